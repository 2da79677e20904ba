"""Whole games between the agents of thesis 003, and what every agent must keep to."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from agents.tysiac.positions import mind_of
from troef import chance
from troef.agents import find
from troef.game import deal, hide, over, play, sample, turn
from troef.games.tysiac import Tysiac
from troef.games.tysiac.state import SWITCHES
from troef.match import actor, play_games

SPECS = ("random", "decent", "knowledge")


def played(specs, games, seed=1, **house):
    """The facts of these games, by name."""
    game = Tysiac(**house)
    points, told = play_games(
        game, [find(spec, game) for spec in specs], [[0, 1, 2]], seed, 0, games
    )
    return points[:, 0], dict(zip(game.fact_names, told[:, 0].T, strict=True))


@pytest.mark.parametrize("opponent", ["random", "decent"])
def test_the_program_wins_every_game(opponent):
    """003, tables 2 and 3."""
    points, told = played(("knowledge", opponent, opponent), 1000)
    assert (told["winner"] == 0).all()
    assert (points[:, 0] >= 1000).all()
    assert (points[:, 1:] < 900).all()


def test_games_end_in_every_third_deal():
    """003, figures 7 and 10: most games end when the program deals and must bid (readings T29, T30)."""
    for opponent in ("random", "decent"):
        _, told = played(("knowledge", opponent, opponent), 2000)
        deals = told["deals"].astype(int)
        counts = np.bincount(deals % 3)
        assert counts[1] > 2 * max(counts[0], counts[2])
        assert np.bincount(deals).argmax() in (16, 19)


def test_games_against_decent_agents_last_longer():
    """003, 4.3.4."""
    means = [played(("knowledge", other, other), 2000)[1]["deals"].mean() for other in SPECS[:2]]
    assert means[1] > means[0] + 1


@pytest.mark.slow
def test_the_decent_agent_beats_random_ones():
    """003, table 1; readings T31: it takes hundreds of deals."""
    _, told = played(("random", "decent", "random"), 40)
    assert (told["winner"] == 1).all()
    assert told["deals"].max() > 1000


def test_a_cap_ends_games_without_end():
    """Readings T33."""
    points, told = played(("decent", "decent", "decent"), 10, cap="50")
    assert (told["deals"] == 50).all()
    assert (told["capped"] == 1).all()
    assert (told["winner"] == -1).all()
    assert not Tysiac(cap="50").winners(points).any()


def test_equal_agents_share_the_pack():
    """Readings T28: without marriages three alike have forty points a deal on average."""
    _, told = played(("decent", "decent", "decent"), 20, cap="400")
    earned = sum(told[f"earned_{seat}"].sum() for seat in "SWE")
    assert earned / 3 / (20 * 400) == 40
    assert told["voluntary"].sum() == 0


def test_how_often_the_program_bids():
    """Readings T15: in about 15% of the deals, with its best marriage or with all."""
    shares = []
    for spec in ("knowledge", "knowledge:all=1"):
        _, told = played((spec, "decent", "decent"), 1000)
        shares.append(told["voluntary"].sum() / told["deals"].sum())
    assert 0.13 < shares[0] < shares[1] < 0.17


@pytest.mark.parametrize(
    "house",
    [{}, *({switch.name: word} for switch in SWITCHES for word in switch.choices[1:])],
    ids=str,
)
def test_every_action_is_legal(house):
    for spec in SPECS:
        played((spec, "uniform", spec), 5, cap="40", **house)


def test_hidden_cards_do_not_matter():
    """The same decision when hidden cards change places."""
    game = Tysiac()
    views, others, looked = game.new(), game.new(), 0
    for seed in range(12):
        states = game.new()
        rng, looks = chance.generator(seed, 1), chance.generator(seed, 2)
        deal(states[0], chance.generator(seed))
        while not over(states[0]):
            seat = int(turn(states[0]))
            swapped = game.swaps(states[0], seat, looks)
            hide(states[0], seat, views)
            hide(swapped[0], seat, others)
            for spec in SPECS:
                act = actor(find(spec, game).act, game)
                action = int(act(views[0], mind_of(spec, seed)))
                assert action == int(act(others[0], mind_of(spec, seed)))
                looked += 1
            play(states[0], action if chance.below(rng, 2) else sample(states[0], rng))
    assert looked > 500


PLAIN = """
import json
from troef.agents import find
from troef.games.tysiac import Tysiac
from troef.match import play_games
game = Tysiac(cap="4")
agents = [find(spec, game) for spec in ("knowledge", "decent", "random")]
points, told = play_games(game, agents, [[0, 1, 2], [1, 0, 0]], 3, 0, 2)
print(json.dumps([points.tolist(), told.tolist()]))
"""


@pytest.mark.slow
def test_compiled_and_plain_agents_play_the_same_games():
    found = []
    for off in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True,
            env=os.environ | {"NUMBA_DISABLE_JIT": off},
        )  # fmt: skip
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
