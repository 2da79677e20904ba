"""The order of the agents of thesis 002: each against three of the next weaker one."""

from __future__ import annotations

from ..judge import Part, judge
from ..lab import Lab
from ..published import Section, published
from ..result import Findings, Row
from ..rows import computed
from ..series import Played
from .better import ALPHA, FAIR, better
from .budgets import better_at_all, games_for, series
from .series import AS_PUBLISHED, play, wins, wins_row


def reproduce(section: Section, lab: Lab) -> Findings:
    rows = [
        computed("fair share of one of four", section["pi_0"], FAIR),
        computed("level of the test", section["alpha"], ALPHA),
    ]
    parts: list[Part] = []
    for number in (2, 4):
        table = published()[f"s002_table_{number}"]
        games = games_for(lab, table["games"], 1)  # quick agents: as if they had a budget of one
        found = play(lab, table, AS_PUBLISHED, games)
        rows.append(row_of(table, "", table["win"], found))
        parts += better(f"{pair(table)}:", found)
    for number in (6, 8):
        table = published()[f"s002_table_{number}"]
        measured = series(table, lab)
        for budget, found in measured.items():
            printed = table["win"][table["budget"].index(budget)]
            rows.append(row_of(table, f", budget {budget}", printed, found))
        parts += better_at_all(table, measured, f"{pair(table)}, ")
    return Findings(rows, judge(section, {"order": parts}))


def pair(table: Section) -> str:
    return f"{table['agents'][0]} v three {table['agents'][1]}"


def row_of(table: Section, more: str, printed: float, found: Played) -> Row:
    return wins_row(f"{pair(table)}{more}: games won", printed, wins(found), table["games"])
