"""A review in words: what an action cost, the dearest mistakes, from where on a contract was lost."""

from __future__ import annotations

from collections.abc import Sequence

from ..fields import Row
from ..game import Game, play
from ..state import State
from ..words import Words
from .opened import ORACLE
from .reviewing import Looked, Plain, Review

WORDS = Words(__file__)
HEADINGS = Words(__file__, "headings")
MOST_LINE = 8
"""Actions of a better line that are told."""


class Sayer:
    """Puts a review in words, in one language, with what the seats are called."""

    def __init__(self, review: Review, language: str, names: Sequence[str] | None = None) -> None:
        self.review, self.language = review, language
        self.game: Game = review.record.game
        self.names = names or self.game.seat_names
        self.states: list[Row[State]] = [review.record.start()]
        for action in review.record.actions:
            self.states.append(self.states[-1].copy())
            play(self.states[-1][0], action)

    def text(self, key: str, **fields: object) -> str:
        return WORDS.say(self.language, key, **fields)

    def figure(self, number: float, signed: bool = False) -> str:
        said = f"{number:{'+' if signed else ''}.1f}"
        return said.replace(".", self.text("decimal"))

    def lost(self, number: float) -> str:
        """What was lost, as a cell."""
        return self.figure(number) if number else "-"

    @property
    def unit(self) -> str:
        """What is lost: chips where deals are paid, else points."""
        paid = self.game.most_deals == 1 and self.game.zero_sum
        return self.text("chips" if paid else "points")

    def action(self, each: Looked, action: int) -> str:
        """An action of that moment, as people say it."""
        return self.game.choice(self.states[each.ply][0], action, self.language, self.names)

    def heading(self, each: Looked) -> str:
        """The part of the deal, in words where there are some."""
        part = self.game.heading(self.states[each.ply][0])
        name, _, number = part.partition(" ")
        words = HEADINGS[self.language].get(name)
        return words.format(number=number) if words else part

    # -- one action ------------------------------------------------------------------------

    def cost(self, each: Looked) -> str:
        """What an action cost, in a sentence or two; nothing where it cost nothing."""
        said = []
        best = self.action(each, each.best)
        if each.lost_known:
            lost = self.figure(each.lost_known)
            said.append(self.text("known", best=best, lost=lost, unit=self.unit))
            said += self._chances(each)
        if each.lost_open:
            key = "open_exact" if each.how == ORACLE else "open_played"
            key += "_too" if each.lost_known else ""
            lost = self.figure(each.lost_open)
            said.append(self.text(key, best=best, lost=lost, unit=self.unit))
        if each.turns is not None:
            key = "gives" if each.turns else "throws"
            said.append(self.text(key, seat=self.names[each.declarer]))
        return " ".join(said)

    def _chances(self, each: Looked) -> list[str]:
        """How often the better succeeds, and what was done; nothing where nobody is after anything."""
        chances = [both[1] for both in (each.better, each.done) if both and both[1] is not None]
        if len(chances) < 2:
            return []
        better, done = (f"{100 * share:.0f}%" for share in chances)
        return [self.text("chances", better=better, done=done)] if better != done else []

    def line(self, each: Looked) -> str:
        """The better line, as far as it is told."""
        state, parts = self.states[each.ply].copy(), []
        for seat, action in each.line[:MOST_LINE]:
            words = self.game.words(state[0], action, self.language, self.names)
            parts.append(f"{self.names[seat]} {words}")
            play(state[0], action)
        return ", ".join(parts)

    # -- the whole -------------------------------------------------------------------------

    def mistakes(self, seats: Sequence[int] | None = None) -> list[str]:
        """The dearest mistakes, a few lines for each."""
        lines = []
        for number, each in enumerate(self.review.dearest(seats), start=1):
            done = self.game.words(self.states[each.ply][0], each.action, self.language, self.names)
            head = self.text("mistake", number=number, where=self.heading(each),
                             seat=self.names[each.seat], action=done)  # fmt: skip
            lines.append(f"{head} {self.cost(each)}")
            if len(each.line) > 1:
                lines.append("   " + self.text("line", line=self.line(each)))
        return lines or [self.text("no_mistakes")]

    def turning(self) -> list[str]:
        """From where on each contract was lost, or given away by the others."""
        lines = []
        for each in self.review.turning():
            key = "turned_made" if each.turns else "turned_lost"
            action = self.game.words(
                self.states[each.ply][0], each.action, self.language, self.names
            )
            lines.append(
                self.text(key, where=self.heading(each), seat=self.names[each.seat], action=action,
                          declarer=self.names[each.declarer])
            )  # fmt: skip
        return lines

    def totals(self) -> list[tuple[str, float, float]]:
        """Of every seat: its name, what it lost by what it could know, and with all cards known."""
        return [
            (name, self.review.lost(seat), self.review.lost(seat, known=False))
            for seat, name in enumerate(self.names)
        ]

    def short(self, people: Sequence[int]) -> list[str]:
        """A review in short, after a deal: what people lost, and their dearest mistakes."""
        lost = [
            f"{name} {self.lost(known)} ({self.lost(openly)})"
            for seat, (name, known, openly) in enumerate(self.totals())
            if seat in people
        ]
        head = self.text("lost_short", unit=self.unit, seats=", ".join(lost))
        dear = [self.text("mistakes") + ":", *self.mistakes(people)]
        return [head, *self.turning(), *dear]

    def how(self) -> str:
        """How all this was found."""
        model = self.review.model or self.text("by_chance")
        return self.text("how", model=model, simulations=self.review.simulations)

    def document(self) -> Plain:
        """The review as JSON has it."""
        record, names = self.review.record, self.game.seat_names
        return {
            "deal": record.deal,
            "seats": dict(zip(names, record.players, strict=True)),
            "actions": [
                {
                    "seat": names[each.seat],
                    "action": self.game.say(self.states[each.ply][0], each.action),
                    "best": self.game.say(self.states[each.ply][0], each.best),
                    "lost_open": round(each.lost_open, 4),
                    "lost_known": round(each.lost_known, 4),
                    "words": self.cost(each),
                }
                for each in self.review.actions
            ],
        }
