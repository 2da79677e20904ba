// A question of a score sheet: answers as buttons, or a number to type. Which there are, the server says.

import { el, sentence } from "./dom.js";
import { t } from "./words.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

export class Question {
  /** `give` is told the number of an answer. */
  constructor(give) {
    this.give = give;
    this.words = el("h2", { id: "question", tabindex: "-1" });
    this.answers = el("div", { class: "answers", role: "group", "aria-labelledby": "question", onkeydown: (event) => this.key(event) });
    this.root = el("div", { class: "question" }, this.words, this.answers);
  }

  /** `was`: the answer that stands there, if one does. */
  draw(asked, was = null) {
    this.words.textContent = asked.words;
    this.answers.classList.toggle("numbers", asked.choices.length > 0 && asked.choices.every((each) => /^\d+$/.test(each.words)));
    this.answers.replaceChildren(...(asked.span ? this.typed(asked.span, was) : asked.choices.map((each) => this.button(each, was))));
    this.wait(false);
  }

  button(choice, was) {
    const stands = choice.value === was;
    const why = choice.why && t("score_cannot", { why: choice.why });
    return el("button", { type: "button", class: `answer${why ? " no" : ""}${stands ? " was" : ""}`, "data-value": choice.value, title: why || null,
      "aria-disabled": why ? "true" : null, "aria-label": why ? `${choice.words}, ${why}` : null, onclick: () => this.choose(choice.value) },
      sentence(choice.words), stands && el("small", {}, t("score_as_written")));
  }

  typed({ least, most, step }, was) {
    const label = step > 1 ? t("score_steps", { least, most, step }) : t("score_number", { least, most });
    const field = el("input", { type: "number", inputmode: "numeric", min: least, max: most, step, value: was ?? (step > 1 ? least : ""), "aria-label": label, oninput: () => show() });
    const write = el("button", { type: "submit", class: "main" }, t("score_write"));
    const known = () => field.value !== "" && Number.isInteger(Number(field.value));
    const show = () => { write.disabled = !known(); };
    const move = (by) => { field.value = known() ? Math.max(least, Math.min(most, Number(field.value) + by)) : least; show(); };
    const round = (by, sign, name) => el("button", { type: "button", class: "round", "aria-label": name, onclick: () => move(by) }, sign);
    show();
    return [el("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); if (known()) this.choose(Number(field.value)); } },
      el("div", { class: "stepper" }, round(-step, "−", t("less")), field, round(step, "+", t("more"))), write, el("p", { class: "dim", "aria-hidden": "true" }, label))];
  }

  choose(value) {
    if (this.waiting) return;
    this.wait(true);
    this.give(value);
  }

  /** Until an answer was taken no other is. */
  wait(yes) {
    this.waiting = yes;
    this.answers.setAttribute("aria-busy", String(yes));
  }

  focus() {
    const node = this.answers.querySelector(".was, input, .answer:not(.no)") ?? this.words;
    node.focus({ preventScroll: true });
    if (node.matches("input")) node.select();
  }

  key(event) {
    const step = STEPS[event.key], all = [...this.answers.querySelectorAll(".answer")];
    if (!step || !all.length) return;
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
    event.preventDefault();
  }
}
