"""The programs of all tables: processes that think, shared by the tables that ask for the same.

A `Crew` is asked one question after the other, by whichever table. A `Team` is an agent of a game: one process
in which it is compiled (`troef.table.thinking`). Where it has not been compiled on this machine yet, a second
process answers meanwhile with the same rules as plain Python. What they get is what a seat may know, with the
stream of its chance: so they decide the same for every table, whoever asked before.

`Advisers` work out hints for a game, from what the seat that asks may know (`troef.table.hinting`). `Reviewers`
look through deals that are over, in another process: that takes longer, and nobody's hint waits for it.

Nothing here blocks: answers are heard when the event loop says that there are some.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar, cast

from .. import jit
from ..agents import Agent, find
from ..game import Game
from ..games import full_text
from ..plainly import compiles_elsewhere
from ..table import hinting
from ..table.core import Wanted
from ..table.hinting import Reviewed
from ..table.hints import Hinted
from ..table.thinking import TRIES, Decided, Failed, Message, Process

MOST_TEAMS = 8
"""Agents that are kept in memory; whoever was asked longest ago goes first."""
MOST_ADVISERS = 4
"""The same for games of which hints are worked out."""
LONGEST = 30.0
"""Seconds that a compiled agent may think."""
MOST_REVIEWERS = 2
"""The same for games of which deals are reviewed."""
LONGEST_HINT = 300.0
"""Seconds that a hint may take: the first on a machine has much compiled."""
LONGEST_REVIEW = 600.0
"""Seconds that a review may take."""
Step: TypeAlias = Callable[[float], None]
"""Hears which part of some work is done."""

A = TypeVar("A")
"""What a crew answers."""


@dataclass
class Job(Generic[A]):
    """Something that somebody waits for."""

    asked: Message
    answer: asyncio.Future[A | Failed]
    step: Step
    tries: int = 0


@dataclass
class Worker(Generic[A]):
    """A process and what it does."""

    process: Process
    ready: bool = False
    job: Job[A] | None = None
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)


class Crew(Generic[A]):
    """Processes that answer what tables ask."""

    longest = LONGEST
    """Seconds that a compiled one may take."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.jobs: deque[Job[A]] = deque()
        self.workers: list[Worker[A]] = []
        self.loop = asyncio.get_running_loop()

    def _process(self, plain: bool) -> Process:
        raise NotImplementedError

    def _meant(self, kind: str, message: Message) -> A | Failed:
        """The answer in what a process says."""
        raise NotImplementedError

    @property
    def idle(self) -> bool:
        return not self.jobs and all(each.job is None for each in self.workers)

    @property
    def compiling(self) -> bool:
        """Whether the compiled one has still to be waited for."""
        return not any(each.ready and not each.process.plain for each in self.workers)

    def _start(self, plain: bool) -> None:
        worker = Worker[A](self._process(plain))
        self.workers.append(worker)
        self.loop.add_reader(worker.process.out.fileno(), self._hear, worker)

    async def ask(self, asked: Message, step: Step = lambda part: None) -> A | Failed:
        """What comes of this question, or that it failed. Who no longer waits is passed over."""
        job = Job[A]({"id": 0, **asked}, self.loop.create_future(), step)
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
                    worker.timer = self.loop.call_later(self.longest, self._too_long, worker)
                worker.process.send(job.asked)

    def _hear(self, worker: Worker[A]) -> None:
        for message in worker.process.messages():
            kind = message.pop("heard")
            if kind == "ready":
                worker.ready = True
                if not worker.process.plain:
                    self._take_over(worker)
            elif kind == "progress":
                if worker.job is not None and not worker.job.answer.done():
                    worker.job.step(float(message["part"]))
            elif kind != "compiling":
                self._answered(worker, kind, message)
        if worker.process.ended:
            self._ended(worker, "its process has ended (crashed, killed, or out of memory)")
        self._hand_out()

    def _answered(self, worker: Worker[A], kind: str, message: Message) -> None:
        job = self._free(worker)
        if job is not None and not job.answer.done():
            del message["id"]
            job.answer.set_result(self._meant(kind, message))

    def _free(self, worker: Worker[A]) -> Job[A] | None:
        if worker.timer is not None:
            worker.timer.cancel()
        job, worker.job, worker.timer = worker.job, None, None
        return job

    def _take_over(self, compiled: Worker[A]) -> None:
        """The compiled one has come: what the plain one is thinking about is asked again."""
        for worker in [each for each in self.workers if each is not compiled]:
            self._let_go(worker)

    def _let_go(self, worker: Worker[A]) -> None:
        if (job := self._free(worker)) is not None:
            self.jobs.appendleft(job)
        self.loop.remove_reader(worker.process.out.fileno())
        self.workers.remove(worker)
        worker.process.close()

    def _ended(self, worker: Worker[A], why: str) -> None:
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

    def _too_long(self, worker: Worker[A]) -> None:
        if worker.job is not None:
            worker.job.tries = TRIES
            self._ended(worker, f"it thought for more than {self.longest:g} s")
            self._hand_out()

    def close(self) -> None:
        for worker in [*self.workers]:
            self._let_go(worker)
        for job in self.jobs:
            job.answer.cancel()
        self.jobs.clear()


