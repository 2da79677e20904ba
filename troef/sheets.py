"""A game played with real cards, on a score sheet: what is asked of a deal, and what it brings.

A game that can be kept on a sheet has a module `sheet` in its folder with a `SHEET` of this kind. It asks
one question after another about a deal that was played; when nothing is left to ask, it puts the answers
into a state of the game, and the game's own rules score that. So there is no second copy of any rule.

Answers are numbers: the number of an option, a seat, or a count. Seats count clockwise from the dealer's
left; who sits there is for `troef.table.sheet` to know.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from .fields import Row
from .game import Game
from .state import S, State
from .words import Said, Words

NOBODY = -1


@dataclass(frozen=True)
class Option:
    """Something to choose."""

    value: int
    notation: str
    """As files write it, in every language."""
    words: Said


@dataclass(frozen=True)
class Question:
    """What is asked next: one of some options, one of some seats, or a number."""

    words: Words
    key: str
    options: tuple[Option, ...] = ()
    seats: tuple[int, ...] = ()
    numbers: range | None = None
    about: int = NOBODY
    """The seat that it is about: its name is the field `who` of the text."""
    fields: Mapping[str, object] = field(default_factory=dict)
    refused: Mapping[int, Said] = field(default_factory=dict)
    """Answers that cannot be, and why."""

    def text(self, language: str, names: Sequence[str]) -> str:
        who = names[self.about] if self.about != NOBODY else ""
        return self.words.later(self.key, **{"who": who, **self.fields}).in_language(language)


class Scored(ABC, Generic[S]):
    """How the deals of a game are asked for and scored."""

    apart: ClassVar[str] = "deal"
    """When others take their seats, where there are more people than seats: after a `deal`, or only
    after a `game`."""
    carried: ClassVar[tuple[str, ...]] = ()
    """Fields of a state, by seat, that go along with the people from deal to deal."""
    tells: ClassVar[tuple[str, ...]] = ()
    """Those of them that results tell of everybody."""

    dealt: ClassVar[bool] = True
    """Whether there is a dealer."""

    def begin(self, game: Game, state: S) -> None:
        """Make a fresh state ready for the first deal of a game."""

    def open(self, game: Game, state: S) -> None:
        """Make the state ready for the next deal."""

    @abstractmethod
    def question(self, game: Game, state: S, answers: Sequence[int]) -> Question | None:
        """What is asked after these answers; None: that is all."""

    @abstractmethod
    def settle(self, game: Game, state: S, answers: Sequence[int]) -> None:
        """Let the rules score the deal: the state is over then."""

    def dealer(self, game: Game, state: S) -> int:
        """The seat that deals, where the game goes on with the same people; else NOBODY."""
        return NOBODY

    def notes(self, game: Game, state: S, seat: int) -> list[Said]:
        """What is to be said of a seat before the next deal, as that it sits in the barrel."""
        return []

    def heading(self, game: Game, state: S) -> Said | None:
        """What is to be said of the deal that comes, as how many cards everybody gets."""
        return None


def of(game: Game) -> Scored | None:
    """How a game is kept on a sheet: what the module `sheet` in its folder has as SHEET; None without."""
    try:
        module = importlib.import_module(f"{type(game).__module__}.sheet")
    except ModuleNotFoundError:
        return None
    found: object = getattr(module, "SHEET", None)
    return found if isinstance(found, Scored) else None


def fresh(game: Game) -> Row[State]:
    """An array with a state that is ready for `open`."""
    states: Row[State] = game.new()
    sheet = of(game)
    if sheet is not None:
        sheet.begin(game, states[0])
    return states


def scored(game: Game, answers: Sequence[int]) -> list[float]:
    """What one deal with these answers brings each seat, as the first of a game."""
    import numpy as np

    from .game import scores

    sheet = of(game)
    assert sheet is not None, f"{game.name} has no sheet"
    states = fresh(game)
    sheet.open(game, states[0])
    sheet.settle(game, states[0], answers)
    out = np.zeros(game.seats)
    scores(states[0], out)
    return [float(point) for point in out]
