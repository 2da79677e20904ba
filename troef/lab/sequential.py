"""Is A stronger than B, or B than A, or neither: blocks come in until an interval decides.

One object gives the decision and the interval: a confidence sequence, an interval that may be looked at
after every block. It holds the true mean at all looks together in 95 of 100 runs, so also at the one at
which a run stops. As everywhere in the lab, a block gives one number, here A's score less B's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, log
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .stats import Estimate, Running, running

Decision: TypeAlias = Literal["a stronger", "b stronger", "no difference"]
Floats: TypeAlias = NDArray[np.float64]
Side: TypeAlias = Literal[1, -1]
SIDES: tuple[Side, Side] = (1, -1)

LEAPS = ((1.0, 0.76), *((4.0**power, 0.04) for power in (-1, 1, 2, 3, 4, 5)))
"""The differences that the test looks for, in margins, and what each weighs. With the first alone a
difference of 30 margins would tell no more a block than 30 times what one margin tells, not 900 times, and no
interval would become narrower than a margin; the others make close decisions a little slower."""
LEAST = 100
"""Blocks before anything is decided: a disaster in 20 blocks stays away from 64 in one run of 26, from 100
in one of 170."""
HALVINGS = 60
"""To find an end of the interval as finely as floating point can tell."""


class Moments(NamedTuple):
    """What is known of some blocks; numbers, or arrays of many such at once."""

    n: Floats
    mean: Floats
    squares: Floats
    """Sums of squared distances to the mean."""
    cubes: Floats
    """Sums of cubed distances to the mean."""


def _misfit(z: Floats, skewness: Floats) -> Floats:
    """Twice the log likelihood, a block, that a mean `z` standard deviations off has lost.

    z^2 + 2/3 skewness z^3, the first terms of an expansion in z. Far out, where the cube would
    outgrow the square and turn the sign, it goes on along its tangent, so it stays convex.
    """
    far = 0.5 / np.maximum(np.abs(skewness), 1e-12)
    near = np.clip(z, -far, far)
    value = near * near * (1 + 2 / 3 * skewness * near)
    return value + 2 * near * (1 + skewness * near) * (z - near)


def evidence(seen: Moments, mean: float | Floats, side: Side, margin: float) -> Floats:
    """The log likelihood ratio of larger means (side 1) or smaller ones (side -1) against this one.

    If the true mean is this one or beyond, the chance that it ever reaches log(1 / p) is about p at most.

    The log likelihood of a mean is approximated from the mean, variance and skewness of the blocks
    [formula (2.1) of Van den Bergh: A practical introduction to the GSPRT; DiCiccio, Hall, Romano 1991
    for the skewness]. Scores of card games are skew: without that term a disaster in 20 blocks gave
    twice as many false alarms as were asked. It counts only where it weakens the evidence, since
    heavy tails make the skewness of a sample large by chance. Larger means are a mixture (`LEAPS`): a
    mixture of likelihood ratios is as rarely large by chance as one of them [Wald 1945; Robbins 1970].
    """
    # One imagined block at a margin from the mean: blocks that are all the same would give variance 0. It
    # only ever makes the test slower.
    variance = (seen.squares + margin**2) / seen.n
    spread = np.sqrt(variance)
    skewness = seen.cubes / seen.n / (variance * spread)
    skewness = np.minimum(skewness, 0.0) if side > 0 else np.maximum(skewness, 0.0)

    def lost(candidate: float | Floats) -> Floats:
        return seen.n * _misfit((seen.mean - candidate) / spread, skewness) / 2

    here = lost(mean)
    with np.errstate(over="ignore", under="ignore", divide="ignore"):  # more than all there is
        ratios = (
            weight * np.exp(here - lost(mean + side * leap * margin)) for leap, weight in LEAPS
        )
        return np.asarray(np.log(sum(ratios)))


def decisions(seen: Moments, margin: float, error: float) -> NDArray[np.int64]:
    """For each of many moments: 1 if A is stronger, -1 if B is, 2 if neither by the margin, 0 if open."""
    bound = log(2 / error)

    def excluded(mean: float, side: Side) -> NDArray[np.bool_]:
        return np.asarray(evidence(seen, mean, side, margin) >= bound)

    neither = excluded(-margin, 1) & excluded(margin, -1)
    found = np.where(neither, 2, 0)
    found = np.where(excluded(0.0, -1), -1, found)
    found = np.where(excluded(0.0, 1), 1, found)
    return np.where(seen.n >= LEAST, found, 0)


NAMES: dict[int, Decision] = {1: "a stronger", -1: "b stronger", 2: "no difference"}


@dataclass(slots=True)
class Sequential:
    """Decides while blocks come in, from an interval that is right whenever one looks.

    "a stronger": the interval lies above 0. "b stronger": below 0. "no difference": between -margin and
    margin. With equal agents one of the first two comes out in at most `error` of all runs, with a true
    difference of the margin or more the last in at most half of that. Where the truth lies between, two
    answers are right, and it takes longest.

    Feed blocks in order of their number, not as they finish: fast blocks may be different games.

    >>> test = Sequential(margin=0.5)
    >>> test.update([0.9, 1.1] * 50)
    'a stronger'
    >>> print(test.interval())
    1.000 [0.931, 1.069] n=100
    """

    margin: float
    error: float = 0.05
    seen: Running = field(default_factory=Running)
    decision: Decision | None = None

    def __post_init__(self) -> None:
        if not 0 < self.margin < inf:
            raise ValueError(f"the margin must be a number above 0, not {self.margin:g}")
        if not 0 < self.error < 0.5:
            raise ValueError("the error must lie between 0 and 0.5")

    def update(self, values: Sequence[float]) -> Decision | None:
        """Take the next blocks' values and look; return the decision, None while there is none. Once there
        is one, nothing more is taken."""
        if self.decision is None:
            self.seen.merge(running(values))
            if self.seen.n:
                found = decisions(self._moments(), self.margin, self.error)
                self.decision = NAMES.get(int(found))
        return self.decision

    def interval(self) -> Estimate:
        """The mean with its 95% interval, right at every look; infinite before the second block."""
        if self.seen.n < 2:
            return self.seen.estimate()
        lo, hi = (self._end(side) for side in SIDES)
        return Estimate(self.seen.mean, lo, hi, self.seen.n)

    def _moments(self) -> Moments:
        seen = self.seen
        return Moments(*map(np.asarray, (float(seen.n), seen.mean, seen.squares, seen.cubes)))

    def _end(self, side: Side) -> float:
        """The mean at which the evidence against it reaches its bound: further away there is more."""
        bound, seen = log(2 / self.error), self._moments()

        def excluded(away: float) -> bool:
            return bool(evidence(seen, seen.mean - side * away, side, self.margin) >= bound)

        return self.seen.mean - side * _first(excluded, self.margin)


def _first(true: Callable[[float], bool], start: float) -> float:
    """The least positive number from which on it is true, infinity if there is none."""
    most = start
    while not true(most):
        most *= 2
        if most > 1e300:
            return inf
    least = 0.0
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        least, most = (least, middle) if true(middle) else (middle, most)
    return most
