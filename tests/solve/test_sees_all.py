"""Only an agent that is marked so is given the complete state, and every result says so."""

import json

import numpy as np
import pytest

from troef import chance
from troef.agents import Agent, find
from troef.agents.uniform import act as by_chance
from troef.cli import main
from troef.games import find as game_of
from troef.jit import rule
from troef.loop import MatchError
from troef.match import Table, play_games


@rule
def spy(view, mind):
    """Notes in its memory whether it was ever shown everything."""
    if view.viewer < 0:
        mind.memory[0] = 1.0
        raise ValueError("shown everything")
    return by_chance(view, mind)


def test_others_never_see_all():
    """Beside an oracle, and with whatever it writes into its mind, an agent gets its view."""
    game = game_of("tysiac")
    agents = [
        find("oracle", game),
        Agent("spy", spy, "looks for hidden cards"),
        find("decent", game),
    ]
    play_games(game, agents, [[0, 1, 2], [1, 2, 0]], seed=1, first=0, games=1)


def test_the_mark_is_what_counts():
    game = game_of("tysiac")
    marked = Agent("spy", spy, "sees", sees_all=True, game=game)
    table = Table(game, [marked, marked, marked])
    table.deal(chance.generator(1))
    with pytest.raises(MatchError, match="shown everything"):
        table.decide()


def test_results_say_so(capsys):
    assert (
        main(
            [
                "tournament",
                "tysiac",
                "oracle",
                "random",
                "random",
                "--deals",
                "3",
                "--workers",
                "1",
                "--json",
            ]
        )
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["sees_all"] == ["oracle"]
    assert np.isfinite(told["seats"][0]["mean"])
