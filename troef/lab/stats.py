"""Statistics over blocks: intervals and p values.

A block is one deal played with every rotation of the seats (`experiment`), and gives one number. Blocks are
independent of each other; the games inside a block are not. So everything here that speaks of
`values` wants one number a block.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, inf, isfinite, lgamma, log, log1p, nan, pi, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

LEVEL = 0.95
"""The confidence of every interval that is reported."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its 95% interval, from `n` blocks (or games, for a proportion).

    >>> print(Estimate(1.5, 1.0, 2.0, 400))
    1.500 [1.000, 2.000] n=400
    """

    mean: float
    lo: float
    hi: float
    n: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.lo:.3f}, {self.hi:.3f}] n={self.n}"


# Student's t distribution


def t_tail(t: float, df: float) -> float:
    """The chance that |T| is at least |t|, T with `df` degrees of freedom.

    It is the incomplete beta function I_x(df/2, 1/2) at x = df / (df + t^2)
    [DLMF 8.17; Abramowitz and Stegun 26.7.1 with 26.5.27].
    """
    if t == 0:
        return 1.0
    if not isfinite(t):
        return 0.0 if abs(t) == inf else nan
    x, y = df / (df + t * t), t * t / (df + t * t)
    a, b = df / 2, 0.5
    # The fraction converges fast only left of the bulk of the distribution; I_x(a, b) and
    # I_y(b, a) add up to one.
    if x < (a + 1) / (a + b + 2):
        return _incomplete_beta(a, b, x, y)
    return 1.0 - _incomplete_beta(b, a, y, x)


def _incomplete_beta(a: float, b: float, x: float, y: float) -> float:
    """I_x(a, b) with y = 1 - x, by the continued fraction DLMF 8.17.22, from its far end back."""
    log_beta = lgamma(a) + lgamma(b) - lgamma(a + b)
    terms = 60 + int(3 * sqrt(a + b))
    fraction = 1.0
    for m in range(terms, 0, -1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        fraction = 1 + even / (1 + odd / fraction)
    fraction = 1 - (a + b) * x / (a + 1) / fraction
    return exp(a * log(x) + b * log(y) - log_beta) / (a * fraction)


@lru_cache(maxsize=4096)
def t_quantile(df: int, level: float = LEVEL) -> float:
    """The t with |T| < t at chance `level`.

    Newton's method from the normal quantile: the tail falls and is convex, and the normal quantile
    lies left of the answer, so every step goes right and none too far.

    >>> round(t_quantile(10), 3)
    2.228
    """
    t = NormalDist().inv_cdf(0.5 + level / 2)
    if df > 1000:  # two terms of Fisher's expansion leave an error below 1e-11 [A and S 26.7.5]
        return t + (t**3 + t) / (4 * df) + (5 * t**5 + 16 * t**3 + 3 * t) / (96 * df**2)
    scale = lgamma((df + 1) / 2) - lgamma(df / 2) - log(df * pi) / 2
    for _ in range(200):
        density = exp(scale - (df + 1) / 2 * log1p(t * t / df))
        step = (t_tail(t, df) - (1 - level)) / (2 * density)
        t += step
        if abs(step) < 1e-14 * t:
            break
    return t


# means


@dataclass(slots=True)
class Running:
    """Mean, variance and skewness of a stream, in constant memory.

    The updates are those of [Welford 1962] and, for a merge and for the third moment, [Chan, Golub,
    LeVeque 1983; Pebay 2008].

    Sums of floats depend on their order: feed and merge in block order, and the result is the same
    to the last bit whatever the number of workers.
    """

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """Sum of squared distances to the mean."""
    cubes: float = 0.0
    """Sum of cubed distances to the mean."""

    def add(self, value: float) -> None:
        """Take one value."""
        if not isfinite(value):
            raise ValueError(f"a block's value must be a finite number, not {value}")
        self.n += 1
        step = value - self.mean
        share = step / self.n
        growth = step * share * (self.n - 1)
        self.mean += share
        self.cubes += growth * share * (self.n - 2) - 3 * share * self.squares
        self.squares += growth

    def merge(self, later: "Running") -> None:
        """Take all values of `later` at once."""
        if later.n == 0:
            return
        n, step = self.n + later.n, later.mean - self.mean
        growth = step * step * self.n * later.n / n
        self.mean += step * later.n / n
        self.cubes += (
            later.cubes
            + growth * step * (self.n - later.n) / n
            + 3 * step * (self.n * later.squares - later.n * self.squares) / n
        )
        self.squares += later.squares + growth
        self.n = n

    @property
    def variance(self) -> float:
        """The sample variance; nan before the second value."""
        return self.squares / (self.n - 1) if self.n > 1 else nan

    @property
    def error(self) -> float:
        """The standard error of the mean; nan before the second value."""
        return sqrt(self.variance / self.n) if self.n > 1 else nan

    def share(self) -> Estimate:
        """The mean of shares from 0 to 1 with its Wilson interval, as from as many independent games as
        would be spread like these blocks [effective sample size: Kish 1965]. Where blocks do not differ
        at all, each counts as one game.

        >>> blocks = running([0.25, 0.5, 0.0, 0.25] * 25)
        >>> print(blocks.share())
        0.250 [0.217, 0.286] n=100
        """
        mean, games = min(max(self.mean, 0.0), 1.0), float(self.n)
        if self.n > 1 and self.squares > 0:
            games = mean * (1 - mean) / self.error**2
        return replace(wilson(mean * games, games), n=self.n)

    def estimate(self) -> Estimate:
        """The mean with its 95% Student interval; see `interval`."""
        if self.n == 0:
            return Estimate(nan, -inf, inf, 0)
        if self.n == 1:
            return Estimate(self.mean, -inf, inf, 1)
        half = t_quantile(self.n - 1) * self.error
        return Estimate(self.mean, self.mean - half, self.mean + half, self.n)

    def p(self) -> float:
        """The two-sided p value of "the mean is 0"; see `two_sided_p`."""
        if self.n < 2:
            return 1.0
        if self.squares == 0:
            return 1.0 if self.mean == 0 else 0.0
        return t_tail(self.mean / self.error, self.n - 1)


def running(values: ArrayLike) -> Running:
    """A `Running` that has taken all `values`, summed in two passes."""
    array = np.asarray(values, dtype=np.float64).ravel()
    if not np.isfinite(array).all():
        raise ValueError("a block's value must be a finite number")
    if not array.size:
        return Running()
    mean = float(array.mean())
    distance = array - mean
    return Running(array.size, mean, float((distance**2).sum()), float((distance**3).sum()))


def interval(values: ArrayLike) -> Estimate:
    """The mean of `values`, one number a block, with its 95% Student t interval.

    One block says nothing about spread: its interval is (-inf, inf). No block: the mean is nan too.

    >>> print(interval([1, 2, 3, 4]))
    2.500 [0.446, 4.554] n=4
    """
    return running(values).estimate()


def slope(x: ArrayLike, y: ArrayLike) -> Estimate:
    """How much y grows for each x, by the line of least squares.

    >>> print(slope([1, 2, 3, 4], [1.0, 2.1, 2.9, 4.0]))
    0.980 [0.797, 1.163] n=4
    """
    along, up = (values - values.mean() for values in (np.asarray(x, float), np.asarray(y, float)))
    spread = float(along @ along)
    mean = float(along @ up) / spread
    off = up - mean * along
    half = t_quantile(len(up) - 2) * sqrt(float(off @ off) / (len(up) - 2) / spread)
    return Estimate(mean, mean - half, mean + half, len(up))


def two_sided_p(values: ArrayLike) -> float:
    """The p value of Student's t test of "the mean is 0", one number a block.

    Fewer than two blocks are no evidence: 1. Blocks that are all the same and not 0: 0.
    """
    return running(values).p()


# proportions


def wilson(wins: float, games: float, level: float = LEVEL) -> Estimate:
    """The share of games won with its score interval [Wilson 1927]; a draw is half a win.

    It presumes independent games: take it for a count of blocks, or of games on different deals.

    >>> print(wilson(8, 10))
    0.800 [0.490, 0.943] n=10
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games")
    if games == 0:
        return Estimate(nan, 0.0, 1.0, 0)
    z = NormalDist().inv_cdf(0.5 + level / 2)
    share = wins / games
    shrink = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / shrink
    half = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / shrink
    lo = 0.0 if wins == 0 else centre - half
    hi = 1.0 if wins == games else centre + half
    return Estimate(share, lo, hi, round(games))


