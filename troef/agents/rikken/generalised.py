"""Generalised hands: hands that are alike fall into one of 194 groups.

For every suit the tricks that are believed to be in it, by trick percentages, rounded; and since all
suits are equal, these four numbers from high to low. 2-1-0-3 is 3-2-1-0. At most thirteen tricks can be
divided over four suits in 194 ways.

Source: thesis 000, 6.2; readings R20, R72 (rounded to the nearest number; a half counts as a trick, since
the thesis asks for the most tricks that a suit may win).
"""

from __future__ import annotations

import itertools

import numpy as np

from ...cards import Cards, Suit, lane
from ...jit import rule
from .bidding import PARTS, trick_parts

GROUPS = tuple(
    sorted(
        (
            each[::-1]
            for each in itertools.combinations_with_replacement(range(14), 4)
            if sum(each) <= 13
        ),
        key=lambda group: (sum(group), group),
    )
)
"""All groups, from 0-0-0-0 up to thirteen tricks."""
PLACES = np.full((14, 7, 5, 4), -1, np.int64)  # of 13 tricks a second suit has 6 at most, and so on
for _number, _group in enumerate(GROUPS):
    PLACES[_group] = _number


@rule
def tricks_in(hand: Cards, suit: Suit) -> int:
    """The tricks that this suit may win, as a whole number (readings R72)."""
    return (2 * trick_parts(hand & lane(suit)) + PARTS) // (2 * PARTS)


@rule
def place_of(a: int, b: int, c: int, d: int) -> int:
    """The group of hands with this many tricks in each suit, whichever suit is which."""
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return int(PLACES[a, b, c, d])


@rule
def group_of(hand: Cards) -> int:
    """The group that a hand belongs to, as its place in GROUPS."""
    return place_of(tricks_in(hand, 0), tricks_in(hand, 1), tricks_in(hand, 2), tricks_in(hand, 3))


def say(group: int) -> str:
    """A group in text.

    >>> say(place_of(2, 1, 0, 3))
    '3-2-1-0'
    """
    return "-".join(str(tricks) for tricks in GROUPS[group])
