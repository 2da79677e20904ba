"""What a seat may know, and the deals that fit it.

`hide` is the only door through which an agent, a page or a log gets at a state. `plan` and `draw`
go the other way: from a view to a complete deal in which every card and call so far was legal.
"""

from __future__ import annotations

import numpy as np

from ... import drawing
from ...cards import (
    ACE,
    ACES,
    DECK,
    NO_CARD,
    SUITS,
    any_card,
    card,
    lane,
    rank_of,
    suit_of,
)
from ...chance import Rng, unit
from ...fields import Row
from ...jit import count, hot, rule
from .auction import set_mate
from .contracts import DISCUSSION, TROELA
from .state import BID_NONE, CASES, FOURTH_ACE, NOBODY, RANDOM_MATE, SEATS, TRICKS, State


@hot
def sees(state: State, seat: int, other: int) -> bool:
    """Whether this seat sees that one's cards.

    Open hands lie on the table from the moment the table says; with discussion the defenders then
    tell each other their cards (000, table 2.2; decisions).
    """
    if seat == other:
        return True
    if not state.shown:
        return False
    if (state.declarers >> other) & 1:
        return True
    return DISCUSSION[state.contract] == 1 and not (state.declarers >> seat) & 1


@hot
def hide(state: State, seat: int, view: Row[State]) -> None:
    """Write what this seat may know: hidden hands blank, the partner unknown until he shows.

    The partner himself knows: he holds the called card. Without a called card a secret partner
    knows too, since somebody told him.
    """
    view[0] = state
    seen = view[0]
    _refresh(state, seen)
    seen.viewer = seat
    for other in range(SEATS):
        if not sees(state, seat, other):
            seen.hands[other] = 0
    if not state.partner_shown and state.partner != seat:
        seen.partner = NOBODY


@hot
def _refresh(state: State, seen: State) -> None:
    """Write again what the last card changed. It changes nothing, but halves the time of `hide`: a
    wide copy has to wait for the narrow writes before it, and a narrow one does not."""
    seen.turn = state.turn
    seen.phase = state.phase
    seen.led = state.led
    seen.best = state.best
    seen.best_seat = state.best_seat
    seen.in_trick = state.in_trick
    seen.tricks = state.tricks
    for seat in range(SEATS):
        seen.hands[seat] = state.hands[seat]


@hot
def glimpse(state: State, seat: int, room: Row[State]) -> State:
    """The same in the state itself, for simulations: five numbers are put aside instead of six hundred
    bytes copied."""
    aside = room[0]
    aside.partner = state.partner
    for other in range(SEATS):
        aside.hands[other] = state.hands[other]
        if not sees(state, seat, other):
            state.hands[other] = 0
    state.viewer = seat
    if not state.partner_shown and state.partner != seat:
        state.partner = NOBODY
    return state


@hot
def unblank(state: State, room: Row[State]) -> None:
    """Put back what `glimpse` put aside."""
    aside = room[0]
    state.viewer = NOBODY
    state.partner = aside.partner
    for other in range(SEATS):
        state.hands[other] = aside.hands[other]


# -- complete deals -------------------------------------------------------------------------


@rule
def plan(view: State, plans: Row[drawing.Plan]) -> None:
    """Count the deals that fit a view, in up to four separate cases.

    `prepare` is called from this one place: each copy of it takes seconds to compile.
    """
    troela = view.troela_bidder != NOBODY and _holder(view, view.troela_bidder) >= 0
    blind = view.blind and _holder(view, view.declarer) >= 0
    hopeless = view.no_troela != 0 and not _open_hands_fit(view)
    for case in range(CASES):
        plan = plans[case]
        plan.weight = 0.0
        if hopeless:
            continue
        _lay_out(view, plan)
        needy, needed = -1, 0
        if troela:
            possible = _fits_troela(view, plan, case)
        elif blind:
            possible = _fits_blind(view, plan, case)
        else:
            possible = case == 0
            needed = _fit_call(view, plan)
            if needed:
                needy = _holder(view, view.declarer)
        if possible:
            drawing.prepare(plan, _unseen(view), needy, needed)


@rule
def _holder(view: State, seat: int) -> int:
    """The number of a seat among those whose cards are unknown; -1 for one that is known."""
    if view.hands[seat] or seat == view.viewer:
        return -1
    number = 0
    for other in range(seat):
        if not view.hands[other] and other != view.viewer:
            number += 1
    return number


@rule
def _lay_out(view: State, plan: drawing.Plan) -> None:
    """Fill in the unknown seats: how many cards each has, and which it cannot have."""
    plan.holders = 0
    for seat in range(SEATS):
        if view.hands[seat] or seat == view.viewer:
            continue
        holder = plan.holders
        plan.held[holder] = TRICKS - count(view.played[seat])
        plan.known[holder] = 0
        plan.lacks[holder] = view.lacks[seat]
        if view.partner != NOBODY and view.called != NO_CARD and seat != view.partner:
            plan.lacks[holder] |= 1 << view.called
        plan.holders += 1


@rule
def _unseen(view: State) -> int:
    """The cards that this view does not place."""
    cards = DECK
    for seat in range(SEATS):
        cards &= ~(view.played[seat] | view.hands[seat])
    return cards


@rule
def _give(view: State, plan: drawing.Plan, seat: int, cards: int) -> None:
    """This seat was dealt these cards: what it has not played of them it still holds."""
    holder = _holder(view, seat)
    if holder >= 0:
        plan.known[holder] |= cards & ~view.played[seat]


