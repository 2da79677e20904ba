"""Programs that think for their seats, in processes of their own: no table waits for one, or ends with one.

A `Thinker` has a process in which the rules are compiled. Where the agents of a table have not been
compiled on this machine yet, another one answers meanwhile with the same rules as plain Python: it decides
the same, only slower. Whoever answers first is heard.

A process gets what the seat may know, and sends back a number: lines of JSON both ways, and nothing that an
agent sends is run. It ends with whoever started it.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias, cast

import numpy as np

from .. import chance, jit
from ..agents import Agent, Own, Player, find
from ..agents.agent import MIND, Mind
from ..agents.seat import FAILURES, PythonAgent, decision, tell_of_deal, told
from ..fields import Row, rows
from ..game import Game
from ..games import full_text
from ..games import load as load_game
from ..loop import actor, ask, raised
from ..match import made
from ..plainly import compiles_elsewhere, elsewhere
from ..state import State
from .core import Wanted

if TYPE_CHECKING:
    from typing import IO

Message: TypeAlias = dict[str, Any]
"""What goes through a pipe, as JSON has it."""
TRIES = 2
"""How often a process that has ended is started for one decision."""


@dataclass(frozen=True)
class Decided:
    """An agent decided."""

    at: int
    action: int


@dataclass(frozen=True)
class Failed:
    """An agent failed, or its process did."""

    at: int
    why: str


@dataclass(frozen=True)
class Compiling:
    """What is being compiled now."""

    name: str


@dataclass(frozen=True)
class Because:
    """Why something was decided; None: no reasons are given."""

    at: int
    reason: str | None


Heard = Decided | Failed | Compiling | Because


class Thinker:
    """The programs of one table."""

    def __init__(self, game: Game, seats: Sequence[Player | None], specs: Sequence[str | None]):
        self.game = game
        self.specs = [spec or "" for spec in specs]
        self.plain_agents = [seat for seat, one in enumerate(seats) if isinstance(one, Own)]
        agents = [one for one in seats if isinstance(one, Agent)]
        self.cold = [one.name for one in agents if not jit.is_kept(one.act)]
        """Agents that are not compiled yet."""
        self.ready = False
        """Whether all that can be compiled before a decision is."""
        self.asked: Message | None = None
        self.number = 0
        """How many questions were asked."""
        self.tries = 0
        self.processes: list[Process] = []
        self.heard = selectors.DefaultSelector()
        if any(self.specs):
            self._start(plain=False)
            if self.cold and not self.plain_agents and compiles_elsewhere():
                self._start(plain=True)

    def _start(self, plain: bool) -> Process:
        process = Process(self.game, self.specs, plain)
        self.processes.append(process)
        self.heard.register(process.out, selectors.EVENT_READ, process)
        return process

    def new_deal(self, number: int, views: dict[int, bytes]) -> None:
        """Cards have been dealt: those who want to know are told."""
        for seat in self.plain_agents:
            stream = [0, number, 0, 1 + seat]
            self._send({"do": "deal", "seat": seat, "view": views[seat].hex(), "stream": stream})

    def decide(self, wanted: Wanted) -> None:
        """Let the program at this seat think."""
        self.tries = 0
        self._ask("decide", wanted, {})

    def explain(self, wanted: Wanted, action: int, language: str) -> None:
        """Let it say why it did this."""
        self.tries = TRIES
        self._ask("explain", wanted, {"action": action, "language": language})

    def _ask(self, what: str, wanted: Wanted, more: Message) -> None:
        self.number += 1
        self.asked = {"do": what, "id": self.number, **_plain(wanted), **more}
        self._send(self.asked)

    def _send(self, message: Message) -> None:
        if not self.processes:
            self._start(plain=False)
        for process in self.processes:
            process.send(message)

    def hear(self, seconds: float) -> Heard | None:
        """What comes from the programs, waiting at most so long. An answer to something that was not asked
        last has been heard before, from another process."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) >= 0 or seconds == 0:
            for key, _ in self.heard.select(max(0.0, left)):
                process: Process = key.data
                for message in process.messages():
                    if heard := self._meant(process, message):
                        return heard
                if process.ended and (gone := self._ended(process)):
                    return gone
            if seconds == 0:
                return None
        return None

    def _meant(self, process: Process, message: Message) -> Heard | None:
        kind = message.pop("heard")
        if kind == "ready":
            if not process.plain:
                self._is_ready()
            return None
        if kind == "compiling":
            return None if process.plain else Compiling(**message)
        if self.asked is None or message.pop("id") != self.asked["id"]:
            return None
        self.asked = None
        return _heard(kind, message)

    def _is_ready(self) -> None:
        """The compiled one takes over; if the plain one is thinking, both do."""
        self.ready = True
        for process in [each for each in self.processes if each.plain]:
            self._forget(process)

    def _ended(self, process: Process) -> Failed | None:
        """A process has ended by itself: another is started for the same decision, a few times."""
        self._forget(process)
        if self.asked is None or self.processes:
            return None
        asked, self.tries = self.asked, self.tries + 1
        if self.tries < TRIES:
            self._start(plain=False)
            self._send(asked)
            return None
        self.asked = None
        return Failed(asked["at"], "its process has ended (crashed, killed, or out of memory)")

    def replace(self, seat: int, spec: str) -> None:
        """Another agent sits there now; processes with the old one are ended."""
        self.interrupt()
        self.specs[seat] = spec
        self.plain_agents = [
            each
            for each, one in enumerate(self.specs)
            if one and isinstance(find(one, self.game), Own)
        ]

    def interrupt(self) -> None:
        """Give up on what was asked: whoever is thinking is ended, the next question starts anew."""
        self.asked, self.ready = None, False
        for process in [*self.processes]:
            self._forget(process)

    def _forget(self, process: Process) -> None:
        self.heard.unregister(process.out)
        self.processes.remove(process)
        process.close()

    def close(self) -> None:
        self.interrupt()
        self.heard.close()