class Team(Crew[Decided]):
    """One agent of one game."""

    def __init__(self, game: Game, spec: str) -> None:
        super().__init__(game)
        self.spec = spec
        agent = find(spec, game)
        cold = isinstance(agent, Agent) and not jit.is_kept(agent.act)
        self._start(plain=False)
        if cold and compiles_elsewhere():
            self._start(plain=True)

    def _process(self, plain: bool) -> Process:
        return Process(self.game, [self.spec], plain)

    def _meant(self, kind: str, message: Message) -> Decided | Failed:
        return Decided(**message) if kind == "decided" else Failed(**message)

    async def decide(self, wanted: Wanted) -> Decided | Failed:
        """What the agent decides. The process has one seat: that of this agent."""
        return await self.ask({
            "do": "decide", "at": wanted.at, "seat": 0, "spec": wanted.spec,
            "view": wanted.view.hex(), "stream": list(wanted.stream),
        })  # fmt: skip


class Works(Crew[A]):
    """Who works out something for one game."""

    def _process(self, plain: bool) -> Process:
        return Process(self.game, [], plain, hinting.__name__)

    def _meant(self, kind: str, message: Message) -> A | Failed:
        return cast("A | Failed", hinting.worked(kind, message))  # it answers what it is asked


class Advisers(Works[Hinted]):
    """Who works out hints for one game."""

    longest = LONGEST_HINT

    async def hint(self, wanted: Wanted, language: str) -> Hinted | Failed:
        """What is found for the seat that asks."""
        asked = hinting.question(wanted, language)
        return await self.ask({"do": "hint", "at": wanted.at, **asked})


class Reviewers(Works[Reviewed]):
    """Who reviews deals of one game."""

    longest = LONGEST_REVIEW

    async def review(self, asked: Message, step: Step) -> Reviewed | Failed:
        """A review that can be drawn (`hinting.review_question`); `step` hears how far it has come."""
        return await self.ask({"do": "draw", "at": 0, **asked}, step)


K = TypeVar("K")
C = TypeVar("C", Team, Advisers, Reviewers)


def kept(crews: dict[K, C], key: K, make: Callable[[], C], most: int) -> C:
    """The crew of this name, started now if it was not asked before; of too many, those who are idle go."""
    crew = crews.pop(key, None) or make()
    crews[key] = crew  # asked last
    for other, each in [*crews.items()]:
        if len(crews) > most and each is not crew and each.idle:
            each.close()
            del crews[other]
    return crew


class Minds:
    """The crews of all tables."""

    def __init__(self) -> None:
        self.teams: dict[tuple[str, str], Team] = {}
        self.advisers: dict[str, Advisers] = {}
        self.reviewers: dict[str, Reviewers] = {}

    def team(self, game: Game, spec: str) -> Team:
        """Who plays so."""
        return kept(self.teams, (full_text(game), spec), lambda: Team(game, spec), MOST_TEAMS)

    async def decide(self, game: Game, wanted: Wanted) -> Decided | Failed:
        return await self.team(game, wanted.spec).decide(wanted)

    async def hint(self, game: Game, wanted: Wanted, language: str) -> Hinted | Failed:
        crew = kept(self.advisers, full_text(game), lambda: Advisers(game), MOST_ADVISERS)
        return await crew.hint(wanted, language)

    async def review(self, game: Game, asked: Message, step: Step) -> Reviewed | Failed:
        crew = kept(self.reviewers, full_text(game), lambda: Reviewers(game), MOST_REVIEWERS)
        return await crew.review(asked, step)

    def close(self) -> None:
        for crews in (self.teams, self.advisers, self.reviewers):
            for crew in crews.values():
                with suppress(OSError):
                    crew.close()
            crews.clear()
