// A table: hears what happens, shows it one thing after the other, and passes on what somebody chooses.

import { card } from "./cards.js";
import { alone, el, passedOn, pause, rich, saveAs, sentence, signed } from "./dom.js";
import { Felt, facts as told, tally } from "./felt.js";
import { Hand } from "./hand.js";
import { connect } from "./line.js";
import { Panel } from "./panel.js";
import { Review } from "./review.js";
import { rulesDialog } from "./rules.js";
import { SHEET } from "./score.js";
import { confirmed, forget, like, liked, moves, pace, remember, settingsDialog, tables } from "./settings.js";
import { language, t } from "./words.js";

const JOIN = "join=";

/** Sit down at the seat of this key; returns how to leave. `again` draws everything anew. */
export function table(app, key, again) {
  if (key.startsWith(JOIN)) {
    app.dataset.key = key;
    const [invitation, commitment] = key.slice(JOIN.length).split(".");
    let shown = null;
    askName(app, () => { shown = new Table(app, invitation, again, commitment); });
    return () => shown?.leave();
  }
  const shown = new Table(app, key, again);
  return () => shown.leave();
}

function askName(app, then) {
  const name = el("input", { type: "text", maxlength: 20, value: liked.name, autocomplete: "nickname" });
  app.replaceChildren(el("form", { class: "alone", onsubmit: (event) => { event.preventDefault(); like({ name: name.value.trim() }); then(); } },
    el("h1", {}, "troef"), el("label", { class: "field" }, el("span", {}, t("name")), name),
    el("button", { class: "main large" }, t("begin"))));
  name.focus();
}

class Table {
  constructor(app, key, again, commitment = tables()[key]?.commitment) {
    this.commitment = commitment;
    Object.assign(this, { app, key, again, queue: [], showing: false, ended: null, own: null, deals: [], game: null });
    app.dataset.key = key;
    this.felt = new Felt();
    this.hand = new Hand((text, from) => this.act(text, from));
    this.panel = new Panel((tool) => this.tool(tool));
    this.review = new Review({ ask: (deal) => this.line.ask("review", { deal }), leave: () => this.look(null), again: (deal) => { this.look(null); this.line.ask("again", { deal }); }, bar: (position) => this.bar(position) });
    this.facts = el("div", { class: "facts" });
    this.goals = el("div", { class: "goals" });
    this.title = el("h1", { class: "unseen" }, "troef");
    this.notice = el("p", { class: "notice", role: "status" }, t("connecting"));
    this.page = el("div", { class: "table-page" },
      el("a", { class: "skip", href: "#hand", onclick: (event) => { event.preventDefault(); this.hand.focus(null, true); } }, t("skip")),
      el("header", { class: "bar" }, el("a", { class: "logo", href: "#", "aria-label": t("start") }, "troef"), this.title, this.facts, this.goals),
      el("main", { class: "felt play" }, this.felt.root, this.notice, this.hand.root), this.panel.root);
    app.replaceChildren(this.page);
    scrollTo(0, 0);
    const bar = this.page.querySelector(".bar");
    new ResizeObserver(() => this.page.style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);
    const seed = crypto.getRandomValues(new Uint32Array(4)).reduce((text, part) => text + part.toString(36), "");
    this.line = connect({ key, language: language(), name: liked.name, seed }, (message) => this.hear(message), (state) => this.state(state));
    this.quiet = new AbortController();
    document.addEventListener("keydown", (event) => this.pressed(event), { signal: this.quiet.signal });
    this.page.drop = () => this.line.drop(); // as if the line were lost: for who tries it out
  }

  leave() {
    this.line.close();
    this.quiet.abort();
  }

  state(state) {
    this.page.dataset.line = state;
    if (state === "lost") this.say(t("lost"));
    if (state === "open") this.say("");
  }

  say(words) {
    this.notice.textContent = words;
    this.notice.hidden = !words;
  }

