"""The deals that fit what a seat of Tysiac knows. To fit, a deal must account for more than following
suit:

- whoever bid more than 120 was dealt a marriage, and whoever raised so far held one after the
  exchange (003, 2.5.3);
- whoever announced a marriage has its other half until he plays it;
- the highest bidder has the cards of the prikup, but for those he gave away;
- nobody was dealt four nines, or held them after the exchange, unless the house plays on (003, 2.5.4).

`plan` splits the deals into cases: which marriage stood behind each bid, and which card the third
player was given. A deal with several marriages behind one bid is in several cases; `draw` takes it
with one chance in that number, so every deal stays equally likely, and since a pack has four
marriages at least one draw in six is taken. Four nines are drawn again too: see `_nines_fit`.
"""

from __future__ import annotations

import numpy as np

from ... import drawing
from ...cards import any_card
from ...chance import Rng, unit
from ...fields import Row
from ...jit import count, lowest, rule
from .knowledge import (
    DEALT,
    behind,
    cards_now,
    copies,
    couples_of,
    covers,
    dealt,
    halves,
    need,
    one_card,
    raised,
    third_of,
)
from .state import BIDDING, FREE, GIVING, NINES, NOBODY, PACK, REDEAL, SEATS, Plan, State

OTHER, NONE = -1, -2
"""A gift that is neither of the prikup nor of the marriage behind the bid; no hidden gift at all."""


@rule
def plan(view: State, plans: Row[Plan]) -> None:
    """Count the deals that fit a view, case by case; `plans[0].cases` says how many there are.

    `prepare` is called from this one place: each copy of it takes seconds to compile.
    """
    one, two = (view.viewer + 1) % SEATS, (view.viewer + 2) % SEATS
    after = 0
    if view.phase != BIDDING and view.declarer != view.viewer:
        after = need(view, raised(view))
    third = third_of(view)
    found = 0
    for first in range(16):
        if not covers(first, behind(view, one)):
            continue
        for second in range(16):
            if first & second or not covers(second, behind(view, two)):
                continue
            for kept in range(16):
                if not covers(kept, after):
                    continue
                theirs = second if two == view.declarer else first
                gifts = _gifts(view, third, theirs)
                more = True
                while more:
                    gift = NONE
                    if third != NOBODY:
                        gift = OTHER if gifts == 0 else lowest(gifts)
                        more = gifts != 0
                        gifts &= gifts - 1
                    else:
                        more = False
                    case = plans[found]
                    if _lay_out(view, case, first, second, kept, gift):
                        if drawing.prepare(case, _unseen(view), -1, 0) > 0.0:
                            _weigh(case, first if third == one else second, third, gift)
                            found += 1
    for old in range(found, plans[0].cases):
        plans[old].weight = 0.0  # left from an earlier view
    plans[0].cases = found


@rule
def _gifts(view: State, third: int, theirs: int) -> int:
    """The cards that must each be looked at as a gift: those of the prikup, and of the marriages
    behind the giver's bid."""
    if third == NOBODY:
        return 0
    return (view.prikup | couples_of(theirs)) & ~one_card(view.given[view.viewer])


@rule
def _weigh(case: Plan, mine: int, third: int, gift: int) -> None:
    """Note the gift of a case. One that is none in particular can be any card that the third player
    has, but for the marriages behind his own bid."""
    case.gift = gift
    case.kept = couples_of(mine) if third != NOBODY else 0
    if gift == OTHER:
        case.weight *= DEALT + 1 - count(case.kept)


@rule
def _unseen(view: State) -> int:
    """The cards that this view does not place."""
    cards = PACK & ~view.hands[view.viewer]
    for seat in range(SEATS):
        cards &= ~view.played[seat]
    return cards


@rule
def _lay_out(view: State, case: Plan, first: int, second: int, kept: int, gift: int) -> bool:
    """Fill in the unknown seats for one case: how many cards each has, which it must have and which
    it cannot have; False if the case cannot be."""
    case.holders = 3 if view.phase == BIDDING else 2
    for holder in range(2):
        seat = (view.viewer + 1 + holder) % SEATS
        case.held[holder] = cards_now(view, seat)
        case.known[holder] = halves(view, seat)
        case.lacks[holder] = view.lacks[seat]
    case.held[2] = 3
    case.known[2] = 0
    case.lacks[2] = 0
    return (
        _fits_bid(view, case, 0, couples_of(first), gift)
        and _fits_bid(view, case, 1, couples_of(second), gift)
        and _fits_exchange(view, case, couples_of(kept), gift)
    )


