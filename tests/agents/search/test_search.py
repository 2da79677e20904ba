"""Agents that search, in every game: legal, blind to hidden cards, the same every time."""

import json
import os
import resource
import subprocess
import sys
import time

import pytest
from minds import decide
from playing import seen_by
from uncompiled import plain_python

from troef.agents import AgentError, find
from troef.agents.agent import MOST_SEATS
from troef.agents.search import ismcts, notes
from troef.chance import generator
from troef.game import actions_of, deal, over, play, sample, turn
from troef.games import GAMES
from troef.match import Table, play_games

AGENTS = ("flat", "ismcts")
FEW = "simulations=20"
PLIES = 60
"""Longer deals are left after so many actions: what is to be seen is seen by then."""


def positions(game, seed, count):
    """Complete states at some moments of random deals."""
    rng = generator(seed)
    for number in range(count):
        states, before = game.new(), game.new()
        deal(states[0], rng)
        for _ in range(seed + 9 * (number % 5)):
            before[0] = states[0]
            play(states[0], sample(states[0], rng))
            if over(states[0]):
                states[0] = before[0]
                break
        yield states


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_legally_and_explained(name):
    """The table raises an error at the first illegal action."""
    game = GAMES[name]()
    agents = [find(f"{AGENTS[seat % 2]}:{FEW}", game) for seat in range(game.seats)]
    table = Table(game, agents)
    table.deal(generator(3))
    table.reseed(3, 0, 1)
    searched = 0
    for _ in range(PLIES):
        if over(table.state):
            break
        seat = int(turn(table.state))
        view, action = table.view(seat), table.decide()
        told = [
            agents[seat].explain(game, view, table.minds[seat], action, language)
            for language in ("nl", "en")
        ]
        assert all(told)
        assert told[0] != told[1]
        if len(actions_of(game, view)) > 1:
            searched += 1
            assert table.minds[seat].note[notes.DONE] > 0
            assert "simulations" in told[1]
        else:
            assert table.minds[seat].note[notes.DONE] == 0
        table.act(action)
    assert searched > 5


SECRETS = [
    *((name, {}, 4) for name in GAMES),
    ("boerenbridge", {"bids": "secret"}, 3),
    ("boerenbridge", {"devil": "yes", "order": "up", "rounds": "2"}, 2),
]
"""Tables with something hidden, and after how many actions it is looked at first: while others' bids are
secret, and while the own card is on one's forehead."""


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(("name", "house", "plies"), SECRETS, ids=str)
def test_hidden_cards_change_nothing(name, house, plies, agent):
    """Trade cards that a seat does not see: with the same chance it decides the same."""
    game, rng = GAMES[name](**house), generator(4)
    for states in positions(game, plies, 8):
        seat = int(turn(states[0]))
        action, mind = decide(f"{agent}:{FEW}", game, seen_by(game, states[0], seat))
        swapped = game.swaps(states[0], seat, rng)
        again, other = decide(f"{agent}:{FEW}", game, seen_by(game, swapped[0], seat))
        assert (again, other.note.tolist()) == (action, mind.note.tolist())


def decisions():
    """What both do at some positions of every game, with all they noted down."""
    told = []
    for name in GAMES:
        game = GAMES[name]()
        for number, states in enumerate(positions(game, 6, 3)):
            view = seen_by(game, states[0], int(turn(states[0])))
            action, mind = decide(f"{AGENTS[number % 2]}:{FEW}", game, view)
            told.append([name, action, mind.note.tolist()])
    return told


PLAIN = """
import json
from agents.search.test_search import decisions
print(json.dumps(decisions()))
"""


def test_plain_python_decides_the_same():
    assert json.loads(plain_python(PLAIN)) == decisions() == decisions()


def test_flat_shares_its_simulations_out():
    """Every action is tried equally often where that can be; else the best survive the halving."""
    game = GAMES["rikken"]()
    states = next(positions(game, 5, 1))
    view = seen_by(game, states[0], int(turn(states[0])))
    legal = len(actions_of(game, view))
    _, mind = decide("flat:simulations=1000", game, view)
    times = mind.note[notes.LIST + 1 : notes.LIST + 3 * legal : 3]
    assert len(set(times)) == 1
    assert abs(times.sum() - 1000) <= legal
    _, mind = decide("flat:simulations=64", game, view)
    times = mind.note[notes.LIST + 1 : notes.LIST + 12 : 3]
    assert mind.note[notes.LISTED] == min(4, legal)
    assert sorted(times, reverse=True) == list(times)
    assert legal <= 4 or times[0] > times[3] > 0


def position_with_many_actions(game):
    """What a seat sees with more actions than a tree lists, in the first random deal that has it."""
    states, rng = game.new(), generator(1)
    while True:
        deal(states[0], rng)
        while not over(states[0]):
            if len(actions_of(game, states[0])) > ismcts.MOST_LISTED:
                return seen_by(game, states[0], int(turn(states[0])))
            play(states[0], sample(states[0], rng))


