"""Table 7 of thesis 002, with figure 5: a Monte Carlo agent among random ones."""

from __future__ import annotations

from ..judge import Part, higher
from ..lab import Lab
from ..published import Section, published
from ..result import Findings
from ..series import Played
from .budgets import better_at_all, findings, of_budgets, series
from .series import wins

LARGEST = 10_000


def reproduce(section: Section, lab: Lab) -> Findings:
    found, trees = series(section, lab), series(published()["s002_table_5"], lab)
    parts = {
        "better": better_at_all(section, found),
        "more_than_mcts": of_budgets(
            found,
            [LARGEST],
            lambda flat: of_budgets(trees, [LARGEST], lambda tree: more_often(flat, tree)),
        ),
    }
    return findings(section, lab, 5, parts, blind=[100])


def more_often(flat: Played, trees: Played) -> list[Part]:
    """Monte Carlo wins more often than MCTS, both among random agents."""
    a, b = wins(flat), wins(trees)
    return [higher(f"budget {LARGEST}: monte_carlo {a.mean:.3f} > mcts {b.mean:.3f}", a, b)]
