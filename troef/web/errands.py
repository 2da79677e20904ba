"""What people at a table have worked out elsewhere, hints and reviews: one thing at a time for each seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine


class Errands:
    """What is being worked out for the seats of one table."""

    def __init__(self) -> None:
        self.asked: dict[int, tuple[object, asyncio.Task[None]]] = {}
        """Seat -> what it last asked about, and the work for it."""

    def begin(
        self, seat: int, about: object, work: Callable[[], Coroutine[None, None, None]]
    ) -> bool:
        """Have this done for a seat; False if it is being done already. What the same seat asked about
        before is of no use any more."""
        if seat in self.asked:
            before, task = self.asked[seat]
            if before == about and not task.done():
                return False
            task.cancel()
        self.asked[seat] = about, asyncio.get_running_loop().create_task(work())
        return True

    async def close(self) -> None:
        for _, task in self.asked.values():
            task.cancel()
        await asyncio.gather(*(task for _, task in self.asked.values()), return_exceptions=True)
