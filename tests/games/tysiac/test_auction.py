"""The auction of Tysiac and the exchange. Each case has its source: thesis 003 (Leiden 2022) and
the readings of docs/readings.md (T..)."""

import pytest
from playing import do, texts

from games.tysiac.by_hand import E, S, W, at, cards
from troef.games.tysiac import auction
from troef.games.tysiac.state import (
    BIDDING,
    PLAYING,
)

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
    _, state = at("pass, pass, pass", dealer=dealer)
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
