"""Figures beside kept results: a folder for each section in `figures`, with an SVG file for each figure, which
has its title and its caption; and how a page shows them."""

import os
import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path

from ..lab import figures
from ..lab.files import write
from .result import Figure


def keep(name: str, drawings: Sequence[Figure], results: Path) -> list[Path]:
    """Write the figures of a section, and take away those of an earlier measurement, also where none can be
    drawn now: figures and numbers are of the same games."""
    folder = of(name, results)
    for old in kept(folder):
        old.unlink()
    drawn = {each.name: figures.svg(each.draw(), each.title, each.caption) for each in drawings}
    if drawn:
        folder.mkdir(parents=True, exist_ok=True)
    for figure, text in drawn.items():
        write(folder / f"{figure}.svg", text + "\n")
    return kept(folder)


def of(name: str, results: Path) -> Path:
    """Where the figures of a section are."""
    return results / "figures" / name


def kept(folder: Path) -> list[Path]:
    """The figures there, by their numbers."""
    return sorted(folder.glob("*.svg"), key=lambda path: _numbers(path.stem))


def _numbers(name: str) -> list[tuple[int, str]]:
    """
    >>> sorted(["fig_4_10", "fig_4_9"], key=_numbers)
    ['fig_4_9', 'fig_4_10']
    """
    return [(int(part), "") if part.isdigit() else (-1, part) for part in name.split("_")]


def shown(name: str, results: Path, page: Path) -> Iterator[str]:
    """Lines of a page, which lies in the folder `page`, for the figures of a section."""
    for path in kept(of(name, results)):
        text = path.read_text(encoding="utf-8")
        link = Path(os.path.relpath(path, page)).as_posix()
        yield from (f"![{_said('title', text)}]({link})", "", f"*{_said('desc', text)}*", "")


def _said(what: str, text: str) -> str:
    """What an SVG file says of itself."""
    found = re.search(f"<{what}>(.*?)</{what}>", text, re.S)
    return unescape(found[1]) if found else ""
