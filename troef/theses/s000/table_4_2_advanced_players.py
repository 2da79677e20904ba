"""Table 4.2 of thesis 000, with figures 4.5 to 4.8: predictions among advanced players."""

from collections.abc import Sequence

from ..judge import Parts
from .curves import OVER, TOTAL, Measured
from .methods import (
    almost_same,
    each_least,
    least,
    more_under,
    mostly_under,
    overestimated,
    same_level,
    sums,
)
from .order import ordered
from .prediction_table import prediction_table
from .series import LOW


def claimed(series: Sequence[Measured]) -> Parts:
    basic, found = series
    order = "tpc > mc > ltc"
    return {
        "same_order": ordered(sums(found, TOTAL), order) + ordered(sums(basic, TOTAL), order),
        "tpc_under": mostly_under(found) + almost_same(found),
        "ltc_under": more_under(found, "ltc") + same_level(found, "mc"),
        "ltc_best": each_least(found, "ltc"),
        "low_over": overestimated(found) + least(found, OVER, "ltc", LOW),
    }


reproduce = prediction_table("advanced", 5, claimed)
