"""The random agent of thesis 003: any card that may be played (3.2.2).

It never bids, gives away any two cards and announces no marriage (readings T24, T25, T27).
"""

from __future__ import annotations

from ...cards import Cards, any_card
from ...chance import Rng
from ...games.tysiac.auction import may_demand
from ...games.tysiac.state import BID, BIDDING, DEMAND, GIVE, GIVING, RAISE, RAISING, State
from ...games.tysiac.tricks import cards_open
from ...jit import rule
from ..agent import Agent, Mind
from ..notes import because
from . import notes


@rule
def act(view: State, mind: Mind) -> int:
    action = before_play(view, mind)
    if action >= 0:
        return action
    return because(mind, notes.CHANCE, rh_choose(mind.rng, cards_open(view)))


@rule
def rh_choose(rng: Rng, cards: Cards) -> int:
    """`RHchoose`: a card by chance among those that may be played (003, 3.2.1)."""
    return any_card(rng, cards)


@rule
def before_play(view: State, mind: Mind) -> int:
    """What the simple agents do besides playing cards; -1 where a card is to be played. With four nines
    every program demands a new deal (readings T8)."""
    if may_demand(view):
        return because(mind, notes.DEMANDS, DEMAND)
    if view.phase == BIDDING:
        return because(mind, notes.NEVER_BIDS, BID)
    if view.phase == RAISING:
        return because(mind, notes.STAYS, RAISE)
    if view.phase == GIVING:
        return because(mind, notes.CHANCE, GIVE + any_card(mind.rng, view.hands[view.viewer]))
    return -1


AGENT = Agent(
    "random",
    act,
    "plays any legal card, never bids (thesis 003, 3.2.2)",
)
