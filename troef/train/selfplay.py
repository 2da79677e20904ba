"""An agent that learns plays against itself, in compiled code, or against another one that it learns to answer.
Of every choice that it made remains what it saw, and what came of it.

It knows no game: the agent leaves in its net the columns by which it chose, and tells by `aims` what it was to
estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..agents.agent import Agent, Mind
from ..agents.learned import Learned
from ..agents.net import HEADS, MOST, Net
from ..chance import RNG, stream
from ..fields import Floats, Row
from ..game import Game, allows, deal, hide, over, play, turn
from ..jit import address_of, number_at, pointer, rule, value_at
from ..loop import DEALING, MatchError, actors_for, raised
from ..state import S

Actors = tuple[Callable[..., int], ...]
Columns = npt.NDArray[np.int16]
Counts = npt.NDArray[np.int16]
Single = npt.NDArray[np.float32]
ILLEGAL, EVERYBODY = -1, -1
LEARNER, OTHER = 0, 1


@dataclass(frozen=True, eq=False)
class Choices:
    """What was chosen in many deals."""

    columns: Columns
    """[choice, number]: the columns that were there; `counts` tells how many."""
    counts: Counts
    targets: Single
    """[choice, head]: what came of it."""

    def __len__(self) -> int:
        return len(self.counts)


def play_itself(
    game: Game,
    agent: Learned,
    seed: int,
    first: int,
    deals: int,
    late: float,
    other: Agent | None = None,
) -> Choices:
    """Play the deals `first`, `first` + 1, ... of this seed with the agent at every seat; or with another one
    as the side that it answers, by turns the one side and the other."""
    if agent.aims is None:
        raise MatchError(f"agent '{agent.name}' does not tell what it is to learn")
    if other is not None and agent.side is None:
        raise MatchError(f"agent '{agent.name}' plays with nobody: it cannot answer another one")
    actors, minds = actors_for(game, [agent, other or agent])
    side = 0
    if other is not None and agent.side is not None:
        side = address_of(pointer(agent.side, game.dtype, np.dtype(np.int64)))
    room = deals * game.most_plies
    columns, counts = np.zeros((room, MOST), np.int16), np.zeros(room, np.int16)
    targets, owners = np.zeros((room, HEADS), np.float32), np.zeros(room, np.int8)
    aims = address_of(pointer(agent.aims, game.dtype, "floats", result=float))
    out = np.zeros(HEADS * game.seats)
    with raised() as errors:
        n = note_choices(
            game.new(), game.new(), actors, minds, agent.nets, seed, first, deals, late, aims, side, out,
            columns, counts, targets, owners,
        )  # fmt: skip
    if errors or n == ILLEGAL:
        raise MatchError(f"agent '{agent.name}' failed while it learned: {errors or 'illegal'}")
    return Choices(columns[:n], counts[:n], targets[:n])


@rule
def note_choices(
    state: Row[S], view: Row[S], actors: Actors, minds: Row[Mind], nets: Row[Net], seed: int, first: int,
    deals: int, late: float, aims: int, side: int, out: Floats, columns: Columns, counts: Counts,
    targets: Single, owners: npt.NDArray[np.int8],
) -> int:  # fmt: skip
    """Play deals, and note the choices; returns how many there were."""
    rngs = np.zeros(1, RNG)
    n = 0
    for number in range(first, first + deals):
        stream(rngs[0], seed, number, 0, DEALING)
        deal(state[0], rngs[0])
        for one in (LEARNER, OTHER):
            stream(minds[one].rng, seed, number, 0, 1 + one)
        learns = number % 2 if side else EVERYBODY
        begun = n
        while not over(state[0]):
            seat = turn(state[0])
            hide(state[0], seat, view)
            nets[0].count = 0
            mine = learns == EVERYBODY or number_at(side, state[0], seat) == learns
            who = LEARNER if mine else OTHER
            action = actors[who](view[0], minds[who])
            if not allows(state[0], action):
                return ILLEGAL
            if nets[0].count > 0:
                for k in range(nets[0].count):
                    columns[n, k] = nets[0].columns[k]
                for head in range(HEADS):
                    targets[n, head] = nets[0].best[head]
                counts[n], owners[n] = nets[0].count, seat
                n += 1
            play(state[0], action)
        value_at(aims, state[0], out)
        for k in range(n - 1, begun - 1, -1):
            for head in range(HEADS):
                hoped, came = targets[k, head], out[HEADS * owners[k] + head]
                targets[k, head] = came
                out[HEADS * owners[k] + head] = late * came + (1.0 - late) * hoped
    return n
