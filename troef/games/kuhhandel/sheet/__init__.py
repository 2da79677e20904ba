"""Kuhhandel on a score sheet: who has each set in the end, and where money counts, how much."""

from __future__ import annotations

from collections.abc import Sequence

from ....game import Game
from ....sheets import Question, Scored
from ....words import Words
from ..money import DENOMINATIONS
from ..notation import ANIMALS
from ..state import KINDS, MONEY_COUNTS, NAMES, OVER, VALUES, State

TEXT = Words(__file__)
MOST_MONEY = 10_000
"""More than all the money that there is."""


class Sheet(Scored[State]):
    """Answers: who has the set of each kind, the cheapest first; then the coins of each seat, in a house
    where they count."""

    apart = "game"
    dealt = False

    def question(self, game: Game, state: State, answers: Sequence[int]) -> Question | None:
        n = len(answers)
        if n < KINDS:
            fields = {"animal": ANIMALS.later(NAMES[n]), "value": VALUES[n]}
            return Question(TEXT, "set", seats=tuple(range(game.seats)), fields=fields)
        if state.wealth != MONEY_COUNTS or n == KINDS + game.seats:
            return None
        return Question(TEXT, "money", numbers=range(0, MOST_MONEY + 1, 10), about=n - KINDS)

    def settle(self, game: Game, state: State, answers: Sequence[int]) -> None:
        for seat in range(game.seats):
            state.animals[seat] = sum(
                4 << 4 * kind for kind, owner in enumerate(answers[:KINDS]) if owner == seat
            )
        for seat, coins in enumerate(answers[KINDS:]):
            state.money[seat] = cards_worth(coins)
        state.left = 0
        state.phase = OVER


def cards_worth(coins: int) -> int:
    """Money that is worth so much, from the largest cards down."""
    money = 0
    for kind in range(len(DENOMINATIONS) - 1, 0, -1):
        number, coins = divmod(coins, DENOMINATIONS[kind])
        money += number << 8 * kind
    return money


SHEET = Sheet()
