"""Table 5 of thesis 002, with figure 3: an MCTS agent among random ones."""

from __future__ import annotations

from collections.abc import Iterator

from ..judge import Alike, Fact, Part, higher
from .budgets import Measured, Table, better_at_all, more_wins
from .series import wins

SLIGHT = 0.02
"""A difference of shares that is 'very slight'."""


def increase(of: Measured) -> Iterator[Part]:
    yield more_wins(of, 100, 10)
    yield more_wins(of, 1000, 100)
    a, b = wins(of[1000]), wins(of[10_000])
    gain = higher("", b, a).difference
    yield Alike(f"last step from {a.mean:.3f} to {b.mean:.3f}", gain, SLIGHT)


def long_runs(of: Measured) -> Iterator[Part]:
    yield Fact("of another program on another machine", None)


claims = {"better": better_at_all, "increase": increase, "long_runs": long_runs}
reproduce = Table(3, claims, blind=[100])
