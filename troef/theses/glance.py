"""A glance at a section: the first portion of everything that is played for it, and a digest of what came out.

What plays is often edited without playing otherwise: rules gain a part that another use needs; and so is what
counts. A kept result need not be measured again for that, if a sample of its games comes out the same to the
byte and is counted the same. What shows in rare games only can slip through, so a result that was renewed says
so, and by how many games.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from ..lab.data import Array
from .lab import Declared, Lab
from .places import experiment, place
from .published import published
from .result import Result, Stamp
from .series import Together
from .stamps import stamp

if TYPE_CHECKING:
    from hashlib import _Hash

MOST = 512
"""Deals of a series, where they are quick; slow ones come in smaller portions."""

FEWEST = 4
"""Deals of a series: as many portions as that takes."""


@dataclass
class Glance(Lab):
    """Plays the first portion of each series, and gives it out for the whole."""

    has_clock = False  # times are no sample of anything
    sums: _Hash = field(default_factory=hashlib.sha256)
    seen: int = 0
    """Deals that were played."""

    def games(self, published: int) -> int:
        return min(MOST, super().games(published))

    def timed(self, games: float) -> int:
        return 1

    def _play(self, title: str, series: Declared) -> Array:
        parts = series.parts if isinstance(series, Together) else (series,)
        return np.concatenate([self._first(part) for part in parts])

    def _first(self, series: Declared) -> Array:
        size = getattr(series, "portion", 1)
        portions = takewhile(lambda n: n * size < FEWEST, range(series.portions))
        results = np.concatenate([series.play(n) for n in portions])
        self.sums.update(repr(results.shape).encode() + results.tobytes())
        self.seen += len(results)
        return np.resize(results, (series.deals, *results.shape[1:]))


def glance(result: Result) -> Stamp:
    """The stamp that this result would have today, with a sample of its games."""
    lab = Glance(result.scale, result.seed)
    found = experiment(result.id)(published()[result.id], lab)
    counted = replace(result, rows=found.rows, claims=[], claimed=found.claimed, notes=found.notes)
    today = stamp(result.id, place(result.id)[0], lab.noted)
    return replace(
        today, sample=lab.sums.hexdigest()[:12], sampled=lab.seen, counted=_digest(counted)
    )


def _digest(counted: Result) -> str:
    """Of what was counted and what it is to be judged by, whatever the verdict."""
    data = counted.data()
    numbers = [row | {"verdict": "", "why": ""} for row in data["rows"]]
    text = json.dumps([numbers, data["claimed"], data["notes"]])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def sampled(result: Result) -> Result:
    """A result that was just measured, with a sample by which it can be renewed."""
    if not result.stamp.by:
        return result
    seen = glance(result)
    return replace(
        result,
        stamp=replace(result.stamp, sample=seen.sample, sampled=seen.sampled, counted=seen.counted),
    )
