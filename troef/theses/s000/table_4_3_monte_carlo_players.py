"""Table 4.3 of thesis 000, with figures 4.9 to 4.12: predictions among Monte Carlo players."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...fields import Floats
from ..judge import Fact, Part, Parts
from .curves import OVER, TOTAL, Means, Measured, at_shared_points, off, total_of
from .methods import SIMILAR, each_least, least, overestimated
from .prediction_table import prediction_table
from .series import LOW, METHODS, PLAYERS

LAST = 11
"""The first of the points at the end."""


def claimed(series: Sequence[Measured]) -> Parts:
    found = series[-1]
    return {
        "rik_well": worse_at_the_end(found),
        "solo_similar": similar_players(series),
        "ltc_best": each_least(found, "ltc"),
        "low_over": overestimated(found) + least(found, OVER, "ltc", LOW),
    }


def similar_players(series: Sequence[Measured]) -> list[Part]:
    """Solo 8 comes out as with the other players, at points that all have."""
    shared = at_shared_points(dict(zip(PLAYERS, series, strict=True)))
    parts: list[Part] = []
    for method in METHODS:
        mine, *others = (
            total_of(shared[player], TOTAL, method, ("solo_8",), f"{method} of {player}")
            for player in ("montecarlo", "basic", "advanced")
        )
        parts += [mine.alike(theirs, 2 * SIMILAR * theirs.value) for theirs in others]
    return parts


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


reproduce = prediction_table("montecarlo", 9, claimed)
