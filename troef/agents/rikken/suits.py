"""Who may still have which suit, as far as the viewer can tell by logic alone.

Whoever did not follow has none. Beyond that, four situations settle more (000, 3.3; readings R53):

1. the viewer's cards of a suit and those played make thirteen: nobody else has any;
2. three players have none: the fourth has all that are left, and if that is as many as he holds
   cards, he has nothing else;
3. two others have none: the third has all that the viewer does not;
4. all thirteen are played: nobody has any.

Seen from one chair they are one rule: cards that only one other player can have are his.
Knowledge is 16 bits, bit 4 * seat + suit. No chances are weighed.
"""

from __future__ import annotations

from ...cards import DECK, SUITS, ranks_in
from ...games.rikken.state import SEATS, TRICKS, State
from ...jit import count, rule
from .hands import gone

HAS, UNKNOWN, HAS_NOT = 1, 0, -1


@rule
def unseen(view: State) -> int:
    """The cards that are neither played nor in a hand that the viewer sees."""
    return DECK & ~(gone(view) | view.hands[0] | view.hands[1] | view.hands[2] | view.hands[3])


@rule
def is_hidden(view: State, seat: int) -> bool:
    """Whether the viewer does not see this hand."""
    return seat != view.viewer and view.hands[seat] == 0


@rule
def may_have(view: State) -> int:
    """Which seats may have which suits, as bits 4 * seat + suit."""
    left, may = unseen(view), 0
    for seat in range(SEATS):
        cards = left & ~view.lacks[seat] if is_hidden(view, seat) else view.hands[seat]
        for suit in SUITS:
            if ranks_in(cards, suit):
                may |= 1 << 4 * seat + suit
    before = 0
    while may != before:  # that somebody has one suit only can make another the only one left
        before = may
        for suit in SUITS:
            holder = only_holder(view, may, suit)
            if holder >= 0 and count(ranks_in(left, suit)) == TRICKS - count(view.played[holder]):
                may &= ~(15 << 4 * holder) | 1 << 4 * holder + suit
    return may


@rule
def only_holder(view: State, may: int, suit: int) -> int:
    """The one hidden hand that may have this suit; -1 if there is none or more than one."""
    holder = -1
    for seat in range(SEATS):
        if is_hidden(view, seat) and (may >> 4 * seat + suit) & 1:
            if holder >= 0:
                return -1
            holder = seat
    return holder


@rule
def any_may_have(may: int, seats: int, suit: int) -> bool:
    """Whether one of these seats (bits) may have this suit."""
    found = 0
    for seat in range(SEATS):
        found |= (seats >> seat) & (may >> 4 * seat + suit) & 1
    return found == 1


@rule
def knows(view: State, seat: int, suit: int) -> int:
    """What the viewer knows of a suit in some hand: HAS, HAS_NOT or UNKNOWN."""
    may = may_have(view)
    if not (may >> 4 * seat + suit) & 1:
        return HAS_NOT
    return HAS if not is_hidden(view, seat) or only_holder(view, may, suit) == seat else UNKNOWN
