"""How the scores went in some games of thesis 003.

A result tells of a game how it ended. Scores after every deal are not kept: a game is played again
from its number and the seed.

The loop is compiled: this module imports nothing of the lab, so that work there recompiles nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...agents.agent import Agent, Mind
from ...chance import RNG, stream
from ...fields import Floats, Ints, Numbers, Row
from ...game import Game, deal, finished
from ...games.tysiac.state import State
from ...jit import rule
from ...loop import DEALING, MOST_DEALS, OK, Actors, MatchError, actors_for, play_deal

TABLE = 1
"""The table at which `match.play_games` seats the only seating of a game."""


@rule
def play_again(
    state: Row[State], view: Row[State], actors: Actors, minds: Row[Mind], seats: Ints,
    seed: int, number: int, out: Floats, report: Ints,
) -> int:  # fmt: skip
    """Play one game as `match.play_block` did; `out[deal][seat]` gets the totals after each deal."""
    rngs = np.zeros(1, RNG)  # kept: a record alone does not keep its memory
    for seat in range(len(seats)):
        stream(minds[seats[seat]].rng, seed, number, TABLE, 1 + seat)
    for dealt in range(MOST_DEALS):
        stream(rngs[0], seed, number, 0, DEALING + dealt)
        deal(state[0], rngs[0])
        status = play_deal(state[0], view, actors, seats, minds, report)
        if status != OK:
            return status
        for seat in range(len(seats)):  # the deal after one that was thrown in takes its row
            out[state[0].deals - 1, seat] = state[0].total[seat]
        if finished(state[0]):
            break
    return OK


def totals(game: Game, agents: Sequence[Agent], seed: int, numbers: Numbers, deals: int) -> Floats:
    """The totals of these games, none of more than `deals` deals, as [game, deal, seat]."""
    pointers, minds = actors_for(game, agents)
    out = np.zeros((len(numbers), deals, game.seats))
    report = np.zeros(4, np.int64)
    seats = np.arange(game.seats)
    for number, each in zip(numbers, out, strict=True):
        states = game.new(), game.new()
        status = play_again(*states, pointers, minds, seats, seed, int(number), each, report)
        if status != OK:
            raise MatchError(f"game {number}: action {report[0]} is not legal")
    return out
