"""The order of the agents of thesis 002."""

from __future__ import annotations

from ..judge import all_of, claims
from ..lab import Lab
from ..published import Section, published
from ..result import Findings, Row
from ..rows import computed
from . import budgets
from .series import (
    ALPHA,
    AS_PUBLISHED,
    FAIR,
    Tally,
    better,
    games_for,
    wins_row,
)
from .series import play as play_games


def reproduce(section: Section, lab: Lab) -> Findings:
    """Every agent against three of the next weaker one, as the tables have it."""
    rows = [
        computed("fair share of one of four", section["pi_0"], FAIR),
        computed("level of the test", section["alpha"], ALPHA),
    ]
    found = {}
    for name in ("table_2", "table_4"):
        data = published()[f"s002_{name}"]
        games = games_for(lab, data["games"], 1)  # quick agents: as if they had a budget of one
        title = f"{name.replace('_', ' ')}, {AS_PUBLISHED.name}"
        found[name] = play_games(lab, title, AS_PUBLISHED, data["agents"], games)
    held, told = [], []
    for name, tally in found.items():
        data = published()[f"s002_{name}"]
        rows.append(row_of(data, "", data["win"], tally))
        held.append(better(tally))
        told.append(pair(data, tally, held[-1]))
    for name in ("table_6", "table_8"):
        data = published()[f"s002_{name}"]
        measured = budgets.series(data, lab, name.replace("_", " "))
        for budget, tally in measured.items():
            at = data["budget"].index(budget)
            rows.append(row_of(data, f", budget {budget}", data["win"][at], tally))
        holds, why = budgets.judge_every(measured, data["budget"])
        held.append(holds)
        told.append(f"{data['agents'][0]} against {data['agents'][1]}: {why}")
    return Findings(rows, claims(section, {"order": (all_of(held), "; ".join(told))}))


def row_of(data: Section, more: str, printed: float, tally: Tally) -> Row:
    name = f"{data['agents'][0]} v three {data['agents'][1]}{more}: games won"
    return wins_row(name, printed, tally.wins(0), data["games"])


def pair(data: Section, tally: Tally, holds: bool | None) -> str:
    judged = {True: "better", False: "not better", None: "can not be judged"}[holds]
    return (
        f"{data['agents'][0]} against {data['agents'][1]}: wins {tally.wins(0).mean:.3f}, {judged}"
    )
