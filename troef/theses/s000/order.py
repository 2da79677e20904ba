"""Orders in words, "a > b = c", as parts of a claim."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Protocol, Self, TypeVar

from ..judge import Part
from .series import EQUAL


class Compared(Protocol):
    """Something measured that can be compared with its like."""

    def above(self, other: Self, /) -> Part: ...

    def alike(self, other: Self, margin: float, /) -> Part: ...


C = TypeVar("C", bound=Compared)


def ordered(values: Mapping[str, C], *orders: str, margin: float = EQUAL) -> list[Part]:
    """The parts of a claim about these values. "a > b, c" says that a is above b and c, "a = b" that they
    are alike, and "rest" stands for all that the order does not name."""
    parts: list[Part] = []
    for order in orders:
        named = re.findall(r"\w+", order)
        rest = ", ".join(name for name in values if name not in named)
        order = order.replace("rest", rest)
        for one, other in re.findall(r"(\w+) = (?=(\w+))", order):
            parts.append(values[one].alike(values[other], margin))
        groups = [re.findall(r"\w+", group) for group in order.split(">")]
        for before, after in pairwise(groups):
            parts += [values[one].above(values[other]) for one in before for other in after]
    return parts
