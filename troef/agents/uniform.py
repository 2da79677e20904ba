"""Every decision at random among the legal ones. Plays every game."""

from __future__ import annotations

from typing import Any

from ..game import sample
from ..jit import rule
from .agent import Agent


@rule
def act(view: Any, mind: Any) -> int:
    return sample(view, mind.rng)


AGENT = Agent("uniform", act, "every decision at random among the legal ones")
