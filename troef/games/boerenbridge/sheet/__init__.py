"""Boerenbridge on a score sheet: what everybody bid, before the play, and the tricks taken, after it."""

from __future__ import annotations

from collections.abc import Sequence

from ....game import Game
from ....sheets import Question, Scored
from ....words import Said, Words
from ..rounds import forbidden, make_bid, may_bid, settle, start
from ..state import NOBODY, OVER, UNKNOWN, State

TEXT = Words(__file__)


class Sheet(Scored[State]):
    """Answers: the bids in turn, the dealer's last, and then the tricks in the same order."""

    apart = "game"  # totals are compared: everybody plays all rounds of a game
    carried = ("total", "earnable", "made")
    tells = ("made", "earnable")

    def begin(self, game: Game, state: State) -> None:
        state.number = NOBODY
        state.dealer = game.seats - 2  # the first round is dealt by the last seat
        state.absolute = NOBODY
        for name in self.carried:
            state[name][:] = 0

    def open(self, game: Game, state: State) -> None:
        state.number += 1
        state.dealer = (state.dealer + 1) % game.seats
        start(state)

    def dealer(self, game: Game, state: State) -> int:
        return int(state.dealer)

    def heading(self, game: Game, state: State) -> Said:
        number, last = int(state.number) + 1, int(state.deals)
        return TEXT.later("round", number=number, last=last, cards=int(state.cards))

    def question(self, game: Game, state: State, answers: Sequence[int]) -> Question | None:
        seats, cards = game.seats, int(state.cards)
        if len(answers) >= 2 * seats:
            return None
        seat = (int(state.dealer) + 1 + len(answers)) % seats
        if len(answers) >= seats:
            taken = answers[seats:]
            left = cards - sum(taken)
            last = len(taken) == seats - 1
            refused = {n: TEXT.later("sum", tricks=cards) for n in range(left) if last}
            return Question(TEXT, "tricks", numbers=range(left + 1), about=seat, refused=refused)
        trial = state.copy()
        for tricks in answers:
            make_bid(trial, tricks)
        closed = int(forbidden(trial))
        refused = {}
        if closed != UNKNOWN and not may_bid(trial, closed):
            refused[closed] = TEXT.later("hook", tricks=cards)
        return Question(TEXT, "bid", numbers=range(cards + 1), about=seat, refused=refused)

    def settle(self, game: Game, state: State, answers: Sequence[int]) -> None:
        seats = game.seats
        for tricks in answers[:seats]:
            make_bid(state, tricks)
        for i, tricks in enumerate(answers[seats:]):
            state.won[(int(state.dealer) + 1 + i) % seats] = tricks
        state.phase = OVER
        settle(state)


SHEET = Sheet()
