// A guided first deal: prepared cards on the same table, told step by step, with questions.

import { alone, el, languageChoice, rich, sentence } from "./dom.js";
import { Felt, facts } from "./felt.js";
import { Hand } from "./hand.js";
import { like } from "./settings.js";
import { language, t } from "./words.js";

export const GUIDE = "guide=";

/** Show the lesson of this game; returns how to leave. */
export async function guided(app, key, again) {
  app.dataset.key = key;
  const answer = await fetch(`/lesson?game=${encodeURIComponent(key.slice(GUIDE.length))}&language=${language()}`);
  const told = await answer.json();
  if (answer.ok && told.language !== language()) return again(told.language); // the game does not speak ours
  if (answer.ok) new Lesson(app, told, again);
  else alone(app, "no_lesson", told.words, t("start"));
  return null;
}

class Lesson {
  constructor(app, lesson, again) {
    Object.assign(this, { lesson, at: 0, answered: false });
    this.felt = new Felt();
    this.hand = new Hand((text) => this.answer(text));
    this.facts = el("div", { class: "facts" });
    this.title = el("h2", {});
    this.text = el("div", { class: "told", lang: lesson.language, "aria-live": "polite" });
    this.reply = el("p", { class: "reply", role: "status" });
    this.log = el("ol", {});
    this.on = el("button", { type: "button", class: "main", "data-lesson": "on", onclick: () => this.go(1) }, t("lesson_on"));
    this.back = el("button", { type: "button", "data-lesson": "back", onclick: () => this.go(-1) }, t("lesson_back"));
    const speak = (chosen) => { like({ language: chosen }); again(); };
    const home = () => { history.pushState(null, "", "/"); again(); };
    this.page = el("div", { class: "table-page lesson-page", "data-game": lesson.game },
      el("header", { class: "bar" }, el("a", { class: "logo", href: "#", "aria-label": t("start"), onclick: (event) => { event.preventDefault(); home(); } }, "troef"), el("b", {}, lesson.title), this.facts),
      el("main", { class: "felt play" }, this.felt.root, this.hand.root),
      el("aside", { class: "panel" }, el("h1", {}, t("lesson")), el("div", { class: "row" }, this.title, el("span", { class: "grow" }), languageChoice(lesson.languages, lesson.language, t("language"), speak)),
        this.text, this.reply,
        el("div", { class: "row" }, this.on, this.back, el("button", { type: "button", onclick: home }, t("start"))),
        this.happened = el("section", { class: "happened" }, el("h2", {}, t("log")), el("div", { class: "log", role: "log", "aria-label": t("log"), tabindex: "0" }, this.log))));
    app.replaceChildren(this.page);
    scrollTo(0, 0);
    this.show();
  }

  get step() { return this.lesson.steps[this.at]; }

  get asking() { return Boolean(this.step.right) && !this.answered; }

  show() {
    const { step } = this, last = this.lesson.steps.length;
    const position = { ...step.position, lesson: true, choices: this.asking ? step.position.choices : [] };
    const cards = position.choices.some((each) => each.card);
    if (this.asking) position.turn = position.seat; // a question may come at anybody's turn
    this.page.dataset.step = this.at + 1;
    this.page.dataset.asking = this.asking ? "yes" : "no";
    this.title.textContent = t("lesson_step", { number: this.at + 1, last });
    this.text.replaceChildren(...step.text.split("\n\n").map((part) => el("p", {}, rich(part))));
    this.reply.replaceChildren(...(this.answered ? rich(step.reply) : []));
    this.reply.dataset.kind = this.answered ? "right" : "";
    this.log.replaceChildren(...step.happened.map((line) => el("li", {}, sentence(line))));
    this.happened.hidden = !step.happened.length;
    const goods = position.seats.some((seat) => seat.tricks === null);
    this.facts.replaceChildren(...facts(goods ? position.facts.slice(0, 2) : position.facts));
    this.felt.seats(position, position.seats.map((seat) => seat.seat));
    this.felt.trick(position.table, null);
    this.felt.middle.replaceChildren(...(goods ? this.felt.goods(position).filter(Boolean) : []));
    this.hand.draw(position, { question: this.asking ? t(cards ? "turn" : "lesson_choose") : "" });
    if (!this.asking) this.hand.say("");
    this.on.disabled = this.asking;
    this.on.textContent = this.at + 1 === last ? t("lesson_again") : t("lesson_on");
    this.back.disabled = this.at === 0;
    if (this.asking) this.hand.focus(null, true);
    else this.on.focus({ preventScroll: true });
  }

  answer(text) {
    const { step } = this;
    if (!this.asking) return;
    if (text === step.right) {
      this.answered = true;
      this.show();
      return;
    }
    this.reply.replaceChildren(...rich(step.replies[text] ?? step.other));
    this.reply.dataset.kind = "wrong";
  }

  go(by) {
    const last = this.lesson.steps.length;
    this.at = by > 0 && this.at + 1 === last ? 0 : Math.max(0, this.at + by);
    this.answered = by < 0 && Boolean(this.step.right);
    this.show();
  }
}
