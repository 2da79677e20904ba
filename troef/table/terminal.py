"""People in the terminal: `play` runs an evening, new or resumed, `advise` an adviser."""

from __future__ import annotations

import contextlib
import itertools
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple, TextIO

from .. import chance
from ..agents import OPPONENTS, AgentError, find
from ..cards import NotationError
from ..game import Game
from ..loop import MatchError
from ..outside import say
from ..plainly import compiles_elsewhere
from ..rulebook import languages_of
from ..words import told, usual_language
from .compiling import compiling, warm_up
from .core import Core
from .evening import MOST_SEED, PERSON, Evening, EveningError
from .hinting import Hinter
from .kept import held, path_for, put_aside, read, seat_agents
from .levels import given_names, levels_of, usual_level
from .session import Leave, Session
from .texts import text
from .thinking import Thinker

if TYPE_CHECKING:
    from rich.console import Console

    from ..record import Record

OK, BAD = 0, 2


def play(
    game: Game,
    seats: Sequence[str | None] | None = None,
    language: str | None = None,
    path: Path | None = None,
    seed: int | None = None,
    new: bool = False,
    pause: float = 0.0,
    console: Console | None = None,
    stream: TextIO | None = None,
    names: Sequence[str] = (),
    level: str | None = None,
) -> int:
    """Play an evening at this terminal, going on with the one in the file; returns an exit code.

    `seats` has the text that asks for an agent for each seat, None for a person; if it is too
    short its agents are repeated, and without it a person sits at the first. `names` are those of the
    people. Opponents that nobody chose by their text are of a `level`, and have names. An evening that was
    left is resumed, with what is not given as it was. One with other agents, seed or house rules
    than are asked for is not, unless a `new` one is wanted; then the old file is renamed.
    """
    path = path or path_for(game.name)
    speaks = language or usual_language(languages_of(game))
    console = console or console_for(sys.stdout)
    signals = Signals()
    try:
        if seed is not None and not 0 <= seed <= MOST_SEED:
            raise EveningError("bad_seed", most=MOST_SEED)
        with held(path):
            if new:
                put_aside(path)
            with signals.caught():
                evening = _open(
                    game, _asked_for(game, seats, level, seed), speaks, path, seed, names
                )
                if language:
                    evening.language = language
                return _sit_down(evening, console, stream or sys.stdin, pause, signals)
    except EveningError as error:
        return _complain(text(speaks, error.key, **error.fields))
    except AgentError as error:
        return _complain(str(error))
    except MatchError as error:
        return _complain(text(speaks, "agent_failed", reason=error), 1)
    except Leave as leave:  # before anybody sat down
        return leave.code


class _Seats(NamedTuple):
    """Who is asked for."""

    specs: list[str | None]
    named: bool
    """Whether the agents were chosen by their texts; else they have names."""
    usual: bool = False
    """Whether nothing was said of them: those of an evening that is waiting will do."""


def _asked_for(
    game: Game, seats: Sequence[str | None] | None, level: str | None, seed: int | None
) -> _Seats | None:
    """The seats that were asked for, filled up; None if nothing was. Raises AgentError."""
    named = any(seats or ())
    if seats is None and level is None:
        return None
    usual = level is None and not named
    if usual:
        level = usual_level(game, steady=seed is not None)
    if level is not None and level not in levels_of(game):
        known = ", ".join(levels_of(game))
        raise AgentError(f"there is no level '{level}' in {game.name}: choose from {known}")
    chosen = [*(seats or [None])]
    if level is not None and not named:
        chosen += [levels_of(game)[level]] * (game.seats - len(chosen))
    return _Seats(_all_seats(game, chosen), named, usual)


