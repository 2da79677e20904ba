"""A state tells how it came about: rewound and played again it is the same state. What a glimpse shows is
what `hide` shows, and leaves no trace."""

import numpy as np
import pytest

from troef import chance
from troef.game import deal, glimpse, hide, over, play, rewind, sample, told, turn, unblank
from troef.games import find

GAMES = [
    "rikken",
    "rikken auction=none mate=random mate_known=no",
    "rikken auction=forced forced=rik",
    "rikken troela=forced troela_trump=fourth",
    "rikken called_ace=follow asked_ruff=forbidden forced_trump=yes",
    "rikken together=yes",
    "tysiac",
    "tysiac marriages=any must_beat=yes must_trump=yes given_open=yes",
    "boerenbridge rounds=5",
    "boerenbridge rounds=3 bids=secret devil=yes order=up",
    "boerenbridge players=6 suits=8 ranks=15",
    "kuhhandel",
]


def positions(game, deals, seed):
    """Complete states of random deals, before every action."""
    states, rng = game.new(), chance.generator(seed)
    for _ in range(deals):
        deal(states[0], rng)
        while not over(states[0]):
            yield states, rng
            play(states[0], sample(states[0], rng))


@pytest.mark.parametrize("name", GAMES)
def test_rewound_and_played_again(name):
    game = find(name)
    out, actions, most = game.new(), np.zeros(1024, np.int64), 0
    for states, _ in positions(game, 3, 1):
        before = states.copy()
        n = told(states[0], actions)
        most = max(most, n)
        rewind(states[0], out)
        for action in actions[:n]:
            play(out[0], action)
        assert out.tobytes() == states.tobytes() == before.tobytes()
    assert most > 0 or game.name == "kuhhandel"


@pytest.mark.parametrize("name", GAMES)
def test_a_glimpse_is_the_view(name):
    game = find(name)
    view, room = game.new(), game.new()
    for states, _ in positions(game, 3, 2):
        before = states.tobytes()
        for seat in {int(turn(states[0])), 0}:
            hide(states[0], seat, view)
            assert glimpse(states[0], seat, room).tobytes() == view[0].tobytes()
            unblank(states[0], room)
            assert states.tobytes() == before
