"""How processes end: with another one, whatever they are doing, or when they are told to.

Two processes have a pipe between them on which nothing is ever sent. When the one that holds its writing end
is gone, in whatever way, the kernel kills the other: a compiled loop holds the interpreter for minutes, so no
thread and no signal handler of Python would get a word in.
"""

from __future__ import annotations

import os
import select
import signal
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def end_with(line: int) -> None:
    """End this process when the writing end of this pipe is closed."""
    try:
        import fcntl

        fcntl.fcntl(line, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(line, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(line, fcntl.F_SETFL, fcntl.fcntl(line, fcntl.F_GETFL) | os.O_ASYNC)
    except (ImportError, AttributeError, OSError):  # only Linux lets us choose the signal
        _end_later(line)
        return
    if select.select([line], [], [], 0)[0]:  # closed before we asked
        os._exit(1)


def _end_later(line: int) -> None:
    """The same by a thread, which has to wait until compiled code lets go of the interpreter."""
    from multiprocessing.connection import wait
    from threading import Thread

    def end() -> None:
        wait([line])
        os._exit(1)

    Thread(target=end, daemon=True).start()


AT_STOP: list[Callable[[], object]] = []
"""What a command still does when it is told to stop, if Python gets to it in time; a kill must do no harm
either."""


def stop(number: int, frame: object) -> None:
    """End by this signal: no exception that could be caught on its way, or end in a traceback."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)  # whoever is told again is stopping already
    for tidy in reversed(AT_STOP):
        with suppress(Exception):
            tidy()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
