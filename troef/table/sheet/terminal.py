"""`troef score GAME --people ...`: the score sheet in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from ...game import Game
from ...outside import whole_number
from ...rulebook import languages_of
from ...words import ALL, Words, told, usual_language
from ..compiling import compiling
from ..evening import EveningError
from ..kept import held, put_aside
from ..plain import Lines, complain
from ..texts import text as table_text
from . import TEXT, Deal, Sheet
from .kept import path_for, read
from .people import begin, for_people
from .reading import Refused
from .telling import announced, asked, noted, outcome

COMMANDS = Words(__file__, "commands")
HELP = Words(__file__, "help")


def command(
    game: Game, people: Sequence[str] | None, language: str | None, path: Path | None, new: bool
) -> int:
    """Keep the score until somebody leaves; returns an exit code."""
    speaks = language or usual_language(languages_of(game))
    path = path or path_for(game.name)
    try:
        with held(path):
            if new:
                put_aside(path)
            with compiling(speaks):
                sheet = _open(game, people, speaks, path)
            if language:
                sheet.language = language
            return Talk(sheet, sys.stdin, sys.stdout).run()
    except Refused as error:
        return complain(told(error, speaks))
    except EveningError as error:
        return complain(table_text(speaks, error.key, **error.fields))


def _open(game: Game, people: Sequence[str] | None, language: str, path: Path) -> Sheet:
    """The sheet in this file, or a new one."""
    if not path.exists():
        if not people:
            raise Refused(TEXT.later("nobody"))
        return begin(game, people, path, language)
    sheet = read(path)
    sized = for_people(game, len(people)).spec() if people else ""
    house = game.spec() if game.changed() and not people else sized
    for there, wanted in (
        (sheet.game.name, game.name),
        (", ".join(sheet.people), ", ".join(people or ())),
        (sheet.game.spec(), house if game.changed() else ""),
    ):
        if wanted and wanted != there:
            raise Refused(TEXT.later("other_sheet", path=path, there=there, asked=wanted))
    return sheet


class Talk(Lines):
    """Asks and listens; all that it knows is in the sheet."""

    def __init__(self, sheet: Sheet, stream: TextIO, out: TextIO) -> None:
        super().__init__(stream, out)
        self.sheet = sheet
        self.does: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "undo": self._undo,
            "show": self._show,
            "change": self._change,
        }

    @property
    def language(self) -> str:
        return self.sheet.language

    def text(self, key: str, **fields: object) -> str:
        return TEXT.say(self.language, key, **fields)

    def run(self) -> int:
        sheet = self.sheet
        self.say(self.text("welcome", title=sheet.game.title, people=", ".join(sheet.people)))
        if sheet.deals:
            self.say(self.text("goes_on", deals=len(sheet.deals)), *self.table(last=True))
        announced = -1
        while True:
            if announced != len(sheet.deals):
                announced = len(sheet.deals)
                self._announce()
            line = self.ask(sheet.question().text(self.language, sheet.names()))
            word, _, rest = (line or "").strip().partition(" ")
            if line is None or self._means(word) == "quit":
                self.say(self.text("kept", path=sheet.path))
                return 0
            try:
                if (name := self._means(word)) is not None:
                    self.does[name](rest.strip())
                elif deal := sheet.answer(line):
                    self._tell(deal)
            except Refused as error:
                self.say(told(error, self.language))

    def _means(self, word: str) -> str | None:
        """The command that a word is, in any language."""
        for name in (*self.does, "quit"):
            if word.lower() in {w for each in ALL for w in COMMANDS[each][name].split()}:
                return name
        return None

    # -- telling -------------------------------------------------------------------------------

    def _announce(self) -> None:
        """Who plays the next deal, who deals, who sits out, and who sits in a barrel."""
        self.say("", ". ".join(announced(self.sheet, self.language)) + ".")
        self.say(*("  " + note for note in noted(self.sheet, self.language)))

    def _tell(self, deal: Deal) -> None:
        """What a deal brought, and who won if it ended a game."""
        self.say(*self.table(last=True))
        if (said := outcome(self.sheet, deal)) is not None:
            self.say(said.in_language(self.language))

    def table(self, last: bool = False) -> list[str]:
        """The sheet: a column for everybody, a row for each deal, and the total; or its last deal."""
        sheet = self.sheet
        deals = list(enumerate(sheet.deals, start=1))
        rows: list[tuple[str, Sequence[str]]] = [
            (str(number), [_points(p) for p in deal.points])
            for number, deal in (deals[-1:] if last else deals)
        ]
        totals = sheet.deals[-1].totals if last and sheet.deals else sheet.totals()
        rows.append((self.text("total"), [f"{total:g}" for total in totals]))
        if any(sheet.won()):
            rows.append((self.text("wins"), [str(n) for n in sheet.won()]))
        first = max(len(name) for name, _ in rows)
        room = (self.width - first - 2) // len(sheet.people)
        width = max(5, min(max(map(len, sheet.people)) + 2, room))
        names = [name[: width - 1].rjust(width) for name in sheet.people]
        lines = [" " * (first + 2) + "".join(names)]
        return lines + [
            "  " + name.ljust(first) + "".join(cell.rjust(width) for cell in cells)
            for name, cells in rows
        ]

    # -- commands ------------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        self.say(*(HELP[self.language][name] for name in HELP[self.language]))
        there = asked(self.sheet, self.language)
        options = [each.words for each in there.choices if not each.why]
        if there.span is not None:
            options = [f"{there.span.least} - {there.span.most}"]
        self.say("> " + ", ".join(options))

    def _undo(self, rest: str) -> None:
        self.say(self.text("taken_back" if self.sheet.undo() else "nothing_back"))

    def _show(self, rest: str) -> None:
        if not self.sheet.deals:
            raise Refused(TEXT.later("no_lines"))
        self.say(*self.table())
        for number, deal in enumerate(self.sheet.deals, start=1):
            self.say(f"  {number}: {', '.join(deal.said)}")

    def _change(self, rest: str) -> None:
        number, _, line = rest.partition(" ")
        which = whole_number(number, 1, 10**6)
        if which is None or not line.strip():
            raise Refused(TEXT.later("how_change"))
        self.sheet.change(which, line)
        self.say(self.text("changed", number=which), *self.table())


def _points(points: float) -> str:
    return f"{points:+g}" if points else "0"
