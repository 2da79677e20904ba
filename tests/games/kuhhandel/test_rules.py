"""The rules of Kuhhandel, case by case. Sources: thesis 004 and readings K1 to K53."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import do, score, texts

from games.kuhhandel.by_hand import HOUSES, at, ending, give, place, random_game, referee
from troef import chance
from troef.game import over, play, sample, values
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.animals import herd, value
from troef.games.kuhhandel.money import (
    BANK,
    CODES,
    DENOMINATIONS,
    choice,
    choices,
    code_of,
    contains,
    may_offer,
    money_of,
    payment,
    size,
    without,
    worth,
)
from troef.games.kuhhandel.notation import parse_money, say_money
from troef.games.kuhhandel.state import BUYING, VALUES

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


PAYMENTS = [
    # hand, price, paid with the fewest cards, and with the most: 004, 2.2.1; readings K7
    ("50", 40, "50", "50"),
    ("4x10+50", 50, "50", "50"),
    ("5x10+50", 50, "50", "5x10"),
    ("3x10+50", 40, "50", "50"),
    ("4x10+50+100", 90, "4x10+50", "4x10+50"),
    ("2x0+500", 10, "500", "500"),
    ("2x200+500", 410, "500", "500"),
    ("200+500", 510, "200+500", "200+500"),
    ("2x50+100", 100, "100", "2x50"),
    ("3x200", 500, "3x200", "3x200"),
]


@pytest.mark.parametrize(("hand", "price", "fewest", "most"), PAYMENTS)
def test_which_cards_pay_a_price(hand, price, fewest, most):
    assert say_money(int(payment(parse_money(hand), price, 0))) == fewest
    assert say_money(int(payment(parse_money(hand), price, 1))) == most


HANDS = st.tuples(*(st.integers(0, min(4, n)) for n in BANK))


def packed(counts):
    return sum(n << 8 * kind for kind, n in enumerate(counts))


@settings(max_examples=150, deadline=None)
@given(HANDS, st.integers(1, 150), st.booleans())
def test_no_cheaper_payment_exists(counts, tens, most):
    """readings K7, against all ways to pay."""
    hand, price = packed(counts), 10 * tens
    paid = int(payment(hand, price, int(most)))
    ways = [
        (sum(map(int.__mul__, part, DENOMINATIONS)), sum(part))
        for part in itertools.product(*(range(n + 1) for n in (0, *counts[1:])))
    ]
    enough = [way for way in ways if way[0] >= price]
    if not enough:
        assert paid == hand - counts[0]
        return
    least = min(coins for coins, _ in enough)
    cards = [n for coins, n in enough if coins == least]
    assert (worth(paid), size(paid)) == (least, max(cards) if most else min(cards))
    assert contains(hand, paid)


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


# -- trades -------------------------------------------------------------------------------------

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


# -- money in codes -----------------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(st.integers(0, CODES - 1))
def test_codes_and_money(code):
    assert code_of(money_of(code)) == code
    assert say_money(int(money_of(code))) == say_money(parse_money(say_money(int(money_of(code)))))


@settings(max_examples=60, deadline=None)
@given(HANDS, HANDS)
def test_sums_of_a_hand(counts, part):
    """All sums, each once (readings K27); and which ones may be offered."""
    hand, other = packed(counts), packed(part)
    found = {int(choice(hand, index)) for index in range(choices(hand))}
    assert len(found) == choices(hand)
    inside = all(a >= b for a, b in zip(counts, part, strict=True))
    assert contains(hand, other) == inside
    assert may_offer(hand, code_of(other)) == (other in found)
    rest = [max(0, a - b) for a, b in zip(counts, part, strict=True)]
    assert without(hand, other) == packed(rest)


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
