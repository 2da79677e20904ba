"""Boerenbridge as the oracle takes it: one seat that wants to make its bid, against all others together."""

from __future__ import annotations

from ...fields import Row
from ...game import NO_ORACLE
from ...jit import rule
from ...position import HIDDEN, NOT_PLAYING, READY, Position, clear, complete
from .state import PLAYING, State
from .tricks import players, words

WIDE = NO_ORACLE + 1
REFUSALS = ("the oracle plays at most four suits of fifteen ranks",)


@rule
def pose(state: State, seat: int, out: Row[Position]) -> int:
    """This seat against the others, who all want it to miss its bid."""
    if state.phase != PLAYING:
        return NOT_PLAYING
    if words(state) > 1 or state.shift != 4:
        return WIDE
    position = out[0]
    clear(position)
    position.seats = players(state)
    row, laid = int(state.tricks) & 1, int(state.in_trick)
    position.in_trick = laid
    position.leader = state.leaders[row] if laid else state.turn
    for each in range(players(state)):
        position.hands[each] = state.hands[each, 0]
    for i in range(laid):
        position.laid[i] = state.laid[row, i]
    position.trump = state.trump
    position.declarer = seat
    position.side = 1 << seat
    position.taken = state.won[seat]
    if state.bid[seat] < 0:
        return HIDDEN
    position.goal = 1 << int(state.bid[seat])
    return READY if complete(position) else HIDDEN
