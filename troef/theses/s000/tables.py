"""Tables 4.1 to 4.3 and section 5.1 of thesis 000: which method predicts tricks best.

The printed sums for piek and misere leave out an unknown part of the curve (R60): ours are shown
beside them and not compared. A sum over points also depends on which rare points occurred at all, so
sums of fewer games than the thesis played are not compared either where points are missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ...lab import figures
from ..judge import Parts, judge_readings
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings, Row
from ..rows import distance, explained, measured, together
from .bidding import (
    HIGH,
    LOW,
    METHODS,
    MOST_GAMES,
    OVER,
    PLAYERS,
    POINTS,
    READINGS,
    TOTAL,
    UNDER,
    Curves,
    Measured,
    games_of,
    measure_player,
    measure_series,
    printed_error,
    total_of,
)
from .correct import given_note
from .series import CONTRACTS, SHUFFLED
from .words import advanced_claims, basic_claims, montecarlo_claims

FIGURES = {"basic": 1, "advanced": 5, "montecarlo": 9}
"""The number of a player's first figure in chapter 4."""


# -- rows -----------------------------------------------------------------------------------


def table_rows(section: Section, found: Measured, reading: str) -> list[Row]:
    """Every number of a table."""
    after = "" if reading == SHUFFLED else f", {reading}"
    rows = []
    for method in METHODS:
        for what in (OVER, UNDER, TOTAL):
            for contract in CONTRACTS:
                printed = section[method][what].get(contract)
                rows.append(cell(found, method, what, contract, printed, after))
        overall = total_of(found, TOTAL, method, CONTRACTS).estimate()
        why = "the sum contains piek and misere (R60)"
        row = measured(f"{method} total, all contracts{after}", None, overall, why=why)
        rows.append(replace(row, published=section[method]["overall"]))
    return rows


def cell(
    found: Measured, method: str, what: str, contract: str, printed: float | None, after: str
) -> Row:
    """One number of a table."""
    curve = found[contract]
    ours = total_of(found, what, method, (contract,)).estimate()
    name = f"{method} {what}, {contract}{after}"
    why = incomparable(curve, contract)
    if why or printed is None:
        return replace(measured(name, None, ours, why=why), published=printed)
    if missing(curve):
        why = f"points in our sum: all but {missing(curve)}"
    return measured(name, printed, ours, printed_error(curve, METHODS.index(method), what), why)


def incomparable(curve: Curves, contract: str) -> str:
    """Why the sums of a curve can not be compared with the printed ones; empty if they can."""
    if contract in LOW:
        return "which points the thesis added up is not told (R60)"
    if curve.games < MOST_GAMES and missing(curve):
        return (
            f"in {curve.games:,} games instead of {MOST_GAMES:,} rare points never occurred, and are not in "
            f"the sum: {missing(curve)}"
        )
    return ""


def distances(section: Section, found: Measured) -> list[float]:
    """How far each sum that can be compared lies from what is printed."""
    return [
        distance(
            total_of(found, what, method, (contract,)).estimate(),
            section[method][what][contract],
            printed_error(found[contract], METHODS.index(method), what),
        )
        for contract in CONTRACTS
        if not incomparable(found[contract], contract)
        for method in METHODS
        for what in (OVER, UNDER, TOTAL)
    ]


def missing(curve: Curves) -> str:
    """The real numbers of tricks that never occurred."""
    return ", ".join(map(str, np.flatnonzero(curve.used == 0)))


def cut_note(found: Measured, section: Section) -> str:
    """What would be printed for piek and misere if only the lowest points were added up."""
    told = []
    for contract in LOW:
        off = found[contract].means - np.arange(POINTS)[:, None]
        over = np.cumsum(np.nan_to_num(np.maximum(off, 0)), axis=0)
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
        means = found[contract].means
        used = found[contract].used
        seen = np.flatnonzero(used >= 20)
        if len(seen) < 2:
            continue
        filled = np.array(means)
        for method in range(len(METHODS)):
            line = np.polyfit(seen[-5:], means[seen[-5:], method], 1)
            rare = np.flatnonzero(used < 20)
            rare = rare[rare > seen[-1]]
            filled[rare, method] = np.polyval(line, rare)
        off = filled - np.arange(POINTS)[:, None]
        sums = ", ".join(
            f"{m} {np.nansum(np.maximum(off[:, i], 0)):.2f} / {np.nansum(np.maximum(-off[:, i], 0)):.2f}"
            for i, m in enumerate(METHODS)
        )
        told.append(f"{contract}: {sums}")
    return "; ".join(told) + "."


