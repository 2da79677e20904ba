"""What is shown of our games: rows for what a thesis does not print, and figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import TYPE_CHECKING

from ..lab import figures
from ..lab.stats import Estimate
from .result import Figure, Row
from .rows import LOST, measured

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing


PRINTED, OURS = "printed", "measured"
"""What the series of printed numbers is called, and that of ours beside it."""


def unprinted(found: Mapping[str, Estimate], why: str = LOST, reading: str = "") -> list[Row]:
    """Rows for numbers that can be compared with nothing."""
    return [measured(name, None, each, why=why, reading=reading) for name, each in found.items()]


def drawing(
    thesis: str, what: str, caption: str, draw: Callable[[str], Drawing], about: str = ""
) -> Figure:
    """A figure, or a table as one: "figure 3", "figures 4.31 to 4.34", "table 1". draw(title) draws it."""
    name = f"s{thesis}_" + re.sub("[. ]", "_", re.sub("^figures?", "fig", what))
    title = f"Thesis {thesis}, {what}" + (f": {about}" if about else "")
    return Figure(name, caption, lambda: draw(title), title)


Named = Mapping[str, Mapping[str, Estimate]]
"""Series by name: what -> how much."""
NONE_PRINTED = "none of these values is printed"


def points(found: Named, axis: str, title: str, others: Mapping[str, Named] | None = None,
           name: str = "") -> Drawing:  # fmt: skip
    """Numbers by what they tell, for each series; where there are no games, none, and where there is no
    interval, the number alone.

    If some are printed, the other series are readings: the first stands beside the printed ones, and each of
    the others in a small picture with them. Else `others` are the same series under other readings than the
    first, which has this `name`."""
    marks = {series: _marks(some) for series, some in found.items()}
    label = f"{axis} (95% interval)"
    if PRINTED in marks:
        of = {PRINTED: marks.pop(PRINTED)}
        name, *rest = marks or [""]
        small = {other: {**of, OURS: marks[other]} for other in rest}
        first = {**of, OURS: marks[name]} if name else of
        return figures.points(first, title, label, small, name)
    small = {
        reading: {series: _marks(some) for series, some in each.items()}
        for reading, each in (others or {}).items()
    }
    if not any(is_printed(series) for series in marks):
        label += f"\n{NONE_PRINTED}"
    return figures.points(marks, title, label, small, name)


def is_printed(series: str) -> bool:
    """Whether a series is what is printed of another."""
    return series.endswith(f", {PRINTED}")


def _marks(some: Mapping[str, Estimate]) -> list[figures.Mark]:
    return [
        (name, each.mean, *((each.lo, each.hi) if isfinite(each.hi - each.lo) else (each.mean,) * 2))
        for name, each in some.items()
        if each.n
    ]  # fmt: skip


Curves = Mapping[str, Mapping[float, Estimate] | Mapping[int, Estimate]]
"""Lines by name: x -> y with its interval."""
Marks = Mapping[str, Mapping[float, float]]
"""What is printed, by the name of its line: x -> y."""


def readings(
    found: Mapping[str, Curves], printed: Marks, x: str, y: str, title: str, *,
    across: Mapping[str, float] | None = None, upright: Mapping[str, float] | None = None,
    log: bool = False,
) -> Drawing:  # fmt: skip
    """The first reading with its bands, under the printed values as marks; the others small beside it. What
    the text tells without a place on a line is a rule: `across` the picture at its height, or `upright`."""
    lines = {
        reading: {
            name: [(at, each.lo, each.mean, each.hi) for at, each in line.items()]
            for name, line in curves.items()
        }
        for reading, curves in found.items()
    }
    (name, first), *others = lines.items()
    marks = {name: list(each.items()) for name, each in printed.items()}
    told = [(f"{text}, {PRINTED}: {at:g}", True, at) for text, at in (across or {}).items()]
    told += [(f"{text}, {PRINTED}: {at:g}", False, at) for text, at in (upright or {}).items()]
    if not marks and not told:
        x += f"\n{NONE_PRINTED}"
    return figures.beside(first, marks, dict(others), title, x, y, name=name, told=told, log=log)
