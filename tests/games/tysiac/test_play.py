"""The card play of Tysiac. Each case has its source: thesis 003 (Leiden 2022) and
the readings of docs/readings.md (T..)."""

import pytest
from playing import do, texts

from games.tysiac.by_hand import E, S, W, cards
from troef.games.tysiac import Tysiac, auction
from troef.games.tysiac.tricks import lead


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
    """Readings T2."""
    game, state = to_play({"S": "SKQ HKQ", "W": "S9J C9J", "E": "SAT DAT"})
    do(game, state, "marry HK, S9, SA")
    assert state.trump == 2
    do(game, state, "marry SK, SJ, ST")
    assert (state.trump, state.points[S]) == (3, 100 + 4 + 11 + 40)


def test_a_marriage_of_a_follower_changes_trump_in_the_trick():
    """Readings T1, reading c: the cards that lie are weighed anew."""
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
