// Begins: words, what somebody likes, and then a table, a score sheet or the start page.

import { el } from "./dom.js";
import { GUIDE, guided } from "./guide.js";
import { landing, offered } from "./landing.js";
import { newSheet, sheet, SHEET } from "./score.js";
import { apply, like, liked } from "./settings.js";
import { table } from "./table.js";
import { load } from "./words.js";

const app = document.getElementById("app");
let leave = null, shown = 0;

function wished() {
  const asked = new URLSearchParams(location.search).get("language");
  if (asked) like({ language: asked });
  return liked.language || (navigator.language || "en").slice(0, 2);
}

/** Draws everything in the language that is wished for, or in one that is spoken here; `game`: which one is being chosen. */
async function show(language = wished(), game = null) {
  const mine = ++shown;
  leave?.();
  leave = null;
  const key = location.hash.slice(1);
  const games = key && key !== SHEET ? null : offered(language); // on its way while the words are
  await load(language);
  const offer = await games;
  if (mine !== shown) return; // somebody went elsewhere meanwhile
  if (key.startsWith(GUIDE)) leave = await guided(app, key, show);
  else if (key === SHEET) newSheet(app, show, offer, game);
  else if (key.startsWith(SHEET)) leave = sheet(app, key, show);
  else leave = key ? table(app, key, show) : await landing(app, show, offer, game);
}

apply();
addEventListener("hashchange", () => { if (location.hash.slice(1) !== app.dataset.key) show(); });
show().catch((error) => app.replaceChildren(el("p", { class: "alone", role: "alert" }, String(error))));
