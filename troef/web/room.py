"""One table: who sits where, the core, and a line to everybody who looks at it.

People sit down by links nobody can guess. An open seat has an invitation; who follows it first gets the key of
the seat, and the invitation is used up. When all seats are taken the cards are dealt, and from then on the
evening's own file keeps everything (`troef.table.evening`): what is answered is kept. Beside it lies a file
that says who sits where.

The core is touched in one thread only, the desk, so that the event loop never waits for a disk or for rules.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from .. import chance
from ..game import Game
from ..games import find
from ..table.core import Core
from ..table.evening import Evening, EveningError
from ..table.hints import Hinted
from ..table.kept import LONGEST_NAME, load
from ..table.levels import given_names, levels_of
from ..table.log import MOST_EACH, Kind
from ..table.messages import Answer, Next, Refused, ask_from, plain
from ..table.private import make_folder, write_whole
from ..table.proof import commitment, mixed, with_proof
from ..table.texts import text as table_text
from ..table.thinking import Decided, Failed
from ..words import DEFAULT, LANGUAGES
from . import wire
from .advice import Advice
from .asked import about, question
from .minds import Minds
from .texts import spoken, text

T = TypeVar("T")
KEY_BYTES = 18
REMEMBERED = 64
"""Answers that are remembered for a seat, to be given again."""
PATIENCE = 1.5
"""Seconds after which people are told why they wait."""
WAITING = 400
"""Messages that may wait for a line that does not read."""


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def name_from(said: object) -> str:
    """What somebody wants to be called: letters, digits and a few marks."""
    name = "".join(c for c in str(said or "") if c.isalnum() or c in " -'.")
    return " ".join(name.split())[:LONGEST_NAME].strip()


@dataclass
class Place:
    """A seat at the table, and who may sit there."""

    level: str | None
    """Of a program; None: a person's."""
    key: str = ""
    """Of the person who sits there."""
    invitation: str = ""
    """While nobody does."""
    used: str = ""
    """The invitation that was followed."""
    name: str = ""
    language: str = DEFAULT
    seed: str = ""
    """Chance that the person brought along."""


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


