"""Pictures of results: SVG and PNG through matplotlib, an extra.

Colours are those of Okabe and Ito, which colour-blind eyes tell apart; every mark also has its own
label, so nothing hangs on colour alone.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..outside import visible
from .data import Plain
from .files import whole, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")


class FigureError(RuntimeError):
    """Figures were asked for and cannot be drawn."""


STYLE: Any = {
    "svg.hashsalt": "troef",  # the same picture, the same bytes
    "svg.fonttype": "none",  # text as text: small, and read aloud
    "font.size": 10,
    "font.sans-serif": ["DejaVu Sans"],  # and whatever else has no serifs, where it is missing
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


def panels(number: int) -> tuple[Figure, list[Axes]]:
    """A figure with so many pictures of the same size, two in a row."""
    rows = -(-number // 2)
    figure, axes = canvas(0.6 + 2.8 * rows)
    axes.remove()
    return figure, [figure.add_subplot(rows, 2, place + 1) for place in range(number)]


def save(figure: Figure, folder: Path, name: str) -> list[Path]:
    """Write a figure as SVG and PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.svg", folder / f"{name}.png"]
    write(paths[0], svg(figure) + "\n")
    with whole(paths[1]) as draft:
        figure.savefig(draft, format="png", dpi=150)
    return paths


