"""Random ends of a round, for the players that simulate.

Every simulation deals the unseen cards anew, as all that was seen allows, the ones that were not
dealt included, each such deal equally likely unless it is done as in the program behind the thesis (002,
4.5.1; readings B23, B24).
"""

from __future__ import annotations

import numpy as np

from ...chance import Rng
from ...fields import Row
from ...games.boerenbridge import knowledge, rounds, tricks
from ...games.boerenbridge.state import PLAYING, State
from ...games.boerenbridge.values import Limits, find_limits
from ...jit import plans_for, rule, states_like
from .uneven import FILLING, Filling, fill_in


@rule
def play_on(state: State, rng: Rng) -> None:
    """Play to the last card by chance."""
    while state.phase == PLAYING:
        tricks.lay(state, tricks.any_open(state, rng))


@rule
def draw(
    view: State, plans: Row[knowledge.Plan], rng: Rng, out: Row[State], work: Filling, uneven: float
) -> None:
    """A complete state that fits the view: evenly, or by the slip of the program, if that gets to an end."""
    if not uneven or not fill_in(view, work, rng, out):
        knowledge.draw(view, plans, rng, out)


@rule
def average_tricks(view: State, rng: Rng, times: int, uneven: float) -> float:
    """How many tricks the viewer wins on average when everybody plays by chance, from before the first
    card: the simulations of the Monte Carlo Bidding Engine (002, 4.2)."""
    plans, out, work = plans_for(view), states_like(view, 1), np.zeros(1, FILLING)
    knowledge.plan(view, plans)
    won = 0
    for _ in range(times):
        draw(view, plans, rng, out, work[0], uneven)
        state = out[0]
        state.phase = PLAYING
        state.turn = (int(state.dealer) + 1) % tricks.players(state)
        play_on(state, rng)
        won += int(state.won[view.viewer])
    return won / max(1, times)


@rule
def missed(state: State, seat: int) -> float:
    """The share of the others who did not make their bid, at the end of a round (002, 6)."""
    others, failed = tricks.players(state) - 1, 0
    for other in range(others + 1):
        failed += other != seat and state.won[other] != state.bid[other]
    return failed / others


@rule
def finish(state: State, rng: Rng) -> None:
    """Play to the end by chance and write down the points, with the bids as they are."""
    play_on(state, rng)
    rounds.settle(state)


@rule
def note_limits(view: State, out: Row[State], limits: Limits) -> None:
    """Write down between which scoreboards the ends of this round lie."""
    out[0] = view
    rounds.settle(out[0])
    find_limits(out[0], limits)
