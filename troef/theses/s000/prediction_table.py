"""Tables 4.1 to 4.3 of thesis 000, with figures 4.1 to 4.12: which method predicts tricks best.

The printed sums for piek and misere leave out an unknown part of the curve (R60): ours are shown
beside them and not compared. A sum over points also depends on which rare points occurred at all, so
sums of fewer games than the thesis played are not compared either where points are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from ...lab.stats import Estimate
from ..reproduce import Findings, Lab, Row, Section
from ..rows import limits, measured
from ..shown import drawing, readings
from ..stated import stated
from ..tables import distance, together
from . import methods
from .correct import given_note
from .curves import (
    MOST_GAMES,
    OVER,
    POINTS,
    READINGS,
    SIDES,
    TOTAL,
    UNDER,
    Curves,
    Measured,
    as_estimate,
    measure,
    off,
    over_under,
    printed_error,
    total_of,
)
from .series import CONTRACTS, HIGH, LOW, METHODS, PLAYERS, SHUFFLED

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

EXPLAINED = (
    "tpc: trick percentages, ltc: losing trick count or low-hand count, mc: simulations. The thesis prints "
    "sums over these points (see the table), not the points."
)
RARE = 20
"""Points with fewer games are supplied by a straight line."""


def reproduce(section: Section, lab: Lab) -> Findings:
    """The table of one kind of player, and its figures from the `first` on."""
    player, first = section["ours"]["player"], section["ours"]["first"]
    upto = PLAYERS[: PLAYERS.index(player) + 1]
    series = {
        name: [measure(lab, each, reading) for each in upto] for name, reading in READINGS.items()
    }
    found = {reading: each[-1] for reading, each in series.items()}
    notes = [fit(section, found)]
    notes += [together(f"Sums with {r}", distances(section, each)) for r, each in found.items()]
    for reading, each in found.items():
        notes += [
            f"Over / under with {reading} when all points up to 13 are there, the rare ones on a straight "
            f"line through the last five: {straight_note(each)}",
            given_note(each, player, reading),
            f"Over with {reading} if only the lowest points are added up (R60): {cut_note(each, section)}",
        ]
    if player != "montecarlo":
        notes.append(leading_note(lab, player, section))
    parts = {name: stated(section, partial(methods.read, each)) for name, each in series.items()}
    drawings = [
        drawing(
            "000",
            f"figure 4.{number}",
            f"Mean prediction for each real number of tricks: {contract}, {player} players. {EXPLAINED}",
            partial(draw, {reading: each[contract] for reading, each in found.items()}),
            f"{contract}, {player}",
        )
        for number, contract in enumerate(CONTRACTS, first)
    ]
    return Findings(rows_of(section, found), parts, notes, drawings)


# -- rows -----------------------------------------------------------------------------------


def rows_of(section: Section, found: Mapping[str, Measured]) -> list[Row]:
    """Every number of a table under every reading."""
    return [row for name, each in found.items() for row in table_rows(section, each, name)]


def table_rows(section: Section, found: Measured, reading: str) -> list[Row]:
    rows = []
    for method in METHODS:
        for what, contract in product(SIDES, CONTRACTS):
            ours, printed, error = cell(section, found, method, what, contract)
            name, why = f"{method} {what}, {contract}", incomparable(found[contract], contract)
            within = None
            if not why and printed is not None:
                within = limits(printed, section["margin"], error, 0.01)
                gone = missing(found[contract])
                why = f"points in our sum: all but {gone}" if gone else ""
            rows.append(measured(name, printed, ours, within, why=why, reading=reading))
        overall, printed = (
            total_of(found, TOTAL, method, CONTRACTS).estimate(),
            section[method]["overall"],
        )
        why = "the sum contains piek and misere (R60)"
        rows.append(
            measured(f"{method} total, all contracts", printed, overall, why=why, reading=reading)
        )
    return rows


def cell(
    section: Section, found: Measured, method: str, what: str, contract: str
) -> tuple[Estimate, float | None, float]:
    """A sum of ours, what is printed, and the standard error of that."""
    error = printed_error(found[contract], METHODS.index(method), what)
    ours = total_of(found, what, method, (contract,)).estimate()
    return ours, section[method][what].get(contract), error


def incomparable(curve: Curves, contract: str) -> str:
    """Why the sums of a curve cannot be compared with the printed ones; empty if they can."""
    if contract in LOW:
        return "which points the thesis added up is not told (R60)"
    if curve.games < MOST_GAMES and missing(curve):
        return (
            f"in {curve.games:,} games instead of {MOST_GAMES:,} rare points never occurred, and are not in "
            f"the sum: {missing(curve)}"
        )
    return ""


def missing(curve: Curves) -> str:
    """The real numbers of tricks that never occurred."""
    return ", ".join(map(str, np.flatnonzero(curve.used == 0)))


# -- notes ----------------------------------------------------------------------------------


def distances(section: Section, found: Measured) -> list[float]:
    """How far each sum that can be compared lies from what is printed."""
    known = [contract for contract in CONTRACTS if not incomparable(found[contract], contract)]
    cells = [cell(section, found, *each) for each in product(METHODS, SIDES, known)]
    return [distance(ours, printed, error) for ours, printed, error in cells if printed is not None]


def cut_note(found: Measured, section: Section) -> str:
    """What would be printed for piek and misere if only the lowest points were added up."""
    told = []
    for contract in LOW:
        over = np.cumsum(np.nan_to_num(np.maximum(off(found[contract].means), 0)), axis=0)
        for last in range(5):
            sums = ", ".join(f"{m} {over[last, i]:.2f}" for i, m in enumerate(METHODS))
            told.append(f"{contract} 0 to {last}: {sums}")
        printed = ", ".join(f"{m} {section[m]['over'][contract]:.2f}" for m in METHODS)
        told.append(f"{contract} printed: {printed}")
    return "; ".join(told) + "."


def straight_note(found: Measured) -> str:
    """The sums with rare points supplied by a straight line: what more games would come to."""
    told = []
    for contract in HIGH:
        filled = np.array(found[contract].means)
        used = found[contract].used
        seen = np.flatnonzero(used >= RARE)
        if len(seen) < 2:
            continue
        rare = np.array([point for point in range(seen[-1] + 1, POINTS) if used[point] < RARE], int)
        for method in range(len(METHODS)):
            line = np.polyfit(seen[-5:], filled[seen[-5:], method], 1)
            filled[rare, method] = np.polyval(line, rare)
        both = over_under(filled)
        sums = [f"{m} {both[OVER][i]:.2f} / {both[UNDER][i]:.2f}" for i, m in enumerate(METHODS)]
        told.append(f"{contract}: {', '.join(sums)}")
    return "; ".join(told) + "."


def fit(section: Section, found: Mapping[str, Measured]) -> str:
    """Which reading comes nearest to the table: mean distance to the printed sums of rik and solo 8."""
    told = []
    for reading, each in found.items():
        gaps = [
            abs(total_of(each, what, method, (contract,)).value - section[method][what][contract])
            for method, what, contract in product(METHODS, (OVER, UNDER), HIGH)
        ]
        told.append((float(np.mean(gaps)), reading))
    listed = ", ".join(f"{reading} {gap:.2f}" for gap, reading in sorted(told))
    return f"Mean distance to the printed sums of rik and solo 8, over and under: {listed} tricks (R17)."


def leading_note(lab: Lab, player: str, section: Section) -> str:
    """What comes out when player X always leads (R7), for players that take no time."""
    found = measure(lab, player, SHUFFLED, HIGH, simulate=False, around=False)
    told = []
    for contract, method in product(HIGH, METHODS[:2]):
        both = over_under(found[contract].means)
        over, under = (float(both[what][METHODS.index(method)]) for what in (OVER, UNDER))
        printed = section[method]
        told.append(
            f"{contract} {method} {over:.2f} / {under:.2f} (printed "
            f"{printed['over'][contract]:.2f} / {printed['under'][contract]:.2f})"
        )
    return f"Over / under with shuffled packs when player X always leads (R7): {', '.join(told)}."


def draw(found: Mapping[str, Curves], title: str) -> Drawing:
    lines = {reading: {**lines_of(each), TRUTH: AS_IT_WAS} for reading, each in found.items()}
    return readings(lines, {}, "tricks won by the declarer", "mean prediction", title)


TRUTH = "as it was"
AS_IT_WAS = {float(point): Estimate(point, point, point, 0) for point in range(POINTS)}


def lines_of(curve: Curves) -> dict[str, dict[float, Estimate]]:
    """The mean prediction of each method at the points that occurred."""
    return {
        method: {
            float(point): as_estimate(
                curve.means[point, i], curve.draws[:, point, i], int(curve.used[point])
            )
            for point in np.flatnonzero(curve.used)
        }
        for i, method in enumerate(METHODS)
    }
