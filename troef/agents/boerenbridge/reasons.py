"""Why an agent of Boerenbridge did something, in words."""

from __future__ import annotations

from ...game import Game
from ...games.boerenbridge.state import State
from ...words import SHARED, Words
from ..agent import Mind
from ..notes import REASON
from ..reasons import Figure, Reasons
from ..search.reasons import explain as explain_search
from . import notes
from .learned import ESTIMATED
from .notes import BEST_VALUE, MOST_VISITS, OPTIONS, SEEN, VALUE

REASONS = Reasons(__file__, notes)
WORDS = Words(__file__)
MOST_SAID = 4
"""So many other bids or cards are named beside the one that was chosen."""


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision; after simulations what was found for other cards too, the
    next best first."""
    text = REASONS.say(mind, language)
    if mind.note[REASON] not in (BEST_VALUE, MOST_VISITS):
        return text
    said = [
        f"{game.words(view, option, language)} {value:.3f}"
        for value, option in others(mind, action)
    ]
    return f"{text} ({', '.join(said)})" if said else text


def others(mind: Mind, action: int) -> list[tuple[float, int]]:
    """What was found for other options than this action, the best first."""
    found = []
    for number in range(int(mind.note[SEEN])):
        option, value, times = mind.note[OPTIONS + 3 * number : OPTIONS + 3 * number + 3]
        if int(option) != action and times > 0:
            found.append((float(value), int(option)))
    return sorted(found, reverse=True)


def explain_learned(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """How many points the net expects, and how many with the best of the others."""
    if mind.note[REASON] != ESTIMATED:
        return explain(game, view, mind, action, language)
    text = WORDS.say(language, "estimated", points=_points(mind.note[VALUE], language))
    said = [
        f"{game.words(view, option, language)} {_points(value, language)}"
        for value, option in others(mind, action)
    ]
    return f"{text} ({', '.join(said[:MOST_SAID])})" if said else text


def _points(value: float, language: str) -> str:
    figure = Figure(value)
    figure.point = SHARED[language]["decimal"]
    return f"{figure:.1f}"


EXPLAIN = {
    **dict.fromkeys(("random", "trumping", "rulebased", "montecarlo", "mcts"), explain),
    "learned": explain_learned,
    "expert": explain_search,
}
