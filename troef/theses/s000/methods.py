"""What thesis 000 says of the three methods of prediction, as parts that can be judged.

Statements are sentences that have a function here ("tpc is mostly under", "rik and solo_8 are similar"), or
orders of what methods are off by: "total: rest > ltc" in rik and solo 8, "over of piek: rest > ltc".
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from ...fields import Floats
from ...lab.stats import Estimate
from ..judge import Fact, Part, higher
from ..published import allowed
from ..stated import ordered
from .curves import (
    OVER,
    TOTAL,
    UNDER,
    Curves,
    Means,
    Measured,
    Sum,
    at_shared_points,
    enough,
    off,
    total_of,
)
from .series import FEW, HIGH, METHODS, PLAYERS

ALLOWED = allowed(__package__)
GOALS = {"piek": 1, "misere": 0}
"""Tricks."""
MIDDLE = slice(3, 7)
"""Points that have many games."""
LAST = 11
"""The first of the points at the end."""


def read(series: Sequence[Measured], text: str) -> list[Part]:
    """The parts of a statement, given the curves of a table's players after those of the tables before."""
    found = series[-1]
    if text == "solo_8 is as with other players":
        return similar_players(series)
    if text in SAID:
        return SAID[text](found)
    if " is " in text:
        method, said = text.split(" is ")
        return SAID_OF_METHOD[said](found, method)
    what, order = text.split(": ")
    side, _, contracts = what.removeprefix("basic players' ").partition(" of ")
    players = series[0] if what.startswith("basic players' ") else found
    return ordered(sums(players, side, contracts.split(" and ") if contracts else HIGH), order)


# -- over and under -----------------------------------------------------------------------


def sums(found: Measured, what: str, contracts: Sequence[str] = HIGH) -> dict[str, Sum]:
    """By method."""
    return {method: total_of(found, what, method, contracts) for method in METHODS}


def sides(found: Measured, method: str) -> list[tuple[Sum, Sum]]:
    """Over and under in rik and in solo 8."""
    return [
        (total_of(found, OVER, method, (c,)), total_of(found, UNDER, method, (c,))) for c in HIGH
    ]


def more_under(found: Measured, method: str) -> list[Part]:
    return [under.above(over) for over, under in sides(found, method)]


def mostly_under(found: Measured, method: str) -> list[Part]:
    return [
        under.above(over.times(ALLOWED["almost_always"])) for over, under in sides(found, method)
    ]


def same_level(found: Measured, method: str) -> list[Part]:
    return [
        over.alike(under, ALLOWED["same_level"] * (over.value + under.value))
        for over, under in sides(found, method)
    ]


def similar_contracts(found: Measured) -> list[Part]:
    """Rik and solo 8 are similar, at points that both have."""
    both = enough(found[contract] for contract in HIGH)
    rik, solo = (sums({c: found[c].at(both)}, TOTAL, (c,)) for c in HIGH)
    return [rik[m].alike(solo[m], ALLOWED["similar"] * rik[m].value) for m in METHODS]


def similar_players(series: Sequence[Measured]) -> list[Part]:
    """Solo 8 comes out as with the other players, at points that all have."""
    shared = at_shared_points(dict(zip(PLAYERS, series, strict=True)))
    parts: list[Part] = []
    for method in METHODS:
        mine, *others = (
            total_of(shared[player], TOTAL, method, ("solo_8",), f"{method} of {player}")
            for player in ("montecarlo", "basic", "advanced")
        )
        parts += [mine.alike(theirs, 2 * ALLOWED["similar"] * theirs.value) for theirs in others]
    return parts


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


# -- curves -------------------------------------------------------------------------------


def ltc_from_mc(means: Means) -> Floats:
    ltc, mc = (means[..., METHODS.index(method)] for method in ("ltc", "mc"))
    return np.asarray(np.nanmean(np.abs(ltc - mc), axis=-1))


def almost_same(found: Measured) -> list[Part]:
    return [
        found[c].within(
            f"{c}: tricks between ltc and mc on average", ltc_from_mc, high=ALLOWED["almost_same"]
        )
        for c in HIGH
    ]


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
            parts.append(
                found[contract].within(text, partial(on_a_line, points, i), ALLOWED["linear"])
            )
    return parts


def on_a_line(points: Sequence[int], method: int, means: Means) -> Floats:
    """The share of the variance of the means at these points that lies on a straight line."""
    x, y = np.asarray(points) - np.mean(points), means[..., points, method]
    y = y - y.mean(axis=-1, keepdims=True)
    return np.asarray((x * y).sum(axis=-1) ** 2 / ((x**2).sum() * (y**2).sum(axis=-1)))


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


def worse_at_the_end(found: Measured) -> list[Part]:
    """Whether the last points of rik are further off than those before."""
    curve = found["rik"]
    if not curve.used[LAST:].any():
        return [Fact(f"no game with {LAST} tricks or more at this scale", None)]

    def further(i: int, means: Means) -> Floats:
        gaps = np.abs(off(means)[..., i])
        return np.asarray(
            np.nanmean(gaps[..., LAST:], axis=-1) - np.nanmean(gaps[..., :LAST], axis=-1)
        )

    text = f"tricks further off from {LAST} tricks on than before"
    return [
        curve.within(f"{method}: {text}", partial(further, i), 0.0)
        for i, method in enumerate(METHODS)
    ]


SAID: dict[str, Callable[[Measured], list[Part]]] = {
    "ltc and mc are almost the same": almost_same,
    "piek and misere are overestimated": overestimated,
    "rik and solo_8 are similar": similar_contracts,
    "means lie on a line": linear,
    "the ends are unsure": fluctuating,
    "the end of rik is further off": worse_at_the_end,
}
SAID_OF_METHOD: dict[str, Callable[[Measured, str], list[Part]]] = {
    "more under than over": more_under,
    "mostly under": mostly_under,
    "as much over as under": same_level,
}
