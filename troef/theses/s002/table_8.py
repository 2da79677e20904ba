"""Table 8 of thesis 002, with figure 6: a Monte Carlo agent among MCTS agents."""

from __future__ import annotations

from ..lab import Lab
from ..published import Section
from ..result import Findings
from .budgets import better_at_all, findings, more_wins, series

SHRINKS = (10, 100), (100, 1000), (10_000, 1000)
"""With the first budget of each pair more games are won than with the second."""


def reproduce(section: Section, lab: Lab) -> Findings:
    found = series(section, lab)
    better = better_at_all(section, found)
    parts = {
        "better": better,
        "shrinks": more_wins(found, *SHRINKS),
        "best_of_all": better,  # MCTS is the next best
    }
    return findings(section, lab, 6, parts)
