"""Run numbered blocks on worker processes, and survive the death of a worker.

A block's result may depend on its number and on nothing else; then any number of workers, dying as
they please, gives the same results.
"""

import multiprocessing
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait as wait_for
from multiprocessing.context import BaseContext
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

Result = TypeVar("Result")
Task = Callable[[int], Result]
Initializer = Callable[[], object]

TRIES = 3
"""A block whose worker died this often is given up, and the run with it."""

LOOK_UP = 0.5
"""Seconds after which a wait looks up: a Ctrl-C that comes just before it would else be seen only when
a block is done."""


class WorkerDied(Exception):
    """A block ended its worker process again and again."""


def run_blocks(
    task: Task[Result],
    blocks: Iterable[int],
    workers: int,
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
        while done := crew.next_done():
            for block, result in done:
                on_result(block, result)
        if crew.problem:
            raise crew.problem
    finally:
        crew.stop()


class _Crew:
    """Workers, each an executor of one process with at most one block in flight.

    One executor with all the workers would break as a whole when one dies: every block in flight
    would be lost, and none could be blamed. This way a death costs one block and names it.
    """

    def __init__(
        self, task: Task[Any], blocks: Iterator[int], initializer: Initializer | None
    ) -> None:
        self.blocks = blocks
        self.again: deque[int] = deque()
        self.deaths: Counter[int] = Counter()
        self.problem: BaseException | None = None
        self.flying: dict[Future[Any], tuple[int, ProcessPoolExecutor]] = {}
        self.staff: set[ProcessPoolExecutor] = set()
        self.executor = partial(
            ProcessPoolExecutor,
            max_workers=1,
            mp_context=_context(task),
            initializer=_start,
            initargs=(task, initializer),
        )

    def start(self, workers: int) -> None:
        """Give out the first blocks; no more workers than there are blocks."""
        for _ in range(workers):
            if not self.launch(self.hire()):
                break

    def next_done(self) -> list[tuple[int, Any]]:
        """Wait for blocks that are done, give their workers new ones, return the results.

        Once there is a problem, wait no more. Nothing is returned when nothing is left to wait for.
        """
        results: list[tuple[int, Any]] = []
        while self.flying and not results:
            done, _ = wait(self.flying, 0 if self.problem else LOOK_UP, return_when=FIRST_COMPLETED)
            if not done and self.problem:
                break
            for future in done:
                block, worker = self.flying.pop(future)
                error = future.exception()
                if error is None:
                    results.append((block, future.result()))
                elif isinstance(error, BrokenProcessPool):
                    self.bury(block, error)
                else:
                    self.problem = self.problem or error
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
            self.problem = WorkerDied(
                f"block {block} ended its worker process {TRIES} times (crashed, killed, or out of "
                "memory); run that block with one worker to see why"
            )
            self.problem.__cause__ = error

    def launch(self, worker: ProcessPoolExecutor) -> bool:
        """Give the next block to `worker`, or to its successor if it is dead; dismiss it if there
        is none to give."""
        block = self.again.popleft() if self.again else next(self.blocks, None)
        if block is None:
            self.dismiss(worker)
            return False
        while True:
            try:
                with _ctrl_c_waits():
                    self.flying[worker.submit(_work, block)] = block, worker
                    _keep_reading_end(worker)
                return True
            except BrokenProcessPool:
                self.dismiss(worker)
                worker = self.hire()

    def hire(self) -> ProcessPoolExecutor:
        worker = self.executor()
        self.staff.add(worker)
        return worker

    def dismiss(self, worker: ProcessPoolExecutor) -> None:
        """End a worker without waiting for its block."""
        # The executor has no public way to do so before Python 3.14. A compiled loop holds the
        # interpreter and would sit out anything gentler.
        for process in list((worker._processes or {}).values()):
            process.kill()
        worker.shutdown(wait=True, cancel_futures=True)
        self.staff.remove(worker)

    def stop(self) -> None:
        """End all workers now."""
        with _ctrl_c_waits():
            for worker in list(self.staff):
                self.dismiss(worker)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Ctrl-C comes through when this is done: an executor that is only half started cannot be
    stopped, and one that is only half stopped leaves its worker behind."""
    if current_thread() is not main_thread():  # which gets no signals
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


def _keep_reading_end(worker: ProcessPoolExecutor) -> None:
    """Leave the writing end of the pipe for results to the worker alone.

    A worker that is killed while it hands over a large result leaves half a message. As long as we
    hold the writing end too, the executor waits for the other half, for ever; once the worker's is
    the only one, the pipe ends with the worker. The worker has its own since `submit` started it.
    """
    queue: Any = worker._result_queue
    if queue is not None:
        queue._writer.close()


def _context(task: Task[Any]) -> BaseContext:
    """How workers are started.

    Not `fork`: the parent has Numba's threads, a progress bar's thread, an open database, and a
    fork copies locks that nobody will release. `forkserver` forks from a clean process that has
    imported the modules of the task once (so Numba too): two workers with Numba took 0.6 s the first time
    and 0.04 s from then on. `spawn`, where there is no forkserver (Windows), imports everything
    again for each worker: 0.7 s every time.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, *_modules(task)])
    _start_forkserver()
    return context


def _modules(task: Any) -> list[str]:
    """The modules of a task and of what it is to be called with."""
    if isinstance(task, partial):
        given = [type(argument).__module__ for argument in task.args]
        return [*given, *_modules(task.func)]
    return [task.__module__] if getattr(task, "__module__", None) else []


def _start_forkserver() -> None:
    """Start it so that it imports from where we do.

    By itself, in Python 3.11, it looks in the current folder first: in a checkout it would take the modules
    there instead of the installed ones, and compile them all once more.
    """
    from multiprocessing import forkserver  # not on Windows

    ours = {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    before = {name: os.environ.get(name) for name in ours}
    os.environ.update(ours)
    try:
        with _ctrl_c_waits():
            forkserver.ensure_running()
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


# in the worker

_task: Task[Any]
_failure: BaseException | None = None


def _start(task: Task[Any], initializer: Initializer | None) -> None:
    """Make a new process a worker."""
    global _task, _failure
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the parent decides
    Thread(target=_end_with_parent, daemon=True).start()
    _task = task
    try:
        if initializer:
            initializer()
    except Exception as error:
        _failure = error  # raised from here it would count as a death, and its message be lost


def _end_with_parent() -> None:
    """Do not outlive a killed parent: an executor's worker would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _work(block: int) -> Any:
    if _failure is not None:
        raise _failure
    return _task(block)
