"""The learned player of Tysiac: what its net is told, what it learns, what it does."""

import nets
import numpy as np
import pytest
from minds import mind_of
from nets import by_numpy, told
from uncompiled import plain_python

from agents.tysiac.positions import cards
from troef.agents import find
from troef.agents.learned import about, read
from troef.agents.net import HEADS, MOST, judge, look
from troef.agents.tysiac import features
from troef.agents.tysiac.features import BLOCKS, COLUMNS, choice, situation
from troef.agents.tysiac.learned import AGENT, MOST_OPTIONS, NET, SCALE, aims, options, taught
from troef.chance import generator
from troef.game import actions_of, deal, hide, over, play, scores, turn, values
from troef.games.tysiac import Tysiac
from troef.games.tysiac.state import BID, BIDDING, DEMAND, GIVING, PLAYING, RAISE, RAISING
from troef.match import actor, ask, play_games

HOUSES = [{}, {"marriages": "any"}, {"must_beat": "yes", "must_trump": "yes"}, {"nines": "demand"}]
GAMES = [Tysiac(**house) for house in HOUSES]
ALL_GAMES = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec())


def columns_of(view, action=None):
    """The columns of what a seat sees, and of one action if that is asked for."""
    net = np.zeros(1, NET)[0]
    situation(view, net)
    if action is not None:
        look(net)
        choice(view, net, action)
    return [int(column) for column in net.columns[: net.count]]


def thought_of(view):
    """What it chooses from."""
    actions = np.zeros(MOST_OPTIONS, np.int64)
    return [int(action) for action in actions[: options(view, actions)]]


def views(game, deals=20):
    """States and views of deals, whenever there is something to choose."""
    return nets.views(game, lambda view: len(actions_of(game, view)) > 1, deals)


# -- what the net is told ---------------------------------------------------------------------


@ALL_GAMES
def test_every_column_is_there_once_and_has_a_place(game):
    seen = set()
    for _, view in views(game):
        phase = int(view[0].phase)
        seen.add(phase)
        for action in thought_of(view[0]):
            columns = columns_of(view[0], action)
            assert len(columns) == len(set(columns)) < MOST
            assert 0 <= min(columns) <= max(columns) < COLUMNS
            found = {name: len(there) for name, there in told(BLOCKS, columns).items()}
            assert found["phase"] == found["level"] == found["bidder"] == found["dealer"] == 1
            assert found["total"] == 3
            playing, passes = phase == PLAYING, action in (BID, RAISE)
            for name in (
                "trump",
                "led",
                "tricks",
                "place",
                "needed",
                "taken",
                "card",
                "kind",
                "takes",
            ):
                assert found[name] == int(playing), name
            assert found["gift"] == found["breaks"] == int(phase == GIVING)
            calls = phase in (BIDDING, RAISING)
            assert found["stays"] == int(calls and passes)
            assert found["call"] == found["aces"] == found["tops"] == int(calls and not passes)
    assert seen == {BIDDING, GIVING, RAISING, PLAYING}


@ALL_GAMES
def test_it_thinks_of_legal_actions_alone_and_of_all_but_jumps(game):
    for _, view in views(game, 30):
        thought, legal = thought_of(view[0]), actions_of(game, view[0])
        assert set(thought) <= set(legal)
        if view[0].phase in (GIVING, PLAYING):
            assert set(thought) == set(legal) - {DEMAND}
        else:
            base = BID if view[0].phase == BIDDING else RAISE
            next_one = min([each for each in legal if base < each < base + 32], default=None)
            assert thought == [base] + ([next_one] if next_one is not None else [])


def test_suits_have_places_that_no_other_card_has():
    numbers = [features.cell(16 * suit + rank) for suit in range(4) for rank in range(6)]
    assert numbers == list(range(24))


