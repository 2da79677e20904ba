"""What plays a part inside a search: another agent in its simulations, a function that judges positions."""

from dataclasses import replace

import numpy as np
import pytest
from minds import mind_of
from uncompiled import plain_python

from troef.agents import Agent, AgentError, Judge, compiled, explain_settings, find
from troef.cards import each
from troef.chance import generator
from troef.game import actions_of, deal, hide, play, sample, turn
from troef.games import GAMES
from troef.games.rikken.vectors import place
from troef.jit import lowest, rule
from troef.match import MatchError, Table, actor, ask, play_games

RIKKEN = GAMES["rikken"]()
INSIDE = {
    "rikken": "advanced",
    "boerenbridge": "rulebased",
    "tysiac": "knowledge",
    "kuhhandel": "rulebased",
}


def a_lead():
    """A view of a seat with thirteen cards to choose from."""
    states, views, rng = RIKKEN.new(), RIKKEN.new(), generator(2)
    deal(states[0], rng)
    for text in ("pas", "pas", "pas", "solo_9", "H"):
        play(states[0], RIKKEN.parse(states[0], text))
    hide(states[0], turn(states[0]), views)
    assert len(actions_of(RIKKEN, views[0])) == 13
    return views[0]


def decisions(spec):
    """What an agent does in a few positions of a random deal."""
    agent, rng = find(spec, RIKKEN), generator(5)
    states, views, found = RIKKEN.new(), RIKKEN.new(), []
    deal(states[0], rng)
    for _ in range(12):
        hide(states[0], turn(states[0]), views)
        mind = mind_of(agent, seed=7)
        found.append(int(ask((actor(agent.act, RIKKEN),), views[0], mind)))
        play(states[0], sample(states[0], rng))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("search", ["flat", "ismcts"])
def test_an_agent_of_each_game_plays_the_simulations(name, search):
    """The table raises an error at the first illegal action; same seed, same game."""
    game = GAMES[name]()
    spec = f"{search}:simulations=20,inside={INSIDE[name]}"
    seen = []
    for _ in range(2):
        table = Table(game, [find(spec, game)] + [find("uniform", game)] * (game.seats - 1))
        table.reseed(1, 0, 1)
        table.deal(generator(4))
        for _ in range(40):
            if turn(table.state) < 0:
                break
            table.act(table.decide())
        seen.append(table.actions)
    assert seen[0] == seen[1]


def test_who_plays_inside_matters():
    assert decisions("flat:simulations=200") != decisions("flat:simulations=200,inside=advanced")


def test_settings_of_the_agent_inside():
    """Colons stand between them, and the text that asks for the agent says so again."""
    agent = compiled("flat:simulations=50,inside=basic:rik=4:solo=7.5", RIKKEN)
    assert agent.inside.settings["rik"] == 4
    assert agent.inside.settings["solo"] == 7.5
    assert compiled(agent.spec(), RIKKEN).inside == agent.inside
    assert ("inside=chance", "who plays the simulations") in [
        row[:2] for row in explain_settings(agent, RIKKEN)
    ]


@pytest.mark.parametrize(
    ("spec", "wrong"),
    [
        ("flat:inside=nobody", "there is no agent 'nobody'"),
        ("flat:inside=rulebased", "'rulebased' does not play rikken"),
        ("flat:inside=basic:rik=x", "'rik=x': expected"),
        ("basic:inside=advanced", "has no setting 'inside'"),
    ],
)
def test_what_cannot_play_inside(spec, wrong):
    with pytest.raises(AgentError, match=wrong):
        find(spec, RIKKEN)


def test_compiled_and_plain_python_agree():
    code = "from agents.search.test_inside import decisions; print(decisions('{0}'))"
    for spec in ("flat:simulations=24,inside=basic", "ismcts:simulations=12,inside=basic"):
        assert plain_python(code.format(spec)).strip() == str(decisions(spec))


def test_addresses_stay_at_home():
    """In another process they would mean something else."""
    agent = compiled("flat:simulations=10,inside=random", RIKKEN)
    assert mind_of(agent).inside != 0
    assert "_plugs" in vars(agent)
    assert "_plugs" not in agent.__getstate__()


@rule
def illegal(view, mind):
    return -1


def test_an_illegal_action_inside_is_told():
    wrong = replace(
        compiled("flat", RIKKEN), inside=Agent("wrong", illegal, "plays nothing"), game=RIKKEN
    )
    agents = [wrong, *[compiled("uniform", RIKKEN)] * 3]
    with pytest.raises(MatchError, match="the agent inside plays what is not legal"):
        play_games(RIKKEN, agents, [[0, 1, 2, 3]], 1, 0, 1)


# -- a judge --------------------------------------------------------------------------------


@rule
def likes(view, weights):
    """What the cards in hand weigh together."""
    value, hand = 0.0, view.hands[view.viewer]
    while hand:
        value += weights[place(lowest(hand))]
        hand &= hand - 1
    return value


@pytest.mark.parametrize("search", ["flat", "ismcts"])
def test_a_judge_weighs_by_numbers_that_may_change(search):
    """Whoever dislikes a card plays it at once; other weights in the same array, another card."""
    view, weights = a_lead(), np.zeros(52)
    judge = Judge(likes, weights)
    assert np.shares_memory(judge.weights, weights)  # the same numbers, not a copy of them
    agent = replace(compiled(f"{search}:simulations=260", RIKKEN), judge=judge, game=RIKKEN)
    mind = mind_of(agent)
    for card in list(each(int(view.hands[view.viewer])))[::4]:
        weights[:] = 0
        weights[place(card)] = -1
        assert int(ask((actor(agent.act, RIKKEN),), view, mind)) == card


def test_a_judge_may_wait_some_actions():
    """With more actions to wait than there are left, the end of the deal counts."""
    view, weights = a_lead(), np.ones(52)
    agent = compiled("flat:simulations=260", RIKKEN)
    played_out = mind_of(agent, seed=3)
    ask((actor(agent.act, RIKKEN),), view, played_out)
    waiting = mind_of(replace(agent, judge=Judge(likes, weights, depth=60), game=RIKKEN), seed=3)
    ask((actor(agent.act, RIKKEN),), view, waiting)
    assert np.array_equal(played_out.note, waiting.note)
    soon = mind_of(replace(agent, judge=Judge(likes, weights, depth=3), game=RIKKEN), seed=3)
    ask((actor(agent.act, RIKKEN),), view, soon)
    assert soon.note[5] == 12  # the trick is over, and the own card is played
