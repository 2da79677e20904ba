"""Playing the cards: what may be played, who wins, and what everybody learns from it.

Sources: thesis 000, 2.1.4 and table 2.2; thesis 001, 2.3 and 2.5.
"""

from __future__ import annotations

from ...cards import NO_CARD, NO_SUIT, QUEEN, SPADES, lane, suit_of
from ...jit import hot, rule
from ...tricks import following, strength
from .contracts import OPEN, SCHOPPEN_MIE
from .state import (
    ASKED,
    ASKS,
    FOLLOW,
    FREE,
    KEPT,
    NOBODY,
    OVER,
    RUFF_FORBIDDEN,
    RUFF_WINS,
    SEATS,
    TRICKS,
    TRUMP_FORCED,
    State,
)  # fmt: skip

QUEEN_OF_SPADES = 16 * SPADES + QUEEN
MIE = 1 << QUEEN_OF_SPADES


@hot
def cards_open(state: State) -> int:
    """The cards that the seat whose turn it is may play, as a set: follow suit, else any card."""
    hand = state.hands[state.turn]
    if state.simple:
        return hand if state.in_trick == 0 else following(hand, state.led)
    return _cards_open_by_custom(state, hand)


@rule
def is_simple(state: State) -> bool:
    """Whether following suit is all there is to it: then the card play takes a short way."""
    forced_ace = state.called_ace != FREE and state.called != NO_CARD
    return not (forced_ace or state.forced_trump == TRUMP_FORCED or state.contract == SCHOPPEN_MIE)


@rule
def _cards_open_by_custom(state: State, hand: int) -> int:
    """The same under house rules that ask for more than following suit."""
    if state.contract == SCHOPPEN_MIE:
        return _schoppen_mie_open(state, hand)
    cards = hand if state.in_trick == 0 else following(hand, state.led)
    if state.called_ace != FREE and state.called != NO_CARD:
        cards = _called_card_open(state, hand, cards)
    if no_ruff(state):
        side = cards & ~lane(state.trump)
        return side if side else cards
    if state.forced_trump == TRUMP_FORCED:
        cards = _forced_trump_open(state, cards)
    return cards


@rule
def _schoppen_mie_open(state: State, hand: int) -> int:
    """No spade is led before the queen is out, unless only spades are left; the queen must go when
    her owner cannot follow (000, table 2.2)."""
    if state.in_trick > 0:
        cards = following(hand, state.led)
        if cards & MIE and not hand & lane(state.led):
            return MIE
        return cards
    others = hand & ~lane(SPADES)
    return others if others and not queen_is_out(state) else hand


@rule
def queen_is_out(state: State) -> bool:
    """Whether the queen of spades has been played."""
    seen = state.played[0] | state.played[1] | state.played[2] | state.played[3]
    return seen & MIE != 0


@rule
def _called_card_open(state: State, hand: int, cards: int) -> int:
    """The customs that force the called card out, or keep it in (001, 2.5; peers; readings R13, L24)."""
    called = 1 << state.called
    if not hand & called:
        return cards
    suit = suit_of(state.called)
    if state.asked and state.led == suit:
        return called
    if state.called_ace == ASKED or state.called_ace == ASKS or state.called_ace == FOLLOW:
        return cards
    if state.in_trick == 0:
        # its holder leading the suit leads the card itself
        return cards & ~lane(suit) | called
    if state.called_ace == KEPT and state.led != suit and cards != called:
        return cards & ~called
    return cards


@rule
def asks_open(state: State) -> int:
    """The cards with which the declarer may ask for the called one: those of its suit, when he leads and
    while it is out (001, 2.5; readings L24)."""
    asking = state.called_ace == ASKS and state.turn == state.declarer and state.in_trick == 0
    if not asking or state.called == NO_CARD or state.partner_shown:
        return 0
    return state.hands[state.turn] & lane(suit_of(state.called))


@rule
def no_ruff(state: State) -> bool:
    """Whether nobody may trump in this trick, because it asks for the called card (001, 2.5)."""
    return state.asked == 1 and state.asked_ruff == RUFF_FORBIDDEN and state.in_trick > 0


