"""An adviser at a table of real cards: you type what is seen there, it says what it would do.

Everything typed is kept in a file, if there is one (`notes`): the same command goes on where it
stopped.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import NotationError
from ..rulebook import languages_of
from ..words import told
from .adviser import Adviser
from .compiling import compiling
from .core import Wanted
from .hinting import HinterHere
from .hints import Hinted, hint_for
from .notes import Notes
from .questions import QUESTIONS, Question, eyes_of, known, scores
from .reading import Misread
from .screen import Screen
from .session import Hear, Leave
from .telling import Step, Telling, Witness
from .texts import ADVISER_COMMANDS, SPEAK, command, text, to_speak
from .thinking import Failed


class OnScreen(Witness):
    """Shows what an adviser is told."""

    def __init__(self, adviser: Adviser, screen: Screen) -> None:
        self.adviser = adviser
        self.screen = screen

    @property
    def language(self) -> str:  # type: ignore[override]
        return self.screen.language

    @property
    def names(self) -> Sequence[str]:
        return eyes_of(self.adviser, self.language).names

    def dealt(self, first: int) -> None:
        seat = self.names[first]
        self.screen.rule(text(self.language, "advise_deal", seat=seat))

    def did(self, seat: int, words: str) -> None:
        self.screen.print("  " + text(self.language, "did", seat=self.names[seat], action=words))

    def changed(self, key: str) -> None:
        self.screen.say(key)

    def stands(self) -> None:
        self.screen.print(*scores(self.adviser, self.screen))

    def joined(self, number: int) -> None:
        self.screen.say("advise_joined", number=number)


class Conversation:
    """Asks what happens at the table, and says what to do."""

    def __init__(self, adviser: Adviser, screen: Screen, ask: Hear, notes: Notes) -> None:
        self.adviser = adviser
        self.game = adviser.game
        self.screen = screen
        self.ask = ask
        self.notes = notes
        self.telling = Telling(adviser, OnScreen(adviser, screen))
        self.hinter: HinterHere | None = None

    def run(self) -> None:
        """Advise deal after deal, until somebody leaves. Raises NotationError for kept lines that
        do not fit."""
        language = self.screen.language
        name = eyes_of(self.adviser, language).place(self.adviser.seat)
        self.screen.say("advise_welcome", title=self.game.title_in(language), seat=name)
        self.repeat()
        while True:
            self.step()

    def repeat(self) -> None:
        """Take all that was kept."""
        self.telling.repeat(self.notes)

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
                self.screen.print(told(error, self.screen.language))

    def hear(self, prompt: str) -> str:
        line = self.ask(self.screen.prompt(prompt)).strip()
        found = command(line, ADVISER_COMMANDS)
        if found and found[0] == "quit":
            raise Leave
        return line

    def hint(self) -> None:
        """What each choice brings, by what was told so far."""
        language, adviser = self.screen.language, self.adviser
        ours = self.telling.wanted().step is Step.ACT and adviser.turn == adviser.seat
        if not ours:
            self.screen.say("advise_hint_later")
            return
        with compiling(language):
            self.hinter = self.hinter or HinterHere(self.game)
            at = len(adviser.past)
            stream = (0, at, 1, 1 + adviser.seat)
            self.hinter.hint(Wanted(at, adviser.seat, "", adviser.view.tobytes(), stream), language)
        found = self.hinter.hear(0)
        if isinstance(found, Hinted):
            hint = hint_for(eyes_of(adviser, language), adviser.view[0], found)
            self.screen.print(*self.screen.hint(hint))
        elif isinstance(found, Failed):
            self.screen.say("hint_failed", reason=found.why)

    def question(self) -> Question:
        """What must be told next."""
        wanted = self.telling.wanted()
        return QUESTIONS[wanted.step](self.telling, wanted, self.screen, self.hear)

    def obey(self, name: str, rest: str) -> bool:
        """Do a command; whether the question must be put again."""
        language, spoken = self.screen.language, languages_of(self.adviser.game)
        if name == "help":
            lines = text(language, "advise_help", **to_speak(language, spoken)).splitlines()
            self.screen.print(*lines)
        elif name == "show" and self.adviser.now.begun:
            self.screen.print(*known(self.adviser, self.screen))
        elif name == "hint":
            self.hint()
        elif name in SPEAK:
            if name in spoken:
                self.screen.language = name
                return True
            self.screen.say("no_language", languages=", ".join(spoken))
        elif name == "score" and not rest:
            self.screen.print(*scores(self.adviser, self.screen))
        elif self.telling.change(name, rest):
            self.notes.keep(f"{name} {rest}".strip())
            return True
        return False
