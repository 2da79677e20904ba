"""What agents can be set to: every setting says what it means, and takes nothing that makes no sense."""

import pytest

from troef.agents import ANY, WHERE, AgentError, explain_settings, find, load
from troef.cli import main
from troef.games import GAMES

EVERY = [(game, name) for game in GAMES for name in (*WHERE[ANY], *WHERE[game])]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_setting_is_explained_and_may_be_what_it_is(game, name):
    rules = GAMES[game]()
    agent = find(name, rules)
    assert agent.spec() == name
    assert len(agent.takes) <= 16
    for text, meaning, allowed in explain_settings(agent, rules):
        assert meaning
        assert allowed
        assert find(f"{name}:{text}", rules).spec() == name


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_agent_says_why(game, name):
    assert load(name, game).explain is not None


BAD = [
    ("boerenbridge", "montecarlo:budget=-5", "budget=-5: expected a whole number from 1 to 1,000,0"),
    ("boerenbridge", "montecarlo:budget=0", "budget=0: expected a whole number from 1"),
    ("boerenbridge", "montecarlo:budget=10.5", "budget=10.5: expected a whole number"),
    ("boerenbridge", "mcts:budget=1e9", "from 1 to 10,000,000"),  # a node each is kept
    ("boerenbridge", "montecarlo:value=7",
     "value=7: expected 0 (game), 1 (scoreboard), 2 (points), 3 (chance)"),
    ("boerenbridge", "mcts:value=0.5", "value=0.5: expected 0 (game)"),
    ("boerenbridge", "mcts:exploration=-1", "exploration=-1: expected a number from 0"),
    ("boerenbridge", "rulebased:literal=5", "literal=5: expected 0 (no), 1 (yes)"),
    ("boerenbridge", "rulebased:slips=-1", "slips=-1: expected 0 (no), 1 (yes)"),
    ("kuhhandel", "montecarlo:simulations=0", "simulations=0: expected a whole number from 1"),
    ("kuhhandel", "montecarlo:staged=0.5", "staged=0.5: expected a whole number from 0"),
    ("kuhhandel", "montecarlo:fitness=3", "fitness=3: expected 0 (the own score), 1"),
    ("kuhhandel", "montecarlo:merge=9", "merge=9: expected 0 (all), 1"),
    ("kuhhandel", "rulebased:likely=1.5", "likely=1.5: expected a number from 0 to 1"),
    ("kuhhandel", "random:moves=2", "moves=2: expected 0 (no), 1 (yes)"),
    ("tysiac", "knowledge:base=-10", "base=-10: expected a number from 0 to 400"),
    ("tysiac", "knowledge:all=3", "all=3: expected 0 (the best), 1 (all of them)"),
    ("rikken", "montecarlo:simulations=-1", "simulations=-1: expected a whole number from 1"),
    ("rikken", "leiden:choice=3", "choice=3: expected 0 (most won), 1 (best share)"),
    ("rikken", "leiden:n=-1", "n=-1: expected a number from 0"),
    ("rikken", "advanced:high=40", "high=40: expected a whole number from 0 to 13"),
    ("rikken", "basic:rik=-3", "rik=-3: expected a number from 0 to 14"),
    ("rikken", "adaptive:curious=2", "curious=2: expected a number from 0 to 1"),
    ("rikken", "random:bids=0.5", "bids=0.5: expected 0 (no), 1 (yes)"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "spec", "words"), BAD)
def test_settings_that_make_no_sense_are_refused(game, spec, words):
    with pytest.raises(AgentError) as caught:
        find(spec, GAMES[game]())
    assert words in str(caught.value)


def test_choices_go_by_their_names_too(capsys):
    """And what each way to judge an end means is told."""
    game = GAMES["boerenbridge"]()
    assert find("ismcts:value=chance", game).spec() == "ismcts:value=3"
    assert find("rulebased:slips=yes", game).spec() == "rulebased:slips=1"
    with pytest.raises(AgentError, match="'value=luck': expected 0 \\(game\\), 1"):
        find("ismcts:value=luck", game)
    assert main(["agents", "boerenbridge", "montecarlo"]) == 0
    told = capsys.readouterr().out
    for name, meaning in game.evaluations.items():
        assert f"value={name}: {meaning}" in told


def test_the_same_thing_has_one_name():
    """How an end is judged is `value`, whoever asks."""
    for game, names in WHERE.items():
        for name in names:
            assert "way" not in load(name, game).takes
