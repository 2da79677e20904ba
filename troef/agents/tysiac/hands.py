"""What the program of thesis 003 asks of a hand (3.2.1). Each of its functions is one here.

All sets are bits, and all functions work on a view: they ask for no hidden card.
"""

from __future__ import annotations

from ...cards import NO_SUIT, SUITS, Card, Cards, any_card, lane, suit_of
from ...chance import Rng
from ...games.tysiac.state import ACE, COUPLE, MARRIAGE, PACK, SEATS, State
from ...games.tysiac.tricks import couples
from ...jit import count, rule
from ...jit import lowest as first
from ...tricks import strength

COLUMN: Cards = sum(1 << 16 * suit for suit in SUITS)
"""The nines: shifted by a rank, all cards of that rank."""


@rule
def card_clear(view: State) -> Cards:
    """`cardClear`: the unplayed cards that others may have: the pack without those played and without
    the own hand. Cards passed on are not left out (003, 3.2.1; readings T22)."""
    cards = PACK & ~view.hands[view.viewer]
    for seat in range(SEATS):
        cards &= ~view.played[seat]
    return cards


@rule
def highest(rng: Rng, cards: Cards) -> Card:
    """`highest`: the card that counts most; equals by chance (003, 3.2.1; readings T26)."""
    rank = ACE
    while not cards & (COLUMN << rank):
        rank -= 1
    return any_card(rng, cards & (COLUMN << rank))


@rule
def lowest(rng: Rng, cards: Cards, spared: Cards) -> Card:
    """`lowest`: the card that counts least, if possible none of those to be spared; equals by chance
    (003, 3.2.1; readings T23)."""
    if cards & ~spared:
        cards &= ~spared
    rank = 0
    while not cards & (COLUMN << rank):
        rank += 1
    return any_card(rng, cards & (COLUMN << rank))


@rule
def best_card(unplayed: Cards, one: Card) -> bool:
    """`bestCard`: whether no unplayed card of its suit is higher. Trumps are not looked at (003,
    3.2.1; readings T21)."""
    return unplayed & lane(suit_of(one)) < 1 << one


@rule
def has_highest(unplayed: Cards, cards: Cards) -> Cards:
    """`hasHighest`: those of these cards that are the best of their suit."""
    found = 0
    rest = cards
    while rest:
        one = first(rest)
        if best_card(unplayed, one):
            found |= 1 << one
        rest &= rest - 1
    return found


@rule
def marriage(hand: Cards) -> Cards:
    """`marriage`: the kings and queens of the marriages held."""
    return couples(hand)


@rule
def half_marriage(hand: Cards) -> Cards:
    """`marriage`: the kings and queens that lack the other half."""
    found = 0
    for suit in SUITS:
        part = hand & (COUPLE << 16 * suit)
        if count(part) == 1:
            found |= part
    return found


@rule
def highest_marriage(hand: Cards) -> int:
    """What the best marriage held counts; 0 without one."""
    best = 0
    for suit in SUITS:
        if marriage(hand) & lane(suit):
            best = max(best, MARRIAGE[suit])
    return best


@rule
def best_suit(cards: Cards) -> int:
    """The suit of the most valuable marriage among these kings and queens."""
    best, suit = 0, NO_SUIT
    for other in SUITS:
        if cards & lane(other) and MARRIAGE[other] > best:
            best, suit = MARRIAGE[other], other
    return suit


@rule
def beating(view: State, cards: Cards) -> Cards:
    """Those of these cards that beat what lies on the table."""
    found = 0
    rest = cards
    while rest:
        one = first(rest)
        if strength(one, view.led, view.trump) > view.best:
            found |= 1 << one
        rest &= rest - 1
    return found
