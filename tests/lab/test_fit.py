"""Ratings: exact cases by hand, luck by simulation."""

import time
from itertools import combinations
from math import inf

import numpy as np
import pytest

from troef.lab.fit import fit


def by_name(rows, **options):
    return {r.agent: r for r in fit(rows, **{"seed": 1, "samples": 50, **options})}


def test_two_agents_by_hand():
    rows = [(1, ("a", "b"), (4, 0)), (1, ("b", "a"), (1, 1)), (2, ("a", "b"), (2, 0))]
    table = by_name(rows)
    # mean difference 2 = r_a - r_b, and the sum is 0
    assert table["a"].rating == pytest.approx(1)
    assert table["b"].rating == pytest.approx(-1)
    assert table["a"].deals == 2


def test_what_the_table_gives_everybody_does_not_count():
    rows = [(d, ("a", "b", "c"), (d * 100 + 3, d * 100, d * 100 - 3)) for d in range(5)]
    table = by_name(rows)
    assert [table[name].rating for name in "abc"] == pytest.approx([3, 0, -3])


def test_strength_is_found_through_others():
    # a and c never met. a beats b by 2, b beats c by 2.
    rows = [(1, ("a", "b"), (2, 0)), (2, ("b", "c"), (0, -2))]
    table = by_name(rows)
    assert [table[name].rating for name in "abc"] == pytest.approx([2, 0, -2])


def test_one_agent_in_two_seats():
    # (a, a, b): a above b by 3 in points of a game
    table = by_name([(1, ("a", "a", "b"), (5, 3, 1)), (2, ("b", "a", "a"), (1, 4, 4))])
    assert table["a"].rating - table["b"].rating == pytest.approx(3)


def test_order_of_rows_and_seats_does_not_matter():
    rng = np.random.default_rng(3)
    rows = [
        (d, tuple(rng.permutation(list("abcd"))[:3]), tuple(rng.normal(size=3))) for d in range(50)
    ]
    turned = [(d, agents[::-1], scores[::-1]) for d, agents, scores in reversed(rows)]
    first, second = by_name(rows), by_name(turned)
    for name in "abcd":
        assert first[name].rating == pytest.approx(second[name].rating, abs=1e-12)


def test_it_is_least_squares():
    rng = np.random.default_rng(4)
    rows = [(d, tuple(rng.choice(list("abcde"), 4)), tuple(rng.normal(size=4))) for d in range(60)]
    design, scores = np.zeros((240, 5)), np.zeros(240)
    for i, (_, agents, points) in enumerate(rows):
        seats = np.array([["abcde".index(a) == k for k in range(5)] for a in agents], dtype=float)
        design[4 * i : 4 * i + 4] = seats - seats.mean(axis=0)
        scores[4 * i : 4 * i + 4] = np.array(points) - np.mean(points)
    expected = np.linalg.lstsq(design, scores, rcond=None)[0]
    table = by_name(rows)
    assert [table[name].rating for name in "abcde"] == pytest.approx(expected - expected.mean())


def test_best_first_and_repeatable():
    rng = np.random.default_rng(5)
    rows = [(d, ("a", "b", "c"), tuple(rng.normal([0, 5, 2]))) for d in range(40)]
    table = fit(rows, seed=9, samples=200)
    assert [r.agent for r in table] == ["b", "c", "a"]
    assert table == fit(rows, seed=9, samples=200)
    assert table != fit(rows, seed=10, samples=200)
    assert all(r.lo < r.rating < r.hi for r in table)


def test_agents_that_never_met_are_refused():
    rows = [(1, ("a", "b"), (1, 0)), (2, ("c", "d"), (1, 0))]
    with pytest.raises(ValueError, match="a and c cannot be compared"):
        fit(rows, seed=1)


def test_odd_inputs():
    assert fit([], seed=1) == []
    one = by_name([(1, ("a", "b"), (1, 0))])["a"]
    assert (one.rating, one.lo, one.hi) == (pytest.approx(0.5), -inf, inf)
    with pytest.raises(ValueError, match="2 agents and 3 scores"):
        fit([(1, ("a", "b"), (1, 0, 2))], seed=1)
    with pytest.raises(ValueError, match="finite"):
        fit([(1, ("a", "b"), (float("nan"), 0))], seed=1)


@pytest.mark.statistical
def test_intervals_hold_although_games_on_one_deal_share_luck():
    truth = {"a": 1.0, "b": 0.0, "c": -1.0}
    rng, runs, covered = np.random.default_rng(6), 150, 0
    for _ in range(runs):
        rows = []
        for deal in range(60):
            form = dict(zip("abc", rng.normal(size=3), strict=True))
            for first, second in combinations("abc", 2):
                margin = truth[first] + form[first] - truth[second] - form[second]
                rows += [(deal, (first, second), (margin + rng.normal(), 0.0))] * 4
        table = {r.agent: r for r in fit(rows, seed=2, samples=200)}
        covered += sum(table[name].lo <= truth[name] <= table[name].hi for name in truth)
    # Resampling single games, as if independent, covered 61%.
    assert 0.90 < covered / (3 * runs) < 0.98


def test_a_hundred_thousand_games_are_quick():
    rng = np.random.default_rng(7)
    names, seats = np.array([f"agent{i}" for i in range(12)]), rng.integers(0, 12, (100_000, 4))
    scores = rng.normal(size=(100_000, 4)).tolist()
    agents = names[seats].tolist()
    rows = [(i // 4, agents[i], scores[i]) for i in range(100_000)]
    began = time.perf_counter()
    assert len(fit(rows, seed=1, samples=100)) == 12
    assert time.perf_counter() - began < 10  # about 1 s; the rest is for a busy machine
