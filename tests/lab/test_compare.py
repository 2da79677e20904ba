"""Is A stronger than B: the design of a block, the decision, and that it does not depend on workers."""

import itertools
import json

import numpy as np
import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.compare import CompareError, compare, differences
from troef.lab.declare import comparison
from troef.lab.experiment import distinct_orders

RIKKEN = GAMES["rikken"](auction="none")


def words(agents, seats):
    """The orders as words, such as 'AABB'."""
    return ["".join(agents[i] for i in order) for order in distinct_orders(agents, seats)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_agent_holds_each_hand_equally_often(seats):
    half = -(-seats // 2)
    tables = words("A" * half + "B" * half, seats)
    mirror = str.maketrans("AB", "BA")
    assert len(tables) == len(set(tables))
    assert {table.translate(mirror) for table in tables} == set(tables)
    for seat in range(seats):
        assert sum(table[seat] == "A" for table in tables) * 2 == len(tables)
    for order in distinct_orders("A" * half + "B" * half, seats):
        assert len(set(order)) == seats  # no two seats share a mind


def test_four_seats_give_the_six_orders_of_aabb():
    expected = {"".join(order) for order in itertools.permutations("AABB")}
    assert set(words("AABB", 4)) == expected
    assert len(expected) == 6


def test_a_block_is_the_mean_of_a_minus_the_mean_of_b():
    experiment = comparison(RIKKEN, "greedy", "random", 1, 600)
    results = np.zeros((2, 6, 4))
    results[0] = np.where(experiment.seatings < 2, 3.0, -1.0)
    assert differences(experiment, results) == [4.0, 0.0]


@pytest.mark.parametrize("workers", [1, 2])
def test_the_stronger_agent_is_found_for_any_number_of_workers(workers):
    outcome = compare(RIKKEN, "greedy", "random", seed=3, workers=workers)
    assert outcome.decision == "stronger"
    assert outcome.mean > 0.1
    assert outcome.deals == 6 * outcome.blocks
    expected = compare(RIKKEN, "greedy", "random", seed=3)
    assert (outcome.llr, outcome.blocks, outcome.ci95) == (
        expected.llr,
        expected.blocks,
        expected.ci95,
    )


def test_the_weaker_agent_is_not_called_stronger():
    outcome = compare(RIKKEN, "random", "greedy", seed=3)
    assert outcome.decision == "not stronger"
    assert outcome.mean < 0


def test_agents_that_play_alike_are_told_apart_by_nothing():
    outcome = compare(RIKKEN, "uniform", "random", seed=3, limit=6000)
    assert outcome.decision != "stronger"
    assert outcome.ci95[0] < 0 < outcome.ci95[1]


def test_the_limit_leaves_it_undecided():
    outcome = compare(RIKKEN, "uniform", "random", seed=3, limit=60, margin=0.01)
    assert (outcome.decision, outcome.blocks) == ("undecided", 10)


def test_a_chained_game_counts_evenings():
    chained = GAMES["rikken"](deck="collected")
    outcome = compare(chained, "greedy", "basic", seed=3, limit=6 * 64 * 3)
    assert (outcome.blocks, outcome.deals) == (3, 6 * 64 * 3)


def test_a_stored_comparison_is_taken_up_again(tmp_path):
    store = tmp_path / "results.sqlite"
    first = compare(RIKKEN, "greedy", "random", seed=3, store=store)
    again = compare(RIKKEN, "greedy", "random", seed=3, store=store)
    assert (first.llr, first.blocks) == (again.llr, again.blocks)


def test_what_can_not_be_compared():
    with pytest.raises(CompareError, match="above 0"):
        compare(RIKKEN, "greedy", "random", margin=0)
    with pytest.raises(CompareError, match="itself"):
        compare(RIKKEN, "greedy", "greedy")


def test_the_command_prints_one_document_and_writes_a_page(capsys, tmp_path):
    code = main(
        ["compare", "rikken", "greedy", "random", "--house", "auction=none", "--workers", "1",
         "--json", "--report", str(tmp_path)]
    )  # fmt: skip
    out, _ = capsys.readouterr()
    result = json.loads(out)
    assert code == 0
    assert result["decision"] == "stronger"
    assert {"llr", "blocks", "mean", "ci95", "margin", "seed"} <= set(result)
    page = (tmp_path / "compare-rikken.html").read_text()
    assert "greedy is stronger than random" in page
