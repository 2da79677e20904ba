"""Section 5.6 of thesis 002: how much more often Monte Carlo wins than MCTS (B35)."""

from dataclasses import replace
from math import sqrt

from ...lab.stats import proportion_difference
from ..reproduce import Findings, Lab, Section, published
from ..rows import computed, limits, measured, not_ours
from .better import Z
from .budgets import TOO_SLOW, by_budget, played_note
from .series import FIRST, won


def reproduce(section: Section, lab: Lab) -> Findings:
    """The difference at the largest budget, of which the text tells, and at the others."""
    printed = published()["s002_table_7"], published()["s002_table_5"]
    flat, trees = (by_budget(table, lab) for table in printed)
    shares = list(zip(*(table["win"] for table in printed), strict=True))
    gaps = [(a - b, sqrt((a * (1 - a) + b * (1 - b)) / section["games"])) for a, b in shares]
    gap, error = gaps[-1]
    rows = [
        computed("standard error", section["se"], error, 0.00005),
        computed("half width", section["half_width"], Z * error, 0.0001),
        computed("difference of the printed shares", section["correct_difference"], gap, 0.00005),
        computed("difference as printed", section["printed_difference"], gap, 0.00005,
                 "a misprint: the decimal point (B35)"),
    ]  # fmt: skip
    for budget, (gap, error) in zip(printed[0]["budget"], gaps, strict=True):
        name = f"budget {budget}: share of wins, Monte Carlo less MCTS"
        if budget not in flat or budget not in trees:
            rows.append(not_ours(name, gap, TOO_SLOW))
            continue
        a, b = flat[budget], trees[budget]
        wins = [int(won(each)[:, FIRST].sum()) for each in (a, b)]
        ours = proportion_difference(wins[0], a.games, wins[1], b.games)
        fewer = replace(ours, n=min(a.games, b.games))
        rows.append(measured(name, gap, fewer, limits(gap, section["margin"], error)))
    return Findings(rows, {}, [played_note(trees, {})])
