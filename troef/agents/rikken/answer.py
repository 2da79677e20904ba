"""A search that answers one kind of player, whom it knows: `greedy`, the player of thesis 001.

In its simulations the other side plays like `greedy`, and the own side by a net that learned to answer it
(`troef train --answer greedy`): who searches plays on better than any rules would. What it reaches, and what
that says of others: docs/expert/rikken.md.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...games.rikken.state import PLAYING, State
from ...jit import call_at, record_at, rule
from ..agent import Mind, Setting, places
from ..learned import Learned
from ..search import flat
from ..search.expert import expert
from . import learned
from .greedy import AGENT as GREEDY

if TYPE_CHECKING:
    from ...game import Game

SETTINGS = {
    **learned.SETTINGS,
    "side": Setting(
        0, "which side plays by the net: the declarer's, or the other", most=1, whole=True
    ),
}
(SIDE,) = places(SETTINGS, "side")


@rule
def act_inside(view: State, mind: Mind) -> int:
    """By the net where the own side is on turn, else like the player that is answered."""
    if view.phase == PLAYING and learned.side(view, view.viewer) == mind.settings[SIDE]:
        return learned.act(view, mind)
    return call_at(mind.inside, view, record_at(mind.inner, mind))


@rule
def act(view: State, mind: Mind) -> int:
    record_at(mind.inner, mind).settings[SIDE] = learned.side(view, view.viewer)
    return flat.act(view, mind)


def taught(game: Game) -> Path:
    """The net that learned to answer."""
    return learned.NETS / "answer.npz"


MODEL = Learned(
    "answering",
    act_inside,
    "a net that answers greedy, and greedy itself on the other side",
    SETTINGS,
    inside=GREEDY,
    net=learned.NET,
    aims=learned.aims,
    side=learned.side,
    taught=taught,
)
AGENT = replace(
    expert(act, MODEL, simulations=1000, halving=1, doubt=1),
    name="answer",
    about="search for the best answer to greedy, with a net as the own side in its simulations",
)
