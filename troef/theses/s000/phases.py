"""Figures 4.25 to 4.34 and 5.1 to 5.4 of thesis 000: the tournament.

All figures are lost; what the text says of them is judged. The claims are judged with shuffled packs and
minimal conditions to bid; where another reading says otherwise, that is told (R17, R22).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import isfinite

from ...lab.stats import Estimate
from ..judge import Part
from ..reproduce import Findings, Lab, Row, Section
from ..rows import limits, measured
from ..shown import PRINTED, Named, drawing, points, unprinted
from ..stated import ordered, stated
from .series import CONTRACTS, EQUAL
from .tournament import FINAL, PER, PHASE_1, READINGS, Ratio, Tournament

Found = Mapping[str, Tournament]
"""By reading."""


# -- what is shown --------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """Something that a figure shows of each kind of player."""

    axis: str
    rows: Callable[[Tournament, str, str | None], dict[str, Estimate]]
    """(tournament, kind, contract) -> what is told, by name; the first of it is drawn."""
    contracts: tuple[str | None, ...] = CONTRACTS
    """None: all of them."""


def auctions(found: Tournament, kind: str, contract: str | None) -> dict[str, Estimate]:
    name = f"{kind}: auctions won for {contract}, of all deals"
    return {name: found.auctions_won(kind, contract).estimate()}


def shares(found: Tournament, kind: str, contract: str | None) -> dict[str, Estimate]:
    name, share = f"{kind}: {contract} made", found.win_share(kind, contract).estimate()
    if isfinite(share.hi - share.lo):
        share = replace(share, lo=max(share.lo, 0.0), hi=min(share.hi, 1.0))
    return {name: share, f"{name}, of all deals": found.games_made(kind, contract).estimate()}


def chips(found: Tournament, kind: str, contract: str | None) -> dict[str, Estimate]:
    name = f"{kind}: chips in {PER} deals, {contract or 'all contracts'}"
    return {
        f"{name}": found.chips_won(kind, contract).estimate(),
        f"{name}, as declarer (R70 b)": found.chips_won(kind, contract, own=True).estimate(),
    }


AUCTIONS = Shown("share of deals", auctions)
SHARES = Shown("share of contracts made", shares)
CHIPS = Shown(f"chips in {PER} deals", chips, (*CONTRACTS, None))


def rough_rows(name: str, printed: float, margin: float, ours: Mapping[str, Ratio]) -> list[Row]:
    """A number that the text tells roughly, under every reading."""
    within = limits(printed, margin)
    return [
        measured(name, printed, each.estimate(), within, reading=reading)
        for reading, each in ours.items()
    ]


# -- what is claimed ------------------------------------------------------------------------

OF_KINDS = {
    "auctions": Tournament.auctions_won,
    "share made": Tournament.win_share,
    "games made": Tournament.games_made,
    "chips": Tournament.chips_won,
}
"""What statements compare by kind of player."""


def read(kinds: tuple[str, ...], found: Tournament, text: str) -> list[Part]:
    """The parts of a statement. It compares kinds of players ("chips of rik"), contracts ("basic's chips"),
    or says how many times as many one kind has as another ("... over ...: 1.75 to 2.25")."""
    what, order = text.split(": ")
    if " over " in what:
        low, high = map(float, order.split(" to "))
        return [times(found, what).between(low, high)]
    name, _, contract = what.partition(" of ")
    whose, chips, _ = what.partition("'s chips")
    if chips:
        values = {c: found.chips_won(whose, c) for c in CONTRACTS}
    else:
        values = {kind: OF_KINDS[name](found, kind, contract or None) for kind in kinds}
    values["0"] = next(iter(values.values())).nothing
    return ordered(values, order, EQUAL)


def times(found: Tournament, what: str) -> Ratio:
    """How many times as many, from words like "rik auctions, montecarlo over advanced"."""
    contract, counted, more, _, less = what.replace(",", "").split()
    ratio = found.over(more, less, contract, made=counted == "made")
    return replace(ratio, name=f"{contract}: {ratio.name}") if counted == "auctions" else ratio


# -- a figure -------------------------------------------------------------------------------

PHASES = {"phase 1": PHASE_1, "final": FINAL}
SHOWN = {"auctions": AUCTIONS, "shares": SHARES, "chips": CHIPS}


def reproduce(section: Section, lab: Lab) -> Findings:
    return findings(section, play(section, lab), PHASES[section["ours"]["phase"]].shown)


def play(section: Section, lab: Lab) -> Found:
    phase = PHASES[section["ours"]["phase"]]
    return {name: phase.play(lab, reading) for name, reading in READINGS.items()}


def findings(section: Section, found: Found, kinds: tuple[str, ...]) -> Findings:
    """What the tournament says, with rows for these kinds of players."""
    ours = section["ours"]
    shown, players = SHOWN[ours["shown"]], PHASES[ours["phase"]].shown
    contracts = ours.get("contracts", shown.contracts)
    rows = []
    for reading, each in found.items():
        told: dict[str, Estimate] = {}
        for kind, contract in product(kinds, contracts):
            told |= shown.rows(each, kind, contract)
        rows += unprinted(told, reading=reading)
    for name, printed in section.get("told", {}).items():
        ours_of = {reading: times(each, name) for reading, each in found.items()}
        rows += rough_rows(name, printed, section["margin"], ours_of)
    parts = {name: stated(section, partial(read, players, each)) for name, each in found.items()}
    marks = {
        reading: {
            kind: {c or "all": next(iter(shown.rows(each, kind, c).values())) for c in contracts}
            for kind in players
        }
        for reading, each in found.items()
    }
    if shown is AUCTIONS:
        factors = section.get("told", {})
        marks = {reading: {**some, **as_told(some, factors)} for reading, some in marks.items()}
    first, *others = marks
    small = {reading: marks[reading] for reading in others}
    draw = partial(points, marks[first], shown.axis, others=small, name=first)
    return Findings(rows, parts, [], [drawing("000", ours["figure"], ours["caption"], draw)])


def as_told(marks: Named, told: Mapping[str, float]) -> dict[str, dict[str, Estimate]]:
    """Auctions as the text tells them, which is as a multiple of another kind's: of ours of that kind."""
    found: dict[str, dict[str, Estimate]] = {}
    for text, factor in told.items():
        contract, _, more, _, less = text.replace(",", "").split()
        at = factor * marks[less][contract].mean
        mark = Estimate(at, at, at, marks[less][contract].n)
        found.setdefault(f"{more} as a multiple of {less}, {PRINTED}", {})[contract] = mark
    return found
