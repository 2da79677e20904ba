"""Where reproductions get their games: scaled, on all workers, from the store if they are there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..digest import digest
from ..progress import compiling
from ..run import Played, run
from ..store import Store
from .roles import Series


class Declared(Played, Protocol):
    """A series of deals that a store can know by its declaration."""

    @property
    def deals(self) -> int: ...

    def declaration(self) -> dict[str, Any]: ...

    def warm_up(self) -> None: ...


LEAST = 40
"""No series is shorter, however small the scale."""


@dataclass
class Lab:
    """How large, how, and with what chance experiments are run."""

    scale: float = 1.0
    seed: int = 1
    workers: int = 1
    store: Store | None = None
    console: Console = field(default_factory=lambda: Console(stderr=True))
    played: dict[str, Any] = field(default_factory=dict)
    """Series that were played before in this run."""

    def games(self, published: int) -> int:
        """How many games stand for so many published ones."""
        return max(LEAST, round(published * self.scale))

    def series(self, title: str, roles: tuple[str, str, str, str], games: int, **more: Any) -> Any:
        """Play a series by roles, as [deal, WIDTH]; `title` is shown meanwhile."""
        series = Series(roles, games, self.seed, **more)
        key = repr(series)
        if key not in self.played:
            self.played[key] = self.play(title, series)
        return self.played[key]

    def play(self, title: str, series: Declared) -> Any:
        kept = self.store.begin(series.declaration(), digest(series)) if self.store else None
        with compiling(self.console):
            series.warm_up()
        parts: list[Any] = []
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=self.console, transient=True) as progress:
            task = progress.add_task(title, total=series.deals)

            def take(portion: int, results: Any) -> None:
                parts.append(results)
                progress.advance(task, len(results))

            run(series, self.workers, take, kept)
        return np.concatenate(parts)
