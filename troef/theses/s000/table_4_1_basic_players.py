"""Table 4.1 of thesis 000, with figures 4.1 to 4.4: predictions among basic players."""

from collections.abc import Sequence

from ..judge import Parts
from .curves import OVER, TOTAL, Measured
from .methods import (
    almost_same,
    fluctuating,
    least,
    linear,
    more_under,
    mostly_under,
    overestimated,
    same_level,
    similar_contracts,
)
from .prediction_table import prediction_table
from .series import HIGH


def claimed(series: Sequence[Measured]) -> Parts:
    (found,) = series
    piek, misere = least(found, OVER, "ltc", ("piek",)), least(found, OVER, "mc", ("misere",))
    return {
        "rik_like_solo": similar_contracts(found),
        "linear": linear(found),
        "loose_ends": fluctuating(found),
        "tpc_under": mostly_under(found),
        "ltc_like_mc": almost_same(found),
        "ltc_under": more_under(found, "ltc"),
        "mc_even": same_level(found, "mc"),
        "ltc_least_wrong": least(found, TOTAL, "ltc", HIGH),
        "low_over": overestimated(found),
        "low_least_bad": piek + misere,
    }


reproduce = prediction_table("basic", 1, claimed)
