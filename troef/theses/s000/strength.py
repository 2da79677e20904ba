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
from dataclasses import dataclass, field

import numpy as np

from ...fields import Floats, Numbers
from ...lab import figures
from ...lab.stats import Estimate, interval, wilson
from ..judge import Above, Alike, Part, Parts, judge, level, paired, paired_alike
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings, ReproduceError, Row
from ..rows import LOST, measured
from ..runner import Experiment
from .order import ordered
from .series import CONTRACTS, KINDS, PLAYERS, SETTINGS, Strength, cases

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
    place: dict[tuple[str, ...], int] = field(
        default_factory=lambda: {case: i for i, case in enumerate(cases())}
    )

    def case(self, *case: str) -> Floats:
        return self.played[:, self.place[case]].astype(float)

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
        drawings = [
            Figure(
                f"s000_fig_4_{first + i}",
                f"{contract}: {player} as declarer against each kind, and as opponent of each kind.",
                lambda contract=contract, i=i: draw(wins, contract, player, first + i),
            )
            for i, contract in enumerate(CONTRACTS)
        ]
        return Findings(player_rows(wins, player), judge(section, claimed(wins)), [], drawings)

    return reproduce


def player_rows(wins: Wins, player: str) -> list[Row]:
    found: dict[str, Rate] = {}
    for c in CONTRACTS:
        for kind, rate in wins.declares(c, player).items():
            found[f"{c}: {player} declares against {kind}"] = rate
        for kind, rate in wins.opposes(c, player).items():
            found[f"{c}: {player} stops {kind}"] = rate.stopped()
    for kind, rate in wins.partners(player).items():
        found[f"rik: {player} with partner {kind}"] = rate
    return [measured(name, None, rate.estimate(), why=LOST) for name, rate in found.items()]


def draw(wins: Wins, contract: str, player: str, number: int) -> object:
    shown: dict[str, Rates] = {
        "declares against": wins.declares(contract, player),
        "stops": {x: rate.stopped() for x, rate in wins.opposes(contract, player).items()},
    }
    if contract == "rik":
        shown["declares with partner"] = wins.partners(player)
    marks = {
        name: [(kind, e.mean, e.lo, e.hi) for kind, rate in rates.items() for e in [rate.estimate()]]
        for name, rates in shown.items()
    }  # fmt: skip
    title = f"Thesis 000, figure 4.{number}: {contract}, {player}"
    return figures.points(marks, title, "share of deals (95% interval)")


# -- tables 5.1 to 5.4 ----------------------------------------------------------------------


def contract_table(contract: str) -> Experiment:
    """How the table of one contract is reproduced."""

    def reproduce(section: Section, lab: Lab) -> Findings:
        wins = measured_wins(lab)
        rows = [
            measured(f"{x} declares against {y}", None, rate.estimate(), why="only the order is published")
            for x in PLAYERS
            for y, rate in wins.declares(contract, x).items()
        ]  # fmt: skip
        texts = section["claims"].items()
        return Findings(
            rows, judge(section, {name: claim_of(wins, contract, text) for name, text in texts})
        )

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
