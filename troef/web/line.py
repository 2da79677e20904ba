"""A line to somebody: messages in the order in which they were said, and what it leads to."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Protocol

from ..words import DEFAULT
from . import wire

WAITING = 400
"""Messages that may wait for a line that does not read."""
REMEMBERED = 64
"""Answers that are remembered, to be given again."""


@dataclass(eq=False)
class Line:
    """A line to somebody at a seat, or who looks at a score sheet."""

    seat: int = 0
    language: str = DEFAULT
    """On a sheet; a seat has one of its own."""
    waiting: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(WAITING))
    seq: int = 0
    after: int | None = None
    """The last event that was sent; None: nothing yet."""
    deals: int = -1
    """How many finished deals it knows of."""
    broken: bool = False

    def send(self, message: wire.Message) -> None:
        """Put a message in line; whoever does not read is cut off."""
        self.seq += 1
        try:
            self.waiting.put_nowait(wire.written({"seq": self.seq, **message}))
        except asyncio.QueueFull:
            self.broken = True
            self.waiting.get_nowait()
            self.waiting.put_nowait(None)


class Host(Protocol):
    """What a line leads to: a table, or a score sheet."""

    lines: list[Line]
    kinds: dict[str, wire.Fields]
    """What may be asked there."""
    gone: float
    """Since when nobody looks at it."""

    @property
    def busy(self) -> bool:
        """Whether somebody looks, or something is being done."""

    def language_of(self, line: Line) -> str: ...

    async def join(self, line: Line) -> None: ...

    def leave(self, line: Line) -> None: ...

    async def tell(self) -> None: ...

    async def ask(self, line: Line, message: wire.Message) -> None: ...


class Answers:
    """The last answers, by what was asked: the same again gets the same."""

    def __init__(self) -> None:
        self.given: OrderedDict[str, wire.Message] = OrderedDict()

    def __getitem__(self, asked: str) -> wire.Message | None:
        return self.given.get(asked)

    def __setitem__(self, asked: str, answer: wire.Message) -> None:
        self.given[asked] = answer
        while len(self.given) > REMEMBERED:
            self.given.popitem(last=False)
