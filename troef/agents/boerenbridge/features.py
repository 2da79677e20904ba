"""What a seat of Boerenbridge sees, and a bid or a card that it may choose, as columns for a net (`net`).

Suits have no names here: trump has the first place, the others follow by how many cards of them the seat was
dealt. Where nothing is trump the first place stays empty. So what is learned of one suit holds for all. Seats
count from the own one. Only what the view holds is looked at.

For four players with 52 cards: then a set of cards is one word, and numbered as in `cards`.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from ...cards import SUITS, Card, Cards, lane, rank_of, ranks_in, suit_of
from ...fields import Ints
from ...games.boerenbridge.knowledge import unseen
from ...games.boerenbridge.state import BID, NO_CARD, NO_TRUMP, PLAYING, UNKNOWN, State
from ...games.boerenbridge.tricks import height
from ...jit import count, rule
from ..net import Net, put
from ..suited import cell, length_and_ranks, place_of, placed, put_cards
from .bidding import hand_value

SEATS, OTHERS, RANKS = 4, 3, 13
PLACES = len(SUITS) + 1
CARDS = PLACES * RANKS
"""Columns for a card: each suit may have any place, and the first is for trump alone."""
NUMBERS = RANKS + 1
"""Tricks, or cards of a suit: none to all."""
CLOSE = 3
"""Cards that are counted above and below one, at most."""
WANTS = 3
"""Whether a seat has too many tricks, as many as it bid, or too few."""
KINDS = SEATS * 2 * (CLOSE + 1) * 2 * WANTS
FAR, HALVES = 7, 6
"""How far from even all bids together are told, and by how many half tricks a bid differs from what the
cards are worth."""
APART = 2 * FAR + 1

BLOCKS = {
    "hand": CARDS,
    "played": SEATS * CARDS,  # in tricks before this one, by whom
    "lying": OTHERS * CARDS,  # in this one
    "turned": RANKS,  # the rank of the card that was turned up
    "void": OTHERS * PLACES,  # who showed that he has none of a suit
    "length": PLACES * NUMBERS,  # own cards of a suit
    "left": PLACES * NUMBERS,  # those that are not seen
    "size": RANKS,  # cards a hand in this round
    "tricks": RANKS,  # tricks that are still to come
    "spoken": SEATS + 1,  # how many have bid
    "bid": SEATS * (NUMBERS + 1),  # what each seat bid; the last: not known
    "needed": SEATS * (NUMBERS + CLOSE),  # tricks that each seat still needs; below 0: too many
    "spare": NUMBERS + 1,  # tricks that the own seat can still lose; the first: it has missed its bid
    "even": APART,  # by how much all bids that were made pass the tricks there are
    "place": SEATS,  # in the trick
    "best": OTHERS * WANTS,  # who holds the trick, and whether he wants it
    "led": PLACES,
    "card": CARDS,  # from here on: the choice
    "kind": KINDS,  # place, whether it beats what lies, cards above it, trump, whether tricks are wanted
    "below": CLOSE + 1,
    "ends": 4,  # whether it is the highest of its suit in hand, and whether the lowest
    "call": RANKS * NUMBERS,  # a bid, by the size of the round
    "trumps": NUMBERS * NUMBERS,  # a bid, by own trumps
    "sum": SEATS * APART,  # by how much all bids so far pass the tricks there are with it
    "worth": 2 * HALVES + 1,  # how far it lies from what the cards are worth
}  # fmt: skip
"""Every block of columns, and how many it has."""
COLUMNS = sum(BLOCKS.values())
(
    HAND, PLAYED, LYING, TURNED, VOID, LENGTH, LEFT, SIZE, TO_COME, SPOKEN, BIDS, NEEDED, SPARE, EVEN, PLACE,
    BEST, LED, CARD, KIND, BELOW, ENDS, CALL, TRUMPS, SUM, WORTH,
) = tuple(accumulate([0, *BLOCKS.values()]))[:-1]  # fmt: skip
"""Where each block begins."""


@rule
def gather(view: State, piles: Ints) -> None:
    """The cards that each seat has played in this round, counted from the viewer."""
    leader, best, led = (int(view.dealer) + 1) & 3, 0, 0
    for i in range(SEATS * int(view.tricks) + int(view.in_trick)):
        one, seat = int(view.history[i]), (leader + i) & 3
        if i & 3 == 0:
            led, best = suit_of(one), -1
        piles[(seat - int(view.viewer)) & 3] |= 1 << one
        best = max(best, (height(view, one, led) << 3) + seat)
        if i & 3 == 3:
            leader = best & 7


@rule
def order_of(view: State, dealt: Cards) -> int:
    """The place of each suit among the columns."""
    order = 0
    for suit in SUITS:
        place = 0
        if suit != view.trump:
            place, mine = 1, length_and_ranks(dealt, suit)
            for other in SUITS:
                theirs = length_and_ranks(dealt, other)
                ahead = theirs > mine or (theirs == mine and other < suit)
                place += other != view.trump and ahead
        order = placed(order, suit, place)
    return order


@rule
def situation(view: State, net: Net) -> int:
    """Put the columns of what the viewer sees; returns the order of suits."""
    piles = np.zeros(SEATS, np.int64)
    gather(view, piles)
    order = order_of(view, int(view.hands[view.viewer, 0]) | piles[0])
    net.count = 0
    put_cards(net, HAND, order, int(view.hands[view.viewer, 0]))
    put_suits(view, net, order)
    put_bids(view, net)
    put(net, SIZE + int(view.cards) - 1)
    if view.trump_card != NO_CARD:
        put(net, TURNED + rank_of(int(view.trump_card)))
    if view.phase == PLAYING:
        put_played(view, net, order, piles)
        put_trick(view, net, order)
    return order


@rule
def put_suits(view: State, net: Net, order: int) -> None:
    """How many cards of each suit there are, and who cannot have any."""
    me, left = int(view.viewer), unseen(view, 0)
    for suit in SUITS:
        place = place_of(order, suit)
        put(net, LENGTH + NUMBERS * place + count(ranks_in(int(view.hands[me, 0]), suit)))
        put(net, LEFT + NUMBERS * place + count(ranks_in(left, suit)))
        for step in range(1, SEATS):
            if (int(view.lacks[(me + step) & 3]) >> suit) & 1:
                put(net, VOID + PLACES * (step - 1) + place)


@rule
def put_bids(view: State, net: Net) -> None:
    """What was bid, and what of it is still to be done."""
    me, playing = int(view.viewer), view.phase == PLAYING
    put(net, SPOKEN + int(view.spoken))
    for step in range(SEATS):
        seat = (me + step) & 3
        bid = int(view.bid[seat])
        if bid == UNKNOWN:
            bid = NUMBERS
        elif playing:
            put(net, NEEDED + (NUMBERS + CLOSE) * step + max(needed(view, seat), -CLOSE) + CLOSE)
        put(net, BIDS + (NUMBERS + 1) * step + bid)
    if playing:
        left = int(view.cards) - int(view.tricks)
        put(net, TO_COME + left - 1)
        put(net, SPARE + missed_or_spare(needed(view, me), left))
        put(net, EVEN + within(bid_sum(view) - int(view.cards), FAR))


@rule
def needed(view: State, seat: int) -> int:
    """How many tricks a seat still needs; below 0: it has too many."""
    return int(view.bid[seat]) - int(view.won[seat])


@rule
def missed_or_spare(wanted: int, left: int) -> int:
    """0 if the bid is missed, else one more than the tricks that can still be lost."""
    return 0 if wanted < 0 or wanted > left else left - wanted + 1


@rule
def bid_sum(view: State) -> int:
    """All bids that were made, as far as they are known."""
    total = 0
    for seat in range(SEATS):
        total += max(int(view.bid[seat]), 0)
    return total


@rule
def within(number: int, most: int) -> int:
    """A number from -most to most as one from 0 on."""
    return min(max(number, -most), most) + most


@rule
def wants(view: State, seat: int) -> int:
    """0 if a seat has too many tricks, 1 if as many as it bid, 2 if too few."""
    return within(needed(view, seat), 1)


@rule
def put_played(view: State, net: Net, order: int, piles: Ints) -> None:
    """Every card that was played, by whom, and whether it still lies there."""
    me, lying, seats = int(view.viewer), 0, SEATS
    leader = (int(view.turn) - int(view.in_trick)) & 3
    for i in range(int(view.in_trick)):
        one = int(view.history[seats * int(view.tricks) + i])
        lying |= 1 << one
        put(net, LYING + CARDS * (((leader + i - me) & 3) - 1) + cell(order, one))
    for step in range(seats):
        put_cards(net, PLAYED + CARDS * step, order, piles[step] & ~lying)


@rule
def put_trick(view: State, net: Net, order: int) -> None:
    """The trick under way."""
    put(net, PLACE + int(view.in_trick))
    if view.in_trick > 0:
        holder = int(view.best) & 7
        step = (holder - int(view.viewer)) & 3
        put(net, BEST + WANTS * (step - 1) + wants(view, holder))
        put(net, LED + place_of(order, int(view.led)))


@rule
def choice(view: State, net: Net, order: int, action: int) -> None:
    """Put the columns of what the viewer may do, after those of the situation."""
    net.count = net.there
    if action >= BID:
        put_bid(view, net, action - BID)
    else:
        put_card(view, net, order, action)


@rule
def put_bid(view: State, net: Net, tricks: int) -> None:
    """A bid, beside the size of the round, the own trumps, the other bids, and what the cards are worth."""
    hand, trumps = int(view.hands[view.viewer, 0]), 0
    if view.trump != NO_TRUMP:
        trumps = count(ranks_in(hand, int(view.trump)))
    put(net, CALL + NUMBERS * (int(view.cards) - 1) + tricks)
    put(net, TRUMPS + NUMBERS * trumps + tricks)
    apart = within(bid_sum(view) + tricks - int(view.cards), FAR)
    put(net, SUM + APART * int(view.spoken) + apart)
    parts = len(SUITS) * RANKS * tricks - hand_value(view, int(view.viewer))
    put(net, WORTH + within(parts // (2 * RANKS), HALVES))


@rule
def put_card(view: State, net: Net, order: int, one: Card) -> None:
    """A card, seen from what lies and from what is still out."""
    put(net, CARD + cell(order, one))
    suit, bit = suit_of(one), 1 << one
    left, hand = unseen(view, 0) & lane(suit), int(view.hands[view.viewer, 0]) & lane(suit)
    above = min(count(left & ~((bit << 1) - 1)), CLOSE)
    beats = 1
    if view.in_trick > 0:
        beats = 1 if height(view, one, int(view.led)) > int(view.best) >> 3 else 0
    kind = (int(view.in_trick) * 2 + beats) * (CLOSE + 1) + above
    kind = (kind * 2 + (1 if suit == view.trump else 0)) * WANTS + wants(view, int(view.viewer))
    put(net, KIND + kind)
    put(net, BELOW + min(count(left & (bit - 1)), CLOSE))
    highest_one, lowest_one = hand < bit << 1, hand & (bit - 1) == 0
    put(net, ENDS + 2 * highest_one + lowest_one)
