"""How many tricks to bid: by what the cards are worth, or by simulation.

Sources: thesis 002, 4.1 and 4.2; readings B1 to B4, B32, B33.
"""

from __future__ import annotations

from ...games.boerenbridge.knowledge import sees, unseen
from ...games.boerenbridge.rounds import forbidden
from ...games.boerenbridge.state import BID, UNKNOWN, State
from ...games.boerenbridge.tricks import rank_of, suit_of, words
from ...jit import count, lowest, rule
from ..agent import Mind
from ..notes import REASON
from . import notes


@rule
def hand_value(view: State, seat: int) -> int:
    """What the cards of a seat are worth, in parts of a trick: as many parts as the game has cards
    (002, 4.1)."""
    total = 0
    for word in range(words(view)):
        total += value_of(view, word, int(view.hands[seat, word]))
    return total


@rule
def value_of(view: State, word: int, left: int) -> int:
    """What these cards of a word are worth, in the same parts of a trick.

    A trump loses one part for each step below the first rank that does not exist; another card
    the square of that, and one suit of trumps, but never becomes worth less than nothing (002, 4.1;
    readings B1: the two formulas are swapped in print; B2: ranks count from 0; B3).
    """
    ranks = int(view.ranks)
    cards = int(view.suits) * ranks
    trump = int(view.trump)
    total = 0
    while left:
        one = 64 * word + lowest(left)
        left &= left - 1
        below = ranks - rank_of(view, one)
        loss = below if suit_of(view, one) == trump else below * below + ranks
        total += max(0, cards - loss)
    return total


@rule
def unseen_value(view: State) -> float:
    """What the own card is worth on average over all that it may be, in tricks: in Devil's Bridge it is
    not seen before the bids are made. Divided once, so that a half is a half."""
    total, n = 0, 0
    for word in range(words(view)):
        cards = unseen(view, word)
        total += value_of(view, word, cards)
        n += count(cards)
    return total / (n * int(view.suits) * int(view.ranks))


@rule
def nearest(value: float, most: int, closed: int) -> int:
    """The number of tricks nearest to a value, a half upwards; where that may not be bid, the number on
    the other side, upwards from a whole one unless it is all tricks (002, 4.2; readings B4, B33)."""
    bid = min(most, int(value + 0.5))
    if bid != closed:
        return bid
    if bid > value or bid == most:
        return bid - 1
    return bid + 1


@rule
def strategic_bid(view: State, mind: Mind) -> int:
    """The Strategic Bidding Engine: bid what the cards are worth (002, 4.1)."""
    most, closed = int(view.cards), forbidden(view)
    seat, seen = int(view.turn), sees(view, int(view.turn), int(view.turn))
    cards = int(view.suits) * int(view.ranks)
    value = hand_value(view, seat) / cards if seen else unseen_value(view)
    bid = nearest(value, most, closed)
    mind.note[notes.EXPECTED] = value
    mind.note[notes.CLOSED] = closed
    moved = closed != UNKNOWN and nearest(value, most, UNKNOWN) == closed
    if seen:
        mind.note[REASON] = notes.WORTH_BUT if moved else notes.WORTH
    else:
        mind.note[REASON] = notes.UNSEEN_BUT if moved else notes.UNSEEN
    return BID + bid


@rule
def bid_on_average(view: State, mind: Mind, average: float, times: float) -> int:
    """The Monte Carlo Bidding Engine, once the simulations are done: the average of own tricks. The bids
    of others count only in what the dealer may not bid (002, 4.2; readings B32, B33)."""
    most, closed = int(view.cards), forbidden(view)
    bid = nearest(average, most, closed)
    mind.note[notes.EXPECTED] = average
    mind.note[notes.SIMULATIONS] = times
    mind.note[notes.CLOSED] = closed
    moved = closed != UNKNOWN and nearest(average, most, UNKNOWN) == closed
    mind.note[REASON] = notes.TRICKS_BUT if moved else notes.TRICKS
    return BID + bid
