"""Questions about a position: can this goal be reached, and how many tricks can be taken?"""

from __future__ import annotations

from ..cards import NO_CARD, suit_of
from ..jit import count, rule
from ..position import RUFF_WINS, Position
from ..tricks import strength
from .search import search
from .work import Work, card_among


@rule
def tricks_left(position: Position) -> int:
    """Tricks that are still to be taken, the one on the table included."""
    return count(position.hands[position.leader]) + (position.in_trick > 0)


@rule
def can(work: Work, position: Position, goal: int) -> bool:
    """Whether the side reaches one of these numbers of tricks (bits) from here on; `work` was prepared
    for this position or for an earlier one of the same deal."""
    table, led, best, best_seat = 0, 0, 0, 0
    trump = -1 if position.asked and position.ruff != RUFF_WINS else position.trump
    for i in range(position.in_trick):
        one = card_among(work.deck, position.laid[i])
        if i == 0:
            led = suit_of(one)
        if i == 0 or strength(one, led, trump) > strength(best, led, trump):
            best, best_seat = one, (position.leader + i) % position.seats
        table |= 1 << one
    left = tricks_left(position)
    goal &= (2 << left) - 1
    at = position.in_trick
    return search(work, at, at, position.leader, goal, left, led, table, best, best_seat)


@rule
def most(work: Work, position: Position, guess: int) -> int:
    """How many tricks the side can take from here on, if it wants as many as it can get."""
    left = tricks_left(position)
    low, high = 0, left
    k = min(max(guess, 1), left)
    while low < high:
        if can(work, position, -1 << k):
            low = k
            k += 1
        else:
            high = k - 1
            k -= 1
        k = min(max(k, low + 1), high)
    return low


@rule
def least(work: Work, position: Position, guess: int) -> int:
    """How many tricks the side must take from here on, if it wants as few as it can get."""
    left = tricks_left(position)
    low, high = 0, left
    k = min(max(guess, 0), left - 1)
    while low < high:
        if can(work, position, (2 << k) - 1):
            high = k
            k -= 1
        else:
            low = k + 1
            k += 1
        k = max(min(k, high - 1), low)
    return low
