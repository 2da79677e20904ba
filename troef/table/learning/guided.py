"""`troef guide GAME`: the guided first deal in the terminal."""

from __future__ import annotations

import sys
from typing import TextIO

from ...game import Game
from ...guide import Guide, Lesson, Shown, find_lesson
from ...scene import Scene
from ..compiling import compiling
from ..plain import Lines, complain
from ..texts import seat_word
from . import WORDS, spoken

MOST_DONE = 14
"""So many of the things that happened are told one by one."""
QUIT = {"q", "quit", "stop"}


def command(game: Game, language: str | None) -> int:
    """Tell it; returns an exit code."""
    speaks = spoken(game, language)
    lesson = find_lesson(game)
    if lesson is None:
        return complain(WORDS.say(speaks, "none", title=game.title, game=game.name))
    if language is not None and language not in lesson.languages:
        return complain(WORDS.say(language, "missing", languages=", ".join(lesson.languages)))
    with compiling(speaks):
        warm_up(lesson, speaks)
    return Telling(Guide(lesson, speaks), sys.stdin, sys.stdout).run()


def warm_up(lesson: Lesson, language: str) -> None:
    """Compile all that the deal needs, before the first word."""
    guide = Guide(lesson, language)
    while True:
        guide.shown()
        if guide.asking():
            guide.answer(guide.step.asks or guide.step.quiz[0])
        if not guide.go_on():
            return


class Telling(Lines):
    """Tells a guided deal, line by line."""

    def __init__(self, guide: Guide, stream: TextIO, out: TextIO) -> None:
        super().__init__(stream, out)
        self.guide = guide

    def text(self, key: str, **fields: object) -> str:
        return WORDS.say(self.guide.language, key, **fields)

    def run(self) -> int:
        """Until the end, or until somebody has had enough; returns an exit code."""
        guide = self.guide
        while True:
            self._show(guide.shown())
            if not self._answered():
                self.say("", *self.wrapped(self.text("left", game=guide.game.name)))
                return 0
            if not guide.go_on():
                self.say("", self.text("done"))
                return 0

    def _answered(self) -> bool:
        """Ask until the answer is right, or wait for Enter; False if somebody leaves."""
        guide = self.guide
        last = guide.at + 1 == len(guide.lesson.steps)
        if not guide.asking():
            return last or self._ask(self.text("go_on")) is not None
        while guide.asking():
            line = self._ask(self.text("choose"))
            if line is None:
                return False
            self.say(guide.answer(line).text)
        return True

    def _ask(self, prompt: str) -> str | None:
        """The next line; None at the end of the input, or for leaving."""
        line = self.ask(prompt)
        return None if line is None or line.strip().lower() in QUIT else line

    # -- showing -------------------------------------------------------------------------------

    def _show(self, shown: Shown) -> None:
        title = self.text("step", number=shown.number, last=shown.last)
        self.say("", f"-- {title} " + "-" * max(2, self.width - len(title) - 4))
        self._happened(shown)
        scene = self.guide.game.scene(shown.view[0], self.guide.language)
        self.say(*self._picture(scene, shown))
        self.say("", *self.wrapped(shown.text))
        for number, option in enumerate(shown.options, start=1):
            self.say(*self.wrapped(f"[{number}] {option.words}", "  "))

    def _happened(self, shown: Shown) -> None:
        """What was done since the last step; of very much only the end."""
        left = len(shown.happened) - MOST_DONE
        if left > 0:
            self.say("  " + self.text("several", count=left))
        for seat, what in shown.happened[max(0, left) :]:
            self.say(*self.wrapped(self.text("did", who=self._seat(seat), what=what), "  "))

    def _seat(self, seat: int) -> str:
        if seat == self.guide.lesson.learner:
            return self.text("you")
        return seat_word(self.guide.language, self.guide.game.seat_names[seat])

    def _picture(self, scene: Scene, shown: Shown) -> list[str]:
        """What the learner sees: facts, the cards on the table, his own."""
        game, view, language = self.guide.game, shown.view[0], self.guide.language
        lines = [""]
        lines += self.wrapped(
            " · ".join(f"{name}: {value}" for name, value in scene.headline), "  "
        )
        if scene.table:
            laid = (f"{self._seat(s)} {game.words(view, c, language)}" for s, c in scene.table)
            lines += self.wrapped(f"{self.text('table')}: {', '.join(laid)}", "  ")
        if scene.hand:
            held = " ".join(game.words(view, card, language) for card in scene.hand)
            lines += self.wrapped(f"{self.text('hand')}: {held}", "  ")
        if all(about.tricks is None for about in scene.seats):
            for seat, about in enumerate(scene.seats):
                lines += self.wrapped(f"{self._seat(seat)}: {', '.join(about.notes)}", "  ")
        for own in scene.own:
            lines += self.wrapped(own, "  ")
        return lines
