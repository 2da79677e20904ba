"""The learned player: it plays the card that a net expects most of, taught by playing against itself.

Deep Monte Carlo, after DouZero (Zha and others, "DouZero: mastering DouDizhu with self-play deep reinforcement
learning", 2021): whole deals are played, and of every card that was played the net learns what came of
it in the end. Here it learns two things of a card: whether the own side will win, and by how many tricks. There
is a net for the game of thesis 001, which has no auction, and one for all others, in which `advanced`, or with
`bids=basic` the basic player, makes the bids: only the card play is learned. How well it does: docs/learned.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...cards import Card, any_card
from ...chance import unit
from ...fields import Floats
from ...games.rikken.contracts import EXACT, GOAL, PARTNER, PAS, SCHOPPEN_MIE
from ...games.rikken.scoring import chips, tricks_of_side
from ...games.rikken.state import BIDDING, PLAYING, SEATS, State
from ...games.rikken.tricks import cards_open
from ...jit import lies_at, lowest, rule, thing_at
from ..agent import Mind, Setting, places
from ..learned import Learned
from ..net import HEADS, Net, judge, look, net_type
from ..notes import because
from . import notes
from .bidding import (
    THRESHOLDS,
    bid,
    bid_by_percentages,
    low_count,
    settle_by_points,
    winning_tricks,
)
from .features import COLUMNS, choice, situation
from .notes import TIMES, VALUE, forget
from .sides import is_declarer

if TYPE_CHECKING:
    from ...game import Game

SETTINGS = {
    **THRESHOLDS,
    "bids": Setting(0, "whose bids it makes", choices=("advanced", "basic")),
    "margin": Setting(0.2, "what four tricks count beside winning, which counts 2", most=10),
    "curious": Setting(0, "chance to play any card, to find out", most=1),
}
BIDS, MARGIN, CURIOUS = places(SETTINGS, "bids margin curious")
ESTIMATED = len(notes.REASONS)
"""The reason that it has beside those of others; `reasons` puts it in words."""
SCALE = 4.0
"""Tricks that make one in the second estimate."""
NET = net_type(COLUMNS)
LEIDEN = {"auction": "none", "mate": "opposite", "mate_known": "yes"}
"""The house rules of the game that has a net of its own."""
NETS = Path(__file__).parent / "nets"


def net_at(address: int) -> Net:
    """The net that lies at an address."""
    found: Net = thing_at(address)
    return found


lies_at(net_at, NET)


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase != PLAYING:
        return decide_bid(view, mind)
    cards = cards_open(view)
    if cards & (cards - 1) == 0:
        return because(mind, notes.ONLY_CARD, lowest(cards))
    net = net_at(mind.weights)
    order = situation(view, net)
    look(net)
    one, reason = best(view, mind, net, order, cards), ESTIMATED
    if mind.settings[CURIOUS] > 0 and unit(mind.rng) < mind.settings[CURIOUS]:
        one, reason = any_card(mind.rng, cards), notes.CHANCE
    choice(view, net, order, one)  # who teaches it sees by which columns it was chosen
    return because(mind, reason, one)


@rule
def decide_bid(view: State, mind: Mind) -> int:
    """A bid, trump or call, as `advanced` or as the basic player has it."""
    if mind.settings[BIDS] != 0:
        return bid_by_percentages(view, mind)
    if view.phase == BIDDING:
        hand = view.hands[view.viewer]
        return bid(view, mind, winning_tricks(hand), 1, low_count(hand), 1)
    return settle_by_points(view, mind)


@rule
def best(view: State, mind: Mind, net: Net, order: int, cards: int) -> Card:
    """The card that the net expects most of. Of each is noted how likely it is to win."""
    forget(mind)
    found, most = -1, 0.0
    while cards:
        one = lowest(cards)
        cards &= cards - 1
        choice(view, net, order, one)
        judge(net)
        value = float(net.found[0]) + mind.settings[MARGIN] * float(net.found[1])
        mind.note[VALUE + one], mind.note[TIMES + one] = (float(net.found[0]) + 1.0) / 2.0, 1.0
        if found < 0 or value > most:
            found, most = one, value
            for head in range(HEADS):
                net.best[head] = net.found[head]
    return found


@rule
def aims(state: State, out: Floats) -> float:
    """What the seats were to estimate, when the deal is over: 1 if they were paid and -1 if they paid, and by
    how many tricks their side passed its goal, or missed it."""
    chips(state, out)
    for seat in range(SEATS - 1, -1, -1):  # from the last: results move up to make room
        gained = out[seat]
        out[HEADS * seat + 1] = margin(state, seat) / SCALE
        out[HEADS * seat] = 1.0 if gained > 0 else (-1.0 if gained < 0 else 0.0)
    return 0.0


@rule
def side(state: State, seat: int) -> int:
    """On which side a seat plays: 0 is the declarer's."""
    return 0 if is_declarer(state, seat) or state.partner == seat else 1


@rule
def margin(state: State, seat: int) -> float:
    """By how many tricks the side of a seat passed its goal; in schoppen mie tricks are bad for everybody."""
    if state.contract == PAS:
        return 0.0
    if state.contract == SCHOPPEN_MIE:
        return -float(state.won[seat])
    declares = is_declarer(state, seat)
    declarer = seat if declares else int(state.declarer)
    more = float(tricks_of_side(state, declarer) - GOAL[state.contract])
    if EXACT[state.contract]:
        more = -abs(more)
    return more if declares or (PARTNER[state.contract] and state.partner == seat) else -more


def taught(game: Game) -> Path:
    """The net for a game: one for the game of thesis 001 as it is usually read, one for all others."""
    known = all(game.house[name] == choice for name, choice in LEIDEN.items())
    return NETS / ("leiden.npz" if known else "rikken.npz")


AGENT = Learned(
    "learned",
    act,
    "plays what a net expects most of, taught by playing against itself; bids as advanced does",
    SETTINGS,
    net=NET,
    aims=aims,
    side=side,
    turns=({"bids": 0}, {"bids": 1}),  # advanced seldom bids piek or misere, basic often
    taught=taught,
)
