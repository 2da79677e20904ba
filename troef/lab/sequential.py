"""A sequential test for "A is stronger than B": blocks come in until it can decide.

As everywhere in the lab, a block is one deal played with every rotation of the seats, and gives one
number.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import copysign, exp, log, sqrt
from typing import Literal, TypeAlias

from .stats import Running

Decision: TypeAlias = Literal["stronger", "not stronger"]


def _misfit(z: float, skewness: float) -> float:
    """Twice the log likelihood, a block, that a mean `z` standard deviations off has lost.

    z^2 + 2/3 skewness z^3, the first terms of an expansion in z. Far out, where the cube would
    outgrow the square and turn the sign, it goes on along its tangent.
    """
    near = z
    if abs(skewness * z) > 0.5:
        near = copysign(0.5 / abs(skewness), z)
    value = near * near * (1 + 2 / 3 * skewness * near)
    slope = 2 * near * (1 + skewness * near)
    return value + slope * (z - near)


LEAPS = ((1.0, 0.75), (3.0, 0.0625), (9.0, 0.0625), (27.0, 0.0625), (81.0, 0.0625))
"""The differences that the sequential test looks for, in steps from one hypothesis to the other, and what
each weighs. The first alone would be the plain test, for which a difference of 30 margins tells no more
a block than 30 times what one margin tells, not 900 times; the others make close decisions a little slower."""


def _mixture(ratios: Sequence[float]) -> float:
    """The log likelihood ratio of all leaps together, each by its weight."""
    most = max(ratios)
    return most + log(
        sum(weight * exp(ratio - most) for ratio, (_, weight) in zip(ratios, LEAPS, strict=True))
    )


@dataclass(slots=True)
class Gsprt:
    """Decide "stronger" or "not stronger" while blocks come in, with both error rates kept.

    H0: the mean of a block is at most `m0`. H1: it is at least `m1`. With true mean m0 the chance
    of "stronger" is at most about `alpha`; with true mean m1 the chance of "not stronger" is at
    most about `beta`. In between, either may come out, and it takes longest.

    This is the generalized sequential probability ratio test [Li, Liu, Ying: Generalized
    sequential probability ratio test for separate families of hypotheses, Sequential Analysis
    33(4), 2014, 539-563] with the bounds of [Wald 1945]. The log likelihood ratio is approximated
    from the sample's mean and variance, formula (2.1) of [Van den Bergh: A practical introduction
    to the GSPRT], as Stockfish's fishtest does, plus the next term of the same expansion, which
    holds the skewness [DiCiccio, Hall, Romano 1991, for the empirical likelihood]. Scores of card
    games are skew: with 1 block in 20 a disaster, the first formula alone gave 20% false alarms
    where 5% were asked, and with the skewness about 5%.

    H1 is many differences, and so is H0. Against H0 stands a mixture of m1 and of larger means, against
    H1 one of m0 and of smaller means (`LEAPS`): a mixture of likelihood ratios is as rarely large by
    chance as one of them [Wald 1945; Robbins 1970], so the error rates stay, and a difference of many
    margins is seen after few blocks.

    Feed blocks in order of their number, not as they finish: fast blocks may be different games.
    The first bound crossed decides, and later blocks no longer change the decision.

    >>> test = Gsprt(m1=0.5)
    >>> test.update_all([0.9, 1.1] * 32)
    'stronger'
    """

    m1: float
    m0: float = 0.0
    alpha: float = 0.05
    beta: float = 0.05
    min_blocks: int = 64
    """Before this many blocks the variance is not trusted, and nothing is decided."""
    seen: Running = field(default_factory=Running)
    decision: Decision | None = None
    decided_at: int | None = None
    """The number of blocks at the decision."""

    def __post_init__(self) -> None:
        if not self.m1 > self.m0:
            raise ValueError(f"m1 must lie above m0, and {self.m1} does not lie above {self.m0}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta must lie between 0 and 0.5")
        if self.min_blocks < 2:
            raise ValueError("min_blocks must be 2 or more")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which the test stops: (not stronger, stronger)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def llr(self) -> float:
        """The evidence so far: above 0 the log likelihood ratio of "stronger" against H0, below 0 that
        of "not stronger" against H1."""
        step = self.m1 - self.m0
        at_m0, at_m1, *leaps = self._lost(
            self.m0,
            self.m1,
            *(self.m0 + leap * step for leap, _ in LEAPS),
            *(self.m1 - leap * step for leap, _ in LEAPS),
        )
        stronger = _mixture([at_m0 - lost for lost in leaps[: len(LEAPS)]])
        not_stronger = _mixture([at_m1 - lost for lost in leaps[len(LEAPS) :]])
        return max(stronger, 0.0) - max(not_stronger, 0.0)

    def ratio(self, one: float, other: float) -> float:
        """The log likelihood ratio of one mean against another so far."""
        of_one, of_other = self._lost(one, other)
        return of_other - of_one

    def _lost(self, *means: float) -> list[float]:
        """The log likelihood that each of these means has lost, compared with the mean seen."""
        n, mean = self.seen.n, self.seen.mean
        if n == 0:
            return [0.0] * len(means)
        # One imagined block at distance m1 - m0 from the mean: blocks that are all the same would
        # give variance 0, and the ratio would be undefined. It only ever makes the test slower.
        variance = (self.seen.squares + (self.m1 - self.m0) ** 2) / n
        spread = sqrt(variance)
        skewness = self.seen.cubes / n / (variance * spread)
        return [n * _misfit((mean - each) / spread, skewness) / 2 for each in means]

    def update(self, value: float) -> Decision | None:
        """Take the next block's value; return the decision, None while there is none."""
        self.seen.add(value)
        if self.decision is None and self.seen.n >= self.min_blocks:
            lower, upper = self.bounds
            llr = self.llr
            if llr >= upper:
                self.decision, self.decided_at = "stronger", self.seen.n
            elif llr <= lower:
                self.decision, self.decided_at = "not stronger", self.seen.n
        return self.decision

    def update_all(self, values: Iterable[float]) -> Decision | None:
        """Take the next blocks' values, all of them; return the decision."""
        for value in values:
            self.update(value)
        return self.decision
