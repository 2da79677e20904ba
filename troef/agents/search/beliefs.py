"""Which worlds are likely, from what was bid and played (policy-based inference: Rebstock, Solinas, Buro and
Sturtevant, "Policy based inference in trick-taking card games", IEEE Conference on Games 2019).

Drawn worlds all fit what the seat knows, but not all of them explain it: whoever passed has seldom three
aces. In each world everything that was done so far is played again, and at every turn of another seat the
agent inside is asked what it would have done there. A world weighs as much as it made what was done
likely: where the agent does the same, `1 - slips` and its share of `slips`; else that share alone, as if
with that chance a player took any legal action. The share is a floor, so that nobody who plays otherwise
than the model makes a world impossible.

An agent that acts by chance is asked more than once. Where its answers differ it is taken to choose among all
that is legal, so that this turn says little about the world: counting how often it would have done the
same is noise that leaves one world in a hundred (docs/expert/parts.md).

What was done first tells most at the least cost: the bids, in a game that has them. Each further turn leaves
fewer worlds that count, so that more must be drawn; `recall` says how many actions are weighed.

Nothing is known here but the view: worlds are drawn from it, and replayed by the rules.
"""

from __future__ import annotations

import math

import numpy as np

from ...chance import unit
from ...fields import Floats, Ints, Row
from ...game import draw, legal, play, rewind, told, turn
from ...jit import actions_for, rule, states_like
from ...state import P, S
from ..agent import Mind
from .inside import asked

ASKED = 3
"""How often the model is asked at each turn, to see whether it acts by chance."""
MOST_PAST = 1024
"""No deal takes more actions."""


@rule
def log_weight(
    world: Row[S], viewer: int, mind: Mind, slips: float, work: Row[S], room: Row[S],
    past: Ints, actions: Ints, recall: int,
) -> float:  # fmt: skip
    """The logarithm of how likely the others' first actions, `recall` at most with the viewer's own, are in
    this world under the agent inside."""
    n = min(recall, told(world[0], past))
    rewind(world[0], work)
    state, total = work[0], 0.0
    for i in range(n):
        if turn(state) != viewer:
            choices = legal(state, actions)
            if choices > 1:
                total += math.log(likelihood(state, past[i], choices, mind, slips, room))
        play(state, past[i])
    return total


@rule
def likelihood(
    state: S, action: int, choices: int, mind: Mind, slips: float, room: Row[S]
) -> float:
    """How likely an action is where there are so many, under the agent inside."""
    first = asked(state, room, mind)
    for _ in range(ASKED - 1):
        if asked(state, room, mind) != first:
            return 1.0 / choices
    return slips / choices + (1.0 - slips if first == action else 0.0)


@rule
def gather(
    view: S, plans: Row[P], mind: Mind, slips: float, worlds: Row[S], work: Row[S], room: Row[S],
    past: Ints, actions: Ints, recall: int, share: Floats,
) -> None:  # fmt: skip
    """Draw worlds, and add up in `share` how much they weigh, the last making 1."""
    top = -math.inf
    for i in range(len(worlds)):
        draw(view, plans, mind.rng, worlds[i : i + 1])
        share[i] = log_weight(
            worlds[i : i + 1], view.viewer, mind, slips, work, room, past, actions, recall
        )
        top = max(top, share[i])
    total = 0.0
    for i in range(len(worlds)):
        total += math.exp(share[i] - top)
        share[i] = total
    for i in range(len(worlds)):
        share[i] /= total


@rule
def likely(
    view: S, plans: Row[P], mind: Mind, most: int, slips: float, recall: int, work: Row[S], room: Row[S]
) -> tuple[Row[S], Floats]:  # fmt: skip
    """So many worlds, and how much they weigh; where all weigh the same, room for one and no weights."""
    past = np.empty(MOST_PAST, np.int64)
    weighed = most if mind.inside != 0 and most > 0 and told(view, past) > 0 else 0
    worlds, share = states_like(view, max(1, weighed)), np.zeros(weighed)
    if weighed > 0:
        gather(view, plans, mind, slips, worlds, work, room, past, actions_for(view), recall, share)
    return worlds, share


@rule
def next_world(view: S, plans: Row[P], mind: Mind, worlds: Row[S], share: Floats) -> int:
    """Where the world lies that is looked at next: one of those that were weighed, or one that is drawn now."""
    if len(share) > 0:
        return pick(share, mind)
    draw(view, plans, mind.rng, worlds)
    return 0


@rule
def pick(share: Floats, mind: Mind) -> int:
    """One of the worlds, each as likely as it weighs."""
    ticket, low, high = unit(mind.rng), 0, len(share) - 1
    while low < high:
        middle = (low + high) // 2
        if share[middle] > ticket:
            high = middle
        else:
            low = middle + 1
    return low
