"""What the worked examples of thesis 000 share. They take no games: ours is computed, by the functions
that play, and must come to what is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...cards import SUITS, Cards, lane, parse_card
from ..result import Row
from ..rows import computed

BEST_FIRST = tuple(reversed(SUITS))
"""Suits as the thesis lists them: spades, hearts, diamonds, clubs."""


def card(text: str) -> int:
    return parse_card(text.replace("10", "T"))


def by_suit(hand: Cards, value: Callable[[Cards], float]) -> list[float]:
    """What the cards of each suit are worth."""
    return [float(value(hand & lane(suit))) for suit in BEST_FIRST]


def several(
    name: str, printed: Sequence[float], ours: Sequence[float], to: float = 0.0
) -> list[Row]:
    """Rows for a list of printed numbers."""
    both = enumerate(zip(printed, ours, strict=True), 1)
    return [computed(f"{name} {i}", theirs, mine, to) for i, (theirs, mine) in both]