def _plain(wanted: Wanted) -> Message:
    return {**asdict(wanted), "view": wanted.view.hex()}


def _heard(kind: str, message: Message) -> Heard:
    kinds: dict[str, type[Any]] = {"decided": Decided, "failed": Failed, "because": Because}
    return cast(Heard, kinds[kind](**message))


class Here:
    """The same programs in this process, for who has nothing else to do while they think."""

    def __init__(self, game: Game, specs: Sequence[str | None]) -> None:
        self.mates = Mates(game, [spec or "" for spec in specs])
        self.ready = True
        self.said: Heard | None = None

    def new_deal(self, number: int, views: dict[int, bytes]) -> None:
        for seat, spec in enumerate(self.mates.specs):
            if spec and isinstance(self.mates.agent(seat), Own):
                asked = {"do": "deal", "seat": seat, "view": views[seat].hex()}
                self.mates.answer({**asked, "stream": [0, number, 0, 1 + seat]})

    def decide(self, wanted: Wanted) -> None:
        self._ask({"do": "decide", **_plain(wanted)})

    def explain(self, wanted: Wanted, action: int, language: str) -> None:
        more = {"action": action, "language": language}
        self._ask({"do": "explain", **_plain(wanted), **more})

    def _ask(self, asked: Message) -> None:
        kind, message = self.mates.answer(asked)
        self.said = _heard(kind, message)

    def hear(self, seconds: float) -> Heard | None:
        heard, self.said = self.said, None
        return heard

    def replace(self, seat: int, spec: str) -> None:
        self.mates = Mates(
            self.mates.game, [*self.mates.specs[:seat], spec, *self.mates.specs[seat + 1 :]]
        )

    def interrupt(self) -> None:
        """It has answered already."""

    def close(self) -> None:
        """Nothing is left open."""


