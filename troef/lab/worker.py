"""A worker on another machine: what a cluster calls here, and the command `troef worker`.

Dask brings blocks and takes results away; it computes nothing itself. Each of its threads has a process of the
pool, so that the worker answers its scheduler whatever compiled code is doing, plain Python agents use all
cores, and a block that crashes takes nobody with it.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import pickle
import socket
import sys
import time
from functools import partial
from pathlib import Path
from threading import Lock, local
from typing import NoReturn, TypeAlias, TypedDict

from .. import __version__
from ..outside import say
from .pool import Initializer, Task, Worker

AGAIN = 2.0
"""Seconds between tries to reach a scheduler."""


class Order(TypedDict):
    """What a run asks of its workers, in plain values: another version must be able to read it and refuse."""

    run: str
    version: str
    plays: str
    """The digest of what plays."""
    folder: str
    """Where the command was given: names of files mean those there."""
    work: bytes
    """The task and who sets it up, pickled."""


Answer: TypeAlias = tuple[float, bytes]
"""How long a block took, and what a process answered, as it pickled it; empty: the process died of it."""


class Refused(Exception):
    """This worker cannot do what is asked; others may."""


# -- one block ---------------------------------------------------------------------------------

_mine = local()
_first = Lock()
_known: set[str] = set()
"""Runs of which a block has been computed here."""


def compute(order: Order, blocks: list[int]) -> list[Answer]:
    """The answers to these blocks.

    The first of a run are computed alone, so that one process compiles and the others find it done.
    """
    if order["run"] in _known:
        return [_compute(order, block) for block in blocks]
    with _first:
        answers = [_compute(order, block) for block in blocks]
        _known.add(order["run"])
        return answers


def _compute(order: Order, block: int) -> Answer:
    began = time.perf_counter()
    try:
        worker = _worker_for(order)
        worker.line.send(block)
        answer = worker.line.recv_bytes()
    except (EOFError, OSError):
        _dismiss()
        answer = b""
    except Refused as refusal:
        answer = pickle.dumps((False, refusal))
    except Exception as error:  # something that it would need is not there
        why = f"cannot take this work ({type(error).__name__}: {error})"
        answer = pickle.dumps((False, Refused(why)))
    return time.perf_counter() - began, answer


def _worker_for(order: Order) -> Worker:
    """The process of this thread, started anew for every run."""
    if getattr(_mine, "run", None) != order["run"]:
        _dismiss()
        if _code() != _STARTED:
            raise Refused("was started before its code was changed: start it again")
        task, initializer = pickle.loads(order["work"])
        with _starting:  # a forkserver is started for all of them
            _mine.worker = Worker(task, partial(check_in, order, task, initializer))
        _mine.run = order["run"]
    found: Worker = _mine.worker
    return found


_starting = Lock()


def _code() -> str:
    """A digest of the files of this package, as they are now."""
    sums = hashlib.sha256()
    for file in sorted(Path(__file__).parents[1].rglob("*.py")):
        sums.update(file.read_bytes())
    return sums.hexdigest()


_STARTED = _code()
"""The same when this process started: a process that has imported older files would tell the digest of newer
ones, and play by the old."""


def _dismiss() -> None:
    if getattr(_mine, "run", None) is not None:
        _mine.run = None
        _mine.worker.end()


# -- in the process ------------------------------------------------------------------------------


def check_in(order: Order, task: Task[object], initializer: Initializer | None) -> None:
    """Refuse to play with other rules, agents or files than they have where the command was given; then have
    everything compiled."""
    if os.path.isdir(order["folder"]):
        os.chdir(order["folder"])
    try:
        ours = plays(task)
    except Exception as error:
        raise Refused(f"cannot play this: {error}") from error
    if ours != order["plays"]:
        raise Refused(
            f"plays with other code (troef {__version__}, {ours}) than this machine (troef "
            f"{order['version']}, {order['plays']})"
        )
    if initializer is not None:
        initializer()
    warm_up = getattr(series_of(task), "warm_up", None)
    if warm_up is not None:
        warm_up()


def plays(task: Task[object]) -> str:
    """The digest of what plays when this task is done; empty where nothing does."""
    series = series_of(task)
    if series is None:
        return ""
    from .digest import digest

    return digest(series)


def series_of(task: Task[object]) -> object:
    """The series of which a task plays portions: it is a method of it, or called with it."""
    if isinstance(task, partial):
        return next((each for each in task.args if hasattr(each, "portions")), None)
    return getattr(task, "__self__", None)


# -- the command ---------------------------------------------------------------------------------


def serve(address: str, cores: int) -> NoReturn:
    """Compute for whoever asks the scheduler at this address, until told to stop."""
    from .cluster import quiet

    quiet()
    asyncio.run(_serve(address, cores))
    raise AssertionError("it never ends by itself")


async def _serve(address: str, cores: int) -> NoReturn:
    from distributed import Worker as Link

    name = f"{socket.gethostname()}-{os.getpid()}"
    waiting = False
    while True:
        try:
            # Memory is used by the processes, of which Dask knows nothing.
            link = Link(
                address,
                nthreads=cores,
                name=name,
                memory_limit=0,
                dashboard=False,
                death_timeout=10,
            )
            async with link:
                many = "1 core" if cores == 1 else f"{cores} cores"
                say(f"troef: {name} ({link.address}) computes on {many} for {address}")
                waiting = False
                await link.finished()
        except (OSError, TimeoutError, ValueError) as error:
            if isinstance(error, ValueError) and "name taken" not in str(error):
                raise
        if not waiting:
            say(f"troef: no scheduler at {address}: trying again until it is there", sys.stderr)
            waiting = True
        await asyncio.sleep(AGAIN)
