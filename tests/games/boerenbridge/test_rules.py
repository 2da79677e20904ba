"""Boerenbridge by thesis 002, chapter 2: the table of rule cases, and house rules."""

import numpy as np
import pytest
from playing import do, texts

from games.boerenbridge.by_hand import round_of
from troef.chance import generator
from troef.game import (
    actions_of,
    deal,
    finished,
    hide,
    over,
    play,
    sample,
)
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.rounds import (
    forbidden,
    hand_size,
)
from troef.games.boerenbridge.state import BID, BIDDING, NO_TRUMP, NOBODY, UNKNOWN

GAME = Boerenbridge()

# -- bidding ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "cards", "bids", "closed"),
    [
        ({}, 6, "2,0,3", 1),  # the example of 2.3.2
        ({}, 6, "2,2,3", UNKNOWN),  # more than the tricks already
        ({}, 6, "0,0,0", 6),
        ({}, 6, "2,0", UNKNOWN),  # not the dealer
        ({"screw_the_dealer": "no"}, 6, "2,0,3", UNKNOWN),
        ({"bids": "secret"}, 6, "2,0,3", UNKNOWN),  # 2.5: Luciferen does not screw the dealer
        ({"dealer_slip": "yes"}, 6, "2,0,3", UNKNOWN),  # readings B5: 5 - 6 is no bid
        ({"dealer_slip": "yes"}, 6, "2,3,3", 2),  # readings B5: 8 - 6
    ],
)
def test_what_the_dealer_may_not_bid(house, cards, bids, closed):
    game = Boerenbridge(**house)
    state = round_of(game, cards)[0]
    do(game, state, bids)
    assert forbidden(state) == closed
    expected = [BID + tricks for tricks in range(cards + 1) if tricks != closed]
    assert actions_of(game, state) == expected


def test_left_of_the_dealer_bids_and_leads_first():
    state = round_of(GAME, 3, dealer="W")[0]
    assert state.turn == 2
    do(GAME, state, "1,1,1,1")
    assert state.turn == 2
    assert state.phase != BIDDING


# -- playing ----------------------------------------------------------------------------------

TRICKS = {
    # trump, cards in order of play from South, taker
    "the highest of the suit led": ("D2", "H5, H9, HA, H2", "N"),
    "a trump beats it": ("D2", "H5, D3, HA, H2", "W"),
    "the higher trump": ("D2", "H5, D3, HA, D9", "E"),
    "another suit never wins": ("D2", "H5, SA, CA, S2", "S"),
    "trump led": ("D2", "D5, DK, D9, DA", "E"),
}


@pytest.mark.parametrize("name", TRICKS)
def test_who_takes_a_trick(name):
    """002, 2.3.3."""
    trump, line, taker = TRICKS[name]
    cards = dict(zip("SWNE", (word.strip() for word in line.split(",")), strict=True))
    state = round_of(GAME, 1, trump, **cards)[0]
    do(GAME, state, "0,0,0,0," + line)
    assert [int(won) for won in state.won] == [int(name == taker) for name in "SWNE"]


def test_following_suit():
    """Suit is followed; who cannot may play anything, and need not trump (002, 2.3.3)."""
    state = round_of(GAME, 3, "D2", S="HA H3 S4", W="H7 HK D9", N="S2 D5 C9")[0]
    do(GAME, state, "0,0,0,0,HA")
    assert texts(GAME, state) == ["H7", "HK"]
    do(GAME, state, "H7")
    assert sorted(texts(GAME, state)) == ["C9", "D5", "S2"]
    do(GAME, state, "C9")
    assert state.lacks[2] == 1 << 2


def test_rounds_of_a_game():
    """Thirteen cards to one; no trump when all are dealt; the dealer moves on (002, 2.2, 2.3)."""
    game = Boerenbridge(absolute_victory="no")
    states, rng = game.new(), generator(5)
    dealers = []
    for number in range(13):
        deal(states[0], rng)
        state = states[0]
        assert state.cards == 13 - number
        assert (state.trump == NO_TRUMP) == (number == 0)
        dealers.append(int(state.dealer))
        while not over(state):
            play(state, sample(state, rng))
        assert finished(state) == (number == 12)
    assert [(d - dealers[0]) % 4 for d in dealers] == [n % 4 for n in range(13)]
    deal(states[0], rng)
    assert states[0].number == 0
    assert states[0].total.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("house", "without"),
    [({}, [0]), ({"players": "5"}, []), ({"rounds": "6"}, []), ({"order": "up"}, [12])],
)
def test_where_cards_are_left_over_one_of_them_shows_trump(house, without):
    """002, 2.2: there is no trump where all cards are dealt; readings B6."""
    game = Boerenbridge(absolute_victory="no", **house)
    states, rng, found = game.new(), generator(5), []
    for number in range(game.sizes_of.deals):
        deal(states[0], rng)
        if states[0].trump == NO_TRUMP:
            found.append(number)
        while not over(states[0]):
            play(states[0], sample(states[0], rng))
    assert found == without


