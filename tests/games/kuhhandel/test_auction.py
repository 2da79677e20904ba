"""The auctions of Kuhhandel. Sources: thesis 004 and docs/readings.md, K1 to K53."""

import pytest
from playing import do, texts

from games.kuhhandel.by_hand import at, give
from troef.games.kuhhandel.animals import herd
from troef.games.kuhhandel.money import (
    worth,
)
from troef.games.kuhhandel.notation import say_money
from troef.games.kuhhandel.state import BUYING

# -- auctions -----------------------------------------------------------------------------------


def test_the_left_of_the_master_bids_first_and_who_passes_is_out():
    """004, 2.2.1; readings K5: the highest bidder is not asked again."""
    game, state = at("auction, bid 10, pass, bid 20", first="C")
    assert game.seat_names[state.turn] == "D"
    do(game, state, "bid 30")
    assert game.seat_names[state.turn] == "B", "A has passed"
    do(game, state, "pass")
    assert (state.phase, game.seat_names[state.turn]) == (BUYING, "C")


def test_bids_are_tens_above_the_last_up_to_all_coins():
    """readings K5, K6."""
    game, state = at("auction, bid 60")
    assert texts(game, state) == ["pass", "bid 70", "bid 80", "bid 90"]


@pytest.mark.parametrize(
    ("step", "first", "more"),
    [("20", 60, [80, 90]), ("50", 40, [90]), ("50", 50, []), ("100", 10, [])],
)
def test_a_step_is_for_overbidding(step, first, more):
    """004, 2.4: each bid is higher than the last by a minimum; the first may be ten."""
    game, state = at("auction", step=step)
    assert texts(game, state) == ["pass", *(f"bid {bid}" for bid in range(10, 100, 10))]
    do(game, state, f"bid {first}")
    assert texts(game, state) == ["pass", *(f"bid {bid}" for bid in more)]


def test_the_first_bid_after_a_bluff_may_be_ten_again():
    game, state = at("auction, bid 200, pass, pass, sell", step="100", bluff="yes")
    assert texts(game, state)[:2] == ["pass", "bid 10"]


def test_nobody_bids_and_the_master_has_it_free():
    """readings K3, K4: the last may still bid ten."""
    game, state = at("auction, pass, pass", top="cow")
    assert "bid 10" in texts(game, state)
    do(game, state, "pass")
    assert herd(int(state.animals[0]))[8] == 1
    assert worth(int(state.money[0])) == 90
    assert state.turn == 1


SETTLED = [
    # the master's word, who gets the cow, money of A (master) and B (bidder) after a bid of 60
    ("sell", "B", "2x0+5x10+2x50", "2x0+3x10"),
    ("buy", "A", "2x0+3x10", "2x0+5x10+2x50"),
]


@pytest.mark.parametrize(("word", "owner", "master", "bidder"), SETTLED)
def test_the_bidder_pays_the_master_or_the_master_the_bidder(word, owner, master, bidder):
    """004, 2.2.1."""
    _, state = at(f"auction, bid 60, pass, pass, {word}", top="cow")
    assert state.animals["ABCD".index(owner)] == 1 << 32
    assert [say_money(int(m)) for m in state.money[:2]] == [master, bidder]


def test_the_master_buys_only_what_he_can_pay():
    """readings K6."""
    game, state = at("auction")
    give(state, A="50+10", B="500")
    do(game, state, "bid 70, pass, pass")
    assert texts(game, state) == ["sell"]


def test_donkeys_pay_everybody_and_are_then_auctioned():
    """004, 2.2.1; readings K2, K10."""
    line = ", ".join(["auction, pass, pass, pass"] * 4)
    _, state = at(line, top="donkey donkey donkey donkey")
    for seat in range(4):
        assert say_money(int(state.money[seat])) == "2x0+4x10+2x50+100+200+500"
        assert herd(int(state.animals[seat]))[6] == 1
        assert all(
            state.known[other, seat] == state.money[seat] for other in range(4) if other != seat
        )


def test_several_animals_at_once():
    """004, 2.4; readings K52."""
    _, state = at("auction, pass, pass, bid 20, sell", top="cow donkey pig", lots="3")
    assert herd(int(state.animals[3])) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 0]
    assert state.left == 37
    assert worth(int(state.money[1])) == 140


# -- bluffing -----------------------------------------------------------------------------------


def test_a_bankrupt_bidder_shows_his_money_and_is_out():
    """004, 2.2.1; readings K51."""
    game, state = at("auction, bid 200, pass, pass", top="cow", bluff="yes")
    give(state, B="10+50")
    do(game, state, "sell")
    assert texts(game, state)[:2] == ["pass", "bid 10"]
    assert state.turn == 2, "C, since B is out"
    assert state.known[3, 1] == state.public[1] == state.money[1]
    do(game, state, "pass, pass")
    assert state.animals[0] == 1 << 32


def test_a_bluff_that_the_master_buys_costs_nothing():
    game, state = at("auction", top="cow", bluff="yes")
    give(state, A="500")
    do(game, state, "bid 300, pass, pass, buy")
    assert worth(int(state.money[1])) == 590
    assert state.animals[0] == 1 << 32


def test_bluffs_end_at_all_the_money_in_the_game():
    game, state = at("auction", top="cow", bluff="yes")
    assert texts(game, state)[-1] == "bid 360"
