"""The learned player: it bids and plays what a net expects most of, taught by playing against itself.

Deep Monte Carlo, as in Rikken (after DouZero: Zha and others, "DouZero: mastering DouDizhu with self-play deep
reinforcement learning", 2021). Of every bid and card the net learns two things: how many points the own seat
gets in this round, and how many the others get on average. What counts is the difference, or with `spite=0` the
own points alone; the scoreboard is not looked at. How well it does: docs/learned.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...chance import below, unit
from ...fields import Floats, Ints
from ...games.boerenbridge.rounds import gained
from ...games.boerenbridge.rules import legal
from ...games.boerenbridge.state import BID, PLAYING, State
from ...jit import lies_at, rule, thing_at
from ..agent import AgentError, Mind, Setting, places
from ..learned import Learned
from ..net import HEADS, Net, judge, look, net_type
from ..notes import because
from . import notes
from .features import COLUMNS, NUMBERS, SEATS, choice, situation
from .notes import note_option

if TYPE_CHECKING:
    from ...game import Game

SETTINGS = {
    "spite": Setting(1, "what the mean points of the others count against the own", most=10),
    "curious": Setting(0, "chance to do something else, to find out", most=1),
}
SPITE, CURIOUS = places(SETTINGS, "spite curious")
ESTIMATED = len(notes.REASONS)
"""The reason that it has beside those of others; `reasons` puts it in words."""
SCALE = 10.0
"""Points that make one in an estimate."""
NEAR = 2
"""Who is curious bids at most so many tricks more or fewer."""
NET = net_type(COLUMNS)
NETS = Path(__file__).parent / "nets"
KNOWN = {"players": "4", "suits": "4", "ranks": "13"}
"""The house rules that its columns are made for; of the others it plays any."""


def net_at(address: int) -> Net:
    """The net that lies at an address."""
    found: Net = thing_at(address)
    return found


lies_at(net_at, NET)


@rule
def act(view: State, mind: Mind) -> int:
    actions = np.empty(NUMBERS, np.int64)
    n = legal(view, actions)
    if n == 1 and view.phase == PLAYING:
        return because(mind, notes.ONLY_CARD, actions[0])
    net = net_at(mind.weights)
    order = situation(view, net)
    look(net)
    action, reason = actions[best(view, mind, net, order, actions[:n])], ESTIMATED
    if mind.settings[CURIOUS] > 0 and unit(mind.rng) < mind.settings[CURIOUS]:
        action, reason = something_else(mind, actions[:n], action), notes.CHANCE
    choice(view, net, order, action)  # who teaches it sees by which columns it was chosen
    return because(mind, reason, action)


@rule
def best(view: State, mind: Mind, net: Net, order: int, actions: Ints) -> int:
    """Which of these the net expects most of; what it expects of each is noted."""
    found, most, spite = -1, 0.0, mind.settings[SPITE]
    mind.note[notes.SEEN] = 0
    for i in range(len(actions)):
        choice(view, net, order, actions[i])
        judge(net)
        value = float(net.found[0]) - spite * float(net.found[1])
        note_option(mind, i, actions[i], SCALE * float(net.found[0]), 1.0)
        if found < 0 or value > most:
            found, most = i, value
            mind.note[notes.VALUE] = SCALE * float(net.found[0])
            for head in range(HEADS):
                net.best[head] = net.found[head]
    return found


@rule
def something_else(mind: Mind, actions: Ints, chosen: int) -> int:
    """Any card, or a bid near the one that was chosen."""
    if chosen < BID:
        return actions[below(mind.rng, len(actions))]
    first, n = 0, 0
    for i in range(len(actions)):
        if abs(actions[i] - chosen) <= NEAR:
            if n == 0:
                first = i
            n += 1
    return actions[first + below(mind.rng, n)]


@rule
def aims(state: State, out: Floats) -> float:
    """What the seats were to estimate, when the round is over: their points, and the mean of the others'."""
    total = 0.0
    for seat in range(SEATS):
        total += float(gained(state, seat))
    for seat in range(SEATS):
        own = float(gained(state, seat))
        out[HEADS * seat] = own / SCALE
        out[HEADS * seat + 1] = (total - own) / (SEATS - 1) / SCALE
    return 0.0


def check(game: Game, given: dict[str, float]) -> None:
    """Raise AgentError for a game that it has no columns for."""
    for name, known in KNOWN.items():
        if game.house[name] != known:
            raise AgentError(
                f"'learned' plays with {known} {name}, not with {game.house[name]}: choose another agent"
            )


def taught(game: Game) -> Path:
    """The net: one for all house rules."""
    return NETS / "boerenbridge.npz"


AGENT = Learned(
    "learned",
    act,
    "bids and plays what a net expects most points of, taught by playing against itself",
    SETTINGS,
    net=NET,
    aims=aims,
    taught=taught,
    check=check,
)
