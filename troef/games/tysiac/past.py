"""How the play came about: as it was before the first card, and what was played since. Of the auction
a state keeps no more than the highest bid of each seat."""

from __future__ import annotations

from ...cards import NO_CARD, NO_SUIT, SUITS, suit_of
from ...fields import Ints, Row
from ...jit import rule
from .state import COUPLE, NOBODY, PLAYING, SEATS, TRICKS, WED, State
from .tricks import lead


@rule
def rewind(state: State, out: Row[State]) -> None:
    """The state before the first lead; before that, the state as it is."""
    out[0] = state
    if state.phase != PLAYING:
        return
    early = out[0]
    for seat in range(SEATS):
        early.hands[seat] = state.hands[seat] | state.played[seat]
        early.played[seat] = 0
        early.lacks[seat] = 0
        early.won[seat] = 0
        early.points[seat] = 0
    for i in range(TRICKS):
        early.takers[i] = NOBODY
    for i in range(len(early.order)):
        early.order[i] = NO_CARD
    for suit in SUITS:
        early.wed[suit] = NOBODY
    early.trump = NO_SUIT
    early.in_trick = 0
    early.led = NO_SUIT
    early.best = -1
    early.best_seat = 0
    early.tricks = 0
    lead(early)


@rule
def told(state: State, actions: Ints) -> int:
    """The cards so far. Of a marriage that was announced, the first card that fell announced it: who
    plays one of the two without a word has only one left."""
    if state.phase != PLAYING:
        return 0
    announced, n = 0, SEATS * state.tricks + state.in_trick
    seat = state.declarer
    for i in range(n):
        if i % SEATS == 0 and i > 0:
            seat = int(state.takers[i // SEATS - 1])
        one = int(state.order[i])
        suit = suit_of(one)
        first = not (announced >> suit) & 1 and (COUPLE << 16 * suit >> one) & 1
        if first and state.wed[suit] == seat:
            announced |= 1 << suit
            actions[i] = WED + one
        else:
            actions[i] = one
        seat = (seat + 1) % SEATS
    return n
