"""A review as one page that stands alone: the deal is drawn and can be stepped through, with buttons or keys.

Nothing comes from elsewhere: no fonts, pictures or scripts but those below. Whatever comes from outside, names
of players and cards in a record, goes in as data and is put on the page as text, never as markup.
"""

from __future__ import annotations

import html
import json
from typing import Any

from ..outside import visible
from ..review.saying import Sayer
from .drawn import told_of
from .steps import Steps

RED = "♥♦"

STYLE = """
:root { color-scheme: light dark; --felt: #14643c; --line: #8886; --bad: #c0392b; --soft: #8882; }
body { font: 1rem/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; margin: 0 auto; max-width: 60rem;
  padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
#table { background: var(--felt); color: #fff; border-radius: .8rem; padding: 1rem; }
#facts, #said { min-height: 1.5em; } #said { font-weight: 600; }
#cost { min-height: 3em; color: #ffd9a0; }
.seat { display: grid; grid-template-columns: 9rem 1fr; gap: .5rem; padding: .2rem .4rem;
  border-radius: .4rem; }
.seat.turn { background: #0004; }
.card { display: inline-block; background: #fff; color: #111; border-radius: .25rem; padding: 0 .3rem;
  margin: .1rem; min-width: 1.6rem; text-align: center; }
.card.red { color: #b00020; } .card.wrong { outline: .2rem solid #ff6b5a; }
.card.best { outline: .2rem solid #7fe09a; }
.buttons { margin: .8rem 0; display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
button { font: inherit; padding: .3rem .8rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; } tr.link { cursor: pointer; } tr.now { background: var(--soft); }
td.bad { color: var(--bad); font-weight: 600; }
.small { color: #777; font-size: .85rem; }
"""

SCRIPT = """
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
let now = 0;
function put(parent, kind, text, name) {
  const one = document.createElement(kind);
  if (text !== undefined) one.textContent = text;
  if (name) one.className = name;
  parent.appendChild(one);
  return one;
}
function card(parent, words, marks) {
  put(parent, "span", words, "card" + (data.red.includes(words[0]) ? " red" : "") + marks);
}
function show(step) {
  now = Math.max(0, Math.min(data.steps.length - 1, step));
  const here = data.steps[now];
  at("where").textContent = now + " / " + (data.steps.length - 1);
  at("facts").textContent = here.facts;
  at("said").textContent = here.said;
  at("cost").textContent = here.cost;
  const seats = at("seats");
  seats.replaceChildren();
  here.hands.forEach((hand, seat) => {
    const row = put(seats, "div", undefined, "seat" + (here.turn === seat ? " turn" : ""));
    put(row, "span", data.names[seat] + here.notes[seat]);
    const cards = put(row, "span");
    hand.forEach((words) => card(cards, words, ""));
  });
  const lies = at("lies");
  lies.replaceChildren();
  here.lies.forEach(([seat, words]) => {
    put(lies, "span", " " + data.names[seat] + " ");
    card(lies, words, here.wrong && words === here.words ? " wrong" : "");
  });
  if (here.best) { put(lies, "span", "  → "); card(lies, here.best, " best"); }
  document.querySelectorAll("tr[data-step]").forEach((row) =>
    row.classList.toggle("now", Number(row.dataset.step) === now));
}
function nextMistake() {
  const found = data.steps.findIndex((step, i) => i > now && step.wrong);
  if (found > 0) show(found);
}
at("first").onclick = () => show(0);
at("back").onclick = () => show(now - 1);
at("forward").onclick = () => show(now + 1);
at("last").onclick = () => show(data.steps.length - 1);
at("mistake").onclick = nextMistake;
document.querySelectorAll("tr[data-step]").forEach((row) => {
  row.onclick = () => { show(Number(row.dataset.step)); at("table").scrollIntoView(); };
});
document.addEventListener("keydown", (event) => {
  const keys = { ArrowLeft: () => show(now - 1), ArrowRight: () => show(now + 1), Home: () => show(0),
    End: () => show(data.steps.length - 1), m: nextMistake };
  if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault(); keys[event.key]();
  }
});
show(0);
"""


