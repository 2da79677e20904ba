"""The batch against a second referee: the same games played one action at a time by the rules from Python."""

import os
import subprocess
import sys

import numpy as np
import pytest

from troef import chance
from troef.field.batch import Batch
from troef.game import deal, finished, hide, over, play, scores, turn
from troef.games import find
from troef.public import IllegalAction

GAMES = ["rikken", "tysiac", "boerenbridge", "kuhhandel"]
N = 3


class Referee:
    """One row of a batch, played by hand."""

    def __init__(self, game, seed, number):
        self.game, self.seed, self.number, self.deals = game, seed, number, 0
        self.states, self.views = game.new(), game.new()
        self.deal()

    def deal(self):
        deal(self.states[0], chance.generator(self.seed, self.number, 0, self.deals))

    def step(self, number):
        """Returns what each seat gained, whether the deal is over, and the game."""
        points, state = np.zeros(self.game.seats), self.states[0]
        play(state, self.game.action_of(number))
        if not over(state):
            return points, False, False
        scores(state, points)
        ended = bool(finished(state))
        self.number, self.deals = (self.number + N, 0) if ended else (self.number, self.deals + 1)
        self.deal()
        return points, True, ended

    def seen(self):
        seat = int(turn(self.states[0]))
        hide(self.states[0], seat, self.views)
        view = self.views[0]
        return seat, self.game.observe(view), self.game.mask(view)


@pytest.mark.parametrize("spec", GAMES)
def test_a_batch_plays_as_the_rules_do(spec):
    game = find(spec)
    batch, ended = Batch(game, N, seed=5), 0
    rows = [Referee(game, 5, number) for number in range(N)]
    for _ in range(600 if spec == "kuhhandel" else 150):
        for at, row in enumerate(rows):
            seat, seen, mask = row.seen()
            assert batch.players[at] == seat
            assert np.array_equal(batch.observations[at], seen)
            assert np.array_equal(batch.masks[at], mask)
        actions = batch.sample()
        batch.step(actions)
        for at, row in enumerate(rows):
            points, done, over_now = row.step(int(actions[at]))
            assert np.array_equal(batch.rewards[at], points)
            assert (batch.dones[at], batch.finished[at]) == (done, over_now)
            ended += done
    assert ended > 0


def test_same_seed_same_games():
    one, other = Batch("rikken", 4, seed=1), Batch("rikken", 4, seed=2)
    assert not np.array_equal(one.observations, other.observations)
    first = one.observations.copy()
    one.step(one.sample())
    one.reset()
    assert np.array_equal(one.observations, first)
    other.reset(1)
    assert np.array_equal(other.observations, first)
    assert np.array_equal(one.sample(), other.sample())


def test_nothing_is_done_where_one_action_is_not_legal():
    batch = Batch("rikken", 4, seed=1)
    before = batch._states.tobytes(), batch.observations.copy()
    actions = batch.sample()
    for wrong in (-1, 182, 10**12, int(np.flatnonzero(~batch.masks[2])[0])):
        actions[2] = wrong
        with pytest.raises(IllegalAction, match="deal 2: "):
            batch.step(actions)
    for wrong in ([1, 2], np.zeros(4), np.zeros((4, 1), int)):
        with pytest.raises(ValueError, match="expected 4 whole numbers"):
            batch.step(wrong)
    assert batch._states.tobytes() == before[0]
    assert np.array_equal(batch.observations, before[1])


def test_masks_can_be_left_out():
    batch, masked = (Batch("rikken", 2, seed=3, masks=masks) for masks in (False, True))
    for _ in range(5):
        assert batch.masks.shape == (2, 0)
        assert np.array_equal(batch.legal(1), np.flatnonzero(masked.masks[1]))
        actions = masked.sample()
        batch.step(actions)
        masked.step(actions)
    with pytest.raises(ValueError, match="at least one deal"):
        Batch("rikken", 0)


PLAIN = """
import hashlib
from troef.field.batch import Batch
batch, told = Batch("rikken", 2, seed=1), hashlib.sha256()
for _ in range(65):
    batch.step(batch.sample())
    for array in (batch.observations, batch.masks, batch.rewards, batch.players, batch.dones):
        told.update(array.tobytes())
print(told.hexdigest(), batch._counts.sum())
"""


def test_compiled_or_not_a_batch_plays_the_same():
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAIN], env={**os.environ, "NUMBA_DISABLE_JIT": plain},
            capture_output=True, text=True, check=True,
        ).stdout
        for plain in ("0", "1")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert int(told[0].split()[1]) > 1  # a deal was played to its end
