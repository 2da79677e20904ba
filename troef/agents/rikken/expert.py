"""The expert of Rikken: search with `advanced` inside; what each part brings is in docs/expert/rikken.md.

At a bid the own seat goes on searching in the simulations (`within`): what a contract is worth depends on how
well it will be played.

With `tricks` a card is chosen as if every trick above or below the goal were paid for: most simulations of a
contract end alike, and then only tricks tell cards apart.
"""

from __future__ import annotations

from ...games.rikken.rules import legal
from ...games.rikken.state import OVERTRICKS, PLAYING, State
from ...jit import actions_for, call_at, record_at, rule
from ..agent import YES_NO, Mind, Setting, places
from ..search import flat, notes
from ..search.budget import MILLISECONDS
from ..search.expert import expert
from ..search.flat import WORLDS
from ..search.within import NOBODY, look_from, searching
from .advanced import AGENT as MODEL

SETTINGS = {
    **flat.SETTINGS,
    "bids": Setting(
        200,
        "so many simulations at a bid, in which the own seat searches; 0: as for a card; "
        "-1: none, it bids as the agent inside does",
        least=-1,
        whole=True,
    ),
    "within": Setting(
        40, "so many simulations for each decision within those", least=1, whole=True
    ),
    "everybody": Setting(0, "whether the others search in them as well", choices=YES_NO),
    "tricks": Setting(
        0,
        "whether it plays cards as if every trick above or below the goal were paid for",
        choices=YES_NO,
    ),
}
BIDS, WITHIN, EVERYBODY, TRICKS = places(SETTINGS, "bids within everybody tricks")
BY_RULES = -1
"""Instead of a number of simulations at a bid: no search, the cards alone are searched for."""
ENOUGH = 200
"""Milliseconds: with less time for a decision too few of those simulations fit into it."""


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase != PLAYING and mind.settings[BIDS] == BY_RULES:
        return bid_by_rules(view, mind)
    hurried = 0 < mind.settings[MILLISECONDS] < ENOUGH
    if view.phase == PLAYING or mind.settings[BIDS] == 0 or hurried:
        look_from(mind, NOBODY, 1, 0.0)
        return search(view, mind)
    look_from(mind, view.viewer, int(mind.settings[WITHIN]), mind.settings[EVERYBODY])
    worlds, actions = mind.settings[WORLDS], actions_for(view)
    if mind.settings[EVERYBODY] == 1:  # who searches is too slow to be asked what he would have bid
        mind.settings[WORLDS] = 0
    chosen = flat.decide_by(
        view, mind, actions, legal(view, actions), int(mind.settings[BIDS]), 0.0
    )
    mind.settings[WORLDS] = worlds
    return chosen


@rule
def search(view: State, mind: Mind) -> int:
    """Flat search; for tricks if it is told to: simulated deals have the house rules of the view, which are put
    back."""
    house = view.overtricks
    if view.phase == PLAYING and mind.settings[TRICKS] == 1:
        view.overtricks = OVERTRICKS
    chosen = flat.act(view, mind)
    view.overtricks = house
    return chosen


@rule
def bid_by_rules(view: State, mind: Mind) -> int:
    """A bid, trump or call, as the agent inside has it."""
    look_from(mind, NOBODY, 1, 0.0)
    notes.forget(mind, legal(view, actions_for(view)))
    return call_at(mind.inside, view, record_at(mind.inner, mind))


AGENT = expert(act, searching(MODEL), SETTINGS, simulations=4000, halving=1, worlds=1000, doubt=1)
