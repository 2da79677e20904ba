// Cards, drawn: suits, pips and people. A face is a drawing of 250 by 350.

import { el, svg } from "./dom.js";
import { cardName } from "./words.js";

const PATHS = {
  S: "M50 4C58 22 95 42 95 64C95 78 84 84 75 84C66 84 58 79 54 71C55 82 59 90 66 96L34 96C41 90 45 82 46 71C42 79 34 84 25 84C16 84 5 78 5 64C5 42 42 22 50 4Z",
  H: "M50 93C20 64 5 47 5 29C5 15 16 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6C84 6 95 15 95 29C95 47 80 64 50 93Z",
  D: "M50 3Q66 30 88 50Q66 70 50 97Q34 70 12 50Q34 30 50 3Z",
  C: "M50 4A22 22 0 0 1 66 41A22 22 0 1 1 56 72Q58 88 67 96L33 96Q42 88 44 72A22 22 0 1 1 34 41A22 22 0 0 1 50 4Z",
};
const [LEFT, MID, RIGHT] = [88, 125, 162];
const both = (...rows) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const PIPS = {
  A: [[MID, 0.5]], 2: [[MID, 0], [MID, 1]], 3: [[MID, 0], [MID, 0.5], [MID, 1]], 4: both(0, 1),
  5: [...both(0, 1), [MID, 0.5]], 6: both(0, 0.5, 1), 7: [...both(0, 0.5, 1), [MID, 0.25]],
  8: [...both(0, 0.5, 1), [MID, 0.25], [MID, 0.75]], 9: [...both(0, 1 / 3, 2 / 3, 1), [MID, 0.5]],
  T: [...both(0, 1 / 3, 2 / 3, 1), [MID, 1 / 6], [MID, 5 / 6]],
};

/** A suit of this size around a point. */
function pip(suit, x, y, size, turned = false) {
  const turn = turned ? ` rotate(180 50 50)` : "";
  return svg("path", { d: PATHS[suit], transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${turn}` });
}

function middle(suit, rank) {
  if ("JQK".includes(rank)) return court(suit, rank);
  const size = rank === "A" ? (suit === "S" ? 130 : 96) : 50;
  return PIPS[rank].map(([x, y]) => pip(suit, x, 68 + y * 214, size, y > 0.5));
}

/** A king, a queen or a jack: half a figure, twice. */
function court(suit, rank) {
  const half = () => svg("g", { class: "figure" },
    svg("path", { class: "robe", d: "M66 175C68 136 92 122 125 122C158 122 182 136 184 175Z" }),
    svg("path", { class: "gold", d: "M88 131L125 175L162 131L148 124L125 152L102 124Z" }),
    svg("path", { class: "gold", d: "M74 160h16v6h-16zM160 160h16v6h-16z" }),
    HEADS[rank](),
    svg("path", { class: "line", d: "M116 90h.1M134 90h.1M125 91l-2 9h4M119 107q6 3 12 0" }),
    pip(suit, 84, 62, 30));
  return [
    svg("rect", { class: "frame", x: 60, y: 36, width: 130, height: 278, rx: 6 }),
    half(), svg("g", { transform: "rotate(180 125 175)" }, half()),
    svg("path", { class: "frame", d: "M60 175H190" }),
  ];
}

const face = () => svg("ellipse", { class: "skin", cx: 125, cy: 94, rx: 21, ry: 25 });
const HEADS = {
  K: () => [
    svg("path", { class: "hair", d: "M101 82C96 112 104 126 125 134C146 126 154 112 149 82Z" }), face(),
    svg("path", { class: "hair", d: "M105 100C108 130 142 130 145 100C140 114 131 112 125 103C119 112 110 114 105 100Z" }),
    svg("path", { class: "gold", d: "M101 76L95 45L111 58L125 38L139 58L155 45L149 76Z" }),
    svg("path", { class: "robe", d: "M101 76h48v-7h-48z" }),
  ],
  Q: () => [
    svg("path", { class: "hair", d: "M98 122C92 84 104 62 125 62C146 62 158 84 152 122C146 128 140 122 142 112L108 112C110 122 104 128 98 122Z" }),
    face(),
    svg("path", { class: "gold", d: "M105 72L102 52L114 62L125 46L136 62L148 52L145 72Q125 64 105 72Z" }),
    svg("path", { class: "robe", d: "M125 46m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M102 52m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M148 52m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0" }),
  ],
  J: () => [
    svg("path", { class: "hair", d: "M101 80C98 100 100 114 108 116L142 116C150 114 152 100 149 80Z" }), face(),
    svg("path", { class: "robe", d: "M98 80C98 54 122 46 136 52C150 58 154 70 152 80Q125 70 98 80Z" }),
    svg("path", { class: "gold", d: "M136 56C150 36 168 40 172 50C160 48 152 58 146 66Z" }),
    svg("path", { class: "gold", d: "M98 80Q125 70 152 80L152 86Q125 76 98 86Z" }),
  ],
};

function index(suit, shown) {
  const wide = shown.length > 1 ? { textLength: 58, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("g", { class: "ix" },
    svg("text", { x: 36, y: 62, "text-anchor": "middle", ...wide }, shown), pip(suit, 36, 96, 42));
}

/** The face of a card: its notation, `HT`, and what its rank is called here, `10`. */
function drawn(text, shown) {
  const [suit, rank] = text;
  return svg("svg", { viewBox: "0 0 250 350", "aria-hidden": "true", focusable: "false" },
    index(suit, shown),
    svg("g", { class: "br", transform: "rotate(180 125 175)" }, index(suit, shown)),
    svg("g", { class: "mid" }, middle(suit, rank)),
    svg("g", { class: "big" }, pip(suit, 168, 250, 116)));
}

export const isCard = (text) => /^[SHDC][2-9TJQKA]$/.test(text);
const rankIn = (card) => card.words.replace(/^[♠♥♦♣]/u, "");

/** A card that lies there. */
export function card(named, attributes = {}) {
  return el("span", { ...attributes, class: `card ${named.text[0]} ${attributes.class ?? ""}`, "data-card": named.text,
    role: "img", "aria-label": cardName(named.text) }, drawn(named.text, rankIn(named)));
}

/** A card that can be chosen. */
export function cardButton(named, label, attributes = {}) {
  return el("button", { type: "button", ...attributes, class: `card ${named.text[0]} ${attributes.class ?? ""}`,
    "data-card": named.text, "aria-label": label }, drawn(named.text, rankIn(named)));
}

/** So many cards that nobody sees. */
export function backs(number) {
  return el("span", { class: "backs", "aria-hidden": "true" },
    Array.from({ length: Math.min(number, 13) }, () => el("i")));
}
