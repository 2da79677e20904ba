"""What a game was worth, and what else there is to tell of it."""

from __future__ import annotations

from ...jit import count, rule
from ...state import Scores
from .animals import sets, value
from .money import worth
from .state import MONEY_COUNTS, NOBODY, State

EVALUATIONS = {
    "score": "the own score",
    "difference": "how far it lies above the average of the others",
    "win": "a win or not",
}
DIFFERENCE, WIN = (list(EVALUATIONS).index(way) for way in ("difference", "win"))
FACTS = (
    "winner", "shared", "first", "turns", "plies", "auctions", "bought", "trades", "countered",
    "ties",
)  # fmt: skip
"""Of a game: who won alone (-1: nobody did), how many have the highest score, who started, and how
often each thing happened; after these the sets of each seat."""


@rule
def points(state: State, seat: int) -> int:
    """Sets times the sum of their values; with coins by a house rule (readings K17, K52)."""
    coins = worth(state.money[seat]) if state.wealth == MONEY_COUNTS else 0
    return value(state.animals[seat]) + coins


@rule
def scores(state: State, out: Scores) -> None:
    for seat in range(state.n):
        out[seat] = points(state, seat)


@rule
def values(state: State, way: int, out: Scores) -> None:
    """The own score, its average distance to those of the others (004, 4.5), or a win."""
    total, most = 0, 0
    for seat in range(state.n):
        own = points(state, seat)
        out[seat] = own
        total += own
        most = max(most, own)
    if way == DIFFERENCE:
        for seat in range(state.n):
            out[seat] -= (total - out[seat]) / (state.n - 1)
    elif way == WIN:
        shared = sharing(state, most)
        for seat in range(state.n):
            out[seat] = 1.0 / shared if out[seat] == most else 0.0


@rule
def sharing(state: State, most: int) -> int:
    """How many seats have this score."""
    n = 0
    for seat in range(state.n):
        if points(state, seat) == most:
            n += 1
    return n


@rule
def facts(state: State, out: Scores) -> None:
    most, best = -1, NOBODY
    for seat in range(state.n):
        own = points(state, seat)
        if own > most:
            most, best = own, seat
    shared = sharing(state, most)
    out[0] = best if shared == 1 else NOBODY
    out[1] = shared
    out[2] = state.first
    out[3] = state.turns
    out[4] = state.plies
    out[5] = state.auctions
    out[6] = state.bought
    out[7] = state.trades
    out[8] = state.countered
    out[9] = state.ties
    for seat in range(state.n):
        out[len(FACTS) + seat] = count(sets(state.animals[seat]))
