"""The terminal, for tables, bars and whatever else has more than plain lines.

Nothing that is printed is taken for markup or obeyed by the terminal, wherever it comes from: agents,
players and files may be called `[/red]`, or hold escape sequences.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from rich import console
from rich.segment import Segment
from rich.table import Column

from .outside import fitting


def whole(title: str) -> Column:
    """A column whose texts are never cut: agents often differ in their last setting alone."""
    return Column(title, overflow="fold")


class Console(console.Console):
    """A terminal that shows text as it is."""

    def __init__(
        self, file: TextIO | None = None, stderr: bool = False, highlight: bool = True
    ) -> None:
        super().__init__(file=file, stderr=stderr, highlight=highlight, markup=False, emoji=False)

    def render(
        self,
        renderable: console.RenderableType,
        options: console.ConsoleOptions | None = None,
    ) -> Iterable[Segment]:
        """All that is shown passes here, part by part; what moves the cursor is rich's own."""
        for part in super().render(renderable, options):
            if part.control:
                yield part
            else:
                yield Segment(fitting(part.text, self.encoding), part.style)
