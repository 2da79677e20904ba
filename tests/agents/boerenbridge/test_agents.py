"""The agents of Boerenbridge: thesis 002, chapter 4."""

from itertools import combinations
from math import sqrt

import minds
import numpy as np
import pytest
from playing import do, seen_by

from troef.agents import find
from troef.agents.boerenbridge import notes as why
from troef.agents.boerenbridge.bidding import hand_value, nearest
from troef.agents.boerenbridge.rulebased import card_value, is_beaten, is_safe
from troef.agents.boerenbridge.simulate import average_tricks
from troef.chance import generator
from troef.game import legal, values
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.state import BID, NOBODY, UNKNOWN
from troef.games.boerenbridge.values import spread, value
from troef.match import play_games

GAME = Boerenbridge()


def view_of(seat, cards, trump, line="", dealer="E", total="0 0 0 0", game=GAME, **hands):
    """What a seat sees in a round of so many cards after these actions; hands that are not given get
    the lowest cards left."""
    given = {name: game.parse_hand(hands.get(name, "-")) for name in "SWNE"}
    taken = {one for hand in given.values() for one in hand}
    if trump != "none":
        taken.add(game.parse_card(trump))
    left = [16 * s + r for s in range(4) for r in range(13) if 16 * s + r not in taken]
    lines = [f"round: {14 - cards}", f"dealer: {dealer}", f"total: {total}", "made: 0 0 0 0"]
    lines += ["earnable: 0 0 0 0", f"trump: {trump}"]
    for name, hand in given.items():
        while len(hand) < cards:
            hand.append(left.pop(0))
        row = np.array([sum(1 << one for one in hand)])
        lines.append(f"{name}: {game.say_hand(row)}")
    state = game.parse_deal(lines)[0]
    do(game, state, line)
    return seen_by(game, state, "SWNE".index(seat))


def decide(spec, view, seed=0):
    action, mind = minds.decide(spec, GAME, view, seed)
    for language in ("nl", "en"):
        assert find(spec, GAME).explain(GAME, view, mind, action, language)
    return GAME.say(view, action), int(mind.note[0]), mind


def plays(spec, view, seeds=20):
    found = [decide(spec, view, seed) for seed in range(seeds)]
    return {text for text, _, _ in found}, {reason for _, reason, _ in found}


# -- bidding ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trump", "value"),
    [
        # 002, 4.1; readings B1 to B3: 1 - 1/52 for the ace of trump, 1 - (1 + 13)/52 for another ace
        ("HA", "H2", 51),
        ("SA", "H2", 38),
        ("H3", "H2", 40),
        ("SK", "H2", 35),
        ("S9", "H2", 3),  # 1 - (36 + 13)/52
        ("S8", "H2", 0),  # never below nothing
        ("HA SA SK", "H2", 51 + 38 + 35),
    ],
)
def test_value_of_a_hand(hand, trump, value):
    view = view_of("S", len(GAME.parse_hand(hand)), trump, S=hand)
    assert hand_value(view, 0) == value


@pytest.mark.parametrize(
    ("value", "most", "closed", "bid"),
    [
        (2.4, 5, UNKNOWN, 2),
        (2.5, 5, UNKNOWN, 3),  # half up
        (2.4, 5, 2, 3),  # the other neighbour
        (2.6, 5, 3, 2),
        (0.3, 5, 0, 1),
        (2.0, 5, 2, 3),  # exact: up (readings B33)
        (5.0, 5, 5, 4),  # there is no more
        (0.0, 1, 0, 1),
        (4.8, 5, 5, 4),
    ],
)
def test_nearest_bid(value, most, closed, bid):
    """Readings B4, B33."""
    assert nearest(value, most, closed) == bid


@pytest.mark.parametrize("agent", ["random", "trumping", "rulebased"])
def test_strategic_bids(agent):
    view = view_of("S", 3, "H2", S="HA SA SK")
    assert decide(agent, view)[:2] == ("bid 2", why.WORTH)  # 124 / 52 = 2.38
    view = view_of("E", 3, "H2", "0,1,0", E="HA SA SK")
    assert decide(agent, view)[:2] == ("bid 3", why.WORTH_BUT)


