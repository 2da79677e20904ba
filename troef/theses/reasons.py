"""What is said of rows: why they are as they are, and what may be behind those that differ."""

from collections.abc import Sequence

from .result import AGREES, DIFFERS, NOT_COMPARABLE, WORKED, Row

UNEXPLAINED = "no reading tried explains it"


def reasons(rows: Sequence[Row]) -> list[str]:
    """What is said of each row: why it is as it is, and where it differs, what may explain that: a reading
    that agrees, what is blamed for it, or nothing that we know."""
    by_name: dict[str, list[Row]] = {}
    for row in rows:
        by_name.setdefault(row.name, []).append(row)
    return ["; ".join(filter(None, (row.why, _cause(row, by_name[row.name])))) for row in rows]


def _cause(row: Row, readings: Sequence[Row]) -> str:
    if row.verdict != DIFFERS:
        return ""
    known = [
        (abs(each.ours - each.published), each)
        for each in readings
        if each.verdict != NOT_COMPARABLE and each.ours is not None and each.published is not None
    ]
    agreeing = [pair for pair in known if pair[1].verdict == AGREES]
    nearest = min(agreeing or known, key=lambda pair: pair[0])[1] if known else row
    if agreeing:
        return f"'{nearest.reading}' agrees: {nearest.ours:.4g}"
    if row.blame:
        return row.blame
    if len(readings) == 1:
        return "" if row.kind == WORKED and row.why else UNEXPLAINED
    here = nearest is row
    told = "" if here else f": {nearest.ours:.4g}"
    return f"{UNEXPLAINED}; {'this one' if here else repr(nearest.reading)} comes nearest{told}"
