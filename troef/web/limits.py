"""How much one client may ask of the server."""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Callable

LARGEST = 4096
"""Bytes of one message: no action takes more than a few hundred."""
RATE, BURST = 20.0, 60.0
"""Messages a second on one line, and how many at once."""
LINES = int(os.environ.get("TROEF_LINES", "40"))
"""Lines that one address may have open; as many friends behind one router, or a load test, may need more."""
TABLES_RATE, TABLES_BURST = 0.2, LINES / 2
"""New tables a second for one address, and how many at once."""
MOST_TABLES = 1000
"""Tables that are kept at all."""
MOST_DEALS = 300
"""Deals on one score sheet: each correction scores all that follow again."""
MOST_CLIENTS = 10_000
"""Addresses that are remembered."""

Clock = Callable[[], float]


class Bucket:
    """Fills up by `rate` a second to at most `burst`; whoever asks takes one out.

    >>> bucket = Bucket(1, 2, lambda: 0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.level, self.at = burst, clock()

    def take(self) -> bool:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Clients:
    """What each address has asked for lately."""

    def __init__(self) -> None:
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.lines: dict[str, int] = {}

    def may_open_table(self, address: str) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(TABLES_RATE, TABLES_BURST)
        self.buckets[address] = bucket
        while len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        return bucket.take()

    def open_line(self, address: str) -> bool:
        """Count a line; False if there are too many."""
        if self.lines.get(address, 0) >= LINES:
            return False
        self.lines[address] = self.lines.get(address, 0) + 1
        return True

    def close_line(self, address: str) -> None:
        left = self.lines.get(address, 0) - 1
        if left > 0:
            self.lines[address] = left
        else:
            self.lines.pop(address, None)
