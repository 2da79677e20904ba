"""The measures behind the tables of thesis 000, on small data made by hand and on tiny runs."""

import re

import numpy as np
import pytest

from troef.lab.experiment import Experiment
from troef.lab.run import run
from troef.lab.stats import Estimate, wilson
from troef.lab.store import Store
from troef.theses.judge import Above, Alike, Fact, judgements, paired, paired_alike
from troef.theses.lab import Lab
from troef.theses.places import experiment
from troef.theses.published import published
from troef.theses.reasons import reasons
from troef.theses.result import AGREES, DIFFERS, NOT_COMPARABLE
from troef.theses.runner import finished
from troef.theses.s000 import curves as s000_curves
from troef.theses.s000 import section_4_1_3_tournament_setup as speed
from troef.theses.s000 import series as s000_series
from troef.theses.s000.correct import needed, won_at
from troef.theses.s000.curves import (
    Sum,
    at_shared_points,
    choose,
    curves,
    over_under,
    printed_error,
    total_of,
)
from troef.theses.s000.phases import rough_rows
from troef.theses.s000.play import BEFORE, HAND, MADE, OWN, TRUMP
from troef.theses.s000.section_5_1_bidding_summary import telling
from troef.theses.s000.series import (
    CONTRACTS,
    KINDS,
    BiddingConsistency,
    Forced,
    PlayingConsistency,
    Predictions,
    Strength,
    situation,
)
from troef.theses.s000.tournament import FEW_BLOCKS, counted, quotient
from troef.theses.series import Together
from troef.theses.stated import ordered

IDS = [n for n, s in published().items() if n.startswith("s000") and not s.get("golden")]
HARDLY_THINKS = "simulations=20,bid_simulations=20"
CARLO = f"montecarlo:{HARDLY_THINKS}"


def played(series, workers=1):
    """All results of a series, in order."""
    parts = []
    run(series, workers, lambda number, results: parts.append(results))
    return np.concatenate(parts)


# -- the measure ----------------------------------------------------------------------------


def test_over_and_under_add_up_over_points():
    # two methods, real tricks 0, 1, 2: off by +0.5, 0, -1 and by +1, +1, +1
    means = np.array([[0.5, 1.0], [1.0, 2.0], [1.0, 3.0]])
    found = over_under(means)
    assert found["over"].tolist() == [0.5, 3.0]
    assert found["under"].tolist() == [1.0, 0.0]
    assert found["total"].tolist() == [1.5, 3.0]


def test_points_without_games_count_for_nothing():
    found = over_under(np.array([[1.0], [np.nan], [1.5]]))
    assert (found["over"][0], found["under"][0]) == (1.0, 0.5)


def test_only_the_first_games_of_a_point_are_judged():
    own = np.array([3, 3, 5, 3, 5, 0])
    assert choose(own, 2).tolist() == [0, 1, 2, 4, 5]


def test_curves_average_predictions_by_real_tricks():
    real = np.array([0, 0, 2, 2])
    predictions = np.array([[1.0, 0.0], [2.0, 0.0], [1.0, 2.0], [1.0, 3.0]])
    found = curves(np.array([0, 0, 2, 2, 2]), real, predictions)
    assert found.games == 5
    assert found.used[[0, 2]].tolist() == [2, 2]
    assert found.means[0].tolist() == [1.5, 0.0]
    assert np.isnan(found.means[1]).all()
    assert found.means[2].tolist() == [1.0, 2.5]
    assert over_under(found.means)["total"].tolist() == [2.5, 0.5]
    assert over_under(found.draws)["total"].shape == (s000_curves.DRAWS, 2)


def test_players_are_compared_at_points_that_all_have():
    real = np.repeat([4, 5], 40)
    many = curves(real, real, np.column_stack([real + 1.0] * 3))
    few = curves(real[:40], real[:40], np.column_stack([real[:40] - 1.0] * 3))
    found = {
        "basic": dict.fromkeys(CONTRACTS, many),
        "montecarlo": dict.fromkeys(CONTRACTS, few),
    }
    shared = at_shared_points(found)
    assert total_of(found["basic"], "total", "tpc", ("rik",)).value == 2
    assert total_of(shared["basic"], "total", "tpc", ("rik",)).value == 1
    assert total_of(shared["montecarlo"], "total", "tpc", ("rik",)).value == 1


def test_a_rare_point_makes_only_its_own_side_unsure():
    """One game with 12 tricks must not let any number agree with a printed "over"."""
    real = np.concatenate([np.repeat([1, 2, 8, 9], 100), [12]])
    rng = np.random.default_rng(1)
    predictions = (5 + rng.normal(0, 1, len(real)))[:, None]
    own = np.concatenate([np.repeat([1, 2, 8, 9], 25_000), [12]])
    found = curves(own, real, predictions)
    over, under, total = (printed_error(found, 0, what) for what in ("over", "under", "total"))
    assert over < 0.1
    assert under > 3 * over
    assert total == pytest.approx(np.hypot(over, under))


