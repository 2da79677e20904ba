"""Forced contracts, agents placed by role: the games of thesis 000, 4.1.1 and 4.1.2.

The declarer names trump and calls his ace first; only then is it known who his partner is, and the
others sit down. All series with one seed play the same cards, so that they can be compared deal by
deal.

This module is compiled: it imports nothing of the lab, so that work there recompiles nothing here.
"""

import numpy as np

from ...agents.agent import Mind
from ...chance import RNG, stream
from ...fields import Ints, Numbers, Row
from ...game import allows, deal, facts, hide, play, turn
from ...games.rikken.scoring import FACTS
from ...games.rikken.state import DECK_RANDOM, State
from ...jit import rule
from ...loop import DEALING, ILLEGAL, OK, Actors, play_deal

DECLARER, PARTNER, LEFT, RIGHT = range(4)
"""The roles. In contracts without a partner the three others are all played by opponents."""
HAND, TRUMP, BEFORE, OWN, MADE = range(5)
WIDTH = 5
"""A deal as numbers: the declarer's cards, trump, how many play to the first trick before him, the
tricks that he won himself, and whether the contract was made."""
FACT_COUNT, MADE_FACT = len(FACTS), FACTS.index("made")


@rule
def seat_roles(state: State, seats: Numbers) -> None:
    """seats[seat] -> role, now that the called ace tells who is partner; without one, PARTNER sits
    left of the declarer and is an opponent like the others."""
    partner = state.partner if state.partner >= 0 else (state.declarer + 1) % 4
    role = LEFT
    for step in range(4):
        seat = (state.declarer + step) % 4
        if step == 0:
            seats[seat] = DECLARER
        elif seat == partner:
            seats[seat] = PARTNER
        else:
            seats[seat] = role
            role += 1


@rule
def settle(state: State, view: Row[State], actors: Actors, minds: Row[Mind], report: Ints) -> int:
    """Let the declarer name trump and call, until somebody can lead."""
    while state.leader < 0:
        hide(state, turn(state), view)
        action = actors[DECLARER](view[0], minds[DECLARER])
        if not allows(state, action):
            report[0] = action
            return ILLEGAL
        play(state, action)
    return OK


@rule
def play_forced(
    fresh: Row[State], state: Row[State], view: Row[State], actors: Actors, minds: Row[Mind],
    seed: int, first: int, around: bool, out: Numbers, report: Ints,
) -> int:  # fmt: skip
    """Play deals `first`, `first` + 1, ... into `out`; `around`: the contract goes round the table
    from deal to deal."""
    rngs = np.zeros(1, RNG)  # kept: a record alone does not keep its memory
    seats = np.zeros(4, np.int64)
    told = np.zeros(FACT_COUNT)
    state[0] = fresh[0]
    for d in range(len(out)):
        if state[0].deck == DECK_RANDOM:  # shuffled: nothing is left of the last deal
            state[0] = fresh[0]
        if around:
            state[0].declares = (first + d) % 4
        report[1] = first + d
        stream(rngs[0], seed, first + d, 0, DEALING)
        deal(state[0], rngs[0])
        declarer = int(state[0].declarer)
        out[d, HAND] = state[0].hands[declarer]
        stream(minds[DECLARER].rng, seed, first + d, 1, 1 + declarer)
        status = settle(state[0], view, actors, minds, report)
        if status != OK:
            return status
        seat_roles(state[0], seats)
        for seat in range(4):
            if seat != declarer:
                stream(minds[seats[seat]].rng, seed, first + d, 1, 1 + seat)
        out[d, TRUMP] = state[0].trump
        out[d, BEFORE] = (declarer - state[0].leader) % 4
        status = play_deal(state[0], view, actors, seats, minds, report)
        if status != OK:
            return status
        facts(state[0], told)
        out[d, OWN] = state[0].won[declarer]
        out[d, MADE] = int(told[MADE_FACT])
    return OK
