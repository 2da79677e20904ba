"""The decent agent of thesis 003: leads its highest card, else plays any card of the suit (3.2.2).

Like the random agent it never bids and announces no marriage (readings T24 to T27).
"""

from __future__ import annotations

from ...games.tysiac.state import State
from ...games.tysiac.tricks import cards_open
from ...jit import rule
from ..agent import Agent, Mind
from ..notes import because
from . import notes
from .by_chance import before_play, rh_choose
from .hands import highest


@rule
def act(view: State, mind: Mind) -> int:
    action = before_play(view, mind)
    if action >= 0:
        return action
    cards = cards_open(view)
    if view.in_trick == 0:
        return because(mind, notes.LEADS_TOP, highest(mind.rng, cards))
    return because(mind, notes.SUIT_BY_CHANCE, rh_choose(mind.rng, cards))


AGENT = Agent(
    "decent",
    act,
    "leads its highest card, else any of the suit; never bids (thesis 003, 3.2.2)",
)
