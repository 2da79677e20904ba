"""Boerenbridge by thesis 002, chapter 2: the table of rule cases, house rules, and the contract."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import do, score, texts
from uncompiled import plain_python

from games.boerenbridge.by_hand import round_of
from troef.chance import generator
from troef.check import check
from troef.game import (
    HouseError,
    actions_of,
    deal,
    facts,
    finished,
    hide,
    over,
    play,
    sample,
)
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.rounds import (
    absolute_victor,
    forbidden,
    hand_size,
)
from troef.games.boerenbridge.rounds import (
    scores as points_of,
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


# -- points -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "bid", "won", "points"),
    [
        ({}, 0, 0, 10),  # 002, 2.4
        ({}, 3, 3, 13),
        ({}, 3, 1, -2),
        ({}, 1, 4, -3),
        ({"points": 5, "trick_factor": 2}, 3, 3, 11),
        ({"losing_factor": 3}, 3, 1, -6),
    ],
)
def test_points(house, bid, won, points):
    state = Boerenbridge(**house).new()[0]
    state.bid[0], state.won[0] = bid, won
    out = np.zeros(4)
    points_of(state, out)
    assert out[0] == points


@pytest.mark.parametrize(
    ("number", "total", "victor"),
    [
        # two rounds left, of 2 and 1 cards: nobody gains more than 23, nobody loses more than 3
        (10, (27, 0, -5, 0), 0),
        (10, (26, 0, -5, 0), NOBODY),  # level at the end is no victory (readings B8)
        (10, (0, -5, 27, 0), 2),
        (11, (99, 0, 0, 0), NOBODY),  # with one round left nobody looks (readings B9)
        (9, (42, 0, 0, 0), NOBODY),  # three rounds left: 36 and 6
        (9, (43, 0, 0, 0), 0),
    ],
)
def test_absolute_victory(number, total, victor):
    """002, 2.4.2; readings B8 to B11."""
    state = GAME.new()[0]
    state.number = number
    state.total[:] = total
    assert absolute_victor(state) == victor


def test_a_game_stops_at_an_absolute_victory():
    for house, ends in (({}, True), ({"absolute_victory": "no"}, False)):
        game = Boerenbridge(**house)
        # eight rounds are left, which bring at most 116 and cost at most 36
        state = round_of(game, 9, total="190 0 0 0")[0]
        rng = generator(1)
        while not over(state):
            play(state, sample(state, rng))
        assert bool(finished(state)) == ends
        assert (state.absolute == 0) == ends


def test_a_tie_wins_nobody_anything():
    """002, 5.2."""
    points = np.array([[3, 5, 1, 2], [5, 5, 1, 2], [-1, -1, -1, -1]])
    assert GAME.winners(points).tolist() == [[False, True, False, False], [False] * 4, [False] * 4]


def test_facts_of_a_game():
    """Earnable points are ten and the bid for every round (readings B40)."""
    game = Boerenbridge(rounds=2, order="up", absolute_victory="no")
    states, rng = game.new(), generator(3)
    made, earnable, total = np.zeros(4), np.zeros(4), np.zeros(4)
    for _ in range(2):
        deal(states[0], rng)
        while not over(states[0]):
            play(states[0], sample(states[0], rng))
        state = states[0]
        made += state.bid == state.won
        earnable += 10 + state.bid
        total += score(game, state)
    out = np.zeros(10)
    facts(states[0], out)
    assert out.tolist() == [2, NOBODY, *made, *earnable]
    assert states[0].total.tolist() == total.tolist()
    assert game.fact_names[2:4] == ("made_S", "made_W")
    assert game.fact_names[-1] == "earnable_E"
    assert "made_C" in Boerenbridge(players=3).fact_names


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


# -- sizes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ({"players": 6, "rounds": 13}, "ask for rounds=8 or fewer"),
        ({"players": 8, "suits": 1, "ranks": 5}, "not one for each"),
        ({"suits": 5, "ranks": 16}, "at most 8 suits of 15 ranks"),
        ({"suits": 9}, "from 1 to 8"),
        ({"players": 9}, "choose one of"),
        ({"rounds": "many"}, "whole number"),
        ({"rounds": 0}, "from 1"),
        ({"points": 1001}, "from 0 to 1000"),
    ],
)
def test_decks_that_can_not_be(house, says):
    with pytest.raises(HouseError, match=says):
        Boerenbridge(**house)


@pytest.mark.parametrize(
    ("house", "rounds", "words"),
    [
        ({}, 13, 1),
        ({"players": 5}, 10, 1),  # a French deck leaves two cards over
        ({"ranks": 16}, 16, 2),  # Stiche-Raten: 64 cards
        ({"players": 8, "ranks": 26}, 13, 2),
        ({"players": 8, "suits": 8}, 13, 2),
        ({"players": 2, "ranks": 31, "order": "down_up"}, 62, 2),  # no game is longer
        ({"players": 2}, 26, 1),  # all 52 cards, also for two
    ],
)
def test_sizes(house, rounds, words):
    game = Boerenbridge(**house)
    assert game.new()[0].deals == game.sizes_of.deals <= 127  # a byte
    assert game.sizes_of.rounds == rounds
    assert game.sizes_of.words == words
    assert game.new()[0].hands.shape == (game.seats, words)


def test_a_difference_that_counts_fits_the_points():
    """A game brings some thirty points: a tenth of a point is nothing to look for."""
    assert Boerenbridge.margin == 1.0


def test_the_state_stays_small():
    """Every action copies it: room is time."""
    assert Boerenbridge().dtype.itemsize <= 160


# -- the contract -----------------------------------------------------------------------------

CHECKED = [
    {},
    {"bids": "secret"},
    {"devil": "yes", "order": "up", "rounds": 3},
    {"as_published": "yes", "ranks": 5},
    {"order": "down_up_once", "absolute_victory": "no", "screw_the_dealer": "no", "rounds": 3},
    {"ranks": 8, "rounds": 4, "order": "down_up", "devil": "yes", "bids": "secret"},
    {"suits": 3, "ranks": 7, "points": 5, "trick_factor": 2, "losing_factor": 3},
]


@pytest.mark.parametrize("house", CHECKED, ids=lambda house: "-".join(house) or "default")
def test_contract(house):
    summary = check(Boerenbridge(**house), deals=5, plain=1)
    assert summary.plain == "the same games"


SIZES = [
    {"players": 2, "ranks": 3, "rounds": 2},
    {"players": 3, "rounds": 2},
    {"players": 5, "rounds": 2},
    {"players": 6, "suits": 6, "ranks": 4, "rounds": 1},
    {"players": 4, "ranks": 16, "rounds": 2, "bids": "secret", "devil": "yes"},
]


def test_contract_for_other_sizes():
    """As plain Python: other sizes are other types, and each would take long to compile."""
    code = (
        "from troef.check import check; from troef.games.boerenbridge import Boerenbridge\n"
        f"for house in {SIZES!r}: print(check(Boerenbridge(**house), deals=2, plain=0))"
    )
    assert len(plain_python(code).splitlines()) == len(SIZES)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**30), st.integers(1, 13))
def test_a_round_adds_up(seed, cards):
    """As many tricks as cards, points by bids and tricks alone, and no card twice."""
    game = Boerenbridge(absolute_victory="no")
    states, rng = game.new(), generator(seed)
    states[0].number = 13 - cards - 1
    deal(states[0], rng)
    before = states[0].copy()
    hands = [int(hand[0]) for hand in before.hands]
    assert sum(hand.bit_count() for hand in hands) == np.bitwise_or.reduce(hands).bit_count()
    while not over(states[0]):
        play(states[0], sample(states[0], rng))
    state = states[0]
    assert state.won.sum() == cards
    assert int(state.gone[0]) == int(np.bitwise_or.reduce(hands))
    if 13 - cards:
        assert not int(state.gone[0]) >> int(state.trump_card) & 1
    for seat in range(4):
        bid, won = int(state.bid[seat]), int(state.won[seat])
        assert score(game, state)[seat] == (10 + won if bid == won else -abs(bid - won))
    assert state.bid.sum() != cards
