"""Pictures of results: SVG and PNG through matplotlib, an extra.

Colours are those of Okabe and Ito, which colour-blind eyes tell apart; every mark also has its own
label, so nothing hangs on colour alone.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..outside import visible
from .data import Plain
from .files import whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")


class FigureError(RuntimeError):
    """Figures were asked for and cannot be drawn."""


STYLE: Any = {
    "svg.hashsalt": "troef",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.parse_math": False,  # a name with dollars in it is no formula
}


def canvas(height: float = 4.0) -> tuple[Figure, Axes]:
    """An empty figure of this many inches and its axes.

    Made without pyplot, which keeps every figure until it is told not to.
    """
    try:
        import matplotlib
        from matplotlib import figure as figures
    except ImportError:
        raise FigureError("figures need matplotlib: pip install 'troef[lab]'") from None
    matplotlib.rcParams.update(STYLE)
    figure = figures.Figure(figsize=(7, height), layout="constrained")
    return figure, figure.subplots()


def save(figure: Figure, folder: Path, name: str) -> list[Path]:
    """Write a figure as SVG and PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.svg", folder / f"{name}.png"]
    for path in paths:
        kind = path.suffix[1:]
        undated = {"Date": None} if kind == "svg" else None
        with whole(path) as draft:
            figure.savefig(draft, format=kind, dpi=150, metadata=undated)
    return paths


