"""Dealing, turns, and the auction of an animal.

Whoever has the turn is the auction master until it ends: he auctions an animal or trades with somebody.
"""

from __future__ import annotations

import numpy as np

from ...chance import Rng, below, shuffle
from ...fields import Ints
from ...jit import count, hot, lowest, rule
from . import knowledge
from .animals import full_deck, kinds, lay_deck, next_animal, unfinished
from .money import START, payment, size, worth
from .state import (
    BIDDING,
    BLUFF,
    BUY,
    BUYING,
    CHOOSING,
    DECK,
    DONKEY,
    LEAST_BID,
    MOST_SEATS,
    NOBODY,
    OVER,
    PAYOUT,
    STARTS_FIRST,
    STEPS,
    State,
)  # fmt: skip

# -- the start --------------------------------------------------------------------------------


@rule
def deal(state: State, rng: Rng) -> None:
    """Shuffle the animals and give everybody the same money (004, 2.1). Anybody may start (K16)."""
    order = np.zeros(DECK, np.int64)
    full_deck(order)
    shuffle(rng, order)
    first = 0 if state.starts == STARTS_FIRST else below(rng, state.n)
    begin(state, order, first)


@rule
def begin(state: State, order: Ints, first: int) -> None:
    """The start of a game with this deck and this first seat."""
    state.viewer = NOBODY
    state.left = DECK
    lay_deck(state, order)
    state.first = first
    state.donkeys = 0
    state.issued = START * state.n
    state.turns = 0
    state.plies = 0
    state.auctions = 0
    state.bought = 0
    state.trades = 0
    state.countered = 0
    state.ties = 0
    state.gave = 0
    state.took = 0
    state.traders = 0
    state.giver = NOBODY
    state.gainer = NOBODY
    state.paid = 0
    state.payer = NOBODY
    state.broke = NOBODY
    for seat in range(MOST_SEATS):
        plays = seat < state.n
        state.animals[seat] = 0
        state.money[seat] = START if plays else 0
        state.cards[seat] = size(START) if plays else 0
        state.public[seat] = state.money[seat]
        for other in range(MOST_SEATS):
            state.known[other, seat] = START if plays and other < state.n and other != seat else 0
    clear(state)
    start_turn(state, first)


@rule
def clear(state: State) -> None:
    """Nothing lies on the table."""
    state.lot = 0
    state.high = 0
    state.bidder = NOBODY
    state.out = 0
    state.barred = 0
    state.target = NOBODY
    state.animal = NOBODY
    state.offer = 0
    state.offered = 0
    state.tied = 0
    for seat in range(MOST_SEATS):
        state.bids[seat] = 0


# -- turns ------------------------------------------------------------------------------------


@rule
def start_turn(state: State, seat: int) -> None:
    """The turn of this seat, or of the next one that can do something (readings K15): those that cannot
    are passed over. The game ends when all sets are complete (004, 2.3)."""
    for _ in range(state.n):
        if state.left > 0 or unfinished(state.animals[seat]):
            state.phase = CHOOSING
            state.master = seat
            state.turn = seat
            state.turns += 1
            return
        seat += 1
        if seat == state.n:
            seat = 0
    state.phase = OVER
    state.turn = NOBODY


@rule
def end_turn(state: State) -> None:
    """On to the player on the left of the auction master (004, 2.2.2)."""
    following = state.master + 1
    clear(state)
    start_turn(state, 0 if following == state.n else following)


@hot
def tradeable(state: State, other: int) -> int:
    """Which kinds the one on turn and this seat both have: a bit at 4 * kind."""
    if other == state.turn:
        return 0
    return kinds(state.animals[state.turn]) & kinds(state.animals[other])


@rule
def count_trades(state: State) -> int:
    """How many trades the one on turn can choose from."""
    n = 0
    for other in range(state.n):
        n += count(tradeable(state, other))
    return n


# -- the auction ------------------------------------------------------------------------------


@rule
def open_auction(state: State) -> None:
    """Draw, pay out for donkeys, and let the player on the master's left bid first (004, 2.2.1)."""
    state.auctions += 1
    forget(state)
    lots = state.lots + 1
    for _ in range(min(lots, state.left)):
        kind = next_animal(state)
        state.lot += 1 << 4 * kind
        if kind == DONKEY:
            pay_out(state)
    open_bidding(state)


