"""Table 4.3 of thesis 000, with figures 4.9 to 4.12: predictions among Monte Carlo players."""

from collections.abc import Sequence

from ..judge import Part, Parts
from .curves import OVER, TOTAL, Measured, at_shared_points, total_of
from .methods import SIMILAR, each_least, least, overestimated, worse_at_the_end
from .prediction_table import prediction_table
from .series import LOW, METHODS, PLAYERS


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


reproduce = prediction_table("montecarlo", 9, claimed)
