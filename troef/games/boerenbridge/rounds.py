"""From one round to the next: dealing, trump, bids, points, and when the game ends.

Sources: thesis 002, 2.1 to 2.4.
"""

from __future__ import annotations

import numpy as np

from ...chance import Rng, below
from ...fields import Ints
from ...jit import hot, rule
from ...state import Scores
from .state import (
    BIDDING,
    DOWN,
    DOWN_UP,
    NO_CARD,
    NO_TRUMP,
    NOBODY,
    PLAYING,
    RANDOM_TRUMP,
    SCAN,
    SCREWED,
    SECRET,
    SLIPPED,
    STOPS,
    UNKNOWN,
    UP,
    State,
)  # fmt: skip
from .tricks import card_of, players, suit_of, words


@rule
def hand_size(state: State, number: int) -> int:
    """How many cards everybody gets in this round, counted from 0 (002, 2.3 and 2.5; readings B44)."""
    most = int(state.rounds)
    if state.order == UP:
        return number + 1
    if state.order == DOWN or number < most:
        return most - number
    if state.order == DOWN_UP:
        return number - most + 1
    return number - most + 2


@rule
def finished(state: State) -> bool:
    """The game ends with its last round, or earlier by an absolute victory (002, 2.4.2)."""
    return state.number == state.deals - 1 or state.absolute != NOBODY


@rule
def deal(state: State, rng: Rng) -> None:
    """Deal the next round, or the first of the next game; then the first dealer is a random player,
    and everybody starts from nothing (002, 2.1 and 2.3.1)."""
    seats = players(state)
    if state.number == NOBODY or finished(state):
        state.number = 0
        state.dealer = below(rng, seats)
        state.absolute = NOBODY
        for seat in range(seats):
            state.total[seat] = 0
            state.earnable[seat] = 0
            state.made[seat] = 0
    else:
        state.number += 1
        state.dealer = (state.dealer + 1) % seats
    start(state)
    deck = np.empty(int(state.suits) * int(state.ranks), np.int64)
    n = 0
    for suit in range(state.suits):
        for rank in range(state.ranks):
            deck[n] = card_of(state, suit, rank)
            n += 1
    size = int(state.cards)
    for seat in range(seats):
        for word in range(words(state)):
            state.hands[seat, word] = 0
        for _ in range(size):
            one = _pick(deck, n, rng)
            n -= 1
            state.hands[seat, one >> 6] |= 1 << (one & 63)
    state.trump, state.trump_card = NO_TRUMP, NO_CARD
    if n > 0:
        state.trump_card = _scan(state, rng) if state.trump_draw == SCAN else _pick(deck, n, rng)
        state.trump = suit_of(state, int(state.trump_card))
    elif state.first_trump == RANDOM_TRUMP:
        state.trump = below(rng, int(state.suits))


@hot
def _pick(deck: Ints, n: int, rng: Rng) -> int:
    """A random one of the first n cards; the last of them takes its place."""
    at = below(rng, n)
    one = deck[at]
    deck[at] = deck[n - 1]
    return one


