// The start page: which game, against whom, under which house rules.

import { el, languageChoice, select } from "./dom.js";
import { houseRules } from "./house.js";
import { SHEET } from "./score.js";
import { forget, like, liked, remember, settingsDialog, tables } from "./settings.js";
import { language, languages, t } from "./words.js";

/** All games with what can be chosen of each. */
export async function offered(language) {
  return (await fetch(`/offer?language=${encodeURIComponent(language)}`)).json();
}

/** Draws the start page; `again` draws everything in another language; `wanted` is the game that was chosen before. */
export async function landing(app, again, offer, wanted) {
  delete app.dataset.key;
  const order = el("section", { class: "order", hidden: true });
  const tiles = offer.games.map((game) =>
    el("button", { class: "tile", "aria-expanded": "false", "data-game": game.name,
      onclick: (event) => choose(event.currentTarget, game) },
      el("span", { class: `emblem ${game.name}`, "aria-hidden": "true" }, EMBLEMS[game.name] ?? "♠"),
      el("b", {}, game.title), el("span", { class: "summary" }, game.summary || t("told_in", { languages: Object.values(game.languages).join(", ") })),
      el("small", {}, t("players", { number: range(game.sizes) }))));

  function choose(tile, game) {
    if (game.language !== language()) return again(game.language, game.name); // it does not speak ours
    for (const each of tiles) each.setAttribute("aria-expanded", String(each === tile));
    order.hidden = false;
    order.replaceChildren(orderForm(game));
    order.querySelector(".main").focus({ preventScroll: true });
    order.scrollIntoView({ block: "nearest", behavior: liked.motion === "yes" ? "smooth" : "auto" });
  }

  app.replaceChildren(
    el("header", { class: "bar" }, el("b", { class: "logo" }, "troef"), el("span", { class: "grow" }),
      languageChoice(languages(), language(), t("language"), (code) => { like({ language: code }); again(); }),
      el("button", { class: "quiet", onclick: () => settingsDialog(() => again()) }, t("settings"))),
    el("main", { class: "landing" },
      el("div", { class: "hero" }, el("h1", {}, t("what")), el("p", {}, t("slogan"))),
      el("div", { class: "tiles" }, tiles), order,
      el("a", { class: "real", href: `#${SHEET}` }, el("b", {}, t("score_sheet")), el("span", {}, t("score_about"))), kept(again)));
  if (wanted) app.querySelector(`[data-game=${wanted}]`).click();
  return null;
}

const EMBLEMS = { rikken: "♠", boerenbridge: "♥", tysiac: "♣", kuhhandel: "♦" };
const range = (sizes) => sizes.length > 1 ? `${sizes[0]}–${sizes.at(-1)}` : String(sizes[0]);

/** The tables that this browser sat at. */
function kept(again) {
  const known = Object.entries(tables());
  return known.length > 0 && el("section", { class: "kept" }, el("h2", {}, t("back_to")),
    el("ul", {}, known.map(([key, about]) => el("li", {},
      el("a", { href: `#${key}` }, `${about.title} · ${new Date(about.when).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" })}`),
      el("button", { class: "quiet", "aria-label": `${t("forget")}: ${about.title}`,
        onclick: () => { forget(key); again(); } }, "×")))));
}

/** All that can be said before a game; nothing of it must be. */
function orderForm(game) {
  let size = game.usual;
  const house = houseRules(game);
  const wrong = el("p", { class: "wrong", role: "alert" });
  const name = el("input", { type: "text", maxlength: 20, value: liked.name, autocomplete: "nickname", placeholder: t("name_hint") });
  const level = select(game.levels.map((each) => [each.name, each.words]), game.level, () => drawSeats());
  const seats = el("div", { class: "seats-list" });

  function drawSeats() {
    const kinds = [...game.levels.map((each) => [each.name, each.words]), ["person", t("by_link")]];
    seats.replaceChildren(...Array.from({ length: size - 1 }, (_, at) =>
      el("label", { class: "field" }, el("span", {}, game.letters[size][at + 1]), select(kinds, level.value))));
  }

  async function begin() {
    like({ name: name.value.trim() });
    const spec = house.spec(size !== game.usual ? { players: size } : {});
    const others = [...seats.querySelectorAll("select")].map((each) => each.value);
    const answer = await fetch(`/tables?language=${language()}`, {
      method: "POST", body: JSON.stringify({ game: spec, seats: ["person", ...others], name: liked.name }) });
    const told = await answer.json();
    if (answer.ok) {
      remember(told.key, { title: game.title, game: game.name, commitment: told.commitment });
      location.hash = told.key;
    }
    else wrong.textContent = told.words;
  }

  drawSeats();
  return el("form", { onsubmit: (event) => { event.preventDefault(); begin(); } },
    el("div", { class: "row" }, el("h2", {}, game.title), el("span", { class: "grow" }),
      el("label", { class: "field" }, el("span", {}, t("level")), level),
      el("button", { class: "main large", type: "submit" }, t("begin"))),
    game.lesson && el("p", {}, el("a", { class: "lesson", href: `#guide=${game.name}` }, t("lesson"))),
    wrong,
    el("details", {}, el("summary", {}, t("seats")),
      el("label", { class: "field" }, el("span", {}, t("name")), name),
      game.sizes.length > 1 && el("label", { class: "field" }, el("span", {}, t("number")),
        select(game.sizes.map((n) => [n, n]), size, (value) => { size = Number(value); drawSeats(); })),
      seats),
    house.root);
}
