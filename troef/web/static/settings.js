// What somebody likes, kept in this browser, and the dialog to choose it.

import { el } from "./dom.js";
import { language, languages, t } from "./words.js";

const USUAL = { theme: "auto", four: "no", motion: "yes", pace: "calm", name: "", language: "" };
const PACES = { calm: 620, quick: 260, none: 0 };

function read(key, usual) {
  try { return JSON.parse(localStorage.getItem(key)) ?? usual; } catch { return usual; }
}

function write(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private windows keep nothing */ }
}

export const liked = { ...USUAL, ...read("troef", {}) };

export function like(changes) {
  Object.assign(liked, changes);
  write("troef", liked);
  apply();
}

export function apply() {
  const root = document.documentElement;
  root.dataset.theme = liked.theme;
  root.dataset.four = liked.four;
  root.dataset.motion = liked.motion;
}

export const moves = () =>
  liked.motion === "yes" && !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;

/** Milliseconds between two things that happen. */
export const pace = () => (document.hidden ? 0 : PACES[liked.pace] ?? PACES.calm);

/** The tables that this browser sat at: key -> what it was. */
export const tables = () => read("troef-tables", {});

export function remember(key, about) {
  const kept = Object.entries({ ...tables(), [key]: { ...about, when: Date.now() } });
  kept.sort((a, b) => b[1].when - a[1].when);
  write("troef-tables", Object.fromEntries(kept.slice(0, 12)));
}

export function forget(key) {
  const kept = tables();
  delete kept[key];
  write("troef-tables", kept);
}

let named = read("troef-people", []);

/** The people of the last score sheet. */
export const people = () => named;

export function rememberPeople(names) {
  named = names;
  write("troef-people", names);
}

/** The dialog; `again` draws everything in another language, one of those that are spoken here. */
export function settingsDialog(again, spoken = languages()) {
  const dialog = el("dialog", { class: "sheet", "aria-labelledby": "settings-title" },
    el("h2", { id: "settings-title" }, t("settings")),
    choice(t("language"), spoken, language(), (value) => { dialog.close(); like({ language: value }); again(); }),
    choice(t("theme"), { auto: t("theme_auto"), light: t("theme_light"), dark: t("theme_dark") }, liked.theme,
      (theme) => like({ theme })),
    choice(t("pace"), { calm: t("pace_calm"), quick: t("pace_quick"), none: t("pace_none") }, liked.pace,
      (pace) => like({ pace })),
    tick(t("four"), "four"),
    tick(t("motion"), "motion"),
    el("div", { class: "row end" }, el("button", { class: "main", onclick: () => dialog.close() }, t("close"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Ask first whether somebody means it. */
export function confirmed(words, then) {
  const dialog = el("dialog", { class: "sheet" }, el("p", {}, words), el("div", { class: "row end" },
    el("button", { onclick: () => dialog.close() }, t("no")), el("button", { class: "main", onclick: () => { dialog.close(); then(); } }, t("yes"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function choice(label, options, chosen, then) {
  return el("label", { class: "field" }, el("span", {}, label),
    el("select", { onchange: (event) => then(event.target.value) },
      Object.entries(options).map(([value, words]) => el("option", { value, selected: value === chosen }, words))));
}

function tick(label, key) {
  return el("label", { class: "field" }, el("span", {}, label),
    el("input", { type: "checkbox", role: "switch", checked: liked[key] === "yes",
      onchange: (event) => like({ [key]: event.target.checked ? "yes" : "no" }) }));
}