@rule
def _deny(view: State, plan: drawing.Plan, seat: int, cards: int) -> None:
    """This seat was dealt none of these cards."""
    holder = _holder(view, seat)
    if holder >= 0:
        plan.lacks[holder] |= cards


@rule
def _fit_call(view: State, plan: drawing.Plan) -> int:
    """Without a call, or with one that was not blind: the declarer had everything higher than the
    called rank in the other suits, and a card of the called suit; returns that suit's cards while
    he has still to show one (000, 2.1.3; readings R11, R12)."""
    if view.called == NO_CARD:
        return 0
    higher = 0
    for other in SUITS:
        if other != view.trump:
            for rank in range(rank_of(view.called) + 1, ACE + 1):
                higher |= 1 << card(other, rank)
    _give(view, plan, view.declarer, higher)
    suit = lane(suit_of(view.called))
    return 0 if view.blind or view.played[view.declarer] & suit else suit


@rule
def _fits_blind(view: State, plan: drawing.Plan, case: int) -> bool:
    """A blind ace: each other side suit the declarer was void in, or he had its ace. The bits of
    `case` say which."""
    declarer = view.declarer
    possible = True
    for suit in SUITS:
        if suit == view.trump or suit == suit_of(view.called):
            continue
        ace = card(suit, ACE)
        if case & 1:
            _give(view, plan, declarer, 1 << ace)
            possible = possible and not _played_by_other(view, declarer, ace)
        else:
            _deny(view, plan, declarer, lane(suit))
            possible = possible and view.played[declarer] & lane(suit) == 0
        case >>= 1
    return possible


@rule
def _fits_troela(view: State, plan: drawing.Plan, suit: int) -> bool:
    """Somebody showed three aces, and the one that is missing is of this suit (000, table 2.2)."""
    bidder = view.troela_bidder
    ace = card(suit, ACE)
    possible = view.played[bidder] & (1 << ace) == 0
    if view.contract == TROELA and view.partner != NOBODY:
        partner = view.partner
        fourth = view.troela_trump == FOURTH_ACE
        possible = possible and (view.trump == suit) == fourth
        possible = possible and not _played_by_other(view, partner, ace)
        if partner == view.viewer:
            dealt = view.hands[partner] | view.played[partner]
            possible = possible and (dealt >> ace) & 1 == 1
        _give(view, plan, partner, 1 << ace)
    for other in SUITS:
        if other != suit:
            _give(view, plan, bidder, 1 << card(other, ACE))
            possible = possible and not _held_by_other(view, bidder, card(other, ACE))
    _deny(view, plan, bidder, 1 << ace)
    return possible


@rule
def _played_by_other(view: State, seat: int, one: int) -> bool:
    """Whether somebody else has played this card."""
    for other in range(SEATS):
        if other != seat and (view.played[other] >> one) & 1:
            return True
    return False


@rule
def _held_by_other(view: State, seat: int, one: int) -> bool:
    """Whether somebody else has played this card or visibly holds it."""
    for other in range(SEATS):
        if other != seat and ((view.played[other] | view.hands[other]) >> one) & 1:
            return True
    return False


@rule
def draw(view: State, plans: Row[drawing.Plan], rng: Rng, out: Row[State]) -> None:
    """A complete state that fits the view, each possible deal equally likely."""
    out[0] = view
    state = out[0]
    hands = np.empty(3, np.int64)
    while True:
        drawing.draw(plans[_case(plans, rng)], rng, hands)
        holder = 0
        for seat in range(SEATS):
            if not view.hands[seat] and seat != view.viewer:
                state.hands[seat] = hands[holder]
                holder += 1
        if not view.no_troela or _bids_fit(state):
            break
    state.viewer = NOBODY
    if state.partner == NOBODY:
        _seat_partner(view, rng, state)


@rule
def _seat_partner(view: State, rng: Rng, state: State) -> None:
    """Who the secret partner is in this world: the holder of the called card. Without a call, the
    seat that the house rule says, or any that the viewer cannot rule out."""
    if state.called != NO_CARD:
        for seat in range(SEATS):
            if (state.hands[seat] >> state.called) & 1:
                state.partner = seat
    elif state.auction == BID_NONE:
        others = (1 << SEATS) - 1 & ~(1 << state.declarer) & ~(1 << view.viewer)
        state.partner = any_card(rng, others) if state.mate == RANDOM_MATE else set_mate(state)


@rule
def _case(plans: Row[drawing.Plan], rng: Rng) -> int:
    """One of the cases, each as likely as its share of the deals."""
    total = 0.0
    for case in range(CASES):
        total += plans[case].weight
    if plans[0].weight == total:
        return 0
    ticket = unit(rng) * total
    chosen = 0
    for case in range(CASES):
        if plans[case].weight > 0.0:
            chosen = case
            ticket -= plans[case].weight
            if ticket < 0.0:
                break
    return chosen


@rule
def _open_hands_fit(view: State) -> bool:
    """Whether nobody whose cards lie open, and who passed under forced troela, was dealt three aces."""
    for seat in range(SEATS):
        if (view.no_troela >> seat) & 1 and view.hands[seat]:
            if count((view.hands[seat] | view.played[seat]) & ACES) == 3:
                return False
    return True


@rule
def _bids_fit(state: State) -> bool:
    """Whether nobody who passed under forced troela was dealt three aces. They seldom are, so
    drawing again costs a few draws in a hundred."""
    for seat in range(SEATS):
        if (state.no_troela >> seat) & 1:
            if count((state.hands[seat] | state.played[seat]) & ACES) == 3:
                return False
    return True
