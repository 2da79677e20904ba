"""The score sheet of an evening with real cards: a core without a screen.

People answer one question after another about each deal (`question`, `answer`); the game's own rules score
it (`troef.sheets`). The dealer goes round; where there are more people than seats the dealer sits out, with
those on his right if need be, so that everybody sits out as often. Lines can be taken back or changed, and
everything after them is scored again. Nothing waits here: whoever has a screen asks.

The file is text, written after every answer:

    troef sheet 1
    game: rikken pays=one
    people: Anna, Bob, Carla, Dirk
    language: nl

    1: rik, Anna, Carla, 9
    2: pas
    now: misere, Bob
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ... import sheets
from ...fields import Row
from ...game import Game, finished, scores
from ...outside import visible
from ...sheets import NOBODY, Question
from ...state import State
from ...words import Said, Words
from ..evening import EveningError
from ..private import write_whole
from .reading import Refused, checked, read_answer, read_line, write_answer

VERSION = 1
HEAD = f"troef sheet {VERSION}"
NOW = "now"
TEXT = Words(__file__)


@dataclass(frozen=True)
class Seating:
    """Who plays the next deal."""

    seated: tuple[int, ...]
    """The person at each seat, from the dealer's left on."""
    dealer: int
    """The person who deals; NOBODY where nobody does."""
    out: tuple[int, ...]
    """Who sits out."""


@dataclass(frozen=True)
class Deal:
    """A line of the sheet."""

    seating: Seating
    answers: tuple[int, ...]
    said: tuple[str, ...]
    """The answers as they are kept."""
    points: tuple[float, ...]
    """What it brought everybody; nothing who sat out."""
    totals: tuple[float, ...]
    """The points of everybody in this game, or of this evening where a deal is a whole game."""
    ends: bool
    """Whether a game ended with it."""
    told: tuple[dict[str, float], ...]
    """What the game tells of everybody so far."""
    asked: tuple[Question, ...] = field(compare=False, repr=False)
    """What was asked for these answers."""


@dataclass(frozen=True)
class _Mark:
    """How things stood before a line was written."""

    state: Row[State]
    carried: dict[str, list[int]]
    games: int


class Asked(Said):
    """A question inside another text."""

    def __init__(self, question: Question, names: Sequence[str]) -> None:
        super().__init__(question.words, question.key, {})
        self.question, self.people = question, names

    def in_language(self, language: str) -> str:
        return self.question.text(language, self.people)


