"""What a deal brings, the barrel, and the end of a game.

Sources: thesis 003, 2.5.6; readings T9 to T13, T33, T38.
"""

from __future__ import annotations

from ...jit import hot, rule
from ...state import Scores
from .state import JUMPER_WINS, NO_BARREL, OVER, SEATS, THREE_DEALS, State

FACTS = (
    "deals", "winner", "capped", "redeals", "voluntary",
    "declared_S", "declared_W", "declared_E",
    "made_S", "made_W", "made_E",
    "earned_S", "earned_W", "earned_E",
)  # fmt: skip
"""What a result tells of a game: `winner` is -1 where the cap ended it, `voluntary` counts the deals
in which somebody bid, `declared_S` those that South played for its bid, `made_S` those in which it
made that, `earned_S` its points in all deals before rounding."""

WAYS = {
    "race": "the gain on the way to the goal, less the mean gain of the others",
    "points": "the own gain",
    "difference": "the own gain less the mean gain of the others",
}
"""How the end of a deal can be judged."""
RACE, OWN = (list(WAYS).index(way) for way in ("race", "points"))
LAST = 100
"""The barrel is the last hundred points."""
FINE = 120
"""What sitting in the barrel too long costs."""


@hot
def finished(state: State) -> bool:
    """A game ends when somebody has a thousand or more (003, 2.5.6; readings T10), or at the cap."""
    if state.phase != OVER or state.thrown:
        return False
    return winner(state) >= 0 or state.deals >= state.longest


@rule
def winner(state: State) -> int:
    """Who has reached the goal with the most points; -1 for nobody."""
    best, most = -1, state.goal - 1
    for seat in range(SEATS):
        if state.total[seat] > most:
            best, most = seat, state.total[seat]
    return best


@rule
def in_barrel(state: State, total: int) -> bool:
    """Whether a player with this total can only score as highest bidder."""
    return state.barrel != NO_BARREL and total >= state.goal - LAST and total < state.goal


@rule
def rounded(points: int) -> int:
    """To the nearest ten, five upwards (003, 2.5.6)."""
    return (points + 5) // 10 * 10


@rule
def settle(state: State) -> None:
    """Score a deal that was played: the bidder wins or loses his bid, the others what they took."""
    declarer = state.declarer
    bid = 90 + 10 * state.level
    made = state.points[declarer] >= bid  # before rounding: 108 does not make 110 (readings T9)
    state.gained[declarer] = bid if made else -bid
    won = state.total[declarer] + state.gained[declarer] >= state.goal
    for seat in range(SEATS):
        if seat != declarer:
            state.gained[seat] = _others_gain(state, seat, won)
        state.earned[seat] += state.points[seat]
    state.declared[declarer] += 1
    state.made[declarer] += made
    state.voluntary += not state.forced
    for seat in range(SEATS):
        _count_stay(state, seat)
        state.total[seat] += state.gained[seat]


@rule
def _stops(state: State) -> bool:
    """Whether the barrel stops a player who would pass it without having bid (readings T11)."""
    return state.barrel != NO_BARREL and state.jumping != JUMPER_WINS


@rule
def _others_gain(state: State, seat: int, won: bool) -> int:
    """What a seat that did not bid scores: nothing in the barrel, and not more than brings it to the
    end of the barrel (003, 2.5.6; readings T11, T13). Where the bidder has won, the goal is his: who
    would reach it too stops there as well (readings T12)."""
    total = state.total[seat]
    if in_barrel(state, total):
        return 0
    gain = rounded(state.points[seat])
    if (won or _stops(state)) and total + gain >= state.goal:
        gain = max(0, state.goal - 10 - total)
    return gain


@rule
def _count_stay(state: State, seat: int) -> None:
    """How long a seat has sat in the barrel; a house may throw it out after the third deal."""
    before = in_barrel(state, state.total[seat])
    if not before or not in_barrel(state, state.total[seat] + state.gained[seat]):
        state.stuck[seat] = 0
        return
    state.stuck[seat] += 1
    if state.stay == THREE_DEALS and state.stuck[seat] == 3:
        state.gained[seat] = -FINE
        state.stuck[seat] = 0


@rule
def scores(state: State, out: Scores) -> None:
    """What this deal changed in each total."""
    for seat in range(SEATS):
        out[seat] = state.gained[seat]


@rule
def values(state: State, way: int, out: Scores) -> None:
    """`points`: the own gain. `difference`: that less the mean gain of the others. `race`: the same
    with what totals are worth on the way to the goal (`worth`)."""
    for seat in range(SEATS):
        mine = _gain(state, way, seat)
        others = _gain(state, way, (seat + 1) % SEATS) + _gain(state, way, (seat + 2) % SEATS)
        out[seat] = mine if way == OWN else mine - others / 2


@rule
def _gain(state: State, way: int, seat: int) -> float:
    if way != RACE:
        return float(state.gained[seat])
    after = state.total[seat]
    return worth(state, after) - worth(state, after - state.gained[seat])


@rule
def worth(state: State, total: int) -> float:
    """A total on the way to the goal: within the barrel all are alike, since each needs a made bid
    of a hundred; and the goal itself is worth half a game more."""
    if total >= state.goal:
        return 1.5 * state.goal
    return float(state.goal - LAST) if in_barrel(state, total) else float(total)


@rule
def facts(state: State, out: Scores) -> None:
    out[0] = state.deals
    out[1] = winner(state)
    out[2] = winner(state) < 0 and state.deals >= state.longest
    out[3] = state.redeals
    out[4] = state.voluntary
    for seat in range(SEATS):
        out[5 + seat] = state.declared[seat]
        out[5 + SEATS + seat] = state.made[seat]
        out[5 + 2 * SEATS + seat] = state.earned[seat]
