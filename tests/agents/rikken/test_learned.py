"""The learned player: what its net is told, how it is evaluated, where its weights come from."""

import itertools
import json
import pickle
from dataclasses import replace
from functools import partial

import nets
import numpy as np
import pytest
from minds import mind_of
from nets import by_numpy
from uncompiled import plain_python

from agents.rikken.positions import decide, seen
from troef.agents import AgentError, find
from troef.agents.learned import about, read, write
from troef.agents.net import HEADS, MOST, WEIGHTS, judge, look
from troef.agents.rikken import features, learned
from troef.agents.rikken.features import BLOCKS, CARD, COLUMNS, choice, situation
from troef.agents.rikken.learned import AGENT, MARGIN, NET, NETS, aims
from troef.agents.rikken.reasons import explain_learned
from troef.cards import each, parse_card
from troef.chance import generator
from troef.game import deal, facts, hide, over, play, scores, turn
from troef.games.rikken import Rikken
from troef.games.rikken.contracts import PAS, SCHOPPEN_MIE
from troef.games.rikken.state import PLAYING
from troef.games.rikken.tricks import cards_open
from troef.lab.digest import digest
from troef.lab.experiment import Experiment
from troef.match import actor, ask, play_games

HOUSES = [{}, {"auction": "none"}, {"called_ace": "asks"}, {"contracts": "piek+open_misere_plus"}]
GAMES = [Rikken(**house) for house in HOUSES]


columns_of = partial(nets.columns_of, NET, features)


def views(game, deals=3):
    """States and views of deals, whenever there is a card to choose."""

    def chooses(view):
        return view.phase == PLAYING and cards_open(view).bit_count() > 1

    return nets.views(game, chooses, deals)


# -- what the net is told ---------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec())
def test_every_column_is_there_once_and_has_a_place(game):
    begins = dict(zip(BLOCKS, itertools.accumulate([0, *BLOCKS.values()]), strict=False))
    alone = (
        "needed",
        "spare",
        "partner",
        "contract",
        "trick",
        "place",
        "card",
        "kind",
        "below",
        "ends",
    )
    for _, view in views(game):
        for card in each(cards_open(view[0])):
            columns = columns_of(view[0], card)
            assert len(columns) == len(set(columns)) < MOST
            assert 0 <= min(columns) <= max(columns) < COLUMNS
            for name in alone:
                inside = range(begins[name], begins[name] + BLOCKS[name])
                assert sum(column in inside for column in columns) == 1, name


def test_what_is_seen_is_told_card_by_card():
    """A position by hand: trump comes first, then the called suit, then the longest."""
    view = seen("HA2 D543 SK C7", "D9 DK", gone="CAKQJ", called="SA", declarer="W", trump="H")

    def told(name):
        return nets.told(BLOCKS, columns_of(view))[name]

    hearts, spades, diamonds, clubs = (13 * place for place in range(4))
    assert told("hand") == {
        hearts + 12, hearts, diamonds + 3, diamonds + 2, diamonds + 1, spades + 11, clubs + 5
    }  # fmt: skip
    assert told("played") == {52 * step + clubs + 9 + step for step in range(4)}  # jack to ace
    assert told("lying") == {52 * 1 + diamonds + 7, 52 * 2 + diamonds + 11}
    assert told("declares") == {1}
    assert told("partner") == {4}  # somebody, not known yet
    assert told("best") == {2}  # the king, of who sits before
    assert told("led") == {2}
    assert told("called") == {12}
    assert told("out") == {0}
    card = columns_of(view, parse_card("D5"))
    assert CARD + diamonds + 3 in card


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec())
def test_suits_have_no_names(game):
    """With all suits renamed it is told the same, unless two suits were dealt alike."""
    rng = np.random.default_rng(1)
    tried = 0
    for _, view in views(game):
        dealt = int(view[0].hands[view[0].viewer]) | int(view[0].played[view[0].viewer])
        if len({(dealt >> 16 * suit) & 0x7FFF for suit in range(4)}) < 4:
            continue
        names = rng.permutation(4)
        other = renamed(view, names)
        assert sorted(columns_of(view[0])) == sorted(columns_of(other[0]))
        for card in each(cards_open(view[0])):
            mine, theirs = columns_of(view[0], card), columns_of(other[0], changed(card, names))
            assert sorted(mine) == sorted(theirs)
        tried += 1
    assert tried > 20


def changed(card, names):
    return 16 * int(names[card >> 4]) + (card & 15)