def fit(section: Section, found: dict[str, Measured]) -> str:
    """Which reading comes nearest to the table: mean distance to the printed sums of rik and solo 8."""
    told = []
    for reading, each in found.items():
        gaps = [
            abs(total_of(each, what, method, (contract,)).value - section[method][what][contract])
            for method in METHODS
            for what in (OVER, UNDER)
            for contract in HIGH
        ]
        told.append((float(np.mean(gaps)), reading))
    listed = ", ".join(f"{reading} {gap:.2f}" for gap, reading in sorted(told))
    return f"Mean distance to the printed sums of rik and solo 8, over and under: {listed} tricks (R17)."


def leading_note(lab: Lab, player: str, section: Section) -> str:
    """What comes out when player X always leads (R7), for players that take no time."""
    told = []
    found = measure_series(lab, player, HIGH, games_of(player, lab), 0, around=False)
    for contract in HIGH:
        for method in METHODS[:2]:
            over, under = (
                total_of(found, what, method, (contract,)).value for what in (OVER, UNDER)
            )
            printed = section[method]
            told.append(
                f"{contract} {method} {over:.2f} / {under:.2f} (printed "
                f"{printed['over'][contract]:.2f} / {printed['under'][contract]:.2f})"
            )
    return f"Over / under with shuffled packs when player X always leads (R7): {', '.join(told)}."


# -- findings -------------------------------------------------------------------------------


def drawings(found: Measured, player: str) -> list[Figure]:
    """The four curves of a player."""
    return [
        Figure(
            f"s000_fig_4_{FIGURES[player] + i}",
            f"Mean prediction for each real number of tricks: {contract}, {player} players.",
            lambda contract=contract, i=i: draw(
                found[contract], f"Thesis 000, figure 4.{FIGURES[player] + i}: {contract}, {player}"
            ),
        )
        for i, contract in enumerate(CONTRACTS)
    ]


def draw(curve: Curves, title: str) -> Any:
    seen = np.flatnonzero(curve.used)
    lines: dict[str, Any] = {
        m: [(p, curve.means[p, i]) for p in seen] for i, m in enumerate(METHODS)
    }
    lines["as it was"] = [(p, p) for p in range(POINTS)]
    return figures.lines(lines, title, "tricks won by the declarer", "mean prediction")


def parts_of(player: str, found: Sequence[Measured]) -> Parts:
    """The claims made with a table, from this player's curves and those of the tables before."""
    if player == "basic":
        return basic_claims(found[0])
    if player == "advanced":
        return advanced_claims(found[1], found[0])
    return montecarlo_claims(found[2], found[:2])


def table(section: Section, lab: Lab, player: str) -> Findings:
    upto = PLAYERS[: PLAYERS.index(player) + 1]
    series = {
        reading: [measure_player(lab, each, reading) for each in upto] for reading in READINGS
    }
    found = {reading: each[-1] for reading, each in series.items()}
    tables = {reading: table_rows(section, found[reading], reading) for reading in READINGS}
    cells = [
        explained(dict(zip(tables, each, strict=True)))
        for each in zip(*tables.values(), strict=True)
    ]
    rows = [each[reading] for reading in READINGS for each in cells]
    claims = judge_readings(
        section, {reading: parts_of(player, each) for reading, each in series.items()}
    )
    notes = [fit(section, found)]
    notes += [
        together(f"Sums with {reading}", distances(section, each))
        for reading, each in found.items()
    ]
    for reading, each in found.items():
        notes.append(
            f"Over / under with {reading} when all points up to 13 are there, the rare ones on a straight "
            f"line through the last five: {straight_note(each)}"
        )
        notes.append(given_note(each, player, reading))
        notes.append(
            f"Over with {reading} if only the lowest points are added up (R60): {cut_note(each, section)}"
        )
    if player != "montecarlo":
        notes.append(leading_note(lab, player, section))
    return Findings(rows, claims, notes, drawings(found[SHUFFLED], player))


def table_4_1(section: Section, lab: Lab) -> Findings:
    return table(section, lab, "basic")


def table_4_2(section: Section, lab: Lab) -> Findings:
    return table(section, lab, "advanced")


def table_4_3(section: Section, lab: Lab) -> Findings:
    return table(section, lab, "montecarlo")
