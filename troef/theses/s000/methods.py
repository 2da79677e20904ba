"""What thesis 000 says of the three methods of prediction in words, as parts that can be judged."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...fields import Floats
from ...lab.stats import Estimate
from ..judge import Fact, Part, higher
from .curves import OVER, POINTS, TOTAL, UNDER, Curves, Means, Measured, Sum, enough, off, total_of
from .order import ordered
from .series import FEW, HIGH, METHODS

SAME_LEVEL = 0.2
"""Over and under are at the same level when they differ by no more than this part of their sum: the
thesis says so of 7.36 and 9.94."""
SIMILAR = 0.15
"""Two sums are similar when they differ by no more than this part."""
ALMOST_SAME = 0.75
"""Two methods predict almost the same when they differ by no more than so many tricks on average."""
LINEAR = 0.95
"""The least share of the variance on a line that is almost straight."""
ALMOST_ALWAYS = 9
"""Times as much under as over."""
MIDDLE, LAST = slice(3, 7), 11
"""Points that have many games; the first of those at the end."""
GOALS = {"piek": 1, "misere": 0}
"""Tricks."""


def sums(found: Measured, what: str, contracts: Sequence[str] = HIGH) -> dict[str, Sum]:
    """By method."""
    return {method: total_of(found, what, method, contracts) for method in METHODS}


def similar_contracts(found: Measured) -> list[Part]:
    """Rik and solo 8 are similar, at points that both have."""
    both = enough(found[contract] for contract in HIGH)
    rik, solo = (sums({c: found[c].at(both)}, TOTAL, (c,)) for c in HIGH)
    return [rik[m].alike(solo[m], SIMILAR * rik[m].value) for m in METHODS]


def on_a_line(points: Sequence[int], method: int, means: Means) -> Floats:
    """The share of the variance of the means at these points that lies on a straight line."""
    x, y = np.asarray(points) - np.mean(points), means[..., points, method]
    y = y - y.mean(axis=-1, keepdims=True)
    return np.asarray((x * y).sum(axis=-1) ** 2 / ((x**2).sum() * (y**2).sum(axis=-1)))


def linear(found: Measured) -> list[Part]:
    """How straight the mean predictions lie, where there are enough games."""
    parts: list[Part] = []
    for contract in HIGH:
        points = [int(point) for point in np.flatnonzero(found[contract].used >= FEW)]
        if len(points) < 3:
            parts.append(Fact(f"{contract}: too few games", None))
            continue
        for i, method in enumerate(METHODS):
            text = f"{contract}: share of variance on a line, {method}"
            parts.append(found[contract].within(text, partial(on_a_line, points, i), LINEAR))
    return parts


def fluctuating(found: Measured) -> list[Part]:
    """Whether the end points are the unsure ones."""
    parts: list[Part] = []
    for contract in HIGH:
        curve = found[contract]
        seen = np.flatnonzero(curve.used)
        error = np.std(curve.draws, axis=0).mean(axis=1)
        if np.isnan(error[MIDDLE]).any():
            parts.append(Fact(f"{contract}: too few games", None))
            continue
        middle = float(error[MIDDLE].mean())
        for end in (int(seen[0]), int(seen[-1])):
            text = (
                f"{contract}: standard error {error[end]:.2f} at {end} tricks > twice that in the "
                f"middle, {middle:.2f}"
            )
            parts.append(higher(text, known_error(curve, end, float(error[end])), 2 * middle))
    return parts


def known_error(curve: Curves, point: int, error: float) -> Estimate:
    """A standard error is itself known only so well: by the games it was found in, which are those of
    all points where this one has few."""
    games = int(curve.used[point]) if curve.used[point] >= FEW else len(curve.real)
    half = 1.96 * error / np.sqrt(2 * max(games - 1, 1))
    return Estimate(error, error - half, error + half, games)


def ltc_from_mc(means: Means) -> Floats:
    ltc, mc = (means[..., METHODS.index(method)] for method in ("ltc", "mc"))
    return np.asarray(np.nanmean(np.abs(ltc - mc), axis=-1))


def almost_same(found: Measured) -> list[Part]:
    return [
        found[c].within(f"{c}: tricks between ltc and mc on average", ltc_from_mc, high=ALMOST_SAME)
        for c in HIGH
    ]


def sides(found: Measured, method: str) -> list[tuple[Sum, Sum]]:
    """Over and under in rik and in solo 8."""
    return [
        (total_of(found, OVER, method, (c,)), total_of(found, UNDER, method, (c,))) for c in HIGH
    ]


def more_under(found: Measured, method: str) -> list[Part]:
    return [under.above(over) for over, under in sides(found, method)]


def mostly_under(found: Measured, method: str) -> list[Part]:
    return [under.above(over.times(ALMOST_ALWAYS)) for over, under in sides(found, method)]


def same_level(found: Measured, method: str) -> list[Part]:
    return [
        over.alike(under, SAME_LEVEL * (over.value + under.value))
        for over, under in sides(found, method)
    ]


def least(found: Measured, what: str, method: str, contracts: Sequence[str]) -> list[Part]:
    """One method has the smallest sum over these contracts taken together."""
    return ordered(sums(found, what, contracts), f"rest > {method}")


def each_least(found: Measured, method: str) -> list[Part]:
    return [part for contract in HIGH for part in least(found, TOTAL, method, (contract,))]


def above_goal(goal: int, method: int, means: Means) -> Floats:
    return np.asarray(means[..., goal, method] - goal)


def overestimated(found: Measured, whose: str = "") -> list[Part]:
    """Whether hands that reached the goal were thought to win more (the printed curves stop early)."""
    return [
        found[contract].within(
            f"{whose}{contract}: where {goal} {'was' if goal else 'were'} won, {method} is off by",
            partial(above_goal, goal, i),
            0.0,
        )
        for contract, goal in GOALS.items()
        for i, method in enumerate(METHODS)
    ]


def worse_at_the_end(found: Measured) -> list[Part]:
    """Whether the last points of rik are further off than those before."""
    curve = found["rik"]
    if not curve.used[LAST:].any():
        return [Fact(f"no game with {LAST} tricks or more at this scale", None)]

    def further(i: int, means: Means) -> Floats:
        gaps = np.abs(off(means)[..., i])
        return np.asarray(
            np.nanmean(gaps[..., LAST:POINTS], axis=-1) - np.nanmean(gaps[..., :LAST], axis=-1)
        )

    text = f"tricks further off from {LAST} tricks on than before"
    return [
        curve.within(f"{method}: {text}", partial(further, i), 0.0)
        for i, method in enumerate(METHODS)
    ]
