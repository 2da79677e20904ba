"""Every decision at random among the legal ones. Plays every game."""

from __future__ import annotations

from typing import Any

from ..game import sample
from ..jit import rule
from . import Agent


@rule
def act(view: Any, mind: Any) -> int:
    return sample(view, mind.rng)


def explain(game: Any, view: Any, mind: Any, action: int, language: str) -> str:
    return "bij toeval gekozen" if language == "nl" else "chosen at random"


AGENT = Agent("uniform", act, "every decision at random among the legal ones", explain=explain)
