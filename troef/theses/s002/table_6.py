"""Table 6 of thesis 002, with figure 4: an MCTS agent among rule based ones."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from ..judge import Part, Within, higher
from .budgets import Measured, Table, better_at_all
from .series import of_first

NO_RISE = {"points": 1.0, "absolute victories": 0.02}
"""A gain of at most this many points a game, or of this share of games, is none."""


def apex(of: Measured) -> Iterator[Part]:
    """Neither points nor absolute victories rise at last."""
    (_, *before), (_, *after) = of_first(of[1000]), of_first(of[10_000])
    for (what, most), a, b in zip(NO_RISE.items(), before, after, strict=True):
        gain = higher("", b, a).difference
        yield Within(f"{what} {a.mean:.3f} to {b.mean:.3f}", gain, -inf, most)


reproduce = Table(4, {"better": better_at_all, "apex": apex})
