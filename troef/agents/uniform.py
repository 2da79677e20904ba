"""Every decision at random among the legal ones. Plays every game."""

from __future__ import annotations

from ..game import sample
from ..jit import rule
from ..state import State
from .agent import Agent, Mind


@rule
def act(view: State, mind: Mind) -> int:
    return sample(view, mind.rng)


AGENT = Agent("uniform", act, "every decision at random among the legal ones")
