"""Rikken as the oracle takes it: sides, goals, and the obligations of house rules."""

from __future__ import annotations

from ...cards import NO_CARD
from ...fields import Row
from ...game import NO_ORACLE
from ...jit import rule
from ...position import (
    ANYBODY,
    DECLARER,
    HIDDEN,
    KEEPS_IT,
    LEADS_IT,
    NO_RUFF,
    NOT_PLAYING,
    READY,
    RUFF_LOSES,
    Position,
    complete,
    lay_out,
    mirrored,
)
from ...position import RUFF_WINS as TRUMPS_WIN
from .contracts import (
    EXACT,
    GOAL,
    OPEN_PIEK,
    OPEN_PIEK_PLUS,
    PARTNER,
    PAS,
    PIEK,
    SCHOPPEN_MIE,
)
from .state import (
    ASKED,
    ASKS,
    FOLLOW,
    FREE,
    KEPT,
    NOBODY,
    ONE_OR_FIVE,
    PLAYING,
    RUFF_FORBIDDEN,
    RUFF_WINS,
    SEATS,
    TRICKS,
    TRUMP_FORCED,
    State,
)

MIE, SEVERAL, ASKING = range(NO_ORACLE + 1, NO_ORACLE + 4)
REFUSALS = (
    "schoppen mie has no sides: everybody plays against everybody",
    "several play the same contract: each has a goal of its own",
    "called_ace=asks: the oracle does not know the custom of asking for the called card",
)
"""Contracts and customs that the oracle does not play, by name."""


@rule
def goal_of(state: State) -> int:
    """The numbers of tricks that make the contract, as bits (000, tables 2.1 and 2.2)."""
    contract = state.contract
    if not EXACT[contract]:
        return (2 << TRICKS) - (1 << GOAL[contract])
    goal = 1 << GOAL[contract]
    if state.piek == ONE_OR_FIVE:
        if contract == PIEK or contract == OPEN_PIEK or contract == OPEN_PIEK_PLUS:
            goal |= 1 << 5
    return goal


@rule
def pose(state: State, seat: int, out: Row[Position]) -> int:
    """The declaring side against the others, from where `seat` sits."""
    if state.phase != PLAYING or state.contract == PAS:
        return NOT_PLAYING
    if state.contract == SCHOPPEN_MIE:
        return MIE
    if state.declarers & (state.declarers - 1):
        return SEVERAL
    position = out[0]
    lay_out(state, SEATS, position)
    side = 1 << state.declarer
    if PARTNER[state.contract]:
        if state.partner == NOBODY:
            return HIDDEN
        side |= 1 << state.partner
    goal = goal_of(state)
    if not (side >> seat) & 1:
        side, goal = side ^ 15, mirrored(goal, TRICKS)
    position.side = side
    position.goal = goal
    for each in range(SEATS):
        if (side >> each) & 1:
            position.taken += state.won[each]
    position.must_trump = state.forced_trump == TRUMP_FORCED
    if state.called_ace != FREE and state.called != NO_CARD and not state.partner_shown:
        if state.called_ace == ASKS:
            return ASKING
        position.called = state.called
        position.custom = _custom(state)
    position.asked = state.asked
    position.ruff = TRUMPS_WIN
    if state.asked_ruff != RUFF_WINS:
        position.ruff = NO_RUFF if state.asked_ruff == RUFF_FORBIDDEN else RUFF_LOSES
    return READY if complete(position) else HIDDEN


@rule
def _custom(state: State) -> int:
    """When the called card must fall (001, 2.5; readings R13, L24)."""
    if state.called_ace == ASKED:
        return DECLARER
    if state.called_ace == FOLLOW:
        return ANYBODY
    return ANYBODY | LEADS_IT | (KEEPS_IT if state.called_ace == KEPT else 0)
