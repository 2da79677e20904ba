"""What is known of positions that are alike (Ginsberg 1996: partition search).

Positions at the start of a trick are alike if the same seat leads, every hand has as many cards of every
suit, and the highest cards of every suit, as far down as a rank ever mattered, are with the same seats. All
that have the same lengths hang on one head; each entry says how many of the highest cards of each suit must
agree, and what is then known: the side takes at least so many tricks, and at most so many.

The table has a fixed size. When it is full everything is forgotten, and the search goes on.
"""

from __future__ import annotations

import numpy as np

from ..cards import SUITS
from ..jit import count, hot, lowest, nth, rule
from .work import (
    BOUNDS,
    ENTRIES,
    FIRST,
    GOAL_KEY,
    HEADS,
    KEY,
    LANE_BITS,
    MASK,
    MORE_MASK,
    MORE_OWNERS,
    NEXT,
    OWNERS,
    SEATS_KEY,
    Work,
    forget,
    ranks,
)  # fmt: skip

UNKNOWN, YES, NO = range(3)


@hot
def owners(work: Work, alive: int, suits: int) -> int:
    """Who has the cards of two suits (0: clubs and diamonds, 2: hearts and spades), highest first."""
    low = int(work.patterns[suits, ranks(alive, suits)])
    high = int(work.patterns[suits + 1, ranks(alive, suits + 1)])
    return low | (high << LANE_BITS)


@hot
def lengths(work: Work, first: int) -> int:
    """How many cards four seats have of three suits; the fourth follows from the size of the hands."""
    key = 0
    for seat in range(first, min(work.seats, first + 4)):
        hand = work.hands[seat]
        three = count(hand & 0xFFFF) | count(hand & 0xFFFF0000) << 4
        key = (key << 12) | three | count(hand & 0xFFFF00000000) << 8
    return key


@hot
def head_of(work: Work, leader: int, left: int, goal_key: int) -> int:
    """The head for positions of this shape; a new one if there is none."""
    key = lengths(work, 0) << 8 | left << 3 | leader
    seats_key = lengths(work, 4) if work.seats > 4 else 0
    goal_key = goal_key << 28 | work.generation
    at = (key ^ (key >> 31) ^ goal_key * 7 ^ seats_key) % HEADS
    while work.heads[at, GOAL_KEY] & 0xFFFFFFF == work.generation:
        if (
            work.heads[at, KEY] == key
            and work.heads[at, GOAL_KEY] == goal_key
            and work.heads[at, SEATS_KEY] == seats_key
        ):
            return at
        at = at + 1 if at + 1 < HEADS else 0
    work.heads[at, KEY] = key
    work.heads[at, SEATS_KEY] = seats_key
    work.heads[at, GOAL_KEY] = goal_key
    work.heads[at, FIRST] = 0
    work.shapes += 1
    return at


@hot
def look_up(work: Work, head: int, alive: int, k: int) -> int:
    """Whether at least k are known to be taken, by which entry (`found`); else perhaps a card that was
    good in positions like this one (`hint`), or in the last one of the same shape (`alike`)."""
    one, two = owners(work, alive, 0), owners(work, alive, 2)
    at = work.heads[head, FIRST]
    while at:
        differs = (work.entries[at, OWNERS] ^ one) & work.entries[at, MASK]
        differs |= (work.entries[at, MORE_OWNERS] ^ two) & work.entries[at, MORE_MASK]
        if differs == 0:
            bounds = work.entries[at, BOUNDS]
            work.found = at
            if bounds & 63 >= k:
                return YES
            if (bounds >> 6) & 63 < k:
                return NO
            work.hint = ((bounds >> 12) & 127) - 1
        elif work.alike < 0:
            work.alike = ((work.entries[at, BOUNDS] >> 12) & 127) - 1
        at = work.entries[at, NEXT]
    return UNKNOWN


@hot
def needed(work: Work, entry: int, alive: int) -> int:
    """The lowest card of each suit whose rank matters for an entry, in this position."""
    counts = work.entries[entry, BOUNDS] >> 19
    cards = 0
    for suit in SUITS:
        tops = (counts >> 4 * suit) & 15
        if tops:
            mine = ranks(alive, suit)
            cards |= 1 << (16 * suit + nth(mine, count(mine) - tops))
    return cards


@rule
def keep(work: Work, head: int, alive: int, need: int, low: int, high: int, hint: int) -> None:
    """Note that a position in which these cards matter brings at least `low` and at most `high`."""
    if work.used == ENTRIES:
        return
    counts = 0
    masks = np.empty(4, np.int64)
    for suit in SUITS:
        mine = ranks(need, suit)
        tops = count(ranks(alive, suit) >> lowest(mine)) if mine else 0
        bits = work.width * tops
        if bits > LANE_BITS:
            return  # only with more than four seats, and hardly ever
        counts |= tops << 4 * suit
        masks[suit] = ((1 << bits) - 1) << (LANE_BITS - bits)
    one, two = masks[0] | masks[1] << LANE_BITS, masks[2] | masks[3] << LANE_BITS
    at = work.used
    work.used += 1
    work.entries[at, OWNERS] = owners(work, alive, 0) & one
    work.entries[at, MORE_OWNERS] = owners(work, alive, 2) & two
    work.entries[at, MASK] = one
    work.entries[at, MORE_MASK] = two
    work.entries[at, BOUNDS] = low | high << 6 | (hint + 1) << 12 | counts << 19
    work.entries[at, NEXT] = work.heads[head, FIRST]
    work.heads[head, FIRST] = at


@hot
def make_room(work: Work) -> None:
    """Forget everything when the table is full."""
    if work.used == ENTRIES or 4 * work.shapes > 3 * HEADS:
        forget(work)
