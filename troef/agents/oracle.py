"""The oracle at the table: exact play with all cards known.

It sees every hand, and every result says so (`sees_all`). A card of its own that keeps the goal of its side
within reach comes first, then one that keeps the most tricks or points. Before cards are played, and where
the oracle does not play (`Game.refusals`), the agent `inside` decides, who sees what a seat may see.
"""

from __future__ import annotations

import numpy as np

from ..fields import Row
from ..game import hide, pose, sample, turn
from ..jit import call_at, record_at, rule, states_like
from ..oracle.asking import GOAL, MOST, card_values, tricks_left
from ..oracle.points import WED
from ..oracle.work import WORK, Work, prepare, work_at
from ..position import POINTS, POSITION, Position
from ..state import State
from .agent import Agent, Mind
from .search.inside import begin


@rule
def act(state: State, mind: Mind) -> int:
    """The best card; `state` is complete."""
    positions: Row[Position] = np.zeros(2, POSITION)
    seat = turn(state)
    if pose(state, seat, positions) == 0:
        # of the same side for everybody at the table, so that all ask the same questions
        if pose(state, positions[0].declarer, positions) == 0:
            work = work_at(mind.weights)
            prepare(work, positions[0])
            return best_card(positions, seat, work)
    view = states_like(state, 1)
    hide(state, seat, view)
    return _inside(view, mind)


@rule
def _inside(view: Row[State], mind: Mind) -> int:
    """What the agent inside does. Who called holds the view: a record does not keep its array alive."""
    if mind.inside == 0:
        return sample(view[0], mind.rng)
    begin(mind)
    return call_at(mind.inside, view[0], record_at(mind.inner, mind))


@rule
def best_card(positions: Row[Position], seat: int, work: Work) -> int:
    """The card that serves the side of a seat best; the work is prepared for this deal."""
    position = positions[0]
    moves, values = np.zeros(64, np.int64), np.zeros(64, np.int64)
    scores = np.zeros(64, np.int64)
    room = positions[1:]
    mine = 1 if (position.side >> seat) & 1 else -1
    n = 0
    if position.counts != POINTS:
        n = card_values(work, position, GOAL, -1, room, moves, values)
        for i in range(n):
            scores[i] = 100 * mine * values[i]
    full = (2 << (position.taken + tricks_left(position))) - 1
    goal = position.goal & full
    up = goal == 0 or goal | ((goal & -goal) - 1) == full
    if position.counts == POINTS or up:
        n = card_values(work, position, MOST, -1, room, moves, values)
        for i in range(n):
            scores[i] += mine * values[i]
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    one = int(moves[best])
    return one if one < WED else one - WED + int(position.announced)


AGENT = Agent(
    "oracle",
    act,
    "exact play with all cards known: it sees every hand",
    slow=True,
    searches=True,
    sees_all=True,
    room=WORK,
)
