"""Deals from which an adaptive player learns, played compiled: forced contracts, and its own bids.

This module is compiled: it imports nothing of the lab, so that work there recompiles nothing here.
"""

import numpy as np
import numpy.typing as npt

from ...agents.agent import Mind
from ...agents.rikken.adaptive import declared, wanted, won
from ...agents.rikken.generalised import group_of
from ...chance import RNG, stream
from ...fields import Ints, Numbers, Row
from ...game import deal, scores
from ...games.rikken.state import State
from ...jit import rule
from ...loop import DEALING, OK, Actors, play_deal

LEARNER = 0
"""The agent that learns; the others are 1 to 3."""
GROUP, WANTED, DECLARED, WON, CHIPS = range(5)
WIDTH = 5
"""A deal as numbers: the group of the learner's hand, the kind of contract that it would bid on it if
nobody had bid, the kind that it declared, whether it made that, and its chips. No kind: -1."""
Games = npt.NDArray[np.int16]
"""[deal, order of the seats, WIDTH]"""
EVERY = -1
"""All contracts, as bits."""


@rule
def play_lessons(
    fresh: Row[State], state: Row[State], view: Row[State], actors: Actors, minds: Row[Mind],
    orders: Numbers, seed: int, first: int, out: Games, report: Ints,
) -> int:  # fmt: skip
    """Play deals `first`, `first` + 1, ... in every order of the seats, into out[deal][order].

    Every deal begins afresh, and the place of the dealer goes round. Where the contract is forced, the
    learner declares it.
    """
    rngs, points = np.zeros(1, RNG), np.zeros(4)  # kept: a record does not keep its memory
    for d in range(len(out)):
        for t in range(len(orders)):
            report[1] = first + d
            state[0] = fresh[0]
            state[0].dealer = (first + d) % 4
            seat = seat_of_learner(orders[t])
            state[0].declares = (seat - 1 - state[0].dealer) % 4
            stream(rngs[0], seed, first + d, 0, DEALING)
            deal(state[0], rngs[0])
            for other in range(4):
                stream(minds[orders[t, other]].rng, seed, first + d, 1 + t, 1 + other)
            row = out[d, t]
            row[GROUP] = group_of(state[0].hands[seat])
            row[WANTED] = wanted(minds[LEARNER], row[GROUP], EVERY)
            status = play_deal(state[0], view, actors, orders[t], minds, report)
            if status != OK:
                return status
            row[DECLARED] = declared(state[0], seat)
            row[WON] = row[DECLARED] >= 0 and won(state[0], seat)
            scores(state[0], points)
            row[CHIPS] = points[seat]
    return OK


@rule
def seat_of_learner(order: Numbers) -> int:
    """Where the learner sits."""
    for seat in range(4):
        if order[seat] == LEARNER:
            return seat
    return 0
