"""The trades of Kuhhandel. Sources: thesis 004 and docs/readings.md, K1 to K53."""

import pytest
from playing import do, texts

from games.kuhhandel.by_hand import at, give, place
from troef.games.kuhhandel.animals import herd
from troef.games.kuhhandel.notation import say_money

TRADES = [
    # animals of A and B, offer, answer, animals of A and B after: 004, 2.2.2; readings K12, K13
    ("1 cow", "1 cow", "offer 50", "accept", 2, 0),
    ("1 cow", "1 cow", "offer 50", "offer 2x10", 2, 0),
    ("1 cow", "1 cow", "offer 10", "offer 50", 0, 2),
    ("1 cow", "1 cow", "offer 10", "offer 10", 2, 0),
    ("2 cow", "2 cow", "offer 10", "offer 50", 0, 4),
    ("2 cow", "2 cow", "offer 0", "accept", 4, 0),
    ("3 cow", "1 cow", "offer 10", "offer 50", 2, 2),
    ("1 cow", "3 cow", "offer 50", "offer 0", 2, 2),
    ("2 cow", "1 cow", "offer 50", "offer 10", 3, 0),
]


@pytest.mark.parametrize(("mine", "his", "offer", "answer", "after", "left"), TRADES)
def test_who_puts_down_more_gets_the_animal(mine, his, offer, answer, after, left):
    game, state = at()
    place(state, A=mine, B=his)
    do(game, state, f"trade B cow, {offer}, {answer}")
    assert (herd(int(state.animals[0]))[8], herd(int(state.animals[1]))[8]) == (after, left)


def test_both_take_the_money_of_the_other():
    """004, 2.2.2; at a tie as well (readings K13)."""
    game, state = at()
    place(state, A="1 cow", B="1 cow")
    give(state, A="5x10", B="0+50")
    do(game, state, "trade B cow, offer 5x10, offer 0+50")
    assert [say_money(int(m)) for m in state.money[:2]] == ["0+50", "5x10"]
    assert state.cards[:2].tolist() == [2, 5]
    assert herd(int(state.animals[0]))[8] == 2


def test_only_an_animal_that_both_have_can_be_traded():
    """004, 2.2.2."""
    game, state = at()
    place(state, A="1 cow 2 pig", B="3 cow 1 dog", D="1 pig 4 horse")
    assert texts(game, state) == ["auction", "trade B cow", "trade D pig"]


def test_an_offer_is_at_least_a_card_if_there_is_one():
    """004, 2.2.2; readings K14."""
    game, state = at()
    place(state, A="1 cow", B="1 cow")
    give(state, A="0+10", B="-")
    do(game, state, "trade B cow")
    assert texts(game, state) == ["offer 0", "offer 10", "offer 0+10"]
    do(game, state, "offer 10")
    assert texts(game, state) == ["accept", "offer -"]


def test_a_first_tie_is_offered_again_and_a_second_is_free():
    """004, 2.2.2; readings K13, K51."""
    game, state = at(tie="again")
    place(state, A="1 cow", B="1 cow")
    do(game, state, "trade B cow, offer 10, offer 10")
    assert "accept" not in texts(game, state)
    do(game, state, "offer 50")
    assert "accept" not in texts(game, state), "B has to offer again as well"
    before = state.money.copy()
    do(game, state, "offer 50")
    assert herd(int(state.animals[0]))[8] == 2
    assert (state.money == before).all(), "for nothing"


def test_after_a_first_tie_who_offers_more_wins():
    game, state = at(tie="again")
    place(state, A="1 cow", B="1 cow")
    do(game, state, "trade B cow, offer 10, offer 10, offer 0, offer 10")
    assert herd(int(state.animals[1]))[8] == 2
    assert say_money(int(state.money[0])) == "0+5x10+50"


def test_two_against_two_for_one():
    """004, 2.4; readings K52."""
    game, state = at(double="one")
    place(state, A="2 cow", B="2 cow")
    do(game, state, "trade B cow, offer 10, accept")
    assert (herd(int(state.animals[0]))[8], herd(int(state.animals[1]))[8]) == (3, 1)
