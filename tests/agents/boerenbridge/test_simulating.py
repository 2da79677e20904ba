"""The agents of Boerenbridge that simulate, and how they judge an end: thesis 002, chapter 4."""

from itertools import combinations
from math import sqrt

import numpy as np
import pytest
from games.boerenbridge.by_hand import round_of
from playing import do
from uncompiled import plain_python

from agents.boerenbridge.positions import GAME, decide, view_of
from troef.agents import find
from troef.agents.boerenbridge import notes as why
from troef.agents.boerenbridge.mcts import finish_short
from troef.agents.boerenbridge.simulate import missed
from troef.agents.boerenbridge.uneven import FILLING, fill_in
from troef.chance import generator
from troef.game import legal, values
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.state import BID, NOBODY
from troef.games.boerenbridge.values import spread, value
from troef.match import play_games

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


@pytest.mark.parametrize("agent", ["montecarlo:budget=400", "mcts:budget=400"])
def test_making_others_fail(agent):
    """002, 6: South bid nothing and leads the queen; West could make his own bid, or leave it to him."""
    view = view_of("W", 2, "H2", "0,1,0,0,SQ", S="SQ D2", W="SA S3")
    assert decide(agent, view)[0] == "SA"
    assert decide(f"{agent},fail=100", view)[0] == "S3"


def test_how_many_others_missed_their_bids():
    state = round_of(GAME, 2, "H2", number=12, S="SQ D2", W="SA S3")[0]
    do(GAME, state, "0,1,0,0")
    state.won[:] = [1, 1, 0, 0]
    assert [missed(state, seat) for seat in range(4)] == [0, 1 / 3, 1 / 3, 1 / 3]


def test_blind_to_the_victory_of_others():
    """Readings B28: after this round South has won the game, whatever happens in it."""
    hands = {"S": "S9 D2 D3 D4", "W": "SA SK HA C2"}
    view = view_of("W", 4, "H2", "0,2,0,1,S9", total="90 0 0 0", **hands)
    for agent in ("montecarlo:budget=50", "mcts:budget=50"):
        assert decide(agent, view)[2].note[why.VALUE] == 0
        assert decide(f"{agent},blind=1", view)[2].note[why.VALUE] > 0
    own = view_of("S", 4, "H2", "0,2,0,1", total="90 0 0 0", **hands)
    assert decide("montecarlo:budget=50,blind=1", own)[2].note[why.VALUE] == 1


# -- slips of the program behind the thesis -------------------------------------------------------


def test_uneven_dealing():
    """Readings B23: a card behind many known ones is given out more often, and a deal always fits."""
    game = Boerenbridge()
    view = view_of("S", 3, "H2", "0,0,0,0", S="S2 S3 S4")
    out, rng, work = game.new(), generator(1), np.zeros(1, FILLING)[0]
    held = np.zeros(64)
    for _ in range(4000):
        assert fill_in(view, work, rng, out)
        hands = [int(out[0].hands[seat, 0]) for seat in range(4)]
        assert [hand.bit_count() for hand in hands] == [3, 3, 3, 3]
        assert sum(hands) == hands[0] | hands[1] | hands[2] | hands[3]
        for seat in (1, 2, 3):
            held += [(hands[seat] >> card) & 1 for card in range(64)]
    five, six = (held[GAME.parse_card(text)] for text in ("S5", "S6"))
    assert held.sum() == 4000 * 9
    assert five > 1.7 * six  # four places lead to it, to the other one, or five once it is gone
    assert held[GAME.parse_card("S2")] == held[GAME.parse_card("H2")] == 0


def test_uneven_dealing_keeps_to_what_is_known():
    view = view_of("S", 3, "H2", "0,0,0,0", S="S2 S3 S4")
    view.lacks[1], view.lacks[2] = 0b0111, 0b1000  # West has spades alone, North none
    out, rng, work = GAME.new(), generator(2), np.zeros(1, FILLING)[0]
    lane = int(view.lane)
    for _ in range(300):
        if fill_in(view, work, rng, out):
            assert int(out[0].hands[1, 0]) & ~(lane << 48) == 0
            assert int(out[0].hands[2, 0]) & (lane << 48) == 0


def test_a_trick_counts_twice():
    """Readings B31: South takes a trick that ends in the tree; of three, the last is then not played."""
    state = round_of(
        GAME, 3, "H2", number=11, S="SA SK SQ", W="S3 S4 S5", N="S6 S7 S8", E="S9 ST SJ"
    )[0]
    do(GAME, state, "3,0,0,1,SA,S3,S6,S9")
    total = state.total.tolist()
    finish_short(state, generator(1))
    assert state.tricks == 2
    assert state.won.tolist() == [3, 0, 0, 0]
    assert (state.total - total).tolist() == [13, 10, 10, -1]


def test_ends_within_the_tree_bring_no_points():
    """Readings B31: with two cards each the tree soon reaches the end of the round. East, the last to play,
    makes his bid of one with either card; without points an end is worth the level scoreboard before it."""
    hands = {"S": "S9 D2", "W": "S8 D3", "N": "S7 D4", "E": "SA S3"}
    view = view_of("E", 2, "H2", "0,0,0,1,S9,S8,S7", **hands)
    _, _, sound = decide("mcts:budget=4000", view)
    _, _, slipped = decide("mcts:budget=4000,unscored=1", view)
    assert abs(sound.note[why.VALUE] - slipped.note[why.VALUE]) > 0.03


SLIPPED = ["montecarlo:budget=20,uneven=1", "mcts:budget=40,slips=1,uneven=1"]


@pytest.mark.parametrize("spec", SLIPPED)
@pytest.mark.parametrize("house", [{}, {"devil": "yes"}])
def test_slips_play_whole_games(spec, house):
    game = Boerenbridge(ranks=5, **house)
    agents = [find(spec, game)] * 2 + [find("rulebased:slips=1", game)] * 2
    play_games(game, agents, [range(4)], 7, 0, 2)


OTHER_SIZES = """
from troef.agents import find
from troef.games.boerenbridge import Boerenbridge
from troef.match import play_games
for house in ({"ranks": 15, "suits": 6, "rounds": 3}, {"ranks": 5, "players": 3, "rounds": 4}):
    game = Boerenbridge(**house)
    for spec in ("montecarlo:budget=4,uneven=1", "mcts:budget=8,slips=1,uneven=1"):
        agents = [find(spec, game)] * 2 + [find("rulebased:slips=1", game)] * (game.seats - 2)
        print(play_games(game, agents, [range(game.seats)], 7, 0, 1)[0].shape)
"""


def test_slips_play_whole_games_of_other_sizes():
    """As plain Python, since these sizes of states are compiled for nothing else."""
    assert plain_python(OTHER_SIZES).split("\n") == ["(1, 1, 4)"] * 2 + ["(1, 1, 3)"] * 2 + [""]


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
