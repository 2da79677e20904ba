"""What a seat of Tysiac sees, and a bid, a gift or a card that it may choose, as columns for a net (`net`).

Suits keep their names: their marriages are worth different points. Seats count from the own one. Only what
the view holds is looked at.
"""

from __future__ import annotations

from itertools import accumulate

from ...cards import NO_CARD, NO_SUIT, SUITS, Card, Cards, lane, rank_of, suit_of
from ...games.tysiac.auction import amount, receiver
from ...games.tysiac.scoring import in_barrel
from ...games.tysiac.state import (
    ACE,
    BID,
    BIDDING,
    COUPLE,
    GIVE,
    GIVING,
    MARRIAGE,
    NOBODY,
    PLAYING,
    POINTS,
    RAISE,
    RAISING,
    SEATS,
    TOP,
    TRICKS,
    WED,
    State,
)  # fmt: skip
from ...games.tysiac.tricks import couples
from ...jit import count, lowest, rule
from ...tricks import strength
from ..net import Net, put
from .hands import COLUMN, card_clear

OTHERS, RANKS = SEATS - 1, ACE + 1
CARDS = len(SUITS) * RANKS
LEVELS = TOP + 1
ONE_OF = SEATS + 1
"""A seat, or nobody."""
FAR = 12
"""Hundreds of points to the goal that are told apart; the first: in the barrel."""
TENS = 32
"""Tens of points that are told apart."""
CLOSE = 3
"""Cards that are counted above and below one, at most."""
ACES = len(SUITS) + 1
CALLS = 16
"""Levels of a bid that are told apart; the last: 240 and more."""
TOPPED = 9
"""Cards from the top that are counted, none to eight."""
KINDS = SEATS * 2 * (CLOSE + 1) * 2 * SEATS
STEPS = 8

BLOCKS = {
    "phase": PLAYING + 1,
    "hand": CARDS,
    "played": SEATS * CARDS,  # in tricks before this one, by whom
    "lying": OTHERS * CARDS,  # in this one
    "prikup": CARDS,
    "given": SEATS * CARDS,  # what each seat was given, as far as it is seen
    "void": OTHERS * len(SUITS),  # who showed that he has none of a suit
    "couple": len(SUITS),  # marriages in hand
    "half": len(SUITS),  # one of the two, while the other is out
    "wed": len(SUITS) * SEATS,  # announced, by whom
    "trump": len(SUITS) + 1,
    "led": len(SUITS) + 1,
    "tricks": TRICKS + 1,  # that are still to come
    "place": SEATS,  # in the trick
    "best": SEATS,  # who holds the trick
    "bidder": ONE_OF,
    "level": LEVELS,
    "bids": OTHERS * LEVELS,  # of the others
    "passed": SEATS,
    "dealer": SEATS,
    "needed": TENS,  # points that the bidder still needs; the first: none
    "taken": TENS,  # own points so far
    "total": SEATS * FAR,  # how far each seat is from the goal
    "call": 2 * CALLS * (len(SUITS) + 1),  # from here on, the choice: a bid or a raise, by the best marriage
    "aces": 2 * CALLS * ACES,  # the same by the number of aces
    "tops": 2 * CALLS * TOPPED,  # and of tricks that are there from the top
    "stays": 2 * STEPS * len(SUITS),  # to pass, or not to raise, by how high it is and how many are left
    "gift": OTHERS * CARDS,
    "breaks": 2,  # whether a gift breaks a marriage
    "card": CARDS,
    "weds": CARDS,  # the same with an announcement
    "kind": KINDS,  # place, whether it beats what lies, cards above it, trump, who bid
    "below": CLOSE + 1,
    "takes": 2 * TENS,  # points in the trick with it, by whether it beats what lies
}  # fmt: skip
"""Every block of columns, and how many it has."""
COLUMNS = sum(BLOCKS.values())
(
    PHASE, HAND, PLAYED, LYING, PRIKUP, GIVEN, VOID, COUPLES, HALF, WEDS, TRUMP, LED, TO_COME, PLACE, BEST,
    BIDDER, LEVEL, BIDS, PASSED, DEALER, NEEDED, TAKEN, TOTAL, CALL, ACES_AT, TOPS, STAYS, GIFT, BREAKS, CARD,
    WED_CARD, KIND, BELOW, TAKES,
) = tuple(accumulate([0, *BLOCKS.values()]))[:-1]  # fmt: skip
"""Where each block begins."""


