"""Tables 4.1 to 4.3 and section 5.1 of thesis 000: which method predicts tricks best.

The printed sums for piek and misere leave out an unknown part of the curve (errata R60): ours are shown
beside them and not compared. A sum over points also depends on which rare points occurred at all, so
sums of fewer games than the thesis played are not compared either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from .. import figures
from .lab import Lab
from .maastricht_bidding import (
    CONTRACTS,
    HIGH,
    LOW,
    METHODS,
    MOST_GAMES,
    OVER,
    PLAYERS,
    POINTS,
    TOTAL,
    UNDER,
    Curves,
    Measured,
    at_shared_points,
    games_of,
    measure_player,
    measure_series,
    printed_error,
    total_of,
)
from .maastricht_judge import Fact, Part, judge
from .result import Figure, Findings, Row, measured

Section = dict[str, Any]
TABLES = {"basic": "4.1", "advanced": "4.2", "montecarlo": "4.3"}
FIGURES = {"basic": 1, "advanced": 5, "montecarlo": 9}
"""The number of a player's first figure in chapter 4."""
SAME_LEVEL = 0.2
"""Over and under are at the same level when they differ by no more than this part of their sum: the
thesis says so of 7.36 and 9.94."""
SIMILAR = 0.15
"""Two sums are similar when they differ by no more than this part."""
ALMOST_SAME = 0.75
"""Two methods predict almost the same when they differ by no more than so many tricks on average."""
READINGS: dict[str, dict[str, Any]] = {
    "R7: player X always leads": {"around": False},
    "R17 (c): Rik decks": {"house": {"deck": "rik"}},
}


# -- rows -----------------------------------------------------------------------------------


def table_rows(section: Section, found: Measured) -> list[Row]:
    """Every number of a table."""
    rows = []
    for method in METHODS:
        for what in (OVER, UNDER, TOTAL):
            for contract in CONTRACTS:
                printed = section[method][what].get(contract)
                rows.append(cell(found, method, what, contract, printed))
        overall = total_of(found, TOTAL, method, CONTRACTS).estimate()
        why = "the sum contains piek and misere (errata R60)"
        row = measured(f"{method} total, all contracts", None, overall, why=why)
        rows.append(replace(row, published=section[method]["overall"]))
    return rows


def cell(found: Measured, method: str, what: str, contract: str, printed: float | None) -> Row:
    """One number of a table."""
    curve = found[contract]
    ours = total_of(found, what, method, (contract,)).estimate()
    name = f"{method} {what}, {contract}"
    why = ""
    if contract in LOW:
        why = "which points the thesis added up is not told (errata R60)"
    elif curve.games < MOST_GAMES:
        why = (
            f"{curve.games:,} games instead of {MOST_GAMES:,} leave rare points out of the sum: "
            f"{missing(curve)}"
        )
    if why or printed is None:
        return replace(measured(name, None, ours, why=why), published=printed)
    row = measured(name, printed, ours, printed_error(curve, METHODS.index(method)))
    return (
        replace(row, why=f"points in our sum: all but {missing(curve)}") if missing(curve) else row
    )


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
    return "Over, if only the lowest points are added up (errata R60). " + "; ".join(told) + "."


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
    return (
        "Over / under when all points up to 13 are there, the rare ones on a straight line through the "
        f"last five: {'; '.join(told)}."
    )


def reading_notes(lab: Lab, player: str, section: Section) -> list[str]:
    """What other readings come to, for players that take no time."""
    notes = []
    for reading, change in READINGS.items():
        told = []
        found = measure_series(lab, player, HIGH, games_of(player, lab), 0, **change)
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
        notes.append(f"Over / under under reading {reading}: {', '.join(told)}.")
    return notes


# -- claims ---------------------------------------------------------------------------------


def similar_contracts(found: Measured) -> list[Part]:
    parts: list[Part] = []
    for method in METHODS:
        rik, solo = (total_of(found, TOTAL, method, (c,)) for c in HIGH)
        parts.append(rik.alike(solo, SIMILAR * rik.value))
    return parts


def linear(found: Measured) -> list[Part]:
    """How straight the mean predictions lie, where there are enough games."""
    parts: list[Part] = []
    for contract in HIGH:
        curve = found[contract]
        points = np.flatnonzero(curve.used >= 30)
        if len(points) < 3:
            parts.append(Fact(f"{contract}: too few games", None))
            continue
        fits = [np.corrcoef(points, curve.means[points, i])[0, 1] ** 2 for i in range(len(METHODS))]
        told = ", ".join(f"{m} {fit:.3f}" for m, fit in zip(METHODS, fits, strict=True))
        parts.append(
            Fact(f"{contract}: share of variance on a line {told}", bool(min(fits) > 0.95))
        )
    return parts


def fluctuating(found: Measured) -> list[Part]:
    """Whether the end points are the unsure ones."""
    parts: list[Part] = []
    for contract in HIGH:
        curve = found[contract]
        seen = np.flatnonzero(curve.used)
        error = np.std(curve.draws, axis=0).mean(axis=1)
        if np.isnan(error[3:7]).any():
            parts.append(Fact(f"{contract}: too few games", None))
            continue
        ends, middle = (error[seen[0]], error[seen[-1]]), error[3:7].mean()
        parts.append(
            Fact(
                f"{contract}: standard error {ends[0]:.2f} at {seen[0]} and {ends[1]:.2f} at {seen[-1]} "
                f"tricks, {middle:.2f} in the middle",
                bool(min(ends) > 2 * middle),
            )
        )
    return parts