def test_very_many_actions_are_drawn_and_not_listed():
    """Offers of money in Kuhhandel: some are tried often, not all of them once."""
    game = GAMES["kuhhandel"]()
    view = position_with_many_actions(game)
    legal = set(actions_of(game, view))
    for agent, most in (("flat", 400 // 16), ("ismcts", 2 * 400**0.5 + 1)):
        action, mind = decide(f"{agent}:simulations=400", game, view)
        listed = int(mind.note[notes.LISTED])
        assert action in legal
        assert 2 <= listed <= most
        assert mind.note[notes.LIST + 1] > 400 / listed
        assert abs(mind.note[notes.DONE] - 400) <= listed


@pytest.mark.parametrize("agent", AGENTS)
def test_time_is_kept(agent):
    """Not tightly: what is tested is that the clock runs and stops the search at all."""
    game = GAMES["rikken"]()
    states = next(positions(game, 5, 1))
    view = seen_by(game, states[0], int(turn(states[0])))
    decide(f"{agent}:milliseconds=1", game, view)
    began = time.perf_counter()
    _, mind = decide(f"{agent}:milliseconds=60,simulations=1", game, view)
    spent = time.perf_counter() - began
    assert mind.note[notes.DONE] > 100
    assert 0.05 < spent < 5.0


@pytest.mark.parametrize("agent", AGENTS)
def test_hardly_any_time_is_enough_for_a_legal_action(agent):
    game = GAMES["rikken"]()
    states = next(positions(game, 5, 1))
    view = seen_by(game, states[0], int(turn(states[0])))
    action, mind = decide(f"{agent}:milliseconds=0.000001", game, view)
    assert mind.note[notes.DONE] > 0
    assert action in actions_of(game, states[0])


@pytest.mark.parametrize("agent", AGENTS)
def test_memory_does_not_grow(agent):
    """Two hundred decisions, of which each takes more than a megabyte while it lasts."""
    game = GAMES["rikken"]()
    states = next(positions(game, 5, 1))
    view = seen_by(game, states[0], int(turn(states[0])))
    spec = f"{agent}:milliseconds=0.2" if agent == "flat" else "ismcts:simulations=20000"
    for _ in range(3):
        decide(spec, game, view)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    few = "ismcts:simulations=3000" if agent == "ismcts" else spec
    for _ in range(200):
        decide(few, game, view)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 8 * 1024


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("ismcts:simulations=0", "simulations=0: expected a whole number from 1"),
        ("flat:simulations=-5", "simulations=-5: expected a whole number from 1"),
        ("flat:simulations=1.5", "simulations=1.5: expected a whole number"),
        ("ismcts:milliseconds=-1", "milliseconds=-1: expected a number from 0"),
        ("ismcts:exploration=-1", "exploration=-1: expected a number from 0"),
        ("ismcts:value=99", "value=99: expected 0 (score)"),
        ("flat:exploration=1", "agent 'flat' has no setting 'exploration'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(spec, words):
    with pytest.raises(AgentError) as caught:
        find(spec, GAMES["rikken"]())
    assert words in str(caught.value)


def test_game_that_does_not_say_its_actions_is_refused(monkeypatch):
    """Else the list of actions would be written beyond its end."""
    game = GAMES["rikken"]()
    monkeypatch.setattr(game, "most_actions", 1_000_000)
    with pytest.raises(AgentError, match="does not say how many actions"):
        find("flat", game)


def test_room_for_every_seat():
    assert all(GAMES[name]().seats <= MOST_SEATS for name in GAMES)


CLOCK = """
import time
from troef import jit
from troef.agents.search import budget
import numpy as np
from troef.agents import MIND
mind = np.zeros(1, MIND)[0]
mind.settings[budget.MILLISECONDS] = 1000.0
began = budget.spent(mind, 0, 0)
time.sleep(0.05)
print(0.03 < budget.spent(mind, 0, 0) - began < 5, sum(budget.spent.stats.cache_hits.values()))
"""


def test_clock_is_kept_in_the_cache(tmp_path):
    """A second process takes the compiled clock from disk, and it runs there too."""
    root = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
    env = {**os.environ, "TROEF_CACHE": str(tmp_path), "PYTHONPATH": root}
    said = [
        subprocess.run(
            [sys.executable, "-c", CLOCK], env=env, capture_output=True, text=True, check=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["True 0", "True 1"]


@pytest.mark.statistical
@pytest.mark.parametrize("agent", AGENTS)
def test_search_beats_chance(agent):
    game = GAMES["rikken"](auction="none")
    agents = [find(f"{agent}:simulations=200", game), find("uniform", game)]
    points, _ = play_games(game, agents, [[0, 1, 0, 1], [1, 0, 1, 0]], 3, 0, 60)
    assert points[:, 0, ::2].mean() + points[:, 1, 1::2].mean() > 0.5
