"""The cattle trade: money face down for an animal that both have."""

from __future__ import annotations

from ...jit import rule
from . import knowledge
from .animals import held
from .auction import end_turn, forget
from .money import size, worth
from .state import (
    AGAIN,
    ANSWERING,
    MOST_TRADES,
    NOBODY,
    OFFERING,
    ONCE,
    ONE_OF_TWO,
    OVER,
    TWICE,
    State,
)  # fmt: skip


@rule
def open_trade(state: State, target: int, animal: int) -> None:
    """The master points out an animal of somebody else (004, 2.2.2)."""
    forget(state)
    state.trades += 1
    state.target = target
    state.animal = animal
    state.phase = OFFERING


@rule
def offer(state: State, money: int) -> None:
    """He puts money face down on the table (004, 2.2.2)."""
    state.offer = money
    state.offered = size(money)
    state.phase = ANSWERING
    state.turn = state.target


@rule
def accept(state: State) -> None:
    """The other takes the money and gives the animals."""
    note(state, NOBODY)
    exchange(state, 0)
    hand_over(state, state.target, state.master)


@rule
def counter(state: State, money: int) -> None:
    """Both take what the other put down, and the animals go to whoever put down more (004, 2.2.2)."""
    state.countered += 1
    note(state, money)
    mine, his = worth(state.offer), worth(money)
    if mine == his:
        state.ties += 1
        if state.tie == AGAIN:
            tie(state, money)
            return
    exchange(state, money)
    if mine >= his:  # at a tie the master wins (004, 4.1; readings K13)
        hand_over(state, state.target, state.master)
    else:
        hand_over(state, state.master, state.target)


@rule
def tie(state: State, money: int) -> None:
    """Both take their money back and offer again; after a second tie the master gets the animals
    for nothing (004, 2.2.2; readings K13, K51). The two have seen each other's cards."""
    knowledge.traders_saw(state, money)
    if state.tied:
        hand_over(state, state.target, state.master)
        state.tied = TWICE
        return
    state.tied = ONCE
    state.offer = 0
    state.offered = 0
    state.phase = OFFERING
    state.turn = state.master


@rule
def note(state: State, money: int) -> None:
    """Keep what was put down, for the two who saw it."""
    state.gave = state.offer
    state.took = money
    state.traders = 1 << state.master | 1 << state.target
    state.giver = state.master
    state.gainer = NOBODY


@rule
def exchange(state: State, money: int) -> None:
    """The master's offer and this money change hands."""
    master, target, change = state.master, state.target, size(money) - state.offered
    state.money[master] += money - state.offer
    state.money[target] += state.offer - money
    state.cards[master] += change
    state.cards[target] -= change
    knowledge.traders_exchanged(state, money)


@rule
def at_stake(state: State) -> int:
    """How many animals: one, or both where both have two (004, 2.2.2 and 2.4; readings K12, K52)."""
    mine = held(state.animals[state.master], state.animal)
    his = held(state.animals[state.target], state.animal)
    return 2 if mine == 2 and his == 2 and state.double != ONE_OF_TWO else 1


@rule
def hand_over(state: State, loser: int, winner: int) -> None:
    """The animals change hands, and the turn is over."""
    cattle = at_stake(state) << 4 * state.animal
    state.animals[loser] -= cattle
    state.animals[winner] += cattle
    state.gainer = winner
    end_turn(state)
    if state.trades >= MOST_TRADES:
        state.phase = OVER
        state.turn = NOBODY