@rule
def _forced_trump_open(state: State, cards: int) -> int:
    """Once a trump lies, a player who cannot follow must trump (001, 2.5)."""
    if state.in_trick > 0 and _trump_lies(state) and not cards & lane(state.led):
        trumps = cards & lane(state.trump)
        if trumps:
            return trumps
    return cards


@rule
def _trump_lies(state: State) -> bool:
    """Whether a trump lies on a trick that was not led with one."""
    if state.trump == NO_SUIT or state.led == state.trump:
        return False
    at = SEATS * state.tricks
    for i in range(state.in_trick):
        if suit_of(state.order[at + i]) == state.trump:
            return True
    return False


# -- playing --------------------------------------------------------------------------------


@hot
def play_card(state: State, one: int) -> None:
    """Play a card: unchecked. This is the hottest code there is: it avoids branches that a random
    game would make unpredictable."""
    seat = state.turn
    suit = suit_of(one)
    if state.in_trick == 0:
        state.led = suit
        state.best = -1
        state.best_seat = 0
    if not state.simple:
        _learn_by_custom(state, seat, one)
    led = state.led
    state.lacks[seat] |= lane(led) * (suit != led)  # who does not follow has none
    state.hands[seat] &= ~(1 << one)
    state.played[seat] |= 1 << one
    state.order[SEATS * state.tricks + state.in_trick] = one
    state.partner_shown |= one == state.called
    trump = NO_SUIT if state.asked and state.asked_ruff != RUFF_WINS else state.trump
    height = strength(one, led, trump)
    best = max(4 * state.best + state.best_seat, 4 * height + seat)  # both in one number
    state.best = best >> 2
    state.best_seat = best & 3
    state.in_trick += 1
    state.turn = (seat + 1) & 3
    if state.in_trick == SEATS:
        _end_trick(state)
    elif state.tricks == 1 and state.in_trick == 1 and OPEN[state.contract]:
        state.shown = 1  # after the first card of the second trick (000, table 2.2; readings R9)


@rule
def _learn_by_custom(state: State, seat: int, one: int) -> None:
    """What a card settles and tells under house rules that ask for more than following suit."""
    if state.contract == SCHOPPEN_MIE:
        _learn_in_schoppen_mie(state, seat, one)
        return
    suit = suit_of(one)
    if state.in_trick == 0:
        _learn_from_lead(state, seat, one)
    elif suit == state.led:
        if state.asked and one != state.called:
            state.lacks[seat] |= 1 << state.called  # it would have had to fall
    elif no_ruff(state):
        if suit == state.trump:
            state.lacks[seat] |= ~lane(state.trump)  # there was nothing else
    elif state.forced_trump == TRUMP_FORCED and suit != state.trump and _trump_lies(state):
        # a called card that must be kept is no trump, so it cannot be the reason
        state.lacks[seat] |= lane(state.trump)


@rule
def _learn_from_lead(state: State, seat: int, one: int) -> None:
    """Whether this lead asks for the called card: nobody may see whether its holder himself led a lower
    card, so that counts as asking too. Where the declarer says so himself, it is known already."""
    mine = state.called_ace != FREE and state.called != NO_CARD
    mine = mine and suit_of(one) == suit_of(state.called)
    waiting = mine and not state.partner_shown and one != state.called
    if state.called_ace != ASKS:
        state.asked = waiting and (state.called_ace != ASKED or seat == state.declarer)
    if state.asked and state.called_ace != FOLLOW:
        state.lacks[seat] |= 1 << state.called  # its holder would have led it


@rule
def _learn_in_schoppen_mie(state: State, seat: int, one: int) -> None:
    """A spade led early shows that nothing else is left; a discard, that the queen is elsewhere."""
    if state.in_trick == 0:
        if suit_of(one) == SPADES and not queen_is_out(state):
            state.lacks[seat] |= ~lane(SPADES)
    elif suit_of(one) != state.led and one != QUEEN_OF_SPADES:
        state.lacks[seat] |= MIE


@hot
def _end_trick(state: State) -> None:
    """The best card takes the trick, and its player leads the next (000, 2.1.4)."""
    taker = state.best_seat
    state.won[taker] += 1
    state.takers[state.tricks] = taker
    state.tricks += 1
    state.in_trick = 0
    state.asked = 0
    state.leader = taker
    state.turn = taker
    if state.tricks == TRICKS:
        state.phase = OVER
        state.turn = NOBODY
