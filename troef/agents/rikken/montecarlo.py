"""The Monte Carlo player of Maastricht: a thousand random ends of the deal for every card.

Unseen cards are dealt anew for each simulation, with no regard to what was shown; the first card is
drawn among the legal ones; what counts are the player's own tricks. In contracts with trump the
card with the highest average is played, in the others that with the lowest, even by a piek declarer
(thesis 000, 3.4; errata R26 to R28, R54 to R57). Bids come from the same averages: a thousand
simulations with the strongest suit as trump and a thousand without.

`constrained=1` deals only what fits everything seen so far, which the thesis leaves as future work.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...cards import NO_SUIT, Card, Cards, Suit, any_card
from ...games.rikken import auction
from ...games.rikken.contracts import MISERE, PAS, PIEK, SOLO_8, TRUMP
from ...games.rikken.state import BIDDING, PLAYING, SEATS
from ...games.rikken.tricks import cards_open
from ...jit import lowest, rule
from .. import MIND, Agent
from . import reasons
from .bidding import CONDITIONS, bid, decline, settle_by_points, strongest_suits
from .reasons import TIMES, VALUE, because
from .simulate import FREELY, STATES, most_valued, tally_tricks

SETTINGS = {
    **CONDITIONS,
    "simulations": 1000.0,  # for a card
    "bid_simulations": 1000.0,  # for a bid: so many with trump, and as many without
    "constrained": 0.0,  # 1: deal only what fits
}
SIMULATIONS = len(CONDITIONS)
BID_SIMULATIONS = SIMULATIONS + 1
CONSTRAINED = SIMULATIONS + 2
LOW_BIDS = 1 << PIEK | 1 << MISERE


@rule
def act(view: Any, mind: Any) -> int:
    if view.phase == BIDDING:
        return bid_by_simulation(view, mind)
    if view.phase != PLAYING:
        return settle_by_points(view, mind)
    return play_by_simulation(view, mind)


@rule
def play_by_simulation(view: Any, mind: Any) -> Card:
    """The card with the best average of own tricks (000, 3.4.2)."""
    cards = cards_open(view)
    if cards & (cards - 1) == 0:  # simulating would change nothing
        return because(mind, reasons.ONLY_CARD, lowest(cards))
    tally_tricks(view, mind, int(mind.settings[SIMULATIONS]), int(mind.settings[CONSTRAINED]))
    sign = 1.0 if TRUMP[view.contract] else -1.0
    one = most_valued(mind, sign)
    if one < 0:  # set to no simulations at all
        return because(mind, reasons.CHANCE, any_card(mind.rng, cards))
    mind.note[1] = mind.note[VALUE + one]
    mind.note[2] = mind.note[TIMES + one]
    tallied = 0
    for other in range(64):
        tallied += mind.note[TIMES + other] > 0
    mind.note[3] = tallied
    return because(mind, reasons.MOST_TRICKS if sign > 0 else reasons.LEAST_TRICKS, one)


# -- bidding --------------------------------------------------------------------------------


@rule
def bid_by_simulation(view: Any, mind: Any) -> int:
    """Bid on the highest average with trump and the lowest without (000, 3.4.1). What could not be
    bid any more is not simulated: 0 tricks with trump, or 13 without, ask for nothing."""
    opened = auction.bids_open(view)
    if view.bid[view.viewer] > PAS or opened == 1:
        return decline(mind, opened)
    simulations = int(mind.settings[BID_SIMULATIONS])
    high, low = 0.0, 13.0
    if opened & ~1 & ~LOW_BIDS:
        trump = any_card(mind.rng, strongest_suits(view.hands[view.viewer], 15))
        high = extreme_average(view, mind, trump, simulations, 1.0)
    if opened & LOW_BIDS:
        low = extreme_average(view, mind, NO_SUIT, simulations, -1.0)
    return bid(view, mind, high, low)


@rule
def extreme_average(view: Any, mind: Any, trump: Suit, simulations: int, sign: float) -> float:
    """The highest (`sign` 1) or lowest (-1) average of own tricks over all first cards, the viewer
    declaring; left of the dealer leads (errata R27, R28)."""
    begun = np.zeros(1, STATES)
    begun[0] = view
    _simulate_from(begun, mind, trump, simulations)
    one = most_valued(mind, sign)
    if one < 0:
        return 0.0 if sign > 0 else 13.0
    return mind.note[VALUE + one]


@rule
def _simulate_from(begun: Any, mind: Any, trump: Suit, simulations: int) -> None:
    """Tally from the first lead on. A function of its own, because a record does not keep the array
    that it lies in alive: whoever made the array must outlive the use of the record."""
    begin(begun[0], trump)
    tally_tricks(begun[0], mind, simulations, FREELY)


@rule
def begin(state: Any, trump: Suit) -> None:
    """Go from the auction straight to the first lead, as if the viewer had won it: solo 8 with this
    trump, or misere without one."""
    me = int(state.viewer)
    state.contract = MISERE if trump == NO_SUIT else SOLO_8
    state.declarer = me
    state.declarers = 1 << me
    state.trump = trump
    auction.lead(state, (int(state.dealer) + 1) % SEATS)


def average_tricks(hand: Cards, trump: Suit, simulations: int, rng: Any, before: int = 0) -> tuple[float, float]:
    """The highest and the lowest average over the first cards of a hand, apart from any game.

    `trump` is a suit or NO_SUIT; `before` says how many players play to the first trick before this
    one. The generator moves on.
    """
    states, minds = np.zeros(1, STATES), np.zeros(1, MIND)
    state, mind = states[0], minds[0]
    state.dealer = (SEATS - 1 - before) % SEATS
    auction.start(state)
    state.hands[0] = hand
    state.viewer = 0
    begin(state, trump)
    mind.rng = rng
    tally_tricks(state, mind, simulations, FREELY)
    for name in rng.dtype.names:
        rng[name] = mind.rng[name]
    high, low = most_valued(mind, 1.0), most_valued(mind, -1.0)
    return float(mind.note[VALUE + high]), float(mind.note[VALUE + low])


AGENT = Agent(
    "montecarlo",
    act,
    "a thousand random ends of the deal for every card (thesis 000, 3.4)",
    SETTINGS,
    games=("rikken",),
    explain=reasons.explain,
    slow=True,
)
