"""Tables 5 to 8 and figures 3 to 6 of thesis 002: the agents that simulate, by their budget.

The printed games are those of the program with its slips, so they are measured that way; by the rules
a quarter of the games must do, and the largest budget is left out. One slip is not made but in a row of
tables 5 and 7: the program knows an absolute victory only as the own one, or not at all (B28).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np

from ...lab import figures
from ...lab.stats import Estimate, interval, proportion_difference
from ..judge import Judgement, all_of, claims
from ..lab import Lab
from ..published import Section, published
from ..result import DIFFERS, NOT_COMPARABLE, Claim, Figure, Findings, Row
from ..rows import because, computed
from .series import (
    AS_PUBLISHED,
    BLIND,
    BY_THE_RULES,
    LEAST,
    Tally,
    Z,
    better,
    games_for,
    half_width,
    measured_row,
    play,
    significances,
    width_row,
    wins_row,
)
from .tables import quality

Tallies = dict[int, Tally]
"""By budget."""
BLIND_BUDGET = 100
RULES_PART = 4
"""By the rules so many times fewer games are played."""
SURE = 0.05
"""A share that is not known to so much says nothing of small differences."""
SLIGHT = 0.02
"""A difference of shares that is 'very slight'."""


def series(section: Section, lab: Lab, table: str) -> Tallies:
    """The games of a table, as published, for every budget that gets any."""
    found = {}
    for budget in section["budget"]:
        if games := games_for(lab, section["games"], budget):
            title = f"{table}, budget {budget}"
            found[budget] = play(lab, title, AS_PUBLISHED, section["agents"], games, budget)
    return found


def series_by_rules(section: Section, lab: Lab, table: str) -> Tallies:
    found = {}
    for budget in section["budget"][:-1]:
        games = games_for(lab, section["games"], budget) // RULES_PART
        if games >= LEAST:
            title = f"{table}, budget {budget}, by the rules"
            found[budget] = play(lab, title, BY_THE_RULES, section["agents"], games, budget)
    return found


def blind_row(section: Section, lab: Lab, table: str) -> list[Row]:
    """What the slip does that the other rows leave out, at one budget."""
    games = games_for(lab, section["games"], BLIND_BUDGET)
    if not games:
        return []
    title = f"{table}, budget {BLIND_BUDGET}, {BLIND.name}"
    tally = play(lab, title, BLIND, section["agents"], games, BLIND_BUDGET)
    name = f"budget {BLIND_BUDGET}: games won, {section['agents'][0]}, {BLIND.name}"
    wins = section["win"][section["budget"].index(BLIND_BUDGET)]
    return [because(wins_row(name, wins, tally.wins(0), section["games"]), BLIND.why)]


# -- rows -------------------------------------------------------------------------------------


def rows_of(section: Section, found: Tallies, ruled: Tallies) -> list[Row]:
    rows = [row for budget in section["budget"] for row in printed_rows(section, budget, found)]
    agent = section["agents"][0]
    for budget, tally in ruled.items():
        wins = section["win"][section["budget"].index(budget)]
        row = wins_row(
            f"budget {budget}: games won, {agent}, by the rules",
            wins,
            tally.wins(0),
            section["games"],
        )
        slips = "the printed games were played with slips"
        rows.append(because(row, slips) if row.verdict == DIFFERS else row)
    return rows


def printed_rows(section: Section, budget: int, found: Tallies) -> list[Row]:
    """The numbers that are printed for a budget."""
    at, games = section["budget"].index(budget), section["games"]
    share = section["win"][at]
    rows = [
        computed(f"budget {budget}: printed share of wins", share, section["wins"][at] / games),
        width_row(
            f"budget {budget}: printed half width",
            section["ci_half_width"][at],
            share,
            games,
            width_slip(section, at),
        ),
    ]
    tally = found.get(budget)
    name = f"budget {budget}: {{}}, {section['agents'][0]}"
    if tally is None:
        why = "too slow at this scale: not measured"
        return [*rows, Row(name.format("games won"), share, None, None, 0, NOT_COMPARABLE, why)]
    victories = section["absolute_victories"][at] / games
    error = tally.spread(0) / sqrt(games)
    measured_rows = [
        wins_row(name.format("games won"), share, tally.wins(0), games),
        measured_row(name.format("points a game"), section["points"][at] / games, tally.mean(0), error),
        wins_row(name.format("absolute victories"), victories, tally.victories(0), games),
    ]  # fmt: skip
    return [
        *rows,
        *(reasoned(row, budget) for row in measured_rows),
        *totals(section, budget, at, tally),
    ]


def width_slip(section: Section, at: int) -> str:
    """Why a printed half width is not ours, where that is known."""
    share = section["win"][at]
    wrong = abs(half_width(share, section["games"]) - section["ci_half_width"][at]) > 0.001
    return "a misprint in the thesis (B36)" if wrong else ""


def reasoned(row: Row, budget: int) -> Row:
    """What is known of rows that differ."""
    if row.verdict != DIFFERS:
        return row
    why = "not explained; the program fills hidden hands less evenly than chance would (B23), which is "
    why += "not imitated"
    if budget == 10:
        why += "; with ten simulations much depends on how they are shared out (B21, B48)"
    return because(row, why)


def totals(section: Section, budget: int, at: int, tally: Tally) -> list[Row]:
    """The points of all players: added up plainly, and only where a player has any (B37)."""
    printed = section["total_points"][at] / section["games"]
    rows = []
    for said, each in (
        ("plain sum", tally.points.sum(axis=1)),
        ("positive scores only", np.maximum(tally.points, 0).sum(axis=1)),
    ):
        error = float(each.std()) / sqrt(section["games"])
        row = measured_row(
            f"budget {budget}: points of all, {said}", printed, interval(each), error, "B37"
        )
        rows.append(row)
    return rows


def played_note(found: Tallies, ruled: Tallies) -> str:
    told = ", ".join(f"{tally.games:,} at budget {budget}" for budget, tally in found.items())
    more = ", ".join(f"{tally.games:,} at budget {budget}" for budget, tally in ruled.items())
    return (
        "The scale is that of the largest budget; a smaller one gets as much time, and at most all "
        f"games. Games played: {told or 'none'}; by the rules: {more or 'none'}."
    )


def significance_note(found: Tallies) -> str:
    told = []
    for budget, tally in found.items():
        one, corrected = significances(tally)
        told.append(f"budget {budget} {one.told()} (ties taken out: z = {corrected.z:.1f})")
    return f"The thesis's one-sided test (5.1; B41): {'; '.join(told)}."


# -- claims -----------------------------------------------------------------------------------


def told(found: Tallies, what: Callable[[Tally], Estimate]) -> str:
    return ", ".join(
        f"{budget}: {what(tally).mean:.3f} ±{(what(tally).hi - what(tally).lo) / 2:.3f}"
        for budget, tally in found.items()
    )


def wins(tally: Tally) -> Estimate:
    return tally.wins(0)


def judge_every(found: Tallies, budgets: Sequence[int]) -> Judgement:
    """Better at every budget; a budget that says nothing, or has no games, leaves the claim open."""
    held = {budget: better(found[budget]) if budget in found else None for budget in budgets}
    why = f"wins by budget: {told(found, wins)}"
    for words, chosen in (
        ("not better", [budget for budget in found if held[budget] is False]),
        ("too few games to tell", [budget for budget in found if held[budget] is None]),
        ("not measured", [budget for budget in budgets if budget not in found]),
    ):
        if chosen:
            why += f"; {words}: {', '.join(map(str, chosen))}"
    return all_of(held.values()), why


def difference(after: Tally, before: Tally) -> Estimate:
    """How much more often the first player won after than before."""
    wins_after, wins_before = int(after.won[:, 0].sum()), int(before.won[:, 0].sum())
    return proportion_difference(wins_after, after.games, wins_before, before.games)


def judge_increase(found: Tallies, budgets: Sequence[int]) -> Judgement:
    """Up to the last budget but one a clear increase, then a slight one."""
    why = f"wins by budget: {told(found, wins)}"
    if any(budget not in found for budget in budgets):
        return None, f"{why}; not all budgets were measured"
    steps = [difference(found[b], found[a]) for a, b in pairwise(budgets)]
    if any(step.hi <= 0 for step in steps[:-1]):
        return False, why
    if any(step.lo <= 0 for step in steps[:-1]):
        return None, f"{why}; not every step is known well enough"
    last = steps[-1]
    if last.lo > SLIGHT or last.hi < -SLIGHT:
        return False, f"{why}; last step {last.mean:+.3f}"
    if (last.hi - last.lo) / 2 > SURE:
        return None, f"{why}; the last step, {last.mean:+.3f}, is not known well enough"
    return True, f"{why}; last step {last.mean:+.3f}"


def judge_apex(found: Tallies, budgets: Sequence[int]) -> Judgement:
    """From the last budget but one to the last: neither points nor absolute victories rise."""
    before, after = budgets[-2:]
    if before not in found or after not in found:
        return None, "the largest budget was not measured"
    a, b = found[before], found[after]
    points = b.mean(0).mean - a.mean(0).mean
    error = (b.mean(0).hi - b.mean(0).lo + a.mean(0).hi - a.mean(0).lo) / 2
    why = f"points {a.mean(0).mean:.1f} to {b.mean(0).mean:.1f}, absolute victories "
    why += f"{a.victories(0).mean:.3f} to {b.victories(0).mean:.3f} ({b.games} games)"
    if error > 4:
        return None, f"{why}: too few games to see a minor decrease"
    return points - error <= 0, why


def judge_shrink(found: Tallies, budgets: Sequence[int]) -> Judgement:
    """The advantage falls up to the last budget but one, and rises at the last."""
    why = f"wins by budget: {told(found, wins)}"
    if any(budget not in found for budget in budgets):
        return None, f"{why}; not all budgets were measured"
    steps = [difference(found[b], found[a]) for a, b in pairwise(budgets)]
    if any(step.lo > 0 for step in steps[:-1]) or steps[-1].hi < 0:
        return False, why
    if all(step.hi < 0 for step in steps[:-1]) and steps[-1].lo > 0:
        return True, why
    return None, f"{why}; the intervals overlap"


def judge_more_often(ours: Tallies, theirs: Tallies, budgets: Sequence[int]) -> Judgement:
    """One agent against another, both against random agents, at the largest budget."""
    both = [budget for budget in budgets if budget in ours and budget in theirs]
    steps = {budget: difference(ours[budget], theirs[budget]) for budget in both}
    why = ", ".join(
        f"budget {budget}: {one.mean:+.3f} ({one.lo:+.3f} to {one.hi:+.3f})"
        for budget, one in steps.items()
    )
    last = steps.get(budgets[-1])
    if last is None or last.lo <= 0 <= last.hi:
        return None, f"{why}; too few games at budget {budgets[-1]:,}"
    return last.lo > 0, why


# -- the tables -------------------------------------------------------------------------------


def findings(
    section: Section, found: Tallies, ruled: Tallies, judged: list[Claim], figure: int
) -> Findings:
    drawing = Figure(
        f"s002_fig_{figure}", "Games won, part of all points, and how many wins were absolute victories, "
        "by budget, as printed and as measured.",
        lambda: draw(section, found, figure),
    )  # fmt: skip
    notes = [played_note(found, ruled), significance_note(found)]
    return Findings(rows_of(section, found, ruled), judged, notes, [drawing])


def table_5(section: Section, lab: Lab) -> Findings:
    found, ruled = series(section, lab, "table 5"), series_by_rules(section, lab, "table 5")
    judged: dict[str, Judgement] = {
        "better": judge_every(found, section["budget"]),
        "increase": judge_increase(found, section["budget"]),
        "long_runs": (None, "of another program on another machine"),
    }
    result = findings(section, found, ruled, claims(section, judged), 3)
    result.rows += blind_row(section, lab, "table 5")
    return result


def table_6(section: Section, lab: Lab) -> Findings:
    found, ruled = series(section, lab, "table 6"), series_by_rules(section, lab, "table 6")
    budgets = section["budget"]
    judged = {"better": judge_every(found, budgets), "apex": judge_apex(found, budgets)}
    return findings(section, found, ruled, claims(section, judged), 4)


def table_7(section: Section, lab: Lab) -> Findings:
    found, ruled = series(section, lab, "table 7"), series_by_rules(section, lab, "table 7")
    trees = series(published()["s002_table_5"], lab, "table 5")
    judged = {
        "better": judge_every(found, section["budget"]),
        "more_than_mcts": judge_more_often(found, trees, section["budget"]),
    }
    result = findings(section, found, ruled, claims(section, judged), 5)
    result.rows += blind_row(section, lab, "table 7")
    return result


def table_8(section: Section, lab: Lab) -> Findings:
    found, ruled = series(section, lab, "table 8"), series_by_rules(section, lab, "table 8")
    holds, why = judge_every(found, section["budget"])
    judged: dict[str, Judgement] = {
        "better": (holds, why),
        "shrinks": judge_shrink(found, section["budget"]),
        "best_of_all": (holds, f"it beats mcts, the next best, or not: {why}"),
    }
    return findings(section, found, ruled, claims(section, judged), 6)


def mc_minus_mcts(section: Section, lab: Lab) -> Findings:
    """The difference at the largest budget (002, 5.6; B35), and at the others."""
    trees, flat = published()["s002_table_5"], published()["s002_table_7"]
    a, b = flat["win"][-1], trees["win"][-1]
    error = sqrt(a * (1 - a) / section["games"] + b * (1 - b) / section["games"])
    rows = [
        computed("standard error", section["se"], error, 0.00005),
        computed("half width", section["half_width"], Z * error, 0.0001),
        computed("difference of the printed shares", section["correct_difference"], a - b, 0.00005),
        computed("difference as printed", section["printed_difference"], a - b, 0.00005,
                 "a misprint: the decimal point (B35)"),
    ]  # fmt: skip
    tables = series(trees, lab, "table 5"), series(flat, lab, "table 7")
    for at, budget in enumerate(flat["budget"]):
        name = f"budget {budget}: share of wins, Monte Carlo less MCTS"
        printed = flat["win"][at] - trees["win"][at]
        if budget not in tables[0] or budget not in tables[1]:
            why = "too slow at this scale: not measured"
            rows.append(Row(name, round(printed, 6), None, None, 0, NOT_COMPARABLE, why))
            continue
        ours = difference(tables[1][budget], tables[0][budget])
        spread = [flat["win"][at], trees["win"][at]]
        chance = sqrt(sum(p * (1 - p) for p in spread) / section["games"])
        fewer = min(tables[0][budget].games, tables[1][budget].games)
        rows.append(measured_row(name, printed, replace(ours, n=fewer), chance))
    return Findings(rows, [], [played_note(tables[0], {})])


def draw(section: Section, found: Tallies, figure: int) -> Any:
    series: dict[str, list[tuple[str, float, float, float]]] = {"printed": [], "measured": []}
    for at, budget in enumerate(section["budget"]):
        printed = {
            "games won": section["win"][at],
            "points": section["points"][at] / section["total_points"][at],
            "wins that are absolute": section["absolute_victories"][at] / section["wins"][at],
        }
        for what, value in printed.items():
            series["printed"].append((f"{budget}: {what}", value, value, value))
        if budget in found:
            series["measured"] += [
                (f"{budget}: {what}", one.mean, one.lo, one.hi)
                for what, one in quality(found[budget]).items()
            ]
    return figures.points(series, f"Thesis 002, figure {figure}", "share (95% interval)")
