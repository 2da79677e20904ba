"""The exact end: towards the end of a deal drawn worlds are solved, with all cards known (`troef.oracle`), and
the card is played that is best on average. Before that, and where the oracle does not play, it is flat search.

In each world everybody is thought to see all hands, the own seat too: it counts on finding out in time what it
cannot know (strategy fusion: Frank and Basin, "Search in games with incomplete information", Artificial
Intelligence 100, 1998). What that comes to is in docs/expert/rikken.md.
"""

from __future__ import annotations

import numpy as np

from ...fields import Ints, Row
from ...game import draw, legal, over, plan, play, pose, turn
from ...jit import actions_for, plans_for, rule, states_like
from ...oracle.asking import tricks_left
from ...oracle.work import WORK, Work, prepare, work_at
from ...position import POSITION, Position
from ...state import S, State
from ..agent import MOST_SEATS, Agent, Mind, Setting, places
from ..oracle import best_card
from . import flat, notes
from .beliefs import likely, next_world
from .budget import VALUE, check
from .flat import RECALL, SLIPS, WORLDS
from .inside import begin, worth

SETTINGS = {
    **flat.SETTINGS,
    "tricks": Setting(4, "so many before the end worlds are solved", most=13, whole=True),
    "solved": Setting(40, "so many worlds are solved for a decision", least=1, whole=True),
}
TRICKS, SOLVED = places(SETTINGS, "tricks solved")


@rule
def act(view: State, mind: Mind) -> int:
    actions = actions_for(view)
    n = legal(view, actions)
    plans, world = plans_for(view), states_like(view, 1)
    positions: Row[Position] = np.zeros(2, POSITION)
    plan(view, plans)
    draw(view, plans, mind.rng, world)
    if n > 1 and posed(world[0], positions) and tricks_left(positions[0]) <= mind.settings[TRICKS]:
        return solve(view, mind, actions, n)
    return flat.decide(view, mind, actions, n)


@rule
def posed(state: S, positions: Row[Position]) -> bool:
    """Put the question of the declaring side: the same for everybody at the table."""
    if pose(state, turn(state), positions) != 0:
        return False
    return pose(state, positions[0].declarer, positions) == 0


@rule
def solve(view: State, mind: Mind, actions: Ints, n: int) -> int:
    """The action that is best on average over solved worlds."""
    notes.forget(mind, n)
    begin(mind)
    plans, work, seen = plans_for(view), states_like(view, 1), states_like(view, 1)
    positions: Row[Position] = np.zeros(2, POSITION)
    value, sums = np.zeros(MOST_SEATS), np.zeros(n)
    plan(view, plans)
    worlds, share = likely(
        view, plans, mind, int(mind.settings[WORLDS]), mind.settings[SLIPS], int(mind.settings[RECALL]),
        work, seen,
    )  # fmt: skip
    oracle, solved = work_at(mind.weights), int(mind.settings[SOLVED])
    for _ in range(solved):
        at = next_world(view, plans, mind, worlds, share)
        posed(worlds[at], positions)
        prepare(oracle, positions[0])
        for i in range(n):
            work[0] = worlds[at]
            play(work[0], actions[i])
            play_exactly(work[0], positions, oracle)
            worth(work[0], seen, mind, int(mind.settings[VALUE]), value)
            sums[i] += value[view.viewer]
    for i in range(n):
        notes.note(mind, actions[i], solved, sums[i] / solved)
    mind.note[notes.DONE] = solved * n
    return notes.best(mind)


@rule
def play_exactly(state: S, positions: Row[Position], oracle: Work) -> None:
    """Play a deal to its end, everybody with all cards known; the oracle is prepared for it."""
    while not over(state):
        posed(state, positions)
        play(state, best_card(positions, turn(state), oracle))


AGENT = Agent(
    "exact",
    act,
    "flat search that solves drawn worlds exactly towards the end of a deal",
    SETTINGS,
    slow=True,
    searches=True,
    check=check,
    room=WORK,
)
