"""Statistics: against SciPy where it has the same, by simulation where it has not."""

from math import inf, isnan

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from troef.lab.stats import (
    Running,
    holm,
    interval,
    proportion_difference,
    running,
    slope,
    t_quantile,
    t_tail,
    two_sided_p,
    wilson,
)

VALUES = st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=40)


@pytest.mark.parametrize("df", [1, 2, 3, 4, 7, 10, 29, 100, 999, 10_000, 100_000])
def test_t_distribution_is_scipys(df):
    for t in (1e-6, 0.1, 0.7, 1, 1.5, 1.73, 1.74, 2, 3, 6, 20):
        assert t_tail(t, df) == pytest.approx(2 * scipy.stats.t.sf(t, df), rel=1e-8, abs=1e-290)
        assert t_tail(-t, df) == t_tail(t, df)
    for level in (0.5, 0.9, 0.95, 0.99, 0.9999):
        expected = scipy.stats.t.ppf(0.5 + level / 2, df)
        assert t_quantile(df, level) == pytest.approx(expected, rel=1e-9)


def test_t_tail_at_the_ends():
    assert t_tail(0, 5) == 1
    assert t_tail(inf, 5) == t_tail(-inf, 5) == 0
    assert isnan(t_tail(float("nan"), 5))


@settings(deadline=None)
@given(VALUES)
def test_interval_is_scipys(values):
    estimate = interval(values)
    error = scipy.stats.sem(values)
    assert estimate.n == len(values)
    assert estimate.mean == pytest.approx(np.mean(values), abs=1e-9)
    half = scipy.stats.t.ppf(0.975, len(values) - 1) * error
    assert estimate.hi - estimate.mean == pytest.approx(half, abs=1e-9)
    assert estimate.mean - estimate.lo == pytest.approx(half, abs=1e-9)


def test_interval_of_one_block_and_of_none():
    one = interval([3.5])
    assert (one.mean, one.lo, one.hi, one.n) == (3.5, -inf, inf, 1)
    none = interval([])
    assert isnan(none.mean)
    assert (none.lo, none.hi, none.n) == (-inf, inf, 0)


def test_interval_refuses_a_value_that_is_no_number():
    for function in (interval, two_sided_p):
        with pytest.raises(ValueError, match="finite"):
            function([1.0, float("nan")])
    with pytest.raises(ValueError, match="finite"):
        Running().add(inf)


@pytest.mark.statistical
def test_interval_covers_the_mean_in_95_of_100():
    rng = np.random.default_rng(11)
    hits = sum(
        estimate.lo <= 2 <= estimate.hi
        for estimate in (interval(rng.normal(2, 3, size=6)) for _ in range(4000))
    )
    # Standard error 0.34%; with 1.96 in place of Student's t it would be 89%.
    assert 0.938 < hits / 4000 < 0.962


@settings(deadline=None)
@given(VALUES, st.integers(0, 40))
def test_running_and_its_merge_are_the_batch(values, cut):
    whole, first, second = running(values), Running(), Running()
    for value in values[:cut]:
        first.add(value)
    for value in values[cut:]:
        second.add(value)
    first.merge(second)
    assert first.n == whole.n == len(values)
    size = max(1.0, max(abs(v) for v in values))
    assert first.mean == pytest.approx(whole.mean, abs=1e-10 * size)
    assert first.variance == pytest.approx(np.var(values, ddof=1), abs=1e-10 * size**2)
    assert first.squares == pytest.approx(whole.squares, abs=1e-9 * size**2)
    assert first.cubes == pytest.approx(whole.cubes, abs=1e-9 * size**3)


def test_running_keeps_its_digits_far_from_zero():
    seen = Running()
    for value in (1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16):
        seen.add(value)
    assert seen.variance == pytest.approx(30, rel=1e-12)


