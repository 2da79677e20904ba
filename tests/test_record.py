"""Records: what is written can be read, and what is wrong is said with its line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_cli import uniform_record

from troef import agents, chance
from troef.cards import NotationError
from troef.games.rikken import Rikken
from troef.match import Table
from troef.record import Record, read, write

HOUSES = (
    {},
    {"called_ace": "kept", "asked_ruff": "loses", "forced_trump": "yes"},
    {"auction": "none", "mate": "random"},
    {"troela": "forced", "together": "yes", "contracts": "rik+troela+misere"},
    {"pattern": "4-5-4", "deck": "rik"},
)


@given(seed=st.integers(0, 2**40), house=st.sampled_from(HOUSES), left=st.integers(0, 70))
@settings(max_examples=40, deadline=None)
def test_written_records_replay_to_the_same_scores(seed, house, left):
    game = Rikken(**house)
    table = Table(game, [agents.load("uniform")] * 4)
    table.deal(chance.generator(seed))
    deal = game.say_deal(table.state)
    table.reseed(seed, 0, 1)
    table.play_on()
    whole = Record(game, ("a", "b", "c", "d"), deal, table.actions)
    part = Record(game, whole.players, deal, table.actions[:left])
    text = write(whole) + "\n" + write(part)
    assert read(text) == [whole, part]
    assert read(text)[0].scores() == [float(chips) for chips in table.state.chips]


BROKEN = {
    "empty": (lambda text: "", "line 1: expected 'troef 1'"),
    "version": (
        lambda text: text.replace("troef 1", "troef 9"),
        "line 1: this is record version '9'",
    ),
    "game": (
        lambda text: text.replace("game: rikken", "game: chess"),
        "line 2: there is no game 'chess'",
    ),
    "house": (
        lambda text: text.replace("rikken\n", "rikken piek=7\n"),
        "line 2: house rule piek=7",
    ),
    "players": (lambda text: text.replace("W=b", "X=b"), "line 3: expected 'S=... W=..."),
    "dealer": (lambda text: text.replace("dealer: E", "dealer: Q"), "'Q' is no seat"),
    "twice": (lambda text: text.replace("\n  S: ", "\n  S: X", 1), "is no suit"),
    "turn": (lambda text: text.replace("bids: S", "bids: N"), "it is S's turn"),
    "bid": (
        lambda text: text.replace("bids: S ", "bids: S no_"),
        "is no bid: expected one of pas, rik",
    ),
    "scores": (lambda text: text.replace("scores: S ", "scores: S +9"), "expected 'scores: S"),
    "more": (lambda text: text + "and so on\n", "expected an empty line or the end"),
    "colon": (lambda text: text.replace("trick 1:", "trick 1"), "expected a heading and a colon"),
}


@pytest.mark.parametrize("case", BROKEN, ids=str)
def test_errors_say_where_and_what_was_expected(case):
    breaks, expected = BROKEN[case]
    with pytest.raises(NotationError) as error:
        read(breaks(write(uniform_record())))
    assert expected in str(error.value)


def test_an_illegal_card_is_refused():
    good = uniform_record()
    with pytest.raises(NotationError, match="may not do that here"):
        read(write(good).replace("bids: S ", "bids: S schoppen_mie, W ", 1))