def svg(figure: Figure, title: str = "", caption: str = "") -> str:
    """A figure as an SVG element, to stand inside a page or, with a title and a caption, alone. It has no dates
    and no digits that nobody sees, so the same figure gives the same text."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    drawn = text.getvalue()
    drawn = re.sub(
        "<metadata>.*?</metadata>|<!--.*?-->", "", drawn[drawn.index("<svg") :], flags=re.S
    )
    drawn = re.sub(r' transform="rotate\(-?0 [^"]*"', "", drawn)
    drawn = _PLACES.sub(lambda found: _shorter(found[0]), drawn)
    drawn = re.sub(r"\n\s*", "\n", drawn).strip()
    said = "".join(
        f"\n<{what}>{escape(visible(text))}</{what}>"
        for what, text in (("title", title), ("desc", caption))
        if text
    )
    return drawn.replace(">", f">{said}", 1)


_PLACES = re.compile(r' (?:d|x|y|transform|points)="[^"]*"')
"""Where numbers are places; elsewhere they may be text."""


def _shorter(places: str) -> str:
    """Places to a hundredth of a point."""
    places = re.sub(
        r"-?\d+\.\d+", lambda one: f"{float(one[0]):.2f}".rstrip("0").rstrip("."), places
    )
    return re.sub(r"\s*\b([MLCQ]|z)\b\s*", r"\1", places)


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


def legend(figure: Figure) -> None:
    """Below the axes, where it hides nothing."""
    figure.legend(frameon=False, fontsize=8, ncols=2, loc="outside lower center", handlelength=3)


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
    legend(figure)
    return figure


Mark = tuple[str, float, float, float]
"""(label, value, low, high)"""
Marked = Mapping[str, Sequence[Mark]]
"""By the name of a series."""
LOOKS = "oDs^vPX*"
"""Marks of series, so that nothing hangs on colour."""
LONG = 20
"""Letters of a label from which on labels are small."""
CROWDED = 1.6
"""So many times as far small pictures may reach to have the scale of the large one."""
MOST_BESIDE = 3
"""So many small pictures stand in one column; more take two."""


def points(
    series: Marked, title: str, x: str, others: Mapping[str, Marked] | None = None, name: str = ""
) -> Figure:
    """Marks with their intervals, one row a label, one mark a series; other versions of these series as small
    pictures beside it, with the same marks. `name` is that of the first version."""
    others = others or {}
    labels = list(dict.fromkeys(each[0] for marks in series.values() for each in marks))
    figure, axes, smaller = _beside(1.6 + 0.14 * (len(series) + 1.5) * len(labels), len(others))
    _points(axes, series, labels)
    size = 8 if any(len(label) > LONG for label in labels) else None
    axes.set_yticks(range(len(labels)), [visible(label) for label in labels], fontsize=size)
    axes.set_ylim(max(len(labels), 1) - 0.5, -0.5)
    axes.set_xlabel(x)
    _titled(figure, axes, title, name, others)
    looks = list(series)
    for small, marks in zip(smaller, others.values(), strict=True):
        _points(small, marks, labels, looks, small=True)
    _small(smaller, others, axes)
    if len(series) > 1:
        legend(figure)
    return figure


def _beside(height: float, others: int) -> tuple[Figure, Axes, list[Axes]]:
    """A figure with one large picture and smaller ones at its right, of the same heights."""
    columns = 1 if others <= MOST_BESIDE else 2
    rows = max(1, -(-others // columns))
    figure, axes = canvas(max(height, 1.6 + 0.9 * rows))
    if not others:
        return figure, axes, []
    axes.remove()
    grid = figure.add_gridspec(rows, 1 + columns, width_ratios=(2.6 / columns**0.5, *[1] * columns))
    axes = figure.add_subplot(grid[:, 0])
    smaller = []
    for place in range(others):
        small = figure.add_subplot(grid[place // columns, 1 + place % columns], sharey=axes)
        last = place + columns >= others
        small.tick_params(labelleft=False, labelbottom=last, labelsize=7)
        smaller.append(small)
    return figure, axes, smaller


def _titled(
    figure: Figure, axes: Axes, title: str, name: str, others: Mapping[str, object]
) -> None:
    """Where there are other versions, the title is that of them all."""
    if not others:
        axes.set_title(visible(title), fontsize=11)
        return
    figure.suptitle(visible(title), fontsize=11)
    axes.set_title(visible(name), fontsize=9)


def _small(smaller: Sequence[Axes], names: Iterable[str], beside: Axes) -> None:
    """Name small pictures, and give them the scale of the large one; or one of their own, where theirs would
    leave little room to the large one."""
    for small, name in zip(smaller, names, strict=True):
        small.set_title("\n".join(textwrap.wrap(visible(name), 22)), fontsize=7)
        if small.get_xscale() == "linear":
            small.locator_params("x", nbins=4)
    spans = [each.get_xlim() for each in (beside, *smaller)]
    low, high = min(each[0] for each in spans), max(each[1] for each in spans)
    if high - low <= CROWDED * (spans[0][1] - spans[0][0]):
        beside.set_xlim(low, high)
    else:
        smaller[-1].set_xlabel("another scale", fontsize=7)
    for small in smaller:
        small.set_xlim(low, high)


def _points(
    axes: Axes, series: Marked, labels: Sequence[str], looks: Sequence[str] = (), small: bool = False
) -> None:  # fmt: skip
    """Each series has the mark and the colour of its place among `looks`; small ones are in no legend."""
    looks = looks or list(series)
    for name, marks in series.items():
        marks, number = [each for each in marks if each[0] in labels], looks.index(name)
        apart = min(0.3, 0.7 / max(len(looks) - 1, 1))
        shift = apart * (number - (len(looks) - 1) / 2)
        axes.errorbar(
            [value for _, value, _, _ in marks],
            [labels.index(label) + shift for label, _, _, _ in marks],
            xerr=[
                [max(value - low, 0.0) for _, value, low, _ in marks],
                [max(high - value, 0.0) for _, value, _, high in marks],
            ],
            fmt=LOOKS[number % 8], markersize=2.5 if small else 4, capsize=0 if small else 2,
            elinewidth=0.8 if small else None, color=COLOURS[number % 8],
            label=None if small else _label(name),
        )  # fmt: skip
    for place in range(1, len(labels)):  # else the last mark of a row seems to be of the next
        axes.axhline(place - 0.5, color="#bbbbbb", linewidth=0.8)
    axes.grid(axis="x", linewidth=0.4)


Band = Sequence[tuple[float, float, float, float]]
"""(x, low, middle, high)"""


Told = tuple[str, bool, float]
"""(text, whether it is a height, value): a rule across the picture, or from top to bottom."""
RULES = (":", (0, (7, 3)), (0, (6, 2, 1, 2)), (0, (1, 4)))
"""How these are drawn."""


def bands(series: Mapping[str, Band], title: str, x: str, y: str) -> Figure:
    """A line a name in a band."""
    figure, axes = canvas()
    _bands(axes, series)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(visible(title))
    legend(figure)
    return figure


def beside(
    first: Mapping[str, Band], marks: Mapping[str, Sequence[tuple[float, float]]],
    others: Mapping[str, Mapping[str, Band]], title: str, x: str, y: str, *,
    name: str = "", told: Sequence[Told] = (), log: bool = False,
) -> Figure:  # fmt: skip
    """Lines in bands under marks of the same names, which are (x, y); other versions of these lines as small
    pictures beside it, in the same colours and under the same marks. `name` is that of the
    first version, `told` are single values, and `log` gives x a log scale."""
    figure, axes, smaller = _beside(4.0, len(others))
    names = list(dict.fromkeys([*first, *marks]))
    for small, series in zip([axes, *smaller], [first, *others.values()], strict=True):
        own = small is axes
        _bands(small, series, names, labels=own)
        for number, (which, points) in enumerate(marks.items()):
            colour = COLOURS[names.index(which) % 8]
            small.plot(
                *zip(*points, strict=True), LOOKS[number % 8], color=colour, linestyle="none",
                markersize=6 if own else 3, markerfacecolor="white", zorder=3,
                markeredgewidth=1.5 if own else 1, label=_label(f"{which}, printed") if own else None,
            )  # fmt: skip
        for number, (text, across, at) in enumerate(told):
            rule = small.axhline if across else small.axvline
            rule(at, color="#555555", linestyle=RULES[number % 4], linewidth=1.2 if own else 0.8,
                 label=_label(text) if own else None)  # fmt: skip
    if log:
        ticks = sorted({at for line in first.values() for at, *_ in line})
        for each in (axes, *smaller):
            shown = ticks if each is axes else ticks[:: len(ticks) - 1]
            each.set_xscale("log")
            each.set_xticks(shown, [f"{at:g}" for at in shown])
            each.minorticks_off()
    elif all(float(at).is_integer() for line in first.values() for at, *_ in line):
        for each in (axes, *smaller):
            each.locator_params("x", integer=True)  # there is no round 2.5
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    _titled(figure, axes, title, name, others)
    _small(smaller, others, axes)
    legend(figure)
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
