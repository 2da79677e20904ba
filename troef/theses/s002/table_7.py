"""Table 7 of thesis 002, with figure 5: a Monte Carlo agent among random ones."""

from __future__ import annotations

from ..judge import Part, higher
from ..lab import Lab
from ..published import Section, published
from ..result import Findings
from .budgets import ByBudget, better_at_all, findings, missing, series
from .series import wins


def reproduce(section: Section, lab: Lab) -> Findings:
    found, trees = series(section, lab), series(published()["s002_table_5"], lab)
    parts = {
        "better": better_at_all(section, found),
        "more_than_mcts": more_often(found, trees, section["budget"][-1]),
    }
    return findings(section, lab, 5, parts, blind=[100])


def more_often(flat: ByBudget, trees: ByBudget, budget: int) -> list[Part]:
    """Monte Carlo wins more often than MCTS, both among random agents."""
    if absent := missing([budget], flat) or missing([budget], trees):
        return absent
    a, b = wins(flat[budget]), wins(trees[budget])
    return [higher(f"budget {budget}: monte_carlo {a.mean:.3f} > mcts {b.mean:.3f}", a, b)]
