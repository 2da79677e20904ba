"""A plain Python agent, and what it gets: the view of its seat, and help to read it."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from .. import chance
from ..chance import Rng
from ..game import Game, actions_of
from ..state import State
from .agent import Agent


class SeatView:
    """What a plain Python agent gets: its view, and help to read it."""

    def __init__(self, game: Game, view: State, rng: Rng) -> None:
        self.game = game
        self.view = view
        self.rng = rng

    @property
    def seat(self) -> int:
        return int(self.view.viewer)

    @property
    def legal(self) -> list[int]:
        """The legal actions, as numbers."""
        return actions_of(self.game, self.view)

    def say(self, action: int) -> str:
        """An action as text: 'rik', 'trump H', 'call SA', 'HT'."""
        return self.game.say(self.view, action)

    @property
    def choices(self) -> dict[str, int]:
        """The legal actions by their text."""
        return {self.say(action): action for action in self.legal}

    def random(self, n: int) -> int:
        """A number from 0 to n - 1 from this seat's own stream."""
        return int(chance.below(self.rng, n))


class PythonAgent(Protocol):
    """Any object with this method can sit at a table."""

    def act(self, seat: SeatView, /) -> int: ...


Player: TypeAlias = Agent | PythonAgent
"""Who can sit down, compiled or not."""