def test_telling_hands_apart():
    real = np.array([8, 9, 3, 4])
    sure = curves(real, real, np.array([[9.0, 5.0], [10.0, 5.0], [1.0, 5.0], [2.0, 5.0]]))
    assert telling(sure, 0, "solo_8").mean == 1.0
    assert telling(sure, 1, "solo_8").mean == 0.5


def test_how_well_hands_are_told_apart_has_an_interval():
    rng = np.random.default_rng(1)
    found = []
    for games in (100, 1600):
        real = rng.integers(4, 10, games)
        guesses = curves(real, real, rng.normal(0, 1, (games, 3)))
        found.append(telling(guesses, 0, "solo_8"))
    assert all(each.lo < 0.5 < each.hi for each in found)
    wide, narrow = (each.hi - each.lo for each in found)
    assert wide / narrow == pytest.approx(4, rel=0.25)


def test_what_follows_from_means_is_judged_by_its_interval():
    real = np.repeat([4, 5], 100)
    rng = np.random.default_rng(1)
    found = curves(real, real, real[:, None] + rng.normal(1, 1, (200, 1)))

    def off_at_4(means):
        return means[..., 4, 0] - 4

    assert found.within("over", off_at_4, 0.0).decide() is True
    assert found.within("over", off_at_4, high=0.0).decide() is False
    assert found.within("over", off_at_4, 1.0).decide() is None
    assert found.within("nobody", lambda means: means[..., 9, 0], 0.0).decide() is None


def test_what_is_won_at_a_prediction_is_not_the_error_at_an_outcome():
    """Predictions that say nothing: given the outcome they look wrong at both ends, given the prediction
    the mean is won whatever they say."""
    rng = np.random.default_rng(1)
    real = rng.integers(2, 7, 5000)
    found = curves(real, real, rng.normal(4, 1, (5000, 3)))
    assert found.means[2, 0] - 2 > 1.5
    assert found.means[6, 0] - 6 < -1.5
    assert all(abs(mean - 4) < 0.5 for mean in won_at(found, 0).values())


def test_the_prediction_that_a_contract_needs():
    real = np.repeat(np.arange(3, 9), 50)
    found = curves(real, real, np.column_stack([2.0 * real] * 3))
    assert needed(found, 0, 5) == pytest.approx(10)
    assert won_at(found, 0) == {2 * tricks: tricks for tricks in range(3, 9)}


def test_every_game_that_was_judged_stands_for_all_of_its_point():
    own, real = np.array([2, 2, 2, 5]), np.array([2, 5])
    assert curves(own, real, np.ones((2, 3))).weights.tolist() == [3, 1]


# -- claims ---------------------------------------------------------------------------------


def test_a_claim_holds_fails_or_is_undecided():
    clear = paired("a > b", np.ones(50) + np.arange(50) % 2, np.zeros(50))
    turned = paired("b > a", np.zeros(50), np.ones(50) + np.arange(50) % 2)
    unsure = paired("a > c", np.arange(4) % 2, 1 - np.arange(4) % 2)
    found = judgements(
        {
            "yes": [clear],
            "no": [clear, turned],
            "maybe": [clear, unsure],
            "so": [Fact("seen", True)],
            "nothing": [],
        }
    )
    assert [holds for holds, _ in found.values()] == [True, False, None, True, None]
    assert all(why for _, why in found.values())


def test_many_tests_are_corrected_together():
    near = Above("a > b", Estimate(1.0, 0.1, 1.9, 100), 0.03)
    others = [Above(f"{i} > 0", Estimate(0.0, -1.0, 1.0, 100), 0.9) for i in range(4)]
    assert judgements({"alone": [near]})["alone"][0] is True
    assert judgements({"many": [near, *others]})["many"][0] is None


def test_alike_needs_a_narrow_interval():
    assert Alike("", Estimate(0.0, -0.01, 0.01, 9), 0.02).decide() is True
    assert Alike("", Estimate(0.0, -0.05, 0.05, 9), 0.02).decide() is None
    assert Alike("", Estimate(0.1, 0.05, 0.15, 9), 0.02).decide() is False
    never = paired_alike("", np.zeros(40), np.zeros(40), 0.02)
    assert never.decide() is None, "40 games without a win do not make two rates equal"


def test_orders_are_read():
    values = {name: Sum(name, 0.0, np.zeros(2), 1) for name in "abcd"}

    def told(*orders):
        parts = [part for order in orders for part in ordered(values, order)]
        return [part.text.replace(" 0.00", "") for part in parts]

    assert told("a > b = c > d") == ["b and c", "a > b", "a > c", "b > d", "c > d"]
    assert told("a, b > c", "rest > d") == ["a > c", "b > c", "a > d", "b > d", "c > d"]


