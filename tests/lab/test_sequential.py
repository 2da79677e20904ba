"""The sequential test: its decisions, its interval, and how often both err."""

from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troef.lab.error_rates import MODELS, moments, simulate
from troef.lab.sequential import LEAPS, LEAST, Moments, Sequential, evidence
from troef.lab.stats import interval, running, t_quantile

DECIDED = {"a stronger": 1, "b stronger": -1, "no difference": 0}


def decide(draw, mean, rng, margin):
    test = Sequential(margin)
    while test.decision is None:
        test.update(draw(rng, (1, 64))[0] + mean)
    return test


@pytest.mark.statistical
@pytest.mark.parametrize("model", MODELS)
def test_wrong_decisions_and_intervals_that_miss_stay_below_five_per_cent(model):
    """Looked at after every block; `python -m troef.lab.error_rates` makes the full table."""
    rng, runs = np.random.default_rng(5), 600
    room = 3 * (0.05 * 0.95 / runs) ** 0.5  # three standard errors of these runs
    for truth in (0, 1, -1, 3):
        rates = simulate(MODELS[model], truth, 0.2, runs, rng)
        assert rates.wrong < 0.05 + room
        assert rates.covered > 0.95 - room
        assert rates.undecided < 0.01


@pytest.mark.statistical
def test_looking_at_an_interval_again_and_again_gives_false_alarms():
    rng, runs, blocks = np.random.default_rng(7), 400, 1000
    n = np.arange(1, blocks + 1)
    values = rng.normal(size=(runs, blocks))
    means = values.cumsum(axis=1) / n
    errors = np.sqrt(((values**2).cumsum(axis=1) / n - means**2) / (n - 1).clip(1))
    quantiles = np.array([t_quantile(k) for k in range(29, blocks)])
    alarms = (np.abs(means) > np.pad(quantiles, (29, 0)) * errors)[:, 29:].any(axis=1).mean()
    assert alarms > 0.25
    # The sequential test looks as often, at blocks of the same kind.
    assert simulate(MODELS["normal"], 0, 0.1, runs, rng).wrong < 0.08


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("mean", [-0.5, 0.5])
def test_a_difference_of_fifty_margins_is_seen_soon(mean, model):
    """Without leaps it takes about 3 sd^2 / (margin * difference) blocks, 600 of these, and longer where
    disasters may be to come."""
    rng = np.random.default_rng(10)
    tests = [decide(MODELS[model], mean, rng, 0.01) for _ in range(20)]
    assert {DECIDED[test.decision] for test in tests} == {np.sign(mean)}
    assert np.median([test.seen.n for test in tests]) < (450 if "1 in 20" in model else 200)


@pytest.mark.parametrize(
    ("value", "decision"), [(1.0, "a stronger"), (-1.0, "b stronger"), (0.0, "no difference")]
)
def test_blocks_that_are_all_the_same_decide(value, decision):
    test = Sequential(0.1)
    assert test.update([value] * (LEAST - 1)) is None
    assert test.update([value]) == decision
    assert test.update([-value * 100] * 1000) == decision  # what is decided stays
    assert test.seen.n == LEAST


@pytest.mark.parametrize("mean", [-4.0, 4.0])
@pytest.mark.parametrize("model", ["1 in 20 a big loss", "1 in 20 a big win"])
def test_the_obvious_is_found_whatever_the_skew(mean, model):
    rng = np.random.default_rng(8)
    for _ in range(20):
        assert DECIDED[decide(MODELS[model], mean, rng, 0.1).decision] == np.sign(mean)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(-100, 100), min_size=LEAST, max_size=LEAST + 50), st.floats(0.01, 50))
def test_the_interval_is_what_decides(values, margin):
    test = Sequential(margin)
    decision = test.update(values)
    found = test.interval()
    assert found.lo < found.mean < found.hi
    expected = None
    if found.lo > 0:
        expected = "a stronger"
    elif found.hi < 0:
        expected = "b stronger"
    elif -margin < found.lo and found.hi < margin:
        expected = "no difference"
    nearest = min(abs(end - at) for end in (found.lo, found.hi) for at in (0, margin, -margin))
    assert decision == expected or nearest < 1e-9 * margin


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(-100, 100), min_size=2, max_size=80))
def test_a_and_b_change_places_with_the_sign(values):
    one, other = Sequential(1.0), Sequential(1.0)
    one.update(values)
    other.update([-value for value in values])
    assert one.interval().lo == pytest.approx(-other.interval().hi, rel=1e-6, abs=1e-9)


def test_the_interval_allows_for_looking_and_is_wider_than_that_of_a_plan():
    values = np.random.default_rng(1).normal(size=400)
    test = Sequential(0.1)
    test.update(values)
    planned, found = interval(values), test.interval()
    assert found.lo < planned.lo < planned.mean == pytest.approx(found.mean)
    assert planned.hi < found.hi
    assert found.hi - found.lo < 2.2 * (planned.hi - planned.lo)


def test_before_the_second_block_the_interval_has_no_end():
    test = Sequential(0.1)
    assert (test.interval().lo, test.interval().hi) == (-inf, inf)
    test.update([3.0])
    assert (test.interval().lo, test.interval().hi) == (-inf, inf)
    test.update([3.5])
    assert -inf < test.interval().lo < 3.0


def test_without_skew_the_evidence_is_the_published_formula():
    """The plain likelihood ratio of two means, for the mixture of leaps."""
    values = np.array([1.0, 2.0, 4.0, 8.0])
    values = np.concatenate([values, -values]) + 0.3
    seen = running(values)
    moments_seen = Moments(*map(np.asarray, (8.0, seen.mean, seen.squares, seen.cubes)))
    variance = (seen.squares + 0.5**2) / 8
    ratios = [
        weight * np.exp(8 * leap * 0.5 * (2 * seen.mean - leap * 0.5) / (2 * variance))
        for leap, weight in LEAPS
    ]
    assert evidence(moments_seen, 0.0, 1, 0.5) == pytest.approx(np.log(sum(ratios)))


def test_the_simulation_feeds_the_test_what_comes_in():
    rng = np.random.default_rng(3)
    values = rng.exponential(size=(3, 50))
    start = Moments(*np.zeros((4, 3)))
    after = moments(
        Moments(*(each[:, 19] for each in _wide(moments(start, values[:, :20])))), values[:, 20:]
    )
    for row in range(3):
        seen = running(values[row])
        last = [each[row, -1] for each in _wide(after)]
        assert last == pytest.approx([seen.n, seen.mean, seen.squares, seen.cubes])


def _wide(some):
    return [np.broadcast_to(each, some.mean.shape) for each in some]


def test_leaps_weigh_one_together():
    assert sum(weight for _, weight in LEAPS) == pytest.approx(1)


@pytest.mark.parametrize("wrong", [(0.0,), (inf,), (1.0, 0.6)])
def test_nonsense_is_refused(wrong):
    with pytest.raises(ValueError, match="must"):
        Sequential(*wrong)
