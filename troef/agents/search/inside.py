"""What plays a part inside a search: an agent that plays the simulations, a function that judges positions.

Both are compiled, and found by their addresses in the mind of who searches, so that a search is compiled
once and takes any of them; weights are numbers in memory, read anew at every decision.

An agent inside reads its view and leaves it as it is: it may be the simulated deal itself, in which what
its seat may not see is blanked for the moment (`glimpse`).
"""

from __future__ import annotations

from ...chance import next64, unit
from ...fields import Row
from ...game import allows, glimpse, hide, over, play, sample, turn, unblank, values
from ...jit import call_at, floats_at, record_at, rule, value_at
from ...state import S, Scores
from ..agent import Mind
from .budget import finish

ENDLESS = 1 << 30


@rule
def begin(mind: Mind) -> None:
    """Give the agent inside chance of its own, from that of who searches."""
    if mind.inside != 0:
        inner = record_at(mind.inner, mind)
        inner.rng.a = next64(mind.rng)
        inner.rng.b = next64(mind.rng)
        inner.rng.c = next64(mind.rng)
        inner.rng.d = next64(mind.rng)


@rule
def is_plain(mind: Mind) -> bool:
    """Whether nothing plays a part inside: simulations are played by chance, to the end."""
    return mind.inside == 0 and mind.judge == 0


@rule
def asked(state: S, room: Row[S], mind: Mind) -> int:
    """What the agent inside does now; the same decision as at a table, from what its seat may know."""
    action = call_at(mind.inside, glimpse(state, turn(state), room), record_at(mind.inner, mind))
    unblank(state, room)
    return action


@rule
def play_on(state: S, view: Row[S], mind: Mind, mixed: float) -> None:
    """Play to the end of the deal, or for as long as the judge wants, by the agent inside or by chance;
    chance takes the share `mixed` of the agent's actions."""
    if is_plain(mind):
        finish(state, mind.rng)
        return
    left = mind.depth if mind.judge != 0 else ENDLESS
    while left > 0 and not over(state):
        if mind.inside == 0 or (mixed > 0.0 and unit(mind.rng) < mixed):
            play(state, sample(state, mind.rng))
        else:
            action = asked(state, view, mind)
            if not allows(state, action):
                raise ValueError("the agent inside plays what is not legal")
            play(state, action)
        left -= 1


@rule
def worth(state: S, view: Row[S], mind: Mind, way: int, out: Scores) -> None:
    """How good this is for each seat: as the deal ended, or as the judge says."""
    if mind.judge == 0 or over(state):
        values(state, way, out)
        return
    weights = floats_at(mind.weights, mind.weight_count)
    for seat in range(mind.seats):
        hide(state, seat, view)
        out[seat] = value_at(mind.judge, view[0], weights)
