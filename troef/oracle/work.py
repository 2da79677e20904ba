"""Room to search in: the position with its ranks closed up, the moves on the way, and the table of what is
known. One record holds all of it, so that compiled code passes on a single address.
"""

from __future__ import annotations

from typing import Annotated

from ..cards import LANE, NO_CARD, SUITS, rank_of, suit_of
from ..fields import I8, Grid, Ints, Record, record_type
from ..jit import gather, hot, lies_at, lowest, nth, rule, thing_at
from ..position import MOST_SEATS, TRICKS, Position

PLIES = 72
"""No deal has more cards, and those on the table."""
MOVES = 32
"""No hand has more."""
LANE_BITS = 30
"""How much room a pattern has for a suit."""
HEADS = 131_071
ENTRIES = 1 << 19
SLOTS = 262_139
KEY, SEATS_KEY, GOAL_KEY, FIRST, HEAD = range(5)
OWNERS, MORE_OWNERS, MASK, MORE_MASK, BOUNDS, NEXT, ENTRY = range(7)


class Work(Record):
    """A position that is being solved."""

    seats: I8
    side: I8
    trump: I8
    width: I8  # bits for the owner of a card
    free: I8  # whether following suit is all there is to it
    must_trump: I8
    called: I8
    custom: I8
    ruff: I8
    declarer: I8
    asked: I8
    nodes: I8  # positions looked at
    hands: Annotated[Ints, "i8", MOST_SEATS]
    deck: I8  # the cards in play, with their own ranks
    # on the way, by the number of cards played
    need: Annotated[Ints, "i8", PLIES]  # the cards whose rank mattered
    moves: Annotated[Grid[int], "i8", PLIES, MOVES]
    scores: Annotated[Grid[int], "i8", PLIES, MOVES]
    lows: Annotated[Grid[int], "i8", PLIES, MOVES]  # the lowest card that is as good as each move
    tops: Annotated[Grid[int], "i8", PLIES, MOVES]
    killers: Annotated[Ints, "i8", PLIES]  # the card that last settled a question there
    # leads of each seat in each suit, and apart those with a sure winner, that settled a question, and did not
    good: Annotated[Grid[int], "i8", MOST_SEATS, 8]
    bad: Annotated[Grid[int], "i8", MOST_SEATS, 8]
    # what is known
    generation: I8
    shapes: I8  # heads in use
    used: I8  # entries in use
    found: I8  # the entry that answered
    marks: I8  # the cards that a bound rests on
    hint: I8  # a card that was good in a position like this one
    alike: I8  # one that was good where hands have the same shape
    patterns: Annotated[Grid[int], "i4", 4, LANE + 1]  # the owners of any set of ranks of a suit
    heads: Annotated[Grid[int], "i8", HEADS, HEAD]
    entries: Annotated[Grid[int], "i8", ENTRIES, ENTRY]
    slots: Annotated[Grid[int], "i8", SLOTS, 3]  # where points are counted


WORK = record_type(Work)


def work_at(address: int) -> Work:
    """The work that lies at an address, for compiled agents."""
    found: Work = thing_at(address)
    return found


lies_at(work_at, WORK)


@hot
def ranks(cards: int, suit: int) -> int:
    return (cards >> 16 * suit) & LANE


@hot
def in_play(work: Work) -> int:
    """All cards in hands."""
    cards = 0
    for seat in range(work.seats):
        cards |= work.hands[seat]
    return cards


@rule
def closed_up(deck: int, cards: int) -> int:
    """Cards with the ranks counted among those in play alone."""
    found = 0
    for suit in SUITS:
        found |= gather(ranks(cards, suit), ranks(deck, suit)) << 16 * suit
    return found


@rule
def as_dealt(deck: int, one: int) -> int:
    """A card by its own rank again."""
    return 16 * suit_of(one) + nth(ranks(deck, suit_of(one)), rank_of(one))


@rule
def card_among(deck: int, one: int) -> int:
    """One card with its rank closed up."""
    return NO_CARD if one < 0 else lowest(closed_up(deck, 1 << one))


@rule
def prepare(work: Work, position: Position) -> None:
    """Take over a position, and forget what was known of others."""
    deck = 0
    for seat in range(position.seats):
        deck |= position.hands[seat]
    for i in range(position.in_trick):
        deck |= 1 << position.laid[i]
    work.deck = deck
    work.seats = position.seats
    work.side = position.side
    work.trump = position.trump
    work.must_trump = position.must_trump
    work.called = card_among(deck, position.called)
    work.custom = position.custom
    work.ruff = position.ruff
    work.declarer = position.declarer
    work.asked = position.asked
    work.free = position.called < 0 and not position.must_trump
    work.width = 2 if position.seats <= 4 else 3
    work.nodes = 0
    for ply in range(PLIES):
        work.killers[ply] = NO_CARD
    for seat in range(MOST_SEATS):
        for lead in range(8):
            work.good[seat, lead] = work.bad[seat, lead] = 0
    forget(work)
    for seat in range(position.seats):
        work.hands[seat] = position.hands[seat]  # as they are, where ranks count
        if position.counts == TRICKS:
            work.hands[seat] = closed_up(deck, position.hands[seat])
    if position.counts == TRICKS:
        _write_patterns(work)


@rule
def forget(work: Work) -> None:
    """Nothing is known any more: what is written in the table belongs to an earlier generation."""
    work.generation = (work.generation + 1) & 0xFFFFFFF
    work.shapes = 0
    work.used = 1  # 0 stands for no entry


@rule
def _write_patterns(work: Work) -> None:
    """For every set of ranks of a suit, who has them from the highest down: `width` bits a card, the
    highest card in the highest bits."""
    width = work.width
    for suit in SUITS:
        work.patterns[suit, 0] = 0
        length = 0
        everything = ranks(in_play(work), suit)
        while everything >> length:
            length += 1
        for top in range(length):
            owner = 0
            for seat in range(work.seats):
                if (ranks(work.hands[seat], suit) >> top) & 1:
                    owner = seat
            first = owner << (LANE_BITS - width)
            for rest in range(1 << top):
                below = work.patterns[suit, rest]
                work.patterns[suit, (1 << top) | rest] = first | (below >> width)
