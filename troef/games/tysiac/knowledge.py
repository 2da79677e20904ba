"""What a seat of Tysiac may see, and what bids and marriages prove about the cards of others.

A seat sees its own cards, the prikup once it lies open, and the card that it was given; the highest
bidder also knows both cards he gave. Which deals fit all this is for `worlds`.
"""

from __future__ import annotations

from ...cards import NO_CARD, SUITS
from ...fields import Row
from ...jit import count, hot, rule
from .auction import amount
from .state import COUPLE, FREE, GIVEN_OPEN, HELD, MARRIAGE, NOBODY, SEATS, State

DEALT = 7
"""Cards dealt to each seat."""


# -- what is seen -----------------------------------------------------------------------------


@hot
def is_covered(state: State) -> bool:
    """Whether the prikup lies face down: during the auction, also if that ended the deal."""
    return state.auctioned == 0


@hot
def sees_gift(state: State, seat: int, receiver: int) -> bool:
    """Whether this seat sees the card that the receiver is given: its own, or one it gives away."""
    return seat == receiver or seat == state.declarer or state.given_open == GIVEN_OPEN


@hot
def hide(state: State, seat: int, view: Row[State]) -> None:
    """Write what this seat may know: other hands and unopened cards blank, and gifts that went from
    one opponent to the other."""
    view[0] = state
    seen = view[0]
    seen.viewer = seat
    seen.turn = state.turn  # written again: see `_refresh` in Rikken
    seen.phase = state.phase
    for other in range(SEATS):
        seen.hands[other] = state.hands[other] if other == seat else 0
        if not sees_gift(state, seat, other):
            seen.given[other] = NO_CARD
    if is_covered(state):
        seen.prikup = 0


@hot
def glimpse(state: State, seat: int, room: Row[State]) -> State:
    """The same in the state itself, for simulations."""
    aside = room[0]
    aside.prikup = state.prikup
    for other in range(SEATS):
        aside.hands[other] = state.hands[other]
        aside.given[other] = state.given[other]
        if other != seat:
            state.hands[other] = 0
        if not sees_gift(state, seat, other):
            state.given[other] = NO_CARD
    if is_covered(state):
        state.prikup = 0
    state.viewer = seat
    return state


@hot
def unblank(state: State, room: Row[State]) -> None:
    """Put back what `glimpse` put aside."""
    aside = room[0]
    state.viewer = NOBODY
    state.prikup = aside.prikup
    for other in range(SEATS):
        state.hands[other] = aside.hands[other]
        state.given[other] = aside.given[other]


@rule
def has_gift(view: State, seat: int) -> bool:
    """Whether this seat was given a card."""
    if is_covered(view) or seat == view.declarer:
        return False
    return (seat - view.declarer - 1 + SEATS) % SEATS < view.gifts


@rule
def third_of(view: State) -> int:
    """The seat whose gift this viewer does not know; NOBODY if there is none."""
    if is_covered(view) or view.viewer == view.declarer or view.given_open == GIVEN_OPEN:
        return NOBODY
    seat = SEATS - view.viewer - view.declarer
    return seat if has_gift(view, seat) else NOBODY


@rule
def cards_now(view: State, seat: int) -> int:
    """How many cards a seat has in hand."""
    cards = DEALT - count(view.played[seat])
    if is_covered(view):
        return cards
    if seat == view.declarer:
        return cards + 3 - view.gifts
    return cards + has_gift(view, seat)


@rule
def dealt(state: State, seat: int) -> int:
    """The seven cards that this seat was dealt, in a complete state."""
    cards = state.hands[seat] | state.played[seat]
    if is_covered(state):
        return cards
    if seat != state.declarer:
        return cards & ~one_card(state.given[seat])
    for other in range(SEATS):
        cards |= one_card(state.given[other])
    return cards & ~state.prikup


@rule
def one_card(one: int) -> int:
    """The set of this card; none for NO_CARD."""
    return 1 << one if one >= 0 else 0


# -- what bids and marriages prove ------------------------------------------------------------


@rule
def need(state: State, level: int) -> int:
    """What marriages must count, at least, for a bid of this level to be legal."""
    if level <= FREE:
        return 0
    return amount(level) - amount(FREE) if state.most == HELD else 1


@rule
def raised(state: State) -> int:
    """The level that the hand after the exchange must allow; 0 if there was no raise."""
    return state.level if state.level > state.auctioned else 0


@rule
def behind(view: State, seat: int) -> int:
    """What the bid of this seat demands of the hand it was dealt."""
    return need(view, view.bid[seat])


@rule
def covers(suits: int, points: int) -> bool:
    """Whether marriages of these suits (as bits) count this many points, and none of them could be spared."""
    value, least = 0, 1000
    for suit in SUITS:
        if (suits >> suit) & 1:
            value += MARRIAGE[suit]
            least = min(least, MARRIAGE[suit])
    if suits == 0:
        return points <= 0
    return value >= points and value - least < points


@rule
def couples_of(suits: int) -> int:
    """The kings and queens of these suits."""
    cards = 0
    for suit in SUITS:
        if (suits >> suit) & 1:
            cards |= COUPLE << 16 * suit
    return cards


@rule
def copies(cards: int, points: int) -> int:
    """In how many of the cases for a bid this hand appears."""
    held = 0
    for suit in SUITS:
        both = COUPLE << 16 * suit
        if cards & both == both:
            held |= 1 << suit
    found = 0
    for suits in range(16):
        if suits & ~held == 0 and covers(suits, points):
            found += 1
    return found


@rule
def halves(view: State, seat: int) -> int:
    """The other halves of the marriages that a seat announced."""
    cards = 0
    for suit in SUITS:
        if view.wed[suit] == seat:
            cards |= (COUPLE << 16 * suit) & ~view.played[seat]
    return cards
