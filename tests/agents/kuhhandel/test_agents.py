"""The agents of thesis 004: random, rule-based, Monte Carlo. Sources: 004, 4.4 to 4.6; readings K19
to K47."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from games.kuhhandel.by_hand import HOUSES, at, ending, give, place
from playing import do, seen_by

from troef import agents, chance
from troef.agents import MIND
from troef.agents.kuhhandel import chancy, montecarlo, rulebased
from troef.agents.kuhhandel.estimates import expected_coins, surely
from troef.agents.kuhhandel.notes import MEAN, MOST_MOVES, MOVES, SIMULATIONS, TRIED
from troef.agents.kuhhandel.reasons import explain
from troef.game import turn
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.money import money_of, worth
from troef.games.kuhhandel.notation import parse_money
from troef.games.kuhhandel.state import ACCEPT, BID, DECK, KINDS, MOST_TRADES, OFFER, PASS
from troef.match import actor, ask, play_games
from troef.words import LANGUAGES


def asked(agent, game, state, seed=1, **settings):
    """What an agent does here, its action and why."""
    agent = replace(agent, settings={**agent.settings, **settings})
    minds = np.zeros(1, MIND)
    minds[0].rng = chance.generator(seed)
    agent.prepare(minds[0])
    view = seen_by(game, state, turn(state))
    action = int(ask((actor(agent.act, game),), view, minds[0]))
    why = {each: explain(game, view, minds[0], action, each) for each in LANGUAGES}
    assert all(why.values())
    return game.say(state, action), why["en"]


def often(agent, game, state, times=2000, **settings):
    """How often it does what."""
    return Counter(asked_quickly(agent, game, state, times, **settings))


def asked_quickly(agent, game, state, times, **settings):
    agent = replace(agent, settings={**agent.settings, **settings})
    minds = np.zeros(1, MIND)
    minds[0].rng = chance.generator(4)
    agent.prepare(minds[0])
    view, act = seen_by(game, state, turn(state)), (actor(agent.act, game),)
    return [int(ask(act, view, minds[0])) for _ in range(times)]


def about(n, share):
    return pytest.approx(n * share, abs=5 * (n * share * (1 - share)) ** 0.5)


# -- random -------------------------------------------------------------------------------------


@pytest.mark.statistical
def test_random_bids():
    """readings K20: pass 30%, then 10 more with a chance of one half each, while affordable."""
    game, state = at("auction, bid 50")
    found = often(chancy.AGENT, game, state)
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
    assert set(often(chancy.AGENT, game, state, 50)) == {PASS}


@pytest.mark.statistical
def test_random_turns_and_answers():
    """readings K19, K21: auction or trade 50:50, trades alike, any set of cards, accepts 30%."""
    game, state = at()
    place(state, A="1 cow 1 pig", B="1 cow", C="1 cow 2 pig")
    found = often(chancy.AGENT, game, state)
    assert found[0] == about(2000, 1 / 2)
    for text in ("trade B cow", "trade C cow", "trade C pig"):
        assert found[game.parse(state, text)] == about(2000, 1 / 6)
    every = often(chancy.AGENT, game, state, moves=1.0)
    assert every[0] == about(2000, 1 / (1 + 3 * (3 * 5 * 2 - 1)))
    give(state, B="0+2x10")
    do(game, state, "trade B cow, offer 10")
    found = often(chancy.AGENT, game, state)
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
]


@pytest.mark.parametrize(("herds", "money", "settings", "choice"), CHOICES)
def test_rulebased_turns(herds, money, settings, choice):
    game, state = at()
    place(state, **herds)
    give(state, A=money)
    assert asked(rulebased.AGENT, game, state, **settings)[0] == choice


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


# -- Monte Carlo ----------------------------------------------------------------------------------


def test_montecarlo_takes_the_last_set():
    """The cow is all that is left, and B cannot match 500."""
    game, state = ending(A="3 cow", B="1 cow", C="4 dog", D="4 pig")
    give(state, A="10+500", B="50")
    assert asked(montecarlo.AGENT, game, state)[0] == "trade B cow"
    do(game, state, "trade B cow")
    offer, why = asked(montecarlo.AGENT, game, state)
    assert "500" in offer
    assert "simulations" in why


@pytest.mark.parametrize(
    "setting",
    ["staged=1", "staged=3", "merge=1", "merge=2", "track=0", "fitness=1", "fitness=2", "common=1",
     "steps=1"],
)  # fmt: skip
def test_montecarlo_settings_find_the_set(setting):
    name, _, number = setting.partition("=")
    game, state = ending(A="3 cow", B="1 cow", C="4 dog", D="4 rooster")
    give(state, A="10+500", B="50")
    do(game, state, "trade B cow")
    assert "500" in asked(montecarlo.AGENT, game, state, **{name: float(number)})[0]


def test_montecarlo_offers_what_it_chose_with_the_trade():
    """004, 4.5.1: no more thought is given to it."""
    game, state = ending(A="3 cow", B="1 cow", C="4 dog", D="4 pig")
    give(state, A="10+500", B="50")
    minds = np.zeros(1, MIND)
    minds[0].rng = chance.generator(1)
    montecarlo.AGENT.prepare(minds[0])
    act = (actor(montecarlo.AGENT.act, game),)
    do(game, state, game.say(state, int(ask(act, seen_by(game, state, 0), minds[0]))))
    before = minds[0].rng.copy()
    view = seen_by(game, state, 0)
    assert "500" in game.say(state, int(ask(act, view, minds[0])))
    assert minds[0].rng == before, "no chance was needed"


def moves_of(state, viewer, merge=0, steps=0):
    view = seen_by(Kuhhandel(), state, viewer)
    sums = montecarlo.sums_to_try(view, merge, steps)
    firsts = np.zeros(montecarlo.count_moves(view, len(sums)), np.int64)
    thens = np.full(len(firsts), -1)
    montecarlo.list_moves(view, sums, firsts, thens)
    return firsts, thens


def test_montecarlo_moves():
    """readings K26, K27, K29: what is compared at each point of a turn."""
    game, state = at()
    place(state, A="1 cow", B="1 cow", C="2 cow")
    firsts, thens = moves_of(state, 0)
    assert len(firsts) == 2 + 2 * 29, "auction twice, and 29 sums for two trades"
    assert thens[:2].tolist() == [montecarlo.NEVER, montecarlo.ALWAYS]
    assert len(set(zip(firsts.tolist(), thens.tolist(), strict=True))) == len(firsts)
    assert len(moves_of(state, 0, 2)[0]) == 2 + 2 * 10, "sums 0, 10, ... 90"
    assert len(moves_of(state, 0, steps=1)[0]) == 4, "auction twice, and two trades"
    do(game, state, "auction")
    assert moves_of(state, 1)[0].tolist() == [PASS, BID + 1]
    do(game, state, "bid 90")
    assert moves_of(state, 2)[0].tolist() == [PASS]


@pytest.mark.parametrize(
    ("moves", "each"), [(2, 50), (400, 50), (401, 49), (800, 25), (14000, 1), (50000, 1)]
)
def test_the_cap_of_moves(moves, each):
    """readings K28."""
    minds = np.zeros(1, MIND)
    montecarlo.AGENT.prepare(minds[0])
    assert montecarlo.share(minds[0], moves, 0) == each


def test_montecarlo_with_more_moves_than_simulations_takes_equal_sums_as_one():
    """One simulation for each of 23,622 moves would be more than a decision has."""
    game, state = at()
    place(state, A="1 cow 1 pig 1 dog", B="1 cow 1 pig 1 dog", C="2 cow", D="1 pig")
    give(state, A="4x0+6x10+4x50+2x100+2x200+2x500")
    assert len(moves_of(state, 0)[0]) > 400 * 50
    _, why = asked(montecarlo.AGENT, game, state)
    assert f"of {len(moves_of(state, 0, merge=2)[0])} moves" in why


def test_montecarlo_picks_the_best_for_the_next_stage():
    """readings K32, K33."""
    totals, times = np.array([3.0, 9.0, 8.0, 1.0]), np.array([1, 3, 1, 1])
    assert montecarlo.best_of(totals, times, 2).tolist() == [2, 0]
    assert sorted(montecarlo.best_of(totals, times, 100).tolist()) == [0, 1, 2, 3]


@pytest.mark.parametrize("staged", [1, 3])
def test_montecarlo_plays_a_move_that_came_through_all_stages(staged):
    """004, 5.1.3: the best 100 of all moves, and the best 10 of these; never a move that was lucky once."""
    game, state = at()
    place(state, A="1 cow 1 pig", B="1 cow 1 pig", C="2 cow", D="1 pig")
    give(state, A="4x0+6x10+2x50")
    agent = replace(
        montecarlo.AGENT, settings={**montecarlo.AGENT.settings, "staged": float(staged)}
    )
    view, act = seen_by(game, state, 0), (actor(agent.act, game),)
    for seed in range(5):
        minds = np.zeros(1, MIND)
        minds[0].rng = chance.generator(seed)
        agent.prepare(minds[0])
        played = int(ask(act, view, minds[0]))
        moves, simulations = minds[0].note[[TRIED, SIMULATIONS]].astype(int)
        noted = minds[0].note[MOVES : MOVES + 3 * MOST_MOVES].reshape(-1, 3)
        assert noted[0, 0] == played
        assert set(noted[:, 2]) <= {0, staged + 10 + 100}, "times that the noted moves were tried"
        assert moves > 100
        assert simulations == moves * staged + 100 * 10 + 10 * 100


def test_montecarlo_keeps_to_its_time():
    """All moves in turn, one simulation each, until the time is over; what was not tried is not played."""
    game, state = at()
    place(state, A="1 cow 1 pig", B="1 cow 1 pig", C="2 cow", D="1 pig")
    give(state, A="4x0+6x10+2x50")
    settings = {**montecarlo.AGENT.settings, "milliseconds": 0.001}
    minds = np.zeros(1, MIND)
    minds[0].rng = chance.generator(1)
    replace(montecarlo.AGENT, settings=settings).prepare(minds[0])
    action = int(ask((actor(montecarlo.AGENT.act, game),), seen_by(game, state, 0), minds[0]))
    noted = minds[0].note[MOVES : MOVES + 3 * MOST_MOVES].reshape(-1, 3)
    assert minds[0].note[SIMULATIONS] == 1, "the first simulation took all of it"
    assert noted[0].tolist() == [action, minds[0].note[MEAN], 1]


@pytest.mark.parametrize(
    "spec",
    [
        "montecarlo:milliseconds=-1",
        "montecarlo:simulations=0",
        "montecarlo:milliseconds=5,staged=1",
    ],
)
def test_settings_of_montecarlo_that_make_no_sense(spec):
    with pytest.raises(agents.AgentError):
        agents.find(spec, Kuhhandel())


# -- matches --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_all_play_under_all_house_rules(house):
    game = Kuhhandel(**house)
    quick = replace(
        montecarlo.AGENT, settings={**montecarlo.AGENT.settings, "simulations": 1.0, "cap": 20.0}
    )
    players = [quick, rulebased.AGENT, chancy.AGENT]
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
    _, told = play_games(game, [rulebased.AGENT, chancy.AGENT], [[0, 1, 1, 1]], 1, 0, 300)
    assert 0.78 < (told[:, 0, 0] == 0).mean() < 0.95


def test_they_are_registered():
    game = Kuhhandel()
    for name in ("random", "rulebased", "montecarlo"):
        assert agents.find(name, game).name == name
    assert agents.OPPONENTS["kuhhandel"] in ("rulebased", "montecarlo")
