"""Why an agent of Tysiac did something, in words."""

from __future__ import annotations

from ...game import Game
from ...games.tysiac.state import State
from ...words import Words
from ..agent import Mind
from ..notes import REASON
from ..reasons import Reasons
from ..search.reasons import explain as explain_search
from . import notes
from .learned import ESTIMATED, EXPECTED

REASONS = Reasons(__file__, notes)
WORDS = Words(__file__)


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision."""
    return REASONS.say(mind, language)


def explain_learned(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """What the net expects."""
    if mind.note[REASON] != ESTIMATED:
        return explain(game, view, mind, action, language)
    more = round(float(mind.note[EXPECTED]))
    return WORDS.say(language, "more" if more >= 0 else "fewer", points=abs(more))


EXPLAIN = {
    **dict.fromkeys(("random", "decent", "knowledge", "forecast"), explain),
    "expert": explain_search,
    "learned": explain_learned,
}
