"""Plain Python agents in processes of their own, which know nothing of a game but what their seat may see.

An agent in the process that plays can look around in it: at the frames that called it, at all objects
there are. In a process of its own there is nothing to find: it gets the bytes of a view, its chance and
its legal actions, and sends back a number.

A `Home` is a process that has loaded one agent and has seen nothing of any game; each seat is a copy of it
(a fork), made when a table is set and ended with it, so that two seats, or the same seat at two tables
with the same cards, share nothing. All of them end when whoever started them does.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import struct
import subprocess
import sys
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from threading import Thread

import numpy as np

from ..chance import RNG
from ..game import Game
from ..games import full_text
from ..games import load as load_game
from . import find
from .agent import AgentError
from .seat import (
    FAILURES,
    OURS,
    Elsewhere,
    NoNumber,
    Own,
    Player,
    PythonAgent,
    SeatView,
    number_of,
    shortened,
    told,
)

ACT, NEW_DEAL = b"A", b"D"
"""What a seat is asked."""
ANSWER, NO_NUMBER, FAILED = b"A", b"N", b"F"
"""What comes back: an action, text instead of one, what went wrong."""
NUMBER = struct.Struct("<q")
CHANCE = RNG.itemsize
ENDED = "failed: its process has ended (crashed, killed, or out of memory)"

OURS.add(__file__)


def isolated(players: Sequence[Player], game: Game) -> list[Player]:
    """The same agents, with the plain Python ones in processes of their own."""
    if not hasattr(os, "fork"):
        raise AgentError("agents cannot be isolated here: that needs Linux or macOS")
    return [_isolated(each, game) if isinstance(each, Own) else each for each in players]


def _isolated(agent: Own, game: Game) -> Own:
    if not agent.spec:
        raise AgentError(f"'{agent.name}' cannot be isolated: name it by its file, as mine.py:Name")
    home = Home(agent.spec, game)
    return Own(agent.name, lambda: Isolated(home), agent.spec)


class Home:
    """A process that has loaded an agent, and makes a process for each seat of it."""

    def __init__(self, spec: str, game: Game) -> None:
        self.control, theirs = socket.socketpair()
        ours = {
            "PYTHONSAFEPATH": "1",
            "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
        }
        code = "import sys; from troef.agents.isolated import keep_home; keep_home(*sys.argv[1:])"
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code, str(theirs.fileno()), spec, full_text(game)],
                stdin=subprocess.DEVNULL, stdout=2, pass_fds=[theirs.fileno()],
                env={**os.environ, **ours},
            )  # fmt: skip
        self.close = weakref.finalize(self, _close, self.control, self.process)

    def seat(self) -> Connection:
        """A fresh process with the agent; the pipe to it."""
        ours, theirs = socket.socketpair()
        with theirs, suppress(OSError):  # if it has ended, so has the pipe
            socket.send_fds(self.control, [b"+"], [theirs.fileno()])
        return Connection(ours.detach())


def _close(control: socket.socket, process: subprocess.Popen[bytes]) -> None:
    """End a home: it reads that nobody is left."""
    control.close()
    process.wait()


class Isolated:
    """A seat as the table sees it: an agent like any other."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.pipe = home.seat()
        if self._reply() == NEW_DEAL:  # who does not want to know of a deal is not told of it
            self.new_deal = partial(self._ask, NEW_DEAL)

    def act(self, seat: SeatView) -> int:
        return int(NUMBER.unpack(self._ask(ACT, seat))[0])

    def _ask(self, what: bytes, seat: SeatView) -> bytes:
        legal = np.array(seat.legal if what == ACT else [], np.int64)
        with suppress(OSError):  # if it has ended, so has the pipe
            self.pipe.send_bytes(what + NUMBER.pack(len(legal)) + legal.tobytes() + seat.sent())
        said = self._reply()
        seat.go_on(said[:CHANCE])
        return said[CHANCE:]

    def _reply(self) -> bytes:
        try:
            reply = self.pipe.recv_bytes()
        except (EOFError, OSError):
            raise Elsewhere(ENDED) from None
        kind, said = reply[:1], reply[1:]
        if kind == ANSWER:
            return said
        text = said.decode("utf-8", "replace")
        raise NoNumber(text) if kind == NO_NUMBER else Elsewhere(text)


# -- in the processes ---------------------------------------------------------------------------


def keep_home(control: str, spec: str, game: str) -> None:
    """Load an agent, and make a process for each seat that is asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first of us decides
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # seats that have ended are forgotten
    with socket.socket(fileno=int(control)) as asked:
        Thread(target=_end_with, args=(asked.fileno(),), daemon=True).start()
        rules = load_game(game)
        agent = find(spec, rules)
        assert isinstance(agent, Own)
        for pipe in _asked(asked):
            if os.fork() == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                asked.close()
                _sit(pipe, agent, rules)
            os.close(pipe)


def _asked(control: socket.socket) -> Iterator[int]:
    """The pipes of the seats that are asked for, until nobody is left who could ask."""
    while True:
        message, pipes, _, _ = socket.recv_fds(control, 1, 1)
        if not message:
            return
        yield from pipes


def _sit(pipe: int, agent: Own, game: Game) -> None:
    """Answer for one seat until its table is left. Never returns: what is below belongs to the home."""
    try:
        Thread(target=_end_with, args=(pipe,), daemon=True).start()
        serve(Connection(pipe), agent, game)
    except (EOFError, OSError):
        pass
    finally:
        sys.stderr.flush()
        sys.stdout.flush()
        os._exit(0)


def serve(pipe: Connection, agent: Own, game: Game) -> None:
    """Answer what is asked over a pipe with a fresh object of an agent."""
    try:
        mind = agent.make()
    except FAILURES as error:
        pipe.send_bytes(FAILED + told(error).encode("utf-8", "replace"))
        return
    pipe.send_bytes(ANSWER + (NEW_DEAL if hasattr(mind, "new_deal") else b""))
    while True:
        message = pipe.recv_bytes()
        (count,) = NUMBER.unpack_from(message, 1)
        at = 1 + NUMBER.size
        legal = np.frombuffer(message, np.int64, count, at).tolist()
        at += 8 * count
        rng, view = memoryview(message)[at : at + CHANCE], memoryview(message)[at + CHANCE :]
        seat = SeatView(game, view, rng, legal if message[:1] == ACT else None)
        try:
            kind, said = ANSWER, _answer(mind, seat, message[:1])
        except NoNumber as error:
            kind, said = NO_NUMBER, str(error).encode("utf-8", "replace")
        except FAILURES as error:
            kind, said = FAILED, told(error).encode("utf-8", "replace")
        pipe.send_bytes(kind + said)


def _answer(mind: PythonAgent, seat: SeatView, asked: bytes) -> bytes:
    """Where an agent has left its chance, and its action if one was asked for."""
    if asked == NEW_DEAL:
        mind.new_deal(seat)  # type: ignore[attr-defined]
        return seat.left()
    action = number_of(mind.act(seat))
    if abs(action) >= 1 << 62:
        raise NoNumber(shortened(str(action), 40))
    return seat.left() + NUMBER.pack(action)


def _end_with(pipe: int) -> None:
    """End this process when whoever holds the other end of a pipe has gone, whatever it is doing."""
    waits = select.poll()
    waits.register(pipe, 0)  # nothing but its end
    waits.poll()
    os._exit(1)
