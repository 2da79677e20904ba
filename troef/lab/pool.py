"""Run numbered blocks on worker processes, and survive the death of a worker.

A block's result may depend on its number and on nothing else; then any number of workers, dying as
they please, gives the same results.

A worker is a process with a pipe to it, and nothing else: no lock that a death could leave locked, no thread
that a Ctrl-C could find half-way, no semaphore to clean up after a kill. It ends when its parent does, and
it never hears a Ctrl-C.

Workers on other machines are another engine behind the same function: `cluster`.
"""

import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.context import BaseContext
from threading import current_thread, main_thread
from traceback import format_exception
from typing import Any, Protocol, TypeAlias, TypeVar

from ..lifeline import end_with

Result = TypeVar("Result")
Task = Callable[[int], Result]
Initializer = Callable[[], object]

JIT = "troef.jit"
"""Who has imported this has workers load compiled code."""

TRIES = 3
"""A block whose worker died this often is given up, and the run with it."""

PAUSES = 0.05, 0.2, 1.0
"""Seconds between tries to start a worker."""

LOOK_UP = 0.5
"""Seconds after which a wait looks up: a Ctrl-C that comes just before it would else be seen only when
a block is done."""


class WorkerDied(Exception):
    """A block ended its worker process again and again."""

    @classmethod
    def on(cls, block: int) -> "WorkerDied":
        return cls(
            f"block {block} ended its worker process {TRIES} times (crashed, killed, or out of "
            "memory); run that block with one worker to see why: TROEF_CHECKED=1 tells of an index "
            "out of range"
        )


@dataclass
class Cluster:
    """Workers on other machines, by the address of the scheduler that knows them."""

    address: str
    patience: float = 60.0
    """Seconds after which a run without a worker, or without its scheduler, is given up."""
    spent: float = 0.0
    """Seconds that its workers have computed for us."""


Workers: TypeAlias = int | Cluster
"""Who computes: so many processes of this machine (one: this process), or a cluster."""


def cores(workers: Workers) -> int:
    """How many blocks are computed at once."""
    if not isinstance(workers, Cluster):
        return workers
    from .cluster import cores

    return max(1, cores(workers))


def run_blocks(
    task: Task[Result],
    blocks: Iterable[int],
    workers: Workers,
    on_result: Callable[[int, Result], object],
    initializer: Initializer | None = None,
) -> None:
    """Compute `task(block)` for all `blocks`, and hand each to `on_result(block, result)`.

    `on_result` is called here, in this process, as results come in: once for every block, in no
    fixed order when there are several workers. `initializer` is called once in every worker, before
    its first block. `task` and `initializer` must be picklable: functions of a module, or
    functools.partial of one.

    No more blocks than workers are in flight, and `blocks` is drawn as needed, so memory stays
    flat. A dead worker is replaced and its block computed again, at most TRIES times; then
    WorkerDied is raised. An exception of the task ends the run: it is raised after what finished
    was handed over. At every end, Ctrl-C too, no worker is left behind. One worker means: no
    processes, all of it here.
    """
    if isinstance(workers, Cluster):
        from .cluster import run_on  # needs Dask, which is an extra

        run_on(workers, task, blocks, on_result, initializer)
        return
    if workers < 1:
        raise ValueError(f"{workers} workers")
    if workers == 1:
        if initializer:
            initializer()
        for block in blocks:
            on_result(block, task(block))
        return
    crew = _Crew(task, iter(blocks), initializer)
    try:
        crew.start(workers)
        hand_over(crew, on_result)
    finally:
        crew.stop()


class Engine(Protocol[Result]):
    """Who has blocks computed."""

    problem: BaseException | None

    def next_done(self) -> list[tuple[int, Result]]:
        """Wait for blocks that are done and give out others; nothing when there is none to wait for."""


def hand_over(engine: Engine[Result], on_result: Callable[[int, Result], object]) -> None:
    """Hand over all that is computed; what went wrong is raised after what was finished."""
    while done := engine.next_done():
        for block, result in done:
            on_result(block, result)
    if engine.problem:
        raise engine.problem


