"""Telling an adviser what happens at the table, step by step: people do, and kept notes do.

What must be told next follows from what is known (`wanted`). Who looks on is a `Witness`: a
conversation shows what happens, somebody who only reads the notes does not care.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from typing import NamedTuple

from ..cards import NotationError, TwiceError
from ..outside import whole_number
from ..words import DEFAULT, told
from .adviser import Adviser
from .notes import Notes
from .reading import Misread, printable
from .refusing import why_not
from .texts import ADVISER_COMMANDS, WORDS, command, names_of, seat_word, text

NEXT = "next"
BETWEEN = " | "
"""Between an action and whether it ended the deal, in what is kept."""
ENDS = {"over": True, "goes on": False}
MOST_POINTS = 10**6
"""Nobody has more, or owes more."""


class Step(Enum):
    """Something that an adviser must be told."""

    FIRST = auto()
    """Who acts first."""
    HAND = auto()
    """The cards of our hand."""
    SHOWN = auto()
    """Cards that came to lie open."""
    SEEN = auto()
    """What came to light and is not a known number of cards: only who sees it knows how much it is."""
    ACT = auto()
    """What the seat on turn did."""
    OVER = auto()
    """That the deal is done with."""


class Wanted(NamedTuple):
    """The next step."""

    step: Step
    where: str = ""
    """Where the cards lie that it is about."""
    seats: tuple[int, ...] = ()
    """The seats that it can be about."""


class Witness:
    """Who looks on while an adviser is told things. This one shows nothing."""

    language = DEFAULT

    def dealt(self, first: int) -> None:
        """A deal began; this seat acts first."""

    def did(self, seat: int, words: str) -> None:
        """This seat acted."""

    def changed(self, key: str) -> None:
        """Something was taken back or begun again, or could not be: a text of the table says so."""

    def stands(self) -> None:
        """The score was set."""

    def joined(self, number: int) -> None:
        """The deal to come has this number."""


class Telling:
    """Tells an adviser things, each of which it may refuse: raises Misread or NotationError."""

    def __init__(self, adviser: Adviser, witness: Witness) -> None:
        self.adviser = adviser
        self.game = adviser.game
        self.witness = witness

    def text(self, key: str, **fields: object) -> str:
        return text(self.witness.language, key, **fields)

    def name(self, seat: int) -> str:
        """A seat as we call it."""
        if seat == self.adviser.seat:
            return self.text("you")
        return seat_word(self.witness.language, self.game.seat_names[seat])

    def words(self, action: int) -> str:
        names = [self.name(seat) for seat in range(self.game.seats)]
        return self.game.words(self.adviser.view[0], action, self.witness.language, names)

    def wanted(self) -> Wanted:
        """What must be told next. Where only one seat can act first nobody needs to say so."""
        adviser = self.adviser
        if not adviser.now.begun:
            starters = adviser.starters()
            if len(starters) > 1:
                return Wanted(Step.FIRST, seats=tuple(starters))
            self.first(starters[0])
        if not adviser.now.holding and adviser.hand():
            return Wanted(Step.HAND)
        if pending := adviser.pending():
            where = pending[0]
            return Wanted(Step.SHOWN if self.game.placed(where) else Step.SEEN, where)
        return Wanted(Step.OVER if adviser.over else Step.ACT)

    # -- steps -----------------------------------------------------------------------------

    def first(self, seat: int) -> None:
        self.adviser.deal(seat)
        self.witness.dealt(seat)

    def hand(self, cards: Sequence[int], line: str) -> None:
        """These are our cards, as this line says."""
        self._check_number(cards, self.adviser.hand())
        if not self.adviser.hold(cards):
            raise self._never(line)

    def shown(self, where: str, cards: Sequence[int], line: str) -> None:
        """These cards lie open there."""
        self._check_number(cards, self.game.shown(self.adviser.view[0])[where])
        elsewhere = self._elsewhere(where)
        for card in cards:
            if card in elsewhere:
                raise Misread(self.text("advise_taken", card=self.words(card)))
        self.seen(where, cards, line)

    def seen(self, where: str, things: Sequence[int], line: str) -> None:
        """This came to light there."""
        if not self.adviser.show(where, things):
            raise self._never(line)

    def _check_number(self, cards: Sequence[int], there: Sequence[int]) -> None:
        if len(cards) != len(there):
            raise Misread(self.text("advise_number", number=len(there), found=len(cards)))

    def _elsewhere(self, where: str) -> list[int]:
        """The cards that are known to lie elsewhere."""
        shown = self.game.shown(self.adviser.view[0])
        ours = [card for card in self.adviser.hand() if card not in shown[where]]
        known = [cards for place, cards in shown.items() if place in self.adviser.now.told]
        return [*ours, *(card for cards in known for card in cards)]

    def _never(self, line: str) -> Misread:
        return Misread(self.text("advise_never", text=printable(line)))

    def act(self, action: int, ends: bool | None) -> None:
        """The seat on turn did this, and where that is not plain, whether it ended the deal."""
        seat, words = self.adviser.turn, self.words(action)
        if not self.adviser.act(action, ends):
            key, whose = why_not(self.adviser, action)
            why = self.text(key, seat=self.name(whose))
            raise Misread(self.text("advise_impossible", action=words, why=why))
        self.witness.did(seat, words)

    def change(self, name: str, rest: str) -> bool:
        """Do a command that changes what is known; whether it did."""
        if name == "undo":
            done = self.adviser.undo()
            self.witness.changed("advise_undone" if done else "advise_nothing")
            return done
        if name == "round":
            self.adviser.join(self._number(rest))
            self.witness.joined(self.adviser.now.joined)
            return True
        if not self.adviser.now.begun:
            self.witness.changed("advise_not_begun")
            return False
        if name == "redeal":
            self.adviser.redeal()
            self.witness.changed("advise_redeal")
            return True
        if name != "score":
            return False
        self.adviser.stand(self._totals(rest))
        self.witness.stands()
        return True

    def _number(self, line: str) -> int:
        """Which deal of the game."""
        number = whole_number(line, 1, MOST_POINTS)
        if number is None:
            raise Misread(self.text("advise_no_round"))
        return number

    def _totals(self, line: str) -> list[int]:
        """A number for each seat."""
        words = line.replace(",", " ").split()
        totals = [whole_number(word, -MOST_POINTS, MOST_POINTS) for word in words]
        known = [total for total in totals if total is not None]
        if len(known) == len(totals) == self.game.seats:
            return known
        raise Misread(self.text("advise_no_totals", seats=self.named(range(self.game.seats))))

    # -- reading ---------------------------------------------------------------------------

    def read_cards(self, line: str, parse: Callable[[str], list[int]]) -> list[int]:
        """The cards in a line; raises Misread about the word that is none."""
        return self._read(line, parse, lambda word: self.text("advise_no_card", text=word))

    def read_seen(self, where: str, line: str) -> list[int]:
        """What a line says came to light, in notation that is the same in every language. A game that
        lists nothing to type says itself what it expects."""
        lines = self.game.help(self.witness.language)

        def parse(words: str) -> list[int]:
            return self.game.parse_shown(where, words)

        def unread(word: str) -> str:
            return "\n".join([self.text("advise_unread", text=word), *lines])

        return self._read(line, parse, unread) if lines else parse(line)

    def _read(
        self, line: str, parse: Callable[[str], list[int]], unread: Callable[[str], str]
    ) -> list[int]:
        def is_read(word: str) -> bool:
            with suppress(NotationError):
                parse(word)
                return True
            return False

        try:
            return parse(line)
        except TwiceError:
            raise Misread(self.text("advise_twice", text=printable(line))) from None
        except NotationError:
            words = line.replace(",", " ").split()
            word = next((word for word in words if not is_read(word)), line)
            raise Misread(unread(printable(word))) from None

    def repeat(self, notes: Notes) -> None:
        """Tell all that was kept; raises NotationError for a line that does not fit."""
        for number, line in enumerate(notes.lines, start=2):
            try:
                found = command(line, ADVISER_COMMANDS)
                if not found:
                    self._take(line)
                elif not self.change(*found):
                    raise NotationError(WORDS.later("not_possible"))
            except (Misread, NotationError) as error:
                why, shown = told(error, self.witness.language), printable(line)
                raise NotationError(
                    WORDS.later("kept_line", path=notes.path, number=number, line=shown, why=why)
                ) from None

    def _take(self, line: str) -> None:
        """Tell what a kept line says."""
        step, where, seats = self.wanted()
        if step is Step.FIRST:
            self.first(self.read_seat(line, seats))
        elif step is Step.HAND:
            self.hand(self.read_cards(line, self.game.parse_cards), line)
        elif step is Step.SHOWN:
            self.shown(where, self.read_cards(line, self.game.parse_cards), line)
        elif step is Step.SEEN:
            self.seen(where, self.read_seen(where, line), line)
        elif step is Step.ACT:
            self._take_action(line)
        elif line != NEXT:
            raise Misread(self.text("not_here", text=printable(line)))
        else:
            self.adviser.close()

    def read_seat(self, line: str, seats: Sequence[int]) -> int:
        """One of these seats, by any of its names."""
        for seat in seats:
            if line.lower() in names_of(self.game.seat_names[seat]):
                return seat
        raise Misread(self.text("advise_no_seat", text=printable(line), seats=self.named(seats)))

    def named(self, seats: Sequence[int]) -> str:
        """These seats as everybody calls them."""
        language, names = self.witness.language, self.game.seat_names
        return ", ".join(seat_word(language, names[seat]) for seat in seats)

    def _take_action(self, line: str) -> None:
        said, _, end = line.partition(BETWEEN)
        if end and end not in ENDS:
            raise NotationError(f"'{end}': expected one of {', '.join(ENDS)}")
        self.act(self.game.parse(self.adviser.view[0], said), ENDS.get(end))
