"""How many moves there are to choose from in games of Kuhhandel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ... import agents as agent_list
from ...agents.kuhhandel.montecarlo import count_moves, sums_to_try
from ...game import over
from ...games.kuhhandel import Kuhhandel
from ...games.kuhhandel.state import CHOOSING
from ...lab.data import Array
from ...match import deals_at
from ..series import Series


@dataclass(frozen=True)
class MoveSets(Series):
    """The most moves at the start of a turn in each of so many games: two for an auction, and every trade
    with every sum of money (K26, K27)."""

    agents: tuple[str, ...]
    deals: int
    seed: int

    kind = "move sets"

    @cached_property
    def rules(self) -> Kuhhandel:
        return Kuhhandel()

    @cached_property
    def players(self) -> list[agent_list.Agent]:
        return [agent_list.compiled(spec, self.rules) for spec in self.agents]

    def play_from(self, first: int, deals: int) -> Array:
        most = np.zeros((deals, 1))
        for game, table in deals_at(self.rules, self.players, self.seed, first, deals, 0):
            while not over(table.state):
                if table.state.phase == CHOOSING:
                    view = table.view(int(table.state.turn))
                    moves = count_moves(view, len(sums_to_try(view, 0, 0)))
                    most[game] = max(most[game, 0], moves)
                table.act(table.decide())
        return most
