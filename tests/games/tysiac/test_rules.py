"""The rules of Tysiac, case by case. Each has its source: thesis 003 (Leiden 2022) and the readings of
docs/readings.md (T..)."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import do, play_random, random_deal, score, seen_by, texts

from games.tysiac.by_hand import E, S, W, at, cards, random_house, referee
from troef import chance
from troef.cards import each
from troef.game import (
    HouseError,
    actions_of,
    allows,
    deal,
    finished,
    over,
    play,
    sample,
)
from troef.games.tysiac import Tysiac, auction, scoring
from troef.games.tysiac.state import (
    BIDDING,
    LETTERS,
    MARRIAGE,
    NINES,
    OVER,
    PACK,
    PLAYING,
    POINTS,
)
from troef.games.tysiac.tricks import lead

PASSES = "pass, pass, pass"


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


def test_four_nines_can_be_played():
    game, state = at("100, pass, pass", hands=FOUR_NINES, nines="demand")
    assert "nines" not in texts(game, state), "first two cards are given away"
    do(game, state, "give CJ, give SJ, stay, HJ, HA, HK, SA, SQ")
    assert state.turn == S
    assert "nines" not in texts(game, state), "he has played a card"
    play_random(game, state, chance.generator(1))
    assert not state.thrown


# -- bidding --------------------------------------------------------------------------------

NO_WEDDING = {"S": "SAKJ HATQ D9", "W": "ST9Q HKJ CAJ", "E": "DQJT CKT9 H9", "prikup": "DAK CQ"}
SPADES = {"S": "SKQ HAT DAT C9", "W": "SAT HKJ DKJ CJ", "E": "SJ9 HQ9 DQ9 CK"}
"""Marriages: none; South's of spades."""


@pytest.mark.parametrize(
    ("line", "hands", "house", "found"),
    [
        # the first bid is a hundred at least; 120 at most without a marriage (003, 2.5.3)
        ("", NO_WEDDING, {}, "pass 100 110 120"),
        ("100", NO_WEDDING, {}, "pass 110 120"),
        ("120", NO_WEDDING, {}, "pass"),
        # with one, up to four hundred (readings T5), or what the marriage is worth
        ("", SPADES, {}, "pass " + " ".join(str(n) for n in range(100, 401, 10))),
        ("", SPADES, {"most": "held"}, "pass 100 110 120 130 140 150 160"),
        ("150", SPADES, {}, "pass"),
        # steps of ten (readings T4)
        ("", SPADES, {"jumps": "no"}, "pass 100"),
        ("100", NO_WEDDING, {"jumps": "no"}, "pass 110"),
        ("100, 110, 120", SPADES, {"jumps": "no"}, "pass 130"),
        ("pass, 100, 110, 120", SPADES, {"jumps": "no"}, "pass"),
    ],
)  # fmt: skip
def test_what_may_be_bid(line, hands, house, found):
    game, state = at(line, hands=hands, **house)
    assert texts(game, state) == found.split()


def test_passing_is_final_and_the_last_one_left_plays():
    """003, 2.5.3; readings T4."""
    _, state = at("pass, 100")
    assert state.turn == E
    _, state = at("100, pass, 110")
    assert (state.turn, state.phase) == (S, BIDDING)
    _, state = at("100, pass, 110, pass")
    assert (state.declarer, auction.amount(int(state.level)), state.forced) == (E, 110, 0)


@pytest.mark.parametrize("dealer", "SWE")
def test_the_dealer_must_play_if_nobody_bids(dealer):
    """003, 2.5.3; readings T6."""
    _, state = at(PASSES, dealer=dealer)
    assert state.declarer == "SWE".index(dealer) == state.turn
    assert auction.amount(int(state.level)) == 100
    assert state.forced


def test_the_dealer_alone_may_still_bid():
    game, state = at("pass, pass")
    assert state.turn == E
    assert "120" in texts(game, state)
    do(game, state, "110")
    assert (state.declarer, state.forced) == (E, 0)


# -- the exchange ---------------------------------------------------------------------------


def test_the_prikup_is_taken_and_two_cards_are_given():
    """003, 2.5.4."""
    game, state = at("pass, 100, pass", hands={"prikup": "SA HA DA", "W": "S9J"})
    assert int(state.hands[W]).bit_count() == 10
    assert state.prikup & ~state.hands[W] == 0
    assert all(text.startswith("give ") for text in texts(game, state))
    assert len(texts(game, state)) == 10
    do(game, state, "give SA, give S9")
    assert (int(state.hands[E]) & cards("SA"), int(state.hands[S]) & cards("S9")) == (
        cards("SA"), cards("S9"),
    )  # fmt: skip
    assert [int(hand).bit_count() for hand in state.hands] == [8, 8, 8]


