"""Following suit, and who wins a trick: the same in every trick-taking game here.

Sources: thesis 000, 2.1.4; thesis 001, 2.3.1 and 2.3.2.
"""

from __future__ import annotations

from .cards import Card, Cards, Suit, lane, rank_of, suit_of
from .jit import hot


@hot
def following(hand: Cards, led: Suit) -> Cards:
    """The cards that may follow: those of the suit led, or any when there is none."""
    same = hand & lane(led)
    return same | hand * (same == 0)  # without a branch: in a random game it can not be predicted


@hot
def strength(card: Card, led: Suit, trump: Suit) -> int:
    """How high a card stands in its trick: trumps, then the suit led, then nothing at all.

    The strongest card wins. Cards that are neither trump nor of the suit led have strength
    below 16 and can never win, since the first card of a trick has at least 16.
    """
    suit = suit_of(card)
    return rank_of(card) + 16 * (suit == led) + 32 * (suit == trump)
