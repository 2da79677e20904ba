"""Table 1 of thesis 002: four random agents."""

from __future__ import annotations

from math import sqrt

from ...lab.stats import Estimate
from ..judge import Part, Within
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import from_enough, measured
from ..series import Played, Reading
from .better import FAIR
from .quick import findings, play_both
from .series import AS_PUBLISHED, ENOUGH, decided, wins

SLIGHTLY = 0.02
"""A share that lies less under a quarter lies slightly under it."""
HOUSE_SLIPS = (
    Reading("only the dealer's slip", "B5", {"dealer_slip": "yes"}),
    Reading("only a trump in round 1", "B6", {"first_trump": "random"}),
    Reading("only the scan for the trump card", "B7", {"trump_draw": "scan"}),
)


def reproduce(section: Section, lab: Lab) -> Findings:
    found = play_both(section, lab)
    four = decided(found[AS_PUBLISHED.name])
    mean = Estimate(four.mean / 4, four.lo / 4, four.hi / 4, four.n)
    row = measured("mean share of wins, as published", section["mean_win"], mean, 0.01 / sqrt(12))
    parts = {name: {"ties": ties(each)} for name, each in found.items()}
    return findings(section, lab, parts, HOUSE_SLIPS, [from_enough(row, ENOUGH)])


def ties(found: Played) -> list[Part]:
    """Every share lies slightly under a quarter."""
    shares = {f"player {seat + 1}": wins(found, seat) for seat in range(4)}
    return [
        Within(f"{name} wins {each.mean:.4f}", each, FAIR - SLIGHTLY, FAIR)
        for name, each in shares.items()
    ]
