"""Every action weighed in the same worlds, with all that came of it: for people, who want to know more than
which is best.

It is flat search (`flat`) without choosing: no action is dropped, and the ends of the simulated deals are
kept, so that whoever asks can look at scores, tricks and contracts. The settings are those of `flat`.
"""

from __future__ import annotations

import numpy as np

from ...fields import Floats, Ints, Row
from ...game import plan, play
from ...jit import plans_for, rule, states_like
from ...state import S
from ..agent import MOST_SEATS, Mind
from .beliefs import likely, next_world
from .budget import VALUE
from .flat import MIXED, RECALL, SLIPS, WORLDS
from .inside import begin, play_on, worth


@rule
def weigh(view: S, mind: Mind, actions: Ints, ends: Row[S], values: Floats) -> None:
    """Try each of these actions in as many drawn worlds as `values` has rows; what the viewer gets goes
    there, and the ends of the deals into `ends`, row after row."""
    plans, world, seen = plans_for(view), states_like(view, 1), states_like(view, 1)
    plan(view, plans)
    begin(mind)
    worlds, share = likely(
        view, plans, mind, int(mind.settings[WORLDS]), mind.settings[SLIPS], int(mind.settings[RECALL]),
        world, seen,
    )  # fmt: skip
    for i in range(len(values)):
        world[0] = worlds[next_world(view, plans, mind, worlds, share)]
        _try_each(world, view.viewer, mind, actions, ends[i * len(actions) :], values[i], seen)


@rule
def weigh_open(
    state: S, seat: int, mind: Mind, actions: Ints, ends: Row[S], values: Floats
) -> None:
    """The same in the one world that is the truth: `state` is complete."""
    world, seen = states_like(state, 1), states_like(state, 1)
    begin(mind)
    world[0] = state
    for i in range(len(values)):
        _try_each(world, seat, mind, actions, ends[i * len(actions) :], values[i], seen)


@rule
def _try_each(
    world: Row[S], seat: int, mind: Mind, actions: Ints, ends: Row[S], values: Floats, seen: Row[S]
) -> None:
    """Play each action in this world, and the deal to its end."""
    out = np.zeros(MOST_SEATS)
    for i in range(len(actions)):
        ends[i] = world[0]
        play(ends[i], actions[i])
        play_on(ends[i], seen, mind, mind.settings[MIXED])
        worth(ends[i], seen, mind, int(mind.settings[VALUE]), out)
        values[i] = out[seat]
