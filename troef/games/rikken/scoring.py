"""Who made it, and who pays whom.

Sources: thesis 000, 2.1.3, 2.1.4 and table 2.1; readings R1 (who pays), R15 (schoppen mie).
"""

from __future__ import annotations

from ...fields import Ints
from ...jit import rule
from ...state import Scores
from .contracts import (
    EXACT,
    GOAL,
    OPEN_PIEK,
    OPEN_PIEK_PLUS,
    PARTNER,
    PAS,
    PIEK,
    REWARD,
    SCHOPPEN_MIE,
)
from .state import ONE_OR_FIVE, OVERTRICKS, PAYS_DECLARER, PAYS_ONE, SEATS, TRICKS, State
from .tricks import QUEEN_OF_SPADES

FACTS = (
    "contract",
    "declarer",
    "partner",
    "trump",
    "tricks",
    "made",
    "won0",
    "won1",
    "won2",
    "won3",
)
"""What a result tells of a deal: `tricks` are the declaring side's, `won0` those of seat 0."""


@rule
def facts(state: State, out: Scores) -> None:
    out[0] = state.contract
    out[1] = state.declarer
    out[2] = state.partner
    out[3] = state.trump
    played = state.contract != PAS and state.contract != SCHOPPEN_MIE
    out[4] = tricks_of_side(state, state.declarer) if played else 0
    out[5] = made(state, state.declarer) if played else 0
    for seat in range(SEATS):
        out[6 + seat] = state.won[seat]


@rule
def tricks_of_side(state: State, declarer: int) -> int:
    """The tricks that count for a declarer: his own, and his partner's if he has one."""
    tricks = state.won[declarer]
    if PARTNER[state.contract]:
        tricks += state.won[state.partner]
    return tricks


@rule
def made(state: State, declarer: int) -> bool:
    """Whether this declarer reached the goal of the contract (000, tables 2.1 and 2.2)."""
    contract = state.contract
    tricks = tricks_of_side(state, declarer)
    if not EXACT[contract]:
        return tricks >= GOAL[contract]
    if state.piek == ONE_OR_FIVE and tricks == 5:
        if contract == PIEK or contract == OPEN_PIEK or contract == OPEN_PIEK_PLUS:
            return True
    return tricks == GOAL[contract]


@rule
def stake(state: State, declarer: int) -> int:
    """The chips that one loser pays one winner."""
    contract = state.contract
    if state.overtricks == OVERTRICKS and not EXACT[contract]:
        return REWARD[contract] + abs(tricks_of_side(state, declarer) - GOAL[contract])
    return REWARD[contract]


@rule
def chips(state: State, out: Scores) -> None:
    """The chips of each seat for this deal: always zero in sum."""
    for seat in range(SEATS):
        out[seat] = 0
    settle(state, out)


@rule
def settle(state: State, out: Scores | Ints) -> None:
    """Add the chips of this deal to what each seat has."""
    if state.contract == PAS:
        return
    if state.contract == SCHOPPEN_MIE:
        _settle_schoppen_mie(state, out)
        return
    for declarer in range(SEATS):
        if (state.declarers >> declarer) & 1:
            _settle_declarer(state, declarer, out)


@rule
def _settle_declarer(state: State, declarer: int, out: Scores | Ints) -> None:
    """Losers pay winners (000, 2.1.4); how much in a game with partners is a switch (readings R1).

    Those who play the same misere together do not pay each other.
    """
    pay = stake(state, declarer)
    if not made(state, declarer):
        pay = -pay
    partner = state.partner if PARTNER[state.contract] else declarer
    for seat in range(SEATS):
        if seat == partner or (state.declarers >> seat) & 1:
            continue
        if partner == declarer or state.pays == PAYS_DECLARER:
            out[declarer] += pay
            out[seat] -= pay
        elif state.pays == PAYS_ONE:
            out[seat] -= pay
        else:
            out[declarer] += pay
            out[partner] += pay
            out[seat] -= 2 * pay
    if partner != declarer and state.pays == PAYS_ONE:
        out[declarer] += pay
        out[partner] += pay


@rule
def _settle_schoppen_mie(state: State, out: Scores | Ints) -> None:
    """The queen of spades and the last trick each cost their taker (readings R15)."""
    for trick in range(TRICKS):
        for i in range(SEATS):
            if state.order[SEATS * trick + i] == QUEEN_OF_SPADES:
                _fine(state, state.takers[trick], out)
    _fine(state, state.takers[TRICKS - 1], out)


@rule
def _fine(state: State, taker: int, out: Scores | Ints) -> None:
    """One player pays each of the others."""
    for seat in range(SEATS):
        if seat == taker:
            out[seat] -= (SEATS - 1) * REWARD[SCHOPPEN_MIE]
        else:
            out[seat] += REWARD[SCHOPPEN_MIE]
