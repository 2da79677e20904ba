"""Score sheets in the browser: the sheet of `troef.table.sheet`, and a line to everybody who looks at it.

Who has the link of a sheet may look and write. Its file is that of `troef score`, named after a digest of the
key: so a key leads to its own sheet and to nothing else, and a list of the folder gives no key away. As with
tables, a sheet is touched at the desk only, and what is answered has been kept.
"""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha256
from pathlib import Path

from ..game import Game
from ..rulebook import languages_of
from ..table.evening import EveningError
from ..table.messages import data_of
from ..table.private import make_folder
from ..table.sheet import TEXT, Deal, Sheet
from ..table.sheet.kept import read
from ..table.sheet.people import begin
from ..table.sheet.reading import Refused
from ..table.sheet.telling import announced, answered, asked, line_of, noted, outcome
from ..words import told
from . import wire
from .desk import Desk
from .limits import MOST_DEALS
from .line import Answers, Line
from .rooms import make_room
from .seating import new_key
from .texts import named, not_saved, text


class Scoring:
    """A score sheet, and who looks at it."""

    kinds = wire.ON_SHEET

    def __init__(self, key: str, path: Path, desk: Desk) -> None:
        self.key, self.path, self.desk = key, path, desk
        self.run = secrets.token_hex(4)
        """Differs each time that the sheet is taken from its file: `at` begins anew."""
        self.at = 0
        """Counts what was written and taken back."""
        self.written = 0
        """`at` when a line was last written, changed or taken back."""
        self.lines: list[Line] = []
        self.answers = Answers()
        self.gone = asyncio.get_running_loop().time()
        self.kept: Sheet | None = None

    def _sheet(self) -> Sheet:
        """The sheet, from its file when it is first asked for; raises EveningError. At the desk."""
        if self.kept is None:
            self.kept = read(self.path)
        return self.kept

    async def open(self) -> Sheet:
        """The same, for who is not at the desk."""
        return await self.desk.do(self._sheet)

    # -- lines -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return bool(self.lines)

    def language_of(self, line: Line) -> str:
        return line.language

    async def join(self, line: Line) -> None:
        """Somebody looks at the sheet: is told how things stand, and all that follows."""
        sheet = await self.open()
        game, language = sheet.game, line.language
        line.send({
            "kind": "welcome", "version": wire.VERSION, "run": self.run, "key": self.key,
            "language": language, "sheet": True, "people": list(sheet.people),
            "game": {"name": game.name, "spec": game.spec(), "title": game.title_in(language),
                     "house": game.house_words(language),
                     "languages": named(sorted(languages_of(game)), language)},
        })  # fmt: skip
        self.lines.append(line)
        await self._send([line])

    def leave(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)
        self.gone = asyncio.get_running_loop().time()

    async def tell(self) -> None:
        """Tell everybody how things stand; who knows it already sees nothing new."""
        await self._send([*self.lines])

    async def _send(self, lines: list[Line]) -> None:
        news = await self.desk.do(lambda: [self._news(line) for line in lines])
        for line, message in zip(lines, news, strict=True):
            line.send(message)

    def _news(self, line: Line) -> wire.Message:
        """How things stand. At the desk."""
        sheet, language = self._sheet(), line.language
        seating = sheet.seating()
        message: wire.Message = {
            "kind": "sheet", "at": self.at,
            "heading": announced(sheet, language), "notes": noted(sheet, language),
            "dealer": seating.dealer, "out": seating.out, **_asked(sheet, language),
        }  # fmt: skip
        if line.deals != self.written:
            line.deals = self.written
            message["deals"] = [_row(sheet, deal, language) for deal in sheet.deals]
            message["sums"] = [{"name": TEXT.say(language, "total"), "points": sheet.totals()}]
            if any(sheet.won()):
                won = {"name": TEXT.say(language, "wins"), "points": sheet.won()}
                message["sums"].append(won)
        return message

    # -- what people ask -------------------------------------------------------------------

    async def ask(self, line: Line, message: wire.Message) -> None:
        """Do what somebody asks, answer, and tell everybody."""
        whole = wire.written(message)  # several may write here, and choose the same id
        if (given := self.answers[whole]) is not None:
            line.send(given)
            return
        ident, language = message.pop("id"), line.language
        heavy = message["kind"] == "change"  # much may be scored again: others come first
        try:
            answer = await self.desk.do(lambda: self._answer(message, language), heavy)
        except Refused as error:
            answer = {"kind": "refused", "key": error.said.name, "words": told(error, language)}
        except EveningError as error:
            words = not_saved(error, language)
            answer = {"kind": "refused", "key": "not_saved", "words": words}
        answer = {**answer, "id": ident}
        if message["kind"] != "record":
            self.answers[whole] = answer
        line.send(answer)
        if answer["kind"] == "taken":
            await self.tell()

    def _answer(self, message: wire.Message, language: str) -> wire.Message:
        """Do it; raises Refused. At the desk."""
        sheet, kind = self._sheet(), message["kind"]
        deals = sheet.deals
        if kind == "record":
            return {"kind": "record", "text": sheet.text()}
        if message["at"] != self.at:
            return {"kind": "refused", "key": "too_late", "words": text(language, "sheet_moved")}
        if kind == "change":
            return self._change(message["deal"], message["answers"], language)
        if kind == "answer":
            if len(sheet.deals) >= MOST_DEALS:
                words = text(language, "sheet_full", most=MOST_DEALS)
                return {"kind": "refused", "key": "sheet_full", "words": words}
            sheet.give(message["value"])
            return self._taken(deals)
        if not sheet.undo():
            raise Refused(TEXT.later("nothing_back"))
        return self._taken(deals, TEXT.say(language, "taken_back"))

    def _taken(self, before: list[Deal], words: str = "") -> wire.Message:
        self.at += 1
        if self._sheet().deals != before:
            self.written = self.at
        return {"kind": "taken", "words": words}

    def _change(self, number: int, answers: list[int], language: str) -> wire.Message:
        """Write a line anew with these answers; while they are not all that it needs: what is asked next."""
        sheet = self._sheet()
        trial = sheet.before(number)
        trial.take_all(answers)
        if len(trial.deals) == number:
            deals = sheet.deals
            sheet.follow(trial)
            return self._taken(deals, TEXT.say(language, "changed", number=number))
        before = sheet.deals[number - 1].answers
        same = before[: len(answers)] == tuple(answers)
        return {
            "kind": "asked", "deal": number, "was": before[len(answers)] if same else None,
            **_asked(trial, language),
        }  # fmt: skip


