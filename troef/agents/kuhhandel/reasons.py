"""Why an agent of Kuhhandel did something, in words."""

from __future__ import annotations

import numpy as np

from ...game import Game
from ...games.kuhhandel.money import money_of, worth
from ...games.kuhhandel.state import OFFER, State
from ...words import Words
from ..agent import Mind
from ..notes import REASON
from ..reasons import Reasons
from ..search.reasons import explain as explain_search
from . import notes
from .notes import BEST, COUNTERS, EXPECTED, MOST_MOVES, MOVES

REASONS = Reasons(__file__, notes)
SHORT = Words(__file__)


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision; after the best of several moves, the next best."""
    text = REASONS.say(mind, language)
    if int(mind.note[REASON]) == COUNTERS:
        laid, expected = int(worth(money_of(action - OFFER))), float(mind.note[EXPECTED])
        if laid <= expected:  # it wanted more than it has
            return SHORT.say(language, "counters_short", expected=round(expected), laid=laid)
    if int(mind.note[REASON]) != BEST:
        return text
    moves = np.reshape(list(mind.note[MOVES : MOVES + 3 * MOST_MOVES]), (-1, 3))
    said = [
        f"{game.words(view, int(move), language)}: {value:.0f}"
        for move, value, times in moves
        if times and int(move) != action
    ]
    return f"{text} ({'; '.join(said)})" if said else text


EXPLAIN = {
    **dict.fromkeys(("random", "rulebased", "montecarlo"), explain),
    "expert": explain_search,
}
