// A hint: why something is best, and what each choice is thought to bring, as bars and in words.

import { el, rich, sentence } from "./dom.js";
import { language, t } from "./words.js";

const MOST = 8;

export class Hint {
  constructor() {
    this.body = el("div", { "aria-live": "polite" });
    this.root = el("section", { class: "hint", id: "hint", hidden: true, "aria-labelledby": "hint-title" }, el("h2", { id: "hint-title" }, t("hint")), this.body);
    this.at = null;
  }

  /** Whether there is one for this moment already, or one to come. */
  has(at) { return this.at === at; }

  clear() {
    this.at = null;
    this.root.hidden = true;
    this.body.replaceChildren();
  }

  /** It was asked for, and is not there yet. */
  working(at) {
    this.at = at;
    this.fill("working", el("p", {}, t("hint_working")));
  }

  /** Nothing comes of what was asked for; one that is there stays. */
  stop() {
    if (this.root.dataset.state === "working") this.clear();
  }

  show(hint) {
    this.at = hint.at;
    const shown = hint.estimates.slice(0, MOST), more = hint.estimates.length - shown.length + hint.more;
    this.fill("shown", el("p", {}, sentence(hint.words)),
      hint.estimates.length > 1 && el("ol", { role: "list" }, shown.map((each) => estimate(each, hint))),
      more > 0 && el("p", { class: "more" }, t("hint_more", { count: more })));
  }

  fill(state, ...nodes) {
    this.root.hidden = false;
    this.root.dataset.state = state;
    this.body.replaceChildren(...nodes.filter(Boolean));
  }
}

/** A choice with its figures; the bar says nothing that they do not. */
function estimate(each, hint) {
  return el("li", { "data-estimate": each.text, class: each.text === hint.best.text ? "best" : "" },
    el("b", {}, rich(each.words)),
    el("span", { class: "figures" }, figures(each, hint)),
    el("span", { class: "bar-of", "aria-hidden": "true", vars: { "--part": each.bar } }));
}

function figures(each, hint) {
  const written = (value, more) => new Intl.NumberFormat(language(), { maximumFractionDigits: 1, ...more }).format(value);
  return [
    `${written(each.value, { signDisplay: "exceptZero", minimumFractionDigits: 1 })} ${hint.unit}`,
    each.taken !== null && `${written(each.taken, { minimumFractionDigits: 1 })} ${hint.counted}`,
    each.chance !== null && t("hint_chance", { chance: written(each.chance, { style: "percent", maximumFractionDigits: 0 }) }),
  ].filter(Boolean).join(", ");
}
