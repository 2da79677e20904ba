"""The conclusion of thesis 002: the range of the Monte Carlo agent's wins over all budgets."""

from ..reproduce import Findings, Lab, Section, published
from ..rows import computed, not_ours
from .budgets import by_budget, wins_at
from .series import wins


def reproduce(section: Section, lab: Lab) -> Findings:
    rows, notes = [], []
    for name, who in (("table_8", "mcts"), ("table_7", "random")):
        table = published()[f"s002_{name}"]
        found = by_budget(table, lab)
        for end, pick in (("min", min), ("max", max)):
            printed = section[f"monte_carlo_vs_{who}_win_{end}"]
            rows.append(computed(f"printed {end}, v {who}", printed, pick(table["win"])))
            budget = table["budget"][table["win"].index(printed)]
            label = f"games won v {who}, {end}: budget {budget}"
            rows.append(wins_at(table, found, budget, label))
        told = ", ".join(f"{budget}: {wins(each).mean:.3f}" for budget, each in found.items())
        notes.append(f"Games won v {who} by budget: {told}.")
    why = "people's games cannot be played again"
    rows.append(not_ours("games won v humans, of 4", section["monte_carlo_vs_humans_wins"], why))
    return Findings(rows, {}, notes)
