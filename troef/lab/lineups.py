"""Agents that take turns at one table, so that everybody meets everybody.

Line-ups of agents sit down in turn: every choice of as many agents as the game has seats, or, of a pool
that is smaller than a table, every way to fill the seats in which each agent sits. A line-up plays a
portion of deals, each at every rotation, so that every agent holds every hand, and in another cyclic order
from deal to deal, so that nobody has the same neighbours; then the next one sits down. The run ends with a
whole round of line-ups, so that everybody has met everybody equally often.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from ..agents import Player
from .data import Array
from .experiment import Experiment, ExperimentError
from .fit import Row
from .seating import balanced

QUICK_PORTION = 64
"""Deals of a line-up before the next one sits down, with quick agents. A multiple of the seats, so
that the dealer goes round evenly."""


class Lineups(Experiment):
    """Agents that take turns at one table; `agents` may be any number from two up."""

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """Who can sit together, as numbers of agents."""
        seats, pool = self.rules.seats, range(len(self.agents))
        if len(pool) >= seats:
            return list(itertools.combinations(pool, seats))
        filled = itertools.combinations_with_replacement(pool, seats)
        return [lineup for lineup in filled if set(lineup) == set(pool)]

    def check(self) -> None:
        """Raise ExperimentError for a pool that cannot be rated."""
        if len(set(self.agents)) < 2:
            raise ExperimentError("a rating needs two different agents or more")
        if len(set(self.agents)) < len(self.agents):
            raise ExperimentError("name each agent once")
        _ = self.players

    @cached_property
    def seatings(self) -> Array:
        """[order, table, seat] -> place in the line-up."""
        return balanced(self.rules.seats)

    def seatings_of(self, portion: int) -> Array:
        """Each line-up goes on with the orders where it stopped."""
        played = portion // len(self.lineups) * self.portion
        return np.roll(self.seatings, portion * self.portion - played, axis=0)

    quick_portion = QUICK_PORTION

    def lineup(self, portion: int) -> tuple[int, ...]:
        """Who plays this portion."""
        return self.lineups[portion % len(self.lineups)]

    def seated(self, portion: int) -> list[str]:
        return [self.agents[i] for i in self.lineup(portion)]

    def line_up(self, players: list[Player], portion: int) -> list[Player]:
        return [players[i] for i in self.lineup(portion)]

    def games(self, portion: int, results: Array) -> Iterator[Row]:
        """The games of a portion for `fit`; where deals follow from each other the whole
        portion counts as one deal, since only portions are independent."""
        seated = self.seated(portion)
        sitting = self.sitting(portion, len(results))
        for block, tables in enumerate(results[:, :, : self.rules.seats]):
            deal = portion if self.rules.chained else portion * self.portion + block
            for seating, points in zip(sitting[block], tables.tolist(), strict=True):
                yield deal, [seated[i] for i in seating], points
