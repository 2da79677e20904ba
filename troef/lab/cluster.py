"""Blocks on many machines, through Dask: what `run_blocks` does where its workers are a cluster.

Dask brings blocks to workers and results back. Who computes which block is decided here, since here it is known
what a lost worker had, who plays with other code, and that a result is to be handed over once: a block goes to
one worker, and to another when that one has gone, fallen silent, or refused. A block's result depends on its
number alone, so computing it again changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
import time
import uuid
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from distributed import Client, Future
from distributed.comm.core import connect
from distributed.security import Security

from .. import __version__
from ..outside import say
from .pool import LOOK_UP, TRIES, Cluster, Initializer, Result, Task, WorkerDied, hand_over
from .worker import Answer, Order, Refused, compute, plays

Answers: TypeAlias = dict[str, list[Answer] | None]
"""What workers answered, by the key of the bundle; None: it could not be brought."""

CONNECT = 10.0
"""Seconds in which a scheduler must answer."""
FETCH = 60.0
"""Seconds in which a worker that gives signs of life must hand over what it has."""
LOOK_ROUND = 1.0
"""Seconds between looks at who is there."""
SILENT = 10.0
"""Seconds without a sign of life after which a worker is taken for lost. They give one every half second, and
every six seconds where there are a thousand; computing does not keep them from it."""
AHEAD = 2
"""Bundles of blocks at a worker for each of its cores, that which is computed included: nobody waits for the
way to the scheduler and back."""
LEAST, A_SECOND, MOST = 0.25, 100, 256
"""A bundle is to take this many seconds, or more where there are so many cores that the scheduler would have to
see to more than so many bundles a second (each takes some 4 ms of it); and it has at most so many blocks."""


class ClusterError(Exception):
    """No scheduler, or nobody who computes."""


def run_on(
    cluster: Cluster,
    task: Task[Result],
    blocks: Iterable[int],
    on_result: Callable[[int, Result], object],
    initializer: Initializer | None = None,
) -> None:
    """As `run_blocks`, on a cluster."""
    fleet = _Fleet(cluster, _order(task, initializer), blocks)
    try:
        hand_over(fleet, on_result)
    finally:
        fleet.leave()


def cores(cluster: Cluster) -> int:
    """How many cores its workers have now."""
    with connected(cluster) as client:
        return sum(each["nthreads"] for each in client.scheduler_info()["workers"].values())


def connected(cluster: Cluster) -> Client:
    """A client of this scheduler, or ClusterError."""
    quiet()
    patience = min(CONNECT, cluster.patience)
    try:
        asyncio.run(_greet(cluster.address, patience))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other versions of libraries: what plays is checked
            return Client(cluster.address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError, ImportError) as error:
        told = " ".join(str(error).split())[:200] or type(error).__name__
        raise ClusterError(
            f"no scheduler answers at {cluster.address}: start one with `dask scheduler` and name the address "
            f"that it prints ({told})"
        ) from None


async def _greet(address: str, seconds: float) -> None:
    """Raise an error unless somebody there speaks as a scheduler does: a client would wait for ever for the
    first word of anybody else."""
    identity = Security().get_connection_args("client")
    line = await asyncio.wait_for(connect(address, timeout=seconds, **identity), seconds)
    line.abort()


def quiet() -> None:
    """We say ourselves what matters of what Dask has to say."""
    for name in ("distributed", "distributed.client", "distributed.worker", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _order(task: Task[object], initializer: Initializer | None) -> Order:
    return {
        "run": uuid.uuid4().hex,
        "version": __version__,
        "plays": plays(task),
        "folder": os.getcwd(),
        "work": pickle.dumps((task, initializer)),
    }


@dataclass
class _Machine:
    """A worker as the scheduler tells of it."""

    name: str
    threads: int
    sign: float = 0.0
    """Its last sign of life, by the scheduler's clock."""
    heard: float = 0.0
    """When we noticed that, by ours."""
    busy: dict[str, list[int]] = field(default_factory=dict)
    """The bundles of blocks it has, by their keys."""
    lost: bool = False
    refusal: str = ""

    @property
    def blocks(self) -> list[int]:
        """All it has."""
        return [block for bundle in self.busy.values() for block in bundle]

    @property
    def room(self) -> float:
        """How much more it could have, as a share of its cores; 0: nothing."""
        fit = not self.lost and not self.refusal
        return max(0.0, AHEAD - len(self.busy) / self.threads) if fit else 0.0


