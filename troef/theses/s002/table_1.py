"""Table 1 of thesis 002: four random agents."""

from __future__ import annotations

from math import sqrt

from ...lab.stats import Estimate
from ..judge import Part, Within
from ..published import Section
from ..result import Row
from ..rows import from_enough, measured
from ..series import Reading
from .better import FAIR
from .quick import Found, Measured, Table
from .series import AS_PUBLISHED, ENOUGH, decided, wins

SLIGHTLY = 0.02
"""A share that lies less under a quarter lies slightly under it."""
HOUSE_SLIPS = (
    Reading("only the dealer's slip", "B5", {"dealer_slip": "yes"}),
    Reading("only a trump in round 1", "B6", {"first_trump": "random"}),
    Reading("only the scan for the trump card", "B7", {"trump_draw": "scan"}),
)


def mean_share(section: Section, found: Found) -> list[Row]:
    four = decided(found[AS_PUBLISHED.name])
    mean = Estimate(four.mean / 4, four.lo / 4, four.hi / 4, four.n)
    row = measured("mean share of wins, as published", section["mean_win"], mean, 0.01 / sqrt(12))
    return [from_enough(row, ENOUGH)]


def ties(of: Measured) -> list[Part]:
    """Every share lies slightly under a quarter."""
    shares = {f"player {seat + 1}": wins(of.found, seat) for seat in range(4)}
    return [
        Within(f"{name} wins {each.mean:.4f}", each, FAIR - SLIGHTLY, FAIR)
        for name, each in shares.items()
    ]


reproduce = Table({"ties": ties}, HOUSE_SLIPS, mean_share)
