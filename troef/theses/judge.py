"""Whether claims in words hold, decided from intervals: a claim holds, does not hold, or is undecided.

A claim is made of parts: one thing is above another, two things are alike, a number lies within limits,
or something is plainly so. "Above" is a test on a difference; all such tests of a section are corrected
together (Holm). A claim holds when all of its parts do, fails when one of them is refuted, and is undecided
otherwise. A bare mean never decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf, isfinite, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from ..lab.stats import Estimate, holm, interval, two_sided_p
from .published import Section
from .result import HOLDS, Claim, ReproduceError
from .rows import standard_error

ALPHA = 0.05
MOST_TOLD = 12
"""A claim of more parts tells only of those that decide."""
Answer = bool | None
"""Holds, does not hold; None: undecided."""
Judgement = tuple[Answer, str]
"""An answer, and why."""


@dataclass(frozen=True)
class Above:
    """Something is above something else."""

    text: str
    difference: Estimate
    p: float
    worth: float = -inf
    """What is surely no more than this above it is not above it; -inf: only a test says so."""

    def decide(self, adjusted: float = 1.0) -> Answer:
        if adjusted <= ALPHA:
            return self.difference.mean > 0
        return False if self.difference.hi <= self.worth else None

    def told(self, adjusted: float = 1.0) -> str:
        if not isfinite(self.difference.mean):
            return f"{self.text} (nothing to compare)"
        p = "p < 0.001" if adjusted < 0.001 else f"p = {adjusted:.3f}"
        most = f", at most {self.difference.hi:+.3f}" if isfinite(self.worth) else ""
        return f"{self.text} ({self.difference.mean:+.3f}, {p}{most})"


class NotAbove(Above):
    """Something is not above something else, or by no more than `worth`."""

    def decide(self, adjusted: float = 1.0) -> Answer:
        above = super().decide(adjusted)
        return None if above is None else not above


@dataclass(frozen=True)
class Within:
    """A number lies within limits: its interval says so, or says that it does not, or says too little."""

    text: str
    ours: Estimate
    low: float
    high: float

    def decide(self, adjusted: float = 1.0) -> Answer:
        if self.low <= self.ours.lo and self.ours.hi <= self.high:
            return True
        return False if self.ours.lo > self.high or self.ours.hi < self.low else None

    def told(self, adjusted: float = 1.0) -> str:
        ends = f"{self.ours.lo:.3f} to {self.ours.hi:.3f}"
        if self.low == -inf:
            return f"{self.text} ({ends}, at most {self.high:g})"
        if self.high == inf:
            return f"{self.text} ({ends}, at least {self.low:g})"
        return f"{self.text} ({ends}, limits {self.low:g} and {self.high:g})"


@dataclass(frozen=True)
class Alike:
    """Two things differ by no more than a margin."""

    text: str
    difference: Estimate
    margin: float

    def decide(self, adjusted: float = 1.0) -> Answer:
        return Within(self.text, self.difference, -self.margin, self.margin).decide(adjusted)

    def told(self, adjusted: float = 1.0) -> str:
        low, high = self.difference.lo, self.difference.hi
        if not isfinite(self.difference.mean):
            return f"{self.text} (nothing to compare)"
        if not isfinite(high - low):
            return f"{self.text} (too few games to compare)"
        return f"{self.text} (difference {low:+.3f} to {high:+.3f}, margin {self.margin:.3g})"


@dataclass(frozen=True)
class Fact:
    """Something that is so or not; None: it cannot be told."""

    text: str
    holds: Answer

    def decide(self, adjusted: float = 1.0) -> Answer:
        return self.holds

    def told(self, adjusted: float = 1.0) -> str:
        return self.text


Part = Above | Within | Alike | Fact
Parts = Mapping[str, Sequence[Part]]
"""Claims by name, and the parts of each."""


# -- claims ---------------------------------------------------------------------------------


def judge(section: Section, parts: Parts) -> list[Claim]:
    """Decide the claims of a section, all of its tests corrected together."""
    return claims(section, judgements(parts))


def judge_readings(section: Section, readings: Mapping[str, Parts]) -> list[Claim]:
    """Judge by the first reading, and say where others say otherwise; they may leave claims out."""
    judged = {reading: judgements(parts) for reading, parts in readings.items()}
    (_, first), *others = judged.items()
    return [_with_others(claim, others) for claim in claims(section, first)]


def judgements(parts: Parts) -> dict[str, Judgement]:
    """The answer to each claim, and why."""
    every = [part for each in parts.values() for part in each if isinstance(part, Above)]
    tests = {part.text: part.p for part in every}
    adjusted = dict(zip(tests, map(float, holm(list(tests.values()))), strict=True))
    return {name: _decide(each, adjusted) for name, each in parts.items()}


def _decide(parts: Sequence[Part], adjusted: Mapping[str, float]) -> Judgement:
    if not parts:
        return None, "nothing to judge by"
    answers = {part: part.decide(adjusted.get(part.text, 1.0)) for part in parts}
    held = all_of(answers.values())
    shown, head = list(answers), ""
    if len(shown) > MOST_TOLD:  # only those that decide
        shown = [part for part, answer in answers.items() if answer is held][:MOST_TOLD]
        head = (
            f"{sum(answer is True for answer in answers.values())} of {len(answers)} parts hold: "
        )
    return held, head + "; ".join(part.told(adjusted.get(part.text, 1.0)) for part in shown)


def claims(section: Section, judged: Mapping[str, Judgement]) -> list[Claim]:
    """The claims of a section, in its order, as they were judged."""
    texts = section.get("claims", {})
    if set(texts) != set(judged):
        raise ReproduceError(f"claims and judgements differ: {sorted(set(texts) ^ set(judged))}")
    return [Claim(name, text, *judged[name]) for name, text in texts.items()]


def _with_others(claim: Claim, others: Iterable[tuple[str, Mapping[str, Judgement]]]) -> Claim:
    why = claim.why
    for reading, judged in others:
        holds, other_why = judged.get(claim.name, (claim.holds, ""))
        if holds != claim.holds:
            why += (
                f". With {reading} it {'is ' if holds is None else ''}{HOLDS[holds]}: {other_why}"
            )
    return replace(claim, why=why)


# -- parts ----------------------------------------------------------------------------------


def higher(text: str, one: Estimate, other: Estimate | float, *, worth: float = -inf) -> Above:
    """One number is above another that was measured in other games, or above a fixed one
    [Newcombe 1998].

    >>> from ..lab.stats import wilson
    >>> tests = (higher("", wilson(wins, 100), 0.5) for wins in (90, 52, 10))
    >>> [test.decide(test.p) for test in tests]
    [True, None, False]
    """
    other = other if isinstance(other, Estimate) else fixed(other)
    gap = one.mean - other.mean
    low = gap - sqrt((one.mean - one.lo) ** 2 + (other.hi - other.mean) ** 2)
    high = gap + sqrt((one.hi - one.mean) ** 2 + (other.mean - other.lo) ** 2)
    error = sqrt(standard_error(one) ** 2 + standard_error(other) ** 2)
    return Above(text, Estimate(gap, low, high, one.n), p_value(gap, error), worth)


def not_higher(text: str, one: Estimate, other: Estimate | float, worth: float = 0.0) -> Above:
    """One number is not above another, or by no more than `worth`."""
    found = higher(text, one, other)
    return NotAbove(text, found.difference, found.p, worth)


def over(name: str, one: Estimate, other_name: str, other: Estimate) -> Above:
    """The first is above the second; told with both numbers."""
    return higher(f"{name} {one.mean:.3f} > {other_name} {other.mean:.3f}", one, other)


def p_value(gap: float, error: float) -> float:
    """How likely a difference this far from 0 is by chance, given its standard error.

    >>> round(p_value(0.196, 0.1), 3), p_value(0.0, 0.0)
    (0.05, 1.0)
    """
    if error == 0:
        return 1.0 if gap == 0 else 0.0
    return 2 * NormalDist().cdf(-abs(gap) / error)


def fixed(value: float) -> Estimate:
    """A number without an error."""
    return Estimate(value, value, value, 0)


def paired(text: str, more: ArrayLike, less: ArrayLike) -> Above:
    """The first is above the second, from the two values of every deal."""
    values = np.asarray(more, float) - np.asarray(less, float)
    return Above(text, interval(values), two_sided_p(values))


def paired_alike(text: str, one: ArrayLike, other: ArrayLike, margin: float) -> Alike:
    """The two are alike, from the two values of every deal."""
    found = interval(np.asarray(one, float) - np.asarray(other, float))
    return Alike(text, with_room(found, found.n), margin)


def with_room(found: Estimate, blocks: int) -> Estimate:
    """An interval of shares that is no narrower than the number of blocks allows: n blocks that are all
    alike leave room for a rate of 3 / n that they are not."""
    room = 3 / blocks
    return replace(found, lo=min(found.lo, found.mean - room), hi=max(found.hi, found.mean + room))


def ordered(names: Sequence[str], values: Mapping[str, ArrayLike], unit: str = "%") -> list[Part]:
    """Each of these is above the next, from the values of every deal."""
    return [
        paired(f"{level(a, values[a], unit)} > {level(b, values[b], unit)}", values[a], values[b])
        for a, b in pairwise(names)
    ]


def level(name: str, values: ArrayLike, unit: str = "%") -> str:
    """A name with its mean."""
    mean = float(np.asarray(values, float).mean())
    return f"{name} {100 * mean:.1f}%" if unit == "%" else f"{name} {mean:.3g}{unit}"


# -- answers --------------------------------------------------------------------------------


def all_of(held: Iterable[Answer]) -> Answer:
    """Whether all of these hold: not if one does not, and else undecided if one is.

    >>> all_of([True, True]), all_of([True, None, False]), all_of([True, None])
    (True, False, None)
    """
    found = list(held)
    return False if False in found else None if None in found else True