class _Crew:
    """Workers, each with at most one block in flight: a death costs one block, and names it."""

    def __init__(
        self, task: Task[Any], blocks: Iterator[int], initializer: Initializer | None
    ) -> None:
        self.blocks = blocks
        self.again: deque[int] = deque()
        self.deaths: Counter[int] = Counter()
        self.problem: BaseException | None = None
        self.staff: set[Worker] = set()
        self.flying: dict[Connection, tuple[int, Worker]] = {}
        self.make = partial(Worker, task, initializer)

    def start(self, workers: int) -> None:
        """Give out the first blocks; no more workers than there are blocks."""
        for _ in range(workers):
            if not self.launch():
                break

    def next_done(self) -> list[tuple[int, Any]]:
        """Wait for blocks that are done, give their workers new ones, return the results.

        Once there is a problem, wait no more. Nothing is returned when nothing is left to wait for.
        """
        results: list[tuple[int, Any]] = []
        while self.flying and not results:
            done = wait_for(list(self.flying), 0 if self.problem else LOOK_UP)
            if not done and self.problem:
                break
            for line in done:
                block, worker = self.flying.pop(line)  # type: ignore[call-overload]
                try:
                    fine, result = worker.line.recv()
                except (EOFError, OSError) as error:
                    self.dismiss(worker)
                    self.bury(block, error)
                    worker = None
                except Exception as error:  # a result that is not to be read here
                    self.problem = self.problem or error
                else:
                    if fine:
                        results.append((block, result))
                    else:
                        self.problem = self.problem or result
                # Before the results are handed over, so that workers do not wait for that.
                if not self.problem:
                    self.launch(worker)
        return results

    def bury(self, block: int, error: BaseException) -> None:
        """A worker died on `block`: try again, but not for ever."""
        self.deaths[block] += 1
        if self.deaths[block] < TRIES:
            self.again.append(block)
        elif self.problem is None:
            self.problem = WorkerDied.on(block)
            self.problem.__cause__ = error

    def launch(self, worker: "Worker | None" = None) -> bool:
        """Give the next block to this worker, or to a new one; dismiss it if there is none to give."""
        block = self.again.popleft() if self.again else next(self.blocks, None)
        if block is None:
            if worker is not None:
                self.dismiss(worker)
            return False
        worker = worker or self.hire()
        if worker is None:
            return False
        self.flying[worker.line] = block, worker
        with suppress(OSError):  # it died while it waited: that is seen when it is heard
            worker.line.send(block)
        return True

    def hire(self) -> "Worker | None":
        """A new worker; if that fails it is the problem."""
        for pause in (*PAUSES, None):
            try:
                with _ctrl_c_waits():
                    worker = self.make()
                    self.staff.add(worker)
                return worker
            except (OSError, EOFError) as error:
                # The forkserver was killed: the next try starts another one, once this one is really gone.
                if pause is None:
                    self.problem = WorkerDied(f"no worker process can be started: {error!r}")
                    self.problem.__cause__ = error
                else:
                    time.sleep(pause)
        return None

    def dismiss(self, worker: "Worker") -> None:
        """End a worker without waiting for its block."""
        with _ctrl_c_waits():
            worker.end()
            self.staff.remove(worker)

    def stop(self) -> None:
        """End all workers now."""
        with _ctrl_c_waits():
            for worker in list(self.staff):
                self.dismiss(worker)


class Worker:
    """A process, and the line on which blocks go to it and results come back."""

    def __init__(self, task: Task[object], initializer: Initializer | None) -> None:
        context = _context(task)
        if context.get_start_method() == "forkserver":
            _start_forkserver()
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, task, initializer))  # type: ignore[attr-defined]
        try:
            self.process.start()
        finally:
            theirs.close()  # now the line ends when the worker does, also in the midst of a result

    def end(self) -> None:
        # A compiled loop holds the interpreter and would sit out anything gentler.
        self.process.kill()
        self.process.join()
        self.process.close()  # the end of its lifeline, should the forkserver have lost sight of it
        self.line.close()


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Ctrl-C comes through when this is done: nobody would know of a worker that is only half started,
    nor end one that is only half stopped."""
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or current_thread() is not main_thread():
        yield  # it ends the process as it is, or is not for us
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


def _context(task: Task[Any]) -> BaseContext:
    """How workers are started.

    Not `fork`: the parent has Numba's threads, a progress bar's thread, an open database, and a
    fork copies locks that nobody will release. `forkserver` forks from a clean process that has
    imported the modules of the task once, and with them all that Numba needs: two workers with Numba took 0.6 s
    the first time and 0.04 s from then on. `spawn`, where there is no forkserver (Windows), imports everything
    again for each worker: 0.7 s every time.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    needed = [f"{__package__}.forkserver", __name__, *_modules(task)]
    if JIT in sys.modules:
        needed.append(f"{JIT}.loading")
    context.set_forkserver_preload(needed)
    return context


def _modules(task: Any) -> list[str]:
    """The modules of a task and of what it is to be called with."""
    if isinstance(task, partial):
        given = [type(argument).__module__ for argument in task.args]
        return [*given, *_modules(task.func)]
    return [task.__module__] if getattr(task, "__module__", None) else []


def get_ready(task: Task[object], workers: Workers) -> None:
    """Let what workers need be imported while this process still does something else."""
    if not isinstance(workers, Cluster) and workers > 1:
        if _context(task).get_start_method() == "forkserver":
            _start_forkserver()


def _start_forkserver() -> None:
    """Start it, unless it runs, so that it imports from where we do and never hears a Ctrl-C.

    By itself, in Python 3.11, it looks in the current folder first: in a checkout it would take the modules
    there instead of the installed ones, and compile them all once more. And a Ctrl-C while it imports, or
    while a worker starts, would end it with a traceback: it and its workers inherit that it is held back.
    """
    from multiprocessing import forkserver, resource_tracker  # not on Windows

    ours = {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    resource_tracker.ensure_running()  # started with it, it would let the signal through again
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


# in the worker


def _serve(line: Connection, task: Task[Any], initializer: Initializer | None) -> None:
    """Be a worker: compute one block after the other until nobody wants more."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    end_with(parent.sentinel)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the parent decides
    failure = _failure_of(initializer)
    while True:
        try:
            block = line.recv()
        except EOFError:
            return
        try:
            if failure is not None:
                raise failure
            answer = pickle.dumps((True, task(block)), pickle.HIGHEST_PROTOCOL)
        except BaseException as error:
            answer = pickle.dumps((False, _portable(error)))
        line.send_bytes(answer)


def _failure_of(initializer: Initializer | None) -> BaseException | None:
    """What the initializer raised: raised from there it would count as a death, its message lost."""
    try:
        if initializer:
            initializer()
    except Exception as error:
        return error
    return None


def _portable(error: BaseException) -> BaseException:
    """This error, with the place where it was raised; in other words if it cannot travel."""
    error.add_note("".join(format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
        return error
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
