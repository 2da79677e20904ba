"""Every reason that an agent of Kuhhandel can give, in Dutch and English.

While deciding, an agent notes the number of its reason in `note[0]` and figures in `note[1]` to
`note[5]`; one that simulates also notes its best moves, from `MOVES` on.
"""

from __future__ import annotations

from typing import Any

from ..reasons import reason_words

MOVES = 16
"""Where the best moves are noted: the move, its average, how often it was tried, and so on."""
MOST_MOVES = 8

TABLE = (
    ("bij toeval", "by chance"),
    # whose turn it is
    (
        "niemand heeft minder geldkaarten dan hij: een veiling",
        "nobody has fewer money cards than he has: an auction",
    ),
    ("geen ruil die loont: een veiling", "no trade that pays: an auction"),
    (
        "deze ruil maakt een set compleet; verwacht bij de ander {1:.0f}, heeft zelf {2:.0f}",
        "this trade completes a set; expects {1:.0f} there, has {2:.0f}",
    ),
    (
        "neemt het laatste dier van die soort weg: {3:.0f} geldkaarten meer",
        "takes the last animal of that kind: {3:.0f} money cards more",
    ),
    ("{3:.0f} geldkaarten meer dan de ander", "{3:.0f} money cards more than the other"),
    # the end of an auction
    ("maakt de set compleet", "completes the set"),
    ("kan het niet betalen", "can not pay it"),
    (
        "houdt na betaling {2:.0f} over, de ander naar verwachting {1:.0f}",
        "keeps {2:.0f} after paying, the other is expected to have {1:.0f}",
    ),
    (
        "zou na betaling {2:.0f} over hebben, de ander naar verwachting {1:.0f}",
        "would keep {2:.0f} after paying, the other is expected to have {1:.0f}",
    ),
    (
        "heeft er twee, de bieder een: laat hem betalen en ruilt later",
        "has two and the bidder one: lets him pay and trades later",
    ),
    ("goedkoper dan {1:.0f}", "cheaper than {1:.0f}"),
    ("niet goedkoper dan {1:.0f}", "not cheaper than {1:.0f}"),
    # bidding
    ("gaat tot {1:.0f}", "goes up to {1:.0f}"),
    ("{2:.0f} is meer dan {1:.0f}", "{2:.0f} is more than {1:.0f}"),
    # money on the table
    (
        "verwacht bij de ander {1:.0f} en legt {2:.0f} neer",
        "expects {1:.0f} there and puts down {2:.0f}",
    ),
    ("schat het bod op {1:.0f} en gaat erover", "takes the offer for {1:.0f} and goes over it"),
    (
        "schat het bod op {1:.0f}, heeft zelf {2:.0f}: neemt het aan",
        "takes the offer for {1:.0f}, has {2:.0f}: accepts",
    ),
    # simulations
    ("de enige zet", "the only move"),
    (
        "gemiddeld {1:.0f}, het meeste van {2:.0f} zetten in {3:.0f} simulaties",
        "{1:.0f} on average, the most of {2:.0f} moves in {3:.0f} simulations",
    ),
    ("zo besloten toen de ruil begon", "as decided when the trade began"),
)

(
    CHANCE, NO_EDGE, NO_TRADE, COMPLETES, LAST_COPY, MORE_CARDS,
    BUYS_SET, CAN_NOT_PAY, KEEPS_EDGE, LOSES_EDGE, LETS_PAY, CHEAP, DEAR,
    GOES_ON, TOO_DEAR, OFFERS, COUNTERS, ACCEPTS,
    ONLY_MOVE, BEST, DECIDED,
) = range(len(TABLE))  # fmt: skip


def explain(game: Any, view: Any, mind: Any, action: int, language: str) -> str:
    """The reason noted for the last decision, in words; the next best moves after it."""
    text = reason_words(TABLE, mind, language)
    if int(mind.note[0]) != BEST:
        return text
    moves = mind.note[MOVES : MOVES + 3 * MOST_MOVES].reshape(-1, 3)
    said = [
        f"{game.words(view, int(move), language)}: {value:.0f}"
        for move, value, times in moves
        if times and int(move) != action
    ]
    return f"{text} ({'; '.join(said)})" if said else text
