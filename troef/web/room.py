"""One table: the core, and a line to everybody who looks at it; `seating` has who sits where.

The core is touched in one thread only, the desk, so that the event loop never waits for a disk or for rules.
What is answered is kept: the evening's own file has it before (`troef.table.evening`).
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from contextlib import suppress
from functools import partial

from ..rulebook import languages_of
from ..table.again import Again, SameDeal, read_again
from ..table.core import Core, Wanted
from ..table.evening import EveningError
from ..table.hinting import Reviewed, review_question
from ..table.hints import Hinted
from ..table.kept import load
from ..table.levels import levels_of
from ..table.log import MOST_EACH, Kind
from ..table.messages import Answer, Next, Refused, ask_from, data_of, plain
from ..table.proof import commitment, with_proof
from ..table.texts import text as table_text
from ..table.thinking import Decided, Failed
from . import wire
from .asked import about, question
from .desk import Desk
from .errands import Errands
from .line import Answers, Line
from .minds import Minds
from .seating import Place, Seating
from .texts import named, not_saved, spoken_at, text

REPEATED = ("record", "review")
"""What may be asked again: it changes nothing, and the answer is too long to be remembered."""
PATIENCE = 1.5
"""Seconds after which people are told why they wait."""


class Room:
    """A table."""

    kinds = wire.AT_TABLE

    def __init__(self, seating: Seating, minds: Minds, desk: Desk) -> None:
        self.seating, self.game = seating, seating.game
        self.minds, self.desk = minds, desk
        self.run = secrets.token_hex(4)
        """Differs each time that the table is taken from its file: `at` begins anew."""
        self.core: Core | None = None
        self.again: Again | None = None
        """A deal that is over and played anew."""
        self.lines: list[Line] = []
        self.answers: defaultdict[int, Answers] = defaultdict(Answers)
        """Of each seat."""
        self.thinking: asyncio.Task[None] | None = None
        self.hints, self.reviews = Errands(), Errands()
        self.gone = 0.0
        """Since when nobody looks at it."""

    def _open(self) -> Core:
        """The core: of the evening that is kept, or of a new one, with its first deal. At the desk."""
        if self.core is None:
            kept = self.seating.path.exists()
            self.core = Core(load(self.seating.path) if kept else self.seating.evening())
            self.core.evening.hurried = True
            for seat in self.seating.people:
                self.core.languages[seat] = self.seating.places[seat].language
            if not self.core.evening.has_dealt:
                self.core.take(Next(self.seating.people[0]))
            if self.seating.again_path.exists():
                with suppress(EveningError):  # practice: the evening itself is whole
                    anew = read_again(self.core.evening, self.seating.again_path)
                    self.again = Again(anew, self.core, self.core.at)
        return self.core

    def _played(self) -> Core:
        """What is played: the evening, or one of its deals anew. At the desk."""
        core = self._open()
        return self.again or core

    # -- lines -----------------------------------------------------------------------------

    async def join(self, line: Line) -> None:
        """Somebody looks at the table from a seat: is told how things stand, and all that follows."""
        place = self.seating.places[line.seat]
        line.send({
            "kind": "welcome", "version": wire.VERSION, "run": self.run, "seat": line.seat,
            "key": place.key, "language": place.language, "commitment": commitment(self.seating.secret),
            "closed": self.seating.closed,
            "game": {"name": self.game.name, "spec": self.game.spec(),
                     "title": self.game.title_in(place.language),
                     "house": self.game.house_words(place.language),
                     "languages": named(sorted(languages_of(self.game)), place.language)},
        })  # fmt: skip
        self.lines.append(line)
        await self.tell()
        self.think()

    @property
    def busy(self) -> bool:
        thinks = self.thinking is not None and not self.thinking.done()
        return bool(self.lines) or thinks

    def language_of(self, line: Line) -> str:
        return self.seating.places[line.seat].language

    def leave(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)
        self.gone = asyncio.get_running_loop().time()

    async def tell(self, later: bool = False) -> None:
        """Tell everybody what they do not know yet."""
        if not self.seating.complete:
            for line in self.lines:
                line.send(self._gathering(line))
            return
        lines = [*self.lines]
        told = await self.desk.do(lambda: [self._news(line) for line in lines], later)
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
            for seat, p in enumerate(self.seating.places)
        ]  # fmt: skip
        return {"kind": "gathering", "seats": seats}

    def _invitation(self, place: Place) -> str:
        """What a link has: the key, and the commitment, which is to be known before a seed is brought."""
        return f"{place.invitation}.{commitment(self.seating.secret)}" if place.invitation else ""

    def _level(self, place: Place, line: Line) -> str:
        language = self.seating.places[line.seat].language
        return "" if place.level is None else table_text(language, f"level_{place.level}")

    def _news(self, line: Line) -> wire.Message:
        """How things stand for a seat, and what happened since it was told last. At the desk."""
        core = self._played()
        fresh = line.after is None
        after = self._before_this_deal(core) if line.after is None else line.after
        events = core.events(line.seat, after)
        line.after = events[-1].number if events else after
        language = core.languages[line.seat]
        message: wire.Message = {
            "kind": "table", "fresh": fresh, "here": self._here(), "closed": self.seating.closed,
            "position": plain(core.position(line.seat)), "events": [plain(each) for each in events],
            "scores": [data_of(row) for row in core.scores(language)],
        }  # fmt: skip
        if message["position"]["choices"]:
            message["question"] = question(core, line.seat)
            message["about"] = about(core, line.seat)
        if self.again is not None:
            message["again"] = self.again.evening.deal_number
        done = self._open().evening.done
        if len(done) != line.deals:
            line.deals = len(done)
            message["deals"] = [each.points for each in done]
        return message

    def _before_this_deal(self, core: Core) -> int:
        """The number of the last event before the deal that lies there."""
        dealt = [at for at, moment in enumerate(core.moments) if moment.kind is Kind.DEALT]
        return dealt[-1] * MOST_EACH - 1 if dealt else -1

    # -- what people ask -------------------------------------------------------------------

    async def ask(self, line: Line, message: wire.Message) -> None:
        """Do what somebody asks, answer, and tell everybody."""
        ident = message.pop("id")
        if (given := self.answers[line.seat][ident]) is not None:
            line.send(given)
            return
        try:
            answer = await self._answer(line, message, ident)
        except EveningError as error:
            words = not_saved(error, self.language_of(line))
            answer = {"kind": "refused", "key": "not_saved", "words": words}
        answer = {**answer, "id": ident}
        if message["kind"] not in REPEATED:
            self.answers[line.seat][ident] = answer
        line.send(answer)
        if answer["kind"] == "taken":
            await self.tell()
            self.think()

    async def _answer(self, line: Line, message: wire.Message, ident: str) -> wire.Message:
        seat, kind = line.seat, message["kind"]
        language = self.seating.places[seat].language
        if kind == "speak":
            await self.speak(seat, message["language"])
            return {"kind": "taken"}
        if not self.seating.complete:
            return {"kind": "refused", "key": "gathering", "words": text(language, "gathering")}
        if kind == "record":
            return {"kind": "record", "text": await self.desk.do(self._record)}
        if kind == "review":
            return await self._review(seat, message["deal"])
        if kind == "close":
            return await self.desk.do(lambda: self._close(language))
        if self.seating.closed:
            return {"kind": "refused", "key": "closed", "words": text(language, "closed")}
        if kind == "hint":
            return await self._hint(seat, ident, message["at"])
        if kind == "again":
            return await self.desk.do(lambda: self._begin_again(message["deal"], language))
        if kind == "back" or (kind == "next" and self.again is not None):
            await self.desk.do(self._back)
            if kind == "back":
                return {"kind": "taken"}
        answer: Answer = await self.desk.do(lambda: self._played().take(ask_from(seat, message)))
        if isinstance(answer, Refused):
            return {"kind": "refused", "key": answer.key, "words": answer.words}
        return {"kind": "taken"}

    async def speak(self, seat: int, wanted: str) -> None:
        """Go on in this language for a seat, if the game is played in it."""
        place = self.seating.places[seat]
        language = spoken_at(self.game, wanted, place.language)
        if language == place.language:
            return
        place.language = language
        await self.desk.do(self.seating.keep)
        if self.core is not None:
            self.core.languages[seat] = place.language
        for line in self.lines:
            if line.seat == seat:
                line.after = None

    def _record(self) -> str:
        """What was played: deals that are over, of which everything may be seen. Once the evening is over, all
        of it, with what the cards came from."""
        evening = self._open().evening
        if self.seating.closed:
            return with_proof(evening.text(), self.seating.secret, self.seating.seeds())
        return "\n".join(each.text for each in evening.done)

    def _close(self, language: str) -> wire.Message:
        """End the evening: nothing more is dealt, and the secret may be known. At the desk."""
        if self._open().running:
            return {
                "kind": "refused",
                "key": "deal_runs",
                "words": table_text(language, "deal_runs"),
            }
        self._back()
        self.seating.closed = True
        self.seating.keep()
        return {"kind": "taken"}

    # -- the same deal again ---------------------------------------------------------------

    def _begin_again(self, deal: int, language: str) -> wire.Message:
        """Lay out a deal that is over, to be played anew. At the desk."""
        core = self._open()
        if core.running:
            key, words = "deal_runs", table_text(language, "deal_runs")
        elif len(self.seating.people) > 1:
            key, words = "again_alone", text(language, "again_alone")
        elif not 0 < deal <= len(core.evening.done):
            key, words = "again_none", text(language, "again_none")
        else:
            heard = self._played().at
            self._back()
            evening = SameDeal(core.evening, deal, self.seating.again_path)
            evening.save()
            self.again = Again(evening, core, heard)
            return {"kind": "taken"}
        return {"kind": "refused", "key": key, "words": words}

    def _back(self) -> None:
        """Leave a deal that is played anew, if there is one. At the desk."""
        self.again = None
        self.seating.again_path.unlink(missing_ok=True)
        for line in self.lines:
            line.after = None

    # -- hints and reviews -----------------------------------------------------------------

    async def _hint(self, seat: int, ident: str, at: int) -> wire.Message:
        """Have a hint worked out: it is sent when it is there."""
        language = self.seating.places[seat].language
        wanted = await self.desk.do(lambda: self._played().hint_wanted(seat))
        if isinstance(wanted, Refused):
            return {"kind": "refused", "key": wanted.key, "words": wanted.words}
        if wanted.at != at:
            return {"kind": "refused", "key": "too_late", "words": table_text(language, "too_late")}
        if not self.hints.begin(seat, at, partial(self._hinted, seat, ident, wanted, language)):
            return {"kind": "refused", "key": "hint_busy", "words": text(language, "hint_busy")}
        return {"kind": "working", "at": at}

    async def _hinted(self, seat: int, ident: str, wanted: Wanted, language: str) -> None:
        """Tell whoever looks from this seat, and nobody else; nothing if the table has gone on."""
        found = await self.minds.hint(self.game, wanted, language)
        message = await self.desk.do(lambda: self._hint_for(seat, found))
        if message is None:
            return
        message = {**message, "id": ident}
        self.answers[seat][ident] = message
        self._send(seat, message)

    def _send(self, seat: int, message: wire.Message) -> None:
        """To whoever looks from this seat."""
        for line in self.lines:
            if line.seat == seat:
                line.send(message)

    def _hint_for(self, seat: int, found: Hinted | Failed) -> wire.Message | None:
        """What was found, for this seat. At the desk."""
        if isinstance(found, Hinted):
            hint = self._played().hint(seat, found)
            return None if hint is None else plain(hint)
        words = table_text(self.seating.places[seat].language, "hint_failed", reason=found.why)
        return {"kind": "refused", "key": "hint_failed", "words": words}

    async def _review(self, seat: int, deal: int) -> wire.Message:
        """Have a deal that is over reviewed: it is sent when it is there."""
        language = self.seating.places[seat].language
        record = await self.desk.do(lambda: self._over(deal))
        if record is None:
            words = table_text(language, "review_later")
            return {"kind": "refused", "key": "review_later", "words": words}
        core = self._open()
        asked = review_question(record, deal, core.company, language)
        self.reviews.begin(seat, (deal, language), partial(self._reviewed, seat, deal, asked))
        return {"kind": "working", "deal": deal}

    def _over(self, deal: int) -> str | None:
        """The record of a deal, the first being 1, if it is over. At the desk."""
        done = self._open().evening.done
        return done[deal - 1].text if 0 < deal <= len(done) else None

    async def _reviewed(self, seat: int, deal: int, asked: wire.Message) -> None:
        """Tell whoever looks from this seat how far it is, and at last what was found."""
        step = partial(self._reviewing, seat, deal)
        found = await self.minds.review(self.game, asked, step)
        if isinstance(found, Reviewed):
            self._send(seat, {"kind": "review", "deal": deal, **found.found})
        else:
            words = table_text(asked["language"], "review_failed", reason=found.why)
            self._send(seat, {"kind": "refused", "key": "review_failed", "words": words, "id": ""})

    def _reviewing(self, seat: int, deal: int, part: float) -> None:
        self._send(seat, {"kind": "working", "deal": deal, "part": round(part, 2), "id": ""})

    # -- programs --------------------------------------------------------------------------

    def think(self) -> None:
        """Let programs play on, if it is their turn."""
        if self.seating.complete and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.get_running_loop().create_task(self._think())

    async def _think(self) -> None:
        while (wanted := await self.desk.do(self._wanted, later=True)) is not None:
            asked = asyncio.ensure_future(self.minds.decide(self.game, wanted))
            done, _ = await asyncio.wait([asked], timeout=PATIENCE)
            if not done and self.minds.team(self.game, wanted.spec).compiling:
                self._compiling()
            await self.desk.do(partial(self._heard, await asked), later=True)
            await self.tell(later=True)

    def _wanted(self) -> Wanted | None:
        return self._played().wanted()

    def _compiling(self) -> None:
        """Say why it takes long, the first time on a machine."""
        for line in self.lines:
            words = table_text(self.seating.places[line.seat].language, "compiling_short")
            line.send({"kind": "waiting", "words": words})

    def _heard(self, heard: Decided | Failed) -> None:
        """A program decided, or failed. At the desk."""
        if isinstance(heard, Decided):
            self._played().decided(heard.at, heard.action)
        else:
            self._played().faltered(heard.at, heard.why)

    def warm(self) -> None:
        """Have the programs started that will play here."""
        levels = levels_of(self.game)
        for level in {place.level for place in self.seating.places if place.level is not None}:
            self.minds.team(self.game, levels[level])

    async def close(self) -> None:
        await self.hints.close()
        await self.reviews.close()
        if self.thinking is not None:
            self.thinking.cancel()
            with suppress(asyncio.CancelledError):
                await self.thinking
