"""What may be done in Rikken and what it does, phase by phase; tied to the states of the game."""

from __future__ import annotations

from ...cards import any_card, fill
from ...chance import Rng, below
from ...fields import Ints
from ...game import fulfil, state_type
from ...jit import count, hot, nth, rule
from . import auction, knowledge, past, posing, scoring, tricks
from .state import (
    ASK,
    BID,
    BIDDING,
    CALL,
    CALLING,
    CASES,
    NAME,
    NAMING,
    OVER,
    PLAN,
    PLAYING,
    SWITCHES,
    State,
)  # fmt: skip


@rule
def options(state: State) -> int:
    """What is open to the seat whose turn it is, as bits: cards, bids, suits or calls. Cards that ask for
    the called one come on top."""
    if state.phase == PLAYING:
        return tricks.cards_open(state)
    if state.phase == BIDDING:
        return auction.bids_open(state)
    if state.phase == NAMING:
        return auction.trumps_open(state)
    if state.phase == CALLING:
        return auction.calls_open(state)
    return 0


@rule
def offset(state: State) -> int:
    """Where the actions of this phase begin."""
    if state.phase == PLAYING:
        return 0
    if state.phase == BIDDING:
        return BID
    return NAME if state.phase == NAMING else CALL


@rule
def legal(state: State, actions: Ints) -> int:
    n = fill(actions, 0, options(state), offset(state))
    if state.phase == PLAYING and not state.simple:
        n = fill(actions, n, tricks.asks_open(state), ASK)
    return n


@hot
def allows(state: State, action: int) -> bool:
    if state.phase == PLAYING:
        if action >= ASK:
            return action < ASK + 64 and (tricks.asks_open(state) >> (action - ASK)) & 1 == 1
        return action >= 0 and action < 64 and (tricks.cards_open(state) >> action) & 1 == 1
    number = action - offset(state)
    return number >= 0 and number < 64 and (options(state) >> number) & 1 == 1


@hot
def sample(state: State, rng: Rng) -> int:
    if state.phase == PLAYING and state.simple:
        return any_card(rng, tricks.cards_open(state))
    return _sample_by_custom(state, rng)


@rule
def _sample_by_custom(state: State, rng: Rng) -> int:
    """One of all legal actions, each equally likely."""
    cards, asks = options(state), tricks.asks_open(state)
    if state.phase != PLAYING or not asks:
        return offset(state) + any_card(rng, cards)
    chosen = below(rng, count(cards) + count(asks))
    if chosen < count(cards):
        return nth(cards, chosen)
    return ASK + nth(asks, chosen - count(cards))


@hot
def play(state: State, action: int) -> None:
    if state.phase == PLAYING:
        if action >= ASK:
            state.asked = 1
            action -= ASK
        tricks.play_card(state, action)
    else:
        _before_play(state, action)
    if state.phase == OVER:
        scoring.settle(state, state.chips)


@rule
def _before_play(state: State, action: int) -> None:
    """Bid, name trump or call a card."""
    if state.phase == BIDDING:
        auction.make_bid(state, action - BID)
    elif state.phase == NAMING:
        auction.name_trump(state, action - NAME)
    else:
        auction.call(state, action - CALL)


@hot
def over(state: State) -> bool:
    return state.phase == OVER


STATE = state_type(State, SWITCHES, __name__)

fulfil(
    STATE,
    {
        "deal": auction.deal,
        "legal": legal,
        "allows": allows,
        "sample": sample,
        "play": play,
        "over": over,
        "scores": scoring.chips,
        "facts": scoring.facts,
        "hide": knowledge.hide,
        "plan": knowledge.plan,
        "draw": knowledge.draw,
        "pose": posing.pose,
        "glimpse": knowledge.glimpse,
        "unblank": knowledge.unblank,
        "rewind": past.rewind,
        "told": past.told,
    },
    PLAN,
    CASES,
)
