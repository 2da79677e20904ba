"""Kuhhandel in numbers: turns, bids and answers first, then every sum that can be offered.

With n players: 0 is an auction, and the next 10n are trades, by seat and then by animal. Passing and the
bids in tens up to all the coins of the game are 94n + 1 more; then come buy, sell and accept. All other
numbers are sums on the table: how many of each money card, counted in mixed radix by how many of it n
players can have together (2n of 0, 4n of 10, 2n of 50, n of each other), cards of 0 counting fastest. With
four players that makes 172,546 actions; 13,104 of them were the most that were legal at once in a
hundred games.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ...fields import About, Grid, Record, Row
from ...jit import rule
from ...vectors import Vectors, observation_type, seat_in
from .animals import IN_A_WORD, held
from .money import DENOMINATIONS, code_of, money_of
from .money import number as number_of
from .rules import most_offers
from .state import (
    ACCEPT,
    BID,
    BUY,
    DECK,
    KINDS,
    NOBODY,
    OFFER,
    OPEN_DECK,
    SELL,
    TRADE,
    TWICE,
    State,
)  # fmt: skip

NOTES = len(DENOMINATIONS)
TENS = 94
"""The coins that come to each player in a game, in tens."""
EACH = np.array([2, 4, 2, 1, 1, 1])
"""How many of each money card come to each player."""


def action_count(players: int) -> int:
    return int(first_offer(players)) + most_offers(players)


@rule
def first_bid(players: int) -> int:
    return 1 + KINDS * players


@rule
def first_offer(players: int) -> int:
    return first_bid(players) + TENS * players + 1 + 3


@rule
def encode(state: State, action: int) -> int:
    n = int(state.n)
    if action < BID:  # an auction is 0, and trades come next
        return action
    if action < BUY:
        return first_bid(n) + action - BID
    if action < OFFER:
        return first_offer(n) - 3 + action - BUY
    money, number = money_of(action - OFFER), 0
    for kind in range(NOTES - 1, -1, -1):
        number = number * (n * int(EACH[kind]) + 1) + number_of(money, kind)
    return first_offer(n) + number


@rule
def decode(state: State, number: int) -> int:
    n = int(state.n)
    if number < first_bid(n):
        return number
    if number < first_offer(n) - 3:
        return BID + number - first_bid(n)
    if number < first_offer(n):
        return BUY + number - (first_offer(n) - 3)
    money, number = 0, number - first_offer(n)
    for kind in range(NOTES):
        base = n * int(EACH[kind]) + 1
        money += (number % base) << 8 * kind
        number //= base
    return OFFER + code_of(money)


assert (TRADE, SELL, ACCEPT) == (1, BUY + 1, BUY + 2)


class Observation(Record):
    """What a seat of Kuhhandel sees. Money is told as how many cards there are of 0, 10, 50, 100, 200 and
    500."""

    money: Annotated[Row[float], "f4", NOTES, About("the own money")]
    known: Annotated[Grid[float], "f4", "others", NOTES, About("money that others surely have")]
    public: Annotated[
        Grid[float], "f4", "seats", NOTES, About("money that everybody knows each seat to have")
    ]
    cards: Annotated[Row[float], "f4", "seats", About("how many money cards each seat has")]
    animals: Annotated[Grid[float], "f4", "seats", KINDS, About("the animals of each seat")]
    left: Annotated[Row[float], "f4", 1, About("how many animals are in the deck")]
    deck: Annotated[
        Row[float],
        "f4",
        DECK,
        About("the deck where it lies open: the next animal first, from 1 up"),
    ]
    donkeys: Annotated[Row[float], "f4", 1, About("how many donkeys were drawn")]
    lot: Annotated[Row[float], "f4", KINDS, About("the animals under the hammer")]
    high: Annotated[Row[float], "f4", 1, About("the highest bid, in coins")]
    bidder: Annotated[Row[float], "f4", "seats", About("who made it")]
    bids: Annotated[Row[float], "f4", "seats", About("the highest bid of each seat, in coins")]
    out: Annotated[Row[float], "f4", "seats", About("who cannot bid any more")]
    barred: Annotated[Row[float], "f4", "seats", About("who could not pay in this auction")]
    broke: Annotated[Row[float], "f4", "seats", About("who has just shown that he cannot pay")]
    master: Annotated[Row[float], "f4", "seats", About("the auction master")]
    target: Annotated[Row[float], "f4", "seats", About("with whom he trades")]
    animal: Annotated[Row[float], "f4", KINDS, About("for which animal")]
    offered: Annotated[Row[float], "f4", 1, About("how many cards he has put on the table")]
    offer: Annotated[Row[float], "f4", NOTES, About("which ones, if the viewer may see that")]
    tied: Annotated[
        Row[float], "f4", TWICE, About("whether this trade was a tie before: once, twice")
    ]
    gave: Annotated[
        Row[float], "f4", NOTES, About("the last trade of the viewer: what was offered")
    ]
    took: Annotated[Row[float], "f4", NOTES, About("and what was offered against it")]
    accepted: Annotated[Row[float], "f4", 1, About("or that it was accepted")]
    traders: Annotated[Row[float], "f4", "seats", About("who was in the last trade")]
    giver: Annotated[Row[float], "f4", "seats", About("who was its master")]
    gainer: Annotated[
        Row[float], "f4", "seats", About("who got the animals, if that has just been")
    ]
    paid: Annotated[Row[float], "f4", NOTES, About("the money that was paid at the last auction")]
    payer: Annotated[Row[float], "f4", "seats", About("by whom")]
    turn: Annotated[Row[float], "f4", "seats", About("whose turn it is")]
    phase: Annotated[
        Row[float], "f4", 5, About("choosing, bidding, buying, offering, answering; all 0: over")
    ]


def observation_for(players: int) -> np.dtype[np.record]:
    """The type of observations for this many players."""
    return observation_type(Observation, seats=players, others=players - 1)


@rule
def count_money(out: Row[float], money: int) -> None:
    if money != NOBODY:
        for kind in range(NOTES):
            out[kind] = number_of(money, kind)


@rule
def count_animals(out: Row[float], animals: int) -> None:
    for kind in range(KINDS):
        out[kind] = held(animals, kind)


@rule
def observe(view: State, out: Observation) -> None:
    me, seats = int(view.viewer), int(view.n)
    count_money(out.money, view.money[me])
    for step in range(seats):
        seat = (me + step) % seats
        count_money(out.public[step], view.public[seat])
        count_animals(out.animals[step], view.animals[seat])
        out.cards[step] = view.cards[seat]
        out.bids[step] = view.bids[seat]
        out.out[step] = (view.out >> seat) & 1
        out.barred[step] = (view.barred >> seat) & 1
        out.traders[step] = (view.traders >> seat) & 1
        if step > 0:
            count_money(out.known[step - 1], view.known[me, seat])
    out.left[0] = view.left
    out.donkeys[0] = view.donkeys
    out.high[0] = view.high
    count_animals(out.lot, view.lot)
    seat_in(out.bidder, view.bidder, me)
    seat_in(out.broke, view.broke, me)
    seat_in(out.master, view.master, me)
    seat_in(out.turn, view.turn, me)
    if view.open & OPEN_DECK:
        for at in range(view.left):
            out.deck[at] = 1 + ((view.deck[at // IN_A_WORD] >> 4 * (at % IN_A_WORD)) & 15)
    if view.phase < len(out.phase):
        out.phase[view.phase] = 1.0
    observe_trades(view, out)


@rule
def observe_trades(view: State, out: Observation) -> None:
    """This trade, and what the last turn came to."""
    me = int(view.viewer)
    seat_in(out.target, view.target, me)
    if view.animal != NOBODY:
        out.animal[view.animal] = 1.0
    out.offered[0] = view.offered
    count_money(out.offer, view.offer)
    if view.tied:
        out.tied[view.tied - 1] = 1.0
    count_money(out.gave, view.gave)
    count_money(out.took, view.took)
    out.accepted[0] = view.took == NOBODY
    seat_in(out.giver, view.giver, me)
    seat_in(out.gainer, view.gainer, me)
    count_money(out.paid, view.paid)
    seat_in(out.payer, view.payer, me)


VECTORS = Vectors(encode, decode, observe, Observation)
