"""Animals as one integer: four bits for each kind. The deck likewise: four bits for each place."""

from __future__ import annotations

from ...fields import Ints
from ...jit import count, hot, lowest, rule
from .state import DECK, KINDS, WORTH, State

ONES = 0x1111111111
IN_A_WORD = 15
"""Places of the deck in one integer."""


@hot
def held(animals: int, kind: int) -> int:
    """How many of a kind."""
    return (animals >> 4 * kind) & 15


def herd(animals: int) -> list[int]:
    """How many of each kind."""
    return [int(held(animals, kind)) for kind in range(KINDS)]


@hot
def kinds(animals: int) -> int:
    """Which kinds there are at all: a bit at 4 * kind."""
    return (animals | animals >> 1 | animals >> 2) & ONES


@hot
def sets(animals: int) -> int:
    """Which kinds are complete: a bit at 4 * kind. Only a four has its third bit set."""
    return (animals >> 2) & ONES


@hot
def unfinished(animals: int) -> int:
    """Which kinds there are, but not all four of."""
    return kinds(animals) & ~sets(animals)


@rule
def value(animals: int) -> int:
    """The score: the number of sets times the sum of their values (004, 2.3; readings K17)."""
    complete = sets(animals)
    n, total = count(complete), 0
    while complete:
        total += WORTH[lowest(complete) >> 2]
        complete &= complete - 1
    return n * total


@rule
def lay_deck(state: State, order: Ints) -> None:
    """Put the first `left` animals of this order on the deck, the first on top."""
    for word in range(3):
        bits = 0
        for place in range(IN_A_WORD):
            at = IN_A_WORD * word + place
            if at < state.left:
                bits |= int(order[at]) << 4 * place
        state.deck[word] = bits


def deck_of(state: State) -> list[int]:
    """The animals in the deck, the next one first."""
    return [
        (int(state.deck[at // IN_A_WORD]) >> 4 * (at % IN_A_WORD)) & 15
        for at in range(int(state.left))
    ]


@rule
def next_animal(state: State) -> int:
    """Take the top animal from the deck."""
    kind = state.deck[0] & 15
    state.deck[0] = state.deck[0] >> 4 | (state.deck[1] & 15) << 56
    state.deck[1] = state.deck[1] >> 4 | (state.deck[2] & 15) << 56
    state.deck[2] = state.deck[2] >> 4
    state.left -= 1
    return kind


@rule
def full_deck(order: Ints) -> None:
    """Four of each kind, in order."""
    for at in range(DECK):
        order[at] = at % KINDS
