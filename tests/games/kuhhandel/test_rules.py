"""The rules of Kuhhandel, case by case. Sources: thesis 004 and docs/readings.md, K1 to K53."""

import numpy as np
import pytest
from playing import do, score, texts

from games.kuhhandel.by_hand import HOUSES, at, ending, give, place, random_game, referee
from troef import chance
from troef.game import over, play, sample, values
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.animals import herd, value
from troef.games.kuhhandel.money import (
    BANK,
    DENOMINATIONS,
)
from troef.games.kuhhandel.notation import say_money
from troef.games.kuhhandel.state import VALUES

# -- cards and start --------------------------------------------------------------------------


def test_the_cards():
    """004, 2 and table 2.1."""
    assert VALUES == (10, 40, 90, 160, 250, 350, 500, 650, 800, 1000)
    assert dict(zip(DENOMINATIONS, BANK, strict=True)) == {
        0: 10, 10: 20, 50: 10, 100: 5, 200: 5, 500: 5
    }  # fmt: skip
    assert sum(BANK) == 55


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_everybody_starts_with_the_same_money(players):
    """004, 2.1: two 0, four 10, one 50."""
    game, state = at(players=players)
    assert [say_money(int(m)) for m in state.money[: game.seats]] == ["2x0+4x10+50"] * int(players)
    assert state.left == 40


def test_anybody_may_start_unless_the_first_seat_always_does():
    """readings K16."""
    firsts = {int(random_game(Kuhhandel(), seed, lambda s: True)[0].first) for seed in range(60)}
    assert firsts == {0, 1, 2, 3}
    game = Kuhhandel(starts="first")
    assert {int(random_game(game, seed, lambda s: True)[0].first) for seed in range(20)} == {0}


# -- turns and the end --------------------------------------------------------------------------


def test_who_can_do_nothing_is_passed_over():
    """readings K15: B has only a set and C nothing."""
    game, state = ending(A="1 cow 2 pig", B="4 horse", D="3 cow 2 pig")
    do(game, state, "trade D cow, offer 10, accept")
    assert game.seat_names[state.turn] == "D"


def test_with_an_empty_deck_who_can_must_trade():
    game, state = ending(A="2 cow", B="2 cow")
    assert texts(game, state) == ["trade B cow"]


def test_the_game_ends_when_all_sets_are_complete():
    """004, 2.3."""
    game, state = ending(A="2 cow 4 dog", B="2 cow", C="4 horse")
    do(game, state, "trade B cow, offer 50, accept")
    assert over(state)
    assert score(game, state) == [2 * 960, 0, 1000, 0]


def test_trades_to_and_fro_end():
    """Three holders of a kind can trade for ever: a game has a limit."""
    game, state = ending(A="2 cow", B="1 cow", C="1 cow")
    while not over(state):
        assert herd(int(state.animals[state.turn]))[8] == 2
        do(game, state, f"trade {'BCA'[state.turn]} cow")
        give(state, **dict.fromkeys("ABCD", "10+50"))
        do(game, state, "offer 10, offer 50")
    assert state.trades == 1000


SCORES = [
    # sets of one player, score: 004, 2.3; readings K17
    ("", 0),
    ("3 horse", 0),
    ("4 rooster", 10),
    ("4 horse 4 cow", 3600),
    ("4 rooster 4 goose 4 cat 4 dog 4 sheep 4 goat 4 donkey 4 pig 4 cow 4 horse", 38500),
]


@pytest.mark.parametrize(("animals", "points"), SCORES)
def test_score(animals, points):
    game, state = ending(A=animals)
    assert value(int(state.animals[0])) == points
    assert score(game, state)[0] == points


def test_money_counts_only_where_the_house_says_so():
    """004, 2.4; readings K52."""
    for house, points in (({}, [1000, 800, 0, 0]), ({"wealth": "counts"}, [1090, 890, 90, 90])):
        game, state = ending(house, A="4 horse", B="4 cow")
        assert score(game, state) == points


def test_ways_to_judge_an_end():
    """004, 4.5 and 5.1.1."""
    _, state = ending(A="4 horse", B="4 cow", C="4 cow")
    judged = np.zeros(4)
    values(state, 0, judged)
    assert judged.tolist() == [1000, 800, 800, 0]
    values(state, 1, judged)
    assert judged.tolist() == pytest.approx([1000 - 1600 / 3, 200, 200, -2600 / 3])
    values(state, 2, judged)
    assert judged.tolist() == [1, 0, 0, 0]
    place(state, A="4 cow")
    values(state, 2, judged)
    assert judged.tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


# -- everything together ------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_two_referees_agree(house):
    """A random game: the same legal actions at every point, the same seat on turn, the same scores."""
    game = Kuhhandel(**house)
    state = random_game(game, 1, lambda state: True)[0]
    judge, rng = referee(game, state), chance.generator(1, 1)
    while not over(state):
        assert judge.turn == state.turn
        assert judge.legal() == set(texts(game, state))
        action = sample(state, rng)
        judge.play(game.say(state, action))
        play(state, action)
    assert judge.over
    assert score(game, state) == judge.scores()