@pytest.mark.parametrize(
    ("hand", "tops", "marriage"),
    [("CATK DJ9 H9 SJ", 3, 0), ("DAKQ SKQ HT9", 1, 2), ("HKQ SATKQJ", 5, 3)],
)
def test_what_a_bid_is_made_with(hand, tops, marriage):
    held = cards(hand)
    assert features.from_the_top(held) == tops
    assert features.best_marriage(held) == marriage  # clubs, diamonds, hearts, spades: from 1 on


@ALL_GAMES
def test_hidden_cards_change_nothing(game):
    nets.check_hidden_cards_change_nothing(game, views(game))


# -- what it does -----------------------------------------------------------------------------


def test_the_compiled_net_is_the_net():
    """And what is done is that of which it expects most."""
    game = GAMES[0]
    agent, weights = find("learned", game), read(taught(game), AGENT)
    net = agent.nets[0]
    for _, view in views(game, 5):
        situation(view[0], net)
        look(net)
        found = {}
        for action in thought_of(view[0]):
            choice(view[0], net, action)
            judge(net)
            estimates = by_numpy(weights, columns_of(view[0], action))
            assert net.found == pytest.approx(estimates, abs=1e-4)
            found[action] = estimates[0]
        best = ask((actor(agent.act, game),), view[0], mind_of(agent))
        assert found[best] >= max(found.values()) - 1e-3


PLAY = """
from troef.agents import find
from troef.games.tysiac import Tysiac
from troef.match import play_noted
game = Tysiac(cap="2")
players = [find("learned:curious=0.1", game), find("knowledge", game)]
print(play_noted(game, players, [[0, 1, 0]], 3, 0, 1)[2].tolist())
"""


def test_plain_python_plays_the_same(capsys):
    exec(PLAY)
    assert capsys.readouterr().out == plain_python(PLAY)


def test_it_says_why_in_every_language():
    game = GAMES[0]
    agent = find("learned", game)
    _, view = next(views(game))
    mind = mind_of(agent)
    action = int(ask((actor(agent.act, game),), view[0], mind))
    begins = {"en": "expects ", "nl": "verwacht ", "pl": "spodziewa "}
    for language, begin in begins.items():
        assert agent.explain(game, view[0], mind, action, language).startswith(begin)


@ALL_GAMES
def test_aims_are_what_came_of_the_deal(game):
    """What search plays for, and the points of the deal."""
    player, race = find("random", game), list(game.evaluations).index("race")
    mind, states, room = mind_of(player, 3), game.new(), game.new()
    for number in range(40):
        deal(states[0], generator(9, number))
        while not over(states[0]):
            hide(states[0], turn(states[0]), room)
            play(states[0], int(ask((actor(player.act, game),), room[0], mind)))
        out, points, worth = np.zeros(HEADS * 3), np.zeros(3), np.zeros(3)
        aims(states[0], out)
        scores(states[0], points)
        values(states[0], race, worth)
        assert SCALE * out[::2] == pytest.approx(worth)
        assert SCALE * out[1::2] == pytest.approx(points)


# -- what it brings ---------------------------------------------------------------------------


def test_the_net_that_comes_along_tells_how_it_was_made():
    file = taught(GAMES[0])
    said = about(file)
    assert said["game"] == "tysiac"
    assert said["command"].startswith("troef train tysiac ")
    assert said["curve"][-1]["choices"] > 10_000_000
    assert file.stat().st_size < 1 << 19


@pytest.mark.statistical
def test_it_is_stronger_than_the_program_of_the_thesis():
    """On games that it did not learn from: one against two wins far more than a third."""
    game = GAMES[0]
    players = [find("learned", game), find("knowledge", game)]
    points, _ = play_games(game, players, [[0, 1, 1], [1, 0, 1], [1, 1, 0]], 77, 0, 150)
    mine = np.stack([points[:, seat, seat] for seat in range(3)], axis=1)
    won = (mine >= points.max(axis=2)).mean(axis=1)
    assert won.mean() - 3 * won.std() / np.sqrt(len(won)) > 0.4
