"""Table 7 of thesis 002, with figure 5: a Monte Carlo agent among random ones."""

from __future__ import annotations

from collections.abc import Iterator

from ..judge import Part, higher
from ..published import published
from .budgets import Measured, Table, better_at_all, measure
from .series import wins


def more_than_mcts(of: Measured) -> Iterator[Part]:
    """Both among random agents, with the largest budget."""
    trees = measure(published()["s002_table_5"], of.lab)
    a, b = wins(of[10_000]), wins(trees[10_000])
    yield higher(f"budget 10000: monte_carlo {a.mean:.3f} > mcts {b.mean:.3f}", a, b)


reproduce = Table(5, {"better": better_at_all, "more_than_mcts": more_than_mcts}, blind=[100])
