"""Suits without names, for nets that look at hands of 52 cards: each has a place, by what it is and by how
many cards of it somebody was dealt. So what is learned of one suit holds for all.

An order is the place of each suit, four bits a suit.
"""

from __future__ import annotations

from ..cards import RANKS, Card, Cards, Suit, rank_of, ranks_in, suit_of
from ..jit import count, lowest, rule
from .net import Net, put

LENGTH = len(RANKS)
"""Columns that a suit has in a block of cards."""


@rule
def length_and_ranks(dealt: Cards, suit: Suit) -> int:
    """By what suits are put in order that have nothing else to tell them apart: the longer first, then the
    higher."""
    ranks = ranks_in(dealt, suit)
    return count(ranks) << LENGTH | ranks


@rule
def placed(order: int, suit: Suit, place: int) -> int:
    """The order with this suit at that place."""
    return order | place << 4 * suit


@rule
def place_of(order: int, suit: Suit) -> int:
    """The place of a suit."""
    return (order >> 4 * suit) & 15


@rule
def cell(order: int, one: Card) -> int:
    """A card as a number, its suit by its place."""
    return LENGTH * place_of(order, suit_of(one)) + rank_of(one)


@rule
def put_cards(net: Net, block: int, order: int, cards: Cards) -> None:
    """A column for each of these cards."""
    while cards:
        put(net, block + cell(order, lowest(cards)))
        cards &= cards - 1
