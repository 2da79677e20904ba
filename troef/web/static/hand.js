// My side of the table: what is asked, what I may choose, and what I hold.

import { animals, money } from "./animals.js";
import { cardButton, isCard } from "./cards.js";
import { el, rich, sentence } from "./dom.js";
import { cardName, t } from "./words.js";

const SHOWN = 5;
const FEW = 14;
const TYPED = /^(?:[a-z]+ )?(\d+)$/;

export class Hand {
  /** `act` does something by its text; `from` is where the card was. */
  constructor(act) {
    this.act = act;
    this.ask = el("p", { class: "ask", role: "status" });
    this.options = el("div", { class: "options", role: "group", "aria-label": t("choices") });
    this.cards = el("div", { class: "hand", role: "group", "aria-label": t("hand"), id: "hand" });
    this.purse = el("div", { class: "own" });
    this.cards.addEventListener("keydown", (event) => this.key(event));
    this.root = el("section", { class: "me" }, el("div", { class: "asks" }, this.ask, this.options), this.purse, this.cards);
    this.key_ = "";
  }

  say(words, kind = "") {
    this.ask.replaceChildren(...(words ? sentence(words) : []));
    this.ask.dataset.kind = kind;
  }

  draw(position, message) {
    this.position = position;
    const mine = position.turn === position.seat;
    this.root.classList.toggle("turn", mine);
    if (position.turn === null) this.say("");
    else if (mine) this.say(message.question ?? t("turn"), "mine");
    else {
      const seat = position.seats[position.turn];
      this.say(t(seat.person ? "waits" : "thinks", { seat: seat.name }));
    }
    const focused = document.activeElement?.dataset?.card;
    const inHand = this.cards.contains(document.activeElement) || this.options.contains(document.activeElement);
    this.drawCards(position, mine);
    this.drawGoods(position);
    this.drawOptions(position, message.about ?? {});
    if (inHand || document.activeElement === document.body) this.focus(focused, mine);
  }

  /** Whoever plays by keys finds the next thing to choose. */
  focus(text, mine) {
    const same = text && this.cards.querySelector(`[data-card="${text}"]`);
    const next = mine && (this.cards.querySelector(".may") ?? this.options.querySelector("button"));
    (same && (!mine || same.classList.contains("may")) ? same : next || same)?.focus({ preventScroll: true });
  }

  drawCards(position, mine) {
    this.byCard = new Map();
    for (const choice of position.choices) {
      if (choice.card) this.byCard.set(choice.card, [...(this.byCard.get(choice.card) ?? []), choice]);
    }
    const playing = this.byCard.size > 0;
    const nodes = position.hand.map((named, at) => {
      const may = this.byCard.has(named.text);
      const gap = at > 0 && position.hand[at - 1].text[0] !== named.text[0];
      const state = !mine ? "" : may ? ` may` : playing ? " no" : "";
      const label = cardName(named.text) + (playing ? `, ${t(may ? "may" : "may_not")}` : "");
      return cardButton(named, label, {
        class: `${state}${gap ? " gap" : ""}`, "aria-disabled": playing && !may ? "true" : null,
        onclick: (event) => this.choose(named, event.currentTarget),
      });
    });
    const half = nodes.length > 7 ? Math.ceil(nodes.length / 2) : nodes.length;
    const rows = [nodes.slice(0, half), nodes.slice(half)].filter((row) => row.length);
    this.cards.style.setProperty("--n", Math.max(2, nodes.length));
    this.cards.style.setProperty("--m", Math.max(2, half));
    this.cards.replaceChildren(...rows.map((row) => el("div", { class: "hand-row" }, row)));
  }

  choose(named, node) {
    const choices = this.byCard.get(named.text) ?? [];
    const plain = choices.find((each) => each.text === named.text) ?? choices[0];
    this.act(plain?.text ?? named.text, node.getBoundingClientRect());
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const all = [...this.cards.querySelectorAll("button")];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
    event.preventDefault();
  }

  drawGoods(position) {
    const mine = position.seats[position.seat];
    this.purse.replaceChildren(...[
      mine.goods.length > 0 && animals(mine.goods, "mine"),
      position.purse.length > 0 && !this.offering(position) && el("div", { class: "purse", role: "img", "aria-label": position.own.join(" ") },
        position.purse.map((each) => el("span", { class: `money m${each.kind}` }, el("span", {}, each.words), each.number > 1 && el("i", {}, `×${each.number}`)))),
    ].filter(Boolean));
  }

  offering(position) {
    return !position.lesson && position.purse.length > 0 && position.choices.some((each) => /^(offer|counter) /.test(each.text));
  }

