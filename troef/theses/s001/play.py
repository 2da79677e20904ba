"""Rik without an auction, agents placed by role: the game of thesis 001.

South declares in every deal; the mate sits where the house rule `mate` puts him; opponents count
clockwise from South (L27). Every deal begins afresh with South to lead. All series with one seed
play the same cards, so that they can be compared deal by deal.

This module is compiled: it imports nothing of the lab, so that work there recompiles nothing here.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ...agents.agent import Mind
from ...cards import rank_of, ranks_in, suit_of
from ...chance import RNG, stream
from ...fields import Ints, Row
from ...game import allows, deal, hide, play
from ...games.rikken.state import State
from ...jit import count, rule
from ...loop import DEALING, ILLEGAL, OK, Actors, play_deal

DECLARER, MATE, OPPONENT_1, OPPONENT_2 = range(4)
ROLES = ("rikker", "mate", "opponent_1", "opponent_2")
TRICKS = 13
LEAD_RANK, LEAD_TRUMP, TRUMPS = TRICKS, TRICKS + 1, TRICKS + 2
WIDTH = TRICKS + 3
Deals: TypeAlias = npt.NDArray[np.int8]
"""[deal, WIDTH]: the role that won each trick (-1: not played), the rank of the first card, whether it is
a trump, and how many trumps the declarer was dealt."""


@rule
def seat_roles(state: State, seats: Ints) -> None:
    """seats[seat] -> role, for the deal on the table."""
    opponent = OPPONENT_1
    for step in range(4):
        seat = (state.declarer + step) % 4
        if step == 0:
            seats[seat] = DECLARER
        elif seat == state.partner:
            seats[seat] = MATE
        else:
            seats[seat] = opponent
            opponent += 1


@rule
def play_roles(
    fresh: Row[State], state: Row[State], view: Row[State], actors: Actors, minds: Row[Mind],
    seed: int, first: int, whole: bool, out: Deals, report: Ints,
) -> int:  # fmt: skip
    """Play deals `first`, `first` + 1, ... into `out`; only the first card unless `whole`."""
    rngs = np.zeros(1, RNG)  # kept: a record alone does not keep its memory
    seats = np.zeros(4, np.int64)
    for d in range(len(out)):
        state[0] = fresh[0]
        stream(rngs[0], seed, first + d, 0, DEALING)
        deal(state[0], rngs[0])
        seat_roles(state[0], seats)
        for seat in range(4):
            stream(minds[seats[seat]].rng, seed, first + d, 1, 1 + seat)
        hand = state[0].hands[state[0].declarer]
        report[1] = first + d
        if whole:
            status = play_deal(state[0], view, actors, seats, minds, report)
        else:
            status = lead(state[0], view, actors, minds, report)
        if status != OK:
            return status
        one = state[0].order[0]
        out[d, LEAD_RANK] = rank_of(one)
        out[d, LEAD_TRUMP] = suit_of(one) == state[0].trump
        out[d, TRUMPS] = count(ranks_in(hand, state[0].trump))
        for trick in range(TRICKS):
            out[d, trick] = seats[state[0].takers[trick]] if whole else -1
    return OK


@rule
def lead(state: State, view: Row[State], actors: Actors, minds: Row[Mind], report: Ints) -> int:
    """Only the first card of the deal."""
    hide(state, state.declarer, view)
    action = actors[DECLARER](view[0], minds[DECLARER])
    if not allows(state, action):
        report[0] = action
        return ILLEGAL
    play(state, action)
    return OK