def page_of(sayer: Sayer, steps: Steps) -> str:
    """The whole page."""
    title = sayer.text("title", title=sayer.game.title_in(sayer.language))
    buttons = "".join(
        f'<button id="{name}" type="button">{_safe(sayer.text(key))}</button>'
        for name, key in (
            ("first", "first"), ("back", "back"), ("forward", "forward"), ("last", "last"),
            ("mistake", "next_mistake"),
        )
    )  # fmt: skip
    mistakes = "".join(f"<p>{_safe(line)}</p>" for line in sayer.mistakes())
    turning = "".join(f"<p>{_safe(line)}</p>" for line in sayer.turning())
    return f"""<!DOCTYPE html>
<html lang="{_safe(sayer.language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_safe(title)}</title><style>{STYLE}</style></head>
<body><h1>{_safe(title)}</h1>
<section id="table" aria-live="polite"><div id="facts"></div><div id="said"></div>
<div>{_safe(sayer.text("on_table"))}: <span id="lies"></span></div>
<div id="seats"></div><div id="cost"></div></section>
<div class="buttons">{buttons}<span id="where"></span></div>
<p class="small">{_safe(sayer.text("step_help"))}</p>
<h2>{_safe(sayer.text("mistakes"))}</h2>{mistakes}{turning}
<h2>{_safe(sayer.text("lost"))}</h2>{_totals(sayer)}
{_actions(sayer)}
<p class="small">{_safe(sayer.how())}</p>
<script type="application/json" id="data">{_inside(_data(sayer, steps))}</script>
<script>{SCRIPT}</script></body></html>
"""


def _safe(text: str) -> str:
    return html.escape(visible(text))


def _inside(data: dict[str, Any]) -> str:
    """JSON that no text in it can end the script around it with."""
    said = json.dumps(data, ensure_ascii=False)
    return said.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _data(sayer: Sayer, steps: Steps) -> dict[str, Any]:
    return {
        "names": [visible(name) for name in sayer.names],
        "red": RED,
        "steps": [_step(sayer, steps, at) for at in range(len(steps) + 1)],
    }


def _step(sayer: Sayer, steps: Steps, at: int) -> dict[str, Any]:
    """The table after so many actions, and what the last of them cost."""
    eyes, state = steps.eyes, steps.states[at][0]
    scene = eyes.scene(state)
    lies = scene.table or (scene.last if at else [])
    notes = [f" ({about.tricks})" if about.tricks is not None else "" for about in scene.seats]
    return {
        **told_of(sayer, steps, at),
        "facts": " · ".join(f"{fact.name}: {fact.value}" for fact in eyes.facts(scene)),
        "turn": scene.turn, "notes": notes,
        "lies": [[laid.seat, laid.card.words] for laid in eyes.laid(state, lies)],
        "hands": [[card.words for card in hand] for hand in steps.hands(at)],
    }  # fmt: skip


def _totals(sayer: Sayer) -> str:
    head = "".join(
        f'<th class="number">{_safe(sayer.text(key))}</th>' for key in ("lost_known", "lost_open")
    )
    rows = "".join(
        f'<tr><td>{_safe(name)}</td><td class="number">{sayer.figure(known)}</td>'
        f'<td class="number">{sayer.figure(openly)}</td></tr>'
        for name, known, openly in sayer.totals()
    )
    return f"<table><tr><th>{_safe(sayer.text('seat'))}</th>{head}</tr>{rows}</table>"


def _actions(sayer: Sayer) -> str:
    """A row for each action: choosing it shows that moment."""
    rows = []
    for each in sayer.review.actions:
        state = sayer.states[each.ply][0]
        done = sayer.game.words(state, each.action, sayer.language, sayer.names)
        cells = "".join(
            f'<td class="number{" bad" if lost else ""}">{sayer.figure(lost) if lost else ""}</td>'
            for lost in (each.lost_known, each.lost_open)
        )
        rows.append(
            f'<tr class="link" data-step="{each.ply + 1}"><td>{_safe(sayer.heading(each))}</td>'
            f"<td>{_safe(sayer.names[each.seat])}</td><td>{_safe(done)}</td>{cells}</tr>"
        )
    return f"<table>{''.join(rows)}</table>"
