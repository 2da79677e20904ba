"""What a seat of Rikken sees, and a card that it may play, as columns for a net (`net`).

Suits have no names here: trump comes first, then the suit of the called card, then the others by how many cards
of them the seat was dealt. So what is learned of one suit holds for all. Seats count from the own one. Only
what the view holds is looked at.
"""

from __future__ import annotations

from itertools import accumulate

from ...cards import NO_CARD, SUITS, Card, Cards, lane, rank_of, ranks_in, suit_of
from ...games.rikken.contracts import EXACT, GOAL, PARTNER, PAS, TABLE, TRUMP
from ...games.rikken.state import NOBODY, SEATS, TRICKS, State
from ...jit import count, rule
from ..net import Net, put
from ..suited import cell, length_and_ranks, place_of, placed, put_cards
from .hands import beating, gone
from .sides import known_partner, offence, own_side
from .suits import is_hidden, may_have, unseen

CARDS, OTHERS, NUMBERS = 52, SEATS - 1, TRICKS + 1
PASSED, WITH_PARTNER, ALONE, ONE_TRICK, NO_TRICK, KINDS_OF_BID = range(6)
CLOSE = 3
"""Cards that are counted above and below one, at most."""
KINDS = SEATS * 2 * 2 * (CLOSE + 1) * 2

BLOCKS = {
    "hand": CARDS,
    "played": SEATS * CARDS,  # in tricks before this one, by whom
    "lying": OTHERS * CARDS,  # in this one
    "open": CARDS,  # in another hand that lies open
    "void": OTHERS * len(SUITS),  # who cannot have a suit
    "length": len(SUITS) * NUMBERS,  # own cards of a suit
    "left": len(SUITS) * NUMBERS,  # those that others still have
    "won": SEATS * NUMBERS,
    "needed": NUMBERS,  # tricks that the declaring side still needs, as far as it is known
    "spare": NUMBERS,  # tricks that it can still lose
    "declares": SEATS,
    "partner": SEATS + 2,  # whom the declarer has; not known; nobody
    "secret": 1,  # being that partner, while others do not know it
    "contract": len(TABLE),
    "trick": TRICKS,
    "place": SEATS,  # in the trick
    "best": OTHERS,  # who holds the trick
    "ours": 1,  # and whether he is on the own side
    "led": len(SUITS),
    "bid": OTHERS * KINDS_OF_BID,
    "called": TRICKS,  # the rank of the called card
    "out": 1,  # which was not played yet
    "asked": 1,  # and must fall in this trick
    "card": CARDS,  # from here on: the choice
    "kind": KINDS,  # place, whether it beats what lies, whose that is, cards above it, trump
    "below": CLOSE + 1,
    "ends": 4,  # whether it is the highest of its suit in hand, and whether the lowest
}
"""Every block of columns, and how many it has."""
COLUMNS = sum(BLOCKS.values())
(
    HAND, PLAYED, LYING, OPEN, VOID, LENGTH, LEFT, WON, NEEDED, SPARE, DECLARES, MATE, SECRET, CONTRACT, TRICK,
    PLACE, BEST, OURS, LED, BIDS, CALLED, OUT, ASKED, CARD, KIND, BELOW, ENDS,
) = tuple(accumulate([0, *BLOCKS.values()]))[:-1]  # fmt: skip
"""Where each block begins."""


@rule
def order_of(view: State) -> int:
    """The place of each suit among the columns."""
    dealt = view.hands[view.viewer] | view.played[view.viewer]
    order = 0
    for suit in SUITS:
        mine = weight(view, dealt, suit)
        place = 0
        for other in SUITS:
            theirs = weight(view, dealt, other)
            place += theirs > mine or (theirs == mine and other < suit)
        order = placed(order, suit, place)
    return order


@rule
def weight(view: State, dealt: Cards, suit: int) -> int:
    """By what suits are put in order."""
    if suit == view.trump:
        return 1 << 21
    if view.called != NO_CARD and suit == suit_of(view.called):
        return 1 << 20
    return length_and_ranks(dealt, suit)


@rule
def situation(view: State, net: Net) -> int:
    """Put the columns of what the viewer sees; returns the order of suits."""
    order = order_of(view)
    net.count = 0
    put_seen(view, net, order)
    put_suits(view, net, order)
    put_sides(view, net)
    put_trick(view, net, order)
    return order


