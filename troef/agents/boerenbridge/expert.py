"""The expert of Boerenbridge; what it reaches is in docs/expert.md."""

from __future__ import annotations

from ...games.boerenbridge.state import State
from ...jit import rule
from ..agent import Mind
from ..search import ismcts
from ..search.expert import expert
from .rulebased import AGENT as MODEL


@rule
def act(view: State, mind: Mind) -> int:
    return ismcts.act(view, mind)


AGENT = expert(act, MODEL, ismcts.AGENT, simulations=10_000, mixed=0.3)
