"""A line to somebody at a seat: messages in the order in which they were said."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from . import wire

WAITING = 400
"""Messages that may wait for a line that does not read."""


@dataclass(eq=False)
class Line:
    """A line to somebody at a seat."""

    seat: int
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
