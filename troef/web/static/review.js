// A deal that is over, step by step on the same table: what each action cost, and what was better.

import { animals } from "./animals.js";
import { card } from "./cards.js";
import { el, rich, sentence } from "./dom.js";
import { Felt } from "./felt.js";
import { language, t } from "./words.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", m: "mistake" };

export class Review {
  /** `ask` is told which deal is wanted, `leave` that nobody looks any more, `again` which deal to play anew. */
  constructor({ ask, leave, again, bar }) {
    Object.assign(this, { ask, leave, again, bar, deal: 0, deals: 0, found: null, at: 0 });
    this.felt = new Felt();
    this.said = el("p", { class: "ask", "data-kind": "mine" });
    this.cost = el("p", { class: "cost" });
    this.buttons = Object.fromEntries(["first", "back", "forward", "last", "mistake"].map((name) =>
      [name, el("button", { type: "button", class: "option", "data-go": name, onclick: () => this.go(name) }, t(`review_${name}`))]));
    this.where = el("span", { class: "where" });
    this.strip = el("ol", { class: "strip", "aria-label": t("review_strip"), role: "list" });
    this.hand = el("div", { class: "hand open", role: "group", "aria-label": t("hand") });
    this.main = el("main", { class: "felt review" }, this.felt.root,
      el("section", { class: "me" }, el("div", { class: "verdict", role: "status" }, this.said, this.cost),
        el("div", { class: "steps", role: "group", "aria-label": t("review_steps") }, Object.values(this.buttons), this.where), this.strip, this.hand));
    this.body = el("div", { class: "findings", "aria-live": "polite" });
    this.choice = el("select", { "aria-label": t("review_which"), onchange: () => this.open(Number(this.choice.value)) });
    this.side = el("aside", { class: "panel review" },
      el("div", { class: "row" }, el("h2", { class: "title" }, t("review")), el("span", { class: "grow" }), this.choice),
      el("div", { class: "tools" }, el("button", { type: "button", class: "main", "data-tool": "leave_review", onclick: () => this.leave() }, t("review_leave")),
        this.replay = el("button", { type: "button", "data-tool": "again", onclick: () => this.again(this.deal) }, t("again"))),
      this.body);
  }

  /** Look at this deal of so many; `me` is whose side of the table it is seen from. */
  open(deal, deals = this.deals, me = this.me, mayReplay = this.mayReplay) {
    Object.assign(this, { deal, deals, me, mayReplay });
    this.choice.replaceChildren(...Array.from({ length: deals }, (_, at) => el("option", { value: at + 1, selected: at + 1 === deal }, t("review_deal", { number: at + 1 }))));
    this.choice.hidden = deals < 2;
    this.replay.hidden = !mayReplay;
    if (this.found?.deal === deal) return this.show(this.at);
    this.found = null;
    this.main.dataset.state = this.side.dataset.state = "working";
    this.working(0);
    this.ask(deal);
  }

  working(part) {
    if (this.found) return;
    if (!this.bar_of?.isConnected) {
      this.bar_of = el("progress", { max: 1, "aria-label": t("review") });
      this.body.replaceChildren(el("p", {}, t("review_working")), this.bar_of);
    }
    if (part) this.bar_of.value = part;
  }

  /** It could not be made. */
  failed(words) {
    if (!this.found) this.body.replaceChildren(el("p", { role: "alert" }, words));
  }

  /** Here it is. */
  take(review) {
    if (review.deal !== this.deal) return;
    this.found = review;
    this.named = (text) => ({ text, words: review.cards[text] ?? text });
    this.main.dataset.state = this.side.dataset.state = "shown";
    this.strip.replaceChildren(...review.steps.slice(1).map((step, at) => this.chip(step, at + 1, review.steps[at])));
    this.body.replaceChildren(...this.findings(review));
    this.show(review.mistakes[0]?.step ?? 0);
    if (!this.main.contains(document.activeElement) && !this.side.contains(document.activeElement)) this.buttons.forward.focus({ preventScroll: true });
  }

  chip(step, at, before) {
    const lost = step.lost[0] || step.lost[1];
    return el("li", {}, step.part !== before.part && el("small", { class: "part" }, step.part),
      el("button", { type: "button", class: `chip${lost ? " wrong" : ""}${step.lost[0] ? " known" : ""}`, "data-step": at, title: step.said,
        "aria-label": `${step.said}${lost ? `: ${written(-lost)}` : ""}`, onclick: () => this.show(at) },
        el("small", { class: "by" }, this.found.seats[step.who].name), el("span", {}, rich(step.words)), el("small", {}, lost ? written(-lost) : "·")));
  }

