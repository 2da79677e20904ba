"""The likelihood of the true deal, by hand; and parts of a search among others."""

import numpy as np
import pytest

from troef.games import find
from troef.lab.likelihood import Seen, _weighed, by_heading
from troef.lab.parts import among


def test_weighed_by_hand():
    """The truth weighs 0.5, four drawn worlds 0.5, 0.5, 0.1 and 0.1, of 8 that fit: 0.5 / (8 * 0.3)."""
    likely, counting = _weighed(np.log([0.5, 0.5, 0.5, 0.1, 0.1]), 8.0)
    assert likely == pytest.approx(np.log(0.5 / (8 * 0.3)))
    assert counting == pytest.approx(100 * 0.3**2 / 0.13)


def test_equal_weights_change_nothing():
    assert _weighed(np.full(6, -40.0), 10.0) == pytest.approx((-np.log(10.0), 100.0))


def test_weights_beyond_numbers():
    likely, counting = _weighed(np.array([0.0, -2000.0, -2000.0]), 2.0)
    assert np.isfinite([likely, counting]).all()


def test_a_deal_counts_once_for_a_heading():
    deals = [[Seen("bids", -1, -1, 100), Seen("trick 1", -4, -2, 50), Seen("trick 1", -2, -2, 30)]]
    assert by_heading(deals) == {
        "bids": [Seen("bids", -1, -1, 100)],
        "trick 1": [Seen("trick 1", -3, -2, 40)],
    }


def test_one_among_others():
    """Rules among chance win; the same deals and seats give the same again."""
    game = find("rikken auction=none")
    scores = among(game, "basic", "random", 1, 0, 30)
    assert scores.shape == (30,)
    assert scores.mean() > 0.2
    assert (scores[:2] == among(game, "basic", "random", 1, 0, 2)).all()


def test_wins_are_shared():
    """Nobody scores in a deal that all pass, so all four win a quarter of it."""
    game = find("rikken contracts=misere")
    passed = among(game, "basic", "basic", seed=3, first=0, deals=30, by="wins")
    scores = among(game, "basic", "basic", seed=3, first=0, deals=30)
    assert ((passed >= 0) & (passed <= 1)).all()
    assert (passed == 0.25).sum() > 20
    assert (scores == 0).sum() > 20
