"""How an agent says why it did something. Nothing compiled imports reasons: a word that is edited changes
no game."""

from __future__ import annotations

from types import ModuleType

from ..game import Game
from ..state import State
from ..words import SHARED, Words
from .agent import Mind
from .notes import REASON

WORDS = Words(__file__)


class Reasons:
    """The reasons of a game's agents in words: `REASONS = Reasons(__file__, notes)`.

    The texts are in the table `reasons` of the words beside the code, each under the name that its
    reason has among the game's `notes`.
    """

    def __init__(self, source: str, notes: ModuleType) -> None:
        self.words = Words(source, "reasons")
        self.notes = notes
        self.names: tuple[str, ...] = notes.REASONS

    def say(self, mind: Mind, language: str) -> str:
        """The reason noted for the last decision."""
        text = self.words[language][self.names[int(mind.note[REASON])]]
        return text.format_map(Figures(self.notes, mind, SHARED[language]["decimal"]))


class Figures:
    """The figures that a mind has noted, by the names of the places where they stand."""

    def __init__(self, notes: ModuleType, mind: Mind, point: str = ".") -> None:
        self.notes = notes
        self.mind = mind
        self.point = point

    def __getitem__(self, name: str) -> Figure:
        figure = Figure(self.mind.note[getattr(self.notes, name.upper())])
        figure.point = self.point
        return figure


class Figure(float):
    """A number that is written as a language does: some have a decimal comma."""

    point = "."

    def __format__(self, how: str) -> str:
        return super().__format__(how).replace(".", self.point)


def explain_chance(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """Why `uniform` does something."""
    return WORDS.say(language, "uniform")


def explain_oracle(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
    """Why `oracle` does something."""
    return WORDS.say(language, "oracle")


EXPLAIN = {"uniform": explain_chance, "oracle": explain_oracle}
"""Agent -> explain(game, view, mind, action, language): why it did that, in words. Each game has such a
table for its own agents."""
