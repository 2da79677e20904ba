"""What an adviser asks: who acts first, our hand, open cards, what somebody did, the next deal.

Which question comes next follows from what is known. An answer is told to the adviser, and comes back
in the notation that is kept: the same in every language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress

from ..cards import NotationError, TwiceError
from .adviser import Adviser
from .reading import Listener, Misread, international, printable
from .screen import Screen
from .texts import LANGUAGES, seat_word, text

NEXT = "next"
BETWEEN = " | "
"""Between an action and whether it ended the deal, in what is kept."""
ENDS = {"over": True, "goes on": False}
Hear = Callable[[str], str]
"""Asks with this prompt for a line."""


class Question(ABC):
    """One thing that the adviser must be told."""

    def __init__(self, adviser: Adviser, screen: Screen, hear: Hear) -> None:
        self.adviser = adviser
        self.game = adviser.game
        self.screen = screen
        self.hear = hear

    def text(self, key: str, **fields: object) -> str:
        return text(self.screen.language, key, **fields)

    def name(self, seat: int) -> str:
        return self.screen.seat(seat, self.adviser.seat)

    def put(self) -> None:
        """Show what is needed to answer."""

    @abstractmethod
    def prompt(self) -> str:
        """The question itself."""

    @abstractmethod
    def answer(self, line: str) -> str:
        """Take a typed answer; returns what is to be kept. Raises Misread or NotationError."""

    def repeat(self, line: str) -> None:
        """Take an answer that was kept."""
        self.answer(line)


class First(Question):
    """Who acts first; of several seats that could."""

    def __init__(self, adviser: Adviser, screen: Screen, hear: Hear, seats: Sequence[int]) -> None:
        super().__init__(adviser, screen, hear)
        self.seats = seats

    def prompt(self) -> str:
        return self.text("advise_first", seats=self._names())

    def _names(self) -> str:
        return ", ".join(self.screen.name(seat) for seat in self.seats)

    def answer(self, line: str) -> str:
        for seat in self.seats:
            name = self.game.seat_names[seat]
            called = {name, *(seat_word(language, name) for language in LANGUAGES)}
            if line.lower() in (word.lower() for word in called):
                self.adviser.deal(seat)
                self.screen.rule(self.text("advise_deal", seat=self.name(seat)))
                return name
        raise Misread(self.text("advise_no_seat", text=printable(line), seats=self._names()))


class Cards(Question):
    """So many cards, none of which lies elsewhere."""

    def prompt(self) -> str:
        return self.text("advise_cards", what=self.what(), number=len(self.there()))

    @abstractmethod
    def what(self) -> str:
        """Which cards, in words."""

    @abstractmethod
    def there(self) -> list[int]:
        """The cards that lie there for all we know."""

    def elsewhere(self) -> list[int]:
        """The cards that are known to lie elsewhere."""
        return []

    @abstractmethod
    def tell(self, cards: list[int]) -> bool:
        """Tell the adviser; whether that can be."""

    def read(self, line: str) -> list[int]:
        """The cards in a typed line; raises Misread about the word that is none."""
        try:
            return self.parse(line)
        except TwiceError:
            raise Misread(self.text("advise_twice", text=printable(line))) from None
        except NotationError:
            words = line.replace(",", " ").split()
            word = next((word for word in words if not self.is_read(word)), line)
            raise Misread(self.unread(printable(word))) from None

    def is_read(self, word: str) -> bool:
        with suppress(NotationError):
            self.parse(word)
            return True
        return False

    def parse(self, line: str) -> list[int]:
        """The cards in a line, in the letters of this language; raises NotationError."""
        return self.game.parse_cards(international(line, self.screen.language))

    def unread(self, word: str) -> str:
        """That a word is no card, and what would be."""
        return self.text("advise_no_card", text=word)

    def answer(self, line: str) -> str:
        cards = self.read(line)
        if len(cards) != len(self.there()):
            number, found = len(self.there()), len(cards)
            raise Misread(self.text("advise_number", number=number, found=found))
        view, elsewhere = self.adviser.view[0], self.elsewhere()
        for card in cards:
            if card in elsewhere:
                raise Misread(self.text("advise_taken", card=self.screen.card(view, card)))
        if not self.tell(cards):
            raise Misread(self.text("advise_never", text=printable(line)))
        return " ".join(self.game.say(view, card) for card in cards)


class Hand(Cards):
    """Our hand."""

    def what(self) -> str:
        return self.text("advise_hand")

    def there(self) -> list[int]:
        return self.adviser.hand()

    def tell(self, cards: list[int]) -> bool:
        return self.adviser.hold(cards)


class Shown(Cards):
    """Cards that came to lie open."""

    def __init__(self, adviser: Adviser, screen: Screen, hear: Hear, where: str) -> None:
        super().__init__(adviser, screen, hear)
        self.where = where

    def what(self) -> str:
        names = self.game.seat_names
        place = self.name(names.index(self.where)) if self.where in names else self.where
        return self.text("advise_shown", where=place)

    def there(self) -> list[int]:
        return self.game.shown(self.adviser.view[0])[self.where]

    def elsewhere(self) -> list[int]:
        there = self.there()
        ours = [card for card in self.adviser.hand() if card not in there]
        shown = self.game.shown(self.adviser.view[0]).items()
        told = [cards for where, cards in shown if where in self.adviser.now.told]
        return [*ours, *(card for cards in told for card in cards)]

    def tell(self, cards: list[int]) -> bool:
        return self.adviser.show(self.where, cards)


class Seen(Shown):
    """What came to light and is not so many cards: only who sees it knows how much that is. Its
    notation is the same in every language."""

    def prompt(self) -> str:
        return self.text("advise_open", where=self.where)

    def read(self, line: str) -> list[int]:
        """A game that lists nothing to type says itself what it expects."""
        return super().read(line) if self.game.help(self.screen.language) else self.parse(line)

    def parse(self, line: str) -> list[int]:
        return self.game.parse_shown(self.where, line)

    def unread(self, word: str) -> str:
        return "\n".join(
            [self.text("advise_unread", text=word), *self.game.help(self.screen.language)]
        )

    def answer(self, line: str) -> str:
        if not self.tell(self.read(line)):
            raise Misread(self.text("advise_never", text=printable(line)))
        return line


class Act(Question):
    """What the seat on turn did, with advice if it is ours."""

    def __init__(self, adviser: Adviser, screen: Screen, hear: Hear) -> None:
        super().__init__(adviser, screen, hear)
        self.usual: int | None = None
        """What Enter means."""
        self.options: list[int] = []

    def put(self) -> None:
        self.options = self._different(self.adviser.options())
        self.usual = self.options[0] if len(self.options) == 1 else None
        if self.adviser.turn == self.adviser.seat:
            self.screen.print(*self.screen.position(self.adviser.view[0], []))
            self.usual, why = self.adviser.advice(self.screen.language)
            key = "advise" if why else "advise_only"
            self.screen.say(key, action=self._words(self.usual), why=why)

    def prompt(self) -> str:
        seat = self.name(self.adviser.turn)
        if self.usual is None:
            return self.text("advise_other", seat=seat)
        key = "advise_done" if self.adviser.turn == self.adviser.seat else "advise_only_one"
        return self.text(key, seat=seat, action=self._words(self.usual))

    def _words(self, action: int) -> str:
        return self.game.words(self.adviser.view[0], action, self.screen.language)

    def _different(self, actions: Sequence[int]) -> list[int]:
        """Of actions that are told in the same words, the first."""
        told: dict[str, int] = {}
        for action in actions:
            told.setdefault(self._words(action), action)
        return list(told.values())

    def answer(self, line: str) -> str:
        action = self.usual
        if line or action is None:
            view, language = self.adviser.view[0], self.screen.language
            action = Listener(self.game, view, self.options, [], language).read(line)
        said = self.game.say(self.adviser.view[0], action)
        ends = self._ends(action)
        self._do(action, ends)
        return said + (BETWEEN + list(ENDS)[not ends] if ends is not None else "")

    def repeat(self, line: str) -> None:
        said, _, end = line.partition(BETWEEN)
        if end and end not in ENDS:
            raise NotationError(f"'{end}': expected one of {', '.join(ENDS)}")
        self._do(self.game.parse(self.adviser.view[0], said), ENDS.get(end))

    def _ends(self, action: int) -> bool | None:
        """Whether the deal is over with this action; None where that is plain."""
        if len(self.adviser.endings(action)) < 2:
            return None
        while True:
            answer = self.hear(self.text("advise_ends")).lower()
            if answer[:1] in ("y", "j"):
                return True
            if answer[:1] in ("", "n"):
                return False
            if answer[:1] in ("u", "t"):
                raise Misread(self.text("advise_undone"))
            self.screen.say("advise_yes_no")

    def _do(self, action: int, ends: bool | None) -> None:
        seat, words = self.adviser.turn, self._words(action)
        if not self.adviser.act(action, ends):
            key, whose = self.adviser.why_not(action)
            why = self.text(key, seat=self.name(whose))
            raise Misread(self.text("advise_impossible", action=words, why=why))
        self.screen.print("  " + self.text("did", seat=self.name(seat), action=words))


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


def scores(adviser: Adviser, screen: Screen) -> list[str]:
    """The score: of this deal once it is over, and in total."""
    rows = [(text(screen.language, "advise_total"), adviser.totals())]
    if adviser.now.begun and adviser.over:
        rows.insert(0, (text(screen.language, "this_deal"), adviser.scores()))
    return screen.scores(rows, adviser.seat)
