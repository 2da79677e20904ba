"""Tysiac as the oracle takes it: the bidder against the others, for points."""

from __future__ import annotations

from ...fields import Row
from ...game import NO_ORACLE
from ...jit import rule
from ...position import HIDDEN, NOT_PLAYING, READY, Position, complete, lay_out
from ...position import POINTS as FOR_POINTS
from .state import (
    ANY_CARD,
    COUPLE,
    MARRIAGE,
    MUST_BEAT,
    MUST_TRUMP,
    NOT_FIRST,
    PLAYING,
    POINTS,
    SEATS,
    WED,
    State,
)

ANY_MARRIAGE = NO_ORACLE + 1
REFUSALS = ("marriages=any: the oracle does not know marriages announced while following",)


@rule
def pose(state: State, seat: int, out: Row[Position]) -> int:
    """The side of a seat; all points of the deal count, also those that it has already."""
    if state.phase != PLAYING:
        return NOT_PLAYING
    if state.marriages == ANY_CARD:
        return ANY_MARRIAGE
    position = out[0]
    lay_out(state, SEATS, position)
    side = 1 << state.declarer
    if seat != state.declarer:
        side ^= 7
    position.side = side
    for each in range(SEATS):
        if (side >> each) & 1:
            position.taken += state.points[each]
    count_points(position)
    position.goal = 90 + 10 * state.level
    position.not_first = state.marriages == NOT_FIRST and state.tricks == 0
    position.must_beat = state.must_beat == MUST_BEAT
    position.must_trump = state.must_trump == MUST_TRUMP
    return READY if complete(position) else HIDDEN


@rule
def count_points(position: Position) -> None:
    """What cards and marriages are worth (003, 2.5.1)."""
    position.counts = FOR_POINTS
    for rank in range(6):
        position.worth[rank] = POINTS[rank]
    for suit in range(4):
        position.marriage[suit] = MARRIAGE[suit]
    position.couple = COUPLE
    position.announced = WED
