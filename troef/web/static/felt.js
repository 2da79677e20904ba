// The felt: who sits around it, what lies in the middle, and how cards travel.

import { animal, animals } from "./animals.js";
import { backs, card } from "./cards.js";
import { el, rich } from "./dom.js";
import { moves } from "./settings.js";
import { t } from "./words.js";

const TRAVEL = { duration: 240, easing: "cubic-bezier(.2,.7,.2,1)" };
const MANY = 5;
const CARDS = /^[♠♥♦♣](10|[2-9A-Z])( [♠♥♦♣](10|[2-9A-Z]))+$/u;

export class Felt {
  constructor() {
    this.ring = el("div", { class: "ring" });
    this.cards = el("div", { class: "trick", role: "group", "aria-label": t("table") });
    this.middle = el("div", { class: "middle" });
    this.root = el("div", { class: "felt-top" }, this.ring, this.cards, this.middle);
    this.plates = new Map();
    this.lying = new Map();
  }

  /** Where a seat is, seen from mine: I am below, the next one left of me. */
  angle(seat) {
    return Math.PI / 2 + (2 * Math.PI * ((seat - this.me + this.number) % this.number)) / this.number;
  }

  seats(position, here) {
    this.me = position.seat;
    this.number = position.seats.length;
    this.root.classList.toggle("many", this.number > MANY);
    this.root.classList.toggle("goods", position.seats.some((s) => s.tricks === null));
    this.plates.clear();
    const alone = position.goals.length === this.number ? position.goals : [];
    const others = [...position.seats.slice(this.me + 1), ...position.seats.slice(0, this.me)];
    this.ring.replaceChildren(...others.map((seat) => {
      const goal = alone.find((each) => each.seats.includes(seat.seat));
      const plate = this.plate(seat, position, goal, here);
      this.plates.set(seat.seat, plate);
      return plate;
    }));
  }

  plate(seat, position, goal, here) {
    const angle = this.angle(seat.seat);
    const turn = position.turn === seat.seat;
    const away = seat.person && !here.includes(seat.seat);
    return el("section", {
      class: `plate${turn ? " turn" : ""}${away ? " away" : ""}`, "aria-label": seat.name,
      vars: { "--x": Math.cos(angle).toFixed(3), "--y": Math.sin(angle).toFixed(3) },
    },
      el("div", { class: "who" }, el("b", {}, seat.name),
        turn && el("span", { class: "dots", role: "img", "aria-label": t(seat.person ? "waits" : "thinks", { seat: seat.name }) }, el("i"), el("i"), el("i"))),
      seat.level && el("small", { class: "level" }, seat.level),
      away && el("small", { class: "level" }, t("away")),
      seat.notes.length > 0 && el("div", { class: "notes" }, seat.notes.filter((n) => !seat.goods.length || !isHerd(n, seat)).map((note) => el("span", {}, rich(note)))),
      goal ? el("div", { class: "count" }, tally(goal))
        : seat.tricks !== null && seat.tricks > 0 && el("div", { class: "count" }, seat.tricks === 1 ? t("trick_one") : t("tricks", { number: seat.tricks })),
      seat.goods.length > 0 && animals(seat.goods, "small"),
      seat.holding ?? null,
      seat.shown.length > 0
        ? el("div", { class: "shown" }, seat.shown.map((each) => card(each)))
        : seat.cards > 0 && el("div", { class: "held", title: t("cards", { number: seat.cards }) }, backs(seat.cards)));
  }

  /** Cards that lie in the middle; those that are new come from where they were. `own` is where mine was. */
  trick(laid, own = null, still = false) {
    const wanted = new Set(laid.map((each) => each.card.text));
    for (const [text, node] of this.lying) if (!wanted.has(text)) { node.remove(); this.lying.delete(text); }
    for (const { seat, card: named } of laid) {
      if (this.lying.has(named.text)) continue;
      const angle = this.angle(seat);
      const node = card(named, { vars: { "--x": Math.cos(angle).toFixed(3), "--y": Math.sin(angle).toFixed(3) } });
      this.cards.append(node);
      this.lying.set(named.text, node);
      if (!still) this.fly(node, seat === this.me ? own : this.plates.get(seat)?.getBoundingClientRect());
    }
  }

  fly(node, from) {
    if (!from || !moves()) return;
    const to = node.getBoundingClientRect();
    const x = from.x + from.width / 2 - to.x - to.width / 2, y = from.y + from.height / 2 - to.y - to.height / 2;
    node.animate([{ translate: `${x}px ${y}px`, opacity: 0.4 }, { translate: "0 0", opacity: 1 }], TRAVEL);
  }

  /** The trick goes to whoever took it. */
  async sweep(seat) {
    const target = this.plates.get(seat)?.getBoundingClientRect() ?? { x: innerWidth / 2, y: innerHeight, width: 0, height: 0 };
    const nodes = [...this.lying.values()];
    this.lying.clear();
    if (moves()) {
      await Promise.all(nodes.map((node) => {
        const at = node.getBoundingClientRect();
        const x = target.x + target.width / 2 - at.x - at.width / 2, y = target.y + target.height / 2 - at.y - at.height / 2;
        return node.animate([{ translate: "0 0", opacity: 1 }, { translate: `${x}px ${y}px`, opacity: 0, scale: 0.6 }], TRAVEL).finished;
      }).map((each) => each.catch(() => {})));
    }
    for (const node of nodes) node.remove();
  }

  /** What a game of goods has in the middle. */
  goods(position) {
    const facts = position.facts.slice(2);
    if (!position.lot.length && !facts.length) return [];
    return [
      position.lot.length > 0 && el("div", { class: "lot" }, position.lot.flatMap((each) =>
        Array.from({ length: each.number }, () => animal(each)))),
      el("dl", { class: "said" }, facts.map((fact) => el("div", {}, el("dt", {}, fact.name), el("dd", {}, rich(fact.value))))),
    ];
  }
}

/** Animals are drawn: they need not be told as well. */
const isHerd = (note, seat) => seat.goods.every((each) => note.includes(each.words));

/** How far somebody has come: points as dots, or a bar where there are many. */
export function tally(goal) {
  const { tricks, needs } = goal;
  const most = Math.max(tricks, needs);
  const dots = most <= 13
    ? Array.from({ length: most }, (_, at) => el("i", { class: at < tricks ? (at < needs ? "on" : "over") : "" }))
    : el("span", { class: "way", vars: { "--part": Math.min(1, tricks / Math.max(1, needs)) } });
  return [el("span", { class: "pips", "aria-hidden": "true" }, dots), el("span", { class: "sum" }, `${tricks} ${t("of")} ${needs}`)];
}

/** What holds for the whole table, with its names; several cards, as those of a prikup, are drawn as cards. */
export const facts = (all) => all.map((fact) => el("span", { class: "fact" }, el("small", {}, fact.name), el("b", {}, CARDS.test(fact.value)
  ? el("span", { class: "minis" }, fact.value.split(" ").map((each) => el("span", { class: "mini" }, rich(each)))) : rich(fact.value))));
