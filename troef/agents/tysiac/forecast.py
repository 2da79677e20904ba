"""The program of thesis 003 with bids from simulated deals: what the thesis would try next (5.3).

It imagines that it wins the auction at once: the cards that it does not see are dealt anew, it takes the
prikup and gives two cards away, and all three play on like `knowledge`, each by what it would see. It bids
up to the points that it made in every such deal, the worst outcome; with `sure=0.5` in half of them, which
is an aggressive bidder. Good hands without a marriage are bid too, which the program leaves out (5.2).
"""

from __future__ import annotations

import numpy as np

from ...fields import Ints
from ...games.tysiac import worlds
from ...games.tysiac.auction import give, make_bid, may_demand, raise_bid
from ...games.tysiac.state import (
    BIDDING,
    GIVE,
    GIVING,
    OVER,
    PLAYING,
    RAISING,
    WED,
    State,
)
from ...games.tysiac.tricks import play_card, wed
from ...jit import plans_for, rule, states_like
from ..agent import Agent, Mind, Setting, places
from . import knowledge
from .knowledge import bid, discard_cards

SETTINGS = {
    **knowledge.SETTINGS,
    "simulations": Setting(100, "deals that it imagines for a bid", least=1, whole=True),
    "sure": Setting(1, "share of them in which it makes what it bids; 1: in the worst", most=1),
}
SIMULATIONS, SURE = places(SETTINGS, "simulations sure")
MOST = 401
"""No deal brings more than all card points and all marriages."""
FINEST = 1_000_000
"""A share is read to a millionth, so that 0.55 of a hundred deals are 55, which in floating point are more."""


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase != BIDDING or may_demand(view):
        return knowledge.act(view, mind)
    made = np.zeros(MOST, np.int64)
    imagine(view, mind, made)
    return bid(view, mind, float(reached(made, mind.settings[SURE])))


@rule
def imagine(view: State, mind: Mind, made: Ints) -> None:
    """Count in how many imagined deals the viewer made each number of points as highest bidder. A deal
    that four nines end is none."""
    me = int(view.viewer)
    plans, out = plans_for(view), states_like(view, 1)
    worlds.plan(view, plans)
    for _ in range(int(mind.settings[SIMULATIONS])):
        worlds.draw(view, plans, mind.rng, out)
        state = out[0]
        while state.phase == BIDDING:
            make_bid(state, state.level + 1 if state.turn == me else 0)
        finish(state, mind)
        if not state.thrown:
            made[state.points[me]] += 1


@rule
def finish(state: State, mind: Mind) -> None:
    """From the exchange to the last card, everybody by the rules of `knowledge`, which ask for nothing but
    the own cards and those that lie open."""
    while state.phase != OVER:
        state.viewer = state.turn
        if state.phase == GIVING:
            give(state, discard_cards(state, mind) - GIVE)
        elif state.phase == RAISING:
            raise_bid(state, 0)
        elif state.phase == PLAYING:
            action = knowledge.play_card(state, mind)
            if action >= WED:
                wed(state, action - WED)
            else:
                play_card(state, action)


@rule
def reached(made: Ints, sure: float) -> int:
    """The most points that were reached in this share of the deals; 0 where there were none."""
    deals, times, least = 0, 0, round(FINEST * sure)
    for each in made:
        deals += each
    for points in range(len(made) - 1, 0, -1):
        times += made[points]
        if times > 0 and times * FINEST >= least * deals:
            return points
    return 0


AGENT = Agent(
    "forecast",
    act,
    "as knowledge, but bids what it makes in the worst of simulated deals (thesis 003, 5.3)",
    SETTINGS,
    slow=True,
)