def mostly_under(found: Measured) -> list[Part]:
    parts: list[Part] = []
    for contract in HIGH:
        over, under = (total_of(found, what, "tpc", (contract,)).value for what in (OVER, UNDER))
        parts.append(Fact(f"{contract}: tpc over {over:.2f}, under {under:.2f}", under > 9 * over))
    return parts


def almost_same(found: Measured) -> list[Part]:
    parts: list[Part] = []
    for contract in HIGH:
        gap = np.nanmean(np.abs(found[contract].means[:, 1] - found[contract].means[:, 2]))
        parts.append(
            Fact(
                f"{contract}: ltc and mc differ by {gap:.2f} tricks on average",
                bool(gap <= ALMOST_SAME),
            )
        )
    return parts


def more_under(found: Measured, method: str) -> list[Part]:
    return [
        total_of(found, UNDER, method, (c,)).above(total_of(found, OVER, method, (c,)))
        for c in HIGH
    ]


def same_level(found: Measured, method: str) -> list[Part]:
    parts: list[Part] = []
    for contract in HIGH:
        over, under = (total_of(found, what, method, (contract,)) for what in (OVER, UNDER))
        parts.append(over.alike(under, SAME_LEVEL * (over.value + under.value)))
    return parts


def least(found: Measured, what: str, method: str, contracts: Sequence[str]) -> list[Part]:
    """One method has the smallest sum in each of these contracts taken together."""
    group = tuple(contracts)
    mine = total_of(found, what, method, group)
    others = [total_of(found, what, each, group) for each in METHODS if each != method]
    return [each.above(mine) for each in others]


def overestimated(found: Measured) -> list[Part]:
    """Whether hands that reached the goal were thought to win more (the printed curves stop early)."""
    parts: list[Part] = []
    for contract, goal in (("piek", 1), ("misere", 0)):
        means = found[contract].means[goal] - goal
        told = ", ".join(f"{m} {means[i]:+.2f}" for i, m in enumerate(METHODS))
        parts.append(
            Fact(
                f"{contract}: where {goal} {'was' if goal else 'were'} won, predictions are off by {told}",
                bool((means > 0).all()),
            )
        )
    return parts


def worse_at_the_end(found: Measured) -> list[Part]:
    off = np.abs(found["rik"].means - np.arange(POINTS)[:, None])
    if np.isnan(off[11:]).all():
        return [Fact("no game with 11 tricks or more at this scale", None)]
    early, late = np.nanmean(off[:11], axis=0), np.nanmean(off[11:], axis=0)
    told = ", ".join(
        f"{m} {early[i]:.2f} up to 10 tricks, {late[i]:.2f} from 11" for i, m in enumerate(METHODS)
    )
    return [Fact(told, bool((late > early).all()))]


def basic_claims(found: Measured) -> list[list[Part]]:
    return [
        similar_contracts(found), linear(found), fluctuating(found), mostly_under(found),
        almost_same(found), more_under(found, "ltc"), same_level(found, "mc"),
        least(found, TOTAL, "ltc", HIGH), overestimated(found),
        least(found, OVER, "ltc", ("piek",)) + least(found, OVER, "mc", ("misere",)),
    ]  # fmt: skip


def advanced_claims(found: Measured, basic: Measured) -> list[list[Part]]:
    return [
        ranked(found) + ranked(basic),
        mostly_under(found) + almost_same(found),
        more_under(found, "ltc") + same_level(found, "mc"),
        each_least(found, "ltc"),
        overestimated(found) + least(found, OVER, "ltc", LOW),
    ]


def montecarlo_claims(found: Measured, others: Sequence[Measured]) -> list[list[Part]]:
    alike: list[Part] = []
    shared = at_shared_points(dict(zip(PLAYERS, [*others, found], strict=True)))
    for method in METHODS:
        mine = total_of(shared["montecarlo"], TOTAL, method, ("solo_8",), f"{method} of montecarlo")
        for name in PLAYERS[:2]:
            theirs = total_of(shared[name], TOTAL, method, ("solo_8",), f"of {name}")
            alike.append(mine.alike(theirs, 2 * SIMILAR * theirs.value))
    return [
        worse_at_the_end(found),
        alike,
        each_least(found, "ltc"),
        overestimated(found) + least(found, OVER, "ltc", LOW),
    ]


def each_least(found: Measured, method: str) -> list[Part]:
    return [part for contract in HIGH for part in least(found, TOTAL, method, (contract,))]


def ranked(found: Measured) -> list[Part]:
    """The order of the three methods: ltc, mc, tpc."""
    ltc, mc, tpc = (total_of(found, TOTAL, m, HIGH) for m in ("ltc", "mc", "tpc"))
    return [mc.above(ltc), tpc.above(mc)]


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


def table(section: Section, lab: Lab, player: str) -> Findings:
    found = measure_player(lab, player)
    if player == "basic":
        parts = basic_claims(found)
    else:
        others = [measure_player(lab, each) for each in PLAYERS[: PLAYERS.index(player)]]
        parts = (
            advanced_claims(found, others[0])
            if player == "advanced"
            else montecarlo_claims(found, others)
        )
    claims = judge(list(zip(section["claim"], parts, strict=True)))
    notes = [straight_note(found), cut_note(found, section)]
    if player != "montecarlo":
        notes += reading_notes(lab, player, section)
    return Findings(table_rows(section, found), claims, notes, drawings(found, player))


def table_4_1(section: Section, lab: Lab) -> Findings:
    return table(section, lab, "basic")


def table_4_2(section: Section, lab: Lab) -> Findings:
    return table(section, lab, "advanced")


def table_4_3(section: Section, lab: Lab) -> Findings:
    return table(section, lab, "montecarlo")
