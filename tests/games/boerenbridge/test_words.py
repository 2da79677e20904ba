"""Boerenbridge in words: records, names of cards, what a table shows."""

import numpy as np
import pytest
from playing import do

from games.boerenbridge.by_hand import play_random, round_of
from troef import record
from troef.cards import NotationError
from troef.chance import generator
from troef.game import (
    actions_of,
    deal,
    hide,
    over,
    play,
    sample,
)
from troef.games.boerenbridge import Boerenbridge

GAME = Boerenbridge()


def test_a_record_restores_a_round():
    """In the middle of a game: the round, the scoreboard, trump and what was earned."""
    states = play_random(GAME, 4, rounds=3)
    rng = generator(8)
    deal(states[0], rng)
    dealt = states.copy()
    actions = []
    while not over(states[0]):
        actions.append(int(sample(states[0], rng)))
        play(states[0], actions[-1])
    written = record.write(record.Record(GAME, tuple("abcd"), GAME.say_deal(dealt[0]), actions))
    (found,) = record.read(written)
    assert found.start().tobytes() == dealt.tobytes()
    assert found.replay().tobytes() == states.tobytes()
    assert record.write(found) == written


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("round: 12", "round: 14"), "from 1 to 13"),
        (("dealer: E", "dealer: X"), "no seat"),
        (("S: ", "S: H9 "), "expected 2 cards"),
        (("trump: C2", "trump: SA"), "also lies in a hand"),
        (("trump: C2", "trump: none"), "no suit"),
        (("total: 0 0 0 0", "total: 0 0 0"), "expected 4 numbers"),
        (("made: 0 0 0 0", "made: 12 0 0 0"), "from 0 to 11"),
    ],
)
def test_deals_that_can_not_be(change, says):
    lines = GAME.say_deal(round_of(GAME, 2, S="SA SK")[0])
    text = "\n".join(lines)
    assert change[0] in text
    with pytest.raises(NotationError, match=says):
        GAME.parse_deal(text.replace(*change).splitlines())


@pytest.mark.parametrize(
    ("house", "card", "text", "nl", "en"),
    [
        ({}, 16 * 3 + 10, "SQ", "♠V", "♠Q"),
        ({}, 16 * 2 + 8, "HT", "♥10", "♥10"),
        ({"ranks": 8}, 16 * 2, "H7", "♥7", "♥7"),
        ({"ranks": 16}, 32 * 3 + 15, "S16", "♠16", "♠16"),
        ({"suits": 6, "players": 6}, 16 * 5 + 12, "OA", "●A", "●A"),
    ],
)
def test_names_of_cards(house, card, text, nl, en):
    game = Boerenbridge(**house)
    state = game.new()[0]
    assert game.say(state, card) == text
    assert game.parse_card(text) == card
    assert game.words(state, card, "nl") == nl
    assert game.words(state, card, "en") == en


def test_hands_with_many_ranks():
    game = Boerenbridge(ranks=16)
    row = np.zeros(2, np.int64)
    for one in game.parse_hand("S16.3 H2 C14"):
        row[one >> 6] |= 1 << (one & 63)
    assert game.say_hand(row) == "S16.3 H2 C14"
    with pytest.raises(NotationError, match="no rank"):
        game.parse_card("S17")


def test_scene():
    state = round_of(GAME, 3, "D2", dealer="E", total="10 -2 0 33", S="HA H3 S4", W="H7 HK D9")[0]
    do(GAME, state, "1,0,2,1,HA,H7")
    view = GAME.new()
    hide(state, 0, view)
    scene = GAME.scene(view[0], "nl")
    assert scene.headline == [
        ("ronde", "11 van 13"), ("kaarten", "3"), ("troef", "♦ ruiten (♦2)"), ("geboden", "4 van 3"),
    ]  # fmt: skip
    assert [seat.notes for seat in scene.seats] == [
        ["bod 1"],
        ["bod 0"],
        ["bod 2"],
        ["gever", "bod 1"],
    ]
    assert [seat.cards for seat in scene.seats] == [2, 2, 3, 3]
    assert [seat.total for seat in scene.seats] == [10, -2, 0, 33]
    assert [GAME.say_card(one) for one in scene.hand] == ["S4", "H3"]
    assert [(seat, GAME.say_card(one)) for seat, one in scene.table] == [(0, "HA"), (1, "H7")]
    do(GAME, state, GAME.say(state, actions_of(GAME, state)[0]))
    do(GAME, state, GAME.say(state, actions_of(GAME, state)[0]))
    hide(state, 0, view)
    assert [seat for seat, _ in GAME.scene(view[0], "en").last] == [0, 1, 2, 3]