@pytest.mark.parametrize("agent", ["random", "trumping", "rulebased"])
def test_a_card_that_is_not_seen_is_worth_the_average(agent):
    """Devil's Bridge: it may be any card but the three that are seen and the trump card."""
    game = Boerenbridge(devil="yes")
    hands = {"S": "HA", "W": "S2", "N": "S3", "E": "S4"}
    view = view_of("S", 1, "H2", game=game, **hands)
    others = [GAME.parse_card(card) for card in ("S2", "S3", "S4", "H2")]
    worth = [hand_value(view_of("S", 1, "H2", S=GAME.say_card(one)), 0)
             for one in range(64) if one & 15 < 13 and one not in others]  # fmt: skip
    action, mind = minds.decide(agent, game, view)
    assert (action, int(mind.note[0])) == (BID, why.UNSEEN)
    assert mind.note[why.EXPECTED] == pytest.approx(sum(worth) / 48 / 52)
    view = view_of("S", 1, "H2", "0,1,0", dealer="S", game=game, **hands)
    assert int(minds.decide(agent, game, view)[1].note[0]) == why.UNSEEN_BUT
    assert view.hands[0, 0] == 0


def test_simulated_bids():
    """The three highest trumps are worth three tricks, whatever happens (002, 4.2)."""
    view = view_of("S", 3, "H2", S="HA HK HQ")
    assert average_tricks(view, generator(1), 100) == 3.0
    for agent in ("montecarlo:budget=50", "mcts:budget=50"):
        assert decide(agent, view)[:2] == ("bid 3", why.TRICKS)
    view = view_of("E", 3, "H2", "0,0,0", E="HA HK HQ")
    assert decide("montecarlo:budget=50", view)[:2] == ("bid 2", why.TRICKS_BUT)


# -- playing by chance ------------------------------------------------------------------------


def test_random_and_trumping():
    """002, 4.3 and 4.3.1; readings B47."""
    view = view_of("W", 3, "H2", "0,0,0,0,D9", S="D9 D8 D7", W="H5 H9 S3")
    assert plays("random", view, 40) == ({"H5", "H9", "S3"}, {why.CHANCE})
    assert plays("trumping", view, 40) == ({"H5", "H9"}, {why.TRUMPS})
    view = view_of("W", 3, "H2", "0,0,0,0,D9", S="D9 D8 D7", W="D5 H9 D3")
    assert plays("trumping", view, 40) == ({"D5", "D3"}, {why.NO_TRUMPS})


# -- rules ------------------------------------------------------------------------------------


def test_card_values():
    """The share of live cards that a card beats (002, 4.4; readings B17, B18)."""
    view = view_of("S", 3, "H2", "0,0,0,0", S="HA SA S2")
    # live: 11 trumps (not the own ace, not the one shown), 11 spades
    assert card_value(view, GAME.parse_card("HA")) == 1
    assert card_value(view, GAME.parse_card("SA")) == pytest.approx(1 - 11 / 22)
    assert card_value(view, GAME.parse_card("S2")) == 0


