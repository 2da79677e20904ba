"""What is shown while something runs: what is being compiled, bars, live tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from .. import jit
from ..console import Console

REDRAWN = 0.25
"""Seconds between two pictures of a live table."""


@contextmanager
def compiling(console: Console) -> Iterator[None]:
    """Show what is being compiled, the one time that this takes seconds."""
    with console.status("reading the rules") as status:

        def say(name: str) -> None:
            status.update(Text(f"compiling the rules, once on this machine: {name}"))

        with jit.watching(say):
            yield


class _Bar(Progress):
    def __exit__(self, kind: type[BaseException] | None, *error: Any) -> None:
        _forget_if(kind, self.live)
        super().__exit__(kind, *error)


class _Live(Live):
    def __exit__(self, kind: type[BaseException] | None, *error: Any) -> None:
        _forget_if(kind, self)
        super().__exit__(kind, *error)


def _forget_if(kind: type[BaseException] | None, live: Live) -> None:
    """What failed is not shown half done where nobody saw it grow: the line about it would hang on to it."""
    if kind is not None and not live.console.is_terminal:
        live.transient = True


def bar(what: str, console: Console, transient: bool = False) -> Progress:
    """A bar that counts these, and how long it will take; a transient one is wiped out at its end."""
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return _Bar(*columns, console=console, transient=transient)


Picture = Callable[[], RenderableType]


@contextmanager
def live(console: Console) -> Iterator[Callable[[Picture], None]]:
    """A place for pictures: what comes back shows one, if the last one has been seen long enough. The
    last of all is shown in any case."""
    drawn = 0.0
    waiting: Picture | None = None
    with _Live(console=console, refresh_per_second=4) as screen:

        def show(picture: Picture) -> None:
            nonlocal drawn, waiting
            waiting = picture
            if time.perf_counter() > drawn + REDRAWN:
                drawn = time.perf_counter()
                screen.update(picture())

        yield show
        if waiting is not None:
            screen.update(waiting())
