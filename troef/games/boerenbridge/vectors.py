"""Boerenbridge in numbers: the cards and then the bids, and what a seat sees.

With four suits of thirteen, the cards are 0 to 51, clubs to spades and two to ace, and the bids of 0 to 13
tricks are 52 to 65. Other decks and hands have as many numbers as they have cards and bids, in the same
order.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ...fields import About, Grid, Ints, Record, Row
from ...jit import lowest, rule
from ...vectors import Vectors, observation_type, seat_in
from .state import BID, Sizes, State
from .tricks import card_of, height, in_suit, players, rank_of, suit_of


def action_count(sizes: Sizes) -> int:
    return sizes.cards + sizes.rounds + 1


@rule
def place(state: State, card: int) -> int:
    """A card counted without gaps."""
    return int(state.ranks) * suit_of(state, card) + rank_of(state, card)


@rule
def encode(state: State, action: int) -> int:
    if action >= BID:
        return int(state.suits) * int(state.ranks) + action - BID
    return place(state, action)


@rule
def decode(state: State, number: int) -> int:
    ranks = int(state.ranks)
    cards = int(state.suits) * ranks
    if number >= cards:
        return BID + number - cards
    return card_of(state, number // ranks, number % ranks)


class Observation(Record):
    """What a seat of Boerenbridge sees."""

    hand: Annotated[Row[float], "f4", "cards", About("the own cards")]
    open: Annotated[
        Grid[float],
        "f4",
        "others",
        "cards",
        About("the cards of others that lie open (Devil's Bridge)"),
    ]
    played: Annotated[
        Grid[float], "f4", "seats", "cards", About("the cards that each seat has played")
    ]
    when: Annotated[
        Row[float], "f4", "cards", About("the trick in which a card was played, from 1; 0: not yet")
    ]
    table: Annotated[Row[float], "f4", "cards", About("the cards of this trick")]
    lacks: Annotated[
        Grid[float], "f4", "others", "suits", About("the suits that others showed they do not have")
    ]
    turned_up: Annotated[Row[float], "f4", "cards", About("the card that was turned up")]
    trump: Annotated[Row[float], "f4", "suits", About("trump; all 0: none")]
    bids: Annotated[
        Grid[float], "f4", "seats", "bids", About("what each seat bid, as far as it is known")
    ]
    hand_size: Annotated[Row[float], "f4", 1, About("how many cards everybody gets in this round")]
    to_come: Annotated[Row[float], "f4", 1, About("how many rounds come after this one at most")]
    dealer: Annotated[Row[float], "f4", "seats", About("who dealt")]
    leader: Annotated[Row[float], "f4", "seats", About("who leads this trick")]
    turn: Annotated[Row[float], "f4", "seats", About("whose turn it is")]
    phase: Annotated[Row[float], "f4", 2, About("bidding or playing; all 0: over")]
    won: Annotated[Row[float], "f4", "seats", About("how many tricks each seat has won")]
    total: Annotated[Row[float], "f4", "seats", About("the points of each seat in this game")]


def observation_for(sizes: Sizes) -> np.dtype[np.record]:
    """The type of observations under these sizes."""
    return observation_type(
        Observation, seats=sizes.players, others=sizes.players - 1, cards=sizes.cards,
        suits=sizes.suits, bids=sizes.rounds + 1,
    )  # fmt: skip


@rule
def mark(view: State, out: Row[float], cards: Ints) -> None:
    """Put a 1 where these cards stand."""
    for suit in range(int(view.suits)):
        ranks = in_suit(view, cards, suit)
        while ranks:
            out[int(view.ranks) * suit + lowest(ranks)] = 1.0
            ranks &= ranks - 1


@rule
def observe(view: State, out: Observation) -> None:
    me, seats = int(view.viewer), players(view)
    mark(view, out.hand, view.hands[me])
    for step in range(seats):
        seat = (me + step) % seats
        if view.bid[seat] >= 0:
            out.bids[step, view.bid[seat]] = 1.0
        out.won[step] = view.won[seat]
        out.total[step] = view.total[seat]
        if step > 0:
            mark(view, out.open[step - 1], view.hands[seat])
            for suit in range(int(view.suits)):
                out.lacks[step - 1, suit] = (view.lacks[seat] >> suit) & 1
    observe_play(view, out)
    if view.trump_card >= 0:
        out.turned_up[place(view, int(view.trump_card))] = 1.0
    if view.trump >= 0:
        out.trump[view.trump] = 1.0
    out.hand_size[0] = view.cards
    out.to_come[0] = view.deals - 1 - view.number
    seat_in(out.dealer, int(view.dealer), me)
    seat_in(out.turn, int(view.turn), me)
    if view.phase < len(out.phase):
        out.phase[view.phase] = 1.0


@rule
def observe_play(view: State, out: Observation) -> None:
    """Who played what, and when."""
    me, seats, number = int(view.viewer), players(view), int(view.tricks)
    leader, best, led = (int(view.dealer) + 1) % seats, 0, 0
    for i in range(seats * number + int(view.in_trick)):
        card = int(view.history[i])
        seat = (leader + i % seats) % seats
        if i % seats == 0:
            led, best = suit_of(view, card), -1
        at = place(view, card)
        out.played[(seat - me + seats) % seats, at] = 1.0
        out.when[at] = i // seats + 1
        if i // seats == number:
            out.table[at] = 1.0
        best = max(best, (height(view, card, led) << 3) + seat)
        if i % seats == seats - 1:
            leader = best & 7
    seat_in(out.leader, leader, me)


VECTORS = Vectors(encode, decode, observe, Observation)
