"""Agents that take turns at one table, so that everybody meets everybody.

Line-ups of agents sit down in turn: every choice of as many agents as the game has seats, or, of a pool
that is smaller than a table, every way to fill the seats in which each agent sits. A line-up plays a
portion of deals, each at every rotation, so that every agent holds every hand; then the next one sits
down. The run ends with a whole round of line-ups, so that everybody has met everybody equally often.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from .. import agents as agent_list
from ..match import play_games
from .data import Array
from .experiment import EVENING, SLOW_PORTION, Experiment, ExperimentError
from .fit import Row

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

    @property
    def seatings(self) -> Array:
        """Every rotation: [table, seat] -> place in the line-up."""
        seats = self.rules.seats
        return np.array([np.roll(np.arange(seats), turn) for turn in range(seats)])

    @property
    def portion(self) -> int:
        if self.rules.chained:
            return EVENING
        slow = any(not isinstance(a, agent_list.Agent) or a.slow for a in self.players)
        return SLOW_PORTION if slow else QUICK_PORTION

    def lineup(self, portion: int) -> tuple[int, ...]:
        """Who plays this portion."""
        return self.lineups[portion % len(self.lineups)]

    def seated(self, portion: int) -> list[str]:
        return [self.agents[i] for i in self.lineup(portion)]

    def play(self, portion: int) -> Array:
        seated = [self.players[i] for i in self.lineup(portion)]
        first = portion * self.portion
        points, told = play_games(self.rules, seated, self.seatings, self.seed, first, self.portion)
        return np.concatenate([points, told], axis=2)

    def games(self, portion: int, results: Array) -> Iterator[Row]:
        """The games of a portion for `fit`; where deals follow from each other the whole
        portion counts as one deal, since only portions are independent."""
        seated = self.seated(portion)
        for block, tables in enumerate(results[:, :, : self.rules.seats]):
            deal = portion if self.rules.chained else portion * self.portion + block
            for seating, points in zip(self.seatings, tables.tolist(), strict=True):
                yield deal, [seated[i] for i in seating], points
