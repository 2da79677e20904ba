"""The expert of Tysiac: search with `knowledge` inside; what it reaches is in docs/expert/tysiac.md."""

from __future__ import annotations

from ...games.tysiac.state import State
from ...jit import rule
from ..agent import Mind
from ..search import flat
from ..search.expert import expert
from .knowledge import AGENT as MODEL


@rule
def act(view: State, mind: Mind) -> int:
    return flat.act(view, mind)


AGENT = expert(act, MODEL, simulations=8000, halving=1, worlds=800, doubt=1)
