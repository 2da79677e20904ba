"""Kuhhandel: three to five players collect animals, at auctions and in blind trades.

There are ten kinds of animals, four of each, and money cards of 0, 10, 50, 100, 200 and 500.
Everybody starts with two 0, four 10 and a 50, hidden from the others; animals lie open. Whoever
has the turn is the auction master: he turns up the next animal and the others bid for it, or he trades.
After the bidding he sells to the highest bidder or buys at that price himself; there is no change.
A donkey brings everybody a money card: 50, 100, 200, and 500 with the last. In a trade he points
out an animal that he and another have and puts money face down; the other takes it and gives the
animal, or puts down money himself: they exchange it, and whoever put down more gets the animal, or two
if both have two. When all sets of four are complete, everybody counts the number of his sets times
the sum of their values.

Sources: thesis 004 (Leiden 2018), chapters 2 and 4; the readings taken are named after docs/readings.md
(K..). The defaults are the game of its experiments; what it leaves out or varies is a switch.
"""

from __future__ import annotations

import numpy as np

from ...chance import Rng, below
from ...fields import Row
from ...words import Words
from . import auction, knowledge, money, scoring
from .animals import deck_of, herd, lay_deck
from .notation import Notation
from .rules import STATE, most_offers
from .scene import Drawing
from .state import (
    ANSWERING,
    DECK,
    KINDS,
    MOST_TRADES,
    OPEN_DECK,
    OPEN_MONEY,
    OPEN_OFFER,
    PLAN,
    SWITCHES,
    State,
)  # fmt: skip
from .vectors import VECTORS, action_count, observation_for
from .view import KuhhandelView

__all__ = ["Kuhhandel"]


class Kuhhandel(Drawing, Notation):
    """Kuhhandel under these house rules; the defaults are those of thesis 004."""

    name = "kuhhandel"
    title = "Kuhhandel"
    house_said = Words(__file__, "house")
    switches = SWITCHES
    zero_sum = False
    margin = 100.0  # of some thousands of points a game
    dtype = STATE
    plan_dtype = PLAN
    evaluations = scoring.EVALUATIONS
    vectors = VECTORS
    view_type = KuhhandelView

    def __init__(self, /, **house: object) -> None:
        super().__init__(**house)
        self.seats = int(self.house["players"])
        self.seat_names = tuple("ABCDE"[: self.seats])
        self.fact_names = (*scoring.FACTS, *(f"sets_{name}" for name in self.seat_names))
        self.most_actions = most_offers(self.seats) + 1
        self.action_count = action_count(self.seats)
        self.observation_type = observation_for(self.seats)
        self.most_plies = most_plies(self.seats)

    def prepare(self, state: State) -> None:
        state["n"] = self.seats
        auction.begin(state, np.arange(DECK) % KINDS, 0)

    def swaps(self, state: State, seat: int, rng: Rng) -> Row[State]:
        """Trade a card between two hands of money that this seat does not see, as far as its lists
        leave them open, and two animals in the deck."""
        other = self.new()
        other[0] = state
        knowledge.plan(self._seen(state, seat), plans := self.plans())
        changed = other[0]
        hidden = [s for s in range(self.seats) if s != seat and plans[0].need[s] > 0]
        if len(hidden) >= 2:
            a = hidden.pop(below(rng, len(hidden)))
            b = hidden.pop(below(rng, len(hidden)))
            free = [
                money.some_of(int(state.money[s]) - int(plans[0].sure[s]), 1, rng) for s in (a, b)
            ]
            _move(changed, a, b, int(free[0]))
            _move(changed, b, a, int(free[1]))
        if state.left >= 2 and not int(state.open) & OPEN_DECK:
            order = deck_of(state)
            i, j = below(rng, len(order)), below(rng, len(order))
            order[i], order[j] = order[j], order[i]
            lay_deck(changed, np.array(order))
        asked = seat == state.target or int(state.open) & OPEN_MONEY
        seen = int(state.open) & OPEN_OFFER and asked
        if state.phase == ANSWERING and seat != state.master and not seen:
            changed.offer = money.some_of(int(changed.money[state.master]), int(state.offered), rng)
        return other

    def _seen(self, state: State, seat: int) -> State:
        views = self.new()
        knowledge.hide(state, seat, views)
        return views[0]

    def cards(self, state: State) -> int:
        """All animals, and the money without what the bank paid out for donkeys."""
        animals = int(state.left) + sum(herd(int(state.lot)))
        cash = 0
        for seat in range(self.seats):
            animals += sum(herd(int(state.animals[seat])))
            cash += int(money.size(int(state.money[seat])))
            if int(money.size(int(state.money[seat]))) != int(state.cards[seat]):
                return -1
        return 100 * animals + cash - self.seats * int(state.donkeys)


def _move(state: State, giver: int, taker: int, cards: int) -> None:
    state.money[giver] -= cards
    state.money[taker] += cards


def most_plies(players: int) -> int:
    """No game takes more actions: an auction is opened, ends after at most a raise of ten for all the
    coins in the game and a pass for everybody, and is decided; it can start again once for everybody
    who cannot pay. A trade is opened, and two offers are made twice at most."""
    bids = 94 * players + players
    return DECK * (1 + players * (bids + 1)) + MOST_TRADES * 5
