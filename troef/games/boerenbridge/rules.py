"""What may be done in Boerenbridge and what it does, phase by phase; tied to the states of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ...cards import fill
from ...chance import Rng
from ...fields import Ints
from ...game import fulfil, state_type
from ...jit import hot, rule
from . import knowledge, past, posing, rounds, tricks, values
from .state import (
    BID,
    BIDDING,
    OVER,
    PLAYING,
    SWITCHES,
    State,
)  # fmt: skip


@rule
def legal(state: State, actions: Ints) -> int:
    n = 0
    if state.phase == BIDDING:
        for number in range(int(state.cards) + 1):
            if rounds.may_bid(state, number):
                actions[n] = BID + number
                n += 1
    elif state.phase == PLAYING:
        seat = int(state.turn)
        same = tricks.same_suit(state, seat)
        for word in range(tricks.words(state)):
            n = fill(actions, n, tricks.open_word(state, seat, same, word), 64 * word)
    return n


@hot
def allows(state: State, action: int) -> bool:
    if state.phase == PLAYING:
        return tricks.may_play(state, action)
    return state.phase == BIDDING and rounds.may_bid(state, action - BID)


@hot
def sample(state: State, rng: Rng) -> int:
    if state.phase == PLAYING:
        return tricks.any_open(state, rng)
    return BID + rounds.any_bid(state, rng)


@hot
def play(state: State, action: int) -> None:
    if state.phase == PLAYING:
        tricks.lay(state, action)
        if state.phase == OVER:
            rounds.settle(state)
    else:
        rounds.make_bid(state, action - BID)


@hot
def over(state: State) -> bool:
    return state.phase == OVER


RULES: dict[str, Callable[..., object]] = {
    "deal": rounds.deal,
    "legal": legal,
    "allows": allows,
    "sample": sample,
    "play": play,
    "over": over,
    "finished": rounds.finished,
    "scores": rounds.scores,
    "values": values.values,
    "facts": rounds.facts,
    "appears": knowledge.appears,
    "hide": knowledge.hide,
    "plan": knowledge.plan,
    "draw": knowledge.draw,
    "pose": posing.pose,
    "glimpse": knowledge.glimpse,
    "unblank": knowledge.unblank,
    "rewind": past.rewind,
    "told": past.told,
}


@cache
def types(players: int, words: int) -> tuple[np.dtype[np.record], np.dtype[np.record]]:
    """The types of states and of plans for this many players and words of cards."""
    sizes = {"players": players, "words": words, "places": 64 * words}
    state = state_type(State, SWITCHES, __name__, sizes)
    plan = knowledge.plan_type(players)
    fulfil(state, RULES, plan)
    return state, plan
