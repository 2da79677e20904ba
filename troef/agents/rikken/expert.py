"""The expert of Rikken: search with `advanced` inside; what each part brings is in docs/expert.md.

At a bid the own seat goes on searching in the simulations (`within`): what a contract is worth depends on how
well it will be played.
"""

from __future__ import annotations

from ...games.rikken.rules import legal
from ...games.rikken.state import PLAYING, State
from ...jit import actions_for, rule
from ..agent import YES_NO, Mind, Setting, places
from ..search import flat
from ..search.budget import MILLISECONDS
from ..search.expert import expert
from ..search.flat import WORLDS
from ..search.within import NOBODY, look_from, searching
from .advanced import AGENT as MODEL

SETTINGS = {
    **flat.SETTINGS,
    "bids": Setting(
        200,
        "so many simulations at a bid, in which the own seat searches; 0: as for a card",
        whole=True,
    ),
    "within": Setting(
        40, "so many simulations for each decision within those", least=1, whole=True
    ),
    "everybody": Setting(0, "whether the others search in them as well", choices=YES_NO),
}
BIDS, WITHIN, EVERYBODY = places(SETTINGS, "bids within everybody")
ENOUGH = 200
"""Milliseconds: with less time for a decision too few of those simulations fit into it."""


@rule
def act(view: State, mind: Mind) -> int:
    hurried = 0 < mind.settings[MILLISECONDS] < ENOUGH
    if view.phase == PLAYING or mind.settings[BIDS] == 0 or hurried:
        look_from(mind, NOBODY, 1, 0.0)
        return flat.act(view, mind)
    look_from(mind, view.viewer, int(mind.settings[WITHIN]), mind.settings[EVERYBODY])
    worlds, actions = mind.settings[WORLDS], actions_for(view)
    if mind.settings[EVERYBODY] == 1:  # who searches is too slow to be asked what he would have bid
        mind.settings[WORLDS] = 0
    chosen = flat.decide_by(
        view, mind, actions, legal(view, actions), int(mind.settings[BIDS]), 0.0
    )
    mind.settings[WORLDS] = worlds
    return chosen


AGENT = expert(act, searching(MODEL), SETTINGS, simulations=4000, halving=1, worlds=1000, doubt=1)