@rule
def forget(state: State) -> None:
    """What the last turn came to is old now."""
    state.paid = 0
    state.payer = NOBODY
    state.broke = NOBODY
    state.gainer = NOBODY
    state.tied = 0


@rule
def pay_out(state: State) -> None:
    """Everybody gets a money card: 50, 100, 200 and 500 for the four donkeys (readings K2)."""
    card = 1 << 8 * PAYOUT[state.donkeys]
    state.donkeys += 1
    state.issued += card * state.n
    for seat in range(state.n):
        state.money[seat] += card
        state.cards[seat] += 1
        knowledge.all_saw_gain(state, seat, card)


@rule
def open_bidding(state: State) -> None:
    """Everybody may bid but the master and those who could not pay before."""
    state.phase = BIDDING
    state.high = 0
    state.bidder = NOBODY
    state.out = state.barred | 1 << state.master
    for seat in range(MOST_SEATS):
        state.bids[seat] = 0
    state.turn = state.master
    pass_on(state)


@hot
def pass_on(state: State) -> None:
    """Ask the next player who is still in. It ends when only the highest bidder is left, who is not asked
    again, or nobody (readings K3 to K5)."""
    inside = ((1 << state.n) - 1) & ~state.out
    if inside == 0:
        give_lot(state, state.master)  # nobody bids: it is free (readings K3)
        return
    twice = inside | inside << state.n  # once around the table: no branch that is hard to predict
    following = state.turn + 1 + lowest(twice >> (state.turn + 1))
    following -= state.n if following >= state.n else 0
    if following == state.bidder:
        state.phase = BUYING
        state.turn = state.master
    else:
        state.turn = following


@hot
def least_bid(state: State) -> int:
    """The first bid is ten or more; the next must be higher than the last by this house's step (004,
    2.4: overbid by a minimum; readings K5, K52)."""
    return state.high + STEPS[state.step] if state.high else LEAST_BID


@hot
def most_bid(state: State) -> int:
    """What the one on turn may bid at most: all that he has (readings K6). Where bluffing is allowed,
    all coins in the game."""
    if state.bluff == BLUFF:
        return worth(state.issued)
    return worth(state.money[state.turn])


@hot
def bid(state: State, amount: int) -> None:
    """Bid, or pass for good with 0."""
    state.broke = NOBODY
    if amount == 0:
        state.out |= 1 << state.turn
    else:
        state.high = amount
        state.bidder = state.turn
        state.bids[state.turn] = amount
    pass_on(state)


@rule
def can_buy(state: State) -> bool:
    """The master may buy if he can pay (readings K6)."""
    return worth(state.money[state.master]) >= state.high


@rule
def decide(state: State, action: int) -> None:
    """The master buys from the highest bidder, or sells to him (004, 2.2.1)."""
    buys = action == BUY
    buyer, seller = state.bidder, state.master
    if buys:
        buyer, seller = seller, buyer
        state.bought += 1
    elif state.bluff == BLUFF and worth(state.money[buyer]) < state.high:
        bankrupt(state)
        return
    pay(state, buyer, seller, state.high)
    give_lot(state, buyer)


@rule
def bankrupt(state: State) -> None:
    """Whoever bid more than he has must show his money, and the auction starts again without him (004,
    2.2.1; readings K51)."""
    seat = state.bidder
    state.barred |= 1 << seat
    state.broke = seat
    knowledge.all_saw_hand(state, seat)
    open_bidding(state)


@rule
def pay(state: State, payer: int, receiver: int, price: int) -> None:
    """Pay with cards that everybody sees; there is no change (readings K7, K8)."""
    cards = payment(state.money[payer], price, state.change)
    n = size(cards)
    state.paid = cards
    state.payer = payer
    state.money[payer] -= cards
    state.money[receiver] += cards
    state.cards[payer] -= n
    state.cards[receiver] += n
    knowledge.all_saw_loss(state, payer, cards)
    knowledge.all_saw_gain(state, receiver, cards)


@rule
def give_lot(state: State, seat: int) -> None:
    """The animals go to whoever won them, and the turn is over."""
    state.animals[seat] += state.lot
    end_turn(state)
