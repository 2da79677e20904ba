"""Table 4.1 of thesis 000, with figures 4.1 to 4.4: predictions among basic players."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...fields import Floats
from ...lab.stats import Estimate
from ..judge import Fact, Part, Parts, higher
from . import methods
from .curves import OVER, TOTAL, Curves, Means, Measured, enough
from .prediction_table import prediction_table
from .series import FEW, HIGH, METHODS

LINEAR = 0.95
"""The least share of the variance on a line that is almost straight."""
MIDDLE = slice(3, 7)
"""Points that have many games."""


def claimed(series: Sequence[Measured]) -> Parts:
    (found,) = series
    return {
        "rik_like_solo": similar_contracts(found),
        "linear": linear(found),
        "loose_ends": fluctuating(found),
        "tpc_under": methods.mostly_under(found, "tpc"),
        "ltc_like_mc": methods.almost_same(found),
        "ltc_under": methods.more_under(found, "ltc"),
        "mc_even": methods.same_level(found, "mc"),
        "ltc_least_wrong": methods.least(found, TOTAL, "ltc", HIGH),
        "low_over": methods.overestimated(found),
        "low_least_bad": [
            *methods.least(found, OVER, "ltc", ("piek",)),
            *methods.least(found, OVER, "mc", ("misere",)),
        ],
    }


def similar_contracts(found: Measured) -> list[Part]:
    """Rik and solo 8 are similar, at points that both have."""
    both = enough(found[contract] for contract in HIGH)
    rik, solo = (methods.sums({c: found[c].at(both)}, TOTAL, (c,)) for c in HIGH)
    return [rik[m].alike(solo[m], methods.SIMILAR * rik[m].value) for m in METHODS]


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


reproduce = prediction_table("basic", 1, claimed)
