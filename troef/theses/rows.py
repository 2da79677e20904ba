"""When two numbers agree, and how a row says so.

A published number with `games` behind it is itself a measurement. It agrees with ours when the two
differ by no more than 2.58 standard errors of the difference (99%), the published one's being that of
a binomial share of its games, plus the rounding with which it was told.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import isfinite, sqrt
from statistics import NormalDist

from ..lab.stats import LEVEL, Estimate, holm
from .published import Section
from .result import AGREES, DIFFERS, NOT_COMPARABLE, Row

LIMIT = 2.58
"""Standard errors of the difference within which two numbers agree."""
UNEXPLAINED = "no reading tried explains it"
LOST = "the figure is lost; only what the text says of it is left"


def standard_error(ours: Estimate) -> float:
    """The standard error behind a 95% interval."""
    return (ours.hi - ours.lo) / (2 * NormalDist().inv_cdf(0.5 + LEVEL / 2))


def published_error(share: float, games: int, rounding: float = 0.0) -> float:
    """The standard error of a share of `games` published games, told to the nearest `rounding`.

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


def share_distance(ours: Estimate, share: float, games: int, rounding: float = 0.0) -> float:
    """The same for a share of `games` published games."""
    return distance(ours, share, published_error(share, games, rounding))


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


def share_row(
    name: str,
    printed: float | None,
    ours: Estimate,
    games: int,
    why: str = "",
    rounding: float = 0.0,
    enough: int = 0,
) -> Row:
    """A row for a share of `games` published games, told to the nearest `rounding`; without a verdict if ours
    comes from fewer games than `enough`."""
    if printed is None:
        return measured(name, None, ours, 0.0, why)
    # a share of nothing has an error too: that of one game
    share = 1 / (games + 2) if games and printed in (0, 1) else printed
    row = measured(name, printed, ours, published_error(share, games, rounding), why, games)
    return from_enough(row, enough)


def from_enough(row: Row, games: int) -> Row:
    """The row, without a verdict if ours comes from fewer games than these."""
    if row.games >= games or row.published is None:
        return row
    few = f"too few games: {row.games} of ours, {games} are needed"
    return because(replace(row, verdict=NOT_COMPARABLE), few)


def with_games(row: Row, section: Section) -> Row:
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


def blamed(row: Row, why: str) -> Row:
    """The row with a reason, if it differs."""
    return because(row, why) if row.verdict == DIFFERS else row


def because(row: Row, why: str) -> Row:
    """The row with one reason more."""
    return replace(row, why="; ".join(filter(None, (row.why, why))))


def together(name: str, distances: Sequence[float]) -> str:
    """What is left of the verdicts of a table when its rows are taken together [Holm 1979]; each row is
    given by its distance from what is printed, in standard errors."""
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