def test_the_first_dealer_is_random():
    states, seen = GAME.new(), set()
    for seed in range(40):
        states = GAME.new()
        deal(states[0], generator(seed))
        seen.add(int(states[0].dealer))
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("down", [4, 3, 2, 1]),
        ("up", [1, 2, 3, 4]),
        ("down_up", [4, 3, 2, 1, 1, 2, 3, 4]),  # readings B44: played twice
        ("down_up_once", [4, 3, 2, 1, 2, 3, 4]),
    ],
)
def test_order_of_rounds(order, expected):
    game = Boerenbridge(order=order, rounds=4)
    state = game.new()[0]
    assert [hand_size(state, n) for n in range(game.most_deals)] == expected


# -- variants ---------------------------------------------------------------------------------


def test_devils_bridge():
    """With one card each everybody sees all cards but his own, until all have bid (002, 2.5)."""
    game = Boerenbridge(devil="yes")
    state = round_of(game, 1, "D2", S="HA", W="C9", N="S2", E="D5")[0]
    view = game.new()
    hide(state, 0, view)
    assert [game.say_hand(hand) for hand in view[0].hands] == ["-", "C9", "S2", "D5"]
    assert ("your card", "seen after the bids") in game.scene(view[0], "en").headline
    do(game, state, "0,0,0,0")
    hide(state, 0, view)
    assert [game.say_hand(hand) for hand in view[0].hands] == ["HA", "C9", "S2", "D5"]
    assert "your card" not in dict(game.scene(view[0], "en").headline)
    state = round_of(game, 2)[0]
    hide(state, 0, view)
    assert [bool(hand.any()) for hand in view[0].hands] == [True, False, False, False]


def test_luciferen():
    """Bids are secret until all have bid (002, 2.5)."""
    game = Boerenbridge(bids="secret")
    state = round_of(game, 4)[0]
    do(game, state, "3,2,1")
    view = game.new()
    hide(state, 1, view)
    assert view[0].bid.tolist() == [UNKNOWN, 2, UNKNOWN, UNKNOWN]
    scene = game.scene(view[0], "en")
    assert [seat.notes for seat in scene.seats] == [
        ["has bid"], ["bid 2"], ["has bid"], ["dealer"],
    ]  # fmt: skip
    do(game, state, "0")
    hide(state, 1, view)
    assert view[0].bid.tolist() == [3, 2, 1, 0]


def trumps_of_slips(house, n=4000, cards=3):
    """In which suits the trump card of a round lies, by how many cards of that suit were dealt."""
    game = Boerenbridge(**house)
    found = np.zeros(14)
    states, rng = game.new(), generator(9)
    for _ in range(n):
        states[0].number = 13 - cards - 1
        states[0].absolute = NOBODY
        deal(states[0], rng)
        state = states[0]
        lane = 0x1FFF << 16 * int(state.trump)
        found[sum(int(int(h[0]) & lane).bit_count() for h in state.hands)] += 1
    return (found * np.arange(14)).sum() / n


@pytest.mark.statistical
def test_the_scan_for_the_trump_card_favours_suits_of_which_much_was_dealt():
    """Readings B7: twelve cards are dealt, three of a suit; a uniform card lies where most are left."""
    uniform, scanned = trumps_of_slips({}), trumps_of_slips({"trump_draw": "scan"})
    assert uniform == pytest.approx(3 - 0.17, abs=0.1)
    assert scanned > uniform + 0.08


def test_the_first_round_with_a_trump():
    """Readings B6."""
    seen = set()
    for seed in range(40):
        states = Boerenbridge(first_trump="random").new()
        deal(states[0], generator(seed))
        seen.add(int(states[0].trump))
        assert states[0].trump_card == NOBODY
    assert seen == {0, 1, 2, 3}


def test_as_published_makes_all_slips():
    slips = Boerenbridge(as_published="yes")
    assert slips == Boerenbridge(
        as_published="yes", dealer_slip="yes", first_trump="random", trump_draw="scan"
    )
    assert Boerenbridge(as_published=True, dealer_slip="no").house["dealer_slip"] == "no"
