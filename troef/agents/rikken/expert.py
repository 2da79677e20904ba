"""The expert of Rikken: search with `advanced` inside; what each part brings is in docs/expert.md."""

from __future__ import annotations

from ...games.rikken.state import State
from ...jit import rule
from ..agent import Mind
from ..search import flat
from ..search.expert import expert
from .advanced import AGENT as MODEL


@rule
def act(view: State, mind: Mind) -> int:
    return flat.act(view, mind)


AGENT = expert(act, MODEL, simulations=4000, halving=1, worlds=1000, doubt=1)
