"""Tysiac on a score sheet: who played for how much, and the points that everybody took."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations

from ....game import Game
from ....sheets import Question, Scored
from ....words import Said, Words
from .. import scoring
from ..auction import amount, begin, start
from ..state import HUNDRED, MARRIAGE, OVER, POINTS, SEATS, TOP, State

TEXT = Words(__file__)
CARDS = int(POINTS.sum()) * len(MARRIAGE)
"""What all cards count together."""
LEAST, MOST, STEP = int(amount(HUNDRED)), int(amount(TOP)), int(amount(TOP) - amount(TOP - 1))
SUMS = sorted(
    {
        CARDS + sum(some)
        for some in chain.from_iterable(
            combinations([int(m) for m in MARRIAGE], n) for n in range(len(MARRIAGE) + 1)
        )
    }
)
"""What the points of a deal can add up to: the cards, and the marriages that were announced."""


class Sheet(Scored[State]):
    """Answers: who played; for how much, raise included; the points of each seat, before rounding, its
    marriages included."""

    carried = ("total", "stuck", "declared", "made", "earned")
    tells = ("declared", "made", "earned")

    def begin(self, game: Game, state: State) -> None:
        begin(state)
        state.deals = 0

    def open(self, game: Game, state: State) -> None:
        state.deals += 1
        start(state)

    def heading(self, game: Game, state: State) -> Said:
        return TEXT.later("round", number=int(state.deals))

    def question(self, game: Game, state: State, answers: Sequence[int]) -> Question | None:
        if not answers:
            return Question(TEXT, "declarer", seats=tuple(range(SEATS)))
        if len(answers) == 1:
            tens = range(LEAST, MOST + 1, STEP)
            return Question(TEXT, "bid", numbers=tens, about=answers[0])
        points = answers[2:]
        if len(points) == SEATS:
            return None
        taken, most = sum(points), SUMS[-1]
        refused = {}
        if len(points) == SEATS - 1:
            why = TEXT.later("sum", cards=CARDS)
            refused = {n: why for n in range(most + 1) if taken + n not in SUMS}
        return Question(
            TEXT, "points", numbers=range(most - taken + 1), about=len(points), refused=refused
        )

    def settle(self, game: Game, state: State, answers: Sequence[int]) -> None:
        declarer, bid, *points = answers
        state.declarer = declarer
        state.level = HUNDRED + (bid - LEAST) // STEP
        for seat, taken in enumerate(points):
            state.points[seat] = taken
        state.phase = OVER
        scoring.settle(state)

    def notes(self, game: Game, state: State, seat: int) -> list[Said]:
        if not scoring.in_barrel(state, state.total[seat]):
            return []
        if game.house["stay"] != "three":
            return [TEXT.later("barrel")]
        return [TEXT.later("barrel_for", deals=int(state.stuck[seat]))]


SHEET = Sheet()