def _open(
    game: Game,
    seats: _Seats | None,
    language: str,
    path: Path,
    seed: int | None,
    names: Sequence[str],
) -> Evening:
    """The evening in this file, or a new one."""
    if not path.exists():
        usual = levels_of(game)[usual_level(game, steady=seed is not None)]
        wanted = seats or _Seats(_all_seats(game, [None, usual]), named=False)
        evening = Evening(game, wanted.specs, path, language, seed, names)
        if not wanted.named:
            rng = chance.generator(evening.choices)
            programs = [seat for seat in range(game.seats) if seat not in evening.people]
            evening.called = given_names(rng, programs, set(names))
        evening.save()
        return evening
    evening = read(path)
    there = _terms(evening.game, evening.specs, evening.seed, tuple(evening.names.values()))
    specs = None if seats is None else seats.specs
    if seats is not None and seats.usual:
        specs = [
            each and (kept or each) for each, kept in zip(seats.specs, evening.specs, strict=True)
        ]
    for kept, asked in zip(there, _terms(game, specs, seed, names), strict=True):
        if asked and asked != kept:
            raise EveningError("other_evening", path=path, there=kept or "-", asked=asked)
    seat_agents(evening, specs or ())
    return evening


def _all_seats(game: Game, seats: Sequence[str | None]) -> list[str | None]:
    """These seats, filled up with their agents in turn; raises AgentError."""
    agents = [spec for spec in seats if spec is not None]
    if len(seats) > game.seats:
        raise AgentError(f"{game.name} has {game.seats} seats, not {len(seats)}")
    if None not in seats:
        raise AgentError("nobody sits at this table: a seat must be a person's")
    for spec in agents:
        find(spec, game)
    missing = game.seats - len(seats)
    return [*seats, *itertools.islice(itertools.cycle(agents), missing)]


def _terms(
    game: Game, seats: Sequence[str | None] | None, seed: int | None, names: Sequence[str]
) -> list[str]:
    """What an evening is played under, in words; empty what nobody asked for. A house rule is asked
    for by differing from its default."""
    house = game.spec().removeprefix(game.name).strip()
    named = zip(game.seat_names, seats or (), strict=False)
    at = " ".join(f"{name}={spec or PERSON}" for name, spec in named)
    return [game.name, house, at, "" if seed is None else f"seed {seed}", ", ".join(names)]


def _sit_down(
    evening: Evening, console: Console, stream: TextIO, pause: float, signals: Signals
) -> int:
    """Play until somebody leaves."""
    from .screen import Screen, wrapped

    screen = Screen(evening.game, console, evening.language)
    lines = Lines(console, stream)
    core = Core(evening)
    with (
        contextlib.closing(Thinker(evening.game, evening.table.seats, evening.specs)) as thinker,
        contextlib.closing(Hinter(evening.game)) as hinter,
    ):
        if thinker.cold and compiles_elsewhere():
            said = text(screen.language, "compiling_meanwhile")
            say("\n".join(wrapped(said, screen.width)), sys.stderr)
        session = Session(
            core, screen, lines.ask, thinker, hinter, pause, signals.back, lines.throw_away
        )
        try:
            session.run()
        except Leave as leave:
            with contextlib.suppress(OSError):  # the terminal itself may be gone
                if evening.running and not session.alone:
                    screen.wipe()  # the deal goes on another time
                elif leave.code:
                    console.print()
                screen.say("left", path=evening.path)
            return leave.code
        except BrokenPipeError:  # whoever read along has gone
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (else Python complains at its end)
    return OK


def step(records: list[Record], language: str | None) -> int:
    """Step through these deals; returns an exit code."""
    from .replay import step_through
    from .screen import Screen

    console = console_for(sys.stdout)
    game = records[0].game
    screen = Screen(game, console, language or usual_language(languages_of(game)))
    try:
        with Signals().caught():
            step_through(records, screen, Lines(console, sys.stdin).ask)
    except Leave as leave:
        return leave.code
    return OK


