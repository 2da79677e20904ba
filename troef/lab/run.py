"""Run what was declared: on all workers, what is stored already from the store, told of in order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol, TypeAlias, cast

import numpy as np

from ..loop import Actions
from .data import Array, OnPortion
from .packing import pack_actions
from .pool import Cluster, Workers, get_ready, run_blocks
from .schema import StoreError
from .seeing import note
from .store import Run


class Played(Protocol):
    """What `run` can play: numbered portions, each of which depends on its number alone."""

    @property
    def portions(self) -> int: ...

    def play(self, portion: int) -> Array: ...

    def blocks_in(self, portion: int) -> int | None: ...


class Noted(Played, Protocol):
    """The same, where everything that is done can be kept, and agents can be kept apart."""

    def play_noted(self, portion: int, isolated: bool = False) -> tuple[Array, Actions]: ...


class Compiled(Protocol):
    """What can be compiled before it is played."""

    def warm_up(self, workers: int = 1) -> None: ...


def warm_up(experiment: Compiled, workers: Workers) -> None:
    """Have everything compiled before the work is handed out; a cluster compiles where it plays."""
    if not isinstance(workers, Cluster):
        get_ready(experiment.warm_up, workers)
        experiment.warm_up(workers)


Sent: TypeAlias = tuple[np.dtype[Any], Array, bytes | None]
"""What a worker sends of a portion: the type of its results, the results, and what was done."""


def run(
    experiment: Played,
    workers: Workers = 1,
    on_portion: OnPortion | None = None,
    kept: Run | None = None,
    recorded: bool = False,
    isolated: bool = False,
) -> None:
    """Play what is not yet in the store; `on_portion(number, results)` is told of each in order.
    With `recorded` the store keeps what was done too, so that every deal can be had as text; `isolated`
    plain Python agents play in processes of their own.

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
        kind, compact, actions = sent
        results = compact.astype(kind)
        if kept is not None:
            kept.add(number, results, actions, number in short)
        deliver(number, results)

    done: set[int] = set()
    short: set[int] = set()
    if kept is not None:
        note(experiment, kept)
        recorded = _joined(kept, recorded, len(kept.done()), experiment.portions)
        for number, results in _asked_for(experiment, kept):
            wanted = experiment.blocks_in(number)
            if wanted is not None and len(results) < wanted:
                short.add(number)  # the end of a shorter run: played again as a whole
            else:
                done.add(number)
                deliver(number, results[:wanted])
    open_portions = (number for number in range(experiment.portions) if number not in done)
    task = partial(_play_compactly, cast(Noted, experiment), recorded, isolated)
    run_blocks(task, open_portions, workers, keep)


def _asked_for(experiment: Played, kept: Run) -> Iterator[tuple[int, Array]]:
    """What is stored of what is asked for; a longer run may have been stored."""
    more = False
    for number, results in kept.results_of(experiment):
        if number >= experiment.portions:
            more = True
            break
        wanted = experiment.blocks_in(number)
        more |= wanted is not None and len(results) > wanted
        yield number, results
    if more:
        print(
            f"troef: {kept.store.path} holds more of this run: only what was asked for is counted",
            file=sys.stderr,
        )


def _joined(kept: Run, recorded: bool, done: int, portions: int) -> bool:
    """Whether the deals of a stored run are kept: all of them or none."""
    if not done:
        return recorded
    keeps = kept.keeps_deals()
    if recorded and not keeps:
        raise StoreError(
            f"run {kept.id} in {kept.store.path} was begun without --records, and its deals are gone: "
            "leave --records out to go on with it, or give another --store or --seed"
        )
    if keeps and not recorded and done < portions:
        print(
            "troef: this run was begun with --records: it goes on keeping its deals",
            file=sys.stderr,
        )
    return keeps


def _play_compactly(experiment: Noted, recorded: bool, isolated: bool, portion: int) -> Sent:
    """The type of the results of a portion, the results, as small integers where they are that (what
    goes through the pipe between two processes can cost more than playing random games), and what was
    done."""
    actions: bytes | None = None
    if recorded or isolated:
        results, noted = experiment.play_noted(portion, isolated)
        actions = pack_actions(noted) if recorded else None
    else:
        results = experiment.play(portion)
    with np.errstate(
        invalid="ignore"
    ):  # what is not a number is no integer: the test below says so
        whole = results.astype(np.int16)
    compact = whole if np.array_equal(whole, results) else results
    return results.dtype, compact, actions