@rule
def cell(one: Card) -> int:
    """A card as a number from 0 to 23."""
    return RANKS * suit_of(one) + rank_of(one)


@rule
def put_cards(net: Net, block: int, cards: Cards) -> None:
    """A column for each of these cards."""
    while cards:
        put(net, block + cell(lowest(cards)))
        cards &= cards - 1


@rule
def step_to(view: State, seat: int) -> int:
    """How many places to the left of the viewer a seat is."""
    return (seat - int(view.viewer) + SEATS) % SEATS


@rule
def situation(view: State, net: Net) -> None:
    """Put the columns of what the viewer sees."""
    net.count = 0
    put(net, PHASE + int(view.phase))
    put_cards(net, HAND, int(view.hands[view.viewer]))
    put_marriages(view, net)
    put_auction(view, net)
    put_totals(view, net)
    put_cards(net, PRIKUP, int(view.prikup))
    for seat in range(SEATS):
        if view.given[seat] != NO_CARD:
            put(net, GIVEN + CARDS * step_to(view, seat) + cell(int(view.given[seat])))
    if view.phase == PLAYING:
        put_played(view, net)
        put_trick(view, net)


@rule
def put_marriages(view: State, net: Net) -> None:
    """What is in hand, what could still come together, and what was announced."""
    hand, out = int(view.hands[view.viewer]), card_clear(view)
    for suit in SUITS:
        both = COUPLE << 16 * suit
        if hand & both == both:
            put(net, COUPLES + suit)
        elif hand & both and out & both:
            put(net, HALF + suit)
        if view.wed[suit] != NOBODY:
            put(net, WEDS + SEATS * suit + step_to(view, int(view.wed[suit])))


@rule
def put_auction(view: State, net: Net) -> None:
    """Who has bid what, and who has passed."""
    put(net, DEALER + step_to(view, int(view.dealer)))
    put(net, BIDDER + (SEATS if view.declarer == NOBODY else step_to(view, int(view.declarer))))
    put(net, LEVEL + int(view.level))
    for seat in range(SEATS):
        step = step_to(view, seat)
        if step > 0 and view.bid[seat] > 0:
            put(net, BIDS + LEVELS * (step - 1) + int(view.bid[seat]))
        if (int(view.passed) >> seat) & 1:
            put(net, PASSED + step)


