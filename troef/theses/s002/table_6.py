"""Table 6 of thesis 002, with figure 4: an MCTS agent among rule based ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ..judge import Part, Within, higher
from ..lab import Lab
from ..published import Section
from ..result import Findings
from .budgets import ByBudget, better_at_all, findings, missing, series
from .series import of_first

NO_RISE = {"points": 1.0, "absolute victories": 0.02}
"""A gain of so many points a game, or of such a share of games, is none."""


def reproduce(section: Section, lab: Lab) -> Findings:
    found = series(section, lab)
    parts = {
        "better": better_at_all(section, found),
        "apex": apex(found, section["budget"][-2:]),
    }
    return findings(section, lab, 4, parts)


def apex(found: ByBudget, last: Sequence[int]) -> list[Part]:
    """From one budget to the other, neither points nor absolute victories rise."""
    if absent := missing(last, found):
        return absent
    before, after = (of_first(found[budget])[1:] for budget in last)
    return [
        Within(f"{what} {a.mean:.3f} to {b.mean:.3f}", higher("", b, a).difference, -inf, most)
        for (what, most), a, b in zip(NO_RISE.items(), before, after, strict=True)
    ]
