"""Claims as the data state them beside their words: `judged` in a section of `published.toml`.

A statement is an order: "a > b, c" says that a is above b and above c, "a = b" that they are alike, and
"rest" stands for all that are not named. Of numbers it can also say "a > 0.5" and "a in 0.4 to 0.6". Where a
thesis compares several things, what stands before a colon says which: "rik, basic declares: random > rest".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol, Self, TypeVar

from ..lab.stats import Estimate
from .judge import fixed, higher
from .parts import Above, Alike, Fact, Part, Within
from .published import Section
from .result import ReproduceError

Reader = Callable[[str], list[Part]]
"""How a statement is read: its parts."""


def stated(section: Section, read: Reader) -> dict[str, list[Part]]:
    """The claims of a section that the data state, and the parts of each."""
    texts = statements(section).items()
    return {name: [part for text in each for part in read(text)] for name, each in texts}


def statements(section: Section) -> dict[str, list[str]]:
    """By claim: one, or several that must all hold."""
    judged = section["judged"].items()
    return {name: [each] if isinstance(each, str) else each for name, each in judged}


def undecided(text: str) -> Fact:
    """What nothing that we measure can tell, stated as "undecided: why"."""
    head, _, why = text.partition(": ")
    if head != "undecided":
        raise ReproduceError(f"nobody knows how to judge '{text}'")
    return Fact(why, None)


# -- orders ---------------------------------------------------------------------------------


class Compared(Protocol):
    """Something measured that can be compared with its like."""

    def above(self, other: Self, /) -> Part: ...

    def alike(self, other: Self, margin: float, /) -> Part: ...


C = TypeVar("C", bound=Compared)


def ordered(values: Mapping[str, C], order: str, margin: float = 0.0) -> list[Part]:
    """The parts of an order of these values; those that are alike differ by no more than `margin`."""
    texts = order.split(" > ")
    groups = [re.split(", | = ", text) for text in texts]
    named = {name for group in groups for name in group} - {"rest"}
    if unknown := named - set(values):
        raise ReproduceError(f"nothing here is called {sorted(unknown)}: '{order}'")
    rest = [name for name in values if name not in named]
    groups = [rest if group == ["rest"] else group for group in groups]
    parts: list[Part] = []
    for text, group in zip(texts, groups, strict=True):
        if " = " in text:
            parts += [values[a].alike(values[b], margin) for a, b in pairwise(group)]
    for before, after in pairwise(groups):
        parts += [values[one].above(values[other]) for one in before for other in after]
    return parts


# -- numbers --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A number that was measured in games of its own, or a fixed one."""

    name: str
    ours: Estimate

    def above(self, other: Number) -> Above:
        return higher(f"{self} > {other}", self.ours, other.ours)

    def alike(self, other: Number, margin: float) -> Alike:
        return Alike(f"{self} and {other}", self.above(other).difference, margin)

    def within(self, low: float, high: float) -> Within:
        return Within(str(self), self.ours, low, high)

    def __str__(self) -> str:
        return f"{self.name} {self.ours.mean:.3f}" if self.ours.n else self.name


def of_numbers(found: Mapping[str, Estimate]) -> Reader:
    """How statements about these numbers are read."""

    def read(text: str) -> list[Part]:
        values = {name: Number(name, ours) for name, ours in found.items()}
        if limits := re.fullmatch(r"(.+) in (\S+) to (\S+)", text):
            return [values[limits[1]].within(float(limits[2]), float(limits[3]))]
        for level in re.findall(r"(?:^| > )([\d.]+)(?= > |$)", text):
            values[level] = Number(level, fixed(float(level)))
        return ordered(values, text)

    return read