@settings(deadline=None)
@given(VALUES.filter(lambda values: np.std(values) > 1e-6))
def test_two_sided_p_is_scipys(values):
    expected = scipy.stats.ttest_1samp(values, 0).pvalue
    assert two_sided_p(values) == pytest.approx(expected, rel=1e-6, abs=1e-12)


def test_two_sided_p_without_spread():
    assert two_sided_p([1.0]) == two_sided_p([]) == two_sided_p([0, 0, 0]) == 1
    assert two_sided_p([2, 2, 2]) == 0


@settings(deadline=None)
@given(st.integers(1, 500), st.data())
def test_wilson_is_scipys(games, data):
    wins = data.draw(st.integers(0, games))
    expected = scipy.stats.binomtest(wins, games).proportion_ci(method="wilson")
    estimate = wilson(wins, games)
    assert estimate.mean == wins / games
    assert estimate.lo == pytest.approx(expected.low, abs=1e-12)
    assert estimate.hi == pytest.approx(expected.high, abs=1e-12)


def test_wilson_at_the_ends():
    assert isnan(wilson(0, 0).mean)
    with pytest.raises(ValueError, match="11 wins in 10 games"):
        wilson(11, 10)


def test_slope_is_that_of_scipy():
    rng = np.random.default_rng(4)
    x = rng.normal(size=30)
    y = 2 * x + rng.normal(size=30)
    found, theirs = slope(x, y), scipy.stats.linregress(x, y)
    half = scipy.stats.t.ppf(0.975, 28) * theirs.stderr
    assert found.mean == pytest.approx(theirs.slope)
    assert (found.lo, found.hi) == pytest.approx((theirs.slope - half, theirs.slope + half))


def test_proportion_difference_is_newcombes():
    # [Newcombe 1998, Statistics in Medicine 17, table II, method 10]
    cases = {
        (56, 70, 48, 80): (0.0524, 0.3339),
        (9, 10, 3, 10): (0.1705, 0.8090),
        (10, 10, 0, 20): (0.6791, 1.0000),
        (10, 10, 0, 10): (0.6075, 1.0000),
    }
    for counts, (lo, hi) in cases.items():
        estimate = proportion_difference(*counts)
        assert (round(estimate.lo, 4), round(estimate.hi, 4)) == (lo, hi)
    assert isnan(proportion_difference(1, 2, 0, 0).mean)


def test_holm_by_hand():
    # 0.01 * 4, then 0.02 * 3, then max(0.06, 0.03 * 2), then max(0.06, 0.05)
    assert holm([0.03, 0.01, 0.05, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.6, 0.7]) == pytest.approx([1, 1])
    assert holm([]).size == 0
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([0.1, 1.2])


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_rejects_what_the_stepwise_procedure_rejects(p_values):
    alpha, rejected = 0.05, set()
    for step, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        if p_values[i] * (len(p_values) - step) > alpha:
            break
        rejected.add(i)
    assert {i for i, p in enumerate(holm(p_values)) if p <= alpha} == rejected


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=40))
def test_the_interval_of_a_share_stays_between_0_and_1(blocks):
    share = running(blocks).share()
    assert 0 <= share.lo <= share.mean <= share.hi <= 1
    assert share.hi > share.lo
    assert share.n == len(blocks)


def test_the_interval_of_a_share_is_of_the_games_if_blocks_hold_one_each():
    blocks = [1.0] * 300 + [0.0] * 700
    share, plain = running(blocks).share(), wilson(300, 1000)
    assert (share.lo, share.hi) == pytest.approx((plain.lo, plain.hi), abs=1e-4)


@pytest.mark.statistical
def test_the_interval_of_a_share_covers_the_truth_where_blocks_hang_together():
    """Blocks of four games with a chance to win of their own each, as deals have."""
    rng, runs, covered = np.random.default_rng(3), 2000, 0
    for _ in range(runs):
        chance = rng.beta(1, 4, size=60)  # 0.2 on average
        share = running(rng.binomial(4, chance) / 4).share()
        covered += share.lo <= 0.2 <= share.hi
    assert 0.93 < covered / runs < 0.97