  // -- what I may choose besides cards ------------------------------------------------------

  drawOptions(position, about) {
    const extra = position.choices.filter((choice) =>
      !choice.card || (this.byCard.get(choice.card).length > 1 && choice.text !== choice.card));
    const same = position.at === this.at && !extra.length;
    this.at = position.at;
    if (same && !this.options.children.length) return;
    if (this.offering(position)) {
      this.options.replaceChildren(...this.offer(position, extra));
      return;
    }
    const numbers = extra.filter((each) => TYPED.test(each.text));
    const plain = extra.filter((each) => !TYPED.test(each.text));
    const bare = numbers.every((each) => Number(TYPED.exec(each.text)[1]) < FEW);
    const buttons = plain.map((each) => this.button(each, about[each.text]));
    this.options.replaceChildren(...[
      ...(buttons.length > SHOWN + 2 ? buttons.slice(0, SHOWN) : buttons),
      numbers.length > 0 && (bare ? this.grid(numbers) : numbers.length > 3 ? this.stepper(numbers) : numbers.map((each) => this.button(each))),
      buttons.length > SHOWN + 2 && el("details", { class: "others" },
        el("summary", {}, t("others", { number: buttons.length - SHOWN })), el("div", { class: "options" }, buttons.slice(SHOWN))),
    ].flat().filter(Boolean));
  }

  button(choice, about) {
    const one = choice.text.split(" ").at(-1);
    return el("button", { type: "button", class: `option${isCard(one) ? " cardy" : ""}`, "data-choice": choice.text,
      onclick: () => this.act(choice.text, null) },
      el("b", {}, sentence(choice.words)), about && el("small", {}, rich(about)));
  }

  grid(choices) {
    return el("div", { class: "numbers" }, choices.map((each) =>
      el("button", { type: "button", class: "option", "data-choice": each.text, "aria-label": each.words, onclick: () => this.act(each.text, null) },
        TYPED.exec(each.text)[1])));
  }

  stepper(choices) {
    let at = 0;
    const button = el("button", { type: "button", class: "option go", onclick: () => this.act(choices[at].text, null) });
    const less = el("button", { type: "button", class: "round", "aria-label": t("less"), onclick: () => move(-1) }, "−");
    const more = el("button", { type: "button", class: "round", "aria-label": t("more"), onclick: () => move(1) }, "+");
    function move(step) {
      at = Math.max(0, Math.min(choices.length - 1, at + step));
      button.replaceChildren(el("b", {}, sentence(choices[at].words)));
      button.dataset.choice = choices[at].text;
      less.disabled = at === 0;
      more.disabled = at === choices.length - 1;
    }
    move(0);
    return el("div", { class: "stepper", role: "group" }, less, button, more);
  }

  /** Money cards that are put down, one by one. */
  offer(position, extra) {
    const verb = extra.find((each) => /^(offer|counter) /.test(each.text)).text.split(" ")[0];
    const put = new Map();
    const go = el("button", { type: "button", class: "option go", onclick: () => this.act(`${verb} ${said()}`, null) });
    const said = () => position.purse.filter((each) => put.get(each.kind))
      .map((each) => (put.get(each.kind) > 1 ? `${put.get(each.kind)}x${each.kind}` : each.kind)).join("+");
    const worth = () => position.purse.reduce((sum, each) => sum + each.value * (put.get(each.kind) ?? 0), 0);
    const rows = position.purse.map((each) => {
      const count = el("output", {});
      const change = (step) => {
        put.set(each.kind, Math.max(0, Math.min(each.number, (put.get(each.kind) ?? 0) + step)));
        show();
      };
      const node = el("div", { class: "coin" },
        money(each, { "aria-label": `${t("more")} ${each.words}`, "data-coin": each.kind, onclick: () => change(1) }), count,
        el("button", { type: "button", class: "round", "aria-label": `${t("less")} ${each.words}`, onclick: () => change(-1) }, "−"));
      return { node, show: () => { count.value = `${put.get(each.kind) ?? 0}/${each.number}`; node.classList.toggle("on", put.get(each.kind) > 0); } };
    });
    const show = () => {
      for (const row of rows) row.show();
      go.disabled = !said();
      go.replaceChildren(el("b", {}, said() ? t("put_down", { money: `${said().replaceAll("+", " + ")} (${worth()})` }) : t("put_nothing")));
    };
    show();
    const others = extra.filter((each) => !/^(offer|counter) /.test(each.text)).map((each) => this.button(each));
    return [el("div", { class: "coins" }, rows.map((row) => row.node)), el("div", { class: "options" }, others, go)];
  }
}
