"""Every action weighed in the same worlds, with all that came of it: for people, who want to know more than
which is best.

It is flat search (`flat`) without choosing: no action is dropped, and the ends of the simulated deals are
kept, so that whoever asks can look at scores, tricks and contracts. The settings are those of `flat`.
"""

from __future__ import annotations

import numpy as np

from ...fields import Floats, Ints, Row
from ...game import draw, plan, play, told
from ...jit import actions_for, plans_for, rule, states_like
from ...state import S
from ..agent import MOST_SEATS, Mind
from .beliefs import MOST_PAST, gather, pick
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
    past, weighed = np.empty(MOST_PAST, np.int64), 0
    if mind.inside != 0 and mind.settings[WORLDS] > 0 and told(view, past) > 0:
        weighed = int(mind.settings[WORLDS])
    worlds, share = states_like(view, max(1, weighed)), np.zeros(weighed)
    if weighed > 0:
        slips, recall, choices = mind.settings[SLIPS], int(mind.settings[RECALL]), actions_for(view)
        gather(view, plans, mind, slips, worlds, world, seen, past, choices, recall, share)
    for i in range(len(values)):
        if weighed > 0:
            world[0] = worlds[pick(share, mind)]
        else:
            draw(view, plans, mind.rng, world)
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
