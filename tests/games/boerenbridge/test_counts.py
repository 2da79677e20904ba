"""Exact counts of Boerenbridge: bids, and lines of play in small rounds."""

import pytest
from counting import lines_by_lists, perft

from troef.chance import generator
from troef.game import deal, play, sample
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.notation import listed
from troef.games.boerenbridge.state import BIDDING


@pytest.mark.parametrize(("seed", "cards"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_lines_of_play(seed, cards):
    """From the first lead of a small round: as many lines of play as lists of cards give."""
    game = Boerenbridge(order="up", rounds=4)
    states, rng = game.new(), generator(seed)
    states[0].number = cards - 2
    states[0].absolute = -1
    deal(states[0], rng)
    for _ in range(4):
        play(states[0], sample(states[0], rng))
    state = states[0]
    hands = [[divmod(card, 16) for card in listed(hand)] for hand in state.hands]
    assert perft(game, states[0]) == lines_by_lists(hands, int(state.turn), int(state.trump))


def test_auctions():
    """Bids of a round of two cards: 3 for each but the dealer, whose one bid may be closed."""
    game = Boerenbridge(order="up", rounds=2)
    states, rng = game.new(), generator(1)
    states[0].number = 0
    deal(states[0], rng)

    expected = sum(
        3 - (0 <= 2 - a - b - c <= 2) for a in range(3) for b in range(3) for c in range(3)
    )
    assert perft(game, states[0], until=lambda state: state.phase != BIDDING) == expected
