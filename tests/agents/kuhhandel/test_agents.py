"""The agents of thesis 004: random, rule-based, Monte Carlo. Sources: 004, 4.4 to 4.6; readings K19
to K47."""

from dataclasses import replace

import pytest
from games.kuhhandel.by_hand import HOUSES, at, ending, give, place
from playing import do, seen_by

from agents.kuhhandel.positions import about, asked, asked_quickly, often
from troef import agents
from troef.agents.kuhhandel import by_chance, montecarlo, rulebased
from troef.agents.kuhhandel.estimates import expected_coins, surely
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.money import money_of, worth
from troef.games.kuhhandel.notation import parse_money
from troef.games.kuhhandel.state import ACCEPT, BID, DECK, KINDS, MOST_TRADES, OFFER, PASS
from troef.match import play_games

# -- random -------------------------------------------------------------------------------------


@pytest.mark.statistical
def test_random_bids():
    """readings K20: pass 30%, then 10 more with a chance of one half each, while affordable."""
    game, state = at("auction, bid 50")
    found = often(by_chance.AGENT, game, state)
    for action, share in (
        (PASS, 0.3),
        (BID + 6, 0.35),
        (BID + 7, 0.175),
        (BID + 8, 0.0875),
        (BID + 9, 0.0875),
    ):
        assert found[action] == about(2000, share)
    assert sum(found.values()) == sum(found[a] for a in (PASS, BID + 6, BID + 7, BID + 8, BID + 9))
    give(state, C="5x10")
    assert set(often(by_chance.AGENT, game, state, 50)) == {PASS}


@pytest.mark.statistical
def test_random_turns_and_answers():
    """readings K19, K21: auction or trade 50:50, trades alike, any set of cards, accepts 30%."""
    game, state = at()
    place(state, A="1 cow 1 pig", B="1 cow", C="1 cow 2 pig")
    found = often(by_chance.AGENT, game, state)
    assert found[0] == about(2000, 1 / 2)
    for text in ("trade B cow", "trade C cow", "trade C pig"):
        assert found[game.parse(state, text)] == about(2000, 1 / 6)
    every = often(by_chance.AGENT, game, state, moves=1.0)
    assert every[0] == about(2000, 1 / (1 + 3 * (3 * 5 * 2 - 1)))
    give(state, B="0+2x10")
    do(game, state, "trade B cow, offer 10")
    found = often(by_chance.AGENT, game, state)
    assert found[ACCEPT] == about(2000, 0.3)
    assert found[game.parse(state, "offer 10")] == about(2000, 0.7 * 2 / 7)
    assert found[game.parse(state, "offer 0+2x10")] == about(2000, 0.7 / 7)


# -- rule-based -----------------------------------------------------------------------------------


def test_expected_coins():
    """readings K36: 40 known, and half of what B and C have otherwise."""
    game, state = at()
    give(state, B="2x10+50", C="0+10+50", D="-", A="7x0+13x10+2x50")
    state.known[0, 1] = parse_money("2x10")
    view = seen_by(game, state, 0)
    assert expected_coins(view, 1, 1, 0.0) == pytest.approx(20 + 110 / 4)
    assert expected_coins(view, 1, 0, 0.0) == pytest.approx(130 * 3 / 6)
    assert expected_coins(view, 2, 1, 0.0) == pytest.approx(110 * 3 / 4)


@pytest.mark.parametrize(
    ("n", "marked", "cards", "likely", "found"),
    [
        (10, 1, 5, 0.5, 1),
        (10, 1, 4, 0.5, 0),
        (4, 2, 4, 0.99, 2),
        (10, 5, 5, 0.51, 2),
        (6, 1, 0, 0.1, 0),
    ],
)
def test_how_many_high_cards_somebody_surely_has(n, marked, cards, likely, found):
    assert surely(n, marked, cards, likely) == found


CHOICES = [
    # animals, money of A against B with seven cards, settings, choice: 004, 4.6.2; readings K37 to K39
    ({"A": "1 cow", "B": "1 cow"}, "6x10", {}, "auction"),
    ({"A": "1 cow", "C": "1 dog"}, "9x10", {}, "auction"),
    ({"A": "1 cow", "B": "3 cow"}, "9x10", {}, "trade B cow"),
    ({"A": "3 dog 1 cow", "B": "1 dog 3 cow"}, "9x10", {}, "trade B dog"),
    ({"A": "2 dog 1 cow", "B": "2 dog 1 cow"}, "9x10", {}, "trade B dog"),
    ({"A": "3 dog 1 cow", "B": "1 dog 2 cow"}, "9x0", {}, "trade B dog"),  # his last, though poor
    ({"A": "2 dog 1 cow", "B": "2 dog 2 cow"}, "9x0", {}, "trade B cow"),  # poor: the edge alone
    ({"A": "1 dog 1 cow", "B": "1 dog 2 cow"}, "9x10", {}, "trade B dog"),
    ({"A": "1 dog 1 cow", "B": "3 cow", "C": "1 dog"}, "9x10", {}, "trade C dog"),
    # 004, 4.6.2: it would be open to the next trade, for another animal or by another player, unless
    # nothing is shared after it or coins enough are left
    ({"A": "1 cow", "B": "3 cow"}, "9x10", {"wary": 1.0}, "auction"),
    ({"A": "1 cow", "B": "3 cow"}, "9x10+2x500", {"wary": 1.0}, "trade B cow"),
    ({"A": "3 dog", "B": "1 dog"}, "9x10", {"wary": 1.0}, "trade B dog"),
    ({"A": "3 dog 1 cow", "B": "1 dog", "C": "1 cow"}, "9x10", {"wary": 1.0}, "auction"),
    ({"A": "3 dog 1 cow", "B": "1 dog", "C": "1 cow"}, "9x10", {}, "trade C cow|trade B dog"),
]


