"""The desk: the one thread that touches tables. What people wait for is done before what programs do.

So where there is more to do than can be done, programs play slower, and people are answered all the same.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")


class Desk:
    """A thread that does one thing after the other."""

    def __init__(self) -> None:
        self.first: deque[Callable[[], None]] = deque()
        self.later: deque[Callable[[], None]] = deque()
        self.ready = threading.Condition()
        self.open = True
        self.thread = threading.Thread(target=self._work, name="desk", daemon=True)
        self.thread.start()

    async def do(self, work: Callable[[], T], later: bool = False) -> T:
        """What comes of this work; `later`: when nobody waits for something else."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def done() -> None:
            try:
                say = partial(answer.set_result, work())
            except BaseException as error:
                say = partial(answer.set_exception, error)
            _tell(loop, answer, say)

        with self.ready:
            (self.later if later else self.first).append(done)
            self.ready.notify()
        return await answer

    def _work(self) -> None:
        while True:
            with self.ready:
                while not self.first and not self.later:
                    if not self.open:
                        return
                    self.ready.wait()
                next_one = (self.first or self.later).popleft()
            next_one()

    def shutdown(self) -> None:
        """Finish what was begun, and close."""
        with self.ready:
            self.open = False
            self.ready.notify()
        self.thread.join()


def _tell(
    loop: asyncio.AbstractEventLoop, answer: asyncio.Future[T], say: Callable[[], None]
) -> None:
    """In the loop's own thread; whoever no longer waits is told nothing."""

    def heard() -> None:
        if not answer.done():
            say()

    if not loop.is_closed():
        loop.call_soon_threadsafe(heard)
