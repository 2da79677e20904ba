"""Deals that fit what was seen: drawn until one allows what somebody did."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..chance import Rng
from ..fields import Ints, Row
from ..game import allows, appears, draw, over, play, sample
from ..jit import rule
from ..state import S, State

TRIES = 500_000
"""Deals that are drawn before something is called impossible."""
WORLDS = 200
"""Deals that are drawn to see what somebody could do, or who could have a card."""
LOOKS = 20_000
"""Deals that are drawn to see whether an action could end the deal."""
AGAIN = 20_000
"""Deals that are drawn to find one that shows what was seen."""
ALIKE = 64
"""Actions that are tried in a deal to find one that looks like what was done."""
OPENINGS = 64
"""Deals for each seat that are dealt to see who could act first."""
Plans: TypeAlias = npt.NDArray[np.record]
"""What `plan` found out about a view."""
UNKNOWN = -1
ANYHOW = -2
NONE = -1


@rule
def find_world(
    view: S, plans: Plans, rng: Rng, action: int, seen: int, ends: int, out: Row[S], work: Row[S], tries: int
) -> int:  # fmt: skip
    """Draw a deal that fits the view and in which this action is legal and appears like this; or, if
    that is known, in which the deal is over with it or goes on. Returns the action, or one that the
    viewer cannot tell from it; NONE if nothing was found."""
    for _ in range(tries):
        draw(view, plans, rng, out)
        done = alike(out[0], action, view.viewer, rng)
        if done == NONE:
            continue
        if ends == ANYHOW:
            return done
        if ends == UNKNOWN:
            if appears(out[0], done, view.viewer) == seen:
                return done
        else:
            work[0] = out[0]
            play(work[0], done)
            if over(work[0]) == (ends == 1):
                return done
    return NONE


@rule
def alike(world: State, action: int, viewer: int, rng: Rng) -> int:
    """This action, or a legal one that looks the same to the viewer, or NONE."""
    if allows(world, action):
        return action
    look = appears(world, action, viewer)
    if look != action:  # it was not seen as it is
        for _ in range(ALIKE):
            other = sample(world, rng)
            if appears(world, other, viewer) == look:
                return int(other)
    return NONE


@rule
def look_at(world: State, actions: Ints, viewer: int, looks: Ints) -> None:
    """How each of these actions appears to the viewer."""
    for i in range(len(actions)):
        looks[i] = appears(world, actions[i], viewer)
