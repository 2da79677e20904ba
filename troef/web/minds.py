"""The programs of all tables: processes that think, shared by the tables that ask for the same agent.

A `Team` is an agent of a game: one process in which it is compiled (`troef.table.thinking`). Where it has not
been compiled on this machine yet, a second process answers meanwhile with the same rules as plain Python. What
they get is what a seat may know, with the stream of its chance: so they decide the same for every table,
whoever asked before.

Nothing here blocks: answers are heard when the event loop says that there are some.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from .. import jit
from ..agents import Agent, find
from ..game import Game
from ..games import full_text
from ..plainly import compiles_elsewhere
from ..table.core import Wanted
from ..table.thinking import TRIES, Decided, Failed, Message, Process

MOST_TEAMS = 8
"""Agents that are kept in memory; whoever was asked longest ago goes first."""
LONGEST = 30.0
"""Seconds that a compiled agent may think."""


@dataclass
class Job:
    """A decision that somebody waits for."""

    asked: Message
    answer: asyncio.Future[Decided | Failed]
    tries: int = 0


@dataclass
class Worker:
    """A process and what it does."""

    process: Process
    ready: bool = False
    job: Job | None = None
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)


class Team:
    """One agent of one game."""

    def __init__(self, game: Game, spec: str) -> None:
        self.game, self.spec = game, spec
        self.jobs: deque[Job] = deque()
        self.workers: list[Worker] = []
        self.loop = asyncio.get_running_loop()
        agent = find(spec, game)
        cold = isinstance(agent, Agent) and not jit.is_kept(agent.act)
        self._start(plain=False)
        if cold and compiles_elsewhere():
            self._start(plain=True)

    @property
    def idle(self) -> bool:
        return not self.jobs and all(each.job is None for each in self.workers)

    @property
    def compiling(self) -> bool:
        """Whether the compiled one has still to be waited for."""
        return not any(each.ready and not each.process.plain for each in self.workers)

    def _start(self, plain: bool) -> None:
        worker = Worker(Process(self.game, [self.spec], plain))
        self.workers.append(worker)
        self.loop.add_reader(worker.process.out.fileno(), self._hear, worker)

    async def decide(self, wanted: Wanted) -> Decided | Failed:
        """What the agent decides, or that it failed. The process has one seat: that of this agent."""
        asked = {
            "do": "decide", "id": 0, "at": wanted.at, "seat": 0, "spec": wanted.spec,
            "view": wanted.view.hex(), "stream": list(wanted.stream),
        }  # fmt: skip
        job = Job(asked, self.loop.create_future())
        self.jobs.append(job)
        self._hand_out()
        return await job.answer

    def _hand_out(self) -> None:
        if not self.workers and self.jobs:
            self._start(plain=False)
        for worker in self.workers:
            while worker.ready and worker.job is None and self.jobs:
                job = self.jobs.popleft()
                if job.answer.done():
                    continue
                worker.job = job
                if not worker.process.plain:
                    worker.timer = self.loop.call_later(LONGEST, self._too_long, worker)
                worker.process.send(job.asked)

    def _hear(self, worker: Worker) -> None:
        for message in worker.process.messages():
            kind = message.pop("heard")
            if kind == "ready":
                worker.ready = True
                if not worker.process.plain:
                    self._take_over(worker)
            elif kind in ("decided", "failed"):
                self._answered(worker, kind, message)
        if worker.process.ended:
            self._ended(worker, "its process has ended (crashed, killed, or out of memory)")
        self._hand_out()

    def _answered(self, worker: Worker, kind: str, message: Message) -> None:
        job = self._free(worker)
        if job is not None and not job.answer.done():
            at = int(message["at"])
            decided = Decided(at, int(message["action"])) if kind == "decided" else None
            job.answer.set_result(decided or Failed(at, str(message.get("why", ""))))

    def _free(self, worker: Worker) -> Job | None:
        if worker.timer is not None:
            worker.timer.cancel()
        job, worker.job, worker.timer = worker.job, None, None
        return job

    def _take_over(self, compiled: Worker) -> None:
        """The compiled one has come: what the plain one is thinking about is asked again."""
        for worker in [each for each in self.workers if each is not compiled]:
            self._let_go(worker)

    def _let_go(self, worker: Worker) -> None:
        if (job := self._free(worker)) is not None:
            self.jobs.appendleft(job)
        self.loop.remove_reader(worker.process.out.fileno())
        self.workers.remove(worker)
        worker.process.close()

    def _ended(self, worker: Worker, why: str) -> None:
        if (job := worker.job) is not None:
            job.tries += 1
            if job.tries >= TRIES:
                self._free(worker)
                if not job.answer.done():
                    job.answer.set_result(Failed(int(job.asked["at"]), why))
        elif not worker.ready and len(self.workers) == 1:
            for job in self.jobs:  # it ends before it can be asked anything
                job.tries += 1
            while self.jobs and self.jobs[0].tries >= TRIES:
                job = self.jobs.popleft()
                if not job.answer.done():
                    job.answer.set_result(Failed(int(job.asked["at"]), why))
        self._let_go(worker)

    def _too_long(self, worker: Worker) -> None:
        if worker.job is not None:
            worker.job.tries = TRIES
            self._ended(worker, f"it thought for more than {LONGEST:g} s")
            self._hand_out()

    def close(self) -> None:
        for worker in [*self.workers]:
            self._let_go(worker)
        for job in self.jobs:
            job.answer.cancel()
        self.jobs.clear()


class Minds:
    """The teams of all tables."""

    def __init__(self) -> None:
        self.teams: dict[tuple[str, str], Team] = {}

    def team(self, game: Game, spec: str) -> Team:
        """Who plays so; started now, if it was not asked before."""
        key = full_text(game), spec
        team = self.teams.pop(key, None) or Team(game, spec)
        self.teams[key] = team  # asked last
        for other, each in [*self.teams.items()]:
            if len(self.teams) > MOST_TEAMS and each is not team and each.idle:
                each.close()
                del self.teams[other]
        return team

    async def decide(self, game: Game, wanted: Wanted) -> Decided | Failed:
        return await self.team(game, wanted.spec).decide(wanted)

    def close(self) -> None:
        for team in self.teams.values():
            with suppress(OSError):
                team.close()
        self.teams.clear()
