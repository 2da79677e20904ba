"""All rules of Tysiac together: random games against a second referee."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import play_random, random_deal, score, texts

from games.tysiac.by_hand import at, random_house, referee
from troef import chance
from troef.game import (
    actions_of,
    allows,
    deal,
    over,
    play,
    sample,
)
from troef.games.tysiac import Tysiac
from troef.games.tysiac.state import (
    LETTERS,
    MARRIAGE,
    NINES,
    PACK,
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_two_referees_agree(seed):
    """Random games under random house rules: the same legal actions, and the same scores."""
    rng = chance.generator(seed)
    game = Tysiac(**random_house(rng))
    states = game.new()
    state = states[0]
    for number in range(3):
        deal(state, chance.generator(seed, number))
        if number == 2:
            state.total[:] = [chance.below(rng, 30) * 10 + int(state.goal) - 300 for _ in range(3)]
        judge = referee(game, state)
        while not over(state):
            assert judge.turn == state.turn
            assert judge.legal() == set(texts(game, state)), f"seed {seed}"
            action = sample(state, rng)
            judge.play(game.say(state, action))
            play(state, action)
        assert judge.over
        assert score(game, state) == judge.gains(), f"seed {seed}, {game!r}"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_the_points_of_a_deal_are_those_of_the_pack_and_the_marriages(seed):
    game = Tysiac()
    state = random_deal(game, seed)[0]
    play_random(game, state, chance.generator(seed, 1))
    if not state.thrown:
        weddings = sum(int(MARRIAGE[suit]) for suit in range(4) if state.wed[suit] >= 0)
        assert state.points.sum() == 120 + weddings
        assert state.won.sum() == 8
        assert (state.gained % 10 == 0).all()
        assert int(np.bitwise_or.reduce(state.played)) == PACK


def test_numbers_that_are_no_action():
    game, state = at()
    for action in (-1, 0, 63, 64, 127, 128 + 32, 160, 192, 255, 256, 10**6, -(10**12)):
        assert not allows(state, action)
    assert len(actions_of(game, state)) <= game.most_actions
    assert LETTERS == "9JQKTA"
    assert NINES & ~PACK == 0
