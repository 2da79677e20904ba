// Small helpers for elements: nothing here knows a game.

const SVG = "http://www.w3.org/2000/svg";
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** An element with attributes, listeners (`onclick`) and children; null and false children are left out. */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for drawings. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "vars") for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((c) => c !== null && c !== undefined && c !== false));
  return node;
}

/** Text in which suits have their colours. */
export function rich(text) {
  return String(text).split(/([♠♥♦♣])/u).filter(Boolean).map((part) =>
    SUITS[part] ? el("span", { class: `suit ${SUITS[part]}` }, part + "\uFE0E") : part);
}

/** The same with a capital at its beginning. */
export function sentence(text) {
  return rich(text.charAt(0).toUpperCase() + text.slice(1));
}

export function signed(number) {
  if (!number) return "0";
  const shown = Math.abs(Number.isInteger(number) ? number : Math.round(number * 10) / 10);
  return (number > 0 ? "+" : "−") + shown;
}

/** A choice of languages, where there are more than one; `then` is told which. */
export function languageChoice(languages, chosen, label, then) {
  return Object.keys(languages).length > 1 && el("select", { class: "languages", "aria-label": label, onchange: (event) => then(event.target.value) },
    Object.entries(languages).map(([code, name]) => el("option", { value: code, lang: code, selected: code === chosen }, name)));
}

/** A list to choose from, [value, words] each; `then` is told which. */
export function select(options, chosen, then = () => {}) {
  return el("select", { onchange: (event) => then(event.target.value) },
    options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
}

/** A link to pass on: a field that shows it, and a button that copies it. */
export function passedOn(link, words, copied) {
  const field = el("input", { type: "text", readonly: true, value: link, "aria-label": words });
  const button = el("button", { type: "button", class: "quiet", "data-link": link, onclick: async () => {
    try { await navigator.clipboard.writeText(link); button.textContent = copied; } catch { field.select(); }
  } }, words);
  return [field, button];
}

/** Give somebody a text as a file. */
export function saveAs(text, name) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Says why there is nothing to see, with the way to the start. */
export function alone(app, key, words, start, home) {
  app.replaceChildren(el("main", { class: "alone", role: "alert", "data-wrong": key }, el("h1", {}, "troef"), el("p", {}, words),
    el("a", { class: "main large", href: "/", onclick: home }, start)));
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
