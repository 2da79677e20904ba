"""The learned player: it bids, gives and plays what a net expects most of, taught by playing against itself.

Deep Monte Carlo, as in Rikken (after DouZero: Zha and others, "DouZero: mastering DouDizhu with self-play deep
reinforcement learning", 2021). Of every choice the net learns two things: what the deal brings on the way to
the goal, less what it brings the others (`race` in `scoring`), by which it chooses; and the own points. It bids
and raises by ten. How well it does: docs/learned.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...cards import fill
from ...chance import below, unit
from ...fields import Floats, Ints
from ...games.tysiac.auction import levels_open, may_demand
from ...games.tysiac.scoring import RACE, values
from ...games.tysiac.state import (
    BID,
    BIDDING,
    DEMAND,
    GIVE,
    GIVING,
    PLAYING,
    RAISE,
    SEATS,
    WED,
    State,
)  # fmt: skip
from ...games.tysiac.tricks import cards_open, weds_open
from ...jit import lies_at, lowest, rule, thing_at
from ..agent import Mind, Setting, places
from ..learned import Learned
from ..net import HEADS, Net, judge, look, net_type
from ..notes import because
from . import notes
from .features import COLUMNS, choice, situation

if TYPE_CHECKING:
    from ...game import Game

SETTINGS = {"curious": Setting(0, "chance to do something else, to find out", most=1)}
(CURIOUS,) = places(SETTINGS, "curious")
ESTIMATED = len(notes.REASONS)
"""The reason that it has beside those of others; `reasons` puts it in words."""
EXPECTED = 1
"""Where it notes how many points more than the others it expects."""
SCALE = 100.0
"""Points that make one in an estimate."""
MOST_OPTIONS = 16
"""Ten cards to give away, or eight to play with four marriages among them."""
NET = net_type(COLUMNS)
NETS = Path(__file__).parent / "nets"


def net_at(address: int) -> Net:
    """The net that lies at an address."""
    found: Net = thing_at(address)
    return found


lies_at(net_at, NET)


@rule
def act(view: State, mind: Mind) -> int:
    if may_demand(view):
        return because(mind, notes.DEMANDS, DEMAND)  # readings T8
    actions = np.empty(MOST_OPTIONS, np.int64)
    n = options(view, actions)
    if n == 1:
        return because(mind, notes.ONLY_CARD if view.phase == PLAYING else notes.STAYS, actions[0])
    net = net_at(mind.weights)
    situation(view, net)
    look(net)
    action, reason = best(view, mind, net, actions[:n]), ESTIMATED
    if mind.settings[CURIOUS] > 0 and unit(mind.rng) < mind.settings[CURIOUS]:
        action, reason = actions[below(mind.rng, n)], notes.CHANCE
    choice(view, net, action)  # who teaches it sees by which columns it was chosen
    return because(mind, reason, action)


@rule
def options(view: State, actions: Ints) -> int:
    """What is thought about: any card, and of bids the next one; returns how many."""
    if view.phase == PLAYING:
        n = fill(actions, 0, cards_open(view), 0)
        return fill(actions, n, weds_open(view), WED)
    if view.phase == GIVING:
        return fill(actions, 0, view.hands[view.viewer], GIVE)
    base, higher = BID if view.phase == BIDDING else RAISE, levels_open(view) & ~1
    actions[0], actions[1] = base, base + (lowest(higher) if higher else 0)
    return 2 if higher else 1


@rule
def best(view: State, mind: Mind, net: Net, actions: Ints) -> int:
    """What the net expects most of."""
    found, most = -1, 0.0
    for action in actions:
        choice(view, net, action)
        judge(net)
        if found < 0 or float(net.found[0]) > most:
            found, most = action, float(net.found[0])
            for head in range(HEADS):
                net.best[head] = net.found[head]
    mind.note[EXPECTED] = SCALE * most
    return found


@rule
def aims(state: State, out: Floats) -> float:
    """What the seats were to estimate, when the deal is over."""
    values(state, RACE, out)
    for seat in range(SEATS - 1, -1, -1):  # from the last: results move up to make room
        race = out[seat]
        out[HEADS * seat + 1] = float(state.gained[seat]) / SCALE
        out[HEADS * seat] = race / SCALE
    return 0.0


def taught(game: Game) -> Path:
    """The net: one for all house rules."""
    return NETS / "tysiac.npz"


AGENT = Learned(
    "learned",
    act,
    "bids, gives and plays what a net expects most of, taught by playing against itself",
    SETTINGS,
    net=NET,
    aims=aims,
    taught=taught,
)
