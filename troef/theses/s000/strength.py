"""Who plays best: thesis 000, 4.1.2, figures 4.13 to 4.24, tables 5.1 to 5.4 and section 5.2.

There is no auction: the first player must play the contract. One player of kind X meets three of kind
Y; in rik he has a partner of kind Z against two of kind Y, wherever the called ace lies (R62).
All pairs play the same deals, so they are compared deal by deal. Tables are the claims; what the text
says besides is judged separately (R64). "X is the worst opponent against Y" is read as: X defends worst
when Y declares (R63).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from ...lab.stats import Estimate, interval, wilson
from ..judge import Part, level, ordered, paired, paired_alike
from ..lab import Lab
from ..series import Series
from .play import MADE
from .series import AGENTS, CONTRACTS, EQUAL, KINDS, Forced

DEALS = 4_000
"""At full scale. The thesis does not tell its number (R62); with 24 seatings these are the 96,000
deals of its tournament."""

Case = tuple[str, str, str, str]
"""(contract, declarer, opponents, partner); without a partner, opponents twice."""


def cases() -> list[Case]:
    """Everything that is played in a deal."""
    found = []
    for contract in CONTRACTS:
        for declarer in KINDS:
            for opponents in KINDS:
                if opponents != declarer:
                    partners = KINDS if contract == "rik" else (opponents,)
                    found += [(contract, declarer, opponents, partner) for partner in partners]
    return found


@dataclass(frozen=True)
class Strength(Series):
    """So many deals, each played by every case."""

    deals: int
    seed: int
    agents: tuple[str, ...]
    """The players, in the order of KINDS."""

    kind = "strength"
    portion = 8

    @cached_property
    def series(self) -> list[Forced]:
        return [self._forced(case) for case in cases()]

    def _forced(self, case: Case) -> Forced:
        contract, declarer, opponents, partner = case
        roles = (declarer, partner, opponents, opponents)
        a, b, c, d = (self.agents[KINDS.index(kind)] for kind in roles)
        return Forced(contract, (a, b, c, d), self.deals, self.seed)

    def warm_up(self) -> None:
        """Have everything compiled here, so that workers find it."""
        for contract in CONTRACTS:
            Forced(
                contract, ("random", "basic", "advanced", "montecarlo:simulations=1"), 1, 0
            ).warm_up()

    def play_from(self, first: int, deals: int) -> Any:
        """Whether each case made the contract: [deal, case]."""
        played = [each.play_from(first, deals)[:, MADE] for each in self.series]
        return np.column_stack(played).astype(np.int8)


class Wins:
    """What was won, deal by deal."""

    def __init__(self, played: Any) -> None:
        self.played = played
        self.place = {case: i for i, case in enumerate(cases())}

    def case(self, contract: str, declarer: str, opponents: str, partner: str) -> Any:
        return self.played[:, self.place[contract, declarer, opponents, partner]]

    def against(self, contract: str, declarer: str, opponents: str) -> Any:
        """The declarer's share in each deal; in rik the mean over all kinds of partners."""
        if contract != "rik":
            return self.case(contract, declarer, opponents, opponents).astype(float)
        return np.mean([self.case(contract, declarer, opponents, z) for z in KINDS], axis=0)

    def beside(self, declarer: str, partner: str) -> Any:
        """The declarer's share in rik with this partner: the mean over all kinds of opponents."""
        shares = [self.case("rik", declarer, y, partner) for y in KINDS if y != declarer]
        return np.mean(shares, axis=0)


def measured_wins(lab: Lab) -> Wins:
    agents = tuple(AGENTS[kind] for kind in KINDS)
    return Wins(lab.play("strength", Strength(lab.games(DEALS), lab.seed, agents)))


def share(values: Any) -> Estimate:
    """A share of deals with its interval; that of Wilson where a deal is won or lost."""
    if np.isin(values, (0, 1)).all():
        return wilson(int(np.sum(values)), len(values))
    return interval(values)


# -- what can be claimed --------------------------------------------------------------------


def others(*kinds: str) -> list[str]:
    return [kind for kind in KINDS if kind not in kinds]


