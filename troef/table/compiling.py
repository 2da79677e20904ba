"""Compiling what a table needs before the first card is shown, and saying so meanwhile."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from .. import chance, jit
from ..agents import Agent, Player
from ..game import Game, actions_of, over, scores
from ..loop import actor
from ..match import Table
from .texts import text

if TYPE_CHECKING:
    from rich.progress import Progress

NARROW = 100
"""Columns below which less is said beside a bar."""


class Bar:
    """Says on stderr that something is being compiled, once it is, with a bar that moves and the time it
    takes: never a silent pause."""

    def __init__(self, language: str) -> None:
        from ..console import Console

        self.language = language
        self.console = Console(stderr=True, highlight=False)
        self.bar: Progress | None = None
        self.said = False

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()
        self.bar = None

    def say(self, name: str) -> None:
        """This is being compiled now."""
        name = name.partition(".<")[0].strip("_")
        if not self.console.is_interactive:
            if not self.said:
                self.console.print(text(self.language, "compiling", name="..."), soft_wrap=True)
            self.said = True
            return
        if self.bar is None:
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            about = TextColumn("{task.description}", markup=False)
            self.bar = Progress(
                about, BarColumn(12), TimeElapsedColumn(), console=self.console, transient=True
            )
            self.bar.add_task("", total=None)
            self.bar.start()
        short = self.console.width < NARROW
        said = text(self.language, "compiling_short" if short else "compiling", name=name)
        self.bar.update(self.bar.task_ids[0], description=said)


@contextlib.contextmanager
def compiling(language: str) -> Iterator[jit.Watcher]:
    """Show what is being compiled meanwhile, if anything is."""
    with Bar(language) as bar, jit.watching(bar.say) as watcher:
        yield watcher


def warm_up(game: Game, agents: dict[str, Player], language: str, progress: jit.Watcher) -> None:
    """Compile, or fetch from the cache, all that a deal needs before the first card is shown."""
    table = Table(game, [None] * game.seats)
    table.deal(chance.generator(0))
    view = table.view(0)
    table.act(actions_of(game, table.state)[0])
    scores(table.state, np.zeros(game.seats))
    game.scene(view, language)
    over(table.state)
    for agent in agents.values():
        if isinstance(agent, Agent):
            actor(agent.act, game)
    for agent in agents.values():
        # a slow one decides only where that compiles something
        if isinstance(agent, Agent) and (progress.seconds or not agent.slow):
            table.seats = [agent] * game.seats
            table.decide()