class Process:
    """A process with the agents of a table, or with whatever else a module serves."""

    def __init__(
        self, game: Game, specs: Sequence[str], plain: bool, module: str = __name__
    ) -> None:
        self.plain = plain
        self.ended = False
        self.waiting = b""
        line, self.lifeline = os.pipe()
        code = f"import sys; from {module} import serve; serve(*sys.argv[1:])"
        paths = {
            "PYTHONSAFEPATH": "1",
            "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(line), full_text(game), *specs],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[line],
            env={**elsewhere(plain), **paths},
        )  # fmt: skip
        os.close(line)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.into: IO[bytes] = self.process.stdin
        self.out: IO[bytes] = self.process.stdout
        os.set_blocking(self.out.fileno(), False)

    def send(self, message: Message) -> None:
        with suppress(OSError):  # if it has ended, that will be heard
            self.into.write(json.dumps(message).encode() + b"\n")
            self.into.flush()

    def messages(self) -> Iterator[Message]:
        """What it has sent."""
        with suppress(BlockingIOError):
            found = os.read(self.out.fileno(), 1 << 16)
            self.ended = not found
            self.waiting += found
        *lines, self.waiting = self.waiting.split(b"\n")
        for line in lines:
            yield json.loads(line)

    def close(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        os.close(self.lifeline)
        with suppress(OSError):
            self.into.close()
        self.out.close()


# -- in the process -------------------------------------------------------------------------------


def serve(lifeline: str, game: str, *specs: str) -> None:
    """Answer what is asked on standard input, until nobody is left who could ask."""
    with answering(lifeline) as out:
        mates = Mates(load_game(game), specs)
        with suppress(*FAILURES):  # it will be told when it is asked
            mates.compile()
        answer_all(out, mates.answer)


@contextmanager
def answering(lifeline: str) -> Iterator[TextIO]:
    """Be a process that answers; what is compiled meanwhile is said."""
    from ..lifeline import end_with

    end_with(int(lifeline))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the table decides
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what agents print is no answer
    lower()
    with redirect_stdout(sys.stderr), jit.watching(lambda name: say(out, "compiling", name=name)):
        yield out


def answer_all(out: TextIO, answer: Callable[[Message], tuple[str, Message]]) -> None:
    """Say that questions may come, and answer line after line."""
    say(out, "ready")
    for line in sys.stdin:
        asked = json.loads(line)
        kind, message = answer(asked)
        if kind:
            say(out, kind, id=asked["id"], **message)


def lower() -> None:
    """Let people's own processes go first."""
    with suppress(OSError, AttributeError):
        os.nice(5)


def say(out: TextIO, heard: str, **fields: object) -> None:
    out.write(json.dumps({"heard": heard, **fields}) + "\n")
    out.flush()


class Mates:
    """The agents of a table, as far as they sit here."""

    def __init__(self, game: Game, specs: Sequence[str]) -> None:
        self.game = game
        self.specs = specs
        self.minds = rows(MIND, Mind, len(specs))
        self.found: dict[int, Player] = {}
        self.objects: dict[int, PythonAgent] = {}

    def compile(self) -> None:
        for seat, spec in enumerate(self.specs):
            if spec and isinstance(agent := self.agent(seat), Agent):
                actor(agent.act, self.game)

    def agent(self, seat: int) -> Player:
        if seat not in self.found:
            agent = find(self.specs[seat], self.game)
            if isinstance(agent, Agent):
                agent.prepare(self.minds[seat])
            else:
                self.objects[seat] = made(agent)
            self.found[seat] = agent
        return self.found[seat]

    def answer(self, asked: Message) -> tuple[str, Message]:
        """What is to be said to this, and its kind; nothing to news of a deal."""
        seat, what = int(asked["seat"]), asked["do"]
        view = self._view(bytes.fromhex(asked["view"]))
        try:
            agent = self.agent(seat)
            chance.stream(self.minds[seat].rng, *asked["stream"])
            if what == "deal":
                tell_of_deal(self.objects[seat], self.game, view, self.minds[seat])
                return "", {}
            if what == "decide":
                return "decided", {"at": asked["at"], "action": self._decide(agent, seat, view)}
            return "because", {"at": asked["at"], "reason": self._explain(agent, seat, view, asked)}
        except FAILURES as error:
            return (
                ("", {}) if what == "deal" else ("failed", {"at": asked["at"], "why": told(error)})
            )

    def _view(self, data: bytes) -> State:
        return cast("Row[State]", np.frombuffer(bytearray(data), self.game.dtype))[0]

    def _decide(self, agent: Player, seat: int, view: State) -> int:
        if isinstance(agent, Own):
            return decision(self.objects[seat], self.game, view, self.minds[seat])
        with raised() as errors:
            action = int(ask((actor(agent.act, self.game),), view, self.minds[seat]))
        if errors:
            raise errors[0]
        return action

    def _explain(self, agent: Player, seat: int, view: State, asked: Message) -> str | None:
        """Deciding again in the same stream gives the same notes."""
        if isinstance(agent, Own) or agent.explain is None:
            return None
        self._decide(agent, seat, view)
        return agent.explain(
            self.game, view, self.minds[seat], int(asked["action"]), asked["language"]
        )