def renamed(view, names):
    """The same view with other names for the suits."""
    other = view.copy()
    for field in ("hands", "played", "lacks"):
        for seat in range(4):
            lanes = [(int(view[field][0][seat]) >> 16 * suit) & 0x7FFF for suit in range(4)]
            moved = sum(lane << 16 * int(names[suit]) for suit, lane in enumerate(lanes))
            other[field][0][seat] = moved
    laid = 4 * int(view[0].tricks) + int(view[0].in_trick)
    other["order"][0][:laid] = [changed(int(card), names) for card in view["order"][0][:laid]]
    for field in ("trump", "led"):
        if view[field][0] >= 0:
            other[field][0] = names[int(view[field][0])]
    if view[0].called >= 0:
        other[0].called = changed(int(view[0].called), names)
    return other


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec())
def test_hidden_cards_change_nothing(game):
    """Swap what the seat cannot see: it chooses the same card for the same reason."""
    agent, rng, room, swapped = find("learned", game), generator(5), game.new(), 0
    for state, view in views(game):
        seat = int(view[0].viewer)
        other = game.swaps(state[0], seat, rng)
        swapped += other.tobytes() != state.tobytes()
        hide(other[0], seat, room)
        mine, theirs = mind_of(agent), mind_of(agent)
        act = (actor(agent.act, game),)
        assert ask(act, view[0], mine) == ask(act, room[0], theirs)
        assert mine.note.tobytes() == theirs.note.tobytes()
    assert swapped > 20


# -- the net ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.spec())
def test_the_compiled_net_is_the_net(game):
    """And the card that is played is the one of which it expects most."""
    agent = find("learned", game)
    weights = read(learned.taught(game), AGENT)
    net = agent.nets[0]
    for _, view in views(game, 2):
        order = situation(view[0], net)
        look(net)
        values = {}
        for card in each(cards_open(view[0])):
            choice(view[0], net, order, card)
            judge(net)
            found = by_numpy(weights, columns_of(view[0], card))
            assert net.found == pytest.approx(found, abs=2e-5)
            values[card] = found[0] + agent.settings["margin"] * found[1]
        best = ask((actor(agent.act, game),), view[0], mind_of(agent))
        assert values[best] >= max(values.values()) - 1e-4


PLAY = """
import sys
from troef.agents import find
from troef.games.rikken import Rikken
from troef.match import play_noted
for house in ({}, {"auction": "none"}):
    game = Rikken(**house)
    players = [find("learned", game), find("greedy", game)]
    print(play_noted(game, players, [[0, 1, 0, 1]], 3, 0, 1)[2].tolist())
"""


def test_plain_python_plays_the_same(capsys):
    exec(PLAY)
    assert capsys.readouterr().out == plain_python(PLAY)


def test_it_says_why_in_both_languages():
    game = Rikken()
    view = seen("HA2 D543 SK C7", "D9 DK", gone="CAKQJ", called="SA")
    action, mind = decide("learned", view)
    said = [explain_learned(game, view, mind, action, language) for language in ("en", "nl")]
    assert said[0].startswith("expects its side to reach its goal in ")
    assert said[1].startswith("verwacht dat zijn kant in ")
    assert all(text.count("%") == 3 for text in said)  # three diamonds to choose from


def test_bids_are_those_of_advanced_or_basic():
    for spec, model in (("learned", "advanced"), ("learned:bids=basic", "basic")):
        game = Rikken()
        mine, theirs = find(spec, game), find(model, game)
        room, states = game.new(), game.new()
        for number in range(60):
            deal(states[0], generator(2, number))
            while not over(states[0]) and states[0].phase != PLAYING:
                hide(states[0], turn(states[0]), room)
                a = ask((actor(mine.act, game),), room[0], mind_of(mine))
                assert a == ask((actor(theirs.act, game),), room[0], mind_of(theirs))
                play(states[0], int(a))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec())
def test_aims_are_what_came_of_the_deal(game):
    """Against scores and tricks as a match has them: who was paid, and by how much the goal was passed."""
    player = find("random", game)
    mind, states, room = mind_of(player, 3), game.new(), game.new()
    for number in range(30):
        deal(states[0], generator(9, number))
        while not over(states[0]):
            hide(states[0], turn(states[0]), room)
            play(states[0], int(ask((actor(player.act, game),), room[0], mind)))
        out = np.zeros(HEADS * 4)
        aims(states[0], out)
        told, points = np.zeros(len(game.fact_names)), np.zeros(4)
        facts(states[0], told)
        scores(states[0], points)
        assert out[::2].tolist() == np.sign(points).tolist()
        fact = dict(zip(game.fact_names, told, strict=True))
        if fact["contract"] not in (PAS, SCHOPPEN_MIE):
            assert (out[1 + 2 * int(fact["declarer"])] >= 0) == bool(fact["made"])
            assert (
                abs(out[1::2]).max() == abs(out[1::2]).min()
            )  # all by the same, one way or the other


