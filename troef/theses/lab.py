"""Where reproductions get their games: scaled, on all workers, from the store if they are there."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import isfinite
from typing import ClassVar, Protocol

import numpy as np

from ..console import Console
from ..lab.data import Array
from ..lab.experiment import Experiment
from ..lab.pool import Cluster, Workers
from ..lab.progress import bar, compiling
from ..lab.run import Played as Portions
from ..lab.run import run
from ..lab.schema import StoreError
from ..lab.store import Run, Store
from .series import Played, Series, Together


class Declared(Portions, Protocol):
    """Deals that a store can know by their declaration: a `Series`, or an `Experiment`."""

    @property
    def deals(self) -> int: ...

    def declaration(self) -> dict[str, object]: ...

    def begin(self, store: Store) -> Run: ...

    def warm_up(self) -> None: ...


LEAST = 40
"""No series is shorter, however small the scale."""
LEAST_TIMED = 10
"""Nor are fewer games timed."""


@dataclass
class Lab:
    """How large, how, and with what chance experiments are run."""

    scale: float = 1.0
    seed: int = 1
    workers: Workers = 1
    store: Store | None = None
    console: Console = field(default_factory=lambda: Console(stderr=True))
    played: dict[str, Array] = field(default_factory=dict)
    """What was played before in this run, by its declaration."""
    noted: list[Declared] = field(default_factory=list)
    """What its findings rest on."""
    section: str = ""
    """For which section."""
    earlier: float = 0.0
    """Seconds of processor time that its games took which it had played into the store before."""

    def games(self, published: int) -> int:
        """How many games we play for this number of published ones."""
        return max(LEAST, round(published * self.scale))

    has_clock: ClassVar[bool] = True
    """Whether times are worth taking."""

    def timed(self, games: float) -> int:
        """How many games are timed, for this number at scale 1."""
        return max(LEAST_TIMED, round(games * self.scale))

    def match(
        self, title: str, game: str, agents: Sequence[str], games: int, house: dict[str, str] | None = None
    ) -> Played:  # fmt: skip
        """Games of these agents in their seats."""
        declared = Experiment(game, tuple(agents), games, self.seed, house or {}, "fixed")
        return Played(declared.rules, self.play(title, declared)[:, 0])

    def play_all(self, title: str, parts: Sequence[Series]) -> list[Array]:
        """The results of several series, in their order."""
        found = self.play(title, Together(tuple(parts)))
        return np.split(found, np.cumsum([part.deals for part in parts])[:-1])

    def play(self, title: str, series: Declared) -> Array:
        """The results of a series: played, or found in the store, or played before in this run; `title`
        is shown meanwhile."""
        self.noted.append(series)
        key = repr(series.declaration())
        if key not in self.played:
            self.played[key] = self._play(title, series)
        return self.played[key]

    def _play(self, title: str, series: Declared) -> Array:
        kept = series.begin(self.store) if self.store else None
        if not isinstance(self.workers, Cluster):  # which compiles where it plays
            with compiling(self.console):
                series.warm_up()
        parts: list[Array] = []
        with bar(title, self.console, transient=True) as progress:
            task = progress.add_task("", total=series.deals)

            def take(portion: int, results: Array) -> None:
                parts.append(results)
                progress.advance(task, len(results))

            with self._costing(kept):
                run(series, self.workers, take, kept)
        return np.concatenate(parts)

    @contextmanager
    def _costing(self, kept: Run | None) -> Iterator[None]:
        """Note with a run in the store what its games cost this section, also when it is interrupted: so what
        they took is known when they come from the store. Games that another section played are its own."""
        if kept is None or not self.section:
            yield
            return
        name, done, before = f"cost {self.section}", len(kept.done()), processor_time(self.workers)
        noted = seconds(kept.marked(name))
        self.earlier += noted
        try:
            yield
        finally:
            with suppress(StoreError):  # a full disk, of which the run itself tells
                if len(kept.done()) > done:
                    kept.mark(name, f"{noted + processor_time(self.workers) - before:.3f}")


def processor_time(workers: Workers) -> float:
    """Of this process, and of workers that have ended, here or elsewhere."""
    elsewhere = workers.spent if isinstance(workers, Cluster) else 0.0
    return sum(os.times()[:4]) + elsewhere


def seconds(noted: str | None) -> float:
    """What a store notes; what is no time is none.

    >>> seconds("12.5"), seconds(None), seconds("nan"), seconds("long")
    (12.5, 0.0, 0.0, 0.0)
    """
    with suppress(TypeError, ValueError):
        found = float(noted or 0.0)
        return found if isfinite(found) and found > 0 else 0.0
    return 0.0