RULEBASED = {
    # wants tricks: bid 2 (002, 4.4, first rule set)
    "cannot win: the weakest": (
        ("W", 3, "H2", "0,2,0,0,SA", "SA D2 D3", "S3 SK D9"), {"S3"}, why.CANNOT_WIN, {"SK"}, "",
    ),
    "the strongest card": (
        ("W", 3, "H2", "0,2,0,0,S9", "S9 D2 D3", "ST SK S3"), {"SK"}, why.STRONGEST, {"SK"}, "",
    ),
    "last: the weakest that wins": (
        ("E", 3, "H2", "0,0,0,2,S9,S8,S7", "S9 D2 D3", "ST SK S3"), {"ST"}, why.SAFE, {"ST"}, "E",
    ),
    # wants none: bid 0 (second rule set)
    "loses with the strongest": (
        ("W", 3, "H2", "1,0,0,0,SQ", "SQ D2 D3", "S3 SJ SA"), {"SJ"}, why.LOSES, {"S3"}, "",
    ),
    "cannot lose: the weakest": (
        ("W", 3, "H2", "1,0,0,0,S5", "S5 D2 D3", "SQ S8 SA"), {"S8"}, why.WEAKEST, {"S8"}, "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RULEBASED)
def test_rulebased(name):
    """Readings B14, B15: reading (b) by default, (a) as `literal`."""
    (seat, cards, trump, line, south, mine), expected, reason, literal, at = RULEBASED[name]
    hands = {"S": south, at or "W": mine}
    if at == "E":
        hands |= {"W": "S8 C3 C4", "N": "S7 C5 C6"}
    view = view_of(seat, cards, trump, line, **hands)
    assert plays("rulebased", view, 5) == (expected, {reason})
    assert plays("rulebased:literal=1", view, 5)[0] == literal


def test_rulebased_knows_who_can_not_follow():
    """Whoever showed no spades and no trumps cannot win (readings B20)."""
    view = view_of("S", 3, "H2", "1,0,0,0", S="S9 SK H3")
    king = GAME.parse_card("SK")
    assert not is_safe(view, king, False)
    assert is_safe(view, king, True)
    for seat in (1, 2, 3):
        view.lacks[seat] = 1 << 3 | 1 << 2
        assert not is_safe(view, king, True)
    assert is_safe(view, king, False)
    assert plays("rulebased", view, 3) == ({"S9"}, {why.SAFE})


def test_beaten_cards():
    view = view_of("W", 3, "H2", "0,0,0,0,S9", S="S9 D2 D3", W="D9 H3 C3")
    found = {text: is_beaten(view, GAME.parse_card(text)) for text in ("D9", "H3", "C3")}
    assert found == {"D9": True, "H3": False, "C3": True}


SLIPS = {
    # readings B16, each slip alone and all three: what is played
    "no card wins": (
        ("W", 3, "H2", "0,2,0,0,SA", "SA D2 D3", "S3 SK D9"),
        {"": "S3", "inverted=1": "S3", "half=1": "SK", "last=1": "SK", "slips=1": "SK"},
    ),
    "all can win": (
        ("W", 4, "H2", "0,2,0,0,S5", "S5 D2 D3 D4", "S7 S9 SJ SK"),
        {"": "SK", "inverted=1": "S7", "half=1": "SK", "last=1": "SK", "slips=1": "SJ"},
    ),
    "wants none": (
        ("W", 4, "H2", "1,0,0,0,SA", "SA D2 D3 D4", "S7 S9 SJ SK"),
        {"": "SK", "inverted=1": "SK", "half=1": "SK", "last=1": "SK", "slips=1": "SK"},
    ),
    "wants none, all win": (
        ("W", 4, "H2", "1,0,0,0,S5", "S5 D2 D3 D4", "S7 S9 SJ SK"),
        {"": "S7", "inverted=1": "S7", "half=1": "SJ", "last=1": "S7", "slips=1": "SJ"},
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_slips_of_the_program(name):
    (seat, cards, trump, line, south, mine), expected = SLIPS[name]
    view = view_of(seat, cards, trump, line, S=south, W=mine)
    found = {given: plays(f"rulebased:{given}".rstrip(":"), view, 3)[0] for given in expected}
    assert found == {given: {card} for given, card in expected.items()}


def test_slips_say_why():
    view = view_of("W", 4, "H2", "0,2,0,0,S5", S="S5 D2 D3 D4", W="S9 ST SJ SK")
    assert plays("rulebased:slips=1", view, 3)[1] == {why.WINS_NOW}
    view = view_of("W", 3, "H2", "0,2,0,0,SA", S="SA D2 D3", W="S3 SK D9")
    assert plays("rulebased:slips=1", view, 3)[1] == {why.LAST_OF_ROW}


# -- judging the end of a round -----------------------------------------------------------------


def judged(way, total, gains, cards=1, number=12, absolute=NOBODY, game=GAME):
    """The values of four seats after a round that brought these totals."""
    state = game.new()[0]
    state.number, state.cards, state.absolute = number, cards, absolute
    state.total[:] = total
    for seat, gain in enumerate(gains):
        made = gain >= 10
        state.bid[seat] = gain - 10 if made else -gain
        state.won[seat] = gain - 10 if made else 0
    out = np.zeros(4)
    values(state, list(GAME.evaluations).index(way), out)
    return out


def test_scoreboard_value():
    """Distances by rank, the leader's with an exponent (002, 4.5.1; readings B25, B26)."""
    out = judged("scoreboard", (20, 10, 5, 0), (10, -1, -1, -1))
    most = 2 * 1 + 10 - 1
    assert out[0] == pytest.approx(-(0 / 1 - 10 / 2 - 15 / 3 - 20 / 4))
    assert out[1] == pytest.approx(-(10 ** (1 + 10 / most) + 0 - 5 / 3 - 10 / 4))
    # level with the leader counts as one point behind
    assert judged("scoreboard", (20, 20, 5, 0), (10, -1, -1, -1))[0] == pytest.approx(
        -(1.0 - 15 / 3 - 20 / 4)
    )


def test_game_value():
    """Between the worst and the best that the round could bring, clipped (readings B27, B28)."""
    out = judged("game", (11, -1, -1, -1), (11, -1, -1, -1))
    assert out[0] == 1.0
    assert (out[1:] < 0.5).all()
    assert (out >= 0).all()
    assert judged("game", (50, 0, 0, 0), (11, -1, -1, -1), 5, 3, absolute=0).tolist() == [
        1,
        0,
        0,
        0,
    ]
    assert judged("points", (50, 0, 0, 0), (11, -1, -1, -1)).tolist() == [11, -1, -1, -1]


def test_chance_to_win():
    assert judged("chance", (5, 4, 4, 4), (10, -1, -1, -1)).tolist() == [1, 0, 0, 0]
    assert judged("chance", (5, 5, 4, 4), (10, -1, -1, -1)).tolist() == [0, 0, 0, 0]
    level = judged("chance", (5, 5, 5, 5), (10, -1, -1, -1), number=5)
    assert level == pytest.approx(1 / 4)
    near = judged("chance", (15, 5, 5, 5), (10, -1, -1, -1), number=10)
    far = judged("chance", (15, 5, 5, 5), (10, -1, -1, -1), number=1)
    assert near[0] > far[0] > level[0]
    for found in (near, far, judged("chance", (60, 5, -30, 58), (10, -1, -1, -1), number=7)):
        assert found.sum() == pytest.approx(1)


def test_what_is_paid_sets_the_scale():
    """Everything doubled: the same chances, and the same place on the scoreboard (readings B25)."""
    double = Boerenbridge(points=20, trick_factor=2, losing_factor=2)
    lead, gains = np.array([15, 5, 0, -5]), np.array([10, -1, -1, -1])
    one = judged("chance", lead, gains, number=6)
    assert judged("chance", 2 * lead, gains, number=6, game=double) == pytest.approx(one)
    nothing = Boerenbridge(points=0, trick_factor=0, losing_factor=0)
    assert judged("chance", (1, 0, 0, 0), gains, number=6, game=nothing).tolist() == [1, 0, 0, 0]
    # a round of 3 cards can bring 20 + 2 * 3 to one and cost another 2 * 3: 31 and one (readings B25)
    behind = judged("scoreboard", (31, 0, 0, 0), gains, cards=3, game=double)[1]
    assert behind == pytest.approx(-(31**2 + 1 / 2 + 1 / 3))


def test_one_seat_as_all_seats():
    state = GAME.new()[0]
    state.number, state.cards = 6, 3
    state.total[:] = (20, 10, 0, -10)
    out = np.zeros(4)
    for way in range(len(GAME.evaluations)):
        values(state, way, out)
        assert [value(state, seat, way) for seat in range(4)] == out.tolist()


@pytest.mark.statistical
@pytest.mark.parametrize("agent", ["random", "rulebased"])
@pytest.mark.parametrize("paid", [(10, 1, 1), (0, 1, 1), (10, 3, 1), (10, 1, 3), (20, 1, 1)])
def test_spread_of_points(agent, paid):
    """What `values.spread` is fitted to: how far the totals of two players come apart in a game."""
    house = dict(zip(("points", "trick_factor", "losing_factor"), paid, strict=True))
    game = Boerenbridge(absolute_victory="no", **house)
    totals = play_games(game, [find(agent, game)] * 4, [[0, 1, 2, 3]], 1, 0, 5000)[0][:, 0]
    apart = np.var([totals[:, a] - totals[:, b] for a, b in combinations(range(4), 2)], axis=1)
    measured = sqrt(apart.mean() / 2 / game.sizes_of.deals)
    assert spread(game.new()[0]) == pytest.approx(measured, rel=0.08)


# -- simulating -------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", ["montecarlo:budget=400", "mcts:budget=400"])
def test_simulating_agents_see_what_is_plain(agent):
    """In the last trick but one: take it with the ace, or leave it."""
    wants = view_of("W", 2, "H2", "0,2,0,1,S9", S="S9 D2", W="SA HA")
    assert decide(agent, wants)[0] == "SA"
    ducks = view_of("W", 2, "H2", "1,0,0,0,SQ", S="SQ D2", W="SA S3")
    assert decide(agent, ducks)[0] == "S3"
    forced = view_of("W", 2, "H2", "0,2,0,1,S9", S="S9 D2", W="SA H3")
    assert decide(agent, forced)[:2] == ("SA", why.ONLY_CARD)


def test_budget_is_shared_out():
    """Readings B21: equally over the cards, at least one each unless as in the program."""
    view = view_of("S", 5, "H2", "0,1,0,0", S="S9 SK H3 C4 DA")
    _, _, mind = decide("montecarlo:budget=57", view)
    assert mind.note[why.SIMULATIONS] == 11
    assert mind.note[why.SEEN] == 5
    assert decide("montecarlo:budget=3", view)[2].note[why.SIMULATIONS] == 1
    text, reason, _ = decide("montecarlo:budget=3,floor=1", view)
    assert (text, reason) == ("C4", why.CHANCE)
    _, _, mind = decide("mcts:budget=57", view)
    assert mind.note[why.SIMULATIONS] <= 57
    assert sum(mind.note[why.OPTIONS + 2 + 3 * i] for i in range(5)) == mind.note[why.SIMULATIONS]


def test_blind_to_the_victory_of_others():
    """Readings B28: after this round South has won the game, whatever happens in it."""
    hands = {"S": "S9 D2 D3 D4", "W": "SA SK HA C2"}
    view = view_of("W", 4, "H2", "0,2,0,1,S9", total="90 0 0 0", **hands)
    for agent in ("montecarlo:budget=50", "mcts:budget=50"):
        assert decide(agent, view)[2].note[why.VALUE] == 0
        assert decide(f"{agent},blind=1", view)[2].note[why.VALUE] > 0
    own = view_of("S", 4, "H2", "0,2,0,1", total="90 0 0 0", **hands)
    assert decide("montecarlo:budget=50,blind=1", own)[2].note[why.VALUE] == 1


def test_every_agent_plays_whole_games():
    """Same seed, same games; every action is checked by the match."""
    game = Boerenbridge(ranks=5)
    specs = ["montecarlo:budget=20", "mcts:budget=20", "rulebased", "trumping"]
    agents = [find(spec, game) for spec in specs]
    one = play_games(game, agents, [[0, 1, 2, 3], [3, 2, 1, 0]], 7, 0, 3)
    two = play_games(game, agents, [[0, 1, 2, 3], [3, 2, 1, 0]], 7, 0, 3)
    assert (one[0] == two[0]).all()
    for way in (1, 2, 3):
        agents = [find(f"{name}:budget=10,value={way}", game) for name in ("montecarlo", "mcts")]
        play_games(game, agents * 2, [[0, 1, 2, 3]], 7, 0, 1)


@pytest.mark.parametrize("house", [{"devil": "yes"}, {"bids": "secret"}, {"order": "down_up"}])
def test_every_agent_plays_the_variants(house):
    game = Boerenbridge(ranks=5, **house)
    specs = ["montecarlo:budget=20", "mcts:budget=20", "rulebased", "random"]
    play_games(game, [find(spec, game) for spec in specs], [[0, 1, 2, 3]], 7, 0, 4)


@pytest.mark.statistical
@pytest.mark.parametrize(
    ("house", "agents", "games", "points", "wins", "absolute"),
    [
        # thesis 002, tables 1 to 4; by the rules: readings B1, B15
        ({"as_published": "yes"}, ("random", "random"), 100_000, 29.66, 0.2445, 0.0528),
        ({}, ("random", "random"), 100_000, 32.6, 0.2445, 0.0528),
        ({"as_published": "yes"}, ("trumping", "random"), 100_000, 29.92, 0.2587, 0.0571),
        ({"as_published": "yes"}, ("rulebased:slips=1", "random"), 20_000, 39.8, 0.406, 0.129),
        ({"as_published": "yes"}, ("rulebased:slips=1", "trumping"), 20_000, 29.1, 0.282, 0.066),
        ({}, ("rulebased", "random"), 10_000, 58.4, 0.70, 0.365),
    ],
)
def test_published_figures(house, agents, games, points, wins, absolute):
    """Four standard errors either way: a share of 0.244 and one of 0.260 are told apart."""
    game = Boerenbridge(**house)
    players = [find(spec, game) for spec in (agents[0], *[agents[1]] * 3)]
    scored, told = play_games(game, players, [[0, 1, 2, 3]], 5, 0, games)
    error = 4 / sqrt(games)
    assert scored[:, 0, 0].mean() == pytest.approx(points, abs=error * scored[:, 0, 0].std())
    for share, found in (
        (wins, game.winners(scored)[:, 0, 0].mean()),
        (absolute, (told[:, 0, 1] == 0).mean()),
    ):
        assert found == pytest.approx(share, abs=error * sqrt(share * (1 - share)))


def test_bids_stay_in_range():
    """Every bid that the engines make is legal, for every round of many games (checked by play)."""
    game = Boerenbridge(order="down_up")
    agents = [
        find(spec, game) for spec in ("random", "montecarlo:budget=4", "rulebased", "trumping")
    ]
    play_games(game, agents, [[0, 1, 2, 3]], 3, 0, 30)
    view = view_of("S", 3, "H2", S="HA SA SK")
    buffer = np.zeros(14, np.int64)
    assert buffer[: legal(view, buffer)].tolist() == [BID, BID + 1, BID + 2, BID + 3]
