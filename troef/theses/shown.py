"""What is shown of our games: rows for what a thesis does not print, and figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite, log10
from typing import TYPE_CHECKING

from ..lab import figures
from ..lab.stats import Estimate
from .result import Figure, Row
from .rows import LOST, measured

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing


PRINTED = "printed"
"""What the series of printed numbers is called."""


def unprinted(found: Mapping[str, Estimate], why: str = LOST, reading: str = "") -> list[Row]:
    """Rows for numbers that can be compared with nothing."""
    return [measured(name, None, each, why=why, reading=reading) for name, each in found.items()]


def drawing(
    thesis: str, what: str, caption: str, draw: Callable[[str], Drawing], about: str = ""
) -> Figure:
    """A figure, or a table as one: "figure 3", "figures 4.31 to 4.34", "table 1". draw(title) draws it."""
    name = f"s{thesis}_" + re.sub("[. ]", "_", re.sub("^figures?", "fig", what))
    title = f"Thesis {thesis}, {what}" + (f": {about}" if about else "")
    return Figure(name, caption, lambda: draw(title))


def points(found: Mapping[str, Mapping[str, Estimate]], axis: str, title: str) -> Drawing:
    """Numbers by name, for each series; where there are no games, none, and where there is no interval,
    the number alone. Beside what is printed stands the first reading, and the others small beside both."""
    marks = {
        series: [
            (name, each.mean, *((each.lo, each.hi) if isfinite(each.hi - each.lo) else (each.mean,) * 2))
            for name, each in some.items()
            if each.n
        ]
        for series, some in found.items()
    }  # fmt: skip
    names = list(marks)
    shown = names[:2] if PRINTED in names else names
    others = {name: marks[name] for name in names if name not in shown}
    return figures.points(
        {name: marks[name] for name in shown}, title, f"{axis} (95% interval)", others
    )


Curves = Mapping[str, Mapping[float, Estimate]]
"""Lines by name: x -> y with its interval."""
Marks = Mapping[str, Mapping[float, float]]
"""What is printed, by the name of its line: x -> y."""


def readings(found: Mapping[str, Curves], printed: Marks, x: str, y: str, title: str) -> Drawing:
    """The first reading with its bands, under the printed values as marks; the others small beside it."""
    lines = {
        reading: {
            name: [(at, each.lo, each.mean, each.hi) for at, each in line.items()]
            for name, line in curves.items()
        }
        for reading, curves in found.items()
    }
    (_, first), *others = lines.items()
    marks = {name: list(each.items()) for name, each in printed.items()}
    return figures.beside(first, marks, dict(others), title, x, y)


def bands(found: Mapping[str, Mapping[int, Estimate]], axis: str, title: str) -> Drawing:
    """Lines between the ends of their intervals, over simulations on a log scale."""
    lines = {
        name: [(log10(budget), each.lo, each.mean, each.hi) for budget, each in some.items()]
        for name, some in found.items()
    }
    return figures.bands(lines, title, "simulations (log10)", axis)
