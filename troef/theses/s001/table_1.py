"""Table 1 of thesis 001: who wins rik without an auction."""

from __future__ import annotations

from typing import Any

from ...lab import figures
from ...lab.stats import Estimate, wilson
from ..judge import Part, Parts, Within, higher, judge_readings
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings, Row
from ..rows import (
    LIMIT,
    blamed,
    computed,
    distance,
    explained,
    published_error,
    share_row,
    together,
)
from .series import READINGS, RIGHT, TEXT, play_row, seated, share, won

PUZZLE = 7
"""The row whose number no reading gives (L5)."""
TELLING = (8, 9)
"""The rows with most games among those that tell the readings apart."""
CLOSE = 0.05
"""Shares that differ by no more are close."""

Rates = dict[int, Estimate]
"""Row -> share of deals won."""
Printed = dict[int, dict[str, Any]]


def reproduce(section: Section, lab: Lab) -> Findings:
    printed: Printed = {row["row"]: row for row in section["rows"]}
    rates = {name: measure(printed, lab, name) for name in READINGS}
    found = {number: rows_of(row, rates) for number, row in printed.items()}
    rows = [each[reading] for reading in READINGS for each in found.values() if reading in each]
    # where nobody simulates, the rule by which simulations are read changes nothing
    same = {name: RIGHT.name if each.house else TEXT.name for name, each in READINGS.items()}
    whole = {name: {**rates[same[name]], **each} for name, each in rates.items()}
    claims = judge_readings(section, {name: claimed(each) for name, each in whole.items()})
    notes = [nearness(printed, rates), tried(printed, rates)]
    notes += [
        together(f"Table 1, {reading}", [steps(printed[n], one) for n, one in each.items()])
        for reading, each in rates.items()
    ]
    drawing = Figure(
        "s001_table_1", "Deals won by the rikker and his mate, as printed and as measured under each reading.",
        lambda: draw(printed, rates),
    )  # fmt: skip
    return Findings(rows + deviation_rows(section), claims, notes, [drawing])


def measure(printed: Printed, lab: Lab, name: str) -> Rates:
    """Every row under a reading, but for those that it leaves as they are because nobody simulates."""
    reading = READINGS[name]
    return {
        number: share(won(play_row(lab, row, reading)))
        for number, row in printed.items()
        if not reading.settings or seated(row, reading) != seated(row, TEXT)
    }


# -- what is printed ------------------------------------------------------------------------


def label(row: dict[str, Any]) -> str:
    return f"row {row['row']}: {row['rikker']}+{row['mate']} v {row['opp_1']}+{row['opp_2']}"


def rows_of(row: dict[str, Any], rates: dict[str, Rates]) -> dict[str, Row]:
    """One printed row under every reading."""
    number, games = row["row"], row["games"]
    found = {
        reading: share_row(f"{label(row)}, {reading}", row["wins"] / games, each[number], games,
                           READINGS[reading].why)
        for reading, each in rates.items()
        if number in each
    }  # fmt: skip
    if number != PUZZLE:
        return explained(found)
    return {reading: blamed(each, puzzle(rates[reading])) for reading, each in found.items()}


def puzzle(rates: Rates) -> str:
    return (
        "no reading gives this number; with a random opponent in the greedy one's place (row 2) we "
        f"get {rates[2].mean:.3f}; perhaps the printed run had one (L5)"
    )


def deviation_rows(section: Section) -> list[Row]:
    """What the table calls standard deviation is the standard error of its share (L20)."""
    return [
        computed(f"row {row['row']}: standard error of the printed share, in points", row["sd_pct"],
                 100 * published_error(row["wins"] / row["games"], row["games"]), 0.005)
        for row in section["rows"]
    ]  # fmt: skip


# -- what is claimed ------------------------------------------------------------------------


def claimed(rates: Rates) -> Parts:
    """The claims as statements about rows of the table."""

    def told(n: int) -> str:
        return f"row {n} {rates[n].mean:.3f}"

    def within(n: int, low: float, high: float) -> Part:
        return Within(told(n), rates[n], low, high)

    def over(n: int, other: int | float) -> Part:
        """One row above another, or above a share."""
        if isinstance(other, int):
            return higher(f"{told(n)} > {told(other)}", rates[n], rates[other])
        return higher(f"{told(n)} > {other:g}", rates[n], other)

    return {
        "equal_teams": [within(n, 0.5 - CLOSE, 0.5 + CLOSE) for n in (1, 4, 5)],
        "favours_opponents": [within(1, 0.5 - CLOSE, 0.5)],
        "more_simulating": [over(5, 1)],
        "order_of_agents": [over(2, 6), over(6, 1), over(9, 0.5)],
        "highest": [over(3, n) for n in rates if n != 3],
        "about_sixty": [within(9, 0.58, 0.64)],
        "strong_but_weaker": [over(8, 0.6), over(3, 8)],
        "headline": [within(PUZZLE, 0.693 - CLOSE, 0.693 + CLOSE)],
    }


# -- the table as a whole -------------------------------------------------------------------


def steps(row: dict[str, Any], ours: Estimate) -> float:
    """Standard errors between a printed row and ours."""
    printed = row["wins"] / row["games"]
    return distance(ours, printed, published_error(printed, row["games"]))


def nearness(printed: Printed, rates: dict[str, Rates]) -> str:
    """Which reading fits the table as a whole: mean squared distance over the rows that every reading
    has, the puzzling one aside; about 1 is what chance alone gives."""
    rows = [n for n in printed if n != PUZZLE and all(n in each for each in rates.values())]
    fits = {
        reading: sum(steps(printed[n], each[n]) ** 2 for n in rows) / len(rows)
        for reading, each in rates.items()
    }
    told = ", ".join(f"{name} {fit:.1f}" for name, fit in sorted(fits.items(), key=lambda f: f[1]))
    numbers = ", ".join(map(str, rows))
    return (
        f"Mean squared distance to the table in standard errors, rows {numbers} "
        f"(chance alone gives about 1): {told}."
    )


def tried(printed: Printed, rates: dict[str, Rates]) -> str:
    """How many readings were tried, and which of them fit the two rows that tell them apart."""
    fitting = [
        name
        for name, each in rates.items()
        if all(abs(steps(printed[n], each[n])) <= LIMIT for n in TELLING)
    ]
    return (
        f"{len(rates)} readings were measured. 'right, best share' was added after the others had left row 9 "
        "unexplained, so that it fits that row is no independent evidence. Rows 8 and 9, which have most "
        f"games, both agree under: {', '.join(fitting) or 'no reading'}."
    )


def draw(printed: Printed, rates: dict[str, Rates]) -> Any:
    shown: dict[str, list[tuple[str, float, float, float]]] = {"printed": []}
    for row in printed.values():
        ours = wilson(row["wins"], row["games"])
        shown["printed"].append((label(row), ours.mean, ours.lo, ours.hi))
    for reading, each in rates.items():
        shown[reading] = [(label(printed[n]), one.mean, one.lo, one.hi) for n, one in each.items()]
    return figures.points(shown, "Thesis 001, table 1", "share of deals won (95% interval)")