class Room:
    """A table."""

    def __init__(
        self, folder: Path, game: Game, places: list[Place], minds: Minds, desk: Executor,
        secret: str = "", closed: bool = False,
    ) -> None:  # fmt: skip
        self.folder, self.game, self.places = folder, game, places
        self.minds, self.desk = minds, desk
        self.secret = secret or secrets.token_hex(32)
        """What the cards come from, with the seeds of the people (`troef.table.proof`)."""
        self.closed = closed
        """Whether the evening is over, and the secret out."""
        self.run = secrets.token_hex(4)
        """Differs each time that the table is taken from its file: `at` begins anew."""
        self.core: Core | None = None
        self.lines: list[Line] = []
        self.answers: dict[int, OrderedDict[str, wire.Message]] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.advice = Advice(game, minds)
        self.gone = 0.0
        """Since when nobody looks at it."""

    # -- its files -------------------------------------------------------------------------

    @classmethod
    def read(cls, folder: Path, minds: Minds, desk: Executor) -> Room:
        """The table in this folder; raises ValueError or OSError."""
        told = json.loads((folder / "table.json").read_text(encoding="utf-8"))
        if not isinstance(told, dict) or told.get("version") != wire.VERSION:
            raise ValueError(f"{folder}: a table of another version")
        places = [Place(**each) for each in told["places"]]
        game, secret = find(told["game"]), str(told["secret"])
        return cls(folder, game, places, minds, desk, secret, bool(told["closed"]))

    def keep(self) -> None:
        """Write who sits where, whole, before anybody is told."""
        make_folder(self.folder)
        told = {
            "version": wire.VERSION, "game": self.game.spec(), "secret": self.secret,
            "closed": self.closed,
            "places": [asdict(place) for place in self.places],
        }  # fmt: skip
        write_whole(self.folder / "table.json", json.dumps(told, ensure_ascii=False, indent=1))

    @property
    def path(self) -> Path:
        return self.folder / "evening.txt"

    def keys(self) -> dict[str, int]:
        """What opens a seat here -> the seat."""
        found = {place.key: seat for seat, place in enumerate(self.places) if place.key}
        return found | {p.invitation: seat for seat, p in enumerate(self.places) if p.invitation}

    # -- sitting down ----------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.level is None]

    @property
    def complete(self) -> bool:
        return all(self.places[seat].key for seat in self.people)

    def sit(self, seat: int, name: str) -> str:
        """Somebody follows an invitation; the key of the seat from now on."""
        place = self.places[seat]
        place.key, place.invitation, place.used = new_key(), "", place.invitation
        place.name = self._free_name(seat, name)
        self.keep()
        return place.key

    def bring(self, seat: int, seed: str) -> None:
        """Chance of a person's own goes into the cards, until the first are dealt."""
        place = self.places[seat]
        if seed.isalnum() and not place.seed and not self.path.exists():
            place.seed = seed
            if place.key:
                self.keep()

    def _free_name(self, seat: int, name: str) -> str:
        """No two people go by the same name."""
        others = {p.name.lower() for s, p in enumerate(self.places) if s != seat and p.name}
        number, wanted = 2, name
        while wanted and wanted.lower() in others:
            wanted = f"{name[: LONGEST_NAME - 3]} {number}"
            number += 1
        return wanted

    def _open(self) -> Core:
        """The core: of the evening that is kept, or of a new one, with its first deal. At the desk."""
        if self.core is None:
            if self.path.exists():
                self.core = Core(load(self.path))
            else:
                self.core = Core(self._evening())
            for seat in self.people:
                self.core.languages[seat] = self.places[seat].language
            if not self.core.evening.has_dealt:
                self.core.take(Next(self.people[0]))
        return self.core

    def _evening(self) -> Evening:
        levels = levels_of(self.game)
        specs = [None if p.level is None else levels[p.level] for p in self.places]
        first = self.places[self.people[0]].language
        language = first if first in LANGUAGES else DEFAULT
        names = [self.places[seat].name for seat in self.people]
        evening = Evening(self.game, specs, self.path, language, None, names)
        evening.source, evening.choices = mixed(self.secret, self._seeds())
        evening.begin()
        evening.seat_agents()
        programs = [seat for seat, spec in enumerate(specs) if spec is not None]
        rng = chance.generator(evening.choices)
        evening.called = given_names(rng, programs, set(names))
        return evening

    def _seeds(self) -> list[str]:
        return [self.places[seat].seed for seat in self.people]

    async def _at_desk(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.desk, work)

    # -- lines -----------------------------------------------------------------------------

    async def join(self, line: Line) -> None:
        """Somebody looks at the table from a seat: is told how things stand, and all that follows."""
        place = self.places[line.seat]
        line.send({
            "kind": "welcome", "version": wire.VERSION, "run": self.run, "seat": line.seat,
            "key": place.key, "language": place.language, "commitment": commitment(self.secret),
            "closed": self.closed,
            "game": {"name": self.game.name, "spec": self.game.spec(),
                     "title": self.game.title_in(place.language),
                     "house": self.game.house_words(place.language)},
        })  # fmt: skip
        self.lines.append(line)
        await self.tell()
        self.think()

    def leave(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)
        self.gone = asyncio.get_running_loop().time()

    async def tell(self) -> None:
        """Tell everybody what they do not know yet."""
        if not self.complete:
            for line in self.lines:
                line.send(self._gathering(line))
            return
        lines = [*self.lines]
        told = await self._at_desk(lambda: [self._news(line) for line in lines])
        for line, message in zip(lines, told, strict=True):
            line.send(message)

    def _here(self) -> list[int]:
        return sorted({line.seat for line in self.lines})

    def _gathering(self, line: Line) -> wire.Message:
        """Who is there already. Invitations are for whoever sits at the table to pass on."""
        here = self._here()
        seats = [
            {"seat": seat, "person": p.level is None, "level": self._level(p, line), "name": p.name,
             "taken": p.level is not None or bool(p.key), "here": seat in here,
             "invitation": self._invitation(p)}
            for seat, p in enumerate(self.places)
        ]  # fmt: skip
        return {"kind": "gathering", "seats": seats}

    def _invitation(self, place: Place) -> str:
        """What a link has: the key, and the commitment, which is to be known before a seed is brought."""
        return f"{place.invitation}.{commitment(self.secret)}" if place.invitation else ""

    def _level(self, place: Place, line: Line) -> str:
        language = self.places[line.seat].language
        return "" if place.level is None else table_text(language, f"level_{place.level}")

    def _news(self, line: Line) -> wire.Message:
        """How things stand for a seat, and what happened since it was told last. At the desk."""
        core = self._open()
        fresh = line.after is None
        after = self._before_this_deal(core) if line.after is None else line.after
        events = core.events(line.seat, after)
        line.after = events[-1].number if events else after
        language = core.languages[line.seat]
        message: wire.Message = {
            "kind": "table", "fresh": fresh, "here": self._here(), "closed": self.closed,
            "position": plain(core.position(line.seat)), "events": [plain(each) for each in events],
            "scores": [asdict(row) for row in core.scores(language)],
        }  # fmt: skip
        if message["position"]["choices"]:
            message["question"] = question(core, line.seat)
            message["about"] = about(core, line.seat)
        done = len(core.evening.done)
        if done != line.deals:
            line.deals = done
            message["deals"] = [each.points for each in core.evening.done]
        return message

    def _before_this_deal(self, core: Core) -> int:
        """The number of the last event before the deal that lies there."""
        dealt = [at for at, moment in enumerate(core.moments) if moment.kind is Kind.DEALT]
        return dealt[-1] * MOST_EACH - 1 if dealt else -1

    # -- what people ask -------------------------------------------------------------------

    async def ask(self, line: Line, message: wire.Message) -> None:
        """Do what somebody asks, answer, and tell everybody."""
        known = self.answers.setdefault(line.seat, OrderedDict())
        ident = message.pop("id")
        if ident in known:
            line.send(known[ident])
            return
        try:
            answer = await self._answer(line, message, ident)
        except EveningError as error:
            language = self.places[line.seat].language
            words = table_text(language, "not_saved", path="", reason=error.fields.get("reason"))
            answer = {"kind": "refused", "key": "not_saved", "words": words}
        answer = {**answer, "id": ident}
        if message["kind"] != "record":  # asking for it again does nothing, and it is long
            self._remember(line.seat, answer)
        line.send(answer)
        if answer["kind"] == "taken":
            await self.tell()
            self.think()

    def _remember(self, seat: int, answer: wire.Message) -> None:
        """Give this answer when the same is asked again."""
        known = self.answers[seat]
        known[answer["id"]] = answer
        while len(known) > REMEMBERED:
            known.popitem(last=False)

    async def _answer(self, line: Line, message: wire.Message, ident: str) -> wire.Message:
        seat, kind = line.seat, message["kind"]
        language = self.places[seat].language
        if kind == "speak":
            return await self._speak(seat, message["language"])
        if not self.complete:
            return {"kind": "refused", "key": "gathering", "words": text(language, "gathering")}
        if kind == "record":
            return {"kind": "record", "text": await self._at_desk(self._record)}
        if kind == "close":
            return await self._at_desk(lambda: self._close(language))
        if self.closed:
            return {"kind": "refused", "key": "closed", "words": text(language, "closed")}
        if kind == "hint":
            return await self._hint(seat, ident, message["at"])
        answer: Answer = await self._at_desk(lambda: self._open().take(ask_from(seat, message)))
        if isinstance(answer, Refused):
            return {"kind": "refused", "key": answer.key, "words": answer.words}
        return {"kind": "taken"}

    async def _speak(self, seat: int, wanted: str) -> wire.Message:
        place = self.places[seat]
        place.language = spoken(wanted, place.language)
        await self._at_desk(self.keep)
        if self.core is not None:
            self.core.languages[seat] = place.language
        for line in self.lines:
            if line.seat == seat:
                line.after = None
        return {"kind": "taken"}

    def _record(self) -> str:
        """What was played: deals that are over, of which everything may be seen. Once the evening is over, all
        of it, with what the cards came from."""
        evening = self._open().evening
        if self.closed:
            return with_proof(evening.text(), self.secret, self._seeds())
        return "\n".join(each.text for each in evening.done)

    def _close(self, language: str) -> wire.Message:
        """End the evening: nothing more is dealt, and the secret may be known. At the desk."""
        if self._open().running:
            return {
                "kind": "refused",
                "key": "deal_runs",
                "words": table_text(language, "deal_runs"),
            }
        self.closed = True
        self.keep()
        return {"kind": "taken"}

    # -- hints -----------------------------------------------------------------------------

    async def _hint(self, seat: int, ident: str, at: int) -> wire.Message:
        """Have a hint worked out: it is sent when it is there."""
        language = self.places[seat].language
        wanted = await self._at_desk(lambda: self._open().hint_wanted(seat))
        if isinstance(wanted, Refused):
            return {"kind": "refused", "key": wanted.key, "words": wanted.words}
        if wanted.at != at:
            return {"kind": "refused", "key": "too_late", "words": table_text(language, "too_late")}
        if not self.advice.begin(wanted, language, partial(self._hinted, seat, ident)):
            return {"kind": "refused", "key": "hint_busy", "words": text(language, "hint_busy")}
        return {"kind": "working", "at": at}

    async def _hinted(self, seat: int, ident: str, found: Hinted | Failed) -> None:
        """Tell whoever looks from this seat, and nobody else; nothing if the table has gone on."""
        message = await self._at_desk(lambda: self._hint_for(seat, found))
        if message is None:
            return
        message = {**message, "id": ident}
        self._remember(seat, message)
        for line in self.lines:
            if line.seat == seat:
                line.send(message)

    def _hint_for(self, seat: int, found: Hinted | Failed) -> wire.Message | None:
        """What was found, for this seat. At the desk."""
        if isinstance(found, Hinted):
            hint = self._open().hint(seat, found)
            return None if hint is None else plain(hint)
        words = table_text(self.places[seat].language, "hint_failed", reason=found.why)
        return {"kind": "refused", "key": "hint_failed", "words": words}

    # -- programs --------------------------------------------------------------------------

    def think(self) -> None:
        """Let programs play on, if it is their turn."""
        if self.complete and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.get_running_loop().create_task(self._think())

    async def _think(self) -> None:
        while (wanted := await self._at_desk(lambda: self._open().wanted())) is not None:
            asked = asyncio.ensure_future(self.minds.decide(self.game, wanted))
            done, _ = await asyncio.wait([asked], timeout=PATIENCE)
            if not done and self.minds.team(self.game, wanted.spec).compiling:
                self._compiling()
            await self._at_desk(partial(self._heard, await asked))
            await self.tell()

    def _compiling(self) -> None:
        """Say why it takes long, the first time on a machine."""
        for line in self.lines:
            words = table_text(self.places[line.seat].language, "compiling_short")
            line.send({"kind": "waiting", "words": words})

    def _heard(self, heard: Decided | Failed) -> None:
        """A program decided, or failed. At the desk."""
        if isinstance(heard, Decided):
            self._open().decided(heard.at, heard.action)
        else:
            self._open().faltered(heard.at, heard.why)

    def warm(self) -> None:
        """Have the programs started that will play here."""
        levels = levels_of(self.game)
        for level in {place.level for place in self.places if place.level is not None}:
            self.minds.team(self.game, levels[level])

    async def close(self) -> None:
        await self.advice.close()
        if self.thinking is not None:
            self.thinking.cancel()
            with suppress(asyncio.CancelledError):
                await self.thinking