@rule
def _scan(state: State, rng: Rng) -> int:
    """The trump card as the program behind the thesis finds it: from a random card on, the first that
    was not dealt (readings B7)."""
    cards = int(state.suits) * int(state.ranks)
    at = below(rng, cards)
    while True:
        one = card_of(state, at // int(state.ranks), at % int(state.ranks))
        dealt = 0
        for seat in range(players(state)):
            dealt |= int(state.hands[seat, one >> 6]) >> (one & 63)
        if dealt & 1 == 0:
            return one
        at = (at + 1) % cards


@rule
def start(state: State) -> None:
    """Everything but the hands and trump as it is before the first bid of this round."""
    seats = players(state)
    state.cards = hand_size(state, int(state.number))
    for word in range(words(state)):
        state.gone[word] = 0
    for seat in range(seats):
        state.bid[seat] = UNKNOWN
        state.won[seat] = 0
        state.lacks[seat] = 0
        state.laid[0, seat] = NO_CARD
        state.laid[1, seat] = NO_CARD
    for i in range(len(state.history)):
        state.history[i] = NO_CARD
    state.leaders[0] = NOBODY
    state.leaders[1] = NOBODY
    state.viewer = NOBODY
    state.phase = BIDDING
    state.turn = (state.dealer + 1) % seats
    state.spoken = 0
    state.tricks = 0
    state.in_trick = 0
    state.led = NO_TRUMP
    state.best = 0


# -- bidding --------------------------------------------------------------------------------


@hot
def forbidden(state: State) -> int:
    """The bid that the dealer may not make: with it the bids would add up to the tricks; UNKNOWN when
    every bid is open (002, 2.3.2; the slip is readings B5)."""
    if (
        state.screw_the_dealer != SCREWED
        or state.bids == SECRET
        or state.spoken != players(state) - 1
    ):
        return UNKNOWN
    left = int(state.cards)
    for seat in range(players(state)):
        left -= int(state.bid[seat])
    left += int(state.bid[state.turn])  # not made yet: it counts as UNKNOWN
    if state.dealer_slip == SLIPPED:
        left = -left
    return left if left >= 0 and left <= state.cards else UNKNOWN


@hot
def may_bid(state: State, tricks: int) -> bool:
    """Any number up to the tricks there are, save the one closed to the dealer (002, 2.3.2)."""
    return tricks >= 0 and tricks <= state.cards and tricks != forbidden(state)


@rule
def any_bid(state: State, rng: Rng) -> int:
    """A bid that is open, each equally likely."""
    closed = forbidden(state)
    if closed == UNKNOWN:
        return below(rng, int(state.cards) + 1)
    tricks = below(rng, int(state.cards))
    return tricks + (tricks >= closed)


@rule
def make_bid(state: State, tricks: int) -> None:
    """Bid; when all have, the player left of the dealer leads (002, 2.3.1 and 2.3.2)."""
    seat = int(state.turn)
    state.bid[seat] = tricks
    state.spoken += 1
    state.turn = seat + 1 if seat + 1 < players(state) else 0
    if state.spoken == players(state):
        state.phase = PLAYING


# -- points ---------------------------------------------------------------------------------


@hot
def gained(state: State, seat: int) -> int:
    """The points of a seat for this round, now that it is over (002, 2.4)."""
    bid, won = int(state.bid[seat]), int(state.won[seat])
    if bid == won:
        return int(state.exact) + int(state.trick_factor) * won
    return -int(state.losing_factor) * abs(bid - won)


@rule
def settle(state: State) -> None:
    """Write down the points of the round, and see whether somebody cannot be caught any more."""
    for seat in range(players(state)):
        bid = int(state.bid[seat])
        state.total[seat] += gained(state, seat)
        state.earnable[seat] += int(state.exact) + int(state.trick_factor) * bid
        state.made[seat] += bid == int(state.won[seat])
    if state.absolute_victory == STOPS:
        state.absolute = absolute_victor(state)


@rule
def absolute_victor(state: State) -> int:
    """Who leads by more than the rest of the game can bring or cost; NOBODY if nobody does.

    It is looked at while two or more rounds are to come (002, 2.4.2; readings B8 to B11).
    """
    left, cards = 0, 0
    for number in range(int(state.number) + 1, int(state.deals)):
        left += 1
        cards += hand_size(state, number)
    if left < 2:
        return NOBODY
    first, second = 0, NOBODY
    for seat in range(1, players(state)):
        if state.total[seat] > state.total[first]:
            first, second = seat, first
        elif second == NOBODY or state.total[seat] > state.total[second]:
            second = seat
    lose = int(state.losing_factor) * cards
    gain = int(state.exact) * left + int(state.trick_factor) * cards
    ahead = int(state.total[first]) - lose - (int(state.total[second]) + gain)
    return first if ahead > 0 else NOBODY


@rule
def scores(state: State, out: Scores) -> None:
    """The points of this round."""
    for seat in range(players(state)):
        out[seat] = gained(state, seat)


@rule
def facts(state: State, out: Scores) -> None:
    """Rounds played, who won before the end, then for each seat its exact rounds and what exact bids
    would have brought (readings B40)."""
    seats = players(state)
    out[0] = state.number + 1
    out[1] = state.absolute
    for seat in range(seats):
        out[2 + seat] = state.made[seat]
        out[2 + seats + seat] = state.earnable[seat]
