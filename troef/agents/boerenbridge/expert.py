"""The expert of Boerenbridge: search with `learned` inside; what it reaches: docs/expert/boerenbridge.md."""

from __future__ import annotations

from ...games.boerenbridge.state import State
from ...games.boerenbridge.values import POINTS
from ...jit import rule
from ..agent import Mind
from ..search import flat
from ..search.expert import expert
from .learned import AGENT as MODEL


@rule
def act(view: State, mind: Mind) -> int:
    return flat.act(view, mind)


AGENT = expert(act, MODEL, simulations=4000, value=POINTS, halving=1, doubt=1)
