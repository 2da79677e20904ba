"""Table 4.1 of thesis 000, with figures 4.1 to 4.4: predictions among basic players."""

from collections.abc import Sequence

from ..judge import Parts
from . import methods
from .curves import OVER, TOTAL, Measured
from .prediction_table import prediction_table
from .series import HIGH


def claimed(series: Sequence[Measured]) -> Parts:
    (found,) = series
    return {
        "rik_like_solo": methods.similar_contracts(found),
        "linear": methods.linear(found),
        "loose_ends": methods.fluctuating(found),
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


reproduce = prediction_table("basic", 1, claimed)
