"""Thousands of deals at once: a step takes an action for each and plays them all in compiled code.

    batch = Batch("rikken", 1024, seed=1)
    while learning:
        batch.step(choose(batch.observations, batch.masks))

Every array is made once and written anew at each step, so copy what you want to keep. Row i belongs to
deal i: what the seat on turn sees, what it may do, who it is; and what the step before it brought. Where a
deal ends, its scores are the rewards, and the next one is dealt at once.
"""

from __future__ import annotations

from typing import cast

import numpy as np
import numpy.typing as npt

from ..chance import RNG, Rng, generators, stream
from ..fields import Floats, Numbers, Record, Row
from ..game import (
    Game,
    actions_of,
    allows,
    deal,
    finished,
    hide,
    legal,
    over,
    play,
    sample,
    scores,
    turn,
)
from ..jit import actions_for, address_of, number_at, rule, write_at
from ..loop import DEALING
from ..public import IllegalAction, find
from ..state import S
from ..vectors import as_vectors

Masks = npt.NDArray[np.bool_]
GAME, DEAL = range(2)
"""What is counted of each row: which game it plays, and which deal of that game."""
LARGE = 4096
"""Of more actions than that a mask is wiped clean one by one, where it has ones."""
OVER, REFUSED = -1, -2
"""What comes of an attempt, where it is nobody's turn after it."""
NOTHING = -1
"""What is done in a deal that is only to be dealt."""
CHOOSING = 1
"""The table whose streams `sample` draws from, apart from those of the cards."""


