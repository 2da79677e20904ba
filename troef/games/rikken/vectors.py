"""Rikken in numbers: 182 actions, and what a seat sees.

The cards come first, clubs to spades and two to ace (0 to 51), then the bids in the order of the table
(52 to 73), the suits that can be named trump (74 to 77), the cards that can be called (78 to 129), and the
cards that ask for the called one as they are led (130 to 181).
"""

from __future__ import annotations

from typing import Annotated

from ...cards import rank_of, suit_of
from ...fields import About, Grid, Record, Row
from ...jit import lowest, rule
from ...vectors import Vectors, seat_in
from .contracts import PLACE, TABLE
from .state import ASK, BID, CALL, NAME, NOBODY, SEATS, State

CARDS, BIDS, SUITS = 52, len(TABLE), 4
FIRST_BID = CARDS
FIRST_NAME = FIRST_BID + BIDS
FIRST_CALL = FIRST_NAME + SUITS
FIRST_ASK = FIRST_CALL + CARDS
ACTIONS = FIRST_ASK + CARDS


@rule
def place(card: int) -> int:
    """A card from 0 to 51."""
    return 13 * suit_of(card) + rank_of(card)


@rule
def card_at(place: int) -> int:
    return 16 * (place // 13) + place % 13


@rule
def encode(state: State, action: int) -> int:
    if action < BID:
        return place(action)
    if action < NAME:
        return FIRST_BID + action - BID
    if action < CALL:
        return FIRST_NAME + action - NAME
    if action < ASK:
        return FIRST_CALL + place(action - CALL)
    return FIRST_ASK + place(action - ASK)


@rule
def decode(state: State, number: int) -> int:
    if number < FIRST_BID:
        return card_at(number)
    if number < FIRST_NAME:
        return BID + number - FIRST_BID
    if number < FIRST_CALL:
        return NAME + number - FIRST_NAME
    if number < FIRST_ASK:
        return CALL + card_at(number - FIRST_CALL)
    return ASK + card_at(number - FIRST_ASK)


class Observation(Record):
    """What a seat of Rikken sees."""

    hand: Annotated[Row[float], "f4", CARDS, About("the own cards")]
    open: Annotated[
        Grid[float], "f4", 3, CARDS, About("the cards of others that lie open, or were told")
    ]
    played: Annotated[Grid[float], "f4", SEATS, CARDS, About("the cards that each seat has played")]
    when: Annotated[
        Row[float], "f4", CARDS, About("the trick in which a card was played, from 1; 0: not yet")
    ]
    table: Annotated[Row[float], "f4", CARDS, About("the cards of this trick")]
    lacks: Annotated[
        Grid[float], "f4", 3, CARDS, About("the cards that others showed they do not have")
    ]
    bids: Annotated[Grid[float], "f4", SEATS, BIDS, About("the bids that each seat has made")]
    contract: Annotated[Row[float], "f4", BIDS, About("the highest bid so far")]
    trump: Annotated[Row[float], "f4", SUITS, About("trump; all 0: none")]
    called: Annotated[Row[float], "f4", CARDS, About("the called card")]
    dealer: Annotated[Row[float], "f4", SEATS, About("who dealt")]
    declarers: Annotated[Row[float], "f4", SEATS, About("who plays the highest bid")]
    partner: Annotated[Row[float], "f4", SEATS, About("the partner, once he is known")]
    leader: Annotated[Row[float], "f4", SEATS, About("who leads this trick")]
    turn: Annotated[Row[float], "f4", SEATS, About("whose turn it is")]
    phase: Annotated[
        Row[float], "f4", 4, About("bidding, naming trump, calling, or playing; all 0: over")
    ]
    won: Annotated[Row[float], "f4", SEATS, About("how many tricks each seat has won")]
    blind: Annotated[Row[float], "f4", 1, About("whether the declarer has none of the called suit")]
    asked: Annotated[Row[float], "f4", 1, About("whether the called card must fall in this trick")]


@rule
def mark(out: Row[float], cards: int) -> None:
    """Put a 1 where these cards stand; what is no card of the game is passed over."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if rank_of(card) < 13:
            out[place(card)] = 1.0


@rule
def observe(view: State, out: Observation) -> None:
    me = int(view.viewer)
    mark(out.hand, view.hands[me])
    for step in range(SEATS):
        seat = (me + step) & 3
        mark(out.played[step], view.played[seat])
        out.won[step] = view.won[seat]
        out.declarers[step] = (view.declarers >> seat) & 1
        if step > 0:
            mark(out.open[step - 1], view.hands[seat])
            mark(out.lacks[step - 1], view.lacks[seat])
    observe_bids(view, out)
    laid = SEATS * view.tricks + view.in_trick
    for i in range(laid):
        out.when[place(int(view.order[i]))] = i // SEATS + 1
    for i in range(SEATS * view.tricks, laid):
        out.table[place(int(view.order[i]))] = 1.0
    if view.trump >= 0:
        out.trump[view.trump] = 1.0
    if view.called >= 0:
        out.called[place(int(view.called))] = 1.0
    seat_in(out.dealer, view.dealer, me)
    seat_in(out.partner, view.partner, me)
    seat_in(out.leader, view.leader, me)
    seat_in(out.turn, view.turn, me)
    if view.phase < len(out.phase):
        out.phase[view.phase] = 1.0
    out.blind[0] = view.blind
    out.asked[0] = view.asked


@rule
def observe_bids(view: State, out: Observation) -> None:
    """Who bid what: whoever has passed is not asked again, nor is whoever has bid the highest."""
    out.contract[view.contract] = 1.0
    seat, highest, last = int(view.dealer), 0, 0  # `last`: a byte for each seat, its bid from 1 on
    for i in range(view.bids_made):
        seat = (seat + 1) & 3
        while is_settled((last >> 8 * seat) & 255, highest):
            seat = (seat + 1) & 3
        bid = int(view.bids[i])
        out.bids[(seat - view.viewer) & 3, bid] = 1.0
        last = last & ~(255 << 8 * seat) | (bid + 1) << 8 * seat
        highest = bid if PLACE[bid] > PLACE[highest] else highest
    if view.bids_made == 0:  # no auction: what everybody must play
        for seat in range(SEATS):
            if view.bid[seat] != NOBODY:
                out.bids[(seat - view.viewer) & 3, view.bid[seat]] = 1.0


@rule
def is_settled(bid: int, highest: int) -> bool:
    """Whether who last bid this, counted from 1, will not be asked again as things stand."""
    return bid == 1 or (highest > 0 and bid == highest + 1)


VECTORS = Vectors(encode, decode, observe, Observation)
