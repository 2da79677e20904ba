"""Hints that people at a table ask for: one at a time for each seat, worked out in a process of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from ..game import Game
from ..table.core import Wanted
from ..table.hints import Hinted
from ..table.thinking import Failed
from .minds import Minds

Then: TypeAlias = Callable[[Hinted | Failed], Awaitable[None]]


class Advice:
    """The hints of one table."""

    def __init__(self, game: Game, minds: Minds) -> None:
        self.game, self.minds = game, minds
        self.asked: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """Seat -> the moment that it last asked about, and the work for it."""

    def begin(self, wanted: Wanted, language: str, then: Then) -> bool:
        """Have this worked out, and then do something with it; False if it is being worked out already.
        What the same seat asked about an earlier moment is of no use any more."""
        if wanted.seat in self.asked:
            at, work = self.asked[wanted.seat]
            if at == wanted.at and not work.done():
                return False
            work.cancel()
        work = asyncio.get_running_loop().create_task(self._work(wanted, language, then))
        self.asked[wanted.seat] = wanted.at, work
        return True

    async def _work(self, wanted: Wanted, language: str, then: Then) -> None:
        await then(await self.minds.hint(self.game, wanted, language))

    async def close(self) -> None:
        for _, work in self.asked.values():
            work.cancel()
        await asyncio.gather(*(work for _, work in self.asked.values()), return_exceptions=True)
