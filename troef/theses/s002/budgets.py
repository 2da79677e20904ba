"""What tables 5 to 8 of thesis 002 share: agents that simulate, by their budget, and figures 3 to 6.

The printed games are those of the program with its slips, so they are measured that way; by the rules
a quarter of the games must do, and the largest budget is left out. One slip is not made but in a row of
tables 5 and 7: the program knows an absolute victory only as the own one, or not at all (B28).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from ...lab.stats import interval
from ..judge import Fact, Part, Parts, higher, judge
from ..lab import Lab
from ..published import Section
from ..result import Findings, Row
from ..rows import because, blamed, computed, not_ours
from ..series import Played, Reading
from .better import better, significance, width_row
from .series import (
    AS_PUBLISHED,
    BLIND,
    BY_THE_RULES,
    SLIPPED,
    drawing,
    play,
    player_rows,
    points_row,
    wins,
    wins_row,
)  # fmt: skip

LEAST = 5
"""A budget that would get fewer games is left out."""
RULES_PART = 4
"""By the rules so many times fewer games are played."""
UNLIKE = (
    "not explained; the program fills hidden hands less evenly than chance would (B23), which is not "
    "imitated"
)
TEN = "; with ten simulations much depends on how they are shared out (B21, B48)"

ByBudget = dict[int, Played]


def games_for(lab: Lab, published: int, budget: int, most: int = 10_000) -> int:
    """How many games a budget gets: the scale is that of the largest budget, and a smaller one gets as
    much time, but no more games than were published; 0 where they would be too few.

    >>> [games_for(Lab(scale=0.002), 10_000, budget) for budget in (10, 100, 1000, 10_000)]
    [10000, 2000, 200, 20]
    """
    games = round(published * min(1.0, lab.scale * most / budget))
    return games if games >= LEAST else 0


def series(
    section: Section, lab: Lab, reading: Reading = AS_PUBLISHED,
    budgets: Sequence[int] = (), part: int = 1,
) -> ByBudget:  # fmt: skip
    """The games of a table for every budget that gets any; of these budgets, or of all that it has."""
    found = {}
    for budget in budgets or section["budget"]:
        games = games_for(lab, section["games"], budget) // part
        if games >= LEAST:
            found[budget] = play(lab, section, reading, games, budget)
    return found


def findings(
    section: Section, lab: Lab, figure: int, parts: Parts, blind: Sequence[int] = ()
) -> Findings:
    """Every number of a table, by budget; its wins by the rules, and at some budgets with the slip that
    the other rows leave out."""
    budgets, found = section["budget"], series(section, lab)
    rows = [row for at in range(len(budgets)) for row in printed_rows(section, at, found)]
    ruled = series(section, lab, BY_THE_RULES, budgets[:-1], RULES_PART)
    rows += [blamed(row, SLIPPED) for row in reading_rows(section, ruled, BY_THE_RULES)]
    if blind:
        blinded = series(section, lab, BLIND, blind)
        rows += [because(row, BLIND.why) for row in reading_rows(section, blinded, BLIND)]
    named = {f"budget {budget}": each for budget, each in found.items()}
    bars = [
        (f"{budget}: {{}}", section, at, {"measured": found[budget]} if budget in found else {})
        for at, budget in enumerate(budgets)
    ]
    notes = [played_note(found, ruled), significance(named)]
    return Findings(rows, judge(section, parts), notes, [drawing(figure, bars)])


# -- rows -------------------------------------------------------------------------------------


def printed_rows(section: Section, at: int, found: ByBudget) -> list[Row]:
    """The numbers that are printed for a budget. Points of all players are added up plainly, and only
    where a player has any (B37)."""
    games, budget, share = section["games"], section["budget"][at], section["win"][at]
    head, label = f"budget {budget}: ", f"budget {budget}: {{}}, {section['agents'][0]}"
    width = width_row(f"{head}printed half width", section["ci_half_width"][at], share, games)
    rows = [
        computed(f"{head}printed share of wins", share, section["wins"][at] / games),
        blamed(width, "a misprint in the thesis (B36)"),
    ]
    if budget not in found:
        return [*rows, unmeasured(label.format("games won"), share)]
    why = UNLIKE + TEN if budget == 10 else UNLIKE
    rows += [blamed(row, why) for row in player_rows(section, at, label, found[budget])]
    points = found[budget].points
    for said, each in (
        ("plain sum", points.sum(axis=1)),
        ("positive scores only", np.maximum(points, 0).sum(axis=1)),
    ):
        name, printed = f"{head}points of all, {said}", section["total_points"][at]
        rows.append(points_row(name, printed, games, interval(each), float(each.std()), "B37"))
    return rows


def unmeasured(name: str, printed: float) -> Row:
    return not_ours(name, printed, "too slow at this scale: not measured")


def reading_rows(section: Section, found: ByBudget, reading: Reading) -> list[Row]:
    """The wins by budget under another reading."""
    printed = dict(zip(section["budget"], section["win"], strict=True))
    return [
        wins_row(f"budget {budget}: games won, {section['agents'][0]}, {reading.name}", printed[budget],
                 wins(each), section["games"])
        for budget, each in found.items()
    ]  # fmt: skip


def played_note(found: ByBudget, ruled: ByBudget) -> str:
    told, more = (
        ", ".join(f"{each.games:,} at budget {budget}" for budget, each in of.items()) or "none"
        for of in (found, ruled)
    )
    return (
        "The scale is that of the largest budget; a smaller one gets as much time, and at most all "
        f"games. Games played: {told}; by the rules: {more}."
    )


# -- parts of claims --------------------------------------------------------------------------


def of_budgets(
    found: ByBudget, budgets: Sequence[int], parts: Callable[..., list[Part]]
) -> list[Part]:
    """What is claimed of the games with these budgets; it is open where one has none."""
    missing = [
        Fact(f"budget {each} was not measured", None) for each in budgets if each not in found
    ]
    return [*missing] or parts(*(found[budget] for budget in budgets))


def better_at_all(section: Section, found: ByBudget, who: str = "") -> list[Part]:
    """The first player is better at every budget."""
    labels = {budget: f"{who}budget {budget}:" for budget in section["budget"]}
    each = (of_budgets(found, [b], partial(better, label)) for b, label in labels.items())
    return [part for parts in each for part in parts]


def more_wins(found: ByBudget, *pairs: tuple[int, int]) -> list[Part]:
    """With the first budget of each pair more games are won than with the second."""
    each = (of_budgets(found, pair, partial(_more_wins, pair)) for pair in pairs)
    return [part for parts in each for part in parts]


def _more_wins(pair: tuple[int, int], one: Played, other: Played) -> list[Part]:
    a, b = wins(one), wins(other)
    return [higher(f"budget {pair[0]} {a.mean:.3f} > budget {pair[1]} {b.mean:.3f}", a, b)]
