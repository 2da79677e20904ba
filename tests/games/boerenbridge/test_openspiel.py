"""Boerenbridge beside OpenSpiel's oh_hell, move by move on the same cards."""

from functools import cache

import numpy as np
import pytest

from troef.chance import generator
from troef.game import deal as deal_cards
from troef.game import legal, over, play, sample, scores, turn
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.state import BID, NOBODY
from troef.jit import rule

pyspiel = pytest.importorskip("pyspiel")

SUITS = (0, 1, 3, 2)
"""Theirs are clubs, diamonds, spades, hearts."""
FIRST_BID, NOTHING = 52, 99
THEIRS = np.full(BID + 14, NOTHING)
for _suit in range(4):
    THEIRS[16 * _suit : 16 * _suit + 13] = 4 * np.arange(13) + SUITS[_suit]
THEIRS[BID:] = FIRST_BID + np.arange(14)
NONE = 63
"""A number that is no card."""


@rule
def play_round(state, rng, hands, turns, actions, options):
    """Deal and play a round by chance; note the hands, and at each action whose turn it is, what is
    legal and what is done. Returns the number of actions."""
    deal_cards(state, rng)
    for seat in range(4):
        hands[seat] = state.hands[seat, 0]
    plies = 0
    while not over(state):
        turns[plies] = turn(state)
        options[plies, :] = NONE
        legal(state, options[plies])
        actions[plies] = sample(state, rng)
        play(state, actions[plies])
        plies += 1
    return plies


@cache
def oh_hell(cards):
    return pyspiel.load_game(
        "oh_hell", {"players": 4, "num_tricks_fixed": cards, "off_bid_penalty": True}
    )


def same_deal(state, hands, cards):
    """Their state with these hands, and our dealer and trump card."""
    other = oh_hell(cards).new_initial_state()
    other.apply_action(cards)
    other.apply_action(int(state.dealer))
    dealt = [[one for one in range(63) if hand >> one & 1] for hand in hands.tolist()]
    for one in range(cards):
        for seat in range(4):
            other.apply_action(THEIRS[dealt[seat][one]])
    other.apply_action(THEIRS[int(state.trump_card)])
    return other


@pytest.mark.slow
def test_ten_thousand_rounds():
    """Whose turn it is, legal bids and cards, tricks and points; rounds of 1 to 12 cards, since theirs
    always have a trump card."""
    game = Boerenbridge(absolute_victory="no")
    states, rng, points = game.new(), generator(2024), np.zeros(4)
    state = states[0]
    hands, turns, actions = np.zeros(4, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    options = np.zeros((52, 14), np.int64)
    for number in range(10_000):
        cards = 1 + number % 12
        state.number, state.absolute = 13 - cards - 1, NOBODY
        plies = play_round(state, rng, hands, turns, actions, options)
        other = same_deal(state, hands, cards)
        open_to = np.sort(THEIRS[options[:plies]], axis=1).tolist()
        done = THEIRS[actions[:plies]].tolist()
        for ply, seat in enumerate(turns[:plies].tolist()):
            assert other.current_player() == seat, f"round {number}"
            theirs = other.legal_actions()
            assert open_to[ply][: len(theirs)] == theirs, f"round {number}"
            assert open_to[ply][len(theirs) :] == [NOTHING] * (14 - len(theirs))
            other.apply_action(done[ply])
        assert other.is_terminal()
        scores(state, points)
        assert other.returns() == points.tolist(), f"round {number}"