  findings(review) {
    const names = review.seats.map((seat) => seat.name);
    return [
      el("section", {}, el("h2", {}, t("review_mistakes")), review.mistakes.length
        ? el("ol", { class: "mistakes" }, review.mistakes.map((each) => el("li", {},
          el("button", { type: "button", class: "quiet", "data-mistake": each.step, onclick: () => this.show(each.step) }, el("b", {}, sentence(each.title))),
          el("p", {}, rich(each.words)), each.better && el("p", { class: "better" }, rich(each.better)))))
        : el("p", {}, review.none)),
      review.turning.length > 0 && el("section", {}, review.turning.map((line) => el("p", {}, rich(line)))),
      el("section", {}, el("h2", {}, t("review_lost", { unit: review.unit })), el("div", { class: "scroll" }, el("table", { class: "score" },
        el("thead", {}, el("tr", {}, el("td", {}), el("th", { scope: "col" }, t("review_known")), el("th", { scope: "col" }, t("review_open")))),
        el("tbody", {}, review.totals.map((row, seat) => el("tr", {}, el("th", { scope: "row", class: seat === this.me ? "mine" : "" }, names[seat]), row.map((lost) => el("td", {}, lost ? written(lost) : "–")))))))),
      el("p", { class: "proof" }, review.how),
    ].filter(Boolean);
  }

  // -- one step ------------------------------------------------------------------------------

  show(at) {
    const { found } = this;
    if (!found) return;
    this.at = Math.max(0, Math.min(found.steps.length - 1, at));
    const step = found.steps[this.at], position = this.position(step);
    this.felt.seats(position, position.seats.map((seat) => seat.seat));
    this.felt.trick(position.table, null, true);
    this.felt.middle.replaceChildren(...(position.seats.some((seat) => seat.tricks === null) ? this.felt.goods(position).filter(Boolean) : []));
    this.bar(position);
    this.said.replaceChildren(...sentence(step.said || t("review_dealt")));
    this.cost.replaceChildren(...rich(step.cost));
    this.where.textContent = `${this.at} ${t("of")} ${found.steps.length - 1}`;
    this.mark(step);
    this.draw(step, position);
    this.buttons.first.disabled = this.buttons.back.disabled = this.at === 0;
    this.buttons.forward.disabled = this.buttons.last.disabled = this.at === found.steps.length - 1;
    this.buttons.mistake.disabled = this.next() < 0;
  }

  /** The table as it was after this step, in the form in which a table is drawn. */
  position(step) {
    const seats = this.found.seats.map((seat, at) => ({ ...seat, ...step.seats[at], cards: 0, shown: [], holding: this.holding(step, at) }));
    return { seat: this.me, seats, facts: step.facts, goals: step.goals, turn: step.turn, lot: step.lot,
      table: step.table.map(([seat, text]) => ({ seat, card: this.named(text) })) };
  }

  /** A hand by suits, as people write it. */
  holding(step, seat) {
    const suits = new Map();
    for (const text of step.hands[seat]) suits.set(text[0], [...(suits.get(text[0]) ?? []), text]);
    return suits.size > 0 && el("dl", { class: "holding" }, [...suits.values()].map((texts) => el("div", {},
      el("dt", {}, rich(this.named(texts[0]).words[0])),
      el("dd", {}, texts.map((text) => el(this.isBest(step, text, seat) ? "mark" : "span", {}, this.named(text).words.slice(1)))))));
  }

  isBest(step, text, seat) { return step.who === seat && step.best !== "" && this.named(text).words === step.best; }

  mark(step) {
    for (const node of this.felt.lying.values()) node.classList.remove("wrong");
    if (step.wrong) for (const [text, node] of this.felt.lying) node.classList.toggle("wrong", this.named(text).words === step.words);
    for (const chip of this.strip.querySelectorAll("[data-step]")) {
      const now = Number(chip.dataset.step) === this.at;
      chip.toggleAttribute("aria-current", now);
      if (now) this.strip.scrollTo({ left: chip.parentNode.offsetLeft - this.strip.clientWidth / 2 });
    }
  }

  draw(step, position) {
    const mine = position.seats[this.me];
    this.hand.style.setProperty("--n", Math.max(2, step.hands[this.me].length));
    this.hand.style.setProperty("--m", Math.max(2, step.hands[this.me].length));
    this.hand.replaceChildren(step.hands[this.me].length || !mine.goods.length
      ? el("div", { class: "hand-row" }, step.hands[this.me].map((text) => card(this.named(text), { class: this.isBest(step, text, this.me) ? "best" : "" })))
      : animals(mine.goods, "small"));
  }

  next() { return this.found.steps.findIndex((step, at) => at > this.at && step.wrong); }

  go(name) {
    if (!this.found) return;
    const to = { first: 0, back: this.at - 1, forward: this.at + 1, last: this.found.steps.length - 1, mistake: this.next() }[name];
    if (name !== "mistake" || to > 0) this.show(to);
  }

  key(event) {
    const name = KEYS[event.key];
    if (!name || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    this.go(name);
  }
}

const written = (number) => new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number).replace("-", "−");