class Sheet:
    """The deals of an evening, line by line."""

    def __init__(self, game: Game, people: Sequence[str], path: Path, language: str) -> None:
        rules = sheets.of(game)
        if rules is None:
            raise EveningError("unreadable", path=path, reason=TEXT.say(language, "no_sheet"))
        if len(people) < game.seats:
            raise Refused(TEXT.later("few", people=len(people), seats=game.seats, game=game.name))
        self.game = game
        self.rules = rules
        self.people = tuple(people)
        self.path = path
        self.language = language
        self._begin()

    def _begin(self) -> None:
        self.deals: list[Deal] = []
        self.now: list[int] = []
        """The answers of the line that is being written."""
        self.games = 0
        self.state: Row[State] = sheets.fresh(self.game)
        self._asked: list[Question] = []
        """What was asked for them."""
        self._marks: list[_Mark] = []
        """How things stood before each line that is complete, and before the one that is being written."""
        self._carried: dict[str, list[int]] = {}
        self._forget()
        self._open()

    # -- who plays -----------------------------------------------------------------------------

    @property
    def whole_evening(self) -> bool:
        """Whether all deals together are what is won or lost: each of them is a game."""
        return self.game.most_deals == 1

    def seating(self) -> Seating:
        """Who plays the deal that is being written."""
        n = len(self.people)
        turn = (len(self.deals) if self.rules.apart == "deal" else self.games) % n
        seated = tuple((turn + 1 + i) % n for i in range(self.game.seats))
        seat = self.rules.dealer(self.game, self.state[0])
        dealer = turn if seat == NOBODY else seated[seat]
        if not self.rules.dealt:
            dealer = NOBODY
        return Seating(seated, dealer, tuple(i for i in range(n) if i not in seated))

    def names(self) -> list[str]:
        """Those who play, in order of seats."""
        return [self.people[person] for person in self.seating().seated]

    def idle(self) -> list[str]:
        """Those who sit out."""
        return [self.people[person] for person in self.seating().out]

    def heading(self) -> Said | None:
        """What is to be said of the deal that comes."""
        return self.rules.heading(self.game, self.state[0])

    def notes(self) -> dict[int, list[Said]]:
        """What is to be said of people before the deal."""
        seated = enumerate(self.seating().seated)
        found = {
            person: self.rules.notes(self.game, self.state[0], seat) for seat, person in seated
        }
        return {person: notes for person, notes in found.items() if notes}

    def totals(self) -> tuple[float, ...]:
        """The points of everybody in the game that is being played, or of the evening."""
        if not self.deals or (self.deals[-1].ends and not self.whole_evening):
            return (0.0,) * len(self.people)
        return self.deals[-1].totals

    def won(self) -> list[int]:
        """How many games everybody has won, in a game of several deals."""
        won = np.zeros(len(self.people), np.int64)
        for deal in self.deals:
            if deal.ends and not self.whole_evening:
                won += self.game.winners(np.array(deal.totals))
        return [int(n) for n in won]

    # -- writing -------------------------------------------------------------------------------

    def question(self) -> Question:
        """What is asked next."""
        asked = self.rules.question(self.game, self.state[0], self.now)
        assert asked is not None, "a line that is complete is settled at once"
        return asked

    def answer(self, line: str) -> Deal | None:
        """Take an answer, or several on one line; the deal, if that completes it. Raises Refused, and then
        nothing has changed."""
        if not read_line(line):
            raise Refused(TEXT.later("nothing"))
        trial = self._apart()
        trial.write(line)
        return self._becomes(trial)

    def give(self, value: int) -> Deal | None:
        """Take one answer by its number; the deal, if that completes it. Raises Refused, and then nothing
        has changed."""
        trial = self._apart()
        trial.take(value)
        return self._becomes(trial)

    def take(self, value: int) -> None:
        """Take one answer by its number, and keep nothing yet; raises Refused."""
        asked = self.question()
        self.now.append(checked(asked, value, self.names()))
        self._asked.append(asked)
        if self.rules.question(self.game, self.state[0], self.now) is None:
            self._settle()

    def take_all(self, answers: Sequence[int]) -> None:
        """The same with several answers, of one line; raises Refused."""
        deals = len(self.deals)
        for value in answers:
            if len(self.deals) > deals:
                raise Refused(TEXT.later("too_much", text=value))
            self.take(value)

    def _apart(self) -> Sheet:
        """The same sheet, on which something can be tried: this one does not change with it."""
        other = copy.copy(self)
        other.deals, other.now, other._asked = [*self.deals], [*self.now], [*self._asked]
        other._marks, other.state = [*self._marks], self.state.copy()
        other._carried = _copied(self._carried)
        return other

    def _becomes(self, trial: Sheet) -> Deal | None:
        """Keep what was tried; the deal, if a line was completed."""
        trial.save()
        deals = len(self.deals)
        self.__dict__.update(trial.__dict__)
        return self.deals[-1] if len(self.deals) > deals else None

    def _settle(self) -> None:
        """Score the line that is complete, and open the next."""
        seating, state = self.seating(), self.state[0]
        said, asked = self._said(), tuple(self._asked)
        self.rules.settle(self.game, state, self.now)
        out = np.zeros(self.game.seats)
        scores(state, out)
        points = [0.0] * len(self.people)
        for seat, person in enumerate(seating.seated):
            points[person] = float(out[seat])
            for name, values in self._carried.items():
                values[person] = int(state[name][seat])
        before = self.totals()
        totals = tuple(a + b for a, b in zip(before, points, strict=True))
        ends = bool(finished(state))
        told = tuple(
            {name: float(self._carried[name][person]) for name in self.rules.tells}
            for person in range(len(self.people))
        )
        deal = Deal(seating, tuple(self.now), said, tuple(points), totals, ends, told, asked)
        self.deals.append(deal)
        self.now, self._asked = [], []
        if ends:
            self.games += 1
            self.state = sheets.fresh(self.game)
            self._forget()
        self._open()

    def _forget(self) -> None:
        self._carried = {name: [0] * len(self.people) for name in self.rules.carried}

    def _open(self) -> None:
        """Seat the people of the next deal, with what they bring along."""
        for seat, person in enumerate(self.seating().seated):
            for name, values in self._carried.items():
                self.state[0][name][seat] = values[person]
        self.rules.open(self.game, self.state[0])
        self._marks.append(_Mark(self.state.copy(), _copied(self._carried), self.games))

    def _said(self) -> tuple[str, ...]:
        """The answers of the line that is being written, as they are kept."""
        names = self.names()
        both = zip(self._asked, self.now, strict=True)
        return tuple(write_answer(question, value, names) for question, value in both)

    def so_far(self) -> list[tuple[Question, int]]:
        """What was asked of the line that is being written, and the answers."""
        return list(zip(self._asked, self.now, strict=True))

    # -- corrections ---------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take back the last answer, or the whole last line if none was given yet."""
        if self.now:
            trial = self._apart()
            trial.now.pop()
            trial._asked.pop()
        elif self.deals:
            trial = self.before(len(self.deals))
        else:
            return False
        self._becomes(trial)
        return True

    def before(self, number: int) -> Sheet:
        """The sheet as it was before this line, the first being 1, to try something on: this one does not
        change with it. Raises Refused."""
        if not 1 <= number <= len(self.deals):
            raise Refused(TEXT.later("no_line", number=number, last=len(self.deals)))
        other, mark = self._apart(), self._marks[number - 1]
        del other.deals[number - 1 :], other._marks[number:]
        other.now, other._asked = [], []
        other.state, other.games = mark.state.copy(), mark.games
        other._carried = _copied(mark.carried)
        return other

    def change(self, number: int, line: str) -> None:
        """Write another line in place of an earlier one, the first being 1, and score again what follows.
        Raises Refused, and then nothing has changed."""
        trial = self.before(number)
        trial.write(line, whole=True)
        self.follow(trial)

    def follow(self, trial: Sheet) -> None:
        """Go on from a sheet as it was `before` a line, on which that was written anew: all that came after
        it is scored again. Raises Refused, and then nothing has changed."""
        for later in self.deals[len(trial.deals) :]:
            try:
                trial.write(", ".join(later.said), whole=True)
            except Refused as error:
                line_now = len(trial.deals) + 1
                raise Refused(TEXT.later("no_fit", number=line_now, why=error.said)) from None
        if trial.seating() == self.seating():  # the line that is being written goes on
            trial = trial._going_on(self.now)
        self._becomes(trial)

    def _going_on(self, answers: Sequence[int]) -> Sheet:
        """This sheet with answers of a line that is not complete, if they fit."""
        trial = self._apart()
        try:
            trial.take_all(answers)
        except Refused:
            return self
        return trial if len(trial.deals) == len(self.deals) else self

    def write(self, line: str, whole: bool = False) -> None:
        """Take the answers of one line; a `whole` one must complete the deal."""
        before, left = len(self.deals), read_line(line)
        while left and len(self.deals) == before:
            value, left = read_answer(self.question(), left, self.names(), self.idle())
            self.take(value)
        if left:
            raise Refused(TEXT.later("too_much", text=visible(" ".join(left), 40)))
        if whole and len(self.deals) == before:
            raise Refused(TEXT.later("too_little", question=Asked(self.question(), self.names())))

    # -- the file ------------------------------------------------------------------------------

    def text(self) -> str:
        lines = [HEAD, f"game: {self.game.spec()}", f"people: {', '.join(self.people)}"]
        lines += [f"language: {self.language}", ""]
        lines += [f"{n}: {', '.join(deal.said)}" for n, deal in enumerate(self.deals, start=1)]
        if self.now:
            lines.append(f"{NOW}: {', '.join(self._said())}")
        return "\n".join(lines) + "\n"

    def save(self) -> None:
        try:
            write_whole(self.path, self.text())
        except OSError as error:
            raise EveningError("not_saved", path=self.path, reason=error.strerror) from error


def _copied(carried: dict[str, list[int]]) -> dict[str, list[int]]:
    return {name: [*values] for name, values in carried.items()}
