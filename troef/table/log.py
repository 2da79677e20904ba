"""What happened at a table, and how things stand, as each seat may see it.

The list of what happened is kept once, as states, in no language: a seat's messages are made of it from that
seat's views when they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np

from ..fields import Row as States
from ..game import hide, play, turn
from ..state import State
from .evening import Done, Evening, games_of
from .levels import levels_at
from .messages import Ended, Event, Happening, Position, Row, Told, Undone
from .seen import NOBODY, Company, Eyes
from .texts import text

MOST_ROWS = 8
"""Deals whose scores are listed one by one."""
MOST_EACH = 2
"""Events that a moment gives at most."""


class Kind(Enum):
    """What happened."""

    DEALT = auto()
    DID = auto()
    LAID = auto()
    """A card that was only laid out, after a claim: nothing is told of it."""
    UNDONE = auto()
    TOLD = auto()
    ENDED = auto()


@dataclass(frozen=True)
class Moment:
    """Something that happened, with the table before and after it; in no language."""

    kind: Kind
    before: States[State]
    after: States[State]
    deals: int
    """How many were done."""
    who: int = -1
    action: int = -1
    key: str = ""
    number: int = 0
    dealt: States[State] | None = None
    """Of the end of a deal: how it was dealt."""


class Log:
    """An evening and what happened in it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.game = evening.game
        self.languages = dict.fromkeys(evening.people, evening.language)
        self.moments: list[Moment] = []
        self.blank: States[State] = self.game.new()
        """What views are made from: a new state for each would take longer than all else."""
        self.company = self._company()
        self._eyes: dict[tuple[int, str], Eyes] = {}
        if evening.has_dealt:
            self._repeat()

    def _company(self) -> Company:
        """Who sits at the table now."""
        evening = self.evening
        names = {**evening.called, **evening.names}
        return Company(self.game, tuple(evening.people), names, levels_at(evening))

    def _repeat(self) -> None:
        """Note what happened in the deal that an evening was left in."""
        deals = len(self.evening.done) - (not self.evening.running)
        state = self.evening.dealt.copy()
        self.moments.append(Moment(Kind.DEALT, state.copy(), state.copy(), deals))
        settled = self.evening.settled
        for ply, action in enumerate(self.evening.table.actions):
            who, before = int(turn(state[0])), state.copy()
            play(state[0], action)
            kind = Kind.DID if settled is None or ply < settled else Kind.LAID
            self.moments.append(Moment(kind, before, state.copy(), deals, who, action))
        if not self.evening.running:
            self.note(Kind.ENDED, dealt=self.evening.dealt.copy())

    def note(
        self, kind: Kind, before: States[State] | None = None, who: int = -1, action: int = -1,
        key: str = "", number: int = 0, dealt: States[State] | None = None,
    ) -> None:  # fmt: skip
        """Something has happened just now."""
        now = self.evening.table.states.copy()
        was, deals = (now if before is None else before), len(self.evening.done)
        self.moments.append(Moment(kind, was, now, deals, who, action, key, number, dealt))

    # -- what goes out ---------------------------------------------------------------------

    @property
    def at(self) -> int:
        """Counts up with everything that happens."""
        return len(self.moments)

    @property
    def running(self) -> bool:
        return self.evening.running

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None: the deal is over, or none has begun."""
        return self.evening.turn if self.evening.running else None

    def eyes(self, seat: int, language: str | None = None) -> Eyes:
        """This seat's look at the table; -1: nobody's, who calls all by their names."""
        spoken = language or self.languages.get(seat, self.evening.language)
        eyes = self._eyes.get((seat, spoken))
        if eyes is None or eyes.company is not self.company:
            eyes = self._eyes[seat, spoken] = Eyes(self.company, seat, spoken)
        return eyes

    def view(self, seat: int) -> State:
        """What this seat may know."""
        return self._seen(self.evening.table.states, seat)

    def position(self, seat: int) -> Position:
        """All that this seat may see now, and what it may do."""
        if not self.evening.has_dealt:
            raise ValueError("nothing has been dealt yet: ask for the next deal")
        eyes, view = self.eyes(seat), self.view(seat)
        return eyes.position(view, self.at, self.deal_name(eyes.language), self.may(seat, view))

    def may(self, seat: int, view: State) -> list[str]:
        """What else may be asked now."""
        return []

    def events(self, seat: int, after: int = -1) -> list[Event]:
        """What happened since the event of this number, as this seat saw it."""
        eyes, found = self.eyes(seat), []
        for at in range(max(0, (after + 1) // MOST_EACH), len(self.moments)):
            for part, what in enumerate(self._told(self.moments[at], eyes)):
                if at * MOST_EACH + part > after:
                    found.append(Event(at * MOST_EACH + part, what))
        return found

    def _told(self, moment: Moment, eyes: Eyes) -> Sequence[Happening]:
        """What a seat sees of a moment."""
        if moment.kind is Kind.LAID:
            return []
        if moment.kind is Kind.ENDED:
            return [self._ended(moment, eyes)]
        before, after = self._seen(moment.before, eyes.seat), self._seen(moment.after, eyes.seat)
        if moment.kind is Kind.DEALT:
            return [eyes.dealt(after, self.deal_name(eyes.language, moment.deals))]
        if moment.kind is Kind.DID:
            return eyes.did(moment.who, before, moment.action, after)
        if moment.kind is Kind.UNDONE:
            return [Undone(moment.who, eyes.choice(after, moment.action), moment.number)]
        return [self._heard(moment, eyes)]

    def _seen(self, states: States[State], seat: int) -> State:
        view = self.blank.copy()
        hide(states[0], seat, view)
        return view[0]

    def _heard(self, moment: Moment, eyes: Eyes) -> Told:
        """What everybody hears; who it is about hears `you`."""
        key = f"{moment.key}_you" if moment.who == eyes.seat else moment.key
        seat = eyes.names[moment.who]
        return Told(
            moment.key, moment.who, text(eyes.language, key, seat=seat, number=moment.number)
        )

    def ended_for_all(self, language: str) -> Ended | None:
        """How the last deal ended, as nobody in particular sees it; None while one is played."""
        last = self.moments[-1] if self.moments else None
        if last is None or last.kind is not Kind.ENDED:
            return None
        return self._ended(last, self.eyes(NOBODY, language))

    def _ended(self, moment: Moment, eyes: Eyes) -> Ended:
        done, language = self.evening.done[: moment.deals], eyes.language
        assert moment.dealt is not None, "noted with it"
        name = self.deal_name(language, moment.deals - 1)
        this = name if self.game.most_deals > 1 else text(language, "this_deal")
        scores = [Row(this, tuple(done[-1].points)), *self.standings(language, done, running=False)]
        game_over = self.game.most_deals > 1 and done[-1].facts is not None
        return eyes.ended(
            moment.after[0], moment.dealt, name, scores, game_over, self.winners(done)
        )

    def deal_name(self, language: str, deals: int | None = None) -> str:
        """What people call a deal: the third, or the third round of a game; the one that is played, or
        that after so many were done."""
        done = self.evening.done if deals is None else self.evening.done[:deals]
        if deals is None and not self.running:
            done = done[:-1]
        if self.game.most_deals == 1:
            return text(language, "deal", number=len(done) + 1)
        games = games_of(done)
        fresh = not games or games[-1][-1].facts is not None
        number = 1 if fresh else 1 + sum(each.counts for each in games[-1])
        return text(language, "round", number=number)

    # -- the score -------------------------------------------------------------------------

    def scores(self, language: str) -> list[Row]:
        """The score of the last deals and of the evening, or of the game that is being played."""
        several = self.game.most_deals > 1
        deals = self.evening.this_game() if several else self.evening.done
        key = "round" if several else "deal"
        rows = [
            Row(text(language, key, number=number), tuple(each.points))
            for number, each in list(enumerate(deals, start=1))[-MOST_ROWS:]
        ]
        return [*rows, *self.standings(language, self.evening.done, self.running)]

    def standings(self, language: str, done: list[Done], running: bool) -> list[Row]:
        """How things stand: in this game and in games won, or over the evening."""
        total = self.evening.totals
        if self.game.most_deals == 1:
            return [Row(text(language, "evening"), tuple(total(done)))]
        games = games_of(done)
        fresh = bool(games) and games[-1][-1].facts is not None and running
        now = [] if fresh or not games else games[-1]
        rows = [Row(text(language, "this_game"), tuple(total(now)))]
        won = np.zeros(self.game.seats)
        for deals in games:
            if deals[-1].facts is not None:
                won += self.game.winners(np.array(total(deals)))
        if won.any():
            rows.append(Row(text(language, "games_won"), tuple(won.tolist()), signed=False))
        return rows

    def winners(self, done: list[Done]) -> list[int] | None:
        """Who won the game that ended with these deals; None where deals are settled, not won, or where
        it goes on."""
        chips = self.game.most_deals == 1 and self.game.zero_sum
        if not done or done[-1].facts is None or chips:
            return None
        won = self.game.winners(np.array(self.evening.totals(games_of(done)[-1])))
        return [seat for seat in range(self.game.seats) if won[seat]]