def proportion_difference(wins_a: float, games_a: int, wins_b: float, games_b: int) -> Estimate:
    """A's share minus B's, two independent samples, with the 95% interval of Newcombe (1998).

    Newcombe's method 10 joins the two Wilson intervals; it keeps its level near 0 and 1, where the
    textbook interval does not. `n` counts the games of both.

    >>> print(proportion_difference(56, 70, 48, 80))
    0.200 [0.052, 0.334] n=150
    """
    a, b = wilson(wins_a, games_a), wilson(wins_b, games_b)
    if games_a == 0 or games_b == 0:
        return Estimate(nan, -1.0, 1.0, games_a + games_b)
    difference = a.mean - b.mean
    lo = difference - sqrt((a.mean - a.lo) ** 2 + (b.hi - b.mean) ** 2)
    hi = difference + sqrt((a.hi - a.mean) ** 2 + (b.mean - b.lo) ** 2)
    return Estimate(difference, lo, hi, games_a + games_b)


# many comparisons, and one comparison looked at again and again


def holm(p_values: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
    """P values adjusted for being many [Holm 1979], in the order given.

    Call those at or below alpha significant, and the chance of even one false alarm in the whole
    table is at most alpha.

    >>> [round(float(p), 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(p_values, dtype=np.float64)
    if not ((p >= 0) & (p <= 1)).all():
        raise ValueError("a p value lies between 0 and 1")
    order = np.argsort(p, kind="stable")
    scaled = p[order] * np.arange(p.size, 0, -1)
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(scaled))
    return adjusted
