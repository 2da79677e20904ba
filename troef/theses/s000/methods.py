"""What thesis 000 says of the three methods of prediction in words, as parts that can be judged."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...fields import Floats
from ..judge import Part
from .curves import OVER, TOTAL, UNDER, Means, Measured, Sum, total_of
from .order import ordered
from .series import HIGH, METHODS

SAME_LEVEL = 0.2
"""Over and under are at the same level when they differ by no more than this part of their sum: the
thesis says so of 7.36 and 9.94."""
SIMILAR = 0.15
"""Two sums are similar when they differ by no more than this part."""
ALMOST_SAME = 0.75
"""Two methods predict almost the same when they differ by no more than this many tricks on average."""
ALMOST_ALWAYS = 9
"""Times as much under as over."""
GOALS = {"piek": 1, "misere": 0}
"""Tricks."""


def sums(found: Measured, what: str, contracts: Sequence[str] = HIGH) -> dict[str, Sum]:
    """By method."""
    return {method: total_of(found, what, method, contracts) for method in METHODS}


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
