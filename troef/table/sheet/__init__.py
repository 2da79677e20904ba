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

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ... import sheets
from ...fields import Row
from ...game import Game, finished, scores
from ...games import find
from ...outside import read_text, visible, whole_number
from ...rulebook import languages_of
from ...sheets import NOBODY, Question
from ...state import State
from ...words import Said, Words
from ..evening import EveningError
from ..private import home, write_whole
from .reading import Refused, read_answer, read_line, write_answer

VERSION = 1
HEAD = f"troef sheet {VERSION}"
NOW = "now"
LARGEST = 1 << 24
"""Bytes of a sheet: more than anybody fills."""
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


def path_for(name: str) -> Path:
    """Where the sheet of a game is kept unless somebody says otherwise."""
    return home() / "sheets" / f"{name}.txt"


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
        before, deals = list(self.now), len(self.deals)
        left = read_line(line)
        if not left:
            raise Refused(TEXT.later("nothing"))
        try:
            while left and len(self.deals) == deals:
                value, left = read_answer(self.question(), left, self.names(), self.idle())
                self._take(value)
            if left:
                raise Refused(TEXT.later("too_much", text=visible(" ".join(left), 40)))
        except Refused:
            if len(self.deals) > deals:
                self._again(self.deals[:deals])
            self.now = before
            raise
        self.save()
        return self.deals[-1] if len(self.deals) > deals else None

    def _take(self, value: int) -> None:
        self.now.append(value)
        if self.rules.question(self.game, self.state[0], self.now) is None:
            self._settle()

    def _settle(self) -> None:
        """Score the line that is complete, and open the next."""
        seating, state = self.seating(), self.state[0]
        said = self._said(self.now)
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
        self.deals.append(Deal(seating, tuple(self.now), said, tuple(points), totals, ends, told))
        self.now = []
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

    def _said(self, answers: Sequence[int]) -> tuple[str, ...]:
        """Answers as they are kept."""
        asked, names = [], self.names()
        for n, value in enumerate(answers):
            question = self.rules.question(self.game, self.state[0], answers[:n])
            assert question is not None
            asked.append(write_answer(question, value, names))
        return tuple(asked)

    # -- corrections ---------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take back the last answer, or the whole last line if none was given yet."""
        if self.now:
            self.now.pop()
        elif self.deals:
            self._again(self.deals[:-1])
        else:
            return False
        self.save()
        return True

    def change(self, number: int, line: str) -> None:
        """Write another line in place of an earlier one, the first being 1, and score again what follows.
        Raises Refused, and then nothing has changed."""
        if not 1 <= number <= len(self.deals):
            raise Refused(TEXT.later("no_line", number=number, last=len(self.deals)))
        kept, now = list(self.deals), list(self.now)
        try:
            self._again(kept[: number - 1])
            self._write(line, whole=True)
            for later in kept[number:]:
                try:
                    self._write(", ".join(later.said), whole=True)
                except Refused as error:
                    line_now = len(self.deals) + 1
                    raise Refused(TEXT.later("no_fit", number=line_now, why=error.said)) from None
        except Refused:
            self._again(kept)
            self.now = now
            raise
        # the line that is being written goes on where the same people sit
        if len(now) and self.rules.question(self.game, self.state[0], now) is not None:
            self.now = now
        self.save()

    def _again(self, deals: Sequence[Deal]) -> None:
        """Score these deals anew."""
        kept = list(deals)
        self._begin()
        for deal in kept:
            self._write(", ".join(deal.said), whole=True)

    def _write(self, line: str, whole: bool = False) -> None:
        """Take the answers of one line; a `whole` one must complete the deal."""
        before, left = len(self.deals), read_line(line)
        while left and len(self.deals) == before:
            value, left = read_answer(self.question(), left, self.names(), self.idle())
            self._take(value)
        if left:
            raise Refused(TEXT.later("too_much", text=visible(" ".join(left), 40)))
        if whole and len(self.deals) == before:
            raise Refused(TEXT.later("too_little", question=_Asked(self.question(), self.names())))

    # -- the file ------------------------------------------------------------------------------

    def text(self) -> str:
        lines = [HEAD, f"game: {self.game.spec()}", f"people: {', '.join(self.people)}"]
        lines += [f"language: {self.language}", ""]
        lines += [f"{n}: {', '.join(deal.said)}" for n, deal in enumerate(self.deals, start=1)]
        if self.now:
            lines.append(f"{NOW}: {', '.join(self._said(self.now))}")
        return "\n".join(lines) + "\n"

    def save(self) -> None:
        try:
            write_whole(self.path, self.text())
        except OSError as error:
            raise EveningError("not_saved", path=self.path, reason=error.strerror) from error


class _Asked(Said):
    """A question inside another text."""

    def __init__(self, question: Question, names: Sequence[str]) -> None:
        super().__init__(question.words, question.key, {})
        self.question, self.people = question, names

    def in_language(self, language: str) -> str:
        return self.question.text(language, self.people)


def read(path: Path) -> Sheet:
    """The sheet in a file, as it was left; raises EveningError and leaves the file alone."""
    try:
        return _read(path, read_text(path, LARGEST).splitlines())
    except (ValueError, Refused) as error:
        raise EveningError("unreadable", path=path, reason=error) from error
    except OSError as error:
        raise EveningError("no_file", path=path, reason=error.strerror) from error


def _read(path: Path, lines: Sequence[str]) -> Sheet:
    if not lines or lines[0].strip() != HEAD:
        found = visible(lines[0], 60) if lines else "nothing"
        raise ValueError(f"line 1: expected '{HEAD}', found '{found}'")
    values: dict[str, str] = {}
    at = 1
    for name in ("game", "people", "language"):
        start = f"{name}: "
        if at >= len(lines) or not lines[at].startswith(start):
            raise ValueError(f"line {at + 1}: expected '{start}...'")
        values[name] = lines[at].removeprefix(start).strip()
        at += 1
    game = find(values["game"])
    if values["language"] not in languages_of(game):
        raise ValueError(f"line 4: expected one of {', '.join(languages_of(game))}")
    people = tuple(name.strip() for name in values["people"].split(","))
    if len({name.lower() for name in people}) < len(people) or not all(map(is_name, people)):
        raise ValueError("line 3: expected names of one word each, all different")
    sheet = Sheet(game, people, path, values["language"])
    for number, line in enumerate(lines[at:], start=at + 1):
        if line.strip():
            _read_deal(sheet, number, line)
    return sheet


def _read_deal(sheet: Sheet, number: int, line: str) -> None:
    name, colon, rest = line.partition(":")
    last = name == NOW
    if (
        sheet.now
        or not colon
        or (not last and whole_number(name, 1, 10**6) != len(sheet.deals) + 1)
    ):
        expected = f"'{len(sheet.deals) + 1}: ...'" if not sheet.now else "the end"
        raise ValueError(f"line {number}: expected {expected}, found '{visible(line, 60)}'")
    try:
        sheet._write(rest, whole=not last)
    except Refused as error:
        raise ValueError(f"line {number}: {error}") from None


def is_name(text: str) -> bool:
    """Whether this can be a person's name on a sheet: one word of letters and digits."""
    return text.replace("-", "").replace("_", "").isalnum() and len(text) <= 20