@rule
def put_seen(view: State, net: Net, order: int) -> None:
    """Every card that the viewer has seen, and where."""
    me, lying = int(view.viewer), 0
    for i in range(view.in_trick):
        one = int(view.order[SEATS * view.tricks + i])
        lying |= 1 << one
        step = (int(view.leader) + i - me) & 3
        put(net, LYING + CARDS * (step - 1) + cell(order, one))
    put_cards(net, HAND, order, view.hands[me])
    for step in range(SEATS):
        seat = (me + step) & 3
        put_cards(net, PLAYED + CARDS * step, order, view.played[seat] & ~lying)
        if step > 0 and not is_hidden(view, seat):
            put_cards(net, OPEN, order, view.hands[seat])


@rule
def put_suits(view: State, net: Net, order: int) -> None:
    """How many cards of each suit there are, and who cannot have any."""
    me, left, may = int(view.viewer), unseen(view), may_have(view)
    for suit in SUITS:
        place = place_of(order, suit)
        put(net, LENGTH + NUMBERS * place + count(ranks_in(view.hands[me], suit)))
        put(net, LEFT + NUMBERS * place + count(ranks_in(left, suit)))
        for step in range(1, SEATS):
            if not (may >> 4 * ((me + step) & 3) + suit) & 1:
                put(net, VOID + len(SUITS) * (step - 1) + place)


@rule
def put_sides(view: State, net: Net) -> None:
    """What is played, by whom, and how it stands."""
    me, taken, declaring = int(view.viewer), 0, offence(view)
    for step in range(SEATS):
        seat = (me + step) & 3
        put(net, WON + NUMBERS * step + int(view.won[seat]))
        if (declaring >> seat) & 1:
            taken += int(view.won[seat])
        if (int(view.declarers) >> seat) & 1:
            put(net, DECLARES + step)
        if step > 0:
            put(net, BIDS + KINDS_OF_BID * (step - 1) + kind_of_bid(int(view.bid[seat])))
    needed = max(int(GOAL[view.contract]) - taken, 0)
    put(net, NEEDED + needed)
    put(net, SPARE + min(max(TRICKS - int(view.tricks) - needed, 0), TRICKS))
    partner = known_partner(view)
    if partner != NOBODY:
        put(net, MATE + ((partner - me) & 3))
    else:
        put(net, MATE + (SEATS if PARTNER[view.contract] else SEATS + 1))
    if partner == me and not view.partner_shown:
        put(net, SECRET)
    put(net, CONTRACT + int(view.contract))


@rule
def kind_of_bid(bid: int) -> int:
    """What sort of hand a bid tells of."""
    if bid <= PAS:
        return PASSED
    if TRUMP[bid]:
        return WITH_PARTNER if PARTNER[bid] else ALONE
    return ONE_TRICK if EXACT[bid] and GOAL[bid] == 1 else NO_TRICK


@rule
def put_trick(view: State, net: Net, order: int) -> None:
    """The trick under way, and the called card."""
    me = int(view.viewer)
    put(net, TRICK + int(view.tricks))
    put(net, PLACE + int(view.in_trick))
    if view.in_trick > 0:
        put(net, BEST + ((int(view.best_seat) - me) & 3) - 1)
        put(net, LED + place_of(order, int(view.led)))
        if (own_side(view) >> int(view.best_seat)) & 1:
            put(net, OURS)
    if view.called != NO_CARD:
        put(net, CALLED + rank_of(int(view.called)))
        if not (gone(view) >> int(view.called)) & 1:
            put(net, OUT)
        if view.asked:
            put(net, ASKED)


@rule
def choice(view: State, net: Net, order: int, one: Card) -> None:
    """Put the columns of a card that the viewer may play, after those of the situation."""
    net.count = net.there
    put(net, CARD + cell(order, one))
    suit, bit = suit_of(one), 1 << one
    left, hand = unseen(view) & lane(suit), view.hands[view.viewer] & lane(suit)
    above = min(count(left & ~((bit << 1) - 1)), CLOSE)
    beats, ours = 1, 0
    if view.in_trick > 0:
        beats = 1 if beating(view, bit) else 0
        ours = (own_side(view) >> int(view.best_seat)) & 1
    kind = (int(view.in_trick) * 2 + beats) * 2 + ours
    kind = (kind * (CLOSE + 1) + above) * 2 + (1 if suit == view.trump else 0)
    put(net, KIND + kind)
    put(net, BELOW + min(count(left & (bit - 1)), CLOSE))
    highest_one, lowest_one = hand < bit << 1, hand & (bit - 1) == 0
    put(net, ENDS + 2 * highest_one + lowest_one)