class _Fleet:
    """The workers of a cluster and the blocks they have."""

    def __init__(self, cluster: Cluster, order: Order, blocks: Iterable[int]) -> None:
        self.cluster, self.order, self.blocks = cluster, order, iter(blocks)
        self.again: deque[int] = deque()
        self.deaths: Counter[int] = Counter()
        self.problem: BaseException | None = None
        self.machines: dict[str, _Machine] = {}
        self.futures: dict[str, tuple[Future[Any], str]] = {}
        self.arrived: SimpleQueue[Future[Any] | Answers] = SimpleQueue()
        self.looked = -LOOK_ROUND
        self.alone: float | None = None
        self.sent = 0
        self.pace = 0.0
        """Seconds that a block takes, by those that came last; 0: not known yet."""
        self.client = connected(cluster)

    def next_done(self) -> list[tuple[int, Any]]:
        """Wait for blocks that are done and give out others; nothing when there is none to wait for."""
        while not self.problem:
            self.look_round()
            if not self.hand_out():
                break
            if done := self.collect():
                return done
        return []

    # -- who is there

    def look_round(self) -> None:
        """See who came, went or fell silent; give up when nobody has been there for too long."""
        now = time.monotonic()
        if now - self.looked < LOOK_ROUND:
            return
        self.looked = now
        there = self.ask()
        if there is not None:
            for address in self.machines.keys() - there.keys():
                self.drop(address)
            for address, told in there.items():
                self.meet(address, told, now)
        if any(not each.lost and not each.refusal for each in self.machines.values()):
            self.alone = None
        elif self.alone is None:
            self.alone = now
            self.tell(f"nobody computes at {self.cluster.address}: waiting for `troef worker`")
        elif now - self.alone > self.cluster.patience:
            self.problem = self.problem or ClusterError(self.farewell())

    def ask(self) -> dict[str, Any] | None:
        """The workers that the scheduler knows: none if it has gone, None if it does not answer."""
        if self.client.status == "closed":
            try:
                self.client = connected(self.cluster)
            except ClusterError:
                return {}
        if self.client.status != "running":
            return {}
        try:
            there: dict[str, Any] = self.client.scheduler_info()["workers"]
            return there
        except (OSError, TimeoutError, RuntimeError):
            return None

    def meet(self, address: str, told: Any, now: float) -> None:
        """What the scheduler tells of a worker."""
        machine = self.machines.get(address)
        if machine is None:
            machine = self.machines[address] = _Machine(str(told["name"]), told["nthreads"])
        if told["last_seen"] != machine.sign:
            machine.sign, machine.heard = told["last_seen"], now
            if machine.lost:
                self.tell(f"worker {machine.name} ({address}) is back")
            machine.lost = False
        elif now - machine.heard > SILENT and not machine.lost:
            machine.lost = True
            self.tell(f"worker {machine.name} ({address}) is silent: others do its blocks")
            self.take_back(machine)

    def drop(self, address: str) -> None:
        """A worker has gone, or the scheduler that knew it, for which no block is to blame."""
        machine = self.machines.pop(address)
        if machine.busy and self.client.status == "running":
            self.tell(f"worker {machine.name} ({address}) has gone: others do its blocks")
            for block in machine.blocks:
                self.bury(block)
        self.take_back(machine)

    def take_back(self, machine: _Machine) -> None:
        """Give what this worker has to others; should it answer still, nobody listens."""
        self.again.extend(machine.blocks)
        for key in machine.busy:
            self.futures.pop(key)[0].release()
        machine.busy.clear()

    # -- blocks

    def hand_out(self) -> bool:
        """Give blocks to those who have room; returns whether there is anything to wait for."""
        while self.client.status == "running":
            machine = max(self.machines.items(), key=lambda each: each[1].room, default=None)
            if machine is None or machine[1].room == 0:
                break
            bundle = list(islice(self.left(), self.size()))
            if not bundle:
                return bool(self.futures)
            self.send(bundle, *machine)
        return True

    def left(self) -> Iterator[int]:
        """What is to be computed still. (Not `yield from`: whoever stops here would end `blocks` too.)"""
        while True:
            block = self.again.popleft() if self.again else next(self.blocks, None)
            if block is None:
                return
            yield block

    def size(self) -> int:
        """How many blocks are handed out together."""
        cores = sum(each.threads for each in self.machines.values())
        wanted = max(LEAST, cores / A_SECOND)
        return max(1, min(MOST, int(wanted / self.pace))) if self.pace else 1

    def send(self, bundle: list[int], address: str, machine: _Machine) -> None:
        self.sent += 1
        key = f"troef-{self.order['run']}-{self.sent}"
        future = self.client.submit(
            compute, self.order, bundle, key=key, workers=[address], pure=False, retries=0
        )
        machine.busy[key] = bundle
        self.futures[key] = future, address
        future.add_done_callback(self.arrived.put)

    def collect(self) -> list[tuple[int, Any]]:
        """Results that have arrived by now, or in the next moment."""
        done: dict[str, list[str]] = {}
        results: list[tuple[int, Any]] = []
        for each in self.waiting():
            if not isinstance(each, Future):
                for key, answers in each.items():
                    results += self.judge(key, answers)
            elif (key := str(each.key)) not in self.futures:
                continue
            elif each.status == "finished":
                done.setdefault(self.futures[key][1], []).append(key)
            elif each.status == "error":
                blocks, machine = self.release(key)
                self.again.extend(blocks)
                self.refuse(machine, f"cannot take work from here ({each.exception()!r})")
            else:  # the scheduler has gone, or forgotten it
                self.again.extend(self.release(key)[0])
        loop: Any = self.client.loop
        for keys in done.values():
            asyncio.run_coroutine_threadsafe(self.fetch(keys), loop.asyncio_loop)
        return results

    def waiting(self) -> Iterator[Future[Any] | Answers]:
        """What the client's thread has put down."""
        try:
            yield self.arrived.get(timeout=LOOK_UP)
            while True:
                yield self.arrived.get_nowait()
        except Empty:
            pass

    async def fetch(self, keys: list[str]) -> None:
        """Bring the answers of one worker, apart from those of others: it may have died or frozen meanwhile."""
        client, answers = self.client, dict.fromkeys(keys)
        try:
            scheduler: Any = client.scheduler
            told = await asyncio.wait_for(scheduler.gather(keys=keys), FETCH)
            answers.update(told.get("data") or {})
        except (OSError, TimeoutError, RuntimeError):
            pass  # what is None was not brought
        self.arrived.put(answers)

    def judge(self, key: str, answers: list[Answer] | None) -> list[tuple[int, Any]]:
        """The results of a bundle, as far as there are any and they are still wanted."""
        if key not in self.futures:
            return []
        bundle, machine = self.release(key)
        if answers is None:
            self.again.extend(bundle)
            return []
        results: list[tuple[int, Any]] = []
        for block, (seconds, answer) in zip(bundle, answers, strict=True):
            fine, result = pickle.loads(answer) if answer else (False, None)
            if fine:
                results.append((block, result))
                self.cluster.spent += seconds
                self.pace += (seconds - self.pace) * (0.1 if self.pace else 1.0)
            elif not answer:  # its process died
                self.again.append(block)
                self.bury(block)
            elif isinstance(result, Refused):
                self.again.append(block)
                self.refuse(machine, str(result))
            else:
                self.problem = self.problem or result
        return results

    def release(self, key: str) -> tuple[list[int], _Machine]:
        """Nobody waits for this any more."""
        future, address = self.futures.pop(key)
        future.release()
        machine = self.machines[address]
        return machine.busy.pop(key), machine

    def refuse(self, machine: _Machine, why: str) -> None:
        """A worker that cannot do this work gets no more of it."""
        if not machine.refusal:
            machine.refusal = why
            self.tell(f"worker {machine.name} is not used: it {why}")

    def bury(self, block: int) -> None:
        """A block went down with its worker: try again, but not for ever."""
        self.deaths[block] += 1
        if self.deaths[block] >= TRIES:
            self.problem = self.problem or WorkerDied.on(block)

    # -- words

    def tell(self, what: str) -> None:
        say(f"troef: {what}", sys.stderr)

    def farewell(self) -> str:
        refused = [f"{each.name} {each.refusal}" for each in self.machines.values() if each.refusal]
        why = f" ({'; '.join(refused)})" if refused else ""
        return (
            f"nobody is left to compute at {self.cluster.address}{why}: start `troef worker "
            f"{self.cluster.address}` and give the command again; what a store has is kept"
        )

    def leave(self) -> None:
        """Take back what is out; workers finish what they are at, and nobody hears of it."""
        for future, _ in self.futures.values():
            future.release()
        self.client.close(timeout=2)
