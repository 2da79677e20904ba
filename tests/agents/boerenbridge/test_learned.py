"""The learned player of Boerenbridge: what its net is told, what it learns, where it may sit down."""

from functools import partial

import nets
import numpy as np
import pytest
from minds import mind_of
from nets import by_numpy, told
from uncompiled import plain_python

from agents.boerenbridge.positions import decide, view_of
from troef.agents import AgentError, find
from troef.agents.boerenbridge import features
from troef.agents.boerenbridge.features import BLOCKS, COLUMNS, choice, situation
from troef.agents.boerenbridge.learned import AGENT, NET, SCALE, aims, taught
from troef.agents.learned import about, read
from troef.agents.net import HEADS, MOST, judge, look
from troef.chance import generator
from troef.game import actions_of, deal, hide, over, play, rewind, scores, turn
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.state import BID, BIDDING
from troef.match import actor, ask, play_games

HOUSES = [{}, {"order": "up"}, {"bids": "secret"}, {"devil": "yes", "rounds": "2"}]
GAMES = [Boerenbridge(**house) for house in HOUSES]
ALL_GAMES = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec())


columns_of = partial(nets.columns_of, NET, features)


def views(game, deals=13):
    """States and views of rounds, whenever there is something to choose."""
    return nets.views(game, lambda view: len(actions_of(game, view)) > 1, deals)


# -- what the net is told ---------------------------------------------------------------------


@ALL_GAMES
def test_every_column_is_there_once_and_has_a_place(game):
    playing = ("tricks", "spare", "even", "place")
    of_card, of_bid = ("card", "kind", "below", "ends"), ("call", "trumps", "sum", "worth")
    for _, view in views(game):
        bidding = view[0].phase == BIDDING
        for action in actions_of(game, view[0]):
            columns = columns_of(view[0], action)
            assert len(columns) == len(set(columns)) < MOST
            assert 0 <= min(columns) <= max(columns) < COLUMNS
            found = {name: len(there) for name, there in told(BLOCKS, columns).items()}
            assert found["size"] == found["spoken"] == 1
            assert found["bid"] == 4
            assert {found[name] for name in of_bid} == {int(bidding)}
            assert {found[name] for name in (*playing, *of_card)} == {int(not bidding)}


def test_what_is_seen_is_told_card_by_card():
    """A position by hand: trump has the first place, then the longest suit; of two that are
    missing the first one."""
    view = view_of(
        "N", 3, "H5", "1, 0, 0, 1, C3, D9", S="C3 C8 S2", W="D9 D4 ST", N="HA DK D2", E="CK C7 S9"
    )
    hearts, diamonds, clubs, _ = (13 * place for place in range(4))
    found = told(BLOCKS, columns_of(view, game_card("DK")))
    assert found["hand"] == {hearts + 12, diamonds + 11, diamonds}
    assert found["played"] == set()
    assert found["lying"] == {65 * 1 + clubs + 1, 65 * 2 + diamonds + 7}  # of South, of West
    assert found["turned"] == {3}
    assert found["void"] == {5 * 2 + 2}  # West has no clubs
    assert found["size"] == found["tricks"] == {2}
    assert found["bid"] == {0, 15 + 1, 2 * 15 + 1, 3 * 15}
    assert found["needed"] == {3, 17 + 4, 2 * 17 + 4, 3 * 17 + 3}
    assert found["spare"] == {4}
    assert found["even"] == {6}  # one trick more than was bid
    assert found["place"] == {2}
    assert found["best"] == {3 * 1 + 2}  # South, who wants it
    assert found["led"] == {2}
    assert found["card"] == {diamonds + 11}


def game_card(text):
    return GAMES[0].parse_card(text)


@ALL_GAMES
def test_suits_have_no_names(game):
    """With all suits renamed it is told the same, unless two suits were dealt alike."""
    rng, tried = np.random.default_rng(1), 0
    for state, view in views(game):
        if len({(dealt_to(state[0], view[0]) >> 16 * suit) & 0x7FFF for suit in range(4)}) < 4:
            continue
        names = rng.permutation(4)
        other = renamed(view, names)
        for action in actions_of(game, view[0]):
            mine, theirs = columns_of(view[0], action), columns_of(other[0], changed(action, names))
            assert sorted(mine) == sorted(theirs)
        tried += 1
    assert tried > 50 or game.sizes_of.rounds == 2


def dealt_to(state, view):
    """All cards that the viewer got, from the complete round as it was dealt."""
    before = np.zeros_like(np.array([state]))
    rewind(state, before)
    return int(before[0]["hands"][int(view.viewer), 0])


def changed(action, names):
    return action if action >= BID else 16 * int(names[action >> 4]) + (action & 15)


