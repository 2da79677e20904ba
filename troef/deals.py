"""Shuffles and dealing patterns: from chance to hands.

Sources: thesis 000, 2.1.2 and 2.2 (Knuth shuffle, Rik decks, 7-6); thesis 001, 2 (6-7, 4-5-4).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .cards import DECK, NotationError, each
from .chance import Rng, below
from .fields import Ints
from .jit import rule
from .outside import whole_number

FRENCH = np.array(list(each(DECK)), np.int8)
"""The 52 cards in order."""
Deck: TypeAlias = npt.NDArray[np.int8]
"""Cards in an order, the top card first."""


def packets(pattern: str, seats: int, deck: int) -> tuple[int, ...]:
    """The packet sizes of a dealing pattern such as '7-6'.

    >>> packets("4-5-4", 4, 52)
    (4, 5, 4)
    """
    words = pattern.replace(",", "-").split("-")
    sizes = tuple(whole_number(word, 1, deck) or 0 for word in words)
    if not all(sizes):
        raise NotationError(f"dealing pattern '{pattern}': expected packet sizes like 7-6 or 4-5-4")
    if seats * sum(sizes) != deck:
        raise NotationError(
            f"dealing pattern '{pattern}' gives {seats} players {sum(sizes)} cards each, "
            f"but {deck // seats} are needed"
        )
    return sizes


@rule
def new_deck(deck: Ints, cards: int) -> None:
    """Lay the cards of a set in order."""
    i = 0
    for one in range(63):
        if (cards >> one) & 1:
            deck[i] = one
            i += 1


@rule
def cut(rng: Rng, deck: Deck) -> None:
    """Move a random number of cards, at least one and not all, from the top to the bottom."""
    n = len(deck)
    at = 1 + below(rng, n - 1)
    before = deck.copy()
    for i in range(n):
        deck[i] = before[(i + at) % n]


@rule
def shuffle_groups(rng: Rng, deck: Deck, size: int) -> None:
    """Shuffle a deck by whole groups, as the tricks of the last deal (Rik deck; 000, 2.2.2)."""
    for i in range(len(deck) // size - 1, 0, -1):
        j = below(rng, i + 1)
        for k in range(size):
            a, b = i * size + k, j * size + k
            deck[a], deck[b] = deck[b], deck[a]


@rule
def deal_packets(deck: Deck, sizes: Ints, first: int, hands: Ints) -> None:
    """Deal the deck from the top in rounds of packets, starting at seat `first`."""
    seats = len(hands)
    for seat in range(seats):
        hands[seat] = 0
    at = 0
    for size in sizes:
        if size == 0:
            break
        for k in range(seats):
            seat = (first + k) % seats
            packet = 0
            for _ in range(size):
                packet |= 1 << int(deck[at])
                at += 1
            hands[seat] |= packet


def say_deck(deck: Deck) -> str:
    """A deck as text, top card first."""
    from .cards import say_card

    return " ".join(say_card(one) for one in deck)
