"""What a table shows of a game: a scene, an action in words, what can be typed.

Plain data and lines of text; whoever draws them, a terminal, a page or a log, knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic

from .state import S


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
    news: list[str] = field(default_factory=list)
    """What the last action brought to light, as lines."""
    table: list[tuple[int, int]] = field(default_factory=list)
    """The cards of the current trick in order of play, as (seat, card)."""
    last: list[tuple[int, int]] = field(default_factory=list)
    """The cards of the trick before."""


class Drawn(ABC, Generic[S]):
    """A game as a table draws it. One that leaves this out is told in its notation, and shows who
    sits there."""

    seat_names: tuple[str, ...]

    @abstractmethod
    def say(self, state: S, action: int) -> str:
        """An action in the notation of records."""

    def words(self, state: S, action: int, language: str) -> str:
        """An action as a person says it."""
        return self.say(state, action)

    def scene(self, view: S, language: str) -> Scene:
        """What the viewer sees."""
        return Scene(int(view.viewer), None, seats=[SceneSeat(name) for name in self.seat_names])

    def help(self, language: str) -> Sequence[str]:
        """What can be typed in this game, as lines; nothing: cards in suits, which need no telling."""
        return ()