def _named(wins: Wins, contract: str, declarer: str, opponents: str) -> str:
    return level(f"{declarer} v {opponents}", wins.against(contract, declarer, opponents))


def _more(wins: Wins, contract: str, a: tuple[str, str], b: tuple[str, str]) -> Part:
    """One (declarer, opponents) wins more than another."""
    text = f"{contract}: {_named(wins, contract, *a)} > {_named(wins, contract, *b)}"
    return paired(text, wins.against(contract, *a), wins.against(contract, *b))


def best_against(wins: Wins, contract: str, declarer: str, opponents: str) -> list[Part]:
    rest = others(declarer, opponents)
    return [_more(wins, contract, (declarer, opponents), (declarer, y)) for y in rest]


def worst_against(wins: Wins, contract: str, declarer: str, opponents: str) -> list[Part]:
    """So also: the strongest opponent."""
    rest = others(declarer, opponents)
    return [_more(wins, contract, (declarer, y), (declarer, opponents)) for y in rest]


def worst_opponent(wins: Wins, contract: str, opponents: str, declarer: str) -> list[Part]:
    """These opponents defend worst when this one declares (R63)."""
    rest = others(declarer, opponents)
    return [_more(wins, contract, (declarer, opponents), (x, opponents)) for x in rest]


def best_partner(wins: Wins, declarer: str, partner: str) -> list[Part]:
    """The best partner is looked for among the other kinds, as at a table of four kinds."""
    found: list[Part] = []
    best = wins.beside(declarer, partner)
    for z in others(declarer, partner):
        rest = wins.beside(declarer, z)
        text = f"{level(f'{declarer} with {partner}', best)} > {level(f'with {z}', rest)}"
        found.append(paired(text, best, rest))
    return found


def best_partner_overall(wins: Wins, partner: str) -> list[Part]:
    """Beside the three kinds that play, each with partners of the other kinds."""
    shares = {z: np.mean([wins.beside(x, z) for x in KINDS[1:]], axis=0) for z in KINDS}
    return [part for z in others(partner) for part in ordered((partner, z), shares)]


def individual(wins: Wins, contract: str, declarer: str, order: list[str]) -> list[Part]:
    """A row of the first half of a table: against whom a player does best, then second, ...; kinds
    joined by = are about equal."""
    found: list[Part] = []
    groups = [[ours(kind) for kind in entry.split("=")] for entry in order]
    for group in groups:
        found += [equal_against(wins, contract, declarer, *group)] if len(group) == 2 else []
    for before, after in pairwise(groups):
        found += [
            _more(wins, contract, (declarer, a), (declarer, b)) for a in before for b in after
        ]
    return found


def equal_against(wins: Wins, contract: str, declarer: str, a: str, b: str) -> Part:
    text = f"{contract}: {_named(wins, contract, declarer, a)} and {_named(wins, contract, declarer, b)}"
    one, other = wins.against(contract, declarer, a), wins.against(contract, declarer, b)
    return paired_alike(text, one, other, EQUAL)


def equal_declarers(wins: Wins, contract: str, opponents: str, a: str, b: str) -> Part:
    text = f"{contract}: {_named(wins, contract, a, opponents)} and {_named(wins, contract, b, opponents)}"
    one, other = wins.against(contract, a, opponents), wins.against(contract, b, opponents)
    return paired_alike(text, one, other, EQUAL)


def ranking(wins: Wins, contract: str, opponents: str, text: str) -> list[Part]:
    """The order of declarers against one kind of opponents, as 'a > b = c'."""
    found: list[Part] = []
    groups = [[ours(kind.strip()) for kind in part.split("=")] for part in text.split(">")]
    for group in groups:
        found += [equal_declarers(wins, contract, opponents, a, b) for a, b in pairwise(group)]
    for before, after in pairwise(groups):
        found += [
            _more(wins, contract, (a, opponents), (b, opponents)) for a in before for b in after
        ]
    return found


def ours(kind: str) -> str:
    """Our name of a player that the published numbers call so."""
    return kind.replace("_", "")
