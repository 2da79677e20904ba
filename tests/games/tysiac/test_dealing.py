"""Cards, house rules and dealing of Tysiac. Each case has its source: thesis 003 (Leiden 2022) and
the readings of docs/readings.md (T..)."""

import math

import numpy as np
import pytest
from playing import do, play_random, score, seen_by, texts

from games.tysiac.by_hand import E, S, W, at
from troef import chance
from troef.cards import each
from troef.game import (
    HouseError,
    deal,
    finished,
)
from troef.games.tysiac import Tysiac, auction, scoring
from troef.games.tysiac.state import (
    MARRIAGE,
    OVER,
    PACK,
    POINTS,
)

# -- cards ----------------------------------------------------------------------------------


def test_cards_and_marriages_count_as_published():
    """003, 2.5.1 and 2.6."""
    assert dict(zip("ATKQJ9", POINTS[::-1].tolist(), strict=True)) == {
        "A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0,
    }  # fmt: skip
    assert dict(zip("CDHS", MARRIAGE.tolist(), strict=True)) == {
        "H": 100,
        "D": 80,
        "C": 60,
        "S": 40,
    }
    assert 4 * POINTS.sum() == 120
    assert PACK.bit_count() == 24
    assert math.comb(24, 8) == 735_471, "the hands after the exchange (readings T37)"
    assert [auction.amount(level) for level in (1, 3, 31)] == [100, 120, 400]
    assert Tysiac().new()[0].goal == 1000
    assert scoring.LAST == 100


def test_house_rules_that_make_no_sense():
    for house, said in [
        ({"target": "905"}, "target=905: expected a number from 200 to 100000 in steps of 10"),
        ({"target": "-100"}, "target=-100: expected a number from 200"),
        ({"target": "many"}, "target=many: expected a number"),
        ({"cap": "0"}, "cap=0: expected a number from 1 to 1000000"),
        ({"cap": "²"}, "cap=²: expected a number"),
        ({"marriages": "never"}, "choose one of leading, not_first, any"),
        ({"talon": "2"}, "tysiac has no house rule 'talon'"),
    ]:
        with pytest.raises(HouseError) as caught:
            Tysiac(**house)
        assert said in str(caught.value)


# -- dealing --------------------------------------------------------------------------------


def test_the_prikup_gets_a_card_after_the_second_player():
    """003, 2.5.2; readings T14."""
    game = Tysiac()
    state = game.new()[0]
    state.dealer = S
    deck = np.array(list(each(PACK)), np.int8)
    auction._deal_cards(state, deck)
    order = deck.tolist()
    assert list(each(int(state.prikup))) == [order[i] for i in (2, 6, 10)]
    assert list(each(int(state.hands[W]))) == [order[i] for i in (0, 4, 8, 12, 15, 18, 21)]
    assert list(each(int(state.hands[S]))) == [order[i] for i in (3, 7, 11, 14, 17, 20, 23)]


def test_the_dealer_moves_left_and_totals_add_up():
    """003, 2.5.2 and 2.5.6."""
    game = Tysiac()
    states = game.new()
    total = np.zeros(3, int)
    dealer, number = S, 1
    for turn in range(12):
        deal(states[0], chance.generator(3, turn))
        assert states[0].dealer == dealer, "South deals first (readings T29)"
        assert states[0].turn == (dealer + 1) % 3
        assert states[0].deals == number
        play_random(game, states[0], chance.generator(3, turn, 1))
        total += score(game, states[0])
        assert states[0].total.tolist() == total.tolist()
        if finished(states[0]):
            total[:], dealer, number = 0, S, 1
        elif not states[0].thrown:
            dealer, number = (dealer + 1) % 3, number + 1
    assert total.any()


def test_four_nines_are_dealt_again():
    """003, 2.5.4; readings T8: nobody is dealt four nines, unless the house plays on."""
    had = 0
    for house in ("redeal", "play"):
        game = Tysiac(nines=house)
        states = game.new()
        for number in range(400):
            deal(states[0], chance.generator(1, number))
            had += house == "play" and auction.has_nines(states[0])
            assert house == "play" or not auction.has_nines(states[0])
        assert (states[0].redeals > 0) == (house == "redeal")
    assert had


def test_four_nines_after_the_exchange_end_the_deal():
    """003, 2.5.4: the current dealer deals again."""
    hands = {"W": "C9J SKQ", "E": "S9 H9 D9"}
    line = "100, pass, pass, give C9, give CJ"
    game, state = at(line, "S", hands, number=4)
    assert state.phase == OVER
    assert state.thrown
    assert score(game, state) == [0, 0, 0]
    assert not finished(state)
    deal(state, chance.generator(1))
    assert (state.dealer, state.deals, state.redeals, state.thrown) == (S, 4, 1, 0)
    _, state = at(line, "S", hands, nines="play")
    assert not state.thrown
    _, state = at("100, pass, pass, give CJ, give C9", "S", hands)
    assert not state.thrown


FOUR_NINES = {"S": "S9J H9J D9 C9J", "W": "SATK HAT CAT", "E": "SQ HKQ DATK CK"}


@pytest.mark.parametrize(
    ("line", "mover"),
    [
        ("", S),
        ("100, pass, pass", S),  # before a card is given away, and between the two
        ("100, pass, pass, give CJ", S),
        ("100, pass, pass, give CJ, give SJ", S),  # before the raise
        ("100, pass, pass, give CJ, give SJ, stay", S),
        ("pass, 100, pass, give SK, give CT, stay, SA, SQ", S),
        ("pass, 100, pass, give SK, give CT", None),  # West raises, and has no nines
    ],
)
def test_who_has_four_nines_may_demand_a_new_deal(line, mover):
    """003, 2.5.4: he "may", at his own turn; readings T8."""
    game, state = at(line, hands=FOUR_NINES, nines="demand")
    assert ("nines" in texts(game, state)) == (mover is not None)
    assert mover in (None, state.turn)
    if mover is not None:
        do(game, state, "nines")
        assert (state.phase, state.thrown, finished(state)) == (OVER, 1, False)
        assert game.cards(state) == 24
        assert bool(game.shown(seen_by(game, state, W))) == bool(line), "the prikup, once taken"
        assert score(game, state) == [0, 0, 0]
        deal(state, chance.generator(1))
        assert (state.dealer, state.deals) == (E, 1), "the current dealer deals again"


def test_a_nine_given_away_is_no_reason_to_demand():
    game, state = at("100, pass, pass, give S9", hands=FOUR_NINES, nines="demand")
    assert "nines" not in texts(game, state)


def test_four_nines_can_be_played():
    game, state = at("100, pass, pass", hands=FOUR_NINES, nines="demand")
    do(game, state, "give CJ, give SJ, stay, HJ, HA, HK, SA, SQ")
    assert state.turn == S
    assert "nines" not in texts(game, state), "he has played a card"
    play_random(game, state, chance.generator(1))
    assert not state.thrown
