"""Table 6 of thesis 002, with figure 4: an MCTS agent among rule based ones."""

from __future__ import annotations

from math import inf

from ..judge import Part, Within, higher
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..series import Played
from .budgets import better_at_all, findings, of_budgets, series
from .series import of_first

NO_RISE = {"points": 1.0, "absolute victories": 0.02}
"""A gain of so many points a game, or of such a share of games, is none."""


def reproduce(section: Section, lab: Lab) -> Findings:
    found = series(section, lab)
    parts = {
        "better": better_at_all(section, found),
        "apex": of_budgets(found, (1000, 10_000), no_rise),
    }
    return findings(section, lab, 4, parts)


def no_rise(before: Played, after: Played) -> list[Part]:
    """Neither points nor absolute victories rise."""
    both = zip(NO_RISE.items(), of_first(before)[1:], of_first(after)[1:], strict=True)
    return [
        Within(f"{what} {a.mean:.3f} to {b.mean:.3f}", higher("", b, a).difference, -inf, most)
        for (what, most), a, b in both
    ]
