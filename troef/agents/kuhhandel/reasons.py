"""Every reason that an agent of Kuhhandel can give, in Dutch and English."""

from __future__ import annotations

import numpy as np

from ...game import Game
from ...games.kuhhandel.state import State
from ..agent import Mind
from ..reasons import reason_words
from . import notes
from .notes import BEST, MOST_MOVES, MOVES

TABLE = {
    notes.CHANCE: ("bij toeval", "by chance"),
    # whose turn it is
    notes.NO_EDGE: (
        "niemand heeft minder geldkaarten dan hij: een veiling",
        "nobody has fewer money cards than he has: an auction",
    ),
    notes.NO_TRADE: ("geen ruil die loont: een veiling", "no trade that pays: an auction"),
    notes.COMPLETES: (
        "deze ruil maakt een set compleet; verwacht bij de ander {1:.0f}, heeft zelf {2:.0f}",
        "this trade completes a set; expects {1:.0f} there, has {2:.0f}",
    ),
    notes.LAST_COPY: (
        "neemt het laatste dier van die soort weg: {3:.0f} geldkaarten meer",
        "takes the last animal of that kind: {3:.0f} money cards more",
    ),
    notes.MORE_CARDS: (
        "{3:.0f} geldkaarten meer dan de ander",
        "{3:.0f} money cards more than the other",
    ),
    # the end of an auction
    notes.BUYS_SET: ("maakt de set compleet", "completes the set"),
    notes.CAN_NOT_PAY: ("kan het niet betalen", "cannot pay it"),
    notes.KEEPS_EDGE: (
        "houdt na betaling {2:.0f} over, de ander naar verwachting {1:.0f}",
        "keeps {2:.0f} after paying, the other is expected to have {1:.0f}",
    ),
    notes.LOSES_EDGE: (
        "zou na betaling {2:.0f} over hebben, de ander naar verwachting {1:.0f}",
        "would keep {2:.0f} after paying, the other is expected to have {1:.0f}",
    ),
    notes.LETS_PAY: (
        "heeft er twee, de bieder een: laat hem betalen en ruilt later",
        "has two and the bidder one: lets him pay and trades later",
    ),
    notes.CHEAP: ("goedkoper dan {1:.0f}", "cheaper than {1:.0f}"),
    notes.DEAR: ("niet goedkoper dan {1:.0f}", "not cheaper than {1:.0f}"),
    # bidding
    notes.GOES_ON: ("gaat tot {1:.0f}", "goes up to {1:.0f}"),
    notes.TOO_DEAR: ("{2:.0f} is meer dan {1:.0f}", "{2:.0f} is more than {1:.0f}"),
    # money on the table
    notes.OFFERS: (
        "verwacht bij de ander {1:.0f} en legt {2:.0f} neer",
        "expects {1:.0f} there and puts down {2:.0f}",
    ),
    notes.COUNTERS: (
        "schat het bod op {1:.0f} en gaat erover",
        "takes the offer for {1:.0f} and goes over it",
    ),
    notes.ACCEPTS: (
        "schat het bod op {1:.0f}, heeft zelf {2:.0f}: neemt het aan",
        "takes the offer for {1:.0f}, has {2:.0f}: accepts",
    ),
    # simulations
    notes.ONLY_MOVE: ("de enige zet", "the only move"),
    notes.BEST: (
        "gemiddeld {1:.0f}, het meeste van {2:.0f} zetten in {3:.0f} simulaties",
        "{1:.0f} on average, the most of {2:.0f} moves in {3:.0f} simulations",
    ),
    notes.DECIDED: ("zo besloten toen de ruil begon", "as decided when the trade began"),
}
"""Reason -> in Dutch and English."""


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision, in words; the next best moves after it."""
    text = reason_words(TABLE, mind, language)
    if int(mind.note[0]) != BEST:
        return text
    moves = np.reshape(list(mind.note[MOVES : MOVES + 3 * MOST_MOVES]), (-1, 3))
    said = [
        f"{game.words(view, int(move), language)}: {value:.0f}"
        for move, value, times in moves
        if times and int(move) != action
    ]
    return f"{text} ({'; '.join(said)})" if said else text


EXPLAIN = dict.fromkeys(("random", "rulebased", "montecarlo"), explain)
