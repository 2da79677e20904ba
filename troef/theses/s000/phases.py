"""What figures 4.25 to 4.34 and 5.1 to 5.4 of thesis 000 share: rows and drawings of the tournament.

All figures are lost; what the text says of them is judged. The claims are judged with shuffled packs and
minimal conditions to bid; where another reading says otherwise, that is told (R17, R22).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING

from ...lab.stats import Estimate
from ..judge import Parts, judge_readings
from ..lab import Lab
from ..published import Section
from ..result import Findings, Row
from ..rows import explained, measured, published_error
from .order import ordered
from .series import CONTRACTS, PLAYERS, SHUFFLED
from .shown import drawing, points, unprinted
from .tournament import PER, PHASE_1, READINGS, ROUGHLY, Phase, Ratio, Tournament

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

Found = Mapping[str, Tournament]
"""By reading."""
ALL = (*CONTRACTS, None)
"""Each contract, and all of them."""


def suffix(reading: str) -> str:
    return "" if reading == SHUFFLED.name else f", {reading}"


# -- what is shown --------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """Something that a figure shows of each kind of player."""

    axis: str
    rows: Callable[[Tournament, str, str | None], dict[str, Estimate]]
    """(tournament, kind, contract) -> what is told, by name; the first of it is drawn."""


def auctions(found: Tournament, kind: str, contract: str | None) -> dict[str, Estimate]:
    name = f"{kind}: auctions won for {contract}, of all deals%s"
    return {name: found.auctions_won(kind, contract).estimate()}


def shares(found: Tournament, kind: str, contract: str | None) -> dict[str, Estimate]:
    name, share = f"{kind}: {contract} made%s", found.win_share(kind, contract).estimate()
    if isfinite(share.hi - share.lo):
        share = replace(share, lo=max(share.lo, 0.0), hi=min(share.hi, 1.0))
    return {name: share, f"{name}, of all deals": found.games_made(kind, contract).estimate()}


def chips(found: Tournament, kind: str, contract: str | None) -> dict[str, Estimate]:
    name = f"{kind}: chips in {PER} deals, {contract or 'all contracts'}"
    return {
        f"{name}%s": found.chips_won(kind, contract).estimate(),
        f"{name}, as declarer (R70 b)%s": found.chips_won(kind, contract, own=True).estimate(),
    }


AUCTIONS = Shown("share of deals", auctions)
SHARES = Shown("share of contracts made", shares)
CHIPS = Shown(f"chips in {PER} deals", chips)


def rough_rows(name: str, printed: float, ours: Mapping[str, Ratio]) -> list[Row]:
    """A number that the text tells roughly, under every reading."""
    error = published_error(printed, 0, ROUGHLY * printed)
    found = {
        reading: measured(name + suffix(reading), printed, each.estimate(), error)
        for reading, each in ours.items()
    }
    return list(explained(found).values())


def over_rows(what: str, printed: Mapping[str, float], found: Found) -> list[Row]:
    """How many times as many as the advanced player's, for each contract of which it is told."""
    rows: list[Row] = []
    for contract, times in printed.items():
        ours = {r: each.over("montecarlo", "advanced", contract) for r, each in found.items()}
        rows += rough_rows(f"{contract} {what}, montecarlo over advanced", times, ours)
    return rows


def win_shares(found: Tournament, contract: str) -> dict[str, Ratio]:
    return {kind: found.win_share(kind, contract) for kind in PLAYERS}


def games_made(found: Tournament, contract: str) -> dict[str, Ratio]:
    return {kind: found.games_made(kind, contract) for kind in PLAYERS}


# -- a figure -------------------------------------------------------------------------------


@dataclass(frozen=True)
class PhaseFigure:
    """Figures of a phase: `reproduce` of their modules."""

    number: str
    """Or several: "4.31 to 4.34"."""
    caption: str
    phase: Phase
    shown: Shown
    contracts: tuple[str | None, ...]
    claimed: Callable[[Tournament], Parts]
    told: Callable[[Section, Found], list[Row]] = lambda section, found: []
    """Rows for numbers that the text tells."""

    def __call__(self, section: Section, lab: Lab) -> Findings:
        return self.findings(section, self.play(lab), self.phase.shown)

    def play(self, lab: Lab) -> Found:
        return {name: self.phase.play(lab, reading) for name, reading in READINGS.items()}

    def findings(self, section: Section, found: Found, kinds: tuple[str, ...]) -> Findings:
        rows = unprinted(
            {
                name % suffix(reading): estimate
                for reading, each in found.items()
                for kind in kinds
                for contract in self.contracts
                for name, estimate in self.shown.rows(each, kind, contract).items()
            }
        )
        claims = judge_readings(section, {name: self.claimed(each) for name, each in found.items()})
        figure = drawing(self.number, self.caption, partial(self.draw, found[SHUFFLED.name]))
        return Findings(rows + self.told(section, found), claims, [], [figure])

    def draw(self, found: Tournament, title: str) -> Drawing:
        marks = {
            kind: {c or "all": next(iter(self.shown.rows(found, kind, c).values())) for c in self.contracts}
            for kind in self.phase.shown
        }  # fmt: skip
        return points(marks, self.shown.axis, title)


def contract_figure(number: str, contract: str, win_share: str, games_won: str) -> PhaseFigure:
    """The figure of a contract in phase 1, with the orders that are claimed of it."""

    def claimed(found: Tournament) -> Parts:
        return {
            "win_share": ordered(win_shares(found, contract), win_share),
            "games_won": ordered(games_made(found, contract), games_won),
        }

    caption = f"Share of {contract} contracts made in phase 1."
    return PhaseFigure(number, caption, PHASE_1, SHARES, (contract,), claimed)
