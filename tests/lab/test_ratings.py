"""Ratings of a pool: who meets whom, and that results do not depend on workers."""

import json
from collections import Counter

import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.declare import lineups
from troef.lab.experiment import ExperimentError
from troef.lab.lineups import Lineups
from troef.lab.ratings import rate

GAME = GAMES["rikken"](auction="none")


def test_everybody_meets_everybody_equally_often():
    pool = Lineups("rikken", ("uniform", "random", "basic", "advanced", "greedy"), 1)
    assert len(pool.lineups) == 5
    assert set(Counter(i for lineup in pool.lineups for i in lineup).values()) == {4}


def test_a_pool_smaller_than_a_table_fills_it():
    pool = Lineups("rikken", ("uniform", "greedy"), 1)
    assert pool.lineups == [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)]


def test_deals_are_rounded_to_whole_rounds():
    pool = lineups(GAME, ("random", "greedy", "basic"), 1000, 1)
    assert pool.portions % len(pool.lineups) == 0
    assert pool.blocks == pool.portions * pool.portion


@pytest.mark.parametrize("workers", [1, 2])
def test_the_better_agent_is_rated_higher_for_any_number_of_workers(workers):
    pool = lineups(GAME, ("random", "greedy"), 3000, 1)
    ratings = rate(pool, workers)
    assert [each.agent for each in ratings] == ["greedy", "random"]
    assert ratings[0].lo > 0
    assert ratings == rate(pool)


def test_the_ratings_of_a_store_are_the_same(tmp_path):
    pool = lineups(GAME, ("random", "greedy"), 1000, 1)
    assert rate(pool, store=tmp_path / "s.sqlite") == rate(pool, store=tmp_path / "s.sqlite")


@pytest.mark.parametrize(
    "agents", [("random",), ("random", "random", "greedy"), ("greedy", "greedy")]
)
def test_pools_that_can_not_be_rated(agents):
    with pytest.raises(ExperimentError):
        lineups(GAME, agents, 1000, 1)


def test_the_command(capsys, tmp_path):
    code = main(
        ["rate", "rikken", "random", "greedy", "--house", "auction=none", "--deals", "1000",
         "--workers", "1", "--json", "--report", str(tmp_path)]
    )  # fmt: skip
    result = json.loads(capsys.readouterr().out)
    assert code == 0
    assert [row["agent"] for row in result["ratings"]] == ["greedy", "random"]
    assert (tmp_path / "rate-rikken.svg").exists()
    assert "greedy" in (tmp_path / "rate-rikken.html").read_text()
