"""Why an agent of Tysiac did something, in words."""

from __future__ import annotations

from ...game import Game
from ...games.tysiac.state import State
from ..agent import Mind
from ..reasons import Reasons
from ..search.reasons import explain as explain_search
from . import notes

REASONS = Reasons(__file__, notes)


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision."""
    return REASONS.say(mind, language)


EXPLAIN = {
    **dict.fromkeys(("random", "decent", "knowledge", "forecast"), explain),
    "expert": explain_search,
}
