"""Is A stronger than B: the design of a block, the decision, and that it does not depend on workers."""

import itertools
import json
from dataclasses import replace

import numpy as np
import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.compare import CompareError, compare, design, differences
from troef.lab.declare import comparison
from troef.lab.experiment import ExperimentError, distinct_orders

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
    results[0] = np.where(experiment.sitting(0, 1)[0] < 2, 3.0, -1.0)
    assert differences(experiment, 0, results) == [4.0, 0.0]


@pytest.mark.parametrize("workers", [1, 2])
def test_the_stronger_agent_is_found_for_any_number_of_workers(workers):
    outcome = compare(RIKKEN, "greedy", "random", seed=3, workers=workers)
    assert outcome.decision == "a stronger"
    assert outcome.mean > 0.1
    assert outcome.deals == 6 * outcome.blocks
    expected = compare(RIKKEN, "greedy", "random", seed=3)
    assert replace(outcome, seconds=0) == replace(expected, seconds=0)


def test_the_weaker_agent_is_found_too():
    outcome = compare(RIKKEN, "random", "greedy", seed=3)
    assert outcome.decision == "b stronger"
    assert outcome.sentence() == "greedy is stronger than random"
    assert outcome.ci95[0] < outcome.mean < outcome.ci95[1] < 0


def test_agents_that_play_alike_do_not_differ():
    outcome = compare(RIKKEN, "uniform", "random", seed=3, margin=0.2)
    assert outcome.decision == "no difference"
    assert -0.2 < outcome.ci95[0] < 0 < outcome.ci95[1] < 0.2
    assert outcome.sentence() == "uniform and random differ by less than 0.2 points a game"


# each alone among others


def test_among_others_each_sits_at_every_seat_with_the_same_others():
    experiment = comparison(RIKKEN, "greedy", "random", 1, 800, ["leiden"])
    assert experiment.agents == ("greedy", "random", "leiden", "leiden", "leiden")
    assert (experiment.blocks, experiment.seatings.shape) == (100, (6, 8, 4))
    for order in experiment.seatings:
        for half, who in ((order[:4], 0), (order[4:], 1)):
            assert sorted(int(seat) for seat in np.argwhere(half == who)[:, 1]) == [0, 1, 2, 3]
            assert 1 - who not in half
        others = order[:4] > 1
        assert (order[:4][others] == order[4:][others]).all()


def test_among_others_an_agent_that_plays_alike_gets_the_same_to_the_point():
    """The same cards and the same chance for everybody: not even noise is left."""
    experiment = comparison(RIKKEN, "leiden", "greedy", 1, 80, ["random", "greedy", "basic"])
    same = replace(experiment, agents=("greedy", "greedy", *experiment.agents[2:]))
    assert differences(same, 0, same.play(0)) == [0.0] * 10


def test_a_block_among_others_is_a_minus_b():
    experiment = comparison(RIKKEN, "greedy", "random", 1, 16, ["basic"])
    results = np.zeros((2, 8, 4))
    sitting = experiment.sitting(0, 1)[0]
    results[0] = np.where(sitting == 0, 3.0, np.where(sitting == 1, 1.0, -9.0))
    assert differences(experiment, 0, results) == [2.0, 0.0]


def test_who_does_better_among_others():
    outcome = compare(RIKKEN, "greedy", "random", seed=3, field=["basic"])
    assert outcome.decision == "a stronger"
    assert outcome.field == ["basic"] * 3
    assert outcome.sentence() == "greedy does better than random among basic"
    assert outcome.deals == 8 * outcome.blocks


@pytest.mark.parametrize("field", [["basic", "basic"], ["basic"] * 4])
def test_a_field_of_another_size_is_refused(field):
    with pytest.raises(ExperimentError, match="one agent for the field, or 3"):
        compare(RIKKEN, "greedy", "random", field=field)


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
    assert replace(first, seconds=0) == replace(again, seconds=0)


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
    assert result["decision"] == "a stronger"
    assert {"blocks", "mean", "ci95", "margin", "seed", "field"} <= set(result)
    page = (tmp_path / "compare-rikken.html").read_text()
    assert "greedy is stronger than random" in page
    assert "A A B B in every order" in page


@pytest.mark.parametrize(
    ("game", "field", "said"),
    [
        (RIKKEN, (), "one deal at 6 tables: A A B B in every order"),
        (
            GAMES["tysiac"](),
            (),
            "one game at 6 tables: 2 A with 1 B and 1 A with 2 B, in every order",
        ),
        (
            RIKKEN,
            ("basic",),
            "8 tables: A alone at each seat among basic, then B at the same seats",
        ),
        (GAMES["rikken"](deck="collected"), (), "one evening of 64 deals at 6 tables"),
    ],
)
def test_what_is_played_is_said(game, field, said):
    told = design(
        comparison(game, "random", "uniform", 1, 600, field), "random", "uniform", 0.25, "wins"
    )
    assert said in told
    assert "between -0.25 and 0.25 of the games won (the margin)" in told