@rule
def put_totals(view: State, net: Net) -> None:
    """How far each seat is from the goal, and what the deal has brought so far."""
    for seat in range(SEATS):
        total, far = int(view.total[seat]), 0
        if not in_barrel(view, total):
            far = min(max(1, (int(view.goal) - total + 99) // 100), FAR - 1)
        put(net, TOTAL + FAR * step_to(view, seat) + far)
    if view.phase == PLAYING:
        lacking = amount(int(view.level)) - int(view.points[view.declarer])
        put(net, NEEDED + min(max(0, (lacking + 9) // 10), TENS - 1))
        put(net, TAKEN + min((int(view.points[view.viewer]) + 5) // 10, TENS - 1))


@rule
def put_played(view: State, net: Net) -> None:
    """Every card that was played, by whom, and whether it still lies there."""
    lying = 0
    for i in range(int(view.in_trick)):
        one = int(view.order[SEATS * int(view.tricks) + i])
        lying |= 1 << one
        step = step_to(view, (int(view.leader) + i) % SEATS)
        put(net, LYING + CARDS * (step - 1) + cell(one))
    for seat in range(SEATS):
        step = step_to(view, seat)
        put_cards(net, PLAYED + CARDS * step, int(view.played[seat]) & ~lying)
        if step > 0:
            for suit in SUITS:
                if int(view.lacks[seat]) & lane(suit) == lane(suit):
                    put(net, VOID + len(SUITS) * (step - 1) + suit)


@rule
def put_trick(view: State, net: Net) -> None:
    """Trump, and the trick under way."""
    put(net, TRUMP + (len(SUITS) if view.trump == NO_SUIT else int(view.trump)))
    put(net, TO_COME + TRICKS - int(view.tricks))
    put(net, PLACE + int(view.in_trick))
    if view.in_trick > 0:
        put(net, LED + int(view.led))
        put(net, BEST + step_to(view, int(view.best_seat)))
    else:
        put(net, LED + len(SUITS))


@rule
def choice(view: State, net: Net, action: int) -> None:
    """Put the columns of what the viewer may do, after those of the situation."""
    net.count = net.there
    if view.phase == PLAYING:
        put_card(view, net, action)
    elif view.phase == GIVING:
        put_gift(view, net, action - GIVE)
    else:
        put_call(view, net, action - (BID if view.phase == BIDDING else RAISE))


@rule
def put_call(view: State, net: Net, level: int) -> None:
    """A bid or a raise, beside what there is to make it with; or none."""
    hand, raising = int(view.hands[view.viewer]), 1 if view.phase == RAISING else 0
    if level == 0:
        high = min(int(view.level), STEPS - 1)
        put(net, STAYS + len(SUITS) * (STEPS * raising + high) + count(int(view.passed)))
        return
    at = CALLS * raising + min(level, CALLS - 1)
    put(net, CALL + (len(SUITS) + 1) * at + best_marriage(hand))
    put(net, ACES_AT + ACES * at + count(hand & (COLUMN << ACE)))
    put(net, TOPS + TOPPED * at + min(from_the_top(hand), TOPPED - 1))


@rule
def best_marriage(hand: Cards) -> int:
    """0 without a marriage, else one more than the suit of the best."""
    best, value, held = 0, 0, couples(hand)
    for suit in SUITS:
        if held & lane(suit) and MARRIAGE[suit] > value:
            best, value = suit + 1, MARRIAGE[suit]
    return best


@rule
def from_the_top(hand: Cards) -> int:
    """Cards above which there is none in the pack that is not in hand as well."""
    n = 0
    for suit in SUITS:
        one = 16 * suit + ACE
        while one >= 16 * suit and (hand >> one) & 1:
            n += 1
            one -= 1
    return n


@rule
def put_gift(view: State, net: Net, one: Card) -> None:
    """A card to be given away, and to whom."""
    put(net, GIFT + CARDS * (step_to(view, receiver(view)) - 1) + cell(one))
    put(net, BREAKS + ((couples(int(view.hands[view.viewer])) >> one) & 1))


@rule
def put_card(view: State, net: Net, action: int) -> None:
    """A card, seen from what lies and from what is still out."""
    one, trump = action, int(view.trump)
    if action >= WED:
        one = action - WED
        trump = suit_of(one)
        put(net, WED_CARD + cell(one))
    put(net, CARD + cell(one))
    suit, bit = suit_of(one), 1 << one
    out = card_clear(view) & lane(suit)
    above = min(count(out & ~((bit << 1) - 1)), CLOSE)
    beats, points = 1, int(POINTS[rank_of(one)])
    for i in range(int(view.in_trick)):
        points += int(POINTS[rank_of(int(view.order[SEATS * int(view.tricks) + i]))])
    if view.in_trick > 0:
        beats = 1 if strength(one, int(view.led), trump) > view.best else 0
    kind = (int(view.in_trick) * 2 + beats) * (CLOSE + 1) + above
    kind = (kind * 2 + (1 if suit == trump else 0)) * SEATS + step_to(view, int(view.declarer))
    put(net, KIND + kind)
    put(net, BELOW + min(count(out & (bit - 1)), CLOSE))
    put(net, TAKES + TENS * beats + min(points, TENS - 1))
