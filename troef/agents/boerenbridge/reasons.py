"""Why an agent of Boerenbridge did something, in words."""

from __future__ import annotations

from ...game import Game
from ...games.boerenbridge.state import State
from ..agent import Mind
from ..notes import REASON
from ..reasons import Reasons
from . import notes
from .notes import BEST_VALUE, MOST_VISITS, OPTIONS, SEEN

REASONS = Reasons(__file__, notes)


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision; after simulations what was found for other cards too, the
    next best first."""
    text = REASONS.say(mind, language)
    if mind.note[REASON] not in (BEST_VALUE, MOST_VISITS):
        return text
    found = []
    for number in range(int(mind.note[SEEN])):
        option, value, times = mind.note[OPTIONS + 3 * number : OPTIONS + 3 * number + 3]
        if int(option) != action and times > 0:
            found.append((float(value), int(option)))
    found.sort(reverse=True)
    said = [f"{game.words(view, option, language)} {value:.3f}" for value, option in found]
    return f"{text} ({', '.join(said)})" if said else text


EXPLAIN = dict.fromkeys(("random", "trumping", "rulebased", "montecarlo", "mcts"), explain)
