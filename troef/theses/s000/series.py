"""What is played for thesis 000: forced contracts, agents placed by role (4.1.1, 4.1.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ... import agents as agent_list
from ...games.rikken import Rikken
from ...match import OK, MatchError, actors_for
from ..series import Series
from .play import WIDTH, play_forced

AGENTS = {kind: kind for kind in ("random", "basic", "advanced", "montecarlo")}
"""The four players of the thesis -> our agents."""
KINDS = tuple(AGENTS)
CONTRACTS = ("rik", "solo_8", "piek", "misere")
"""Those that the thesis researched."""
SHUFFLED, RIK_DECKS = "shuffled", "Rik decks"
"""How the pack is made for the next deal: R17 (a) and (c)."""
FEW = 30
"""What rests on fewer games is compared with nothing: six of six would look certain."""
EQUAL = 0.02
"""Shares of games won that differ by less are "about equal"."""
QUICK, SLOW, EVENING = 4096, 16, 64
"""Deals in a portion; where the pack is not shuffled, EVENING of them follow from each other."""


@dataclass(frozen=True)
class Forced(Series):
    """So many deals of one contract with these agents; equal declarations give equal results."""

    contract: str
    roles: tuple[str, str, str, str]
    """Agents as declarer, partner and opponents; without a partner, the last three are opponents."""
    deals: int
    seed: int
    around: bool = False
    """Whether every place at the table declares in turn (R7), or always the first player."""
    house: dict[str, str] = field(default_factory=dict)

    kind = "forced"
    played_by = ("troef.theses.s000.play",)

    @cached_property
    def rules(self) -> Rikken:
        return Rikken(auction="forced", forced=self.contract, **self.house)

    @cached_property
    def players(self) -> list[Any]:
        return [agent_list.compiled(spec, self.rules) for spec in self.roles]

    @property
    def portion(self) -> int:
        if self.rules.chained:
            return EVENING
        return SLOW if any(agent.slow for agent in self.players) else QUICK

    def play_from(self, first: int, deals: int) -> Any:
        """[deal, WIDTH]"""
        game = self.rules
        pointers, minds = actors_for(game, self.players)
        out, report = np.zeros((deals, WIDTH), np.int64), np.zeros(2, np.int64)
        status = play_forced(
            game.new(), game.new(), game.new(), pointers, minds, self.seed, first, self.around, out, report
        )  # fmt: skip
        if status != OK:
            raise MatchError(f"deal {report[1]}: action {report[0]} is not legal")
        return out