  // -- what comes ----------------------------------------------------------------------------

  hear(message) {
    if (message.kind === "welcome") this.welcome(message);
    else if (message.kind === "wrong") this.wrong(message);
    else if (message.kind === "gathering") this.gather(message);
    else if (message.kind === "table") this.take(message);
    else if (message.kind === "refused") this.refused(message);
    else if (message.kind === "waiting") this.say(message.words);
    else if (message.kind === "hint") this.hinted(message);
    else if (message.kind === "working" && message.deal) this.review.working(message.part);
    else if (message.kind === "review") this.review.take(message);
    else if (message.kind === "record") this.download(message.text);
  }

  welcome(message) {
    if (message.sheet) { location.replace(`#${SHEET}${message.key}`); return; }
    if (message.language !== language()) return this.again(message.language); // the game does not speak ours
    this.panel.hint.clear(); // what was said while the line was lost is asked for again
    this.seat = message.seat;
    this.game = message.game;
    this.title.textContent = message.game.title;
    if (this.key !== message.key || location.hash.slice(1) !== message.key) {
      this.key = this.app.dataset.key = message.key;
      history.replaceState(null, "", `#${message.key}`);
    }
    if (this.reviewing && !this.review.found) this.line.ask("review", { deal: this.review.deal }); // the same for a review
    if (this.commitment && this.commitment !== message.commitment) {
      this.line.close();
      this.wrong({ key: "other_cards", words: t("other_cards") });
      return;
    }
    this.panel.prove(message.commitment);
    remember(message.key, { commitment: message.commitment, title: message.game.title, game: message.game.name });
    this.page.dataset.game = message.game.name;
  }

  wrong(message) {
    if (["no_link", "used_link"].includes(message.key)) forget(this.key);
    alone(this.app, message.key, message.words, t("start"), () => { history.replaceState(null, "", "/"); this.again(); });
  }

  gather(message) {
    this.say("");
    this.felt.middle.replaceChildren(el("section", { class: "result gathering" }, el("h2", {}, t("waiting_title")), el("p", {}, t("waiting")),
      el("ul", {}, message.seats.map((seat) => el("li", {},
        el("b", {}, seat.seat === this.seat ? t("you") : seat.name || seat.level || "…"),
        el("span", {}, seat.taken ? t("taken") : t("free")),
        seat.invitation && passedOn(`${location.origin}/#${JOIN}${seat.invitation}`, t("copy"), t("copied")))))));
  }

  take(message) {
    if (message.fresh) {
      this.queue = [];
      this.fresh = true;
    }
    this.queue.push(message);
    if (!this.showing) this.show();
  }

  async show() {
    this.showing = true;
    this.page.dataset.idle = "no";
    while (this.queue.length) await this.step(this.queue.shift());
    this.showing = false;
    this.page.dataset.idle = "yes";
  }

  /** Show one message: the hand at once, so that nobody waits to choose, then what lies in the middle. */
  async step(message) {
    const { position, events } = message;
    const names = position.seats.map((seat) => seat.name);
    names.you = position.seat;
    this.position = position;
    this.say("");
    this.last(false);
    if (message.fresh) { this.panel.clear(); this.ended = null; }
    for (const event of events) {
      if (event.kind === "dealt") this.ended = null;
      if (event.kind === "ended") this.ended = event;
      if (event.kind === "undone") this.ended = null;
      this.panel.tell(event, names);
    }
    if (message.deals) this.deals = message.deals;
    this.anew = message.again ?? null;
    this.felt.seats(position, message.here);
    if (!this.reviewing) this.bar(position);
    this.hand.draw(position, message);
    this.closed = message.closed;
    this.panel.may(position, message.closed, this.deals.length, this.anew);
    this.panel.scores(message.scores, position.seats, position.seat);
    this.panel.draw(this.deals, position.seats, position.seat);
    await this.move(message, position, events);
    this.page.dataset.at = position.at;
  }

