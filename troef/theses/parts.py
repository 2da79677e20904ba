"""What verdicts are made of: parts, each of which holds, does not hold, or is undecided, as its interval says.

A part keeps the numbers by which it is decided, so that kept findings can be judged again without a game
being played (`judge.rejudged`). Limits are never computed from the outcome: they stand in the data beside
what was printed, or follow from the number of games behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from math import inf, isfinite
from statistics import NormalDist
from typing import Any, TypeAlias

from ..lab.data import Plain
from ..lab.stats import LEVEL, Estimate

ALPHA = 0.05
Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
"""Standard errors from the middle of a 95% interval to its end."""
Answer: TypeAlias = bool | None
"""Holds, does not hold; None: undecided."""


def beyond(ours: Estimate, low: float, high: float) -> float:
    """How likely chance alone takes a number that lies within limits as far outside as ours: below 0.05 where
    its 95% interval lies outside, and 1 where the number itself does not.

    >>> ours = Estimate(0.6, 0.502, 0.698, 100)
    >>> [round(beyond(ours, 0.0, most), 2) for most in (0.5, 0.502, 0.65)]
    [0.05, 0.05, 1.0]
    """
    if ours.mean > high:
        off, arm = ours.mean - high, ours.mean - ours.lo
    elif ours.mean < low:
        off, arm = low - ours.mean, ours.hi - ours.mean
    else:
        return 1.0
    if arm == 0:
        return 0.0
    return 2 * NormalDist().cdf(-Z * off / arm) if isfinite(off) and isfinite(arm) else 1.0


@dataclass(frozen=True)
class Above:
    """Something is above something else: a test on their difference says so, or that it is below, or
    nothing."""

    text: str
    difference: Estimate
    p: float
    worth: float = -inf
    """What is surely no more than this above it is not above it, whatever a test says; -inf: only a test
    decides."""

    def decide(self, adjusted: float | None = None) -> Answer:
        if self.difference.hi <= self.worth:
            return False
        p = self.p if adjusted is None else adjusted
        return self.difference.mean > 0 if p <= ALPHA else None

    def told(self, adjusted: float) -> str:
        if not isfinite(self.difference.mean):
            return f"{self.text} (nothing to compare)"
        p = "p < 0.001" if adjusted < 0.001 else f"p = {adjusted:.3f}"
        most = f", at most {self.difference.hi:+.3f}" if isfinite(self.worth) else ""
        return f"{self.text} ({self.difference.mean:+.3f}, {p}{most})"


@dataclass(frozen=True)
class Within:
    """A number lies within limits: its interval says so, or says that it does not, or says too little."""

    text: str
    ours: Estimate
    low: float
    high: float

    @property
    def p(self) -> float:
        """Of a test that it does not."""
        return beyond(self.ours, self.low, self.high)

    def decide(self, adjusted: float | None = None) -> Answer:
        if self.low <= self.ours.lo and self.ours.hi <= self.high:
            return True
        return False if (self.p if adjusted is None else adjusted) <= ALPHA else None

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

    @property
    def p(self) -> float:
        return beyond(self.difference, -self.margin, self.margin)

    def decide(self, adjusted: float | None = None) -> Answer:
        return Within(self.text, self.difference, -self.margin, self.margin).decide(adjusted)

    def told(self, adjusted: float) -> str:
        low, high = self.difference.lo, self.difference.hi
        if not isfinite(self.difference.mean):
            return f"{self.text} (nothing to compare)"
        if not isfinite(high - low):
            return f"{self.text} (too few games to compare)"
        return f"{self.text} (difference {low:+.3f} to {high:+.3f}, margin {self.margin:.3g})"


@dataclass(frozen=True)
class Fact:
    """Something that is so or not, whatever chance does; None: it cannot be told."""

    text: str
    holds: Answer

    @property
    def p(self) -> float:
        """Chance has no part in it."""
        return 0.0

    def decide(self, adjusted: float | None = None) -> Answer:
        return self.holds

    def told(self, adjusted: float) -> str:
        return self.text


Part: TypeAlias = Above | Within | Alike | Fact


def all_of(held: Iterable[Answer]) -> Answer:
    """Whether all of these hold: not if one does not, and else undecided if one is.

    >>> all_of([True, True]), all_of([True, None, False]), all_of([True, None])
    (True, False, None)
    """
    found = list(held)
    return False if False in found else None if None in found else True


# -- as data --------------------------------------------------------------------------------

KINDS: dict[str, type[Part]] = {
    "above": Above, "within": Within, "alike": Alike, "fact": Fact,
}  # fmt: skip
"""What kept findings call each kind of part."""
DIGITS = 7
"""Significant ones of a kept number: more than any verdict hangs on."""
ENDLESS = {inf: "inf", -inf: "-inf"}
"""JSON has no number without an end."""


def as_data(part: Part) -> Plain:
    """A part as JSON has it; an estimate is [mean, low, high, games]."""
    kind = next(name for name, each in KINDS.items() if each is type(part))
    return {"kind": kind, **{name: _told(value) for name, value in asdict(part).items()}}


def from_data(data: Plain) -> Part:
    """A part again."""
    kind = KINDS[data["kind"]]
    return kind(**{each.name: _read(data[each.name]) for each in fields(kind)})


def _told(value: Any) -> Any:
    if isinstance(value, dict):
        return [*(_told(value[name]) for name in ("mean", "lo", "hi")), value["n"]]
    if isinstance(value, float):
        if value != value:
            return "nan"
        return ENDLESS.get(value) or float(f"{value:.{DIGITS}g}")
    return bool(value) if value is not None and not isinstance(value, str | int) else value


def _read(value: Any) -> Any:
    if isinstance(value, list):
        mean, low, high, games = value
        return Estimate(float(mean), float(low), float(high), int(games))
    return float(value) if value in ("inf", "-inf", "nan") else value
