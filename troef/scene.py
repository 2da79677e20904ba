"""What a table shows of a game: a scene, an action in words, what can be typed.

Plain data and lines of text; whoever draws them, a terminal, a page or a log, knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from .state import S


@dataclass(frozen=True)
class Goods:
    """So many of one kind: animals that lie open, money in hand."""

    kind: str
    """As the code names it, in every language: `cow`, `50`."""
    words: str
    number: int
    value: int
    """Of one of them."""


@dataclass
class SceneSeat:
    """What the viewer may see of one seat."""

    name: str
    """As the game names it: `S`."""
    notes: list[str] = field(default_factory=list)
    """Words about who sits there, such as 'declarer'."""
    tricks: int | None = None
    """How many were taken; None in a game that has none."""
    cards: int = 0
    """How many are in hand."""
    shown: list[int] = field(default_factory=list)
    """The cards of an open hand."""
    total: float = 0
    """Its score in the game that is being played, or over all deals."""
    goods: list[Goods] = field(default_factory=list)
    """What it has lying open, in a game of goods."""


@dataclass
class Side:
    """Tricks of one side against what it needs, as far as the viewer knows who is on it."""

    name: str
    """What the side is called: `declarer`."""
    seats: list[int]
    tricks: int
    needs: int
    """Tricks that it must reach, or must not exceed."""
    words: str
    """All this in words: `3 of 8 tricks`."""


@dataclass
class Scene:
    """What a seat sees."""

    seat: int
    turn: int | None
    headline: list[tuple[str, str]] = field(default_factory=list)
    """Facts that hold for the whole table, as (name, value)."""
    seats: list[SceneSeat] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    """The viewer's cards, in the order people hold them."""
    own: list[str] = field(default_factory=list)
    """What else the viewer holds, as lines: money, for instance."""
    purse: list[Goods] = field(default_factory=list)
    """The same as things: money cards."""
    lot: list[Goods] = field(default_factory=list)
    """What the turn is about: animals under the hammer, or at stake in a trade."""
    news: list[str] = field(default_factory=list)
    """What the last action brought to light, as lines."""
    table: list[tuple[int, int]] = field(default_factory=list)
    """The cards of the current trick in order of play, as (seat, card)."""
    last: list[tuple[int, int]] = field(default_factory=list)
    """The cards of the trick before."""
    sides: list[Side] = field(default_factory=list)
    """How far each side has come, in a game that has sides."""


Names = Sequence[str] | None
"""What a viewer calls each seat: `you`, `Anna`; None: as the game names them."""


class Drawn(ABC, Generic[S]):
    """A game as a table draws it. One that leaves this out is told in its notation, and shows who
    sits there."""

    seat_names: tuple[str, ...]
    title: ClassVar[str]

    @abstractmethod
    def say(self, state: S, action: int) -> str:
        """An action in the notation of records."""

    def words(self, state: S, action: int, language: str, names: Names = None) -> str:
        """An action as a person says it of somebody: `calls ♠A`. `names` are what the viewer calls the
        seats; without them they go by the names that the game gives them."""
        return self.say(state, action)

    def choice(self, view: S, action: int, language: str, names: Names = None) -> str:
        """The same as something that the viewer may choose: `call ♠A`."""
        return self.words(view, action, language, names)

    def typed(self, view: S, action: int, language: str) -> str:
        """The same as people may type it."""
        return self.say(view, action)

    def scene(self, view: S, language: str, names: Names = None) -> Scene:
        """What the viewer sees."""
        return Scene(int(view.viewer), None, seats=[SceneSeat(name) for name in self.seat_names])

    def refusal(self, view: S, action: int, language: str, names: Names = None) -> str:
        """Why the viewer, whose turn it is, may not do this now, as a sentence; nothing: the game does
        not say. It is asked only about what is not legal."""
        return ""

    def claim(self, view: S) -> list[int]:
        """The cards with which the viewer, who leads, takes all tricks that are left, in order, whatever
        others hold; nothing where that is not certain by the cards that he has seen."""
        return []

    def settled(self, view: S) -> bool:
        """Whether nothing that is still to be played changes the score of this deal, as far as the viewer
        knows."""
        return False

    def title_in(self, language: str) -> str:
        """What the game is called."""
        return self.title

    def house_words(self, language: str) -> list[str]:
        """The house rules that differ from the default, in words."""
        return []

    def help(self, language: str) -> Sequence[str]:
        """What can be typed in this game, as lines; nothing: cards in suits, which need no telling."""
        return ()
