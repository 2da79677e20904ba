"""Section 4.1.1 and section 5.1 of thesis 000: the series, and which method to trust."""

from __future__ import annotations

import itertools

import numpy as np

from ...agents.rikken.bidding import CONDITIONS
from ..judge import Fact, Part, Parts, judge_readings
from ..lab import Lab
from ..published import Section
from ..result import NOT_COMPARABLE, Findings, Row
from ..rows import computed, measured
from .bidding import (
    HIGH,
    METHODS,
    MOST_GAMES,
    PER_POINT,
    PLAYERS,
    POINTS,
    READINGS,
    TOTAL,
    Curves,
    Measured,
    Sum,
    at_shared_points,
    joined,
    measure_player,
    total_of,
)
from .series import CONTRACTS
from .words import overestimated

RARE = (0, 11, 12, 13)
"""Points with fewer than 500 games, by the thesis."""
GOALS = {"solo_8": 8, "piek": 1, "misere": 0}


# -- section 4.1.1 --------------------------------------------------------------------------


def setup(section: Section, lab: Lab) -> Findings:
    """How often each number of tricks occurs, and so which points are full."""
    found = {reading: measure_players(lab, reading) for reading in READINGS}
    rows = [computed("series", section["series"], len(METHODS) * len(PLAYERS) * len(CONTRACTS))]
    for reading, player, contract in itertools.product(READINGS, PLAYERS, CONTRACTS):
        name = f"{player}, {contract}, {reading}"
        rows.append(full_points(name, found[reading][player][contract]))
    claims = judge_readings(
        section,
        {
            reading: {"five_hundred_runs": rare_points(each), "conditions": [conditions()]}
            for reading, each in found.items()
        },
    )
    return Findings(rows, claims)


def measure_players(lab: Lab, reading: str) -> dict[str, Measured]:
    return {player: measure_player(lab, player, reading) for player in PLAYERS}


def rare_points(found: dict[str, Measured]) -> list[Part]:
    return [sparse(found[player][c], f"{player}, {c}") for player in PLAYERS for c in HIGH]


def conditions() -> Part:
    """The conditions of the tournament (4.1.3)."""
    return Fact(
        f"rik is bid from {CONDITIONS['rik']:g} tricks, solo 8 from {CONDITIONS['solo']:g}",
        CONDITIONS["rik"] >= 4 and CONDITIONS["solo"] <= 9,
    )


def full_points(name: str, found: Curves) -> Row:
    """How many points 100,000 games would fill."""
    expected = found.counts / found.games * MOST_GAMES
    rare = [str(p) for p in range(POINTS) if expected[p] < PER_POINT]
    why = f"fewer than {PER_POINT} at {', '.join(rare)} tricks" if rare else ""
    name = f"{name}: points that {MOST_GAMES:,} games fill"
    return Row(name, None, POINTS - len(rare), None, found.games, NOT_COMPARABLE, why)


def sparse(found: Curves, name: str) -> Fact:
    """Whether the rare points are those that the thesis names; what chance may have moved over the
    border decides nothing."""
    border = PER_POINT * found.games / MOST_GAMES
    rare = [p for p in range(POINTS) if found.counts[p] < border]
    wrong = [p for p in range(POINTS) if (p in rare) != (p in RARE)]
    clear = [p for p in wrong if abs(found.counts[p] - border) > 2.58 * border**0.5]
    text = f"{name}: rare are {', '.join(map(str, rare))}"
    return Fact(text, False if clear else None if wrong else True)


# -- section 5.1 ----------------------------------------------------------------------------


def with_player(found: dict[str, Measured], method: str) -> dict[str, Sum]:
    """A method's total over rik and solo 8 with each kind of player."""
    return {
        player: total_of(found[player], TOTAL, method, HIGH, f"{method} with {player}")
        for player in PLAYERS
    }


def best_with(found: dict[str, Measured], method: str, player: str) -> list[Part]:
    sums = with_player(found, method)
    return [sums[other].above(sums[player]) for other in PLAYERS if other != player]


def telling(curve: Curves, method: int, contract: str) -> float:
    """How well a prediction tells hands that reach the goal from others: the chance that, of one of
    each, it prefers the right one. 0.5 is a guess, 1 is perfect.

    Each game that was judged stands for as many games as its point has.
    """
    weight = curve.weights
    goal, guess = GOALS[contract], curve.predictions[:, method]
    if contract == "solo_8":
        reached, score = curve.real >= goal, guess
    else:
        reached, score = curve.real == goal, -np.abs(guess - goal)
    order = np.argsort(score, kind="stable")
    score, reached, weight = score[order], reached[order], weight[order]
    lost = np.concatenate([[0.0], np.cumsum(weight * ~reached)])
    below = lost[np.searchsorted(score, score, "left")]
    upto = lost[np.searchsorted(score, score, "right")]
    won = weight * reached
    if not won.sum() or not lost[-1]:
        return float("nan")
    return float((won * (below + upto) / 2).sum() / (won.sum() * lost[-1]))


def hardest(found: dict[str, Measured]) -> list[Part]:
    """Piek hands are the hardest to tell: every method, best kind of player aside."""
    parts: list[Part] = []
    for player in PLAYERS:
        best = {
            contract: max(
                telling(found[player][contract], i, contract) for i in range(len(METHODS))
            )
            for contract in GOALS
        }
        told = ", ".join(f"{c} {value:.2f}" for c, value in best.items())
        lowest = min(best, key=best.__getitem__)
        parts.append(
            Fact(f"{player}: the best method tells winning hands with {told}", lowest == "piek")
        )
    return parts


def summary(section: Section, lab: Lab) -> Findings:
    found = {reading: measure_players(lab, reading) for reading in READINGS}
    rows: list[Row] = []
    notes = []
    for reading, players in found.items():
        shared = at_shared_points(players)
        rows += sum_rows(shared, reading)
        notes.append(points_note(shared, reading))
    claims = judge_readings(
        section, {reading: summary_parts(players) for reading, players in found.items()}
    )
    return Findings(rows, claims, notes)


def all_players(shared: dict[str, Measured], method: str) -> Sum:
    return joined(list(with_player(shared, method).values()), method)


def sum_rows(shared: dict[str, Measured], reading: str) -> list[Row]:
    why = "total over rik and solo 8, at points where all players have enough games (R60)"
    return [
        measured(f"{each.name}, {reading}", None, each.estimate(), why=why)
        for method in METHODS
        for each in (all_players(shared, method), *with_player(shared, method).values())
    ]


def points_note(shared: dict[str, Measured], reading: str) -> str:
    points = {c: np.flatnonzero(~np.isnan(shared["basic"][c].means[:, 0])) for c in HIGH}
    told = ", ".join(f"{c} {each[0]} to {each[-1]}" for c, each in points.items() if len(each))
    return f"Points at which all players have enough games, {reading}: {told}."


def summary_parts(found: dict[str, Measured]) -> Parts:
    """The claims of section 5.1."""
    shared = at_shared_points(found)
    sums = {method: all_players(shared, method) for method in METHODS}
    order: list[Part] = [sums["mc"].above(sums["ltc"]), sums["tpc"].above(sums["mc"])]
    return {
        "order": order,
        "tpc_with_basic": best_with(shared, "tpc", "basic"),
        "ltc_with_mc": best_with(shared, "ltc", "montecarlo"),
        "mc_with_basic": best_with(shared, "mc", "basic"),
        "low_over": [part for player in PLAYERS for part in overestimated(found[player])],
        "piek_hardest": hardest(found),
        "rules_over_simulation": order[:1],
    }