  async move(message, position, events) {
    const took = events.findLast((event) => event.kind === "took");
    const own = this.own;
    this.own = null;
    if (took && !message.fresh && !position.table.length) {
      this.middle([]);
      this.felt.trick(took.cards, own);
      await this.rest(1.7);
      await this.felt.sweep(took.seat);
    } else if (this.felt.lying.size && !position.table.length) {
      this.felt.trick([], null, true);
    }
    this.felt.trick(position.table, own, message.fresh);
    this.middle(this.ended ? [this.result()] : position.seats.some((s) => s.tricks === null) ? this.felt.goods(position) : []);
    if (this.ended && !this.felt.middle.contains(document.activeElement)) {
      this.felt.middle.querySelector(".next")?.focus({ preventScroll: true });
      scrollTo({ top: 0, behavior: moves() ? "smooth" : "auto" }); // on a phone somebody may be looking at the panel below
    }
    if (!message.fresh && events.some((event) => event.kind === "did") && !position.choices.length && !took) await this.rest(1);
  }

  /** Against programs alone a deal that is over can be played anew. */
  mayReplay() {
    return !this.closed && this.deals.length > 0 && (this.position.turn === null || this.anew !== null) && this.position.seats.filter((seat) => seat.person).length === 1;
  }

  middle(nodes) { this.felt.middle.replaceChildren(...nodes.filter(Boolean)); }

  /** A moment to look; shorter when much waits. */
  async rest(times) {
    const length = pace() * times / (1 + Math.max(0, this.queue.length - 4) / 3);
    if (length > 0) await pause(length);
  }

  refused(message) {
    this.own = null;
    if (message.key.startsWith("review_")) return this.review.failed(message.words);
    if (message.key !== "hint_busy") this.panel.hint.stop();
    if (message.words) this.hand.say(message.words, "refused");
    this.hand.root.classList.remove("sent");
  }

  /** Look at a deal that is over; null: back to the one that is played. */
  look(deal) {
    this.reviewing = deal !== null;
    this.page.classList.toggle("reviewing", this.reviewing);
    if (this.reviewing) {
      this.page.append(this.review.main, this.review.side);
      this.review.open(deal, this.deals.length, this.seat, this.mayReplay());
    } else {
      this.review.main.remove();
      this.review.side.remove();
      if (this.position) this.bar(this.position);
      (this.felt.middle.querySelector(".look") ?? this.panel.tools.review).focus({ preventScroll: true });
    }
  }

  // -- what somebody does --------------------------------------------------------------------

  act(text, from) {
    if (this.line.busy()) return;
    if (this.position.turn !== this.seat) { this.hand.say(t("not_turn"), "refused"); return; }
    this.own = from;
    this.line.ask("act", { text, at: this.position.at });
  }

  /** Ask what is best here, once. */
  hint() {
    const { at, turn } = this.position ?? {};
    if (turn !== this.seat || this.closed || this.panel.hint.has(at)) return;
    this.panel.hint.working(at);
    this.line.ask("hint", { at });
  }

  hinted(message) {
    if (message.at === this.position?.at) this.panel.hint.show(message);
  }

  /** A key that means something wherever the focus is, but for where letters are written. */
  pressed(event) {
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog");
    if (this.reviewing && !elsewhere) return this.review.key(event);
    if (event.key === "h" && !elsewhere && !event.repeat) this.hint();
  }

  tool(name) {
    if (name === "hint") this.hint();
    else if (name === "last") this.last(!this.felt.root.classList.contains("looking-back"));
    else if (name === "review") this.look(this.deals.length);
    else if (name === "rules") rulesDialog(this.game.spec);
    else if (name === "settings") settingsDialog(() => this.again(), this.game.languages);
    else if (name === "concede") confirmed(t("concede_sure"), () => this.line.ask("concede"));
    else if (name === "close_evening") confirmed(t("close_sure"), () => this.line.ask("close"));
    else if (name === "start") { history.pushState(null, "", "/"); this.again(); }
    else this.line.ask(name);
  }

