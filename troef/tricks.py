"""Following suit, and who wins a trick: the same in every trick-taking game here.

Sources: thesis 000, 2.1.4; thesis 001, 2.3.1 and 2.3.2.
"""

from __future__ import annotations

from .cards import Card, Cards, Suit, each, lane, rank_of, suit_of
from .fields import Ints, Record
from .jit import hot


@hot
def following(hand: Cards, led: Suit) -> Cards:
    """The cards that may follow: those of the suit led, or any when there is none."""
    same = hand & lane(led)
    return same | hand * (same == 0)  # without a branch: in a random game it cannot be predicted


@hot
def strength(card: Card, led: Suit, trump: Suit) -> int:
    """How high a card stands in its trick: trumps, then the suit led, then nothing at all.

    The strongest card wins. Cards that are neither trump nor of the suit led have strength
    below 16 and can never win, since the first card of a trick has at least 16.
    """
    suit = suit_of(card)
    return rank_of(card) + 16 * (suit == led) + 32 * (suit == trump)


# -- for people -----------------------------------------------------------------------------


class Tricks(Record):
    """What the states of a game have that keeps whole tricks in order."""

    hands: Ints
    played: Ints
    order: Ints
    takers: Ints
    tricks: int
    in_trick: int
    leader: int


def tricks_laid(view: Tricks) -> tuple[list[tuple[int, Card]], list[tuple[int, Card]]]:
    """The cards of this trick and of the one before, each with its seat, in order of play."""
    seats, tricks = len(view.hands), int(view.tricks)
    order, done = [int(one) for one in view.order], seats * tricks
    table = _seated(int(view.leader), order[done : done + int(view.in_trick)], seats)
    if not tricks:
        return table, []
    leader = _first_leader(view) if tricks == 1 else int(view.takers[tricks - 2])
    return table, _seated(leader, order[done - seats : done], seats)


def sure_tricks(hand: Cards, out: Cards, trump: Suit) -> list[Card]:
    """The cards of a hand that leads and takes every trick that is left, in an order that does it whatever
    lies where; nothing where that is not certain. `out` are all cards that others may hold.

    Each card must be above all of its suit that are out. Trumps go first, and there must be as many of
    them as are out: they may all lie in one hand.
    """
    for card in each(hand):
        if out & lane(suit_of(card)) & (-1 << (int(card) + 1)):
            return []
    trumps = [card for card in each(hand) if suit_of(card) == trump]
    theirs = (out & lane(trump)).bit_count() if trump >= 0 else 0
    if len(trumps) < theirs:
        return []
    others = [card for card in each(hand) if suit_of(card) != trump]
    return [*reversed(trumps), *reversed(others)]


def _seated(leader: int, cards: list[Card], seats: int) -> list[tuple[int, Card]]:
    return [((leader + i) % seats, one) for i, one in enumerate(cards)]


def _first_leader(view: Tricks) -> int:
    """Who led the first trick: the one who played its first card."""
    first = int(view.order[0])
    return next(seat for seat, cards in enumerate(view.played) if (int(cards) >> first) & 1)
