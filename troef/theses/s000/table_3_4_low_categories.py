"""Table 3.4 of thesis 000: points of low cards, and how many winners a suit has by them."""

from __future__ import annotations

from itertools import combinations

from ...agents.rikken.bidding import low_points, low_winners
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed
from .examples import several

RANKS = range(13)
POINTS = [int(low_points(rank)) for rank in RANKS]


def reproduce(section: Section, lab: Lab) -> Findings:
    rows = several("points of rank", list(section["category_points"].values()), POINTS)
    for size, name in enumerate(("one_card", "two_cards", "three_cards", "four_cards"), 1):
        for key, most in section[f"winners_{name}"].items():
            winners = int(key.rpartition("_")[2])
            found = most_points(size, winners)
            rows.append(computed(f"{name}: most points for {winners} winners", most, found))
    return Findings(rows)


def most_points(size: int, winners: int) -> int:
    """The most points of a suit of so many cards that has so many winners."""
    return max(
        sum(POINTS[rank] for rank in ranks)
        for ranks in combinations(RANKS, size)
        if low_winners(sum(1 << rank for rank in ranks)) == winners
    )
