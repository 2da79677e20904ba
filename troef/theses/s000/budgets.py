"""What figures 3.8 and 3.9 of thesis 000 share: curves over the number of simulations."""

from collections.abc import Mapping
from math import log10

from ...lab.stats import Estimate


def bands(
    found: Mapping[str, Mapping[int, Estimate]],
) -> dict[str, list[tuple[float, float, float, float]]]:
    """Lines between the ends of their intervals, over budgets on a log scale."""
    return {
        name: [(log10(budget), e.lo, e.mean, e.hi) for budget, e in each.items()]
        for name, each in found.items()
    }
