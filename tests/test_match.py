"""Matches: the same seed gives the same games however they are played, and every seat is checked."""

import numpy as np
import pytest
from games.rikken.by_hand import random_house
from playing import score

from troef import chance
from troef.agents import find
from troef.game import play, sample
from troef.games.rikken import Rikken
from troef.match import DEALING, Table, play_games

UNIFORM = find("uniform", Rikken())
SEATINGS = [[0, 1, 2, 3], [1, 2, 3, 0]]


class PlainUniform:
    """The uniform agent in plain Python: the same stream, so the same choices."""

    name = "plain"

    def act(self, view):
        return sample(view.view, view.rng)


class FirstChoice:
    def act(self, view):
        return view.legal[0]


def both(game, agents, **changes):
    settings = {"seatings": SEATINGS, "seed": 5, "first": 0, "games": 8} | changes
    return play_games(game, agents, **settings)


@pytest.mark.parametrize("size", [4, 8, 16])
def test_blocks_of_any_size_give_the_same_games(size):
    """Within a block the dealer moves on from East, so blocks of whole rounds fit together."""
    game = Rikken()
    points, told = both(game, [UNIFORM] * 4, games=32)
    parts = [both(game, [UNIFORM] * 4, first=first, games=size) for first in range(0, 32, size)]
    assert np.array_equal(np.concatenate([part[0] for part in parts]), points)
    assert np.array_equal(np.concatenate([part[1] for part in parts]), told)


def test_the_seed_decides():
    game = Rikken()
    points, told = both(game, [UNIFORM] * 4)
    again = both(game, [UNIFORM] * 4)
    assert np.array_equal(points, again[0])
    assert np.array_equal(told, again[1])
    assert not np.array_equal(points, both(game, [UNIFORM] * 4, seed=6)[0])
    assert not np.array_equal(points, both(game, [UNIFORM] * 4, table=7)[0]), "other choices"


def test_scores_are_zero_in_sum():
    points, _ = both(Rikken(overtricks="yes"), [UNIFORM] * 4, games=40)
    assert (points.sum(axis=2) == 0).all()
    assert points.any()


def test_all_tables_get_the_same_cards():
    """The cards are those of the deal's own stream, whoever sits where."""
    game = Rikken()
    seen = {}

    class Looker:
        def act(self, view):
            key = (int(view.view.deals), view.seat)
            hand = int(view.view.hands[view.seat]) | int(view.view.played[view.seat])
            assert seen.setdefault(key, hand) == hand
            return view.legal[-1]

    both(game, [Looker(), UNIFORM, UNIFORM, UNIFORM], seatings=[[0, 1, 2, 3]])
    seen_once = len(seen)
    both(game, [Looker(), UNIFORM, FirstChoice(), UNIFORM], seatings=[[0, 1, 2, 3], [0, 3, 2, 1]])
    assert seen_once == 8
    assert len(seen) == 8


@pytest.mark.parametrize("seed", range(8))
def test_compiled_loop_table_and_plain_agents_play_the_same_games(seed):
    game = Rikken(**random_house(chance.generator(seed, 21)))
    compiled = both(game, [UNIFORM] * 4, seed=seed, games=4)
    for agents in ([PlainUniform()] * 4, [UNIFORM, PlainUniform(), UNIFORM, PlainUniform()]):
        plain = both(game, agents, seed=seed, games=4)
        assert np.array_equal(plain[0], compiled[0]), f"scores of seed {seed}, {game!r}"
        assert np.array_equal(plain[1], compiled[1]), f"facts of seed {seed}, {game!r}"


def test_a_table_plays_what_a_block_plays():
    game = Rikken(contracts="rik+piek")
    points, _ = both(game, [UNIFORM] * 4, seatings=[[0, 1, 2, 3]], games=4)
    table = Table(game, [UNIFORM] * 4)
    for number in range(4):
        table.deal(chance.generator(5, number, 0, DEALING))
        table.reseed(5, number, 1)
        assert table.play_on()
        assert score(game, table.state) == points[number, 0].tolist()
        replayed = game.parse_deal(game.say_deal(table.state))
        for action in table.actions:
            play(replayed[0], action)
        assert np.array_equal(replayed[0].won, table.state.won), "the list of actions replays it"


def test_an_empty_seat_waits():
    table = Table(Rikken(), [UNIFORM, None, UNIFORM, UNIFORM])
    table.deal(chance.generator(1))
    table.reseed(1, 0, 1)
    assert table.play_on() is False
    assert table.state.turn == 1
    with pytest.raises(ValueError, match="rikken has 4 seats, not 3"):
        Table(Rikken(), [UNIFORM] * 3)
