// Animals and money, drawn: a face of each in a few shapes.

import { el, svg } from "./dom.js";

const eye = (x, y) => svg("circle", { class: "eye", cx: x, cy: y, r: 3.2 });
const eyes = (y = 46, gap = 12) => [eye(50 - gap, y), eye(50 + gap, y)];
const shape = (tone, d) => svg("path", { class: tone, d });
const round = (tone, cx, cy, rx, ry = rx) => svg("ellipse", { class: tone, cx, cy, rx, ry });

const FACES = {
  rooster: () => [shape("c", "M34 30Q32 14 42 20Q44 6 52 18Q60 8 62 20Q72 18 66 32Z"), round("a", 50, 50, 26, 28),
    shape("d", "M42 54L58 54L50 66Z"), shape("c", "M44 67Q42 82 50 80Q58 82 56 67Q50 72 44 67Z"), eyes(44)],
  goose: () => [shape("a", "M40 92Q36 60 34 44Q34 20 52 20Q70 20 68 42Q66 60 64 92Z"), shape("d", "M56 38Q82 38 88 48Q72 56 56 52Z"), eye(52, 38)],
  cat: () => [shape("a", "M22 46L20 16L40 28Q50 24 60 28L80 16L78 46Q80 82 50 84Q20 82 22 46Z"), shape("b", "M26 24L34 32L27 38ZM74 24L66 32L73 38Z"),
    eyes(50, 14), shape("d", "M46 60L54 60L50 65Z"), shape("l", "M50 65V70M50 70Q44 76 40 71M50 70Q56 76 60 71M12 58L32 62M12 70L32 67M88 58L68 62M88 70L68 67")],
  dog: () => [round("a", 50, 52, 28, 32), shape("b", "M26 26Q8 30 14 60Q22 68 28 54ZM74 26Q92 30 86 60Q78 68 72 54Z"), round("e", 50, 66, 16, 13),
    round("k", 50, 59, 6, 4.5), eyes(44), shape("l", "M50 63V71M50 71Q44 76 40 72M50 71Q56 76 60 72")],
  sheep: () => [shape("e", "M20 46Q10 30 28 26Q32 10 50 16Q68 10 72 26Q90 30 80 46Q88 62 72 64L28 64Q12 62 20 46Z"), round("b", 50, 58, 18, 24),
    shape("b", "M32 46Q16 44 14 54Q22 60 33 54ZM68 46Q84 44 86 54Q78 60 67 54Z"), svg("g", { class: "lit" }, eyes(52, 8)), shape("l2", "M46 72Q50 76 54 72")],
  goat: () => [shape("d", "M36 30Q24 14 30 4Q40 14 44 28ZM64 30Q76 14 70 4Q60 14 56 28Z"), shape("a", "M32 34Q50 22 68 34Q66 66 50 82Q34 66 32 34Z"),
    shape("a", "M33 38Q16 34 12 46Q22 52 34 46ZM67 38Q84 34 88 46Q78 52 66 46Z"), shape("e", "M42 76Q50 98 58 76Q50 84 42 76Z"), eyes(46, 9), shape("l", "M46 66L50 70L54 66")],
  donkey: () => [shape("a", "M36 36Q22 20 24 2Q40 8 44 30ZM64 36Q78 20 76 2Q60 8 56 30Z"), shape("b", "M34 28Q28 18 29 10Q36 16 39 28ZM66 28Q72 18 71 10Q64 16 61 28Z"),
    round("a", 50, 52, 22, 28), round("e", 50, 74, 18, 14), eyes(46, 10), shape("l", "M44 72h.1M56 72h.1M43 80Q50 84 57 80")],
  pig: () => [shape("b", "M24 36L20 14L42 24ZM76 36L80 14L58 24Z"), round("a", 50, 54, 32, 32), round("b", 50, 62, 15, 11), shape("l", "M45 62h.1M55 62h.1"), eyes(46, 14)],
  cow: () => [shape("d", "M30 30Q14 24 16 8Q28 12 36 24ZM70 30Q86 24 84 8Q72 12 64 24Z"), shape("e", "M28 30Q50 20 72 30Q76 60 66 76L34 76Q24 60 28 30Z"),
    shape("k", "M30 30Q40 24 46 26Q48 44 34 50Q28 42 30 30Z"), shape("e", "M30 38Q12 34 10 46Q20 52 31 46ZM70 38Q88 34 90 46Q80 52 69 46Z"),
    round("b", 50, 76, 22, 14), shape("l", "M43 74h.1M57 74h.1"), svg("circle", { class: "eye", cx: 62, cy: 48, r: 3.2 }), svg("g", { class: "lit" }, eye(38, 46))],
  horse: () => [shape("a", "M36 26L34 6L46 18L54 18L66 6L64 26Q72 52 64 84Q50 94 36 84Q28 52 36 26Z"), shape("k", "M44 18Q50 10 56 18Q58 34 52 46Q44 36 44 18Z"),
    round("e", 50, 80, 15, 11), eyes(46, 13), shape("l", "M45 79h.1M55 79h.1M45 86Q50 89 55 86")],
};

/** One animal. */
export function animal(goods, size = "") {
  return el("span", { class: `animal ${goods.kind} ${size}`, role: "img", "aria-label": `${goods.words}, ${goods.value}` },
    svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, FACES[goods.kind]?.() ?? []),
    el("b", { "aria-hidden": "true" }, goods.words), el("i", { "aria-hidden": "true" }, String(goods.value)));
}

/** Animals that somebody has: one of each kind, with how many there are. */
export function animals(goods, size) {
  return el("div", { class: `herd ${size}` }, goods.map((each) => el("span", { class: "kind" }, animal(each, size),
    each.number > 1 && el("span", { class: `times${each.number === 4 ? " whole" : ""}`, "aria-label": String(each.number) }, `×${each.number}`))));
}

/** A money card. */
export function money(goods, attributes = {}) {
  return el("button", { type: "button", ...attributes, class: `money m${goods.kind} ${attributes.class ?? ""}` }, el("span", {}, goods.words));
}
