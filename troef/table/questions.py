"""What an adviser asks: who acts first, our hand, open cards, what somebody did, the next deal.

An answer is told to the adviser (`telling`), and comes back in the notation that is kept: the same in
every language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..words import ALL
from .adviser import Adviser
from .messages import Row
from .reading import Listener, Misread, international, printable
from .screen import Screen
from .seen import Company, Eyes
from .telling import BETWEEN, ENDS, NEXT, Step, Telling, Wanted
from .texts import COMMANDS, text

Hear = Callable[[str], str]
"""Asks with this prompt for a line."""


class Question(ABC):
    """One thing that the adviser must be told."""

    def __init__(self, telling: Telling, wanted: Wanted, screen: Screen, hear: Hear) -> None:
        self.telling = telling
        self.adviser = telling.adviser
        self.game = telling.game
        self.where = wanted.where
        self.seats = wanted.seats
        self.screen = screen
        self.hear = hear

    def text(self, key: str, **fields: object) -> str:
        return text(self.screen.language, key, **fields)

    def put(self) -> None:
        """Show what is needed to answer."""

    @abstractmethod
    def prompt(self) -> str:
        """The question itself."""

    @abstractmethod
    def answer(self, line: str) -> str:
        """Take a typed answer; returns what is to be kept. Raises Misread or NotationError."""


class First(Question):
    """Who acts first; of several seats that could."""

    def prompt(self) -> str:
        return self.text("advise_first", seats=self.telling.named(self.seats))

    def answer(self, line: str) -> str:
        seat = self.telling.read_seat(line, self.seats)
        self.telling.first(seat)
        return self.game.seat_names[seat]


class Hand(Question):
    """Our hand."""

    def prompt(self) -> str:
        number = len(self.adviser.hand())
        return self.text("advise_cards", what=self.text("advise_hand"), number=number)

    def answer(self, line: str) -> str:
        cards, view = self.read(line), self.adviser.view[0]
        self.tell(cards, line)
        return " ".join(self.game.say(view, card) for card in cards)

    def read(self, line: str) -> list[int]:
        """The cards in a line, in the letters of this language."""
        language = self.screen.language
        return self.telling.read_cards(
            line, lambda words: self.game.parse_cards(international(words, language))
        )

    def tell(self, cards: Sequence[int], line: str) -> None:
        self.telling.hand(cards, line)


class Shown(Hand):
    """Cards that came to lie open."""

    def prompt(self) -> str:
        names = self.game.seat_names
        at_seat = self.where in names
        place = self.telling.name(names.index(self.where)) if at_seat else self.where
        number = len(self.game.shown(self.adviser.view[0])[self.where])
        what = self.text("advise_shown", where=place)
        return self.text("advise_cards", what=what, number=number)

    def tell(self, cards: Sequence[int], line: str) -> None:
        self.telling.shown(self.where, cards, line)


class Seen(Question):
    """What came to light and is not a known number of cards."""

    def prompt(self) -> str:
        return self.text("advise_open", where=self.where)

    def answer(self, line: str) -> str:
        self.telling.seen(self.where, self.telling.read_seen(self.where, line), line)
        return line


class Act(Question):
    """What the seat on turn did, with advice if it is ours."""

    def __init__(self, telling: Telling, wanted: Wanted, screen: Screen, hear: Hear) -> None:
        super().__init__(telling, wanted, screen, hear)
        self.usual: int | None = None
        """What Enter means."""
        self.options: list[int] = []

    def put(self) -> None:
        self.options = self._different(self.adviser.options())
        self.usual = self.options[0] if len(self.options) == 1 else None
        if self.adviser.turn == self.adviser.seat:
            self.screen.print(*known(self.adviser, self.screen))
            self.usual, why = self.adviser.advice(self.screen.language)
            key = "advise" if why else "advise_only"
            self.screen.say(key, action=self.telling.words(self.usual), why=why)

    def prompt(self) -> str:
        seat = self.telling.name(self.adviser.turn)
        if self.usual is None:
            return self.text("advise_other", seat=seat)
        key = "advise_done" if self.adviser.turn == self.adviser.seat else "advise_only_one"
        return self.text(key, seat=seat, action=self.telling.words(self.usual))

    def _different(self, actions: Sequence[int]) -> list[int]:
        """Of actions that are told in the same words, the first."""
        told: dict[str, int] = {}
        for action in actions:
            told.setdefault(self.telling.words(action), action)
        return list(told.values())

    def answer(self, line: str) -> str:
        action = self.usual
        if line or action is None:
            view, language = self.adviser.view[0], self.screen.language
            action = Listener(self.game, view, self.options, [], language).read(line)
        said = self.game.say(self.adviser.view[0], action)
        ends = self._ends(action)
        self.telling.act(action, ends)
        return said + (BETWEEN + list(ENDS)[not ends] if ends is not None else "")

    def _ends(self, action: int) -> bool | None:
        """Whether the deal is over with this action; None where that is plain."""
        if len(self.adviser.endings(action)) < 2:
            return None
        while True:
            letter = self.hear(self.text("advise_ends")).lower()[:1]
            if letter in {text(language, "yes") for language in ALL}:
                return True
            if letter in {"", *(text(language, "no") for language in ALL)}:
                return False
            if letter in {word[0] for word in COMMANDS["undo"]}:
                raise Misread(self.text("advise_undone"))
            self.screen.say("advise_yes_no")


class Over(Question):
    """The deal is over: the score, and the next one."""

    def put(self) -> None:
        self.screen.print("", *scores(self.adviser, self.screen))
        if self.adviser.finished and self.game.most_deals > 1:
            self.screen.say("advise_game_over")

    def prompt(self) -> str:
        return self.text("next")

    def answer(self, line: str) -> str:
        if line not in ("", NEXT):
            raise Misread(self.text("not_here", text=printable(line)))
        self.adviser.close()
        return NEXT


QUESTIONS: dict[Step, type[Question]] = {
    Step.FIRST: First,
    Step.HAND: Hand,
    Step.SHOWN: Shown,
    Step.SEEN: Seen,
    Step.ACT: Act,
    Step.OVER: Over,
}


def scores(adviser: Adviser, screen: Screen) -> list[str]:
    """The score: of this deal once it is over, and in total."""
    rows = [Row(text(screen.language, "advise_total"), tuple(adviser.totals()))]
    if adviser.now.begun and adviser.over:
        rows.insert(0, Row(text(screen.language, "this_deal"), tuple(adviser.scores())))
    return screen.scores(rows, eyes_of(adviser, screen.language).names)


def eyes_of(adviser: Adviser, language: str) -> Eyes:
    """The advised seat's look at its table."""
    return Eyes(Company(adviser.game, (adviser.seat,), {}, {}), adviser.seat, language)


def known(adviser: Adviser, screen: Screen) -> list[str]:
    """All that the advised seat knows, in lines; what it may do is not listed, since advice follows."""
    now = eyes_of(adviser, screen.language).position(adviser.view[0], 0, "", ())
    return screen.position(replace(now, choices=(), more=0))
