// The score sheet of an evening with real cards: asks, shows what was written, corrects. All that counts is done elsewhere.

import { alone, el, languageChoice, passedOn, saveAs, select, sentence, signed } from "./dom.js";
import { houseRules } from "./house.js";
import { connect } from "./line.js";
import { Question } from "./question.js";
import { rulesDialog } from "./rules.js";
import { confirmed, forget, like, people, remember, rememberPeople, settingsDialog } from "./settings.js";
import { language, languages, t } from "./words.js";

export const SHEET = "sheet=";

const logo = () => el("a", { class: "logo", href: "#", "aria-label": t("start") }, "troef");

/** Which game, who plays, under which house rules; `wanted` is the game that was chosen before. */
export function newSheet(app, again, offer, wanted) {
  app.dataset.key = SHEET;
  const games = offer.games.filter((each) => each.sheet);
  const ours = games.filter((each) => each.language === language()); // those that speak the language of the page
  const usual = ours.find((each) => each.name === wanted) ?? ours[0] ?? games[0];
  const wrong = el("p", { class: "wrong", role: "alert" });
  const names = el("ol", { class: "people" });
  const more = el("button", { type: "button", onclick: () => add("").focus() }, t("score_more"));
  const rules = el("div", {});
  let game, house;

  function add(name) {
    const label = t("score_person", { number: names.children.length + 1 });
    const field = el("input", { type: "text", maxlength: 20, value: name, placeholder: label, "aria-label": label, autocomplete: "off", autocapitalize: "words", enterkeyhint: "next", onkeydown: (event) => {
      const next = event.key === "Enter" && field.closest("li").nextElementSibling?.querySelector("input");
      if (next) { event.preventDefault(); next.focus(); }
    } });
    names.append(el("li", {}, field));
    more.hidden = names.children.length >= offer.most_people;
    return field;
  }

  function choose(name) {
    game = games.find((each) => each.name === name);
    if (game.language !== language()) return anew(game.language); // it does not speak ours
    house = houseRules(game);
    rules.replaceChildren(house.root);
    while (names.children.length < game.usual) add("");
    while (names.children.length > game.usual && !names.lastChild.querySelector("input").value) names.lastChild.remove();
    more.hidden = names.children.length >= offer.most_people;
  }

  /** Who was named so far, also for the next time. */
  function called() {
    rememberPeople([...names.querySelectorAll("input")].map((each) => each.value.trim()).filter(Boolean));
    return people();
  }

  function anew(code) {
    called();
    again(code, game.name);
  }

  async function begin() {
    const answer = await fetch(`/sheets?language=${language()}`, { method: "POST", body: JSON.stringify({ game: house.spec(), people: called() }) });
    const told = await answer.json();
    wrong.textContent = answer.ok ? "" : told.words;
    if (answer.ok) location.hash = SHEET + told.key;
  }

  for (const name of people()) add(name);
  app.replaceChildren(
    el("header", { class: "bar" }, logo(), el("span", { class: "grow" }),
      languageChoice(languages(), language(), t("language"), (code) => { like({ language: code }); anew(code); }),
      el("button", { class: "quiet", onclick: () => settingsDialog(() => anew()) }, t("settings"))),
    el("main", { class: "landing new-sheet" },
      el("div", { class: "hero" }, el("h1", {}, t("score_sheet")), el("p", {}, t("score_about"))),
      el("form", { class: "order", onsubmit: (event) => { event.preventDefault(); begin(); } },
        el("label", { class: "field" }, el("span", {}, t("score_game")), select(games.map((each) => [each.name, each.title]), usual.name, choose)),
        el("fieldset", {}, el("legend", {}, t("score_people")), el("p", { class: "dim" }, t("score_order")), names, more),
        rules, wrong, el("button", { class: "main large", type: "submit" }, t("score_begin")))));
  choose(usual.name);
  scrollTo(0, 0);
}

/** Look at the sheet of this key; returns how to leave. */
export function sheet(app, key, again) {
  const shown = new Sheet(app, key.slice(SHEET.length), again);
  return () => shown.line.close();
}

