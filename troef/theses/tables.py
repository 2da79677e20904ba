"""How far a table as a whole lies from what is printed, in standard errors and without any margin."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from ..lab.stats import LEVEL, Estimate, holm
from .judge import standard_error

FAR = 2.58
"""Standard errors of the difference beyond which a row on its own counts as off."""


def published_error(share: float, games: int) -> float:
    """The standard error of a share of `games` published games; 0 where their number is not known.

    >>> round(published_error(0.673, 1000), 4)
    0.0148
    """
    return sqrt(share * (1 - share) / games) if games and 0 <= share <= 1 else 0.0


def distance(ours: Estimate, published: float, error: float) -> float:
    """How many standard errors of the difference lie between ours and the published number."""
    both = sqrt(standard_error(ours) ** 2 + error**2)
    if both == 0:
        return 0.0 if ours.mean == published else float("inf")
    return (ours.mean - published) / both


def share_distance(ours: Estimate, share: float, games: int) -> float:
    """The same for a share of `games` published games."""
    return distance(ours, share, published_error(share, games))


def together(name: str, distances: Sequence[float]) -> str:
    """How far the rows of a table are off when they are taken together, whatever their margins [Holm 1979];
    each row is given by its distance from what is printed, in standard errors."""
    if not distances:
        return f"{name}: nothing to compare."
    adjusted = holm([2 * NormalDist().cdf(-abs(each)) for each in distances])
    alone = sum(abs(each) > FAR for each in distances)
    least = float(adjusted.min())
    return (
        f"{name}: without any margin, {alone} of {len(distances)} rows are off by more than {FAR:g} standard "
        f"errors; taken together (Holm), {int((adjusted <= 1 - LEVEL).sum())} are at 5%, and the smallest "
        f"adjusted p value is {'below 0.001' if least < 0.001 else f'{least:.3f}'}."
    )