  /** The trick before this one, for as long as somebody looks. */
  last(show) {
    this.felt.root.classList.toggle("looking-back", show);
    this.panel.tools.last.setAttribute("aria-pressed", String(show));
    this.felt.back?.remove();
    this.felt.back = null;
    if (!show || !this.position) return;
    const names = this.position.seats;
    this.felt.back = el("div", { class: "back-trick", role: "status" }, this.position.last.map((each) =>
      el("figure", {}, card(each.card), el("figcaption", {}, names[each.seat].name))));
    this.felt.root.append(this.felt.back);
  }

  download(text) {
    if (!text) { this.hand.say(t("record_none"), "refused"); return; }
    saveAs(text, `troef-${this.game.name}.txt`);
  }

  // -- what holds for the table --------------------------------------------------------------

  bar(position) {
    const facts = position.seats.some((seat) => seat.tricks === null) ? position.facts.slice(0, 2) : position.facts;
    const practice = this.anew && !this.reviewing && el("span", { class: "practice" }, t("again_note"));
    this.facts.replaceChildren(...[practice].filter(Boolean), ...told(facts));
    const each = position.goals.length === position.seats.length;
    const goals = each ? position.goals.filter((goal) => goal.seats.includes(position.seat)) : position.goals;
    this.goals.replaceChildren(...goals.map((goal) => el("span", { class: `goal${goal.seats.includes(position.seat) ? " ours" : ""}`, title: goal.words },
      el("span", { class: "name" }, each ? position.seats[position.seat].name : goal.name), tally(goal))));
  }

  /** How the deal ended. */
  result() {
    const { ended, position } = this;
    const [points, ...sums] = ended.scores;
    const won = ended.winners?.length ? t("won", { seats: ended.winners.map((seat) => ended.seats[seat].name).join(", ") }) : "";
    const next = el("button", { class: "main large next", type: "button", onclick: () => this.line.ask("next") }, t("next"));
    return el("section", { class: "result", "aria-label": t("over") },
      el("h2", {}, sentence(won || t(ended.game_over ? "game_over" : "over"))),
      el("p", { class: "facts" }, told(ended.facts.slice(1))),
      el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, el("td", {}), [points, ...sums].map((row) => el("th", { scope: "col" }, row.name)))),
        el("tbody", {}, ended.seats.map((seat) => el("tr", { class: seat.seat === position.seat ? "mine" : "" },
          el("th", { scope: "row" }, seat.name, el("small", {}, rich(seat.notes.join(", ")))),
          [points, ...sums].map((row) => el("td", {}, row.signed ? signed(row.points[seat.seat]) : String(row.points[seat.seat])))))))),
      ended.hands.length > 0 && el("details", {}, el("summary", {}, t("were")), el("dl", {}, ended.hands.map((hand, seat) =>
        el("div", {}, el("dt", {}, ended.seats[seat].name), el("dd", {}, rich(grouped(hand))))))),
      this.closed && el("p", {}, el("b", {}, t("closed"))),
      this.anew && el("p", {}, t("again_note")),
      el("div", { class: "row end" }, !this.closed && position.may.includes("next") && next,
        this.mayReplay() && el("button", { type: "button", class: "again", onclick: () => this.line.ask("again", { deal: this.anew ?? this.deals.length }) }, t(this.anew ? "once_more" : "again")),
        el("button", { class: "look", type: "button", onclick: () => this.look(this.anew ?? this.deals.length) }, t("review"))));
  }
}

/** Cards by suit, as people write a hand. */
function grouped(hand) {
  const suits = new Map();
  for (const { words } of hand) suits.set(words[0], [...(suits.get(words[0]) ?? []), words.slice(1)]);
  return [...suits].map(([suit, ranks]) => `${suit} ${ranks.join(" ")}`).join("   ");
}
