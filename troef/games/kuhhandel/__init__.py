"""Kuhhandel: three to five players collect animals, at auctions and in blind trades.

There are ten kinds of animals, four of each, and money cards of 0, 10, 50, 100, 200 and 500.
Everybody starts with two 0, four 10 and a 50, hidden from the others; animals lie open. Who has the
turn is the auction master: he turns up the next animal and the others bid for it, or he trades.
After the bidding he sells to the highest bidder or buys at that price himself; there is no change.
A donkey brings everybody a money card: 50, 100, 200, and 500 with the last. In a trade he points
out an animal that he and another have and puts money face down; the other takes it and gives the
animal, or puts down money himself: they exchange it, and who put down more gets the animal, or two
if both have two. When all sets of four are complete, everybody counts the number of his sets times
the sum of their values.

Sources: thesis 004 (Leiden 2018), chapters 2 and 4; the readings taken are named after docs/readings.md
(K..). The defaults are the game of its experiments; what it leaves out or varies is a switch.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...chance import Rng, below
from ...fields import Ints
from ...game import Game, fulfil, state_type
from ...jit import count, hot, lowest, nth, rule
from . import auction, knowledge, money, scoring, trade, words
from .animals import lay_deck
from .state import (
    ACCEPT,
    ANSWERING,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    DECK,
    KINDS,
    MOST_SEATS,
    MOST_TRADES,
    OFFER,
    OFFERING,
    OPEN_DECK,
    OPEN_OFFER,
    OVER,
    PASS,
    PLAN,
    SELL,
    SWITCHES,
    TRADE,
    State,
)  # fmt: skip

__all__ = ["Kuhhandel"]


@hot
def over(state: State) -> bool:
    return state.phase == OVER


# -- what may be done -------------------------------------------------------------------------


@rule
def legal(state: State, actions: Ints) -> int:
    if state.phase == CHOOSING:
        return _legal_turns(state, actions)
    if state.phase == BIDDING:
        actions[0] = PASS
        n = 1
        for amount in range(auction.least_bid(state), auction.most_bid(state) + 1, 10):
            actions[n] = BID + amount // 10
            n += 1
        return n
    if state.phase == BUYING:
        actions[0] = SELL
        actions[1] = BUY
        return 2 if auction.can_buy(state) else 1
    if state.phase == OVER:
        return 0
    return _legal_offers(state, actions)


@rule
def _legal_turns(state: State, actions: Ints) -> int:
    """An auction while there are animals in the deck, and every trade (004, 2.2)."""
    n = 0
    if state.left > 0:
        actions[0] = AUCTION
        n = 1
    for other in range(state.n):
        shared = auction.tradeable(state, other)
        while shared:
            actions[n] = TRADE + KINDS * other + (lowest(shared) >> 2)
            shared &= shared - 1
            n += 1
    return n


@rule
def _legal_offers(state: State, actions: Ints) -> int:
    """Every sum of cards; who is asked may also accept, but not after a tie."""
    n = 0
    if _may_accept(state):
        actions[0] = ACCEPT
        n = 1
    own = state.money[state.turn]
    for index in range(money.choices(own)):
        actions[n] = OFFER + money.code_of(money.choice(own, index))
        n += 1
    return n


@hot
def _may_accept(state: State) -> bool:
    return state.phase == ANSWERING and not state.tied


@hot
def allows(state: State, action: int) -> bool:
    if state.phase == BIDDING:
        amount = 10 * (action - BID)
        if amount == 0:
            return True
        return amount >= auction.least_bid(state) and amount <= auction.most_bid(state)
    return _allows_else(state, action)


@rule
def _allows_else(state: State, action: int) -> bool:
    if state.phase == CHOOSING:
        if action == AUCTION:
            return state.left > 0
        number = action - TRADE
        if number < 0 or number >= KINDS * state.n:
            return False
        return (auction.tradeable(state, number // KINDS) >> 4 * (number % KINDS)) & 1 == 1
    if state.phase == BUYING:
        return action == SELL or (action == BUY and auction.can_buy(state))
    if state.phase == OVER:
        return False
    if action == ACCEPT:
        return _may_accept(state)
    return money.may_offer(state.money[state.turn], action - OFFER)


@rule
def sample(state: State, rng: Rng) -> int:
    if state.phase == CHOOSING:
        return _sample_turn(state, rng)
    if state.phase == BIDDING:
        least, most = auction.least_bid(state), auction.most_bid(state)
        which = below(rng, 1 + max(0, (most - least) // 10 + 1))
        return PASS if which == 0 else BID + least // 10 + which - 1
    if state.phase == BUYING:
        return BUY if auction.can_buy(state) and below(rng, 2) == 1 else SELL
    own = state.money[state.turn]
    first = 1 if _may_accept(state) else 0
    which = below(rng, first + money.choices(own)) - first
    return ACCEPT if which < 0 else OFFER + money.code_of(money.choice(own, which))


@rule
def _sample_turn(state: State, rng: Rng) -> int:
    auctions = 1 if state.left > 0 else 0
    which = below(rng, auctions + auction.count_trades(state)) - auctions
    return AUCTION if which < 0 else nth_trade(state, which)


@rule
def nth_trade(state: State, which: int) -> int:
    """The trade with this number, as `legal` counts them."""
    other = 0
    shared = auction.tradeable(state, 0)
    while which >= count(shared):
        which -= count(shared)
        other += 1
        shared = auction.tradeable(state, other)
    return TRADE + KINDS * other + (nth(shared, which) >> 2)


# -- what it does -----------------------------------------------------------------------------


@hot
def play(state: State, action: int) -> None:
    state.plies += 1
    if state.phase == BIDDING:
        auction.bid(state, 10 * (action - BID))
    else:
        _play_else(state, action)


@rule
def _play_else(state: State, action: int) -> None:
    if state.phase == CHOOSING:
        if action == AUCTION:
            auction.open_auction(state)
        else:
            trade.open_trade(state, (action - TRADE) // KINDS, (action - TRADE) % KINDS)
    elif state.phase == BUYING:
        auction.decide(state, action)
    elif action == ACCEPT:
        trade.accept(state)
    elif state.phase == OFFERING:
        trade.offer(state, money.money_of(action - OFFER))
    else:
        trade.counter(state, money.money_of(action - OFFER))


def most_offers(players: int) -> int:
    """The ways to choose from all the money in a game with so many players."""
    return (2 * players + 1) ** 2 * (4 * players + 1) * (players + 1) ** 3


STATE = state_type(State, SWITCHES, __name__)

fulfil(
    STATE,
    {
        "deal": auction.deal,
        "legal": legal,
        "allows": allows,
        "sample": sample,
        "play": play,
        "over": over,
        "scores": scoring.scores,
        "values": scoring.values,
        "facts": scoring.facts,
        "appears": knowledge.appears,
        "hide": knowledge.hide,
        "plan": knowledge.plan,
        "draw": knowledge.draw,
    },
    PLAN,
    actions=most_offers(MOST_SEATS) + 1,
)


class Kuhhandel(words.Notation, Game):
    """Kuhhandel under these house rules; the defaults are those of thesis 004."""

    name = "kuhhandel"
    title = "Kuhhandel"
    switches = SWITCHES
    zero_sum = False
    margin = 100.0  # of some thousands of points a game
    dtype = STATE
    plan_dtype = PLAN
    evaluations = scoring.EVALUATIONS

    def __init__(self, **house: object) -> None:
        super().__init__(**house)
        self.seats = int(self.house["players"])
        self.seat_names = tuple("ABCDE"[: self.seats])
        self.fact_names = (*scoring.FACTS, *(f"sets_{name}" for name in self.seat_names))
        self.most_actions = most_offers(self.seats) + 1
        self.most_plies = most_plies(self.seats)

    def prepare(self, state: State) -> None:
        state["n"] = self.seats
        auction.begin(state, np.arange(DECK) % KINDS, 0)

    def swaps(self, state: State, seat: int, rng: Rng) -> Any:
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
            order = words.deck_of(state)
            i, j = below(rng, len(order)), below(rng, len(order))
            order[i], order[j] = order[j], order[i]
            lay_deck(changed, np.array(order))
        seen = int(state.open) & OPEN_OFFER and seat == state.target
        if state.phase == ANSWERING and seat != state.master and not seen:
            changed.offer = money.some_of(int(changed.money[state.master]), int(state.offered), rng)
        return other

    def _seen(self, state: State, seat: int) -> Any:
        views = self.new()
        knowledge.hide(state, seat, views)
        return views[0]

    def cards(self, state: State) -> int:
        """All animals, and the money: what came from the bank for donkeys is still there."""
        animals = int(state.left) + sum(words.herd(int(state.lot)))
        cash = 0
        for seat in range(self.seats):
            animals += sum(words.herd(int(state.animals[seat])))
            cash += int(money.size(int(state.money[seat])))
            if int(money.size(int(state.money[seat]))) != int(state.cards[seat]):
                return -1
        return 100 * animals + cash - self.seats * int(state.donkeys)


def _move(state: State, giver: int, taker: int, cards: int) -> None:
    state.money[giver] -= cards
    state.money[taker] += cards


def most_plies(players: int) -> int:
    """No game takes more actions: an auction is opened, ends after at most a raise of ten for all the
    coins in the game and a pass for everybody, and is decided; it can start again for everybody that
    cannot pay. A trade is opened, and two offers are made twice at most."""
    bids = 94 * players + players
    return DECK * (1 + players * (bids + 1)) + MOST_TRADES * 5
