"""What a search found, in words."""

from __future__ import annotations

from ...game import Game
from ...state import State
from ...words import Words
from ..agent import Mind
from .budget import VALUE
from .notes import DONE, LEGAL, LIST, LISTED

WORDS = Words(__file__)
SAID = 3
"""How many other actions are named in words."""


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The estimates of a search, the action that was chosen first."""
    if mind.note[LEGAL] == 1:
        return WORDS.say(language, "only_one")
    if mind.note[LISTED] == 0:
        return WORDS.say(language, "by_rules")
    listed = [
        mind.note[LIST + 3 * place : LIST + 3 * place + 3]
        for place in range(int(mind.note[LISTED]))
    ]
    _, times, mean = next(entry for entry in listed if entry[0] == action)
    way = list(game.evaluations)[int(mind.settings[VALUE])]
    done = int(mind.note[DONE])
    found = WORDS.say(language, "found", done=done, way=way, mean=mean, times=times)
    others = [entry for entry in listed if entry[0] != action][:SAID]
    if not others:
        return found
    said = ", ".join(
        f"{game.words(view, int(other), language)} {mean:+.2f} ({times:.0f})"
        for other, times, mean in others
    )
    return WORDS.say(language, "found_others", found=found, others=said)


EXPLAIN = dict.fromkeys(("flat", "ismcts", "exact"), explain)
