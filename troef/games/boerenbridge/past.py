"""How a round came about: as it was before the first bid, and what was done since."""

from __future__ import annotations

from ...fields import Ints, Row
from ...jit import rule
from .rounds import start
from .state import BID, State
from .tricks import height, players, suit_of


@rule
def rewind(state: State, out: Row[State]) -> None:
    """The round as it was dealt."""
    out[0] = state
    dealt, seats = out[0], players(state)
    seat = (int(state.dealer) + 1) % seats
    led, best = 0, 0
    for i in range(played(state)):
        one = int(state.history[i])
        if i % seats == 0:
            led, best = suit_of(state, one), -1
        dealt.hands[seat, one >> 6] |= 1 << (one & 63)
        best = max(best, (height(state, one, led) << 3) + seat)
        seat = best & 7 if i % seats == seats - 1 else (seat + 1) % seats
    start(dealt)


@rule
def played(state: State) -> int:
    """How many cards were played."""
    return players(state) * int(state.tricks) + int(state.in_trick)


@rule
def told(state: State, actions: Ints) -> int:
    """The bids, and the cards."""
    spoken = int(state.spoken)
    for i in range(spoken):
        actions[i] = BID + int(state.bid[(int(state.dealer) + 1 + i) % players(state)])
    for i in range(played(state)):
        actions[spoken + i] = int(state.history[i])
    return spoken + played(state)
