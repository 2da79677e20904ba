"""Section 5.1 of thesis 000: which method of prediction to trust."""

from collections.abc import Mapping
from math import isfinite

import numpy as np

from ...fields import Floats
from ...lab.stats import Estimate
from ..judge import Fact, Part, Parts, higher
from ..reproduce import Findings, Lab, Row, Section
from ..shown import unprinted
from ..stated import ordered
from .curves import (
    READINGS,
    TOTAL,
    Curves,
    Measured,
    Sum,
    at_shared_points,
    joined,
    measure_players,
    total_of,
)
from .methods import overestimated
from .series import HIGH, METHODS, PLAYERS

GOALS = {"solo_8": 8, "piek": 1, "misere": 0}
Players = Mapping[str, Measured]
"""By kind of player."""


def reproduce(section: Section, lab: Lab) -> Findings:
    found = {name: measure_players(lab, reading) for name, reading in READINGS.items()}
    shared = {reading: at_shared_points(each) for reading, each in found.items()}
    rows = [row for reading, each in shared.items() for row in sum_rows(each, reading)]
    notes = [points_note(each, reading) for reading, each in shared.items()]
    parts = {reading: claimed(found[reading], shared[reading]) for reading in READINGS}
    return Findings(rows, parts, notes)


def claimed(found: Players, shared: Players) -> Parts:
    total = {method: all_players(shared, method) for method in METHODS}
    return {
        "order": ordered(total, "tpc > mc > ltc"),
        "tpc_with_basic": ordered(with_player(shared, "tpc"), "rest > basic"),
        "ltc_with_mc": ordered(with_player(shared, "ltc"), "rest > montecarlo"),
        "mc_with_basic": ordered(with_player(shared, "mc"), "rest > basic"),
        "low_over": [p for x in PLAYERS for p in overestimated(found[x], f"{x} players, ")],
        "piek_hardest": [part for player in PLAYERS for part in hardest(found[player], player)],
        "rules_over_simulation": ordered(total, "mc > ltc"),
    }


def with_player(shared: Players, method: str) -> dict[str, Sum]:
    """A method's total over rik and solo 8 with each kind of player."""
    return {
        player: total_of(shared[player], TOTAL, method, HIGH, f"{method} with {player}")
        for player in PLAYERS
    }


def all_players(shared: Players, method: str) -> Sum:
    return joined(list(with_player(shared, method).values()), method)


def sum_rows(shared: Players, reading: str) -> list[Row]:
    sums = [
        each
        for method in METHODS
        for each in (all_players(shared, method), *with_player(shared, method).values())
    ]
    why = "total over rik and solo 8, at points where all players have enough games (R60)"
    return unprinted({each.name: each.estimate() for each in sums}, why, reading)


def points_note(shared: Players, reading: str) -> str:
    points = {c: np.flatnonzero(~np.isnan(shared["basic"][c].means[:, 0])) for c in HIGH}
    told = ", ".join(f"{c} {each[0]} to {each[-1]}" for c, each in points.items() if len(each))
    return f"Points at which all players have enough games, {reading}: {told}."


# -- telling hands apart --------------------------------------------------------------------


def hardest(found: Measured, player: str) -> list[Part]:
    """Piek hands are the hardest to tell, for the method that tells each kind best."""
    best = {
        contract: max(
            (telling(found[contract], i, contract) for i in range(len(METHODS))),
            key=lambda each: each.mean,
        )
        for contract in GOALS
    }
    if not all(isfinite(each.mean) for each in best.values()):
        return [Fact(f"{player}: too few games", None)]
    told = {contract: f"{contract} {each.mean:.2f}" for contract, each in best.items()}
    text = f"{player}: the best method tells winning hands of"
    return [
        higher(f"{text} {told[contract]} > {told['piek']}", best[contract], best["piek"])
        for contract in ("solo_8", "misere")
    ]


def telling(curve: Curves, method: int, contract: str) -> Estimate:
    """How well a prediction tells hands that reach the goal from others: the chance that, of one of
    each, it prefers the right one. 0.5 is a guess, 1 is perfect [DeLong et al. 1988].

    Each game that was judged stands for as many games as its point has.
    """
    goal, guess = GOALS[contract], curve.predictions[:, method]
    high = contract in HIGH
    reached = curve.real >= goal if high else curve.real == goal
    score = guess if high else -np.abs(guess - goal)
    won, lost = np.where(reached, curve.weights, 0), np.where(reached, 0, curve.weights)
    games = len(score)
    if not won.sum() or not lost.sum():
        return Estimate(np.nan, np.nan, np.nan, games)
    beaten, beating = below(score, lost) / lost.sum(), 1 - below(score, won) / won.sum()
    mean = float((won * beaten).sum() / won.sum())
    error = np.hypot(
        *(
            np.sqrt(((w * (v - mean)) ** 2).sum()) / w.sum()
            for w, v in ((won, beaten), (lost, beating))
        )
    )
    return Estimate(mean, mean - 1.96 * error, mean + 1.96 * error, games)


def below(score: Floats, weights: Floats) -> Floats:
    """What the games with a lower score weigh, those with the same by half."""
    order = np.argsort(score, kind="stable")
    sums = np.concatenate([[0.0], np.cumsum(weights[order])])
    ends = [np.searchsorted(score[order], score, side) for side in ("left", "right")]
    return np.asarray((sums[ends[0]] + sums[ends[1]]) / 2)