def advise(game: Game, seat: str, spec: str | None, language: str | None, path: Path | None) -> int:
    """Advise one seat at a table of real cards; returns an exit code."""
    from .advise import Conversation
    from .adviser import Adviser
    from .notes import Notes
    from .screen import Screen

    names = {name.upper(): number for number, name in enumerate(game.seat_names)}
    console = console_for(sys.stdout)
    speaks = language or usual_language(languages_of(game))
    if seat.upper() not in names:
        return _complain(text(speaks, "advise_no_seat", text=seat, seats=", ".join(names)))
    screen = Screen(game, console, speaks)
    spec = spec or OPPONENTS.get(game.name, "uniform")
    try:
        agent = find(spec, game)
        notes = Notes(path, game, names[seat.upper()])
        adviser = Adviser(game, names[seat.upper()], agent)
        with compiling(speaks) as progress:
            warm_up(game, {spec: agent}, speaks, progress)
            adviser.rehearse()
        with Signals().caught():
            try:
                Conversation(adviser, screen, Lines(console, sys.stdin).ask, notes).run()
            except Leave as leave:
                with contextlib.suppress(OSError):  # the terminal itself may be gone
                    if leave.code:
                        console.print()
                    screen.say("advise_lost" if path is None else "advise_kept", path=path)
                return leave.code
    except AgentError as error:
        return _complain(str(error))
    except NotationError as error:
        return _complain(told(error, speaks))
    except BrokenPipeError:  # whoever read along has gone
        raise
    except OSError as error:
        return _complain(f"{path}: {error.strerror}")
    return OK


# -- lines in and out -----------------------------------------------------------------------


class Lines:
    """Asks for lines: at a terminal with its editing keys, or from a pipe."""

    def __init__(self, console: Console, stream: TextIO) -> None:
        self.console = console
        self.stream = stream
        terminals = sys.stdin.isatty() and sys.stdout.isatty()
        self.live = stream is sys.stdin and console.file is sys.stdout and terminals
        if self.live and os.environ.get("TERM", "dumb") != "dumb":
            with contextlib.suppress(ImportError):
                import readline  # gives `input` its editing keys

                readline.set_auto_history(False)  # the next person could leaf through it
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a stray byte is a wrong word, not a crash

    def throw_away(self) -> None:
        """Forget what was typed before it was asked for, where that can be told: at a terminal."""
        if self.live:
            with contextlib.suppress(ImportError, OSError):
                import termios

                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def ask(self, prompt: str) -> str:
        """The next line; raises Leave at the end of the input."""
        if self.live:
            try:
                return input(prompt)
            except EOFError:
                self.console.print()
                raise Leave from None
        self.console.file.write(prompt)
        self.console.file.flush()
        line = self.stream.readline()
        if not self.stream.isatty():
            self.console.print()
        if not line:
            raise Leave
        return line


def console_for(file: TextIO, stderr: bool = False) -> Console:
    """Plain lines."""
    from ..console import Console

    return Console(file, stderr, highlight=False)


def _complain(message: str, code: int = BAD) -> int:
    say(f"troef: {message}", sys.stderr)
    return code


class Signals:
    """Being told to stop, or losing the terminal, is leaving: but never in mid-action."""

    def __init__(self) -> None:
        self.held = self.left = False
        self.number = 0

    def handle(self, number: int, frame: FrameType | None) -> None:
        self.number = number
        if not self.held:
            self.leave()

    def leave(self) -> None:
        if not self.left:  # whoever is told again is leaving already
            self.left = True
            raise Leave(128 + self.number)

    @contextlib.contextmanager
    def back(self) -> Iterator[None]:
        """Held back until this is done."""
        self.held = True
        try:
            yield
        finally:
            self.held = False
            if self.number:
                self.leave()

    @contextlib.contextmanager
    def caught(self) -> Iterator[None]:
        """In force meanwhile; only in the main thread, since Python has signals only there."""
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        if threading.current_thread() is not threading.main_thread():
            names = []
        before = {name: signal.signal(getattr(signal, name), self.handle) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)
