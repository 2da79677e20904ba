"""A review as data for whoever draws it: the table after every action, what that cost, and what was better.

All cards are open: the deal is over. Everybody goes by name; what is the same at every step stands in it once.
"""

from __future__ import annotations

from dataclasses import asdict

from ..game import turn
from ..lab.data import Plain
from ..outside import visible
from ..review.reviewing import Looked
from ..review.saying import Sayer
from .messages import Named
from .steps import Steps


def drawn(sayer: Sayer, steps: Steps) -> Plain:
    """A whole review."""
    state = steps.states[0][0]
    cards = {card.text: card.words for hand in steps.hands(0) for card in hand}
    return {
        "seats": [
            {"seat": each.seat, "name": visible(each.name), "person": each.person, "level": each.level}
            for each in steps.eyes.seats(state, steps.eyes.scene(state))
        ],
        "cards": cards,
        "steps": [_step(sayer, steps, at, cards) for at in range(len(steps) + 1)],
        "mistakes": [_mistake(sayer, each) for each in sayer.review.dearest()],
        "turning": [visible(line) for line in sayer.turning()],
        "totals": [[round(known, 1), round(openly, 1)] for _, known, openly in sayer.totals()],
        "unit": sayer.unit,
        "none": sayer.text("no_mistakes"),
        "how": sayer.how(),
    }  # fmt: skip


def told_of(sayer: Sayer, steps: Steps, at: int) -> Plain:
    """The last of so many actions: who did what, what it cost, and what was better."""
    if not at:
        return {"who": None, "said": "", "cost": "", "wrong": False, "words": "", "best": ""}
    each, before = sayer.review.actions[at - 1], steps.states[at - 1][0]
    wrong = bool(each.lost_known or each.lost_open)
    return {
        "who": each.seat,
        "said": visible(steps.eyes.sentence(int(turn(before)), before, each.action)),
        "cost": visible(sayer.cost(each)),
        "wrong": wrong,
        "words": sayer.action(each, each.action),
        "best": sayer.action(each, each.best) if wrong else "",
    }


def _step(sayer: Sayer, steps: Steps, at: int, cards: dict[str, str]) -> Plain:
    """The table after so many actions."""
    eyes, state = steps.eyes, steps.states[at][0]
    scene = eyes.scene(state)
    lies = eyes.laid(state, scene.table or (scene.last if at else []))
    cards |= {laid.card.text: laid.card.words for laid in lies}
    step: Plain = {
        **told_of(sayer, steps, at),
        "turn": scene.turn,
        "facts": [asdict(fact) for fact in eyes.facts(scene)],
        "goals": [asdict(goal) for goal in eyes.goals(scene)],
        "seats": [
            {"notes": about.notes, "tricks": about.tricks, "cards": about.cards,
             "goods": [asdict(goods) for goods in about.goods]}
            for about in scene.seats
        ],
        "table": [[laid.seat, laid.card.text] for laid in lies],
        "lot": [asdict(goods) for goods in scene.lot],
        "hands": [_texts(hand, cards) for hand in steps.hands(at)],
    }  # fmt: skip
    if at:
        each = sayer.review.actions[at - 1]
        step |= {"part": sayer.heading(each), "lost": [each.lost_known, each.lost_open]}
    return step


def _texts(hand: tuple[Named, ...], cards: dict[str, str]) -> list[str]:
    cards |= {card.text: card.words for card in hand}
    return [card.text for card in hand]


def _mistake(sayer: Sayer, each: Looked) -> Plain:
    done = sayer.game.words(
        sayer.states[each.ply][0], each.action, sayer.language, sayer.names
    )  # fmt: skip
    return {
        "step": each.ply + 1,
        "title": visible(f"{sayer.heading(each)}: {sayer.names[each.seat]} {done}"),
        "words": visible(sayer.cost(each)),
        "better": visible(sayer.text("line", line=sayer.line(each))) if len(each.line) > 1 else "",
    }
