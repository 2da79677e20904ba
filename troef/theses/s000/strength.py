"""Who plays best: what figures 4.13 to 4.24, tables 5.1 to 5.4 and section 5.2 of thesis 000 share.

There is no auction: the first player must play the contract (4.1.2). One player of kind X meets three of
kind Y; in rik he has a partner of kind Z against two of kind Y, wherever the called ace lies (R62). All
pairs play the same deals, so they are compared deal by deal. Tables are the claims; what the text says
besides is judged separately (R64). "X is the worst opponent against Y" is read as: X defends worst when
Y declares (R63).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ...fields import Floats, Numbers
from ...lab.stats import Estimate, interval, wilson
from ..judge import Above, Alike, Part, Parts, judge, level, paired, paired_alike
from ..lab import Lab
from ..published import Section
from ..result import Findings, ReproduceError
from ..runner import Experiment
from .order import ordered
from .series import CASES, CONTRACTS, KINDS, PLAYERS, SETTINGS, Strength
from .shown import drawing, points, unprinted

DEALS = 4_000
"""At full scale. The thesis does not tell its number (R62); with 24 seatings these are the 96,000
deals of its tournament."""


@dataclass(frozen=True)
class Rate:
    """How often something was won, deal by deal."""

    name: str
    values: Floats
    where: str = ""
    """Said before what is compared."""

    def above(self, other: Rate) -> Above:
        return paired(f"{self.where}{self} > {other}", self.values, other.values)

    def alike(self, other: Rate, margin: float) -> Alike:
        return paired_alike(f"{self.where}{self} and {other}", self.values, other.values, margin)

    def stopped(self) -> Rate:
        """How often it was not won."""
        return Rate(self.name, 1 - self.values)

    def estimate(self) -> Estimate:
        """Its share with the interval; that of Wilson where a deal is won or lost."""
        if np.isin(self.values, (0, 1)).all():
            return wilson(int(np.sum(self.values)), len(self.values))
        return interval(self.values)

    def __str__(self) -> str:
        return level(self.name, self.values)


Rates = Mapping[str, Rate]
"""By kind of player."""


@dataclass(frozen=True)
class Wins:
    """What was won, deal by deal."""

    played: Numbers | Floats
    """[deal, case] -> whether the contract was made, or how often."""

    def case(self, *case: str) -> Floats:
        return self.played[:, CASES.index(case)].astype(float)

    def against(self, contract: str, declarer: str, opponents: str) -> Floats:
        """The declarer's share in each deal; in rik the mean over all kinds of partners."""
        partners = KINDS if contract == "rik" else (opponents,)
        won = [self.case(contract, declarer, opponents, partner) for partner in partners]
        return np.asarray(np.mean(won, axis=0))

    def beside(self, declarer: str, partner: str) -> Floats:
        """The declarer's share in rik with this partner: the mean over all kinds of opponents."""
        won = [self.case("rik", declarer, other, partner) for other in KINDS if other != declarer]
        return np.asarray(np.mean(won, axis=0))

    def _rate(self, contract: str, x: str, y: str) -> Rate:
        return Rate(f"{x} v {y}", self.against(contract, x, y), f"{contract}: ")

    def declares(self, contract: str, x: str) -> Rates:
        """One kind as declarer, by its opponents."""
        return {y: self._rate(contract, x, y) for y in KINDS if y != x}

    def opposes(self, contract: str, y: str) -> Rates:
        """One kind as opponents, by the declarer."""
        return {x: self._rate(contract, x, y) for x in KINDS if x != y}

    def worst(self, contract: str, player: str, other: str) -> list[Part]:
        """Worst against the other, as declarer and as opponent."""
        declaring = ordered(self.declares(contract, player), f"rest > {other}")
        return declaring + ordered(self.opposes(contract, player), f"{other} > rest")

    def partners(self, x: str, kinds: Sequence[str] = KINDS) -> Rates:
        """One kind as declarer of rik, by its partner."""
        return {z: Rate(f"{x} with {z}", self.beside(x, z)) for z in kinds}

    def best_partner(self, x: str, z: str) -> list[Part]:
        """Among the other kinds, as at a table of four kinds."""
        return ordered(self.partners(x, [kind for kind in KINDS if kind != x]), f"{z} > rest")

    def best_partner_of_all(self, z: str) -> list[Part]:
        """Of the three kinds that do not play at random."""
        beside = {z: np.mean([self.beside(x, z) for x in PLAYERS], axis=0) for z in KINDS}
        return ordered({z: Rate(z, each) for z, each in beside.items()}, f"{z} > rest")