@pytest.mark.parametrize(("herds", "money", "settings", "choice"), CHOICES)
def test_rulebased_turns(herds, money, settings, choice):
    game, state = at()
    place(state, **herds)
    give(state, A=money)
    assert asked(rulebased.AGENT, game, state, **settings)[0] in choice.split("|")


def test_rulebased_order_of_reasons():
    """readings K37: importance first, or the greatest edge first."""
    game, state = at()
    place(state, A="3 dog 1 cow", B="1 dog", C="3 cow")
    give(state, A="9x10", C="0")
    assert asked(rulebased.AGENT, game, state)[0] == "trade B dog"
    assert asked(rulebased.AGENT, game, state, order=0.0)[0] == "trade C cow"


def test_rulebased_trades_without_edge_when_it_must():
    game, state = ending(A="2 cow", B="2 cow")
    give(state, A="10")
    assert asked(rulebased.AGENT, game, state)[0] == "trade B cow"


BUYING = [
    # animals for a dog (160), money of A, bid, choice and a word of the reason: readings K40 to K42
    ({"A": "3 dog"}, "10+500", 90, "buy", "completes"),
    ({"A": "3 dog"}, "10", 90, "sell", "cannot pay"),
    ({"A": "2 dog", "B": "1 dog"}, "500", 10, "sell", "lets him pay"),
    ({"B": "3 dog"}, "500+4x100", 50, "buy", "keeps"),
    ({"B": "3 dog"}, "10+100", 50, "sell", "would keep"),
    ({"A": "1 dog", "B": "2 dog"}, "10+100", 50, "sell", "would keep"),
    ({}, "500", 90, "buy", "cheaper than 160"),
    ({"A": "1 dog"}, "500", 90, "buy", "cheaper than 240"),
    ({"A": "2 dog"}, "500", 90, "buy", "cheaper than 320"),
]


@pytest.mark.parametrize(("herds", "money", "price", "choice", "reason"), BUYING)
def test_rulebased_buys(herds, money, price, choice, reason):
    game, state = at(f"auction, bid {price}, pass, pass", top="dog")
    place(state, **herds)
    give(state, A=money)
    found, why = asked(rulebased.AGENT, game, state)
    assert (found, reason in why) == (choice, True), why


@pytest.mark.parametrize(("price", "choice"), [(30, "buy"), (40, "sell")])
def test_rulebased_buys_below_the_value_only(price, choice):
    game, state = at(f"auction, bid {price}, pass, pass", top="goose")
    assert asked(rulebased.AGENT, game, state)[0] == choice


BIDS = [
    # animal, animals, money of D, bid of B before, choice: readings K42 to K44
    ("goose", {}, "500", 30, "bid 40"),
    ("goose", {}, "500", 40, "pass"),
    ("goose", {"D": "1 goose"}, "500", 50, "bid 60"),
    ("goose", {"D": "1 goose"}, "500", 60, "pass"),
    ("goose", {"D": "2 goose", "A": "1 goose"}, "500", 70, "bid 80"),
    ("goose", {"D": "3 goose"}, "100", 90, "bid 100"),
    ("goose", {"D": "3 goose"}, "9x10", 90, "pass"),
    ("cow", {"A": "3 cow"}, "10+50", 10, "pass"),
    ("cow", {"A": "3 cow"}, "500", 10, "pass"),  # the 500 would go: no change
    ("cow", {"A": "3 cow"}, "9x10+500", 10, "bid 20"),
    ("cow", {"A": "2 cow", "D": "1 cow"}, "9x10+500", 10, "bid 20"),
]


@pytest.mark.parametrize(("animal", "herds", "money", "high", "choice"), BIDS)
def test_rulebased_bids(animal, herds, money, high, choice):
    game, state = at("auction", top=animal)
    give(state, D=money, B="500")
    do(game, state, f"bid {high}, pass")
    place(state, **herds)
    assert asked(rulebased.AGENT, game, state)[0] == choice


