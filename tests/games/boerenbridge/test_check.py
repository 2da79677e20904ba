"""check(game): Boerenbridge keeps the contract, for every number of players and size of deck."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import score
from uncompiled import plain_python

from troef.chance import generator
from troef.check import check
from troef.game import (
    HouseError,
    deal,
    over,
    play,
    sample,
)
from troef.games.boerenbridge import Boerenbridge

GAME = Boerenbridge()

# -- sizes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ({"players": 6, "rounds": 13}, "ask for rounds=8 or fewer"),
        ({"players": 8, "suits": 1, "ranks": 5}, "not one for each"),
        ({"suits": 5, "ranks": 16}, "at most 8 suits of 15 ranks"),
        ({"suits": 9}, "from 1 to 8"),
        ({"players": 9}, "choose one of"),
        ({"rounds": "many"}, "whole number"),
        ({"rounds": 0}, "from 1"),
        ({"points": 1001}, "from 0 to 1000"),
    ],
)
def test_decks_that_can_not_be(house, says):
    with pytest.raises(HouseError, match=says):
        Boerenbridge(**house)


@pytest.mark.parametrize(
    ("house", "rounds", "words"),
    [
        ({}, 13, 1),
        ({"players": 5}, 10, 1),  # a French deck leaves two cards over
        ({"ranks": 16}, 16, 2),  # Stiche-Raten: 64 cards
        ({"players": 8, "ranks": 26}, 13, 2),
        ({"players": 8, "suits": 8}, 13, 2),
        ({"players": 2, "ranks": 31, "order": "down_up"}, 62, 2),  # no game is longer
        ({"players": 2}, 26, 1),  # all 52 cards, also for two
    ],
)
def test_sizes(house, rounds, words):
    game = Boerenbridge(**house)
    assert game.new()[0].deals == game.sizes_of.deals <= 127  # a byte
    assert game.sizes_of.rounds == rounds
    assert game.sizes_of.words == words
    assert game.new()[0].hands.shape == (game.seats, words)


def test_a_difference_that_counts_fits_the_points():
    """A game brings some thirty points: a tenth of a point is nothing to look for."""
    assert Boerenbridge.margin == 1.0


def test_the_state_stays_small():
    """Every action copies it: room is time."""
    assert Boerenbridge().dtype.itemsize <= 224  # 64 of them remember who played what


# -- the contract -----------------------------------------------------------------------------

CHECKED = [
    {},
    {"bids": "secret"},
    {"devil": "yes", "order": "up", "rounds": 3},
    {"as_published": "yes", "ranks": 5},
    {"order": "down_up_once", "absolute_victory": "no", "screw_the_dealer": "no", "rounds": 3},
    {"ranks": 8, "rounds": 4, "order": "down_up", "devil": "yes", "bids": "secret"},
    {"suits": 3, "ranks": 7, "points": 5, "trick_factor": 2, "losing_factor": 3},
]


@pytest.mark.parametrize("house", CHECKED, ids=lambda house: "-".join(house) or "default")
def test_contract(house):
    summary = check(Boerenbridge(**house), deals=5, plain=1)
    assert summary.plain == "the same games"


SIZES = [
    {"players": 2, "ranks": 3, "rounds": 2},
    {"players": 3, "rounds": 2},
    {"players": 5, "rounds": 2},
    {"players": 6, "suits": 6, "ranks": 4, "rounds": 1},
    {"players": 4, "ranks": 16, "rounds": 2, "bids": "secret", "devil": "yes"},
]


def test_contract_for_other_sizes():
    """As plain Python: other sizes are other types, and each would take long to compile."""
    code = (
        "from troef.check import check; from troef.games.boerenbridge import Boerenbridge\n"
        f"for house in {SIZES!r}: print(check(Boerenbridge(**house), deals=2, plain=0))"
    )
    assert len(plain_python(code).splitlines()) == len(SIZES)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**30), st.integers(1, 13))
def test_a_round_adds_up(seed, cards):
    """As many tricks as cards, points by bids and tricks alone, and no card twice."""
    game = Boerenbridge(absolute_victory="no")
    states, rng = game.new(), generator(seed)
    states[0].number = 13 - cards - 1
    deal(states[0], rng)
    before = states[0].copy()
    hands = [int(hand[0]) for hand in before.hands]
    assert sum(hand.bit_count() for hand in hands) == np.bitwise_or.reduce(hands).bit_count()
    while not over(states[0]):
        play(states[0], sample(states[0], rng))
    state = states[0]
    assert state.won.sum() == cards
    assert int(state.gone[0]) == int(np.bitwise_or.reduce(hands))
    if 13 - cards:
        assert not int(state.gone[0]) >> int(state.trump_card) & 1
    for seat in range(4):
        bid, won = int(state.bid[seat]), int(state.won[seat])
        assert score(game, state)[seat] == (10 + won if bid == won else -abs(bid - won))
    assert state.bid.sum() != cards
