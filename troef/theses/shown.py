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
    the number alone."""
    marks = {
        series: [
            (name, each.mean, *((each.lo, each.hi) if isfinite(each.hi - each.lo) else (each.mean,) * 2))
            for name, each in some.items()
            if each.n
        ]
        for series, some in found.items()
    }  # fmt: skip
    return figures.points(marks, title, f"{axis} (95% interval)")


def bands(found: Mapping[str, Mapping[int, Estimate]], axis: str, title: str) -> Drawing:
    """Lines between the ends of their intervals, over simulations on a log scale."""
    lines = {
        name: [(log10(budget), each.lo, each.mean, each.hi) for budget, each in some.items()]
        for name, some in found.items()
    }
    return figures.bands(lines, title, "simulations (log10)", axis)