RAISE = "100, pass, pass, give C9, give D9"
RAISED = {"S": "C9J D9J SAT H9", "W": "HAK DAQ CAQ SJ", "E": "HQT DKT CKT S9"}


@pytest.mark.parametrize(
    ("prikup", "house", "found"),
    [
        ("SK HJ", {"raises": "free"}, "stay|raise 110|raise 120"),
        # a marriage that came with the prikup counts (003, 2.5.4)
        ("SKQ HJ", {"most": "held", "raises": "free"},
         "stay|raise 110|raise 120|raise 130|raise 140|raise 150|raise 160"),
        ("SKQ HJ", {}, "stay|raise 110"),
    ],
)  # fmt: skip
def test_the_raise(prikup, house, found):
    hands = {**RAISED, "prikup": prikup}
    if "Q" not in prikup:  # then West has her
        hands["W"], hands["prikup"] = "HAK DAQ CAQ SQ", "SKJ HJ"
    game, state = at(RAISE, hands=hands, **house)
    assert texts(game, state) == found.split("|")
    do(game, state, found.split("|")[1])
    if "raises" not in house:
        do(game, state, "raise 120, raise 130, stay")
    assert state.phase == PLAYING
    assert state.turn == S, "the highest bidder leads"


def test_a_house_without_raises():
    _, state = at(RAISE, hands={"S": "C9 D9"}, raises="no")
    assert state.phase == PLAYING


# -- play -----------------------------------------------------------------------------------


def to_play(hands, first="S", **house):
    """A state in which `first` leads, holding these cards after the exchange."""
    game = Tysiac(**house)
    states = game.new()
    state = states[0]
    for seat, name in enumerate("SWE"):
        state.hands[seat] = cards(hands[name])
    auction.start(state)
    state.declarer, state.level, state.gifts = "SWE".index(first), 1, 2
    lead(state)
    return game, state


@pytest.mark.parametrize(
    ("trump", "line", "taker"),
    [
        (None, "DA, H9, HT", S),
        # 003, 2.5.5: hearts are trump, nine and ten of hearts on the ace of diamonds
        ("H", "DA, H9, HT", E),
        # 003, 2.5.1: the ten beats all but the ace
        (None, "SK, ST, SJ", W),
        (None, "SK, S9, SA", E),
        (None, "SQ, SJ, SK", E),
    ],
)
def test_who_takes_a_trick(trump, line, taker):
    lays = [word.strip() for word in line.split(",")]
    game, state = to_play(dict(zip("SWE", lays, strict=True)))
    if trump:
        state.trump = "CDHS".index(trump)
    do(game, state, line)
    assert state.takers[0] == taker
    assert state.turn == taker


@pytest.mark.parametrize(
    ("hand", "lies", "trump", "house", "found"),
    [
        # only following suit (003, 2.5.5; readings T3)
        ("SAK9 H9", "SQ", "H", {}, "S9 SK SA"),
        ("DA9 H9", "SQ", "H", {}, "D9 DA H9"),
        # must beat
        ("SAK9 H9", "SQ", "H", {"must_beat": "yes"}, "SK SA"),
        ("SJ9 H9", "SQ", "H", {"must_beat": "yes"}, "S9 SJ"),
        ("SAK9 H9", "SQ H9", "H", {"must_beat": "yes"}, "S9 SK SA"),
        ("DA9 HT9", "SQ HK", "H", {"must_beat": "yes"}, "D9 DA H9 HT"),
        # must trump, over if it can
        ("DA9 HT9", "SQ", "H", {"must_trump": "yes"}, "H9 HT"),
        ("DA9 HT9", "SQ HK", "H", {"must_trump": "yes"}, "H9 HT"),
        ("DA9 HT9", "SQ HK", "H", {"must_trump": "yes", "must_beat": "yes"}, "HT"),
        ("DA9 HJ9", "SQ HK", "H", {"must_trump": "yes", "must_beat": "yes"}, "H9 HJ"),
        ("DA9 H9", "SQ", None, {"must_trump": "yes"}, "D9 DA H9"),
        ("HT9", "HQ", "H", {"must_beat": "yes"}, "HT"),
    ],
)
def test_what_may_be_played(hand, lies, trump, house, found):
    lays = lies.split()
    names = "SWE" if len(lays) == 2 else "SEW"
    hands = dict(zip(names, [*lays, *([] if len(lays) == 2 else ["C9"]), hand], strict=True))
    game, state = to_play(hands, **house)
    if trump:
        state.trump = "CDHS".index(trump)
    do(game, state, ", ".join(lays))
    assert texts(game, state) == found.split()


