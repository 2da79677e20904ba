"""Table 4.2 of thesis 000, with figures 4.5 to 4.8: predictions among advanced players."""

from collections.abc import Sequence

from ..judge import Parts
from . import methods
from .curves import OVER, TOTAL, Measured
from .order import ordered
from .prediction_table import prediction_table
from .series import LOW


def claimed(series: Sequence[Measured]) -> Parts:
    basic, found = series
    least_bad = methods.least(found, OVER, "ltc", LOW)
    return {
        "same_order": [
            *ordered(methods.sums(found, TOTAL), "tpc > mc > ltc"),
            *ordered(methods.sums(basic, TOTAL), "tpc > mc > ltc"),
        ],
        "tpc_under": methods.mostly_under(found, "tpc") + methods.almost_same(found),
        "ltc_under": methods.more_under(found, "ltc") + methods.same_level(found, "mc"),
        "ltc_best": methods.each_least(found, "ltc"),
        "low_over": methods.overestimated(found) + least_bad,
    }


reproduce = prediction_table("advanced", 5, claimed)
