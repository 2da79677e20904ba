"""What a deal of Tysiac brings, the barrel, and the end of a game."""

import numpy as np
import pytest
from playing import play_random, random_deal, score

from games.tysiac.by_hand import S, W
from troef import chance
from troef.game import (
    deal,
    facts,
    finished,
    values,
)
from troef.games.tysiac import Tysiac, scoring
from troef.games.tysiac.state import (
    OVER,
)


def settled(points, level=1, declarer=S, totals=(0, 0, 0), stuck=(0, 0, 0), **house):
    """What a deal with these points brings."""
    game = Tysiac(**house)
    state = game.new()[0]
    state.points[:], state.total[:], state.stuck[:] = points, totals, stuck
    state.level, state.declarer, state.phase, state.deals = level, declarer, OVER, 1
    scoring.settle(state)
    return game, state


@pytest.mark.parametrize(
    ("points", "bid", "totals", "house", "gains"),
    [
        # 003, 2.5.6: the bid counts, won or lost, and 108 does not make 110; readings T9
        ((108, 7, 5), 110, (0, 0, 0), {}, (-110, 10, 10)),
        ((110, 4, 6), 110, (0, 0, 0), {}, (110, 0, 10)),
        ((220, 14, 15), 110, (0, 0, 0), {}, (110, 10, 20)),
        ((99, 21, 0), 100, (0, 0, 0), {}, (-100, 20, 0)),
        # 003, 2.5.6: in the barrel only the bidder scores
        ((60, 55, 5), 100, (0, 900, 990), {}, (-100, 0, 0)),
        ((60, 55, 5), 100, (0, 890, 0), {}, (-100, 60, 10)),
        ((100, 15, 5), 100, (900, 0, 0), {}, (100, 20, 10)),
        ((60, 55, 5), 100, (950, 0, 0), {}, (-100, 60, 10)),
        # readings T11: who did not bid stops in the barrel
        ((0, 0, 130), 100, (0, 0, 880), {}, (-100, 0, 110)),
        ((0, 0, 130), 100, (0, 0, 880), {"jumping": "wins"}, (-100, 0, 130)),
        ((0, 0, 130), 100, (0, 0, 880), {"barrel": "no"}, (-100, 0, 130)),
        ((0, 0, 130), 100, (0, 0, 950), {"barrel": "no"}, (-100, 0, 130)),
        # 003, 2.5.6: the others' rounded points are added, also where the bidder wins
        ((100, 37, 23), 100, (950, 10, 570), {"jumping": "wins"}, (100, 40, 20)),
        ((100, 37, 23), 100, (950, 10, 570), {"barrel": "no"}, (100, 40, 20)),
        # readings T12: the bidder comes first, and who would be there too stops short
        ((100, 0, 130), 100, (900, 0, 880), {"jumping": "wins"}, (100, 0, 110)),
        ((100, 0, 130), 100, (900, 0, 880), {"barrel": "no"}, (100, 0, 110)),
        ((100, 0, 130), 100, (900, 0, 990), {"barrel": "no"}, (100, 0, 0)),
        # a short game has its barrel too
        ((0, 0, 130), 100, (0, 0, 150), {"target": "300"}, (-100, 0, 130)),
        ((0, 0, 130), 100, (0, 0, 200), {"target": "300"}, (-100, 0, 0)),
    ],
)
def test_what_a_deal_brings(points, bid, totals, house, gains):
    game, state = settled(points, (bid - 90) // 10, S, totals, **house)
    assert score(game, state) == list(gains)
    assert state.total.tolist() == [a + b for a, b in zip(totals, gains, strict=True)]


def test_sitting_in_the_barrel():
    """Readings T13: no limit; a house may set one of three deals, which then cost 120."""
    for stay, gains in (("any", 0), ("three", -120)):
        for stuck, expected in ((0, 0), (1, 0), (2, gains)):
            _, state = settled((50, 60, 10), totals=(0, 930, 0), stuck=(0, stuck, 0), stay=stay)
            assert state.gained[W] == expected
            assert state.stuck[W] == (0 if expected else stuck + 1)
    _, state = settled((100, 10, 10), totals=(930, 0, 0), stuck=(2, 0, 0), stay="three")
    assert state.gained[S] == 100, "a made bid wins in the third deal too"


def test_entering_the_barrel_is_no_stay():
    _, state = settled((50, 60, 10), totals=(0, 880, 0))
    assert (state.total[W], state.stuck[W]) == (940, 0)


@pytest.mark.parametrize(
    ("totals", "cap", "deals", "ends", "winner", "capped"),
    [
        ((990, 0, 0), "100000", 5, False, -1, 0),
        ((1000, 0, 0), "100000", 5, True, 0, 0),  # 003, 2.5.6; readings T10
        ((0, 0, 1040), "100000", 5, True, 2, 0),
        ((0, -3000, 100), "5", 5, True, -1, 1),  # readings T33
        ((0, 1000, 100), "5", 5, True, 1, 0),
        ((0, 0, 100), "6", 5, False, -1, 0),
    ],
)
def test_the_end_of_a_game(totals, cap, deals, ends, winner, capped):
    game = Tysiac(cap=cap)
    state = game.new()[0]
    state.total[:], state.deals, state.phase = totals, deals, OVER
    told = np.zeros(len(game.fact_names))
    facts(state, told)
    assert finished(state) == ends
    assert (told[0], told[1], told[2]) == (deals, winner, capped)
    assert game.winners(np.array(totals)).tolist() == [seat == winner for seat in range(3)]


def test_after_a_game_the_next_begins():
    game = Tysiac(cap="3")
    states = game.new()
    for number in range(7):
        deal(states[0], chance.generator(2, number))
        play_random(game, states[0], chance.generator(2, number, 1))
        if finished(states[0]):
            assert states[0].deals == 3
            deal(states[0], chance.generator(2, 99))
            assert states[0].deals == 1
            assert not states[0].total.any()
            assert states[0].dealer == S
            return
    raise AssertionError("a game of three deals did not end")


def test_the_first_dealer_by_chance():
    game = Tysiac(first_dealer="random")
    found = {int(random_deal(game, seed)[0].dealer) for seed in range(30)}
    assert found == {0, 1, 2}


def test_how_the_end_of_a_deal_is_judged():
    out = np.zeros(3)
    _, state = settled((100, 14, 6), totals=(0, 0, 0))
    for way, expected in enumerate(
        [(100 - 10, 10 - 55, 10 - 55), (100, 10, 10), (100 - 10, 10 - 55, 10 - 55)]
    ):
        values(state, way, out)
        assert out.tolist() == list(expected)
    _, state = settled((100, 14, 6), totals=(900, 0, 0))
    values(state, 0, out)
    assert out[0] == 600 - 10, "the goal is worth half a game more"
    _, state = settled((0, 0, 65), totals=(0, 0, 880))
    values(state, 0, out)
    assert out[2] == 20 - (-100 + 0) / 2, "within the barrel points do not matter"
