"""A program of somebody's own, in any language, as an agent: it speaks the protocol of the line (docs/wire.md).

    troef tournament rikken remote:address=127.0.0.1:9000,seconds=2 basic basic basic

The program listens there and is called once for every seat that it has: it says `hello`, hears `welcome`
and, when it is its turn, `table` with its position, and answers with `act`. It gets what its seat may see and
nothing else; but one program has several seats, and what it tells itself nobody can know.

The rule about turns: who does not answer within `seconds`, hangs up, is not there any more, or answers with
what is not allowed has lost the turn, and chance plays for him, from the stream of his seat. After `MOST`
turns in a row without an answer chance plays on until the portion ends (some dozens of deals), so that one who
hangs holds nobody up for long. That turns are lost is said once for each seat. Only when a tournament begins
must the program be there: else nobody would know that an address was misspelt.
"""

from __future__ import annotations

import sys
import time

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from ..agents import SeatView
from ..cards import NotationError
from ..game import allows
from ..outside import say, visible
from ..table.messages import plain
from ..table.seen import Company, Eyes
from ..words import DEFAULT
from .wire import VERSION, BadMessage, Message, read, written

MOST = 3
"""Turns in a row without an answer after which nobody waits any more."""
LARGEST = 1 << 16
"""Bytes of a message."""


class Lost(Exception):
    """Why a turn was lost."""


class Silent(Lost):
    """There was no answer."""


class Remote:
    """A seat of a program that is somewhere else."""

    slow = True

    def __init__(self, address: str, seconds: float = 5.0) -> None:
        if not 0 < float(seconds) <= 3600:
            raise ValueError("seconds: expected how long it may think, such as 5")
        self.address, self.seconds = str(address), float(seconds)
        self.line: ClientConnection | None = None
        self.at = self.waited = 0
        self.told = False
        """Whether it has been said that a turn was lost."""

    def sit_down(self) -> None:
        """Where the tournament begins, the program must be there."""
        try:
            self._call()
        except Lost as why:
            raise ValueError(f"{why}: start the program first (docs/wire.md)") from None
        self._hang_up()

    def act(self, seat: SeatView) -> int:
        try:
            if self.waited < MOST:
                return self._asked(seat)
        except Lost as why:
            if isinstance(why, Silent):
                self.waited += 1
                self._hang_up()
            if not self.told:
                self.told = True
                said = f"remote {self.address}: {visible(str(why), 200)}; chance plays that turn"
                say(said, sys.stderr)
        return seat.legal[seat.random(len(seat.legal))]

    def _asked(self, seat: SeatView) -> int:
        """What the program does; raises Lost."""
        end = time.monotonic() + self.seconds
        line = self.line or self._call()
        self.at += 1
        eyes = Eyes(Company(seat.game, (seat.seat,), {}, {}), seat.seat, DEFAULT)
        position = plain(eyes.position(seat.view, self.at, "", []))
        message = {"kind": "table", "seq": self.at, "game": seat.game.spec(), "position": position}
        try:
            line.send(written(message))
        except WebSocketException:
            raise Silent("it has hung up") from None
        while True:
            heard = self._hear(line, end)
            if heard["kind"] == "act" and heard["at"] == self.at:
                self.waited = 0
                return _meant(seat, heard["text"])

    # -- the line --------------------------------------------------------------------------

    def _call(self) -> ClientConnection:
        """Call the program and hear its `hello`; raises Lost."""
        end = time.monotonic() + self.seconds
        try:
            address = f"ws://{self.address}/line"
            calling = connect(
                address, open_timeout=self.seconds, max_size=LARGEST, compression=None
            )
            line = calling.__enter__()  # it is hung up in `_hang_up`
        except (OSError, ValueError, WebSocketException):
            raise Silent(f"no program answers at {visible(self.address, 60)}") from None
        self.line = line
        hello = self._hear(line, end)
        if hello["kind"] != "hello" or hello["version"] != VERSION:
            raise Silent(f"it did not begin with hello of version {VERSION}")
        line.send(written({"kind": "welcome", "seq": 0, "version": VERSION}))
        return line

    def _hear(self, line: ClientConnection, end: float) -> Message:
        """The next message that is one; raises Lost."""
        while True:
            try:
                return read(line.recv(timeout=max(0.0, end - time.monotonic())))
            except TimeoutError:
                raise Silent(f"it did not answer within {self.seconds:g} s") from None
            except WebSocketException:
                raise Silent("it has hung up") from None
            except BadMessage as error:
                raise Silent(f"it said what is no message: {error}") from None

    def _hang_up(self) -> None:
        if self.line is not None:
            self.line.close_timeout = 0.1  # nobody waits for one who hangs
            self.line.close()
            self.line = None

    def __del__(self) -> None:
        self._hang_up()


def _meant(seat: SeatView, text: str) -> int:
    """The action that was said; raises Lost for one that is not allowed."""
    try:
        action = seat.game.parse(seat.view, text)
    except NotationError as error:
        raise Lost(str(error)) from None
    if not allows(seat.view, action):
        raise Lost(f"'{visible(text, 40)}' is not allowed")
    return action