def test_rulebased_may_have_no_price_for_the_fourth():
    """Readings K43: the text has highest prices for those who hold none, one or two."""
    game, state = at("auction", top="goose")
    give(state, D="100", B="500")
    do(game, state, "bid 90, pass")
    place(state, D="3 goose")
    assert asked(rulebased.AGENT, game, state)[0] == "bid 100"
    assert asked(rulebased.AGENT, game, state, fourth=0.0)[0] == "pass"
    place(state, D="2 goose")
    assert asked(rulebased.AGENT, game, state, fourth=0.0)[0] == "pass"  # above twice its value


@pytest.mark.parametrize(
    ("known", "choice"), [("10+500", "bid 20"), ("2x10+500", "pass"), ("2x0", "pass")]
)
def test_rulebased_bids_on_where_the_master_has_only_a_500(known, choice):
    """004, 6: he has no fitting change, and is not likely to buy. By itself it passes: it would not keep
    its edge."""
    game, state = at("auction", top="cow")
    give(state, A=known, B="500", C="10", D="10+50")
    state.known[3, 0] = parse_money(known)
    do(game, state, "bid 10, pass")
    place(state, A="3 cow")
    assert asked(rulebased.AGENT, game, state)[0] == "pass"
    assert asked(rulebased.AGENT, game, state, large=1.0)[0] == choice


def test_rulebased_offers_what_the_other_has():
    """readings K45: 90 known; rounded up, and any number of zeros."""
    game, state = at()
    place(state, A="1 cow", B="1 cow")
    give(state, A="3x0+3x10+200")
    do(game, state, "trade B cow")
    found = {
        worth(int(money_of(a - OFFER))) for a in asked_quickly(rulebased.AGENT, game, state, 50)
    }
    assert found == {200}
    zeros = {(a - OFFER) % 11 for a in asked_quickly(rulebased.AGENT, game, state, 100)}
    assert zeros == {0, 1, 2, 3}


ANSWERS = [
    # animals of A (master) and B, money of B, cards offered out of 5x50, answer: readings K46, K47
    (1, 1, "4x50", 2, "counter"),
    (1, 1, "50", 2, "accept"),
    (3, 1, "50", 2, "counter"),
    (1, 2, "50", 2, "accept"),
    (1, 2, "4x50", 2, "counter"),
    (2, 2, "50", 2, "counter"),
    (1, 3, "50", 2, "counter"),
]


@pytest.mark.parametrize(("mine", "his", "money", "offered", "answer"), ANSWERS)
def test_rulebased_answers(mine, his, money, offered, answer):
    game, state = at()
    place(state, A=f"{mine} cow", B=f"{his} cow")
    give(state, A="5x50", B=money)
    state.known[1, 0] = parse_money("5x50")
    do(game, state, f"trade B cow, offer {offered}x50")
    found, _ = asked(rulebased.AGENT, game, state)
    assert found.partition(" ")[0] == {"counter": "offer", "accept": "accept"}[answer]
    if answer == "counter":
        own = worth(parse_money(money))
        assert worth(parse_money(found[6:])) == min(own, 50 * offered + 50), "just above the offer"


# -- matches --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_all_play_under_all_house_rules(house):
    game = Kuhhandel(**house)
    quick = replace(
        montecarlo.AGENT, settings={**montecarlo.AGENT.settings, "simulations": 1.0, "cap": 20.0}
    )
    players = [quick, rulebased.AGENT, by_chance.AGENT]
    seating = [[seat % 3 for seat in range(game.seats)]]
    points, told = play_games(game, players, seating, 1, 0, 3)
    again, _ = play_games(game, players, seating, 1, 0, 3)
    assert (points == again).all(), "the same seed gives the same games"
    facts = dict(zip(game.fact_names, told[:, 0].T, strict=True))
    complete = sum(facts[f"sets_{name}"] for name in game.seat_names) == KINDS
    assert (complete | (facts["trades"] == MOST_TRADES)).all(), "else trades to and fro were ended"
    assert (facts["auctions"] == -(-DECK // int(game.house["lots"]))).all()
    best = points[:, 0] == points[:, 0].max(axis=1, keepdims=True)
    assert (facts["shared"] == best.sum(axis=1)).all()
    alone = facts["winner"] >= 0
    assert (best[alone].argmax(axis=1) == facts["winner"][alone]).all()


@pytest.mark.statistical
def test_rulebased_beats_random():
    """004, table 5.4: 81 in a hundred."""
    game = Kuhhandel()
    _, told = play_games(game, [rulebased.AGENT, by_chance.AGENT], [[0, 1, 1, 1]], 1, 0, 300)
    assert 0.78 < (told[:, 0, 0] == 0).mean() < 0.95


def test_they_are_registered():
    game = Kuhhandel()
    for name in ("random", "rulebased", "montecarlo"):
        assert agents.find(name, game).name == name
    assert agents.OPPONENTS["kuhhandel"] in ("rulebased", "montecarlo")
