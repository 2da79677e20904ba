"""What may be done in Tysiac and what it does, phase by phase; tied to the states of the game."""

from __future__ import annotations

from ...cards import any_card, fill
from ...chance import Rng, below
from ...fields import Ints
from ...game import fulfil, state_type
from ...jit import count, hot, nth, rule
from . import auction, knowledge, past, posing, scoring, tricks, worlds
from .state import (
    BID,
    BIDDING,
    CASES,
    DEMAND,
    FATAL_GIFT,
    GIVE,
    GIVING,
    OVER,
    PLAN,
    PLAYING,
    RAISE,
    SWITCHES,
    UNSEEN_GIFT,
    WED,
    State,
)  # fmt: skip


@rule
def options(state: State) -> int:
    """What is open to the seat whose turn it is, as bits: cards or levels. Marriages come on top."""
    if state.phase == PLAYING:
        return tricks.cards_open(state)
    if state.phase == GIVING:
        return state.hands[state.turn]
    if state.phase == OVER:
        return 0
    return auction.levels_open(state)


@rule
def offset(state: State) -> int:
    """Where the actions of this phase begin."""
    if state.phase == PLAYING:
        return 0
    if state.phase == GIVING:
        return GIVE
    return BID if state.phase == BIDDING else RAISE


@rule
def legal(state: State, actions: Ints) -> int:
    n = fill(actions, 0, options(state), offset(state))
    if state.phase == PLAYING:
        n = fill(actions, n, tricks.weds_open(state), WED)
    if auction.may_demand(state):
        actions[n] = DEMAND
        n += 1
    return n


@rule
def allows(state: State, action: int) -> bool:
    if action == DEMAND:
        return auction.may_demand(state)
    if state.phase == PLAYING and action >= WED:
        return action < WED + 64 and (tricks.weds_open(state) >> (action - WED)) & 1 == 1
    number = action - offset(state)
    return number >= 0 and number < 64 and (options(state) >> number) & 1 == 1


@rule
def sample(state: State, rng: Rng) -> int:
    cards = options(state)
    if auction.may_demand(state):
        others = count(cards)
        if state.phase == PLAYING:
            others += count(tricks.weds_open(state))
        if below(rng, others + 1) == 0:
            return DEMAND
    if state.phase != PLAYING:
        return offset(state) + any_card(rng, cards)
    weds = tricks.weds_open(state)
    chosen = below(rng, count(cards) + count(weds))
    if chosen < count(cards):
        return nth(cards, chosen)
    return WED + nth(weds, chosen - count(cards))


@rule
def play(state: State, action: int) -> None:
    if action == DEMAND:
        auction.throw_in(state)
    elif state.phase == PLAYING:
        if action >= WED:
            tricks.wed(state, action - WED)
        else:
            tricks.play_card(state, action)
        if state.phase == OVER:
            scoring.settle(state)
    elif state.phase == GIVING:
        auction.give(state, action - GIVE)
    elif state.phase == BIDDING:
        auction.make_bid(state, action - BID)
    else:
        auction.raise_bid(state, action - RAISE)


@hot
def over(state: State) -> bool:
    return state.phase == OVER


@rule
def appears(state: State, action: int, seat: int) -> int:
    """A card that is given away is seen by giver and receiver alone (003, 2.5.4); that it brings four
    nines together is seen by all."""
    if (
        state.phase != GIVING
        or action == DEMAND
        or knowledge.sees_gift(state, seat, auction.receiver(state))
    ):
        return action
    return FATAL_GIFT if auction.is_fatal(state, action - GIVE) else UNSEEN_GIFT


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
        "finished": scoring.finished,
        "scores": scoring.scores,
        "values": scoring.values,
        "facts": scoring.facts,
        "appears": appears,
        "hide": knowledge.hide,
        "plan": worlds.plan,
        "draw": worlds.draw,
        "pose": posing.pose,
        "glimpse": knowledge.glimpse,
        "unblank": knowledge.unblank,
        "rewind": past.rewind,
        "told": past.told,
    },
    PLAN,
    CASES,
)
