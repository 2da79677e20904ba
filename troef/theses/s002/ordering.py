"""The order of the agents of thesis 002: each against three of the next weaker one."""

from ..judge import Part
from ..reproduce import Findings, Lab, Section, published
from ..rows import computed
from . import series
from .better import ALPHA, FAIR, better
from .budgets import BETTER, games_for, measure, pair, parts_of, wins_at
from .series import AS_PUBLISHED, wins, wins_row


def reproduce(section: Section, lab: Lab) -> Findings:
    rows = [
        computed("fair share of one of four", section["pi_0"], FAIR),
        computed("level of the test", section["alpha"], ALPHA),
    ]
    parts: list[Part] = []
    for table in (published()[f"s002_table_{number}"] for number in (2, 4)):
        games = games_for(lab, table["games"], 1)  # quick agents: as if they had a budget of one
        found = series.play(lab, table, AS_PUBLISHED, games)
        rows.append(wins_row(f"{pair(table)}: games won", table["win"], wins(found), table))
        parts += better(f"{pair(table)}:", found)
    for table in (published()[f"s002_table_{number}"] for number in (6, 8)):
        of = measure(table, lab)
        label = f"{pair(table)}, budget {{}}: games won"
        rows += [wins_at(table, of.found, budget, label.format(budget)) for budget in of.found]
        parts += parts_of(of, [BETTER])
    return Findings(rows, {"": {"order": parts}})
