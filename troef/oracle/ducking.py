"""One seat alone that wants no trick, without trump: what is certain without looking further.

We play the highest card that does not win, and throw away the highest of a suit that is not safe. To make us
win with c, our k-th lowest card of a suit, that suit must be led k times while what lies on the table at our
turn is below c, and the last time nobody after us may go above it either. So

- the others together must have k cards below c, and
- whoever has none of them left the last time must have got rid of all his cards above c. He does so when that
  suit is led, and we get rid of one of ours that is not below c, unless he plays after us; or on another
  suit that he has no more of, and so do we.

If that cannot be for any of our cards the suit is safe.
"""

from __future__ import annotations

from ..cards import suit_of
from ..jit import count, highest, hot, lowest, rule
from ..tricks import strength
from .work import Work, ranks

UNSURE, SAFE, CAUGHT = range(3)


@hot
def _rid(work: Work, seat: int, other: int, suit: int, hand: int, ours: bool) -> int:
    """How many cards of a suit another seat can throw away on other suits, without our throwing away any if
    all that we do throw away is of this suit (`ours`). Nobody leads a suit oftener than he has it."""
    total = 0
    for led in range(4):
        if led != suit:
            often = 0
            for leader in range(work.seats):
                if leader != seat:
                    often = max(often, count(ranks(work.hands[leader], led)))
            if ours:
                often = min(often, count(ranks(hand, led)))
            total += max(0, often - count(ranks(work.hands[other], led)))
    return total


@hot
def _is_forced(
    work: Work, seat: int, suit: int, hand: int, one: int, k: int, ours: bool, led: int
) -> bool:
    """Whether we may have to win with our k-th lowest card of a suit, for all that is known here."""
    below, low = (1 << one) - 1, 0
    more = count(ranks(hand, suit)) - k + led
    for other in range(work.seats):
        if other != seat:
            theirs = ranks(work.hands[other], suit)
            mine, above = count(theirs & below), count(theirs & ~below)
            before = (other + 1) % work.seats == seat  # he never plays after us
            low += mine
            if mine < (k if before else 1):
                room = more if before else more + k - 1
                if above > room and above > room + _rid(work, seat, other, suit, hand, ours):
                    return False
    return low >= k


@hot
def _is_safe(work: Work, seat: int, suit: int, hand: int, alive: int, ours: bool, led: int) -> bool:
    """Whether a suit of this hand makes no trick when others lead it; adds to the marks what matters for it."""
    others, rest, k = ranks(alive & ~work.hands[seat], suit), ranks(hand, suit), 0
    if rest == 0 or others == 0:
        return True
    while rest:
        k += 1
        if _is_forced(work, seat, suit, hand, lowest(rest), k, ours, led):
            return False
        rest &= rest - 1
    work.marks |= 1 << (16 * suit + max(lowest(others), lowest(ranks(hand, suit))))
    return True


@rule
def all_safe(work: Work, seat: int, hand: int, alive: int, led: int) -> bool:
    """Whether all suits of this hand are safe, when we have led so many cards that are not in it any more;
    one of them may need all that we throw away."""
    doubtful = -1
    for suit in range(4):
        if not _is_safe(work, seat, suit, hand, alive, False, led):
            if doubtful >= 0:
                return False
            doubtful = suit
    return doubtful < 0 or _is_safe(work, seat, doubtful, hand, alive, True, led)


@hot
def _must_beat(work: Work, seat: int, suit: int, one: int, most: int) -> bool:
    """Whether somebody has to play a higher card when we lead this one, even if he first plays so many
    others."""
    for other in range(work.seats):
        theirs = ranks(work.hands[other], suit)
        if other != seat and count(theirs) > most and theirs & ((1 << one) - 1) == 0:
            return True
    return False


@hot
def _gets_out(work: Work, seat: int, hand: int, alive: int, led: int) -> bool:
    """Whether we, who lead with this hand after so many cards, have a lead that somebody must beat, and are
    safe after it."""
    for suit in range(4):
        rest = ranks(hand, suit)
        while rest:
            one = highest(rest)
            rest ^= 1 << one
            if _must_beat(work, seat, suit, one, led):
                card = 1 << (16 * suit + one)
                work.marks = card
                if all_safe(work, seat, hand ^ card, alive, led + 1):
                    return True
    return False


@rule
def leads(work: Work, seat: int, alive: int) -> int:
    """Whether we, who lead, make no trick any more, or make one at once."""
    hand, stuck, marks = work.hands[seat], True, 0
    for suit in range(4):
        mine = ranks(hand, suit)
        if mine and ranks(alive & ~hand, suit):
            stuck = stuck and not _must_beat(work, seat, suit, lowest(mine), 0)
            marks |= 1 << (16 * suit + lowest(mine))
    if stuck:
        work.marks = marks
        return CAUGHT
    return SAFE if _gets_out(work, seat, hand, alive, 0) else UNSURE


@rule
def follows(work: Work, seat: int, leader: int, alive: int) -> int:
    """Whether we, who do not lead, make no trick any more, or can be made to take this one."""
    hand, work.marks = work.hands[seat], 0
    if all_safe(work, seat, hand, alive, 0):
        return SAFE
    for suit in range(4):
        mine = ranks(hand, suit)
        if mine and ranks(work.hands[leader], suit) & ((1 << lowest(mine)) - 1):
            if not _must_beat(work, seat, suit, lowest(mine), 0):
                work.marks = 1 << (16 * suit + lowest(mine))
                return CAUGHT
    return UNSURE


@rule
def wins_once(work: Work, seat: int, alive: int) -> bool:
    """Whether we, who lead, take this trick with a card that nobody beats, and none after it."""
    hand = work.hands[seat]
    for suit in range(4):
        mine, others = ranks(hand, suit), ranks(alive & ~hand, suit)
        if mine > others:
            top = 1 << (16 * suit + highest(mine))
            if _gets_out(work, seat, hand ^ top, alive, 1):
                work.marks |= top * (others != 0)
                return True
    return False


@rule
def keep_low(work: Work, ply: int, n: int, led: int, trump: int, best: int) -> int:
    """Of the cards of a suit that do not win, list the highest alone: who wants no trick keeps lower cards
    rather than higher ones. How many are left."""
    kept, now = 0, strength(best, led, trump)
    for i in range(n):
        top = work.tops[ply, i]
        if kept and strength(top, led, trump) <= now:
            last = work.tops[ply, kept - 1]
            kept -= suit_of(last) == suit_of(top) and strength(last, led, trump) <= now
        work.tops[ply, kept] = top
        work.lows[ply, kept] = work.lows[ply, i]
        work.moves[ply, kept] = work.moves[ply, i]
        kept += 1
    return kept
