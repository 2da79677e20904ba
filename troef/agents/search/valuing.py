"""What a position is worth to a seat: what the agent inside makes of it in worlds that fit the view."""

from __future__ import annotations

import numpy as np

from ...fields import Row
from ...game import draw, plan
from ...jit import plans_for, rule, states_like
from ...state import S
from ..agent import MOST_SEATS, Mind
from .budget import VALUE
from .inside import begin, play_on, worth


@rule
def outcomes(view: Row[S], mind: Mind, out: Row[float]) -> None:
    """What the viewer gets in as many drawn worlds as `out` has room for, each played to its end."""
    plans, world, room = plans_for(view[0]), states_like(view[0], 1), states_like(view[0], 1)
    value = np.zeros(MOST_SEATS)
    begin(mind)
    plan(view[0], plans)
    for i in range(len(out)):
        draw(view[0], plans, mind.rng, world)
        play_on(world[0], room, mind, 0.0)
        worth(world[0], room, mind, int(mind.settings[VALUE]), value)
        out[i] = value[view[0].viewer]
