// Words come from the server: none stand in these files.

let all = { page: {}, suits: {}, ranks: {}, languages: {}, language: "en" };

export async function load(language) {
  const answer = await fetch(`/words?language=${encodeURIComponent(language)}`);
  all = await answer.json();
  document.documentElement.lang = all.language;
  document.title = all.page.title;
}

export const language = () => all.language;
export const languages = () => all.languages;

/** A text of the page, with its fields filled in. */
export function t(key, fields = {}) {
  const text = all.page[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
}

const SUIT = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** How a card is read out: `HT`, with the letter that this language has for its rank. */
export function cardName(text) {
  const rank = text[1] === "T" ? "10" : text[1];
  return t("card", { suit: all.suits[SUIT[text[0]]] ?? text[0], rank: all.ranks[rank] ?? rank });
}
