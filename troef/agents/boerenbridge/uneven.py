"""Unseen cards as the program behind thesis 002 fills them in: not every deal is as likely as any other.

Cards are given out one by one, each to who needs it most by what he may still get. Which one is found by
going on from a random card to the first that is free, at the end of a suit to the lowest of the next: so
a card behind many known ones is given out more often, and of a suit that was skipped the lowest (readings
B23). The slip `uneven` of `montecarlo` and `mcts`.
"""

from __future__ import annotations

from typing import Annotated

from ...chance import Rng, below
from ...fields import Ints, Record, Row, record_type
from ...games.boerenbridge import knowledge, tricks
from ...games.boerenbridge.state import MOST_SUITS, NOBODY, State
from ...jit import count, lowest, rule

MOST_SEATS, MOST_WORDS = 8, 2


class Filling(Record):
    """What is being filled in."""

    need: Annotated[Ints, "i8", MOST_SEATS]  # cards that a seat still gets
    may: Annotated[Ints, "i8", MOST_SEATS]  # free cards that it may get
    suits: Annotated[Ints, "i8", MOST_SEATS]  # the suits that it may get, as bits
    unseen: Annotated[Ints, "i8", MOST_WORDS]
    free: Annotated[Ints, "i8", MOST_SUITS]  # the free ranks of a suit, as bits


FILLING = record_type(Filling)


@rule
def fill_in(view: State, work: Filling, rng: Rng, out: Row[State]) -> bool:
    """A complete state that fits the view; False where it gets stuck."""
    out[0] = view
    state = out[0]
    state.viewer = NOBODY
    left = _begin(view, work)
    for _ in range(left):
        seat = _neediest(view, work, _anybody(view, rng))
        one = _find_card(view, work, seat, rng)
        if one == NOBODY:
            return False
        state.hands[seat, one >> 6] |= 1 << (one & 63)
        suit = tricks.suit_of(view, one)
        work.free[suit] &= ~(1 << tricks.rank_of(view, one))
        work.need[seat] -= 1
        for other in range(tricks.players(view)):
            work.may[other] -= (work.suits[other] >> suit) & 1
            if work.need[other] > work.may[other]:
                return False
    return True


@rule
def _begin(view: State, work: Filling) -> int:
    """Who needs and may get how many; returns how many are given out in all."""
    left = 0
    for word in range(tricks.words(view)):
        work.unseen[word] = knowledge.unseen(view, word)
    for suit in range(view.suits):
        work.free[suit] = tricks.in_suit(view, work.unseen, suit)
    for seat in range(tricks.players(view)):
        hidden = not knowledge.sees(view, int(view.viewer), seat)
        work.need[seat] = knowledge.held(view, seat) if hidden else 0
        work.suits[seat] = ~int(view.lacks[seat]) if hidden else 0
        work.may[seat] = 0
        left += work.need[seat]
        for suit in range(view.suits):
            work.may[seat] += count(work.free[suit]) * ((work.suits[seat] >> suit) & 1)
    return left


@rule
def _anybody(view: State, rng: Rng) -> int:
    """One of the seats whose cards are hidden, by chance."""
    while True:
        seat = below(rng, tricks.players(view))
        if not knowledge.sees(view, int(view.viewer), seat):
            return seat


@rule
def _neediest(view: State, work: Filling, seat: int) -> int:
    """Who needs the largest part of what he may get; among equals who may get least, then the one who was
    drawn. Parts are compared as products: need / may > other need / other may."""
    for other in range(tricks.players(view)):
        if work.need[other] == 0:
            continue
        more = work.need[other] * work.may[seat] - work.need[seat] * work.may[other]
        if more > 0 or (more == 0 and work.may[other] < work.may[seat]):
            seat = other
    return seat


@rule
def _find_card(view: State, work: Filling, seat: int, rng: Rng) -> int:
    """The first free card from a random one on that this seat may have and the others can spare."""
    suits = int(view.suits)
    suit, rank = below(rng, suits), below(rng, int(view.ranks))
    spare = work.suits[seat] & _spare(view, work, seat)
    for _ in range(suits + 1):  # the first suit again at the end, from its lowest card
        ranks = (work.free[suit] >> rank) << rank
        if ranks and (spare >> suit) & 1:
            return tricks.card_of(view, suit, lowest(ranks))
        suit, rank = suit + 1 if suit + 1 < suits else 0, 0
    return NOBODY


@rule
def _spare(view: State, work: Filling, seat: int) -> int:
    """The suits of which the others can do without a card: none of them needs all that he may get, and
    together they need no more than is left for them."""
    need, left, wanted, tight = 0, 0, 0, 0
    for other in range(tricks.players(view)):
        if other != seat and work.need[other] > 0:
            need += work.need[other]
            wanted |= work.suits[other]
            if work.need[other] == work.may[other]:
                tight |= work.suits[other]
    for suit in range(view.suits):
        left += count(work.free[suit]) * ((wanted >> suit) & 1)
    if left < need:
        return 0
    return ~tight if left > need else ~tight & ~wanted
