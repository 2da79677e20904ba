"""Playing the cards: what may be played, marriages, who wins, and what everybody learns from it.

Sources: thesis 003, 2.5.1 and 2.5.5; readings T1 to T3.
"""

from __future__ import annotations

from ...cards import NO_SUIT, SUITS, lane, rank_of, suit_of
from ...jit import hot, rule
from ...tricks import following, strength
from .state import (
    ANY_CARD,
    COUPLE,
    MARRIAGE,
    MUST_BEAT,
    MUST_TRUMP,
    NOBODY,
    NOT_FIRST,
    OVER,
    PLAYING,
    POINTS,
    SEATS,
    TRICKS,
    State,
)


@hot
def cards_open(state: State) -> int:
    """The cards that the seat whose turn it is may play, as a set: follow suit, else any card
    (003, 2.5.5; readings T3)."""
    hand = state.hands[state.turn]
    if state.in_trick == 0:
        return hand
    if state.simple:
        return following(hand, state.led)
    return _cards_open_by_custom(state, hand)


@rule
def is_simple(state: State) -> bool:
    """Whether following suit is all there is to it."""
    return state.must_beat != MUST_BEAT and state.must_trump != MUST_TRUMP


@rule
def duty(state: State, step: int) -> int:
    """The cards of one step of the duties that a house may impose: beat the suit led, follow it,
    overtrump, trump, and then any card. Whoever has a card of a step must play one."""
    lies = state.best >= 32 and state.led != state.trump  # a trump on another suit
    if step == 0:
        if state.must_beat != MUST_BEAT or lies:
            return 0
        return _higher(state.led, state.best & 15)
    if step == 1:
        return lane(state.led)
    if step == 4:
        return -1
    if state.must_trump != MUST_TRUMP or state.trump == NO_SUIT:
        return 0
    if step == 3:
        return lane(state.trump)
    if state.must_beat != MUST_BEAT or not lies:
        return 0
    return _higher(state.trump, state.best & 15)


@rule
def _higher(suit: int, rank: int) -> int:
    """The cards of a suit above a rank."""
    return lane(suit) & (-1 << (16 * suit + rank + 1))


@rule
def _cards_open_by_custom(state: State, hand: int) -> int:
    """The same under house rules that ask for more than following suit."""
    for step in range(5):
        cards = hand & duty(state, step)
        if cards:
            return cards
    return 0


@rule
def _learn_by_custom(state: State, seat: int, one: int) -> None:
    """Whoever played a card of a later step has none of the steps before it."""
    if state.in_trick > 0:
        for step in range(5):
            cards = duty(state, step)
            if (cards >> one) & 1:
                break
            state.lacks[seat] |= cards


# -- marriages ------------------------------------------------------------------------------


@rule
def couples(hand: int) -> int:
    """The king and queen of every suit in which this hand has both."""
    found = 0
    for suit in SUITS:
        both = COUPLE << 16 * suit
        if hand & both == both:
            found |= both
    return found


@rule
def weds_open(state: State) -> int:
    """The cards that may be played with the announcement of a marriage: king or queen of a suit in
    which the hand has both, when leading (003, 2.5.1; readings T1)."""
    if state.in_trick > 0 and state.marriages != ANY_CARD:
        return 0
    if state.tricks == 0 and state.marriages == NOT_FIRST:
        return 0
    return couples(state.hands[state.turn]) & cards_open(state)


@rule
def _announce(state: State, seat: int, suit: int) -> None:
    """The marriage counts, and its suit is trump at once, also after another marriage (003, 2.5.5;
    readings T2)."""
    state.wed[suit] = seat
    state.points[seat] += MARRIAGE[suit]
    state.trump = suit
    state.best = -1
    for i in range(state.in_trick):  # the cards on the table are weighed again
        height = strength(state.order[SEATS * state.tricks + i], state.led, suit)
        if height > state.best:
            state.best = height
            state.best_seat = (state.leader + i) % SEATS


# -- playing --------------------------------------------------------------------------------


@rule
def lead(state: State) -> None:
    """The highest bidder leads to the first trick (003, 2.5.4)."""
    state.phase = PLAYING
    state.turn = state.declarer
    state.leader = state.declarer


@hot
def play_card(state: State, one: int) -> None:
    """Play a card: unchecked."""
    if not state.simple:
        _learn_by_custom(state, state.turn, one)
    _lay(state, one)


@rule
def wed(state: State, one: int) -> None:
    """Play a card and announce the marriage that it belongs to."""
    if not state.simple:
        _learn_by_custom(state, state.turn, one)  # duties go by the trump before this
    _announce(state, state.turn, suit_of(one))
    _lay(state, one)


@hot
def _lay(state: State, one: int) -> None:
    """Put a card on the table."""
    seat = state.turn
    suit = suit_of(one)
    if state.in_trick == 0:
        state.led = suit
        state.best = -1
        state.best_seat = seat
    led = state.led
    state.lacks[seat] |= lane(led) * (suit != led)  # who does not follow has none
    state.hands[seat] &= ~(1 << one)
    state.played[seat] |= 1 << one
    state.order[SEATS * state.tricks + state.in_trick] = one
    height = strength(one, led, state.trump)
    if height > state.best:
        state.best = height
        state.best_seat = seat
    state.in_trick += 1
    state.turn = seat + 1 if seat < SEATS - 1 else 0
    if state.in_trick == SEATS:
        _end_trick(state)


@rule
def _end_trick(state: State) -> None:
    """The best card takes the trick, and its player leads the next (003, 2.5.6)."""
    taker = state.best_seat
    for i in range(SEATS):
        state.points[taker] += POINTS[rank_of(state.order[SEATS * state.tricks + i])]
    state.won[taker] += 1
    state.takers[state.tricks] = taker
    state.tricks += 1
    state.in_trick = 0
    state.leader = taker
    state.turn = taker
    if state.tricks == TRICKS:
        state.phase = OVER
        state.turn = NOBODY