def svg(figure: Figure) -> str:
    """A figure as an SVG element, to stand inside a page."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    whole = text.getvalue()
    return whole[whole.index("<svg") :]


def standings(rows: Sequence[Plain], title: str, unit: str) -> Figure:
    """A bar with its 95% interval for each agent."""
    figure, axes = canvas(1.2 + 0.5 * len(rows))
    ordered = sorted(rows, key=lambda row: row["mean"])
    for place, row in enumerate(ordered):
        low, high = row["mean"] - row["ci95"][0], row["ci95"][1] - row["mean"]
        axes.barh(place, row["mean"], color=COLOURS[place % len(COLOURS)], alpha=0.85)
        axes.errorbar(row["mean"], place, xerr=[[low], [high]], color="black", capsize=4)
    axes.set_yticks(range(len(ordered)), [visible(row["agent"]) for row in ordered])
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlabel(f"{unit} (mean, 95% interval)")
    axes.set_title(visible(title))
    return figure


def _label(name: str) -> str:
    """A name in a legend, which leaves out those that begin with an underscore."""
    return visible(f" {name}" if name.startswith("_") else name)


def _legend(figure: Figure) -> None:
    """Below the axes, where it hides nothing."""
    figure.legend(frameon=False, fontsize=8, ncols=2, loc="outside lower center")


def lines(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str, x: str, y: str
) -> Figure:
    """One line a name, through (x, y) points."""
    return bundles({name: [points] for name, points in series.items()}, title, x, y)


def bundles(
    series: Mapping[str, Sequence[Sequence[tuple[float, float]]]], title: str, x: str, y: str
) -> Figure:
    """Several lines a name, all in its colour, through (x, y) points."""
    figure, axes = canvas()
    styles = ("-", "--", "-.", ":")
    for number, (name, lines) in enumerate(series.items()):
        for line, points in enumerate(lines):
            axes.plot(
                *zip(*points, strict=True), styles[number % 4], color=COLOURS[number % 8],
                label=_label(name) if line == 0 else None,
            )  # fmt: skip
    if all(float(at).is_integer() for some in series.values() for each in some for at, _ in each):
        axes.locator_params("x", integer=True)  # there is no deal 2.5
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(visible(title))
    _legend(figure)
    return figure


Mark = tuple[str, float, float, float]
"""(label, value, low, high)"""


def points(
    series: Mapping[str, Sequence[Mark]], title: str, x: str,
    others: Mapping[str, Sequence[Mark]] | None = None,
) -> Figure:  # fmt: skip
    """Marks with their intervals, one row a label, one mark a series; other series of the same labels as
    small pictures beside it, on the same scale."""
    labels = list(dict.fromkeys(each[0] for marks in series.values() for each in marks))
    figure, axes = canvas(1.4 + 0.14 * (len(series) + 1.5) * len(labels))
    if others:
        axes.remove()
        grid = figure.add_gridspec(1, 1 + len(others), width_ratios=(3, *[1] * len(others)))
        axes = figure.add_subplot(grid[0, 0])
    _points(axes, series, labels)
    axes.set_yticks(range(len(labels)), [visible(label) for label in labels])
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(x)
    axes.set_title(visible(title), fontsize=10 if others else None)
    for place, (name, marks) in enumerate((others or {}).items(), 1):
        small = figure.add_subplot(grid[0, place], sharex=axes, sharey=axes)
        _points(small, {name: marks}, labels, told=False)
        small.tick_params(labelleft=False, labelsize=6)
        small.set_title(visible(name).replace(" ", "\n"), fontsize=7)
    if len(series) > 1:
        _legend(figure)
    return figure


def _points(
    axes: Axes, series: Mapping[str, Sequence[Mark]], labels: Sequence[str], told: bool = True
) -> None:
    """`told`: in the legend."""
    for number, (name, marks) in enumerate(series.items()):
        marks = [each for each in marks if each[0] in labels]
        shift = 0.7 * (number / max(len(series) - 1, 1) - 0.5) if len(series) > 1 else 0.0
        axes.errorbar(
            [value for _, value, _, _ in marks],
            [labels.index(label) + shift for label, _, _, _ in marks],
            xerr=[
                [max(value - low, 0.0) for _, value, low, _ in marks],
                [max(high - value, 0.0) for _, value, _, high in marks],
            ],
            fmt="oDs^vPX*"[number % 8], markersize=4, capsize=2, color=COLOURS[number % 8],
            label=_label(name) if told else None,
        )  # fmt: skip
    for place in range(1, len(labels)):  # else the last mark of a row seems to be of the next
        axes.axhline(place - 0.5, color="#bbbbbb", linewidth=0.8)
    axes.grid(axis="x", linewidth=0.4)


def bars(heights: Mapping[float, float], title: str, x: str, y: str, width: float = 1.0) -> Figure:
    """A bar for each x: how something is spread."""
    figure, axes = canvas()
    axes.bar(list(heights), list(heights.values()), width=0.9 * width, color=COLOURS[0])
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(visible(title))
    return figure


Band = Sequence[tuple[float, float, float, float]]
"""(x, low, middle, high)"""


def bands(series: Mapping[str, Band], title: str, x: str, y: str) -> Figure:
    """A line a name in a band."""
    figure, axes = canvas()
    _bands(axes, series)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(visible(title))
    _legend(figure)
    return figure


def beside(
    first: Mapping[str, Band], marks: Mapping[str, Sequence[tuple[float, float]]],
    others: Mapping[str, Mapping[str, Band]], title: str, x: str, y: str,
) -> Figure:  # fmt: skip
    """Lines in bands under marks of the same names, which are (x, y); other versions of these lines as small
    pictures beside it, on the same scales and in the same colours."""
    figure, empty = canvas(max(4.0, 1.3 * len(others)))
    empty.remove()
    grid = figure.add_gridspec(max(len(others), 1), 2, width_ratios=(2.2, 1))
    axes = figure.add_subplot(grid[:, 0] if others else grid[:, :])
    names = list(dict.fromkeys([*first, *marks]))
    _bands(axes, first, names)
    for name, points in marks.items():
        axes.plot(
            *zip(*points, strict=True), "o", color=COLOURS[names.index(name) % 8], markersize=6,
            markerfacecolor="white", markeredgewidth=1.5, label=_label(f"{name}, printed"),
        )  # fmt: skip
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    figure.suptitle(visible(title), fontsize=11)
    for place, (reading, series) in enumerate(others.items()):
        small = figure.add_subplot(grid[place, 1], sharex=axes, sharey=axes)
        _bands(small, series, names, labels=False)
        small.set_title(visible(reading), fontsize=8)
        small.tick_params(labelsize=7)
    _legend(figure)
    return figure


def _bands(
    axes: Axes, series: Mapping[str, Band], names: Sequence[str] = (), labels: bool = True
) -> None:
    """Each line has the colour of its place among `names`."""
    styles, names = ("-", "--", "-.", ":"), names or list(series)
    for name, points in series.items():
        at, low, middle, high = zip(*points, strict=True)
        number = names.index(name) if name in names else len(names)
        colour = COLOURS[number % 8]
        axes.fill_between(at, low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(
            at, middle, styles[number % 4], color=colour, label=_label(name) if labels else None
        )
