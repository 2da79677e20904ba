"""A recorded deal, action by action."""

from __future__ import annotations

from ..fields import Row
from ..game import hide, play
from ..record import Record
from ..state import State
from .messages import Named
from .seen import NOBODY, Company, Eyes


def _company(record: Record) -> Company:
    """Who sat there, by the names that a record has; who shares one with others is called by the seat."""
    named = enumerate(record.players)
    names = {seat: name for seat, name in named if record.players.count(name) == 1}
    return Company(record.game, (), names, {})


class Steps:
    """A recorded deal, action by action, with all cards open: it has been played."""

    def __init__(self, record: Record, language: str, company: Company | None = None) -> None:
        """`company` is who sat there, where more is known of them than the record says."""
        self.record = record
        self.game = record.game
        self.eyes = Eyes(company or _company(record), NOBODY, language)
        state = record.start()
        self.states: list[Row[State]] = [state.copy()]
        for action in record.actions:
            play(state[0], action)
            self.states.append(state.copy())

    def __len__(self) -> int:
        return len(self.record.actions)

    def hands(self, at: int) -> list[tuple[Named, ...]]:
        """The cards that every seat holds, after so many actions."""
        view, hands = self.game.new(), []
        for seat in range(self.game.seats):
            hide(self.states[at][0], seat, view)
            hands.append(
                self.eyes.cards(view[0], self.game.scene(view[0], self.eyes.language).hand)
            )
        return hands
