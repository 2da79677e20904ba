"""Claims in words, decided from measured differences.

A claim is made of parts: one thing is above another, two things are alike, or something is plainly so.
"Above" is a test on differences, one a deal; all tests of a section are corrected together (Holm). A
claim holds when all of its parts do, fails when one of them is refuted, and is undecided otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isfinite
from typing import Any

import numpy as np

from ..stats import Estimate, holm, interval, two_sided_p
from .result import Claim

ALPHA = 0.05
HOLDS = {True: "holds", False: "does not hold", None: "is undecided"}


@dataclass(frozen=True)
class Above:
    """Something is above something else."""

    text: str
    difference: Estimate
    p: float

    def decide(self, adjusted: float) -> bool | None:
        return self.difference.mean > 0 if adjusted <= ALPHA else None

    def told(self, adjusted: float) -> str:
        if not isfinite(self.difference.mean):
            return f"{self.text} (nothing to compare)"
        p = "p < 0.001" if adjusted < 0.001 else f"p = {adjusted:.3f}"
        return f"{self.text} ({self.difference.mean:+.3f}, {p})"


@dataclass(frozen=True)
class Alike:
    """Two things differ by no more than a margin: the interval of the difference says so, or says that
    they do not, or says too little."""

    text: str
    difference: Estimate
    margin: float

    def decide(self) -> bool | None:
        low, high = self.difference.lo, self.difference.hi
        if -self.margin <= low and high <= self.margin:
            return True
        return False if low > self.margin or high < -self.margin else None

    def told(self) -> str:
        low, high = self.difference.lo, self.difference.hi
        if not isfinite(self.difference.mean):
            return f"{self.text} (nothing to compare)"
        if not isfinite(high - low):
            return f"{self.text} (too few games to compare)"
        return f"{self.text} (difference {low:+.3f} to {high:+.3f}, margin {self.margin:.3g})"


@dataclass(frozen=True)
class Fact:
    """Something that is so or not; None: it can not be told."""

    text: str
    holds: bool | None


Part = Above | Alike | Fact
Worded = tuple[str, Sequence[Part]]
"""A claim and its parts."""


def judge(claims: Sequence[Worded]) -> list[Claim]:
    """Decide the claims of one section, all of its tests corrected together."""
    tests = {part.text: part.p for _, parts in claims for part in parts if isinstance(part, Above)}
    adjusted = dict(zip(tests, map(float, holm(list(tests.values()))), strict=True))
    return [_decide(text, parts, adjusted) for text, parts in claims]


def judge_readings(texts: Sequence[str], readings: dict[str, list[list[Part]]]) -> list[Claim]:
    """Judge by the first reading, and say where others say otherwise."""
    found = {
        reading: judge(list(zip(texts, parts, strict=True))) for reading, parts in readings.items()
    }
    first = next(iter(found.values()))
    claims = []
    for number, claim in enumerate(first):
        why = claim.why
        for reading, others in found.items():
            if others[number].holds != claim.holds:
                told = others[number].why.removeprefix("undecided: ")
                why += f". With {reading} it {HOLDS[others[number].holds]}: {told}"
        claims.append(replace(claim, why=why))
    return claims


def _decide(text: str, parts: Sequence[Part], adjusted: dict[str, float]) -> Claim:
    holds: list[bool | None] = []
    why: list[str] = []
    for part in parts:
        if isinstance(part, Above):
            holds.append(part.decide(adjusted[part.text]))
            why.append(part.told(adjusted[part.text]))
        elif isinstance(part, Alike):
            holds.append(part.decide())
            why.append(part.told())
        else:
            holds.append(part.holds)
            why.append(part.text)
    told = "; ".join(why)
    if False in holds:
        return Claim(text, False, told)
    if None in holds or not holds:
        return Claim(text, None, f"undecided: {told}" if told else "nothing to judge by")
    return Claim(text, True, told)


def paired(text: str, more: Any, less: Any) -> Above:
    """The first is above the second, from the two values of every deal."""
    values = np.asarray(more, float) - np.asarray(less, float)
    return Above(text, interval(values), two_sided_p(values))


def paired_alike(text: str, one: Any, other: Any, margin: float) -> Alike:
    """The two are alike, from the two values of every deal."""
    found = interval(np.asarray(one, float) - np.asarray(other, float))
    return Alike(text, with_room(found, found.n), margin)


def with_room(found: Estimate, blocks: int) -> Estimate:
    """An interval of shares that is no narrower than so many blocks allow: in n of them that are all
    alike, there is room for a rate of 3 / n that they are not."""
    room = 3 / blocks
    return replace(found, lo=min(found.lo, found.mean - room), hi=max(found.hi, found.mean + room))


def ordered(names: Sequence[str], values: dict[str, Any], unit: str = "%") -> list[Part]:
    """Each of these is above the next, from the values of every deal."""
    return [
        paired(f"{level(a, values[a], unit)} > {level(b, values[b], unit)}", values[a], values[b])
        for a, b in pairwise(names)
    ]


def level(name: str, values: Any, unit: str = "%") -> str:
    """A name with its mean."""
    mean = float(np.mean(values))
    return f"{name} {100 * mean:.1f}%" if unit == "%" else f"{name} {mean:.3g}{unit}"
