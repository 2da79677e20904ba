"""How an agent says why it did something. Nothing compiled imports reasons: a word that is edited changes
no game."""

from __future__ import annotations

from collections.abc import Mapping

from ..game import Game
from ..state import State
from .agent import Mind
from .notes import FIGURES


def reason_words(table: Mapping[int, tuple[str, str]], mind: Mind, language: str) -> str:
    """The reason noted for the last decision, from a table of pairs, Dutch and English."""
    dutch, english = table[int(mind.note[0])]
    figures = (float(figure) for figure in mind.note[:FIGURES])
    return (dutch if language == "nl" else english).format(*figures)


def explain_chance(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """Why `uniform` does something."""
    return "bij toeval gekozen" if language == "nl" else "chosen at random"


EXPLAIN = {"uniform": explain_chance}
"""Agent -> explain(game, view, mind, action, language): why it did that, in words. Each game has such a
table for its own agents."""
