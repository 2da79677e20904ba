"""How many published numbers agree: under the first reading, under the best of each experiment, and apart
from both those that are computed without a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .published import published
from .result import (
    AGREES,
    DIFFERS,
    HOLDS,
    MEASURED,
    NOT_COMPARABLE,
    UNDECIDED,
    WORKED,
    Result,
    Row,
)

VERDICTS = (AGREES, DIFFERS, UNDECIDED, NOT_COMPARABLE)


def numbers(rows: Iterable[Row], kind: str = MEASURED) -> dict[str, list[Row]]:
    """The published numbers of a kind by their names, each with its rows: the first reading's first."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row.kind == kind and row.published is not None:
            found.setdefault(row.name, []).append(row)
    return found


def repeats(result: Result) -> bool:
    """Whether a section only repeats numbers that others print, which count there."""
    return bool(published()[result.id].get("told_in"))


def first_reading(result: Result) -> Counter[str]:
    """Verdicts on the measured numbers of a section, each read as the text is read first."""
    return Counter(rows[0].verdict for rows in numbers(result.rows).values())


def under(result: Result, reading: str) -> Counter[str]:
    """Verdicts on those measured numbers of a section that were measured under this reading."""
    found = (row for rows in numbers(result.rows).values() for row in rows)
    return Counter(row.verdict for row in found if row.reading == reading)


def best_reading(result: Result) -> tuple[str, Counter[str]]:
    """The reading under which most numbers of a section agree (of equals, that under which fewest differ), and
    the verdicts. A number that was not measured under it counts as it does under the first."""
    found = numbers(result.rows)
    readings = dict.fromkeys(row.reading for rows in found.values() for row in rows)
    under = {name: Counter(_under(name, rows) for rows in found.values()) for name in readings}
    if not under:
        return "", Counter()
    best = max(under, key=lambda name: (under[name][AGREES], -under[name][DIFFERS]))
    return best, under[best]


def _under(reading: str, rows: Sequence[Row]) -> str:
    return next((row.verdict for row in rows if row.reading == reading), rows[0].verdict)


def worked(result: Result) -> Counter[str]:
    """Verdicts on worked examples, constants and sums of what is printed."""
    return Counter(rows[0].verdict for rows in numbers(result.rows, WORKED).values())


def claimed(result: Result) -> Counter[str]:
    return Counter(HOLDS[claim.holds] for claim in result.claims)


def total(counts: Iterable[Counter[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in counts:
        found.update(each)
    return found


def cells(count: Counter[str], names: Sequence[str] = VERDICTS) -> str:
    """A count as cells of a table, with nothing where there is none."""
    return " | ".join(str(count[name] or "") for name in names)