def test_sums_are_compared_by_their_draws():
    rng = np.random.default_rng(1)
    low = Sum("low", 1.0, rng.normal(1, 0.1, 500), 10)
    high = Sum("high", 2.0, rng.normal(2, 0.1, 500), 10)
    assert high.above(low).p < 1e-6
    assert low.above(high).difference.mean == -1


# -- forced games ---------------------------------------------------------------------------


def test_every_place_declares_equally_often():
    found = played(Forced("rik", ("basic",) * 4, 64, 3, around=True))
    assert np.bincount(found[:, BEFORE]).tolist() == [16] * 4
    assert all(bin(hand).count("1") == 13 for hand in found[:, HAND])
    assert (found[:, OWN] <= 13).all()


def test_the_first_player_declares_and_leads():
    found = played(Forced("misere", ("basic",) * 4, 32, 3))
    assert (found[:, BEFORE] == 0).all()
    assert (found[:, TRUMP] < 0).all()
    assert ((found[:, OWN] == 0) == (found[:, MADE] == 1)).all()


def test_all_series_of_a_seed_play_the_same_cards():
    a = played(Forced("rik", ("basic",) * 4, 32, 5))
    b = played(Forced("solo_8", ("random", "advanced", "basic", "basic"), 32, 5))
    assert (a[:, HAND] == b[:, HAND]).all()


def test_a_partner_is_seated_where_the_called_ace_lies():
    """A partner that throws tricks away can only hurt if he really is the partner."""
    games = 600
    good = played(Forced("rik", ("advanced", "advanced", "basic", "basic"), games, 7))
    bad = played(Forced("rik", ("advanced", "random", "basic", "basic"), games, 7))
    assert (good[:, TRUMP] == bad[:, TRUMP]).all()
    assert good[:, MADE].mean() > bad[:, MADE].mean() + 0.05


def test_rik_decks_follow_from_each_other():
    shuffled = Forced("rik", ("basic",) * 4, 128, 1, around=True)
    evening = Forced("rik", ("basic",) * 4, 128, 1, around=True, house={"deck": "rik"})
    assert evening.portions == 2
    assert (played(evening)[1:, HAND] != played(shuffled)[1:, HAND]).any()


def test_series_can_be_run_as_one():
    parts = [Forced("rik", ("basic",) * 4, n, 1) for n in (5, 9)]
    lab = Lab(workers=1)
    a, b = lab.play_all("", parts)
    assert (a == played(parts[0])).all()
    assert (b == played(parts[1])).all()
    assert Together(tuple(parts)).deals == 14


# -- the tournament -------------------------------------------------------------------------


def tiny_tournament(blocks=6, deck="random"):
    house = {"contracts": "researched", "deck": deck}
    return Experiment(
        "rikken", ("random:bids=0", "basic", "advanced", CARLO), blocks, 1, house, "distinct"
    )


def test_quotients_carry_their_error():
    found = quotient("x", np.array([1.0, 3.0, 2.0]), np.array([2.0, 4.0, 4.0]))
    assert found.value == 0.6
    assert found.pull.mean() == pytest.approx(0)


def test_games_of_one_deal_are_not_counted_as_independent():
    """Twenty deals, each won in all of its 24 seatings or in none: twenty games, not 480."""
    played = np.full(20, 24.0)
    won = played * (np.arange(20) % 2)
    ours = quotient("x", won, played).estimate()
    alone = wilson(240, 480)
    assert ours.mean == alone.mean == 0.5
    assert ours.hi - ours.lo > 4 * (alone.hi - alone.lo)


def test_few_blocks_or_games_decide_nothing():
    """All contracts of one deal were made: that is one success, however often it was played."""
    blocks = np.zeros(40)
    one, other = blocks.copy(), blocks.copy()
    one[0], other[1:3] = 24, 24
    sure, unsure = quotient("a", one, one), quotient("b", other / 2, other)
    assert not np.isfinite(sure.estimate().hi)
    assert sure.above(unsure).p == 1
    assert sure.alike(unsure, 1.0).decide() is None
    assert "too few games" in sure.alike(unsure, 1.0).told(1.0)
    assert quotient("a over b", one, other).between(2, 4).decide() is None
    assert "too few games" in quotient("a over b", one, other).between(2, 4).text
    many = np.zeros(40)
    many[:FEW_BLOCKS] = 24
    assert np.isfinite(quotient("c", many / 2, many).estimate().hi)


