// Beside the cards: what can be asked, the score, what happened, the evening as lines.

import { el, rich, sentence, signed, svg } from "./dom.js";
import { Hint } from "./hint.js";
import { t } from "./words.js";

const MOST = 200;

export class Panel {
  /** `ask` is told which tool was chosen. */
  constructor(ask) {
    this.tools = Object.fromEntries(["hint", "undo", "last", "claim", "concede", "back", "review", "rules", "record", "settings", "close_evening", "start"].map((name) =>
      [name, el("button", { type: "button", "data-tool": name, onclick: () => ask(name) }, t(name))]));
    this.tools.hint.setAttribute("aria-keyshortcuts", "h");
    this.tools.hint.title = t("hint_key");
    this.hint = new Hint();
    this.score = el("table", { class: "score" });
    this.log = el("ol", {});
    this.told = el("div", { class: "log", role: "log", "aria-live": "polite", "aria-label": t("log"), tabindex: "0" }, this.log);
    this.chart = el("div", { class: "chart" });
    this.proof = el("p", { class: "proof" });
    this.root = el("aside", { class: "panel" },
      el("div", { class: "tools", role: "group", "aria-label": t("tools") }, Object.values(this.tools)),
      this.hint.root,
      el("section", {}, el("h2", {}, t("score")), el("div", { class: "scroll" }, this.score), this.chart),
      el("section", { class: "happened" }, el("h2", {}, t("log")), this.told), this.proof);
  }

  /** What the table committed itself to, for whoever wants to verify the cards later. */
  prove(commitment) {
    this.proof.replaceChildren(t("proof", { commitment: "" }), el("code", {}, commitment));
  }

  may(position, closed, deals, anew) {
    this.tools.back.hidden = anew === null;
    this.tools.review.disabled = deals === 0;
    this.tools.close_evening.disabled = closed || (position.turn !== null && anew === null);
    this.tools.hint.disabled = closed || position.turn !== position.seat;
    if (!this.hint.has(position.at)) this.hint.clear();
    for (const name of ["undo", "claim", "concede"]) this.tools[name].disabled = !position.may.includes(name);
    this.tools.claim.hidden = this.tools.claim.disabled;
    this.tools.last.hidden = position.seats.some((seat) => seat.tricks === null);
    this.tools.last.disabled = !position.last.length;
  }

  clear() {
    this.log.replaceChildren();
  }

  /** Something that happened, as a line. */
  tell(event, names) {
    for (const line of lines(event, names)) {
      this.log.append(el("li", { class: event.kind }, sentence(line)));
    }
    while (this.log.children.length > MOST) this.log.firstChild.remove();
    this.told.scrollTop = this.told.scrollHeight;
  }

  scores(rows, seats, me) {
    const cell = (value, row) => (row.signed ? signed(value) : String(value));
    this.score.replaceChildren(
      el("thead", {}, el("tr", {}, el("td", {}), seats.map((seat) => el("th", { scope: "col", class: seat.seat === me ? "mine" : "" }, seat.name)))),
      el("tbody", {}, rows.map((row, at) => el("tr", { class: at === rows.length - 1 ? "sum" : "" }, el("th", { scope: "row" }, row.name),
        row.points.map((value, seat) => el("td", { class: seat === me ? "mine" : "" }, cell(value, row)))))));
  }

  /** The evening as lines, a point for each deal. */
  draw(deals, seats, me) {
    this.chart.replaceChildren();
    if (deals.length < 2) return;
    const sums = seats.map((_, seat) => deals.reduce((line, points) => [...line, line.at(-1) + points[seat]], [0]));
    const [low, high] = [Math.min(...sums.flat()), Math.max(...sums.flat())];
    const [wide, tall] = [280, 120];
    const x = (at) => 6 + ((wide - 70) * at) / deals.length, y = (value) => 8 + ((tall - 16) * (high - value)) / Math.max(1, high - low);
    const ends = sums.map((line, seat) => ({ seat, at: y(line.at(-1)) })).sort((a, b) => a.at - b.at);
    ends.forEach((end, n) => { if (n && end.at < ends[n - 1].at + 12) end.at = ends[n - 1].at + 12; });
    this.chart.append(svg("svg", { viewBox: `0 0 ${wide} ${Math.max(tall, ends.at(-1).at + 8)}`, role: "img",
      "aria-label": `${t("chart")}: ${seats.map((s) => `${s.name} ${signed(sums[s.seat].at(-1))}`).join(", ")}` },
      svg("path", { class: "zero", d: `M6 ${y(0)}H${wide - 64}` }),
      sums.map((line, seat) => svg("path", { class: `way w${seat}${seat === me ? " mine" : ""}`, d: line.map((value, at) => `${at ? "L" : "M"}${x(at)} ${y(value)}`).join("") })),
      ends.map(({ seat, at }) => svg("text", { class: `w${seat}`, x: wide - 60, y: at + 4 }, seats[seat].name))));
  }
}

/** What a message says, in lines. */
function lines(event, names) {
  if (event.kind === "dealt") return [event.deal];
  if (event.kind === "did") return [event.words, ...event.news];
  if (event.kind === "took") return [names.you === event.seat ? t("trick_to_you", { number: event.number }) : t("trick_to", { number: event.number, seat: names[event.seat] })];
  if (event.kind === "undone") return [`${t("undo")}: ${event.words}`];
  if (event.kind === "told") return [event.words];
  if (event.kind === "ended") return [`${t("over")}: ${event.scores[0].points.map((p, seat) => `${names[seat]} ${signed(p)}`).join(", ")}`];
  return [];
}

export { rich };
