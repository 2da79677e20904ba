"""Tables 5 to 8 of thesis 002, with figures 3 to 6: agents that simulate, by their budget.

The printed games are those of the program with its slips, so they are measured that way; by the rules
a quarter of the games must do, and the largest budget is left out. What each slip matters is measured at
one budget, with all others made; that a budget may be below the number of cards (B21), at the smallest.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from ...lab.stats import interval
from ..judge import Alike, Fact, Part, Parts, Within, higher, over
from ..reproduce import Findings, Lab, Row, Section, published
from ..rows import because, blamed, computed, not_ours
from ..series import Played, Reading
from ..stated import statements, undecided
from . import series
from .better import better, significance, width_row
from .series import (
    AS_PUBLISHED,
    BY_THE_RULES,
    ONE_BY_ONE,
    PRINTED,
    SLIPPED,
    of_first,
    wins,
    without,
)

TEN = 10
"""The budget that is below the number of cards of large hands."""
FLOORLESS = without("a simulation for every card at least", "B21", montecarlo="uneven=1,blind=1")
"""As published, but for what alone matters at such a budget."""
BETTER = "better at every budget"
"""A statement: the first player is."""
LEAST = 5
"""A budget that would get fewer games is left out."""
RULES_PART = 4
"""By the rules this many times fewer games are played."""
UNLIKE = "not explained: all slips of the program that we know of are made (B16, B23, B28, B31)"
FEW = "; what it matters that ten simulations are fewer than the cards of a large hand (B21) stands beside it"
TOO_SLOW = "too slow at this scale: not measured"

ByBudget = dict[int, Played]


class Unmeasured(LookupError):
    """A budget that got no games."""


@dataclass(frozen=True)
class Measured:
    """The games of a table, as published."""

    section: Section
    lab: Lab
    found: ByBudget

    def __getitem__(self, budget: int) -> Played:
        if budget not in self.found:
            raise Unmeasured(f"budget {budget} was not measured")
        return self.found[budget]


def reproduce(section: Section, lab: Lab) -> Findings:
    measured, budgets, ours = measure(section, lab), section["budget"], section["ours"]
    found = measured.found
    ruled = by_budget(section, lab, BY_THE_RULES, budgets[:-1], RULES_PART)
    rows = [row for at in range(len(budgets)) for row in printed_rows(section, at, found)]
    rows += [blamed(row, SLIPPED) for row in reading_rows(section, ruled, BY_THE_RULES)]
    for reading, at_budgets in one_by_one(section):
        alone = by_budget(section, lab, reading, at_budgets)
        rows += [because(row, reading.why) for row in reading_rows(section, alone, reading)]
    named = {f"budget {budget}": each for budget, each in found.items()}
    shown = ((AS_PUBLISHED.name, found), (BY_THE_RULES.name, ruled))
    bars = [
        (
            f"{budget}: {{}}",
            section,
            at,
            {name: each[budget] for name, each in shown if budget in each},
        )
        for at, budget in enumerate(budgets)
    ]
    notes = [played_note(found, ruled), significance(named)]
    figure = series.figure(ours["figure"], bars)
    return Findings(rows, {"": claimed(measured)}, notes, [figure])


def one_by_one(section: Section) -> list[tuple[Reading, list[int]]]:
    """Readings in which one slip is left out, where it matters to somebody at the table, and the budgets at
    which they are measured."""
    several = [(reading, section["ours"].get("apart", [])) for reading in ONE_BY_ONE]
    several.append((FLOORLESS, [TEN]))
    return [(reading, some) for reading, some in several if some and matters(section, reading)]


def matters(section: Section, reading: Reading) -> bool:
    """Whether somebody at the table plays otherwise by this reading."""
    return any(
        series.agent(reading, name) != series.agent(AS_PUBLISHED, name)
        for name in section["agents"]
    )


def games_for(lab: Lab, published: int, budget: int, most: int = 10_000) -> int:
    """How many games a budget gets: the scale is that of the largest budget, and a smaller one gets more
    games, by the square root, but no more than were published; 0 where they would be too few.

    >>> [games_for(Lab(scale=0.002), 10_000, budget) for budget in (10, 100, 1000, 10_000)]
    [632, 200, 63, 20]
    """
    games = round(published * min(1.0, lab.scale * sqrt(most / budget)))
    return games if games >= LEAST else 0


def by_budget(
    section: Section, lab: Lab, reading: Reading = AS_PUBLISHED,
    budgets: Sequence[int] = (), part: int = 1,
) -> ByBudget:  # fmt: skip
    """The games of a table for every budget that gets any; of these budgets, or of all that it has."""
    found = {}
    for budget in budgets or section["budget"]:
        games = games_for(lab, section["games"], budget) // part
        if games >= LEAST:
            found[budget] = series.play(lab, section, reading, games, budget)
    return found


def measure(section: Section, lab: Lab) -> Measured:
    return Measured(section, lab, by_budget(section, lab))


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
        return [*rows, wins_at(section, found, budget, label.format("games won"))]
    why = UNLIKE + FEW if budget == TEN and matters(section, FLOORLESS) else UNLIKE
    mine = series.player_rows(section, at, label, found[budget], AS_PUBLISHED.name)
    points, total = found[budget].points, section["total_points"][at]
    sums = {
        "": points.sum(axis=1),
        "positive scores only (B37)": np.maximum(points, 0).sum(axis=1),
    }
    mine += [
        series.points_row(f"{head}points of all", total, interval(each), float(each.std()), section,
                          AS_PUBLISHED.name + f", {said}" * bool(said))
        for said, each in sums.items()
    ]  # fmt: skip
    return rows + [blamed(row, why) for row in mine]


def wins_at(section: Section, found: ByBudget, budget: int, name: str, reading: str = "") -> Row:
    """The wins at a budget, if it was measured."""
    printed = section["win"][section["budget"].index(budget)]
    if budget not in found:
        return not_ours(name, printed, TOO_SLOW)
    return series.wins_row(name, printed, wins(found[budget]), section, reading)


def reading_rows(section: Section, found: ByBudget, reading: Reading) -> list[Row]:
    """The wins by budget under another reading."""
    label = f"budget {{}}: games won, {section['agents'][0]}"
    return [wins_at(section, found, each, label.format(each), reading.name) for each in found]


def played_note(found: ByBudget, ruled: ByBudget) -> str:
    told, more = (
        ", ".join(f"{each.games:,} at budget {budget}" for budget, each in of.items()) or "none"
        for of in (found, ruled)
    )
    return (
        "The scale is that of the largest budget; a smaller one gets more games, by the square root, and at "
        f"most all. Games played: {told}; by the rules: {more}."
    )


# -- claims -----------------------------------------------------------------------------------


def claimed(of: Measured) -> Parts:
    """The claims as the data state them, and the parts of each."""
    return {name: parts_of(of, texts) for name, texts in statements(of.section).items()}


def parts_of(of: Measured, texts: Sequence[str]) -> list[Part]:
    """The parts of some statements, up to a budget without games, which leaves them open."""
    parts: list[Part] = []
    try:
        for text in texts:
            for part in read(of, text):
                parts.append(part)  # those before a missing budget count
    except Unmeasured as missing:
        parts.append(Fact(str(missing), None))
    return parts


def read(of: Measured, text: str) -> Iterator[Part]:
    """The parts of a statement, by the games that the first player won unless it says otherwise."""
    if text == BETTER:
        for budget in of.section["budget"]:
            yield from better(f"{pair(of.section)}, budget {budget}:", of[budget])
    elif found := re.fullmatch(r"budget (\d+) > budget (\d+)", text):
        a, b = (wins(of[int(budget)]) for budget in found.groups())
        yield over(f"budget {found[1]}", a, f"budget {found[2]}", b)
    elif found := re.fullmatch(r"from 1000 to 10000 alike within (\S+)", text):
        a, b = wins(of[1000]), wins(of[10_000])
        gain = higher("", b, a).difference
        yield Alike(f"last step from {a.mean:.3f} to {b.mean:.3f}", gain, float(found[1]))
    elif found := re.fullmatch(r"from 1000 to 10000 at most (\S+) more (.+)", text):
        at = [what.replace("_", " ") for what in PRINTED].index(found[2])
        a, b = of_first(of[1000])[at], of_first(of[10_000])[at]
        gain = higher("", b, a).difference
        yield Within(f"{found[2]} {a.mean:.3f} to {b.mean:.3f}", gain, -inf, float(found[1]))
    elif found := re.fullmatch(r"budget 10000 > (\S+) in (\S+)", text):
        other = measure(published()[found[2]], of.lab)
        a, b = wins(of[10_000]), wins(other[10_000])
        yield over(f"budget 10000: {of.section['agents'][0]}", a, found[1], b)
    else:
        yield undecided(text)


def pair(table: Section) -> str:
    return f"{table['agents'][0]} v three {table['agents'][1]}"
