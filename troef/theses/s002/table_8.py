"""Table 8 of thesis 002, with figure 6: a Monte Carlo agent among MCTS agents."""

from __future__ import annotations

from collections.abc import Iterator

from ..judge import Part
from .budgets import Measured, Table, better_at_all, more_wins


def shrinks(of: Measured) -> Iterator[Part]:
    """The advantage falls with the budget, and rises at last."""
    for pair in ((10, 100), (100, 1000), (10_000, 1000)):
        yield more_wins(of, *pair)


# MCTS is the next best
reproduce = Table(6, {"better": better_at_all, "shrinks": shrinks, "best_of_all": better_at_all})
