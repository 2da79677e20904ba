"""Who plays best: section 4.1.2, figures 4.13 to 4.24 and tables 5.1 to 5.4 of thesis 000.

There is no auction: the first player must play the contract (4.1.2). One player of kind X meets three of
kind Y; in rik he has a partner of kind Z against two of kind Y, wherever the called ace lies (R62). All
pairs play the same deals, so they are compared deal by deal. Tables are the claims; what the text says
besides is judged separately (R64). "X is the worst opponent against Y" is read as: X defends worst when
Y declares (R63).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ...fields import Floats, Numbers
from ...lab.stats import Estimate, interval, wilson
from ..judge import Above, Alike, Part, level, paired, paired_alike
from ..reproduce import Findings, Lab, ReproduceError, Section
from ..shown import drawing, points, unprinted
from ..stated import ordered, stated
from .series import CASES, CONTRACTS, EQUAL, KINDS, PLAYERS, SETTINGS, Strength

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

    def partners(self, x: str, kinds: Sequence[str] = KINDS) -> Rates:
        """One kind as declarer of rik, by its partner."""
        return {z: Rate(f"{x} with {z}", self.beside(x, z)) for z in kinds}

    def partners_of_all(self) -> Rates:
        """The three kinds that do not play at random, by their partner."""
        beside = {z: np.mean([self.beside(x, z) for x in PLAYERS], axis=0) for z in KINDS}
        return {z: Rate(z, each) for z, each in beside.items()}


def measured_wins(lab: Lab) -> Wins:
    agents = tuple(f"{kind}:{given}".rstrip(":") for kind, given in SETTINGS.items())
    return Wins(lab.play("strength", Strength(lab.games(DEALS), lab.seed, agents)))


def setup(section: Section, lab: Lab) -> Findings:
    """How often the first player makes a contract that he did not choose."""
    wins = measured_wins(lab)
    found = {}
    for contract in CONTRACTS:
        for x in KINDS:
            mean = np.mean([rate.values for rate in wins.declares(contract, x).values()], axis=0)
            found[f"{contract}: made by {x}, mean over opponents"] = Rate(x, mean).estimate()
    note = (
        f"{len(wins.played):,} deals, each played in {len(CASES)} ways: every kind against every other, in "
        f"rik with every kind of partner; {DEALS:,} at full scale."
    )
    return Findings(unprinted(found, "the number of deals is not published"), {}, [note])


# -- figures 4.13 to 4.24 -----------------------------------------------------------------


def figures(section: Section, lab: Lab) -> Findings:
    """One player as declarer, opponent and partner; there is a figure for each contract, from the first on."""
    wins, ours = measured_wins(lab), section["ours"]
    player = ours["player"]
    shown = {contract: shares(wins, contract, player) for contract in CONTRACTS}
    rows = {
        f"{contract}: {player} {does} {kind}": each
        for contract, roles in shown.items()
        for does, rates in roles.items()
        for kind, each in rates.items()
    }
    drawings = [
        drawing(
            "000",
            f"figure 4.{number}",
            f"{contract}: {player} as declarer against each kind, and as opponent of each kind.",
            partial(points, shown[contract], "share of deals"),
            f"{contract}, {player}",
        )
        for number, contract in enumerate(CONTRACTS, ours["first"])
    ]
    parts = stated(section, partial(read, wins))
    return Findings(unprinted(rows), {"": parts}, [], drawings)


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


def read(wins: Wins, text: str) -> list[Part]:
    """The parts of a statement. It compares the other kinds: as opponents of a player who declares ("rik,
    basic declares"), as declarers against it ("rik, against basic"), or as partners ("partner of basic")."""
    what, order = text.split(": ")
    return ordered(compared(wins, what), order, EQUAL)


def compared(wins: Wins, what: str) -> Rates:
    """What a statement is about, by the kind of the other players."""
    if found := re.fullmatch(r"(\w+), (\w+) declares", what):
        return wins.declares(found[1], found[2])
    if found := re.fullmatch(r"(\w+), against (\w+)", what):
        return wins.opposes(found[1], found[2])
    if found := re.fullmatch(r"partner of (\w+)", what):
        # among the other kinds, as at a table of four kinds
        return wins.partners(found[1], [kind for kind in KINDS if kind != found[1]])
    raise ReproduceError(f"nothing is known as '{what}'")


# -- tables 5.1 to 5.4 --------------------------------------------------------------------


def table(section: Section, lab: Lab) -> Findings:
    """Who plays a contract best, and against whom. Only orders are printed, and the claims tell them in words
    that can be read."""
    wins, contract = measured_wins(lab), section["ours"]["contract"]
    rows = {
        f"{x} declares against {y}": rate.estimate()
        for x in PLAYERS
        for y, rate in wins.declares(contract, x).items()
    }
    parts = {name: claim_of(wins, contract, text) for name, text in section["claims"].items()}
    return Findings(unprinted(rows, "only the order is published"), {"": parts})


def claim_of(wins: Wins, contract: str, text: str) -> list[Part]:
    """The parts of a claim made with a table, from its words."""
    text = text.replace("monte_carlo", "montecarlo")
    if found := re.fullmatch(r"\w+: (\w+) does best against (.+)", text):
        order = re.sub(" ?= ?", " = ", found[2].replace(", then", " >"))
        return ordered(wins.declares(contract, found[1]), order, EQUAL)
    if found := re.fullmatch(r"against (\w+): (.+)", text):
        return ordered(wins.opposes(contract, found[1]), found[2], EQUAL)
    if found := re.fullmatch(r"best partner overall: (\w+)", text):
        return ordered(wins.partners_of_all(), f"{found[1]} > rest")
    if found := re.fullmatch(r"strongest opponent for (.+): (\w+)", text):
        stopped = [wins.declares(contract, x) for x in found[1].split(" and ")]
        return [part for rates in stopped for part in ordered(rates, f"rest > {found[2]}")]
    if found := re.fullmatch(r"(\w+) and (\w+) about equally strong as opponents of (\w+)", text):
        return ordered(wins.declares(contract, found[3]), f"{found[1]} = {found[2]}", EQUAL)
    raise ReproduceError(f"nobody knows how to judge '{text}'")
