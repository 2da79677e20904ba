// Lets somebody's own checkout of RikkenGame answer questions: one line of JSON in, one line of JSON out.
//
//     node tools/rikkengame.mjs path/to/Rikken.jsx
//
//     {"seed": 1, "seat": 0, "game": {...}}   ->   {"card": "S14", "legal": ["S14", ...]}
//     {"seed": 1, "hand": [...]}              ->   {"bid": {"key": "rik", "trump": "S", "called": {...}}}
//
// `game` is what their program keeps of a deal; tools/rikkengame.py makes it. Nothing of theirs is kept here: the file
// is read from where it lies, down to the line that ends the part without a screen.

import fs from "node:fs";
import readline from "node:readline";

const END = "==== AI END ====";
const USED = ["aiChooseBid", "aiChooseCard", "legalMoves"];

function load(path) {
  const text = fs.readFileSync(path, "utf8");
  if (!text.includes(END)) throw new Error(`${path} has no line with ${END}`);
  const lines = text.slice(0, text.indexOf(END)).split("\n");
  const kept = lines.filter((line) => !line.startsWith("import ")); // the screen's, not needed here
  return new Function(`${kept.join("\n")}\nreturn { ${USED.join(", ")} };`)();
}

// Chance from a seed (mulberry32), since Math.random cannot be given one: the same question gets the same answer.
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function answer(theirs, { seed, seat, game, hand }) {
  Math.random = seeded(seed);
  if (hand) return { bid: theirs.aiChooseBid(hand, null) };
  game.playedIds = new Set(game.playedIds);
  const legal = theirs.legalMoves(game.hands[seat], game.trick, game.trump, game.contract);
  return { card: theirs.aiChooseCard(seat, game).id, legal: legal.map((card) => card.id) };
}

const theirs = load(process.argv[2]);
for await (const line of readline.createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(theirs, JSON.parse(line)))}\n`);
}
