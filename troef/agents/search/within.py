"""A search within a search: who plays the simulations goes on searching at one seat, with a few simulations for
each decision, and does at the others what a model does, or searches there as well (recursive Monte Carlo
search: Furtak and Buro, "Recursive Monte Carlo search for imperfect information games", IEEE Conference on
Computational Intelligence and Games 2013).

Where the own seat plays on by rules, a position is worth what it is to who plays by rules. Whoever searches
makes more of it, most of all of a contract that the rules play badly. It takes a hundred times as long.
"""

from __future__ import annotations

import numpy as np

from ...game import draw, legal, plan, play
from ...jit import actions_for, call_at, plans_for, record_at, rule, states_like
from ...state import S, State
from ..agent import MOST_SEATS, YES_NO, Agent, Mind, Setting, places
from .budget import VALUE, settings
from .doubt import beyond_doubt, put_first
from .inside import begin, play_on, worth

NOBODY = -1
SETTINGS = {
    **settings(40),
    "seat": Setting(NOBODY, "who searches; -1: nobody", least=NOBODY, most=MOST_SEATS, whole=True),
    "everybody": Setting(0, "whether all seats search", choices=YES_NO),
}
SIMULATIONS, SEAT, EVERYBODY = places(SETTINGS, "simulations seat everybody")
SURE = 1.0
"""By so many standard errors something must be better than what the model does."""


@rule
def act(view: State, mind: Mind) -> int:
    if mind.settings[EVERYBODY] == 1 or mind.settings[SEAT] == view.viewer:
        return search(view, mind)
    return call_at(mind.inside, view, record_at(mind.inner, mind))


@rule
def look_from(mind: Mind, seat: int, simulations: int, everybody: float) -> None:
    """Tell who plays inside from which seat it is that somebody searches; its model gets chance of its own."""
    inner = record_at(mind.inner, mind)
    begin(mind)
    begin(inner)
    inner.settings[SEAT], inner.settings[SIMULATIONS] = seat, simulations
    inner.settings[EVERYBODY] = everybody


@rule
def search(view: S, mind: Mind) -> int:
    """What the model does, unless something else is better in a few simulations, beyond doubt."""
    actions = actions_for(view)
    n = legal(view, actions)
    if n == 1:
        return int(actions[0])
    begin(mind)
    put_first(actions, n, n, call_at(mind.inside, view, record_at(mind.inner, mind)))
    plans, world = plans_for(view), states_like(view, 1)
    work, seen = states_like(view, 1), states_like(view, 1)
    value, gains, squares = np.zeros(MOST_SEATS), np.zeros(n), np.zeros(n)
    times = np.full(n, max(2, int(mind.settings[SIMULATIONS]) // n))
    plan(view, plans)
    for _ in range(times[0]):
        draw(view, plans, mind.rng, world)
        first = 0.0
        for i in range(n):
            work[0] = world[0]
            play(work[0], actions[i])
            play_on(work[0], seen, mind, 0.0)
            worth(work[0], seen, mind, int(mind.settings[VALUE]), value)
            if i == 0:
                first = value[view.viewer]
            gains[i] += value[view.viewer] - first
            squares[i] += (value[view.viewer] - first) ** 2
    return int(actions[beyond_doubt(SURE, times, gains, squares)])


def searching(model: Agent) -> Agent:
    """Who plays simulations like this model, and searches where it is told to."""
    return Agent(model.name, act, "a search within a search", SETTINGS, inside=model)
