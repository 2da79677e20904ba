"""Two agents, each alone among others: who does better among strangers?

A block is one deal. A sits at each seat in turn with the others at the rest of the seats, and then B does,
with the same cards and with the same chance for everybody. A and B never sit at one table.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ..agents import Player
from .data import Array
from .experiment import Experiment, ExperimentError, Task
from .seating import balanced


class Among(Experiment):
    """`agents` are A, B and the others, as many as there are seats left."""

    @cached_property
    def seatings(self) -> Array:
        """[order, table, seat] -> agent: first the tables with A, then those with B."""
        halves = [np.where(self.alone == 0, who, self.alone + 1) for who in (0, 1)]
        return np.concatenate(halves, axis=1)

    @cached_property
    def alone(self) -> Array:
        """[order, table, seat] -> 0 for the one who is compared, or the number of one of the others."""
        seats = self.rules.seats
        if len(self.agents) != seats + 1:
            raise ExperimentError(
                f"{self.rules.name} has {seats} seats: name one agent for the field, or {seats - 1}"
            )
        return balanced(seats)

    def _tasks(self, portion: int, players: list[Player], blocks: int | None = None) -> list[Task]:
        """A and B apart, so that the tables of both have the same numbers, and so the same chance."""
        [(rules, _, _, seed, first, games)] = super()._tasks(portion, players, blocks)
        two, others = players[:2], players[2:]
        return [(rules, [one, *others], self.alone, seed, first, games) for one in two]
