"""Table 8 of thesis 002, with figure 6: a Monte Carlo agent among MCTS agents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..judge import Part
from ..lab import Lab
from ..published import Section
from ..result import Findings
from .budgets import ByBudget, better_at_all, findings, more_wins, series


def reproduce(section: Section, lab: Lab) -> Findings:
    found = series(section, lab)
    better = better_at_all(section, found)
    parts = {
        "better": better,
        "shrinks": shrinks(found, section["budget"]),
        "best_of_all": better,  # MCTS is the next best
    }
    return findings(section, lab, 6, parts)


def shrinks(found: ByBudget, budgets: Sequence[int]) -> list[Part]:
    """The advantage falls up to the last budget but one, and rises at the last."""
    *steps, (before, after) = pairwise(budgets)
    falls = [part for a, b in steps for part in more_wins(found, a, b)]
    return falls + more_wins(found, after, before)
