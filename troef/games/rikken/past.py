"""How a deal came about: as it was before the first action, and what was done since."""

from __future__ import annotations

from ...cards import NO_CARD, NO_SUIT
from ...fields import Ints, Row
from ...jit import rule
from .auction import force, skip_auction, start
from .contracts import RIK_BETER, TROELA, TRUMP
from .state import BID, BID_FORCED, BID_NONE, CALL, FOURTH_ACE, NAME, SEATS, State


@rule
def rewind(state: State, out: Row[State]) -> None:
    """The deal as it was before the first bid, or where there is no auction before what comes first."""
    out[0] = state
    dealt = out[0]
    for seat in range(SEATS):
        dealt.hands[seat] = state.hands[seat] | state.played[seat]
    start(dealt)
    if state.auction == BID_FORCED:
        force(dealt)
    if state.auction == BID_NONE:
        skip_auction(dealt, 0)
        dealt.partner = state.partner
        dealt.trump = state.trump  # drawn deals do not use that it is the longest suit (L12)


@rule
def told(state: State, actions: Ints) -> int:
    """Every bid, the trump, the call and the cards. Whether a lead asked for the called card is not kept:
    it counts as one that did not."""
    n = 0
    for i in range(state.bids_made):
        actions[n] = BID + int(state.bids[i])
        n += 1
    named = TRUMP[state.contract] and state.contract != RIK_BETER and state.auction != BID_NONE
    if state.contract == TROELA and state.troela_trump == FOURTH_ACE:
        named = False
    if named and state.trump != NO_SUIT:
        actions[n] = NAME + state.trump
        n += 1
    if state.called != NO_CARD:
        actions[n] = CALL + state.called
        n += 1
    for i in range(SEATS * state.tricks + state.in_trick):
        actions[n] = int(state.order[i])
        n += 1
    return n
