"""An adviser at a table of real cards: you type what is seen there, it says what it would do.

Everything typed is kept in a file, if there is one: the same command goes on where it stopped. A line
of it is an answer in the game's notation, or one of the words undo, redeal, score.
"""

from __future__ import annotations

from pathlib import Path

from ..cards import NotationError
from .adviser import Adviser
from .questions import Act, First, Hand, Over, Question, Seen, Shown, scores
from .reading import Misread, printable
from .screen import Screen
from .session import Ask, Leave
from .texts import ADVISER_COMMANDS, LANGUAGES, command, text


def said(error: Misread | NotationError, language: str) -> str:
    """What is wrong, in this language; what was misread is told in that of the table."""
    return error.dutch if isinstance(error, NotationError) and language == "nl" else str(error)


class Notes:
    """What was typed, kept in a file so that the same command goes on with it."""

    def __init__(self, path: Path | None, head: str) -> None:
        self.path = path
        self.lines: list[str] = []
        if path is None:
            return
        if path.exists():
            first, *self.lines = read_lines(path) or [""]
            if first != head:
                there = printable(first)
                raise NotationError(
                    f"{path} holds '{there}', and '{head}' was asked for",
                    f"in {path} staat '{there}', en gevraagd is '{head}'",
                )
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")

    def keep(self, line: str) -> None:
        if self.path is not None:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(line + "\n")


def read_lines(path: Path) -> list[str]:
    """The lines of a file; raises NotationError for one that is no text."""
    lines = []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            raise NotationError(
                f"{path}, line {number}: this is no text (UTF-8)",
                f"{path}, regel {number}: dit is geen tekst (UTF-8)",
            ) from None
    return lines


class Conversation:
    """Asks what happens at the table, and says what to do."""

    def __init__(self, adviser: Adviser, screen: Screen, ask: Ask, notes: Notes) -> None:
        self.adviser = adviser
        self.game = adviser.game
        self.screen = screen
        self.ask = ask
        self.notes = notes

    def run(self) -> None:
        """Advise deal after deal, until somebody leaves. Raises NotationError for kept lines that can
        not be gone on with."""
        name = self.screen.name(self.adviser.seat)
        self.screen.say("advise_welcome", title=self.game.title, seat=name)
        self.repeat()
        while True:
            self.step()

    def repeat(self) -> None:
        """Take all that was kept."""
        for number, line in enumerate(self.notes.lines, start=2):
            try:
                found = command(line, ADVISER_COMMANDS)
                if not found:
                    self.question().repeat(line)
                elif not self.change(*found):
                    raise NotationError("this can not be done here", "dat kan hier niet")
            except (Misread, NotationError) as error:
                path, language = self.notes.path, self.screen.language
                why = said(error, language)
                raise NotationError(
                    f"{path}, line {number}: '{printable(line)}': {why}",
                    f"{path}, regel {number}: '{printable(line)}': {why}",
                ) from None

    def step(self) -> None:
        """Ask until something new is known, or until the question must be put again."""
        question = self.question()
        question.put()
        while True:
            line = self.hear(question.prompt())
            try:
                if found := command(line, ADVISER_COMMANDS):
                    if self.obey(*found):
                        return
                else:
                    self.notes.keep(question.answer(line))
                    return
            except Misread as error:
                self.screen.print(*str(error).splitlines())
            except NotationError as error:
                self.screen.print(said(error, self.screen.language))

    def hear(self, prompt: str) -> str:
        line = self.ask(self.screen.fit(prompt)).strip()
        found = command(line, ADVISER_COMMANDS)
        if found and found[0] == "quit":
            raise Leave
        return line

    def question(self) -> Question:
        """What must be told next."""
        adviser, common = self.adviser, (self.adviser, self.screen, self.hear)
        if not adviser.now.begun:
            starters = adviser.starters()
            first = First(*common, starters)
            if len(starters) > 1:
                return first
            first.answer(self.game.seat_names[starters[0]])
        if not adviser.now.holding and adviser.hand():
            return Hand(*common)
        if pending := adviser.pending():
            where = pending[0]
            return (Shown if self.game.placed(where) else Seen)(*common, where)
        return Over(*common) if adviser.over else Act(*common)

    # -- commands --------------------------------------------------------------------------

    def obey(self, name: str, rest: str) -> bool:
        """Do a command; whether the question must be put again."""
        if name == "help":
            self.screen.print(*text(self.screen.language, "advise_help").splitlines())
        elif name == "show" and self.adviser.now.begun:
            self.screen.print(*self.screen.position(self.adviser.view[0], []))
        elif name in LANGUAGES:
            self.screen.language = name
            return True
        elif name == "score" and not rest:
            self.screen.print(*scores(self.adviser, self.screen))
        elif self.change(name, rest):
            self.notes.keep(f"{name} {rest}".strip())
            return True
        return False

    def change(self, name: str, rest: str) -> bool:
        """Do a command that changes what is known; whether it did. Raises Misread or NotationError."""
        if name == "undo":
            done = self.adviser.undo()
            self.screen.say("advise_undone" if done else "advise_nothing")
            return done
        if not self.adviser.now.begun:
            self.screen.say("advise_not_begun")
            return False
        if name == "redeal":
            self.adviser.redeal()
            self.screen.say("advise_redeal")
            return True
        if name != "score":
            return False
        try:
            totals = [int(word) for word in rest.replace(",", " ").split()]
        except ValueError:
            totals = []
        if len(totals) != self.game.seats:
            seats = ", ".join(self.screen.name(seat) for seat in range(self.game.seats))
            raise Misread(text(self.screen.language, "advise_no_totals", seats=seats))
        self.adviser.stand(totals)
        self.screen.print(*scores(self.adviser, self.screen))
        return True
