"""Table 5 of thesis 002, with figure 3: an MCTS agent among random ones."""

from __future__ import annotations

from ..judge import Alike, Fact, Part, Parts, higher
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..series import Played
from .budgets import ByBudget, better_at_all, findings, more_wins, of_budgets, series
from .series import wins

SLIGHT = 0.02
"""A difference of shares that is 'very slight'."""


def reproduce(section: Section, lab: Lab) -> Findings:
    found = series(section, lab)
    parts: Parts = {
        "better": better_at_all(section, found),
        "increase": increase(found),
        "long_runs": [Fact("of another program on another machine", None)],
    }
    return findings(section, lab, 3, parts, blind=[100])


def increase(found: ByBudget) -> list[Part]:
    clear = more_wins(found, (100, 10), (1000, 100))
    return clear + of_budgets(found, (1000, 10_000), slight)


def slight(before: Played, after: Played) -> list[Part]:
    a, b = wins(before), wins(after)
    return [
        Alike(f"last step from {a.mean:.3f} to {b.mean:.3f}", higher("", b, a).difference, SLIGHT)
    ]
