"""The games of thesis 001: rik without an auction, agents placed by role.

What the text leaves open are readings: where the mate sits (docs/readings.md, L2) and by which rule the
Monte Carlo player picks its card (L6). All series of one seed play the same deals, so they are compared
deal by deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ... import agents as agent_list
from ...fields import Numbers
from ...games.rikken import Rikken
from ...loop import OK, MatchError, actors_for
from ..lab import Lab
from ..published import Section
from ..series import Flags, Reading, Series, readings
from .play import DECLARER, MATE, TRICKS, WIDTH, Deals, play_roles

QUICK, SLOW = 4096, 16
"""Deals in a portion."""
MC = "leiden"
AGENTS = {"random": "random", "greedy": "greedy", "mc": MC}
"""The thesis's names -> ours."""
READINGS = readings(__package__)
TEXT, RIGHT = READINGS["mate opposite"], READINGS["mate right"]
GOAL = 8
"""Tricks with which the rikker and his mate win (001, 2.4)."""


@dataclass(frozen=True)
class Roles(Series):
    """So many deals with these agents."""

    roles: tuple[str, ...]
    """Agents as rikker, mate, first and second opponent."""
    deals: int
    seed: int
    house: dict[str, str] = field(default_factory=dict)
    whole: bool = True
    """Play the deal to its end, or only its first card."""

    kind = "roles"
    played_by = ("troef.theses.s001.play",)

    @cached_property
    def rules(self) -> Rikken:
        return Rikken(auction="none", **self.house)

    @cached_property
    def players(self) -> list[agent_list.Agent]:
        return [agent_list.compiled(spec, self.rules) for spec in self.roles]

    @property
    def portion(self) -> int:
        return SLOW if any(agent.slow for agent in self.players) else QUICK

    def play_from(self, first: int, deals: int) -> Deals:
        new = self.rules.new
        pointers, minds = actors_for(self.rules, self.players)
        out, report = np.zeros((deals, WIDTH), np.int8), np.zeros(2, np.int64)
        status = play_roles(
            new(), new(), new(), pointers, minds, self.seed, first, self.whole, out, report
        )
        if status != OK:
            raise MatchError(f"deal {report[1]}: action {report[0]} is not legal")
        return out

    def accepts(self, results: Deals) -> bool:
        """Whether these can be deals of a portion: what is read from a file may be anything."""
        return results.ndim == 2 and results.shape[1] == WIDTH

    def columns(self, portion: int, results: Deals) -> dict[str, Numbers | Deals]:
        """The results of a portion as columns, one row a deal, for other programs."""
        names = [f"taker_{trick + 1}" for trick in range(TRICKS)]
        names += ["lead_rank", "lead_trump", "trumps"]
        columns: dict[str, Numbers | Deals] = {
            "deal": portion * self.portion + np.arange(len(results))
        }
        if self.whole:
            columns["won"] = won(results).astype(np.int8)
        return {**columns, **{name: results[:, i] for i, name in enumerate(names)}}


def won(results: Deals) -> Flags:
    """[deal] -> whether the rikker and his mate won."""
    tricks: Numbers = np.isin(results[:, :TRICKS], (DECLARER, MATE)).sum(axis=1)
    return tricks >= GOAL


def seated(row: Section, reading: Reading) -> tuple[str, ...]:
    """The agents of a row of table 1, by role."""
    return tuple(reading.agent(AGENTS[row[role]]) for role in ("rikker", "mate", "opp_1", "opp_2"))


def play_row(lab: Lab, row: Section, reading: Reading) -> Deals:
    """The deals of a row of table 1 under a reading."""
    series = Roles(seated(row, reading), lab.games(row["games"]), lab.seed, reading.house)
    return lab.play(f"table 1, row {row['row']}, {reading.name}", series)


def play_rikker(
    lab: Lab, title: str, rikker: str, games: int, whole: bool = True, **house: str
) -> Deals:
    """Deals with this rikker among random players."""
    series = Roles((rikker, "random", "random", "random"), games, lab.seed, house, whole)
    return lab.play(title, series)