class Sheet {
  constructor(app, key, again) {
    Object.assign(this, { app, key, again, deals: [], sums: [], people: [], changing: null });
    app.dataset.key = SHEET + key;
    this.title = el("h1", {}, t("score_sheet"));
    this.notice = el("p", { class: "told", role: "status" }, t("score_looking"));
    this.heading = el("p", { class: "heading" });
    this.question = new Question((value) => this.give(value));
    this.wrong = el("p", { class: "wrong", role: "alert" });
    this.so_far = el("div", { class: "so-far", role: "group", "aria-label": t("score_so_far") });
    this.back = el("button", { type: "button", "data-tool": "take_back", onclick: () => this.takeBack() }, t("score_back"));
    this.leaves = el("button", { type: "button", "data-tool": "leave", hidden: true, onclick: () => this.change(null) }, t("score_leave"));
    this.table = el("table", { class: "score" });
    this.hint = el("p", { class: "dim" });
    this.link = el("div", { class: "row link" }, passedOn(`${location.origin}/#${SHEET}${key}`, t("copy"), t("copied")));
    this.page = el("div", { class: "score-page" },
      el("header", { class: "bar" }, logo(), this.title, el("span", { class: "grow" }),
        el("button", { type: "button", class: "quiet", "data-tool": "settings", onclick: () => settingsDialog(() => again(), this.game?.languages) }, t("settings"))),
      el("main", { class: "scoring" },
        this.asking = el("section", { class: "asking", "aria-label": t("score_question"), hidden: true }, this.notice, this.heading, this.question.root, this.wrong, this.so_far,
          el("div", { class: "row" }, this.back, this.leaves)),
        this.written = el("section", { class: "written", hidden: true }, el("h2", {}, t("score")), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("score") }, this.table), this.hint,
          this.house = el("p", { class: "dim house" }), el("p", { class: "dim" }, t("score_shared")), this.link,
          el("div", { class: "row" }, el("button", { type: "button", "data-tool": "rules", onclick: () => rulesDialog(this.game.spec) }, t("rules")),
            el("button", { type: "button", "data-tool": "file", onclick: () => this.line.ask("record") }, t("score_file"))))));
    app.replaceChildren(this.page);
    scrollTo(0, 0);
    this.line = connect({ key, language: language() }, (message) => this.hear(message), (state) => this.state(state));
    this.page.drop = () => this.line.drop(); // as if the line were lost: for who tries it out
  }

  state(state) {
    this.page.dataset.line = state;
    if (state === "lost") this.say(t("lost"));
    if (state === "open") { this.say(""); this.question.wait(this.line.busy()); }
  }

  say(words) { this.notice.textContent = words; }

  // -- what comes ----------------------------------------------------------------------------

  hear(message) {
    if (message.kind === "welcome") this.welcome(message);
    else if (message.kind === "wrong") this.closed(message);
    else if (message.kind === "sheet") this.take(message);
    else if (message.kind === "asked") this.asked(message);
    else if (message.kind === "refused") this.refused(message);
    else if (message.kind === "taken") this.taken(message);
    else if (message.kind === "record") saveAs(message.text, `troef-${this.game.name}.txt`);
  }

  welcome(message) {
    if (!message.sheet) { location.replace(`#${message.key}`); return; }
    if (message.language !== language()) return this.again(message.language); // the game does not speak ours
    this.game = message.game;
    this.run = message.run;
    this.people = message.people;
    this.title.replaceChildren(el("span", { class: "long" }, `${t("score_sheet")}: `), message.game.title);
    this.house.textContent = message.game.house;
    this.asking.hidden = this.written.hidden = false;
    remember(this.app.dataset.key, { title: `${t("score_sheet")}: ${message.game.title}`, game: message.game.name });
  }

  closed(message) {
    if (message.key === "no_link") forget(this.app.dataset.key);
    alone(this.app, message.key, message.words, t("start"), () => { history.replaceState(null, "", "/"); this.again(); });
  }

  /** What was asked is done; how things stand follows. */
  taken(message) {
    this.changing = null;
    this.done = message.words ?? "";
  }

  /** How things stand now; what somebody is correcting goes on. */
  take(message) {
    const grown = this.now && message.deals?.length > this.deals.length;
    const same = this.now?.at === message.at && this.now.run === this.run;
    this.now = { ...message, run: this.run };
    if (same && !message.deals) return; // somebody else came or went: what is being typed stays
    this.say(grown ? this.told(message.deals.at(-1), message.deals.length) : this.done ?? "");
    this.done = "";
    if (message.deals) {
      this.deals = message.deals;
      this.sums = message.sums;
      this.drawTable();
    }
    this.page.dataset.at = message.at;
    if (!this.changing && !same) this.ask();
  }

  /** A question about a deal that is being corrected. */
  asked(message) {
    if (!this.changing || message.deal !== this.changing.deal) return;
    this.changing.known = this.changing.answers.length;
    this.say("");
    this.draw([t("score_change", { number: message.deal })], message);
  }

  refused(message) {
    if (message.key === "too_late") this.changing = null;
    if (this.changing) this.changing.answers.length = this.changing.known;
    else this.ask();
    this.question.wait(false);
    this.wrong.textContent = message.words;
  }

  // -- asking --------------------------------------------------------------------------------

  ask() {
    this.draw(this.now.heading, this.now, this.now.notes);
  }

  draw(heading, { question, answers, was }, notes = []) {
    const here = document.activeElement === document.body || this.asking.contains(document.activeElement) || this.table.contains(document.activeElement);
    this.page.dataset.changing = this.changing?.deal ?? "";
    this.heading.replaceChildren(...heading.map((part) => el("span", {}, part.charAt(0).toUpperCase() + part.slice(1))), ...notes.map((note) => el("span", { class: "note" }, note)));
    this.question.draw(question, was);
    this.wrong.textContent = "";
    this.so_far.replaceChildren(...rounds(answers).map((round) => el("ul", {}, round.map((each) => el("li", { title: each.words },
      el("span", { class: each.who ? "unseen" : "" }, `${each.words} `), each.who && el("span", { "aria-hidden": "true" }, each.who), el("b", {}, sentence(each.answer)))))));
    this.so_far.hidden = !answers.length;
    this.leaves.hidden = !this.changing;
    this.back.disabled = this.changing ? !answers.length : !answers.length && !this.deals.length;
    this.back.textContent = this.changing ? t("lesson_back") : answers.length || !this.deals.length ? t("score_back") : t("score_back_deal", { number: this.deals.length });
    if (!here) return;
    this.heading.scrollIntoView({ block: "nearest" }); // a long list of answers may have been above a short one
    this.question.focus();
  }

  give(value) {
    if (!this.changing) this.line.ask("answer", { value, at: this.now.at });
    else this.change(this.changing.deal, [...this.changing.answers, value]);
  }

  takeBack() {
    const { at, answers } = this.now;
    if (this.changing) this.change(this.changing.deal, this.changing.answers.slice(0, -1));
    else if (answers.length) this.line.ask("take_back", { at });
    else confirmed(t("score_back_sure", { number: this.deals.length }), () => this.line.ask("take_back", { at }));
  }

  /** Write a deal anew, with these answers so far; null: leave it as it is. */
  change(deal, answers = []) {
    if (deal === null) {
      this.changing = null;
      this.ask();
      return;
    }
    this.changing = { deal, answers, known: this.changing?.known ?? 0 };
    this.line.ask("change", { deal, answers, at: this.now.at });
  }

  // -- what was written ----------------------------------------------------------------------

  told(deal, number) {
    const points = this.people.flatMap((name, at) => (deal.out.includes(at) ? [] : `${name} ${signed(deal.points[at])}`));
    return [`${t("score_deal", { number })}: ${points.join(", ")}.`, deal.outcome].filter(Boolean).join(" ");
  }

  /** Sums first, then the deals from the last to the first: on a phone what counts is in sight. */
  drawTable() {
    const { people, deals } = this;
    const row = (number, deal) => el("tr", { class: "deal", "data-deal": number },
      el("th", { scope: "row" }, el("button", { type: "button", class: "quiet", "aria-label": t("score_change", { number }), onclick: () => this.change(number) }, String(number))),
      deal.points.map((points, at) => el("td", {}, deal.out.includes(at) ? "·" : signed(points))));
    const wide = (kind, words) => words?.length > 0 && el("tr", { class: kind }, el("td", { colspan: people.length + 1 }, words));
    this.table.style.setProperty("--people", people.length);
    this.table.classList.toggle("many", people.length > 6);
    this.table.classList.toggle("close", people.length > 4);
    this.table.replaceChildren(
      el("thead", {}, el("tr", {}, el("td", {}), people.map((name) => el("th", { scope: "col" }, name))),
        this.sums.map((sum) => el("tr", { class: "sum" }, el("th", { scope: "row" }, sum.name), sum.points.map((points) => el("td", {}, String(points).replace("-", "−")))))),
      el("tbody", {}, deals.map((deal, at) => [wide("outcome", deal.outcome), row(at + 1, deal), wide("words", deal.words && sentence(deal.words))]).reverse()));
    this.hint.textContent = deals.length ? t("score_how_change") : t("score_none");
  }
}

/** Answers in rows: a new one where somebody's turn comes again, as bids and tricks stand on paper. */
function rounds(answers) {
  const found = [];
  for (const each of answers) {
    if (!found.length || (each.who && found.at(-1).some((other) => other.who === each.who))) found.push([]);
    found.at(-1).push(each);
  }
  return found;
}
