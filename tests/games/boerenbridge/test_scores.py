"""What a round of Boerenbridge brings, by thesis 002, chapter 2."""

import numpy as np
import pytest
from playing import score

from games.boerenbridge.by_hand import round_of
from troef.chance import generator
from troef.game import (
    deal,
    facts,
    finished,
    over,
    play,
    sample,
)
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.rounds import (
    absolute_victor,
)
from troef.games.boerenbridge.rounds import (
    scores as points_of,
)
from troef.games.boerenbridge.state import NOBODY

GAME = Boerenbridge()


@pytest.mark.parametrize(
    ("house", "bid", "won", "points"),
    [
        ({}, 0, 0, 10),  # 002, 2.4
        ({}, 3, 3, 13),
        ({}, 3, 1, -2),
        ({}, 1, 4, -3),
        ({"points": 5, "trick_factor": 2}, 3, 3, 11),
        ({"losing_factor": 3}, 3, 1, -6),
    ],
)
def test_points(house, bid, won, points):
    state = Boerenbridge(**house).new()[0]
    state.bid[0], state.won[0] = bid, won
    out = np.zeros(4)
    points_of(state, out)
    assert out[0] == points


@pytest.mark.parametrize(
    ("number", "total", "victor"),
    [
        # two rounds left, of 2 and 1 cards: nobody gains more than 23, nobody loses more than 3
        (10, (27, 0, -5, 0), 0),
        (10, (26, 0, -5, 0), NOBODY),  # level at the end is no victory (readings B8)
        (10, (0, -5, 27, 0), 2),
        (11, (99, 0, 0, 0), NOBODY),  # with one round left nobody looks (readings B9)
        (9, (42, 0, 0, 0), NOBODY),  # three rounds left: 36 and 6
        (9, (43, 0, 0, 0), 0),
    ],
)
def test_absolute_victory(number, total, victor):
    """002, 2.4.2; readings B8 to B11."""
    state = GAME.new()[0]
    state.number = number
    state.total[:] = total
    assert absolute_victor(state) == victor


def test_a_game_stops_at_an_absolute_victory():
    for house, ends in (({}, True), ({"absolute_victory": "no"}, False)):
        game = Boerenbridge(**house)
        # eight rounds are left, which bring at most 116 and cost at most 36
        state = round_of(game, 9, total="190 0 0 0")[0]
        rng = generator(1)
        while not over(state):
            play(state, sample(state, rng))
        assert bool(finished(state)) == ends
        assert (state.absolute == 0) == ends


def test_a_tie_wins_nobody_anything():
    """002, 5.2."""
    points = np.array([[3, 5, 1, 2], [5, 5, 1, 2], [-1, -1, -1, -1]])
    assert GAME.winners(points).tolist() == [[False, True, False, False], [False] * 4, [False] * 4]


def test_facts_of_a_game():
    """Earnable points are ten and the bid for every round (readings B40)."""
    game = Boerenbridge(rounds=2, order="up", absolute_victory="no")
    states, rng = game.new(), generator(3)
    made, earnable, total = np.zeros(4), np.zeros(4), np.zeros(4)
    for _ in range(2):
        deal(states[0], rng)
        while not over(states[0]):
            play(states[0], sample(states[0], rng))
        state = states[0]
        made += state.bid == state.won
        earnable += 10 + state.bid
        total += score(game, state)
    out = np.zeros(10)
    facts(states[0], out)
    assert out.tolist() == [2, NOBODY, *made, *earnable]
    assert states[0].total.tolist() == total.tolist()
    assert game.fact_names[2:4] == ("made_S", "made_W")
    assert game.fact_names[-1] == "earnable_E"
    assert "made_C" in Boerenbridge(players=3).fact_names
