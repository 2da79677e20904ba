"""The greedy player of Leiden: takes whatever trick it can, as cheaply as it can.

First, it plays its highest card, trump or not; later, the lowest card that takes the trick, also
from its own partner; failing that, its lowest card (thesis 001, 4.2; readings L14 to L16).

The thesis has no auction and only rik. Ours: it bids by trick percentages and suit points like the
basic player, and plays for the goal of any other contract: a declarer who must not have tricks, or
has the one he needs, avoids them, and so do those who want him to take more.
"""

from __future__ import annotations

from ...cards import Card, Cards, lane
from ...games.rikken.contracts import GOAL, TRUMP
from ...games.rikken.state import PLAYING, State
from ...games.rikken.tricks import cards_open
from ...jit import highest, lowest, rule
from ..agent import Agent, Mind
from ..notes import because
from . import notes
from .bidding import THRESHOLDS, bid_by_percentages
from .hands import COLUMN, beating, ducking_under, ranks_of
from .sides import declarer_without_trick


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase != PLAYING:
        return bid_by_percentages(view, mind)
    cards = cards_open(view)
    if wants_tricks(view):
        return take_tricks(view, mind, cards)
    return avoid_tricks(view, mind, cards)


@rule
def wants_tricks(view: State) -> bool:
    """With trump always; in piek while the declarer has none: he needs one, the others deny it."""
    if TRUMP[view.contract]:
        return True
    return GOAL[view.contract] == 1 and declarer_without_trick(view)


@rule
def of_lowest_rank(cards: Cards) -> Card:
    """The first card of the lowest rank, by order of suits."""
    return lowest(cards & (COLUMN << lowest(ranks_of(cards))))


@rule
def of_highest_rank(cards: Cards) -> Card:
    """The first card of the highest rank, by order of suits."""
    return lowest(cards & (COLUMN << highest(ranks_of(cards))))


@rule
def take_tricks(view: State, mind: Mind, cards: Cards) -> Card:
    if view.in_trick == 0:
        return because(mind, notes.LEADS_TOP, of_highest_rank(cards))
    winning = beating(view, cards)
    if winning:
        return because(mind, notes.WINS_LOW, of_lowest_rank(winning))
    return because(mind, notes.PLAYS_LOWEST, of_lowest_rank(cards))


@rule
def avoid_tricks(view: State, mind: Mind, cards: Cards) -> Card:
    """The same upside down: lead low, stay below the trick, throw high."""
    if view.in_trick == 0:
        return because(mind, notes.LEADS_LOW, of_lowest_rank(cards))
    if not cards & lane(view.led):
        return because(mind, notes.THROWS_HIGH, of_highest_rank(cards))
    below = ducking_under(view, cards)
    if below:
        return because(mind, notes.DUCKS, highest(below))
    return because(mind, notes.CANNOT_DUCK, of_lowest_rank(cards))


AGENT = Agent(
    "greedy",
    act,
    "takes whatever trick it can, as cheaply as it can (thesis 001, 4.2)",
    THRESHOLDS,
)
