"""Games as arrays, for those who learn from them: what was seen, what could be done, what was done, and what
came of it. Played without returning to Python for a card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from .agents import Agent
from .agents.agent import Mind
from .chance import RNG, stream
from .fields import Floats, Ints, Numbers, Record, Row
from .game import Game, allows, deal, finished, hide, legal, over, play, scores, turn
from .jit import actions_for, rule
from .loop import DEALING, MatchError, actors_for, raised
from .state import S
from .vectors import as_vectors

Actors = tuple[Callable[..., int], ...]
DONE, FULL, CROWDED, ILLEGAL = range(4)
"""Why the loop stops: all is played; no room for another step; none for the actions to choose from; an
agent did what is not legal."""
STEPS, CHOICES, GAME, DEAL, BEGUN, WHO, WHAT = range(7)
"""What the loop counts, and goes on from: steps and choices noted, the game, the deal of that game, deals
begun; and at an illegal action who did what."""
ROOM = 128
"""Steps of a deal to begin with."""


@dataclass(frozen=True, eq=False)
class Steps:
    """What happened, step by step: a step is one decision of one seat."""

    game: Game
    observations: npt.NDArray[np.float32]
    """[step, number]: what the seat saw; `game.observation_parts` tells what is where."""
    actions: npt.NDArray[np.int32]
    """[step]: what it did, as `game.number_of` numbers it."""
    players: npt.NDArray[np.int8]
    """[step]: which seat it was."""
    deals: npt.NDArray[np.int32]
    """[step]: in which deal."""
    scores: Floats
    """[deal, seat]: what each seat scored in each deal."""
    choices: npt.NDArray[np.int32]
    """All legal actions of all steps one after the other: those of step i from offsets[i] on."""
    offsets: Numbers
    """[step + 1]: where the legal actions of a step begin in `choices`."""

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        return f"<Steps of {self.game!r}: {len(self):,} in {len(self.scores):,} deals>"

    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """[step]: what the seat scored in the end of that deal."""
        gained: npt.NDArray[np.float32] = self.scores[self.deals, self.players].astype(np.float32)
        return gained

    @cached_property
    def masks(self) -> npt.NDArray[np.bool_]:
        """[step, action]: which actions were legal. Where a game has very many actions, `choices` takes
        less room."""
        masks = np.zeros((len(self), self.game.action_count), np.bool_)
        masks[np.repeat(np.arange(len(self)), np.diff(self.offsets)), self.choices] = True
        return masks


def collect(game: Game, agents: Sequence[Agent], deals: int, seed: int = 0) -> Steps:
    """Play this many deals, one after the other, and note every step. An agent sits at each seat, or one
    at all of them; they are compiled ones. Same seed, same games, as in a tournament at the first table."""
    seated = list(agents) * game.seats if len(agents) == 1 else list(agents)
    if len(seated) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(seated)}")
    actors, minds = actors_for(game, seated)
    state, view, at = game.new(), game.new(), np.zeros(7, np.int64)
    points = np.zeros((deals, game.seats))
    room = deals * min(ROOM, game.most_plies)
    seen = np.zeros(room, game.observation_type)
    steps = np.zeros((3, room), np.int32)
    encode, _, observe = game.pointers
    choices, offsets = np.zeros(16 * room, np.int32), np.zeros(room + 1, np.int64)
    with raised() as errors:
        while True:
            status = note_steps(
                state, view, actors, minds, encode, observe, seed, points, seen, steps, choices, offsets, at
            )  # fmt: skip
            if status == FULL:
                seen, offsets = _grown(seen), _grown(offsets)
                steps = np.concatenate([steps, np.zeros_like(steps)], axis=1)
            elif status == CROWDED:
                choices = _grown(choices, game.most_actions)
            else:
                break
    if errors:
        raise MatchError(f"an agent failed: {errors[0]!r}")
    if status == ILLEGAL:
        seat, action = int(at[WHO]), int(at[WHAT])
        raise MatchError(
            f"agent '{seated[seat].name}' at seat {game.seat_names[seat]} of deal {int(at[BEGUN]) - 1} "
            f"played action {action}, which is not legal"
        )
    n = int(at[STEPS])
    return Steps(
        game, as_vectors(seen[:n]), steps[0, :n], steps[1, :n].astype(np.int8), steps[2, :n], points,
        choices[: at[CHOICES]], offsets[: n + 1],
    )  # fmt: skip


def _grown(array: npt.NDArray[Any], least: int = 0) -> npt.NDArray[Any]:
    """The same with twice the room or more; what is new is zero, and takes no memory until it is used."""
    larger = np.zeros(2 * len(array) + least, array.dtype)
    larger[: len(array)] = array
    return larger


@rule
def note_steps(
    state: Row[S], view: Row[S], actors: Actors, minds: Row[Mind], encode: Callable[[S, int], int],
    observe: Callable[..., None], seed: int, points: Floats, seen: Row[Record], steps: npt.NDArray[np.int32],
    choices: Ints, offsets: Ints, at: Ints,
) -> int:  # fmt: skip
    """Play on from where `at` says, until all deals are played or the room is used up."""
    rngs = np.zeros(1, RNG)
    actions = actions_for(state[0])
    gained = np.zeros(points.shape[1])
    while True:
        if at[BEGUN] == 0 or over(state[0]):
            if at[BEGUN] > 0:
                scores(state[0], gained)
                for seat in range(len(gained)):
                    points[at[BEGUN] - 1, seat] = gained[seat]
                ended = finished(state[0])
                at[GAME] += ended
                at[DEAL] = 0 if ended else at[DEAL] + 1
            if at[BEGUN] == len(points):
                return DONE
            if at[DEAL] == 0:
                for seat in range(len(gained)):
                    stream(minds[seat].rng, seed, at[GAME], 1, 1 + seat)
            stream(rngs[0], seed, at[GAME], 0, DEALING + at[DEAL])
            deal(state[0], rngs[0])
            at[BEGUN] += 1
            continue
        step = at[STEPS]
        if step == len(seen):
            return FULL
        seat = turn(state[0])
        hide(state[0], seat, view)
        n = legal(view[0], actions)
        if at[CHOICES] + n > len(choices):
            return CROWDED
        for i in range(n):
            choices[at[CHOICES] + i] = encode(view[0], actions[i])
        at[CHOICES] += n
        observe(view[0], seen[step])
        action = actors[seat](view[0], minds[seat])
        if not allows(state[0], action):
            at[WHO], at[WHAT] = seat, action
            return ILLEGAL
        steps[0, step] = encode(view[0], action)
        steps[1, step] = seat
        steps[2, step] = at[BEGUN] - 1
        offsets[step + 1] = at[CHOICES]
        at[STEPS] += 1
        play(state[0], action)