@rule
def _holds(view: State, case: Plan, holder: int, cards: int) -> None:
    """This holder had these cards after the exchange: what it has not played it still has."""
    seat = (view.viewer + 1 + holder) % SEATS
    case.known[holder] |= cards & ~view.played[seat]


@rule
def _fits_bid(view: State, case: Plan, holder: int, cards: int, gift: int) -> bool:
    """This holder was dealt these cards."""
    seat = (view.viewer + 1 + holder) % SEATS
    if cards == 0:
        return True
    if view.phase == BIDDING:
        case.known[holder] |= cards
        return True
    if cards & view.prikup:
        return False
    if seat == view.declarer:
        for other in range(SEATS):
            cards &= ~one_card(view.given[other])
        cards &= ~one_card(gift)
    elif cards & (one_card(view.given[seat]) | one_card(gift)):
        return False
    _holds(view, case, holder, cards)
    return True


@rule
def _fits_exchange(view: State, case: Plan, kept: int, gift: int) -> bool:
    """Who was given a card has it; the highest bidder has the prikup but for what he gave away, and
    the marriages behind a raise."""
    if view.phase == BIDDING:
        return True
    given = one_card(gift)
    for holder in range(2):
        seat = (view.viewer + 1 + holder) % SEATS
        given |= one_card(view.given[seat])
        if seat != view.declarer:
            _holds(view, case, holder, one_card(view.given[seat]) | one_card(gift))
    if view.declarer == view.viewer:
        return True
    given |= one_card(view.given[view.viewer])
    giver = (view.declarer - view.viewer - 1 + SEATS) % SEATS
    _holds(view, case, giver, (view.prikup & ~given) | kept)
    return kept & given == 0


@rule
def draw(view: State, plans: Row[Plan], rng: Rng, out: Row[State]) -> None:
    """A complete state that fits the view, each possible deal equally likely."""
    out[0] = view
    state = out[0]
    one, two = (view.viewer + 1) % SEATS, (view.viewer + 2) % SEATS
    third = third_of(view)
    hands = np.empty(3, np.int64)
    state.viewer = NOBODY
    while True:
        case = plans[_case(plans, rng)]
        drawing.draw(case, rng, hands)
        state.hands[one] = hands[0]
        state.hands[two] = hands[1]
        if view.phase == BIDDING:
            state.prikup = hands[2]
        if third != NOBODY:
            had = state.hands[third] | state.played[third]
            gift = case.gift
            state.given[third] = any_card(rng, had & ~case.kept) if gift == OTHER else gift
        if _nines_fit(state, view.viewer) and _is_taken(state, view.viewer, rng):
            return


@rule
def _case(plans: Row[Plan], rng: Rng) -> int:
    """One of the cases, each as likely as its share of the deals."""
    cases = plans[0].cases
    if cases == 1:
        return 0
    total = 0.0
    for case in range(cases):
        total += plans[case].weight
    ticket = unit(rng) * total
    for case in range(cases - 1):
        ticket -= plans[case].weight
        if ticket < 0.0:
            return case
    return cases - 1


@rule
def _is_taken(state: State, viewer: int, rng: Rng) -> bool:
    """Take a deal that appears in several cases with one chance in their number."""
    times = 1
    for k in range(1, SEATS):
        seat = (viewer + k) % SEATS
        if state.bid[seat] > FREE:
            times *= copies(dealt(state, seat), behind(state, seat))
        if state.phase != BIDDING and seat == state.declarer and raised(state) > FREE:
            cards = state.hands[seat] | state.played[seat]
            times *= copies(cards, need(state, raised(state)))
    return times == 1 or unit(rng) * times < 1.0


@rule
def _nines_fit(state: State, viewer: int) -> bool:
    """Whether no other seat had four nines, which would have ended the deal. The two hide
    equally many cards, so even when three of a seat's nines are known the fourth is as likely with
    the other."""
    if state.nines != REDEAL:
        return True
    for k in range(1, SEATS):
        seat = (viewer + k) % SEATS
        if dealt(state, seat) & NINES == NINES:
            return False
        if state.phase > GIVING:
            if (state.hands[seat] | state.played[seat]) & NINES == NINES:
                return False
    return True