def measured_wins(lab: Lab) -> Wins:
    agents = tuple(f"{kind}:{given}".rstrip(":") for kind, given in SETTINGS.items())
    return Wins(lab.play("strength", Strength(lab.games(DEALS), lab.seed, agents)))


# -- figures 4.13 to 4.24 -------------------------------------------------------------------


def player_figures(player: str, first: int, claimed: Callable[[Wins], Parts]) -> Experiment:
    """How the four figures of one player are reproduced; `first` is the number of the first."""

    def reproduce(section: Section, lab: Lab) -> Findings:
        wins = measured_wins(lab)
        shown = {contract: shares(wins, contract, player) for contract in CONTRACTS}
        rows = {
            f"{contract}: {player} {does} {kind}": each
            for contract, roles in shown.items()
            for does, rates in roles.items()
            for kind, each in rates.items()
        }
        drawings = [
            drawing(
                f"4.{number}",
                f"{contract}: {player} as declarer against each kind, and as opponent of each kind.",
                partial(points, shown[contract], "share of deals"),
                f"{contract}, {player}",
            )
            for number, contract in enumerate(CONTRACTS, first)
        ]
        return Findings(unprinted(rows), judge(section, claimed(wins)), [], drawings)

    return reproduce


def shares(wins: Wins, contract: str, player: str) -> dict[str, dict[str, Estimate]]:
    """What a player does, and how often it succeeds, by the kind of the others."""
    found = {
        "declares against": wins.declares(contract, player),
        "stops": {x: rate.stopped() for x, rate in wins.opposes(contract, player).items()},
    }
    if contract == "rik":
        found["with partner"] = wins.partners(player)
    return {
        does: {kind: rate.estimate() for kind, rate in rates.items()}
        for does, rates in found.items()
    }


# -- tables 5.1 to 5.4 ----------------------------------------------------------------------


def contract_table(contract: str) -> Experiment:
    """How the table of one contract is reproduced."""

    def reproduce(section: Section, lab: Lab) -> Findings:
        wins = measured_wins(lab)
        rows = {
            f"{x} declares against {y}": rate.estimate()
            for x in PLAYERS
            for y, rate in wins.declares(contract, x).items()
        }
        claims = section["claims"].items()
        parts = {name: claim_of(wins, contract, text) for name, text in claims}
        return Findings(unprinted(rows, "only the order is published"), judge(section, parts))

    return reproduce


def claim_of(wins: Wins, contract: str, text: str) -> list[Part]:
    """The parts of a claim made with a table, from its words."""
    text = text.replace("monte_carlo", "montecarlo")
    if found := re.fullmatch(r"\w+: (\w+) does best against (.+)", text):
        return ordered(wins.declares(contract, found[1]), found[2].replace(", then", " >"))
    if found := re.fullmatch(r"against (\w+): (.+)", text):
        return ordered(wins.opposes(contract, found[1]), found[2])
    if found := re.fullmatch(r"best partner overall: (\w+)", text):
        return wins.best_partner_of_all(found[1])
    if found := re.fullmatch(r"strongest opponent for (.+): (\w+)", text):
        stopped = [wins.declares(contract, x) for x in found[1].split(" and ")]
        return [part for rates in stopped for part in ordered(rates, f"rest > {found[2]}")]
    if found := re.fullmatch(r"(\w+) and (\w+) about equally strong as opponents of (\w+)", text):
        return ordered(wins.declares(contract, found[3]), f"{found[1]} = {found[2]}")
    raise ReproduceError(f"nobody knows how to judge '{text}'")