def renamed(view, names):
    """The same view with other names for the suits."""
    other = view.copy()
    for seat in range(4):
        lanes = [(int(view["hands"][0][seat, 0]) >> 16 * suit) & 0x7FFF for suit in range(4)]
        other["hands"][0][seat, 0] = sum(x << 16 * int(names[suit]) for suit, x in enumerate(lanes))
        lacks = int(view["lacks"][0][seat])
        other["lacks"][0][seat] = sum((lacks >> suit & 1) << int(names[suit]) for suit in range(4))
    lanes = [(int(view["gone"][0][0]) >> 16 * suit) & 0x7FFF for suit in range(4)]
    other["gone"][0][0] = sum(x << 16 * int(names[suit]) for suit, x in enumerate(lanes))
    laid = 4 * int(view[0].tricks) + int(view[0].in_trick)
    other["history"][0][:laid] = [changed(int(card), names) for card in view["history"][0][:laid]]
    for field in ("trump", "led"):
        if view[field][0] >= 0:
            other[field][0] = names[int(view[field][0])]
    if view[0].trump_card >= 0:
        other[0].trump_card = changed(int(view[0].trump_card), names)
    return other


@ALL_GAMES
def test_hidden_cards_change_nothing(game):
    nets.check_hidden_cards_change_nothing(game, views(game))


# -- what it does -----------------------------------------------------------------------------


def test_the_compiled_net_is_the_net():
    """And what is done is that of which it expects most."""
    game = GAMES[0]
    agent, weights = find("learned", game), read(taught(game), AGENT)
    net = agent.nets[0]
    for _, view in views(game, 4):
        order = situation(view[0], net)
        look(net)
        values = {}
        for action in actions_of(game, view[0]):
            choice(view[0], net, order, action)
            judge(net)
            found = by_numpy(weights, columns_of(view[0], action))
            assert net.found == pytest.approx(found, abs=2e-5)
            values[action] = found[0] - agent.settings["spite"] * found[1]
        best = ask((actor(agent.act, game),), view[0], mind_of(agent))
        assert values[best] >= max(values.values()) - 1e-4


PLAY = """
import sys
from troef.agents import find
from troef.games.boerenbridge import Boerenbridge
from troef.match import play_noted
for rounds, spec in (("5", "learned:curious=0.1"), ("1", "expert:simulations=6")):
    game = Boerenbridge(rounds=rounds)
    players = [find(spec, game), find("rulebased", game)]
    print(play_noted(game, players, [[0, 1, 0, 1]], 3, 0, 1)[2].tolist())
"""


def test_plain_python_plays_the_same(capsys):
    exec(PLAY)
    assert capsys.readouterr().out == plain_python(PLAY)


def test_who_is_curious_bids_near_what_it_would_bid():
    view = view_of("S", 9, "H5", S="CA CK C4 HA HK HQ D2 S3 S4")

    def bids(spec, seed=0):
        return int(decide(spec, view, seed)[0].removeprefix("bid "))

    usual = bids("learned")
    assert 2 <= usual <= 7
    found = {bids("learned:curious=1", seed) for seed in range(60)}
    assert found == set(range(usual - 2, usual + 3))


def test_it_says_why_in_both_languages():
    game, view = GAMES[0], view_of("S", 3, "H5", S="HA HK D2")
    agent = find("learned", game)
    mind = mind_of(agent)
    action = int(ask((actor(agent.act, game),), view, mind))
    said = [agent.explain(game, view, mind, action, language) for language in ("en", "nl")]
    assert said[0].startswith("expects ")
    assert said[1].startswith("verwacht ")
    assert "punten in deze ronde (" in said[1]
    assert said[1].split()[1].count(",") == 1  # a decimal comma


@ALL_GAMES
def test_aims_are_what_came_of_the_round(game):
    """Against the points of a round: the own, and the mean of the others'."""
    player = find("random", game)
    mind, states, room = mind_of(player, 3), game.new(), game.new()
    for number in range(30):
        deal(states[0], generator(9, number))
        while not over(states[0]):
            hide(states[0], turn(states[0]), room)
            play(states[0], int(ask((actor(player.act, game),), room[0], mind)))
        out, points = np.zeros(HEADS * 4), np.zeros(4)
        aims(states[0], out)
        scores(states[0], points)
        assert SCALE * out[::2] == pytest.approx(points)
        assert SCALE * out[1::2] == pytest.approx([np.delete(points, s).mean() for s in range(4)])


# -- what it brings ---------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{"players": "3"}, {"suits": "5"}, {"ranks": "8"}])
def test_it_sits_down_only_where_it_was_taught(house):
    name, choice = next(iter(house.items()))
    for spec in ("learned", "flat:inside=learned"):
        with pytest.raises(AgentError, match=f" {name}, not with {choice}: choose another agent"):
            find(spec, Boerenbridge(**house))


def test_the_net_that_comes_along_tells_how_it_was_made():
    file = taught(GAMES[0])
    said = about(file)
    assert said["game"] == "boerenbridge"
    assert said["command"].startswith("troef train boerenbridge ")
    assert said["curve"][-1]["choices"] > 10_000_000
    assert file.stat().st_size < 1 << 19


@pytest.mark.statistical
def test_it_is_stronger_than_rules():
    """On games that it did not learn from; the interval, of the mean over games, lies far above 0."""
    sitting = [[0, 1, 0, 1], [1, 0, 1, 0]]
    players = [find("learned", GAMES[0]), find("rulebased", GAMES[0])]
    points, _ = play_games(GAMES[0], players, sitting, 77, 0, 100)
    sides = points[:, :, 0::2].mean(axis=2) - points[:, :, 1::2].mean(axis=2)
    values = (sides[:, 0] - sides[:, 1]) / 2
    assert values.mean() - 3 * values.std() / np.sqrt(len(values)) > 20