def _asked(sheet: Sheet, language: str) -> wire.Message:
    """What is asked next of the line that is being written, and what was answered so far."""
    answers = [data_of(each) for each in answered(sheet, language)]
    return {"question": data_of(asked(sheet, language)), "answers": answers}


def _row(sheet: Sheet, deal: Deal, language: str) -> wire.Message:
    """A line of the sheet. Where it begins with what was played, it is told in words."""
    ended = outcome(sheet, deal)
    return {
        "points": deal.points, "out": deal.seating.out,
        "words": ", ".join(line_of(sheet, deal, language)) if deal.asked[0].options else "",
        "outcome": "" if ended is None else ended.in_language(language),
    }  # fmt: skip


class Sheets:
    """All score sheets of a server: in memory while somebody looks at them, and a file each."""

    def __init__(self, folder: Path, desk: Desk) -> None:
        self.folder, self.desk = folder / "sheets", desk
        self.known: dict[str, Scoring] = {}

    async def begin(self, game: Game, people: list[str], language: str) -> str:
        """A new sheet; its key. Raises Refused, EveningError, TooMany."""
        make_room(self.known)
        key = new_key()
        path = self._path(key)

        def written() -> None:
            try:
                make_folder(self.folder)
            except OSError as error:
                reason = error.strerror
                raise EveningError("not_saved", path=path, reason=reason) from error
            begin(game, people, path, language)

        await self.desk.do(written)
        return key

    def find(self, key: str) -> Scoring | None:
        """The sheet that a key opens; raises TooMany."""
        path = self._path(key)
        if path.name not in self.known:
            if not path.exists():
                return None
            make_room(self.known)
            self.known[path.name] = Scoring(key, path, self.desk)
        return self.known[path.name]

    def _path(self, key: str) -> Path:
        return self.folder / f"{sha256(key.encode('utf-8', 'replace')).hexdigest()[:32]}.txt"
