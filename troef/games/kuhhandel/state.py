"""The state of Kuhhandel and its house rules.

Seats count clockwise. Money and animals are packed: a hand of money is one integer with eight bits
for each of the six denominations, the animals of a seat are one integer with four bits for each of
the ten kinds. Actions are numbers in ranges: an auction, a trade `TRADE + 10 * seat + animal`, a
bid `BID + tens`, `BUY`, `SELL`, `ACCEPT`, and money put on the table `OFFER + code` (money.py).
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ... import state
from ...fields import I1, I8, Grid, Ints, Record, record_type
from ...game import Switch, choices

MOST_SEATS = 5
NOBODY = -1

KINDS = 10
NAMES = ("rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse")
VALUES = (10, 40, 90, 160, 250, 350, 500, 650, 800, 1000)
"""What a set is worth (004, table 2.1; the names as readings K1)."""
WORTH = np.array(VALUES)
DONKEY = 6
PAYOUT = np.array([2, 3, 4, 5, 0])
"""Which denomination everybody gets for each donkey: 50, 100, 200, 500 (004, 2.2.1)."""
DECK = 4 * KINDS

CHOOSING, BIDDING, BUYING, OFFERING, ANSWERING, OVER = range(6)
"""The phases of a turn (004, 4.3)."""

AUCTION, TRADE, BID, BUY, SELL, ACCEPT, OFFER = 0, 1, 64, 1000, 1001, 1002, 1024
PASS = BID
SEEN = 1 << 20
"""Money as it looks to those who see only how many cards it is."""

MOST_TRADES = 1000
"""Trades can go to and fro without end where three hold a kind; the game then ends as it stands."""

LEAST_BID = 10
STEPS = np.array([10, 20, 50, 100])

SWITCHES = (
    Switch("players", ("4", "3", "5"), "how many play", "004, 2; readings K18"),
    Switch("starts", ("random", "first"),
           "who has the first turn: anybody, or the first seat", "004, 2.1; readings K16"),
    Switch("bluff", ("no", "yes"),
           "whether more may be bid than one has; who then cannot pay shows his money and the "
           "auction starts again without him", "004, 2.2.1 and 4.1; readings K6, K51"),
    Switch("tie", ("master", "again"),
           "equal offers in a trade: the auction master wins; or both offer again, and he gets the "
           "animals for nothing at a second tie", "004, 2.2.2 and 4.1; readings K13, K51"),
    Switch("lots", ("1", "2", "3", "4"),
           "how many animals are auctioned at once", "004, 2.4; readings K52"),
    Switch("step", tuple(str(step) for step in STEPS),
           "by how much a bid must be higher than the last; the first is 10 or more",
           "004, 2.4; readings K5, K52"),
    Switch("double", ("both", "one"),
           "what is traded where both have two of a kind", "004, 2.2.2 and 2.4; readings K12, K52"),
    Switch("wealth", ("nothing", "counts"),
           "what money is worth at the end", "004, 2.3 and 2.4; readings K17, K52"),
    Switch("change", ("fewest", "most"),
           "a price is paid with the least that is enough, and of that with the fewest cards or "
           "with the most", "004, 2.2.1; readings K7"),
    Switch("open", ("nothing", "offer", "deck", "both", "money"),
           "what lies open that is hidden otherwise: the money offered in a trade, for the one who is "
           "asked; the deck, for all; both; or all money, on the table and in hands, for all",
           "004, 4.5 says of money in hands alone that it is dealt anew; readings K22 to K24"),
)  # fmt: skip
"""The first choice of each is the default: the game of the experiments in thesis 004."""

number = choices(SWITCHES)
STARTS_FIRST = number("starts", "first")
BLUFF = number("bluff", "yes")
AGAIN = number("tie", "again")
ONE_OF_TWO = number("double", "one")
MONEY_COUNTS = number("wealth", "counts")
OPEN_MONEY, OPEN_DECK = number("open", "money"), number("open", "deck")
OPEN_OFFER = number("open", "offer") | OPEN_MONEY
"""As bits: `both` has offer and deck; who sees all money sees the offer."""
ONCE, TWICE = 1, 2
"""How often the two of a trade put down the same."""


class State(state.State):
    """A game of Kuhhandel."""

    # the house rules: which choice of each
    players: I1
    starts: I1
    bluff: I1
    tie: I1
    lots: I1
    step: I1
    double: I1
    wealth: I1
    change: I1
    open: I1
    # the game
    viewer: I8  # the seat whose view this is; NOBODY: everything is here
    phase: I8
    turn: I8
    n: I8  # seats
    first: I8  # who had the first turn
    master: I8  # whose turn this is as a whole: the auction master
    left: I8  # animals in the deck
    donkeys: I8  # drawn so far
    lot: I8  # animals under the hammer
    high: I8  # highest bid
    bidder: I8  # who made it
    out: I8  # who cannot bid any more, the master included, as bits
    barred: I8  # who could not pay in this auction, as bits
    broke: I8  # who has just shown that he cannot pay
    bids: Annotated[Ints, "i8", MOST_SEATS]  # highest bid of each seat in this auction
    target: I8  # with whom the master trades
    animal: I8  # for what
    offer: I8  # the money on the table; it still counts in the master's hand
    offered: I8  # how many cards that is
    tied: I8  # whether this trade was a tie before: ONCE, or TWICE when that ended it
    issued: I8  # all money that was given out: everybody knows that
    money: Annotated[Ints, "i8", MOST_SEATS]
    cards: Annotated[Ints, "i8", MOST_SEATS]  # how many money cards each seat has: all can see that
    animals: Annotated[Ints, "i8", MOST_SEATS]
    deck: Annotated[Ints, "i8", 3]  # what is left of it, the next animal in the lowest bits
    public: Annotated[Ints, "i8", MOST_SEATS]  # money that everybody knows a seat to have
    known: Annotated[
        Grid[int], "i8", MOST_SEATS, MOST_SEATS
    ]  # money that one seat knows another to have
    gave: I8  # the last trade: what the master offered
    took: I8  # and what was offered against it; NOBODY if it was accepted
    traders: I8  # who was in it, as bits
    giver: I8  # who was its master
    gainer: I8  # who got the animals
    paid: I8  # the money that was paid at the last auction: all saw it
    payer: I8  # by whom
    turns: I8
    plies: I8
    auctions: I8
    bought: I8  # auctions in which the master bought
    trades: I8
    countered: I8
    ties: I8


class Plan(Record):
    """What a view leaves open: money cards to be dealt and a deck to be shuffled."""

    sure: Annotated[Ints, "i8", MOST_SEATS]  # the money that each seat surely has
    need: Annotated[Ints, "i8", MOST_SEATS]  # how many cards it has besides
    cards: I8  # unknown money cards
    left: I8  # animals in the deck
    pool: Annotated[Ints, "i1", 55]  # the unknown money, card by card
    deck: Annotated[Ints, "i1", DECK]


PLAN = record_type(Plan)