# -- what it brings ---------------------------------------------------------------------------


def test_the_nets_that_come_along_tell_how_they_were_made():
    assert {learned.taught(game).stem for game in GAMES} == {"leiden", "rikken"}
    assert learned.taught(Rikken(auction="none", mate="right")).stem == "rikken"
    for name, game in (("leiden", "rikken auction=none"), ("rikken", "rikken")):
        told = about(NETS / f"{name}.npz")
        assert told["game"] == game
        assert told["command"].startswith("troef train rikken ")
        assert told["curve"][-1]["choices"] > 10_000_000
        assert (NETS / f"{name}.npz").stat().st_size < 300_000


@pytest.mark.statistical
@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.spec())
def test_it_is_stronger_than_greedy(game):
    """On deals that it did not learn from; the interval, of the mean over deals, lies above 0."""
    spec = "learned" if game.house["auction"] == "none" else "learned:bids=basic"  # the same bids
    sitting = [[0, 1, 0, 1], [1, 0, 1, 0]]
    points, _ = play_games(game, [find(spec, game), find("greedy", game)], sitting, 77, 0, 1000)
    sides = points[:, :, 0::2].mean(axis=2) - points[:, :, 1::2].mean(axis=2)
    values = (sides[:, 0] - sides[:, 1]) / 2
    assert values.mean() > 3 * values.std() / np.sqrt(len(values))


def random_weights(seed=1):
    rng, blank = np.random.default_rng(seed), np.zeros(1, NET)
    return {name: rng.normal(size=blank[name][0].shape) for name in WEIGHTS}


def test_other_weights_are_handed_over(tmp_path, monkeypatch):
    """By a file of one's own; a store knows them apart, and so do processes."""
    monkeypatch.chdir(tmp_path)
    game = Rikken(auction="none")
    write(tmp_path / "my.npz", random_weights(), {"command": "mine"})
    write(tmp_path / "other.npz", random_weights(2), {"command": "mine"})
    mine = find("learned:weights=my.npz,margin=1", game)
    assert mine.spec() == "learned:margin=1,weights=my.npz"
    assert find(mine.spec(), game).memory.tolist() == mine.memory.tolist()
    assert about(tmp_path / "my.npz") == {"command": "mine"}
    copied = pickle.loads(pickle.dumps(mine))
    scores = [
        play_games(game, [agent, find("greedy", game)], [[0, 1, 0, 1]], 1, 0, 40)[0].tolist()
        for agent in (mine, copied, replace(find("learned", game)))
    ]
    assert scores[0] == scores[1] != scores[2]
    specs = ("learned", "learned:weights=my.npz", "learned:weights=other.npz")
    house = {"auction": "none"}
    sums = [digest(Experiment("rikken", (spec, *["greedy"] * 3), 4, 1, house)) for spec in specs]
    assert len(set(sums)) == 3


def spoilt(path, **parts):
    weights = {**random_weights(), **parts}
    with open(path, "wb") as out:
        np.savez(out, **{name: np.asarray(it) for name, it in weights.items() if it is not None})


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: None, "there is no file 'bad.npz': `troef train` makes one"),
        (lambda path: path.write_text("hello"), "'bad.npz' is no file of weights that `troef train` made"),
        (lambda path: path.mkdir(), "is no file of weights"),
        (lambda path: spoilt(path, last=None), "is no file of weights"),
        (lambda path: spoilt(path, second=np.zeros((3, 4))), "second is (3, 4), not (128, 64); train it"),
        (lambda path: spoilt(path, last_bias=np.array([1, 2])), "does not fit agent 'learned'"),
        (lambda path: spoilt(path, last_bias=np.array([1.0, np.nan])), "weights that are no numbers"),
        (lambda path: spoilt(path, more=np.zeros(1 << 20)), "is too large for a file of weights"),
        (lambda path: spoilt(path, last=np.array([{}, {}])), "is no file of weights"),
    ],
)  # fmt: skip
def test_bad_files_are_refused(tmp_path, monkeypatch, make, said):
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "bad.npz")
    with pytest.raises(AgentError) as caught:
        find("learned:weights=bad.npz", Rikken())
    assert said in str(caught.value)


def test_margin_is_a_setting_of_the_mind():
    mind = mind_of(find("learned:margin=3", Rikken()))
    assert mind.settings[MARGIN] == 3
    assert json.dumps(find("learned", Rikken()).spec()) == '"learned"'
