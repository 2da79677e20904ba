"""Table 5 of thesis 002, with figure 3: an MCTS agent among random ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..judge import Alike, Fact, Part, Parts, higher
from ..lab import Lab
from ..published import Section
from ..result import Findings
from .budgets import ByBudget, better_at_all, findings, missing, more_wins, series
from .series import wins

SLIGHT = 0.02
"""A difference of shares that is 'very slight'."""


def reproduce(section: Section, lab: Lab) -> Findings:
    found = series(section, lab)
    parts: Parts = {
        "better": better_at_all(section, found),
        "increase": increase(found, section["budget"]),
        "long_runs": [Fact("of another program on another machine", None)],
    }
    return findings(section, lab, 3, parts, blind=[100])


def increase(found: ByBudget, budgets: Sequence[int]) -> list[Part]:
    """Up to the last budget but one a clear increase, then a slight one."""
    *steps, last = pairwise(budgets)
    parts = [part for a, b in steps for part in more_wins(found, b, a)]
    if absent := missing(last, found):
        return parts + absent
    before, after = (wins(found[budget]) for budget in last)
    text = f"last step from {before.mean:.3f} to {after.mean:.3f}"
    return [*parts, Alike(text, higher("", after, before).difference, SLIGHT)]
