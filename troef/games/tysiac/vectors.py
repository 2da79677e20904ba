"""Tysiac in numbers: 121 actions, and what a seat sees.

The cards come first, clubs to spades and nine to ace in order of strength (0 to 23); then the cards that
can be given away (24 to 47), passing and the bids from 100 to 400 (48 to 79), no raise and the raises to
100 up to 400 (80 to 111), the marriages by the card that is led, queen and king of each suit (112 to 119),
and the demand for a new deal (120).
"""

from __future__ import annotations

from typing import Annotated

from ...cards import rank_of, suit_of
from ...fields import About, Grid, Record, Row
from ...jit import lowest, rule
from ...vectors import Vectors, seat_in
from .state import BID, DEMAND, GIVE, QUEEN, RAISE, SEATS, TOP, WED, State

CARDS, LEVELS, SUITS = 24, TOP + 1, 4
FIRST_GIFT = CARDS
FIRST_BID = FIRST_GIFT + CARDS
FIRST_RAISE = FIRST_BID + LEVELS
FIRST_MARRIAGE = FIRST_RAISE + LEVELS
LAST = FIRST_MARRIAGE + 2 * SUITS
ACTIONS = LAST + 1


@rule
def place(card: int) -> int:
    """A card from 0 to 23."""
    return 6 * suit_of(card) + rank_of(card)


@rule
def card_at(place: int) -> int:
    return 16 * (place // 6) + place % 6


@rule
def encode(state: State, action: int) -> int:
    if action == DEMAND:
        return LAST
    if action >= WED:
        card = action - WED
        return FIRST_MARRIAGE + 2 * suit_of(card) + rank_of(card) - QUEEN
    if action >= RAISE:
        return FIRST_RAISE + action - RAISE
    if action >= BID:
        return FIRST_BID + action - BID
    return FIRST_GIFT + place(action - GIVE) if action >= GIVE else place(action)


@rule
def decode(state: State, number: int) -> int:
    if number == LAST:
        return DEMAND
    if number >= FIRST_MARRIAGE:
        couple = number - FIRST_MARRIAGE
        return WED + 16 * (couple // 2) + QUEEN + couple % 2
    if number >= FIRST_RAISE:
        return RAISE + number - FIRST_RAISE
    if number >= FIRST_BID:
        return BID + number - FIRST_BID
    return GIVE + card_at(number - FIRST_GIFT) if number >= FIRST_GIFT else card_at(number)


class Observation(Record):
    """What a seat of Tysiac sees."""

    hand: Annotated[Row[float], "f4", CARDS, About("the own cards")]
    played: Annotated[Grid[float], "f4", SEATS, CARDS, About("the cards that each seat has played")]
    when: Annotated[
        Row[float], "f4", CARDS, About("the trick in which a card was played, from 1; 0: not yet")
    ]
    table: Annotated[Row[float], "f4", CARDS, About("the cards of this trick")]
    lacks: Annotated[
        Grid[float], "f4", 2, CARDS, About("the cards that others showed they do not have")
    ]
    prikup: Annotated[Row[float], "f4", CARDS, About("the prikup, once it was shown")]
    given: Annotated[
        Grid[float],
        "f4",
        SEATS,
        CARDS,
        About("the card that each seat was given, where it is known"),
    ]
    gifts: Annotated[Row[float], "f4", 1, About("how many cards were given away")]
    bids: Annotated[
        Row[float],
        "f4",
        SEATS,
        About("the highest bid of each seat: 1 is a hundred, 2 ten more; 0: none"),
    ]
    passed: Annotated[Row[float], "f4", SEATS, About("who has passed")]
    bidder: Annotated[Row[float], "f4", SEATS, About("who made the highest bid so far")]
    level: Annotated[Row[float], "f4", 1, About("the highest bid so far, raises included")]
    auctioned: Annotated[
        Row[float], "f4", 1, About("the highest bid of the auction, once it is over")
    ]
    forced: Annotated[Row[float], "f4", 1, About("whether the dealer plays because nobody bid")]
    trump: Annotated[Row[float], "f4", SUITS, About("trump; all 0: none")]
    wed: Annotated[Grid[float], "f4", SEATS, SUITS, About("the marriages that each seat announced")]
    dealer: Annotated[Row[float], "f4", SEATS, About("who dealt")]
    leader: Annotated[Row[float], "f4", SEATS, About("who leads this trick")]
    turn: Annotated[Row[float], "f4", SEATS, About("whose turn it is")]
    phase: Annotated[
        Row[float], "f4", 4, About("bidding, giving, raising, or playing; all 0: over")
    ]
    won: Annotated[Row[float], "f4", SEATS, About("how many tricks each seat has won")]
    points: Annotated[Row[float], "f4", SEATS, About("the points of each seat in this deal")]
    total: Annotated[Row[float], "f4", SEATS, About("the points of each seat in this game")]
    stuck: Annotated[Row[float], "f4", SEATS, About("how many deals each has sat in the barrel")]


@rule
def mark(out: Row[float], cards: int) -> None:
    """Put a 1 where these cards stand; what is no card of the game is passed over."""
    cards &= 0x3F003F003F003F
    while cards:
        out[place(lowest(cards))] = 1.0
        cards &= cards - 1


@rule
def observe(view: State, out: Observation) -> None:
    me = int(view.viewer)
    mark(out.hand, view.hands[me])
    for step in range(SEATS):
        seat = (me + step) % SEATS
        mark(out.played[step], view.played[seat])
        if view.given[seat] >= 0:
            out.given[step, place(view.given[seat])] = 1.0
        out.bids[step] = view.bid[seat]
        out.passed[step] = (view.passed >> seat) & 1
        out.won[step] = view.won[seat]
        out.points[step] = view.points[seat]
        out.total[step] = view.total[seat]
        out.stuck[step] = view.stuck[seat]
        for suit in range(SUITS):
            out.wed[step, suit] = view.wed[suit] == seat
        if step > 0:
            mark(out.lacks[step - 1], view.lacks[seat])
    mark(out.prikup, view.prikup)
    laid = SEATS * view.tricks + view.in_trick
    for i in range(laid):
        out.when[place(int(view.order[i]))] = i // SEATS + 1
    for i in range(SEATS * view.tricks, laid):
        out.table[place(int(view.order[i]))] = 1.0
    if view.trump >= 0:
        out.trump[view.trump] = 1.0
    out.gifts[0] = view.gifts
    out.level[0] = view.level
    out.auctioned[0] = view.auctioned
    out.forced[0] = view.forced
    seat_in(out.bidder, view.declarer, me)
    seat_in(out.dealer, view.dealer, me)
    seat_in(out.leader, view.leader, me)
    seat_in(out.turn, view.turn, me)
    if view.phase < len(out.phase):
        out.phase[view.phase] = 1.0


VECTORS = Vectors(encode, decode, observe, Observation)
