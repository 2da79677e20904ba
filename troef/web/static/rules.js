// The rules, as the server's rule book tells them.

import { el, languageChoice, rich } from "./dom.js";
import { language, t } from "./words.js";

/** The rule book of a game, which can be read in another language than the page has. */
export async function rulesDialog(spec, wanted = language()) {
  const answer = await fetch(`/rules?game=${encodeURIComponent(spec)}&language=${wanted}`);
  const book = await answer.json();
  if (!answer.ok) return;
  const again = (chosen) => { dialog.close(); rulesDialog(spec, chosen); };
  const dialog = el("dialog", { class: "sheet book", lang: book.language, "aria-labelledby": "book-title" },
    el("div", { class: "row" }, el("h2", { id: "book-title" }, book.title), el("span", { class: "grow" }), languageChoice(book.languages, book.language, t("language"), again),
      el("button", { class: "main", onclick: () => dialog.close() }, t("close"))),
    el("div", { class: "pages", tabindex: "0" }, book.topics.map(topic)));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function topic(each) {
  return el("details", { open: each.name === "aim" }, el("summary", {}, rich(each.title)),
    each.facts.length > 0 && el("p", { class: "facts" }, each.facts.map(([name, value]) => el("span", {}, `${name}: `, el("b", {}, rich(value))))),
    each.text.split("\n\n").map((part) => part.includes("\n- ") || part.startsWith("- ")
      ? el("ul", {}, part.split(/(?:^|\n)- /).filter((x) => x.trim()).map((x) => el("li", {}, rich(x)))) : el("p", {}, rich(part))),
    each.choices.length > 0 && el("ul", {}, each.choices.map((c) => el("li", { class: c.chosen ? "chosen" : "" }, rich(c.text || c.word)))),
    each.table.length > 0 && el("div", { class: "scroll" }, el("table", {}, each.table.map((row, at) =>
      el("tr", {}, row.map((cell) => el(at ? "td" : "th", {}, rich(cell))))))));
}
