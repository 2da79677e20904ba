"""Run what was declared: on all workers, what is stored already from the store, told of in order."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol, TypeAlias, cast

import numpy as np

from .data import Array, OnPortion
from .pool import run_blocks
from .store import Run


class Played(Protocol):
    """What `run` can play: numbered portions, each of which depends on its number alone."""

    @property
    def portions(self) -> int: ...

    def play(self, portion: int) -> Array: ...


class Recorded(Played, Protocol):
    """The same, where every deal can be had as text too."""

    def records(self, portion: int) -> list[tuple[int, str]]: ...


Sent: TypeAlias = tuple[np.dtype[Any], Array, list[tuple[int, str]]]
"""What a worker sends of a portion: the type of its results, the results, and records."""


def run(
    experiment: Played,
    workers: int = 1,
    on_portion: OnPortion | None = None,
    kept: Run | None = None,
    recorded: bool = False,
) -> None:
    """Play what is not yet in the store; `on_portion(number, results)` is told of each in order.
    With `recorded` the store gets every deal as text too.

    Order matters to those who add floating-point numbers and want the same sum every time.
    """
    waiting: dict[int, Array] = {}
    told = 0

    def deliver(number: int, results: Array) -> None:
        nonlocal told
        waiting[number] = results
        while told in waiting:
            ready = waiting.pop(told)
            if on_portion is not None:
                on_portion(told, ready)
            told += 1

    def keep(number: int, sent: Sent) -> None:
        kind, compact, records = sent
        results = compact.astype(kind)
        if kept is not None:
            kept.add(number, results, records)
        deliver(number, results)

    done: set[int] = set()
    if kept is not None:
        done = kept.done()
        for number, results in kept.results():
            deliver(number, results)
    open_portions = [number for number in range(experiment.portions) if number not in done]
    run_blocks(
        partial(_play_compactly, cast(Recorded, experiment), recorded), open_portions, workers, keep
    )


def _play_compactly(experiment: Recorded, recorded: bool, portion: int) -> Sent:
    """The type of the results of a portion, the results, as small integers where they are that (what
    goes through the pipe between two processes can cost more than playing random games), and
    records."""
    results = experiment.play(portion)
    with np.errstate(
        invalid="ignore"
    ):  # what is not a number is no integer: the test below says so
        whole = results.astype(np.int16)
    compact = whole if np.array_equal(whole, results) else results
    return results.dtype, compact, experiment.records(portion) if recorded else []