def test_ten_blocks_of_nothing_but_victories_are_not_certainty():
    played = np.full(FEW_BLOCKS, 24.0)
    every = quotient("x", played, played)
    assert every.alike(every, 0.02).decide() is None


def test_a_rough_number_is_compared_under_every_reading():
    rng = np.random.default_rng(1)
    less = rng.integers(1, 5, 200).astype(float)
    twice = quotient("a over b", 2 * less, less)
    half = quotient("a over b", less + rng.integers(0, 2, 200), 2 * less)
    rows = rough_rows("games", 2.0, 0.25, {"shuffled": half, "Rik decks": twice})
    assert [row.verdict for row in rows] == [DIFFERS, AGREES]
    assert [(row.name, row.reading) for row in rows] == [
        ("games", "shuffled"),
        ("games", "Rik decks"),
    ]
    assert reasons(rows)[0] == "'Rik decks' agrees: 2"
    nobody = quotient("a over b", less * 0, less * 0)
    assert rough_rows("games", 2.0, 0.25, {"shuffled": nobody})[0].verdict == NOT_COMPARABLE


@pytest.mark.slow
def test_a_tournament_is_counted():
    experiment = tiny_tournament()
    results = played(experiment)
    found = counted(experiment, results)
    assert found.deals.tolist() == [24.0] * 6
    auctions = {kind: found.auctions(kind) for kind in KINDS}
    assert sum(auctions.values()).sum() + found.passed.sum() == 6 * 24
    for kind in KINDS:
        for contract in CONTRACTS:
            assert (found.contracts_made(kind, contract) <= found.auctions(kind, contract)).all()
    assert sum(found.chips(kind) for kind in KINDS).sum() == 0, "what one wins another pays"
    assert auctions["random"].sum() == 0
    assert [found.chips(kind).sum() for kind in KINDS] == [
        results[:, :, :4][:, experiment.seatings[0] == k].sum() for k in range(4)
    ]


# -- any number of workers ------------------------------------------------------------------


def predictions_of(games):
    series = Forced("piek", ("basic",) * 4, games, 2, around=True)
    found = played(series)
    chosen = np.column_stack([np.arange(games), found[:, (HAND, TRUMP, BEFORE)]])
    return Predictions(series, 20, 500, chosen)


@pytest.mark.slow
@pytest.mark.parametrize(
    "series",
    [
        Forced("rik", (CARLO,) * 4, 40, 1, around=True),
        Strength(10, 1, ("random", "basic", "advanced", CARLO)),
        BiddingConsistency(4, 1, (10, 50), 3),
        PlayingConsistency(4, 1, 10, (10, 50)),
        tiny_tournament(8),
        tiny_tournament(130, "rik"),
    ],
    ids=lambda series: type(series).__name__,
)
def test_workers_change_nothing(series):
    assert np.array_equal(played(series, 1), played(series, 2))


@pytest.mark.slow
def test_workers_change_no_prediction():
    series = predictions_of(100)
    assert np.array_equal(played(series, 1), played(series, 2))


def test_a_situation_has_something_to_choose():
    _, view = situation(1, 5)
    assert view.viewer >= 0
    assert situation(1, 5)[1] == view


# -- whole experiments ----------------------------------------------------------------------


def few(shape):
    """Results of the experiments on consistency, which have a test of their own."""
    return np.full((1, *shape), 0.5)


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_every_experiment_brings_findings(name, monkeypatch, tmp_path_factory):
    """Tiny, from one store for all, and with a Monte Carlo player that hardly thinks."""
    monkeypatch.setitem(s000_series.SETTINGS, "montecarlo", HARDLY_THINKS)
    monkeypatch.setattr(s000_curves, "SIMULATIONS", 20)
    monkeypatch.setattr(BiddingConsistency, "play", lambda *_: few((8, 2)))
    monkeypatch.setattr(PlayingConsistency, "play", lambda *_: few((10,)))
    for name_of, deals in (("QUICK_DEALS", 10), ("SLOW_DEALS", 1), ("COUNTED_DEALS", 1)):
        monkeypatch.setattr(speed, name_of, deals)
    path = tmp_path_factory.getbasetemp() / "maastricht.db"
    section = published()[name]
    with Store.open(path) as store:
        found = experiment(name)(section, Lab(0.0005, 1, 1, store))
    assert found.rows
    result = finished(name, Lab(0.0005), found)
    assert [claim.name for claim in result.claims] == list(section.get("claims", {}))
    assert all(claim.why for claim in result.claims)
    said = zip(result.rows, reasons(result.rows), strict=True)
    assert [row for row, why in said if row.verdict == DIFFERS and not why] == []
    told = [[row.why for row in result.rows], [c.why for c in result.claims], result.notes]
    assert not re.search(r"\binf\b", str(told))
    for figure in found.figures[:1]:
        assert figure.draw() is not None
