"""What a reproduction finds: rows for numbers, claims for words, and when two numbers agree.

A published number with `games` behind it is itself a measurement. It agrees with ours when the two
differ by no more than 2.58 standard errors of the difference (99%), the published one's being that of
a binomial share of its games, plus the rounding with which it was told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import isfinite, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

from ... import __version__
from .. import files
from ..stats import LEVEL, Estimate, holm

AGREES, DIFFERS, NOT_COMPARABLE = "agrees", "differs", "cannot be compared"
HOLDS = {True: "holds", False: "does not hold", None: "cannot be judged"}
LIMIT = 2.58
"""Standard errors of the difference within which two numbers agree."""
UNEXPLAINED = "no reading tried explains it"
LOST = "the figure is lost; only what the text says of it is left"


class ReproduceError(ValueError):
    """What was asked for can not be reproduced."""


@dataclass(frozen=True)
class Row:
    """One published number, and ours."""

    name: str
    published: float | None
    ours: float | None
    ci95: tuple[float, float] | None
    games: int
    """Ours."""
    verdict: str
    why: str = ""
    published_games: int = 0
    """Behind the published number; 0: not known, or it is no measurement."""


@dataclass(frozen=True)
class Claim:
    """One published claim in words."""

    text: str
    holds: bool | None
    """None: it can not be judged."""
    why: str = ""


@dataclass(frozen=True)
class Figure:
    """A picture, drawn when it is asked for."""

    name: str
    caption: str
    draw: Any = field(repr=False)
    """draw() -> a figure of matplotlib."""


@dataclass
class Findings:
    """What an experiment brings home."""

    rows: list[Row]
    claims: list[Claim] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """The findings for one section, as they are kept."""

    id: str
    scale: float
    seconds: float
    seed: int
    rows: list[Row]
    claims: list[Claim]
    notes: list[str]
    version: str = __version__

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Result:
        rows = [Row(**{**row, "ci95": row["ci95"] and tuple(row["ci95"])}) for row in data["rows"]]
        return cls(**{**data, "rows": rows, "claims": [Claim(**each) for each in data["claims"]]})

    def save(self, folder: Path) -> Path:
        """Keep it as a small file in this folder."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.id}.json"
        files.write(path, json.dumps(self.data(), indent=1) + "\n")
        return path

    @classmethod
    def load(cls, path: Path) -> Result:
        try:
            return cls.from_data(json.loads(path.read_text(encoding="utf-8")))
        except (KeyError, TypeError, ValueError) as error:
            raise ReproduceError(f"{path} is no kept result: {error}") from None


# -- when words hold ------------------------------------------------------------------------


def above(one: Estimate, other: Estimate | float, worth: float = 0.0) -> bool | None:
    """Whether one number lies above another that was measured in other games, or above a fixed one; not
    if it surely is less than `worth` above it; None where the interval of their difference leaves both
    open [Newcombe 1998].

    >>> from ..stats import wilson
    >>> above(wilson(90, 100), wilson(50, 100)), above(wilson(10, 100), 0.5), above(wilson(52, 100), 0.5)
    (True, False, None)
    >>> above(wilson(5_000, 10_000), 0.5), above(wilson(5_000, 10_000), 0.5, worth=0.02)
    (None, False)
    """
    if not isinstance(other, Estimate):
        other = Estimate(other, other, other, 0)
    difference = one.mean - other.mean
    if difference - sqrt((one.mean - one.lo) ** 2 + (other.hi - other.mean) ** 2) > 0:
        return True
    if difference + sqrt((one.hi - one.mean) ** 2 + (other.mean - other.lo) ** 2) <= worth:
        return False
    return None


def opposite(holds: bool | None) -> bool | None:
    return None if holds is None else not holds


def all_of(held: Iterable[bool | None]) -> bool | None:
    """Whether all of these hold: not if one does not, and else unknown if one is.

    >>> all_of([True, True]), all_of([True, None, False]), all_of([True, None])
    (True, False, None)
    """
    found = list(held)
    return False if False in found else None if None in found else True


# -- when numbers agree ---------------------------------------------------------------------


def standard_error(ours: Estimate) -> float:
    """The standard error behind a 95% interval."""
    return (ours.hi - ours.lo) / (2 * NormalDist().inv_cdf(0.5 + LEVEL / 2))


