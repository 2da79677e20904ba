"""Measures beside the theses: other agents in their games, and other programs."""

import sys

import numpy as np
import pytest

from troef import chance
from troef.game import actions_of, deal, over, play, sample
from troef.games.boerenbridge import Boerenbridge
from troef.theses.s001 import search
from troef.theses.s002.oh_hell import SEATS, mirrored, ours, round_among, theirs

GAME = Boerenbridge(rounds="12")


@pytest.mark.parametrize("seed", range(3))
def test_a_round_is_the_same_in_both_programs(seed):
    """The same choices are open at every turn, to the last card."""
    states, rng = GAME.new(), chance.generator(seed)
    deal(states[0], rng)
    there = mirrored(states[0])
    while not over(states[0]):
        assert there.current_player() == states[0].turn
        choices = actions_of(GAME, states[0])
        assert {theirs(states[0], one) for one in choices} == set(there.legal_actions())
        action = sample(states[0], rng)
        assert ours(states[0], theirs(states[0], action)) == action
        there.apply_action(theirs(states[0], action))
        play(states[0], action)
    assert there.is_terminal()


def test_a_round_among_their_searches():
    """It refuses to go on where the points differ. Their draws are by a seed that nobody can set."""
    points = round_among(GAME, "random", 2, seed=1, number=0, simulations=5)
    assert points.shape == (SEATS,)
    assert (np.abs(points) <= 22).all()


def test_the_leiden_game_with_another_agent(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["search", "random", "greedy", "--deals", "60"])
    search.main()
    said = capsys.readouterr().out
    assert said.count("opposite") == said.count("right") == 2
