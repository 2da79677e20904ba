"""When two numbers agree, and how a row says so.

A published number with `games` behind it is itself a measurement. Ours agrees with it when our 95% interval
lies within its limits: a margin, which the data give beside it; half of the digit to which it was told; and
the 95% interval that its own games leave open. Ours differs when our interval lies outside of them, and is
undecided when it crosses one: more games would tell (`judge.judged`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import isfinite

from ..lab.stats import Estimate, wilson
from .judge import judged
from .parts import Part, Z
from .published import Section
from .result import (
    AGREES,
    DIFFERS,
    MEASURED,
    NOT_COMPARABLE,
    SHOWN,
    UNDECIDED,
    WORKED,
    Row,
)

LOST = "the figure is lost; only what the text says of it is left"
TOO_FEW = "too few games to compare"


def guess(why: str) -> str:
    """A reason that no run supports, called so."""
    return f"a guess that no run supports: {why}"


# -- limits ---------------------------------------------------------------------------------

Limits = tuple[float, float]


def share_limits(printed: float, games: int, margin: float, rounding: float = 0.0) -> Limits:
    """Within which ours agrees with a share of `games` published games, told to the nearest `rounding`; where
    the number of games is not known, they leave nothing open.

    >>> share_limits(0.673, 1000, 0.01) == (wilson(673, 1000).lo - 0.01, wilson(673, 1000).hi + 0.01)
    True
    >>> share_limits(0.5, 0, 0.01, 0.1)
    (0.44, 0.56)
    """
    room = margin + rounding / 2
    if not games:
        return printed - room, printed + room
    theirs = wilson(printed * games, games)
    return theirs.lo - room, theirs.hi + room


def capped(printed: float, games: int, margin: float) -> float:
    """A margin that is at most what the published games leave open themselves: beside a share of a million
    games a hundredth would be generous.

    >>> capped(0.5, 1000, 0.01), round(capped(0.5, 1_000_000, 0.01), 4)
    (0.01, 0.001)
    """
    if not games:
        return margin
    theirs = wilson(printed * games, games)
    return min(margin, (theirs.hi - theirs.lo) / 2)


def limits(printed: float, margin: float, error: float = 0.0, rounding: float = 0.0) -> Limits:
    """The same for a number whose own games leave this standard error open; the margin is at most that of a 95%
    interval, where there is one."""
    margin = min(margin, Z * error) if error else margin
    room = margin + rounding / 2 + Z * error
    return printed - room, printed + room


# -- rows -----------------------------------------------------------------------------------


def measured(
    name: str,
    published: float | None,
    ours: Estimate,
    within: Limits | None = None,
    *,
    why: str = "",
    blame: str = "",
    reading: str = "",
    games: int = 0,
) -> Row:
    """A row for a number that we measured, which agrees `within` these limits; without a published one
    or without limits there is nothing to compare. `games` are the published ones."""
    known = isfinite(ours.mean)
    ends = (round(ours.lo, 6), round(ours.hi, 6)) if known and isfinite(ours.hi - ours.lo) else None
    compared = published is not None and within is not None and known
    if compared and ends is None:
        why = "; ".join(filter(None, (why, TOO_FEW)))
    row = Row(
        name,
        None if published is None else round(published, 6),
        round(ours.mean, 6) if known else None,
        ends,
        ours.n,
        UNDECIDED if compared else NOT_COMPARABLE,
        why,
        games,
        within if compared else None,
        reading,
        blame,
        kind=SHOWN if published is None else MEASURED,
    )
    return judged(row)


def share_row(
    name: str,
    printed: float | None,
    ours: Estimate,
    games: int,
    margin: float,
    rounding: float = 0.0,
    *,
    why: str = "",
    blame: str = "",
    reading: str = "",
) -> Row:
    """A row for a share of `games` published games, told to the nearest `rounding`."""
    within = None
    if printed is not None:
        within = share_limits(printed, games, capped(printed, games, margin), rounding)
    return measured(name, printed, ours, within, why=why, blame=blame, reading=reading, games=games)


def judged_row(
    name: str,
    published: float,
    ours: float,
    games: int,
    parts: Sequence[Part],
    *,
    why: str = "",
    blame: str = "",
    reading: str = "",
) -> Row:
    """A row for a number of ours that has no interval: these parts say whether it agrees."""
    row = Row(
        name, published, ours, None, games, UNDECIDED, why, 0, None, reading, blame, tuple(parts)
    )
    return judged(row)


def computed(
    name: str, published: float, ours: float, printed_to: float = 0.0, why: str = ""
) -> Row:
    """A row for a worked example: ours is computed, and must come to what is printed."""
    agrees = abs(ours - published) <= printed_to + 1e-9
    ours = round(float(ours), 6)
    verdict = AGREES if agrees else DIFFERS
    return Row(name, published, ours, (ours, ours), 0, verdict, why, kind=WORKED)


def computed_rows(
    name: str, what: Iterable[object], printed: Iterable[float], ours: Iterable[float]
) -> list[Row]:
    """Worked examples that differ in one word of their name: `{}`."""
    return [
        computed(name.format(word), theirs, found)
        for word, theirs, found in zip(what, printed, ours, strict=True)
    ]


def not_ours(name: str, printed: float, why: str) -> Row:
    """A row for a number that we cannot measure."""
    return Row(name, round(printed, 6), None, None, 0, NOT_COMPARABLE, why)


def with_games(row: Row, section: Section) -> Row:
    """The row with the games behind the published number, which most sections have in common."""
    known = section.get("games", 0)
    if row.published is None or not row.games or row.published_games or not isinstance(known, int):
        return row
    return replace(row, published_games=known)


# -- reasons --------------------------------------------------------------------------------


def because(row: Row, why: str) -> Row:
    """The row with one reason more."""
    return replace(row, why="; ".join(filter(None, (row.why, why))))


def blamed(row: Row, why: str) -> Row:
    """The row with what may be behind it, to be told where it differs."""
    return replace(row, blame=why)
