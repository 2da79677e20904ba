"""The conclusion of thesis 002."""

from __future__ import annotations

from ..lab import Lab
from ..published import Section, published
from ..result import NOT_COMPARABLE, Findings, Row
from ..rows import computed
from . import budgets
from .series import (
    wins_row,
)


def reproduce(section: Section, lab: Lab) -> Findings:
    """The range of the Monte Carlo agent's wins over all budgets."""
    rows, notes = [], []
    for name, who in (("table_8", "mcts"), ("table_7", "random")):
        data = published()[f"s002_{name}"]
        found = budgets.series(data, lab, name.replace("_", " "))
        for end, pick in (("min", min), ("max", max)):
            printed = section[f"monte_carlo_vs_{who}_win_{end}"]
            rows.append(computed(f"printed {end}, v {who}", printed, pick(data["win"])))
            at = data["win"].index(printed)
            budget = data["budget"][at]
            label = f"games won v {who}, {end}: budget {budget}"
            if budget in found:
                rows.append(wins_row(label, printed, found[budget].wins(0), data["games"]))
            else:
                why = "too slow at this scale: not measured"
                rows.append(Row(label, printed, None, None, 0, NOT_COMPARABLE, why))
        told = ", ".join(f"{budget}: {tally.wins(0).mean:.3f}" for budget, tally in found.items())
        notes.append(f"Games won v {who} by budget: {told}.")
    why = "people's games can not be played again"
    printed = section["monte_carlo_vs_humans_wins"]
    rows.append(Row("games won v humans, of 4", printed, None, None, 0, NOT_COMPARABLE, why))
    return Findings(rows, [], notes)