def published_error(share: float, games: int, rounding: float = 0.0) -> float:
    """The standard error of a published share of so many games, told to the nearest `rounding`.

    Where the number of games is not known, only the rounding counts.

    >>> round(published_error(0.673, 1000), 4)
    0.0148
    """
    binomial = share * (1 - share) / games if games and 0 <= share <= 1 else 0.0
    return sqrt(binomial + rounding**2 / 12)


def distance(ours: Estimate, published: float, error: float) -> float:
    """How many standard errors of the difference lie between ours and the published number."""
    both = sqrt(standard_error(ours) ** 2 + error**2)
    if both == 0:
        return 0.0 if ours.mean == published else float("inf")
    return (ours.mean - published) / both


def measured(
    name: str,
    published: float | None,
    ours: Estimate,
    error: float = 0.0,
    why: str = "",
    published_games: int = 0,
) -> Row:
    """A row for a number that we measured; without a published one, or without an interval, there is
    nothing to compare."""
    if published is None or not isfinite(ours.mean):
        verdict = NOT_COMPARABLE
    elif not isfinite(ours.hi - ours.lo):
        verdict = NOT_COMPARABLE
        why = why or "too few games to compare"
    else:
        verdict = AGREES if abs(distance(ours, published, error)) <= LIMIT else DIFFERS
    return Row(
        name,
        None if published is None else round(published, 6),
        round(ours.mean, 6) if isfinite(ours.mean) else None,
        (round(ours.lo, 6), round(ours.hi, 6)) if isfinite(ours.hi - ours.lo) else None,
        ours.n,
        verdict,
        why,
        published_games,
    )


def from_enough(row: Row, games: int) -> Row:
    """The row, without a verdict if ours comes from fewer games than these."""
    if row.games >= games or row.published is None:
        return row
    few = f"too few games: {row.games} of ours, {games} are needed"
    return because(replace(row, verdict=NOT_COMPARABLE), few)


def with_games(row: Row, section: Mapping[str, Any]) -> Row:
    """The row with the games behind the published number, which most sections have in common."""
    known = section.get("games", 0)
    if row.published is None or not row.games or row.published_games or not isinstance(known, int):
        return row
    return replace(row, published_games=known)


def explained(readings: Mapping[str, Row]) -> dict[str, Row]:
    """The rows of one published number, by reading: one that differs says which reading agrees, or else
    comes nearest."""
    known = {
        name: abs(row.ours - row.published)
        for name, row in readings.items()
        if row.verdict != NOT_COMPARABLE and row.ours is not None and row.published is not None
    }
    agreeing = [name for name in known if readings[name].verdict == AGREES]
    best = min(agreeing or known, key=known.__getitem__, default="")
    return {
        name: because(row, _reason(readings, name, best)) if row.verdict == DIFFERS else row
        for name, row in readings.items()
    }


def _reason(readings: Mapping[str, Row], name: str, best: str) -> str:
    if readings[best].verdict == AGREES:
        return f"'{best}' agrees: {readings[best].ours:.4g}"
    if len(readings) == 1:
        return UNEXPLAINED
    nearest = "this one" if name == best else f"'{best}'"
    told = "" if name == best else f": {readings[best].ours:.4g}"
    return f"{UNEXPLAINED}; {nearest} comes nearest{told}"


def because(row: Row, why: str) -> Row:
    """The row with one reason more."""
    return replace(row, why="; ".join(filter(None, (row.why, why))))


def together(name: str, distances: Sequence[float]) -> str:
    """What is left of the verdicts of a table when its rows, each so many standard errors from what is
    printed, are taken together [Holm 1979]."""
    if not distances:
        return f"{name}: nothing to compare."
    adjusted = holm([2 * NormalDist().cdf(-abs(each)) for each in distances])
    alone = sum(abs(each) > LIMIT for each in distances)
    least = float(adjusted.min())
    return (
        f"{name}: each on its own, {alone} of {len(distances)} rows differ; taken together (Holm), "
        f"{int((adjusted <= 1 - LEVEL).sum())} do at 5%, and the smallest adjusted p value is "
        f"{'below 0.001' if least < 0.001 else f'{least:.3f}'}."
    )


def computed(
    name: str, published: float, ours: float, printed_to: float = 0.0, why: str = ""
) -> Row:
    """A row for a worked example: ours is computed, and must come to what is printed."""
    agrees = abs(ours - published) <= printed_to + 1e-9
    ours = round(float(ours), 6)
    return Row(name, published, ours, (ours, ours), 0, AGREES if agrees else DIFFERS, why)