WEDDING = {"S": "SKQA", "W": "SJ HKQ", "E": "ST HA DA"}


@pytest.mark.parametrize(
    ("house", "line", "found"),
    [
        # leading, any trick (003, 2.5.1; readings T1)
        ("leading", "", {"marry SK", "marry SQ"}),
        ("leading", "SA, SJ, ST", {"marry SK", "marry SQ"}),
        ("leading", "SA", set()),
        ("not_first", "", set()),
        ("not_first", "SA, SJ, ST", {"marry SK", "marry SQ"}),
        ("any", "SA, SJ, ST, SK", {"marry HK", "marry HQ"}),
    ],
)
def test_when_a_marriage_may_be_announced(house, line, found):
    game, state = to_play(WEDDING, marriages=house)
    if line:
        do(game, state, line)
    assert {text for text in texts(game, state) if text.startswith("marry")} == found


def test_a_marriage_counts_and_makes_trump():
    """003, 2.5.1 and 2.5.5."""
    game, state = to_play(WEDDING)
    do(game, state, "marry SQ, SJ, ST")
    assert state.points.tolist() == [40, 0, 3 + 2 + 10]
    assert state.trump == 3
    do(game, state, "HA, SK")
    assert state.best_seat == S, "a trump beats the ace of hearts"


def test_a_second_marriage_replaces_trump():
    """Errata T2."""
    game, state = to_play({"S": "SKQ HKQ", "W": "S9J C9J", "E": "SAT DAT"})
    do(game, state, "marry HK, S9, SA")
    assert state.trump == 2
    do(game, state, "marry SK, SJ, ST")
    assert (state.trump, state.points[S]) == (3, 100 + 4 + 11 + 40)


def test_a_marriage_of_a_follower_changes_trump_in_the_trick():
    """Errata T1, reading c: the cards that lie are weighed anew."""
    game, state = to_play({"S": "DA", "W": "HKQ", "E": "SKQ"}, marriages="any")
    do(game, state, "DA, marry HK, marry SQ")
    assert state.takers[0] == E
    assert state.points.tolist() == [0, 100, 40 + 11 + 4 + 3]


def test_the_example_of_the_thesis():
    """003, 3.1; readings T34: ace of diamonds, and then the other diamonds of player 1 run."""
    game, state = to_play({"S": "DAQJ9 SATK C9", "W": "DT CKQJ HAQ SQ9", "E": "DK H9JKT CTA SJ"})
    do(game, state, "DA, DT, DK, DQ")
    assert all(not int(state.hands[seat]) & cards("DAKQJT9") for seat in (W, E))
    do(game, state, ", ".join(texts(game, state)[:1]))
    do(game, state, ", ".join(texts(game, state)[:1]))
    assert state.takers[1] == S


# -- everything together --------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_two_referees_agree(seed):
    """Random games under random house rules: the same legal actions, and the same scores."""
    rng = chance.generator(seed)
    game = Tysiac(**random_house(rng))
    states = game.new()
    state = states[0]
    for number in range(3):
        deal(state, chance.generator(seed, number))
        if number == 2:
            state.total[:] = [chance.below(rng, 30) * 10 + int(state.goal) - 300 for _ in range(3)]
        judge = referee(game, state)
        while not over(state):
            assert judge.turn == state.turn
            assert judge.legal() == set(texts(game, state)), f"seed {seed}"
            action = sample(state, rng)
            judge.play(game.say(state, action))
            play(state, action)
        assert judge.over
        assert score(game, state) == judge.gains(), f"seed {seed}, {game!r}"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_the_points_of_a_deal_are_those_of_the_pack_and_the_marriages(seed):
    game = Tysiac()
    state = random_deal(game, seed)[0]
    play_random(game, state, chance.generator(seed, 1))
    if not state.thrown:
        weddings = sum(int(MARRIAGE[suit]) for suit in range(4) if state.wed[suit] >= 0)
        assert state.points.sum() == 120 + weddings
        assert state.won.sum() == 8
        assert (state.gained % 10 == 0).all()
        assert int(np.bitwise_or.reduce(state.played)) == PACK


def test_numbers_that_are_no_action():
    game, state = at()
    for action in (-1, 0, 63, 64, 127, 128 + 32, 160, 192, 255, 256, 10**6, -(10**12)):
        assert not allows(state, action)
    assert len(actions_of(game, state)) <= game.most_actions
    assert LETTERS == "9JQKTA"
    assert NINES & ~PACK == 0