class Batch:
    """n deals of a game, side by side. Row i plays the games i, i + n, i + 2n, ... of this seed, with the cards
    that a tournament has in them."""

    def __init__(self, game: str | Game, n: int, seed: int = 0, masks: bool = True) -> None:
        if n < 1:
            raise ValueError(f"a batch has at least one deal, not {n}")
        self.game: Game = find(game)
        self.seed, self.n = seed, n
        size, seats = self.game.action_count, self.game.seats
        self._states = np.repeat(cast(npt.NDArray[np.record], self.game.new()), n)
        self._view = self.game.new()
        self._encode, self._decode, self._observe = map(address_of, self.game.pointers)
        self._blank = np.zeros(1, self.game.observation_type)
        self._seen = np.zeros(n, self.game.observation_type)
        self._counts = np.zeros((n, 2), np.int64)
        self._meant = np.zeros(n, np.int64)
        self._rngs = generators(n)
        self.observations: npt.NDArray[np.float32] = as_vectors(self._seen)
        """[deal, number]: what the seat on turn sees; `game.observation_parts` tells what is where."""
        self.masks: Masks = np.zeros((n, size if masks else 0), np.bool_)
        """[deal, action]: which actions are legal; of no width if they were not wanted."""
        self.players: npt.NDArray[np.int8] = np.zeros(n, np.int8)
        """[deal]: the seat on turn."""
        self.rewards: Floats = np.zeros((n, seats))
        """[deal, seat]: what each seat scored in the deal that ended with the last step; else 0."""
        self.dones: Masks = np.zeros(n, np.bool_)
        """[deal]: whether a deal ended with the last step."""
        self.finished: Masks = np.zeros(n, np.bool_)
        """[deal]: whether a game did, where it takes several deals."""
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch of {self.n:,} deals of {self.game.spec()}>"

    def reset(self, seed: int | None = None) -> None:
        """Begin anew: the first games of this seed, or of the same one as before."""
        self.seed = self.seed if seed is None else seed
        self._states[:] = cast(npt.NDArray[np.record], self.game.new())[0]
        self._counts[:, GAME], self._counts[:, DEAL] = np.arange(self.n), 0
        self.masks[:] = False
        self._meant[:] = NOTHING
        self._advance()

    def step(self, actions: npt.ArrayLike) -> None:
        """Do this in every deal: an action for each, by its number. Raises IllegalAction if one of them is
        not legal; then nothing was done in any."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"expected {self.n} whole numbers, an action for each deal")
        wrong = check(
            self._states, given.astype(np.int64), self._decode, self.game.action_count, self._meant
        )
        if wrong >= 0:
            raise IllegalAction(self._refused(int(wrong), int(given[wrong])))
        self._advance()

    def sample(self) -> Numbers:
        """A legal action for every deal, each equally likely; the batch draws them by a seed of its own."""
        chosen = np.zeros(self.n, np.int64)
        choose(self._states, self._rngs, self._encode, chosen)
        return chosen

    def legal(self, deal: int) -> Numbers:
        """The legal actions of one deal, by their numbers: what its mask says, where there is none."""
        actions = actions_of(self.game, self._states[deal])
        return np.array(sorted(self.game.number_of(action) for action in actions), np.int64)

    def _advance(self) -> None:
        advance(
            self._states, self._view, self._rngs, self.seed, self._counts, self._encode, self._observe,
            self._blank, self._seen, self.masks, self.players, self._meant, self.rewards, self.dones,
            self.finished,
        )  # fmt: skip

    def _refused(self, deal: int, number: int) -> str:
        seat = self.game.seat_names[int(self.players[deal])]
        told = "which is no action"
        if 0 <= number < self.game.action_count:
            told = f"{self.game.say(self._states[deal], self.game.action_of(number))!r}"
        legal = self.legal(deal)
        some = ", ".join(map(str, legal[:20])) + (", ..." if len(legal) > 20 else "")
        return f"deal {deal}: {seat} may not do {number} ({told}): choose from {some}"


# -- compiled ---------------------------------------------------------------------------------
#
# The rules by which a game is put in numbers come as addresses: a call from Python then takes a third of
# the time that it takes with pointers, whose types Numba looks at anew each time.


@rule
def show(
    states: Row[S], i: int, seat: int, view: Row[S], actions: Numbers, encode: int, observe: int,
    blank: Row[Record], seen: Row[Record], masks: Masks, at: int,
) -> None:  # fmt: skip
    """What a seat of deal i sees and may do, into row `at`; the mask is clean before."""
    hide(states[i], seat, view)
    seen[at] = blank[0]
    write_at(observe, view[0], seen[at])
    if masks.shape[1] > 0 and not over(view[0]) and turn(view[0]) == seat:
        for k in range(legal(view[0], actions)):
            masks[at, number_at(encode, view[0], actions[k])] = True


@rule
def wipe(states: Row[S], i: int, actions: Numbers, encode: int, masks: Masks, at: int) -> None:
    """Make a mask clean; it says what is legal in deal i now."""
    if masks.shape[1] > LARGE:
        for k in range(legal(states[i], actions)):
            masks[at, number_at(encode, states[i], actions[k])] = False
    else:
        masks[at] = False


@rule
def attempt(states: Row[S], action: int) -> int:
    """Do this in the first deal if it is legal; returns whose turn it is then, OVER or REFUSED."""
    if not allows(states[0], action):
        return REFUSED
    play(states[0], action)
    return OVER if over(states[0]) else turn(states[0])


@rule
def check(states: Row[S], given: Numbers, decode: int, count: int, meant: Numbers) -> int:
    """Which deal is the first whose action is not legal; -1: all are, and `meant` has them."""
    for i in range(len(states)):
        if given[i] < 0 or given[i] >= count:
            return i
        meant[i] = number_at(decode, states[i], given[i])
        if not allows(states[i], meant[i]):
            return i
    return -1


@rule
def dealt(state: S, rng: Rng, seed: int, game: int, number: int) -> None:
    """Deal a deal of a game. This and `ended` are apart because copies of them take long to compile."""
    stream(rng, seed, game, 0, DEALING + number)
    deal(state, rng)


@rule
def ended(state: S, gained: Floats) -> bool:
    """What each seat scored in this deal, and whether the game ends with it."""
    scores(state, gained)
    return finished(state)


@rule
def advance(
    states: Row[S], view: Row[S], rngs: Row[Rng], seed: int, counts: Numbers, encode: int,
    observe: int, blank: Row[Record], seen: Row[Record], masks: Masks, players: npt.NDArray[np.int8],
    meant: Numbers, rewards: Floats, dones: Masks, ends: Masks,
) -> None:  # fmt: skip
    """Do what is meant in every deal, deal where one is over, and show what there is then."""
    actions = actions_for(view[0])
    gained = np.zeros(rewards.shape[1])
    dealing = np.zeros(1, RNG)
    for i in range(len(states)):
        for seat in range(len(gained)):
            rewards[i, seat] = 0.0
        dones[i] = ends[i] = False
        if meant[i] == NOTHING:
            stream(rngs[i], seed, counts[i, GAME], CHOOSING, 0)
        else:
            if masks.shape[1] > 0:
                wipe(states, i, actions, encode, masks, i)
            play(states[i], meant[i])
            if over(states[i]):
                dones[i], ends[i] = True, ended(states[i], gained)
                for seat in range(len(gained)):
                    rewards[i, seat] = gained[seat]
                counts[i, GAME] += len(states) if ends[i] else 0
                counts[i, DEAL] = 0 if ends[i] else counts[i, DEAL] + 1
        if dones[i] or meant[i] == NOTHING:
            dealt(states[i], dealing[0], seed, counts[i, GAME], counts[i, DEAL])
        players[i] = turn(states[i])
        show(states, i, turn(states[i]), view, actions, encode, observe, blank, seen, masks, i)


@rule
def choose(states: Row[S], rngs: Row[Rng], encode: int, chosen: Numbers) -> None:
    """A legal action for every deal, by chance."""
    for i in range(len(states)):
        chosen[i] = number_at(encode, states[i], sample(states[i], rngs[i]))
