// House rules to choose from, of any game: those that people differ about first.

import { el, select } from "./dom.js";
import { t } from "./words.js";

/** The choices, folded away; `spec` is the game with what was chosen. */
export function houseRules(game) {
  const chosen = {};
  const keep = (key, value) => { if (value) chosen[key] = value; else delete chosen[key]; };
  const rule = (each) => el("label", { class: "field wide", "data-rule": each.name },
    el("span", {}, each.title, el("small", {}, each.text)),
    each.free
      ? el("input", { type: "text", maxlength: 12, placeholder: each.choices[0]?.words ?? "",
          onchange: (event) => keep(each.name, event.target.value.trim()) })
      : select(each.choices.map((c) => [c.word, c.words]), each.choices.find((c) => c.usual)?.word,
          (value) => keep(each.name, value)));
  const first = game.house.filter((each) => each.first), more = game.house.filter((each) => !each.first);
  return {
    root: el("details", {}, el("summary", {}, t("house")), first.map(rule),
      more.length > 0 && first.length > 0
        ? el("details", {}, el("summary", {}, t("house_more")), more.map(rule)) : more.map(rule)),
    spec: (others = {}) => [game.name, ...Object.entries({ ...chosen, ...others }).map(([key, value]) => `${key}=${value}`)].join(" "),
  };
}
