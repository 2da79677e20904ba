"""Fill the memory of an agent that learns, by playing.

Work is cut into numbered portions. The first `alone` of them depend on the declaration and their number
alone, so these are played side by side by any number of workers. In the others the agent uses what it
learned in all portions before, so those are played one after the other. Either way the same declaration
gives the same memory, and a run that was stopped goes on where it was. What is stored of each portion are
its games.

What is played, and what a memory means, is the agent's: whatever fulfils `Lessons`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from rich.table import Table

from ..agents import AgentError
from ..console import Console
from .data import Array, OnPortion, Plain
from .digest import digest
from .export import to_json
from .pool import Workers, run_blocks
from .progress import bar, compiling
from .schema import StoreError
from .store import Run, Store

KIND = "learn"
"""What a store calls these runs."""


class LearnError(ValueError):
    """Lessons that cannot be given."""


class Lessons(Protocol):
    """What is played, and what is remembered of it. Equal declarations give equal memories."""

    @property
    def alone(self) -> int:
        """How many portions, the first ones, need no memory."""

    @property
    def portions(self) -> int: ...

    def declaration(self) -> Plain: ...

    def check(self) -> None:
        """Raise LearnError or AgentError for lessons that cannot be given."""

    def nothing(self) -> Array:
        """The memory before the first portion."""

    def play(self, portion: int, memory: Array | None = None) -> Array:
        """The games of a portion."""

    def remember(self, memory: Array, portion: int, results: Array) -> Array:
        """The memory after a portion, given that before it."""

    def course(self) -> Course:
        """What is to be told of the portions."""


class Course(Protocol):
    """What a learner does from portion to portion."""

    def add(self, portion: int, results: Array) -> None: ...

    def summary(self, run: str | None, seconds: float) -> Plain:
        """The outcome as plain data."""

    def table(self, result: Plain) -> Table:
        """The outcome for the terminal."""

    def write_report(self, result: Plain, folder: Path) -> list[Path]:
        """Figures, and one page with everything."""


def learn(
    lessons: Lessons,
    workers: Workers = 1,
    kept: Run | None = None,
    on_portion: OnPortion | None = None,
) -> Array:
    """Play what is not yet in the store; returns the memory.

    `on_portion(number, results)` is told of each portion in order.
    """
    waiting: dict[int, Array] = {} if kept is None else dict(kept.results_of(lessons))
    done = set(waiting)
    open_portions = (number for number in range(lessons.alone) if number not in done)
    memory, told = lessons.nothing(), 0

    def tell() -> None:
        nonlocal memory, told
        while told in waiting:
            results = waiting.pop(told)
            memory = lessons.remember(memory, told, results)
            if on_portion is not None:
                on_portion(told, results)
            told += 1

    def keep(number: int, results: Array) -> None:
        if kept is not None:
            kept.add(number, results)
        waiting[number] = results
        tell()

    tell()
    run_blocks(lessons.play, open_portions, workers, keep)
    while told < lessons.portions:
        keep(told, lessons.play(told, memory))
    return memory


Declared = Callable[[Plain, int], Lessons]
"""Makes lessons from the declaration of a run and the size of its portions, without looking for agents."""


def recall(declared: Declared, path: Path, name: str | None = None) -> Array:
    """The memory in the store at `path`, of the run with this id or the only one; AgentError if there
    is none."""
    if not path.is_file():
        raise AgentError(
            f"there is no file '{path}' with a memory: `troef learn --store` makes one"
        )
    try:
        with Store.read(path) as store:
            return _recall(declared, path, [run for run in store.runs() if _is_learned(run)], name)
    except StoreError as error:
        raise AgentError(f"no memory: {error}") from error


def _is_learned(run: Run) -> bool:
    return bool(run.declaration.get("kind") == KIND)


def _recall(declared: Declared, path: Path, runs: Sequence[Run], name: str | None) -> Array:
    for run in runs:
        declared(run.declaration, 1)  # raises StoreError for what declares no lessons
    listed = "; ".join(f"run={run.id} of {named(run.declaration['fields'])}" for run in runs)
    chosen = [run for run in runs if name in (None, run.id)]
    if not runs:
        raise AgentError(f"'{path}' holds no memory: `troef learn --store` makes one")
    if len(chosen) != 1:
        raise AgentError(f"'{path}' holds these memories, choose one: {listed}")
    first = next((results for _, results in chosen[0].results()), None)
    if first is None or not first.size:
        raise AgentError(f"run {chosen[0].id} in '{path}' holds no games yet: complete it first")
    lessons = declared(chosen[0].declaration, len(np.atleast_1d(first)))
    missing = lessons.portions - len(chosen[0].done())
    if missing:
        raise AgentError(
            f"run {chosen[0].id} in '{path}' lacks {missing} of its {lessons.portions} portions: "
            "give the same `troef learn` again to complete it"
        )
    return learn(lessons, kept=chosen[0])


def named(fields: Sequence[Sequence[str]]) -> str:
    """Fields in text; three equal opponents are named once."""
    return ", then ".join(" ".join(dict.fromkeys(each)) for each in fields)


# -- the command -----------------------------------------------------------------------------


def command(
    lessons: Lessons, workers: Workers, as_json: bool, store: Path | None, folder: Path | None
) -> int:
    """Learn with a progress bar, then show how it went; returns an exit code."""
    lessons.check()
    console = Console(stderr=as_json)
    began = time.perf_counter()
    with compiling(console):
        lessons.play(0)
    course = lessons.course()
    with bar("portions", console) as progress:
        task = progress.add_task("portions", total=lessons.portions)

        def take(portion: int, results: Array) -> None:
            course.add(portion, results)
            progress.update(task, completed=portion + 1)

        run = _learn_in(store, lessons, workers, take)
    result = course.summary(run, time.perf_counter() - began)
    if as_json:
        print(to_json(result))
    else:
        console.print(course.table(result))
    if store is not None:
        learner = lessons.declaration()["learner"].partition(":")[0]
        console.print(f"now: {learner}:memory={store},run={run}", highlight=False, soft_wrap=True)
    if folder is not None:
        for file in course.write_report(result, folder):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def _learn_in(
    store: Path | None, lessons: Lessons, workers: Workers, take: OnPortion
) -> str | None:
    """Learn, in a store if there is one; returns the id of the run."""
    if store is None:
        learn(lessons, workers, None, take)
        return None
    with Store.open(store) as opened:
        kept = opened.begin(lessons.declaration(), digest(lessons))
        learn(lessons, workers, kept, take)
        return kept.id
