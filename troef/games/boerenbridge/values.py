"""How good the end of a round is: what search maximises.

Sources: thesis 002, 4.5.1; readings B25 to B29. The chance to win is our own.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Annotated

from ...fields import Record, Row, record_type
from ...jit import hot, rule
from ...state import Scores
from .rounds import gained
from .state import NOBODY, State
from .tricks import players

EVALUATIONS = {
    "game": "where the scoreboard lies between the worst and the best that this round can bring "
    "(GV of thesis 002)",
    "scoreboard": "how far all others are behind, the leader counting most (SV of thesis 002)",
    "points": "the points of this round, whatever the scoreboard says",
    "chance": "the chance to win the game, by the scoreboard and the rounds that are still to come",
}
GAME, SCOREBOARD, POINTS, CHANCE = (
    list(EVALUATIONS).index(name) for name in ("game", "scoreboard", "points", "chance")
)
MOST_SEATS = 8
NOW, WORST, BEST = range(3)
"""Which scoreboard is looked at: after this round, or the limits from before it."""

SPREAD_EXACT, SPREAD_TRICK, SPREAD_MISS = 0.45, 1.1, 0.8
"""What a point for an exact bid, for a trick, and for a trick too many or too few adds to the spread of a
player's points in a round: fitted to the differences between the totals of four equal players, random
and by rules, over whole games under eleven ways to pay (`test_spread_of_points` measures it again). With
two players rounds are larger and so is the spread, by two fifths; with six it is a sixth less."""


@rule
def values(state: State, way: int, out: Scores) -> None:
    if way == CHANCE:
        total = all_chances(state)
        for seat in range(players(state)):
            out[seat] = share_of(lead_held(state, seat), total)
        return
    for seat in range(players(state)):
        out[seat] = value(state, seat, way)


@rule
def value(state: State, seat: int, way: int) -> float:
    """How good the end of this round is for one seat."""
    if way == POINTS:
        return float(gained(state, seat))
    if way == SCOREBOARD:
        return scoreboard(state, seat, NOW)
    if way == CHANCE:
        return share_of(lead_held(state, seat), all_chances(state))
    return game_value(state, seat)


@hot
def standing(state: State, seat: int, board: int) -> int:
    """A seat's total on the scoreboard after this round, or on the one before it."""
    return int(state.total[seat]) - (0 if board == NOW else gained(state, seat))


@hot
def range_of(state: State) -> int:
    """How many points lie between the best and the worst that a round can bring a player."""
    factors = int(state.trick_factor) + int(state.losing_factor)
    return factors * int(state.cards) + int(state.exact)


@rule
def scoreboard(state: State, seat: int, board: int) -> float:
    """The scoreboard value SV: the distances to all others, each divided by its rank, negated. That
    to the leader grows faster the larger it is against what a round can change. Who is level counts as
    one point ahead, since a tie is lost for both (002, 4.5.1; readings B25, B26).

    At worst a round brings this seat the least and all others the most, at best the reverse
    (readings B27). A search asks this ten thousand times a decision: so in whole numbers as far as
    they go.
    """
    most = float(range_of(state) - 1)
    lead = range_of(state) * (int(board == WORST) - int(board == BEST))
    mine, total = standing(state, seat, board) - lead, 0.0
    for other in range(players(state)):
        steps = distance_to(state, other, seat, board, mine)
        rank = 1
        for third in range(players(state)):
            theirs = distance_to(state, third, seat, board, mine)
            rank += (theirs > steps) | ((theirs == steps) & (third < other))
        distance = float(steps)
        if rank == 1 and steps > 0 and most > 0.0:
            distance = distance ** (1.0 + distance / most)
        total += distance / rank
    return -total


@hot
def distance_to(state: State, other: int, seat: int, board: int, mine: int) -> int:
    """How far another is ahead of this seat, which stands at `mine`; nothing for the seat itself."""
    steps = standing(state, other, board) - mine
    return (steps + (steps == 0)) * (other != seat)


@rule
def game_value(state: State, seat: int) -> float:
    """The game value GV: where the scoreboard lies between the worst and the best that this round could
    bring, from 0 to 1; an absolute victory is 1 for the victor and 0 for all others (002, 4.5.1;
    readings B27 to B29)."""
    if state.absolute != NOBODY:
        return 1.0 if state.absolute == seat else 0.0
    return between(state, seat, scoreboard(state, seat, WORST), scoreboard(state, seat, BEST))


@rule
def between(state: State, seat: int, worst: float, best: float) -> float:
    """Where the scoreboard lies between these limits, from 0 to 1."""
    share = (scoreboard(state, seat, NOW) - worst) / (best - worst)
    return min(1.0, max(0.0, share))


# -- many ends of one round -------------------------------------------------------------------


class Limits(Record):
    """The worst and the best scoreboard of each seat: the same at every end of a round."""

    worst: Annotated[Row[float], "f8", MOST_SEATS]
    best: Annotated[Row[float], "f8", MOST_SEATS]


LIMITS = record_type(Limits)


@rule
def find_limits(end: State, limits: Limits) -> None:
    """Write down the limits of a round, from any end of it."""
    for seat in range(players(end)):
        limits.worst[seat] = scoreboard(end, seat, WORST)
        limits.best[seat] = scoreboard(end, seat, BEST)


@rule
def value_within(state: State, seat: int, way: int, limits: Limits) -> float:
    """`value`, for one of many ends of the same round, whose limits are known."""
    if way != GAME or state.absolute != NOBODY:
        return value(state, seat, way)
    return between(state, seat, limits.worst[seat], limits.best[seat])


# -- the chance to win: a guess ---------------------------------------------------------------


@rule
def spread(state: State) -> float:
    """The standard deviation of a player's points in a round, by what is paid."""
    paid = SPREAD_EXACT * float(state.exact) + SPREAD_TRICK * float(state.trick_factor)
    return paid + SPREAD_MISS * float(state.losing_factor)


@rule
def lead_held(state: State, seat: int) -> float:
    """The chance to be ahead of each other player in the end, as if all rounds to come moved every
    distance by chance, and each apart from the others. After the last round it is known."""
    if state.absolute != NOBODY:
        return 1.0 if state.absolute == seat else 0.0
    moved = 2.0 * spread(state) * sqrt(float(int(state.deals) - 1 - int(state.number)))
    chance = 1.0
    for other in range(players(state)):
        if other != seat:
            lead = float(state.total[seat]) - float(state.total[other])
            if moved > 0.0:
                chance *= 0.5 + 0.5 * erf(lead / moved)
            elif lead <= 0.0:
                return 0.0
    return chance


@rule
def all_chances(state: State) -> float:
    total = 0.0
    for seat in range(players(state)):
        total += lead_held(state, seat)
    return total


@rule
def share_of(chance: float, total: float) -> float:
    """A chance as its part of all, since one wins; in the end a tie is won by nobody."""
    return chance / total if total > 0.0 else 0.0
