"""Why an agent of Kuhhandel did something, in words."""

from __future__ import annotations

import numpy as np

from ...game import Game
from ...games.kuhhandel.state import State
from ..agent import Mind
from ..notes import REASON
from ..reasons import Reasons
from . import notes
from .notes import BEST, MOST_MOVES, MOVES

REASONS = Reasons(__file__, notes)


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """The reason noted for the last decision; after the best of several moves, the next best."""
    text = REASONS.say(mind, language)
    if int(mind.note[REASON]) != BEST:
        return text
    moves = np.reshape(list(mind.note[MOVES : MOVES + 3 * MOST_MOVES]), (-1, 3))
    said = [
        f"{game.words(view, int(move), language)}: {value:.0f}"
        for move, value, times in moves
        if times and int(move) != action
    ]
    return f"{text} ({'; '.join(said)})" if said else text


EXPLAIN = dict.fromkeys(("random", "rulebased", "montecarlo"), explain)
