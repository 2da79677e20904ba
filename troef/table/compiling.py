"""Compiling what a table needs before the first card is shown, and saying so meanwhile."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from .. import chance, jit
from ..agents import Agent, Player, compiled
from ..game import Game, actions_of, over, scores
from ..games import full_text
from ..games import load as load_game
from ..loop import actor
from ..match import Table
from .texts import text


@contextlib.contextmanager
def compiling(language: str) -> Iterator[jit.Watcher]:
    """Show on stderr what is being compiled, if anything is: never a silent pause."""
    from rich.text import Text

    from ..console import Console

    console = Console(stderr=True, highlight=False)
    status: Any = None

    def say(name: str) -> None:
        nonlocal status
        name = name.partition(".<")[0].strip("_") if console.is_interactive else "..."
        line = text(language, "compiling", name=name)
        if status is None:
            status = (
                console.status(Text(line)) if console.is_interactive else contextlib.nullcontext()
            )
            shown.enter_context(status)
            if not console.is_interactive:
                console.print(line)
        elif console.is_interactive:
            status.update(Text(line))

    with contextlib.ExitStack() as shown, jit.watching(say) as watcher:
        yield watcher


def warm_up(game: Game, agents: dict[str, Player], language: str, progress: jit.Watcher) -> None:
    """Compile, or fetch from the cache, all that a deal needs before the first card is shown."""
    with _compiling_aside(game, agents):
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


@contextlib.contextmanager
def _compiling_aside(game: Game, agents: dict[str, Player]) -> Iterator[None]:
    """Let a process of its own compile the agents that are not in the cache yet, meanwhile."""
    cold = [s for s, a in agents.items() if isinstance(a, Agent) and not jit.is_cached(a.act)]
    if not cold or (os.cpu_count() or 1) < 2:
        yield
        return
    code = (
        "import sys; from troef.lifeline import end_with; end_with(0); "
        "from troef.table.compiling import compile_agents as run; run(*sys.argv[1:])"
    )
    quiet = subprocess.DEVNULL
    aside = subprocess.Popen(
        [sys.executable, "-c", code, full_text(game), *cold],
        stdin=subprocess.PIPE, stdout=quiet, stderr=quiet,
    )  # fmt: skip
    try:
        yield
        aside.wait()  # if it failed, what it should have done is done here
    finally:
        aside.kill()
        aside.communicate()


def compile_agents(game: str, *specs: str) -> None:
    """Compile these agents for a game, with its house rules as in a record, into the cache."""
    rules = load_game(game)
    for spec in specs:
        actor(compiled(spec, rules).act, rules)
