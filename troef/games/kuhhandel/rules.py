"""What may be done in Kuhhandel and what it does, phase by phase; tied to the states of the game."""

from __future__ import annotations

from ...chance import Rng, below
from ...fields import Ints
from ...game import fulfil, state_type
from ...jit import count, hot, lowest, nth, rule
from . import auction, knowledge, money, scoring, trade
from .state import (
    ACCEPT,
    ANSWERING,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    KINDS,
    MOST_SEATS,
    OFFER,
    OFFERING,
    OVER,
    PASS,
    PLAN,
    SELL,
    SWITCHES,
    TRADE,
    State,
)  # fmt: skip


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
    """In how many ways one can choose from all the money in a game of this many players."""
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
