"""Worlds weighed by what was bid and played: the model's own hands come out likely, nobody's are ruled out, and
nothing hidden is used."""

import math

import numpy as np
import pytest
from minds import mind_of

from troef.agents import compiled, find
from troef.agents.search.beliefs import MOST_PAST, log_weight, pick
from troef.agents.search.inside import begin
from troef.chance import generator
from troef.game import actions_of, deal, draw, hide, over, plan, play, rewind, turn
from troef.games import GAMES
from troef.jit import actions_for
from troef.match import Table, actor, ask

MODELS = {"rikken": "advanced", "boerenbridge": "rulebased", "tysiac": "knowledge"}


def played(name, plies, seed):
    """A deal of the models after so many actions."""
    game = GAMES[name]()
    table = Table(game, [find(MODELS[name], game)] * game.seats)
    table.reseed(seed, 0, 1)
    table.deal(generator(seed))
    for _ in range(plies):
        if over(table.state):
            break
        table.act(table.decide())
    return game, table.states


def weight(game, model, world, viewer, slips=0.3):
    agent = compiled(f"flat:inside={model}", game)  # kept: its mind inside lies with it
    mind = mind_of(agent, seed=3)
    begin(mind)
    actions, past = actions_for(world[0]), np.zeros(MOST_PAST, np.int64)
    return log_weight(world, viewer, mind, slips, game.new(), game.new(), past, actions, MOST_PAST)


def test_a_pass_speaks_against_a_strong_hand():
    """In Rikken: West passed, so a world in which he has what he would have bid on weighs less. By hand: one
    action by West among others', each with its own share of slips."""
    game = GAMES["rikken"]()
    states, views, plans, world = game.new(), game.new(), game.plans(), game.new()
    deal(states[0], generator(1))
    first = int(turn(states[0]))
    play(states[0], game.parse(states[0], "pas"))
    viewer = int(turn(states[0]))
    hide(states[0], viewer, views)
    plan(views[0], plans)
    rng, advanced, seen = generator(2), find("advanced", game), set()
    before, shown = game.new(), game.new()
    for _ in range(200):
        draw(views[0], plans, rng, world)
        before[0] = states[0]
        before[0].hands[:] = world[0].hands
        rewind(before[0], before)
        hide(before[0], first, shown)
        passes = int(ask((actor(advanced.act, game),), shown[0], mind_of(advanced, seed=1)))
        same = passes == game.parse(before[0], "pas")
        choices = len(actions_of(game, before[0]))
        expected = math.log(0.3 / choices + (0.7 if same else 0.0))
        assert weight(game, "advanced", world, viewer) == pytest.approx(expected)
        seen.add(same)
    assert seen == {True, False}


@pytest.mark.parametrize("name", MODELS)
def test_the_true_deal_is_likelier_than_others(name):
    """Over some deals of the model itself, on average; and no weight is nought."""
    gained = []
    for seed in range(8):
        game, states = played(name, 16, seed)
        if over(states[0]):
            continue
        views, plans, world, rng = game.new(), game.plans(), game.new(), generator(seed)
        viewer = int(turn(states[0]))
        hide(states[0], viewer, views)
        plan(views[0], plans)
        others = []
        for _ in range(40):
            draw(views[0], plans, rng, world)
            others.append(weight(game, MODELS[name], world, viewer))
        assert np.isfinite(others).all()
        gained.append(weight(game, MODELS[name], states, viewer) - np.log(np.exp(others).mean()))
    assert np.mean(gained) > 0


def test_worlds_are_taken_as_often_as_they_weigh():
    mind, share = (
        mind_of(find("uniform", GAMES["rikken"]()), seed=1),
        np.array([0.1, 0.1, 0.7, 1.0]),
    )
    taken = np.bincount([pick(share, mind) for _ in range(4000)], minlength=4) / 4000
    assert taken == pytest.approx([0.1, 0, 0.6, 0.3], abs=0.03)


@pytest.mark.parametrize("name", MODELS)
def test_hidden_cards_change_nothing(name):
    """Trade cards that the seat does not see, in deals of the model: with the same chance all that is
    noted down stays the same."""
    game = GAMES[name]()
    parts = "worlds=20,recall=20,doubt=1,halving=1,mixed=0.1"
    agent = find(f"flat:simulations=60,inside={MODELS[name]},{parts}", game)
    for seed in range(4):
        _, states = played(name, 7 + 3 * seed, seed)
        if over(states[0]):
            continue
        seat, noted = int(turn(states[0])), []
        for shown in (states, game.swaps(states[0], seat, generator(seed))):
            views, mind = game.new(), mind_of(agent, seed=5)
            hide(shown[0], seat, views)
            noted.append((int(ask((actor(agent.act, game),), views[0], mind)), mind.note.tolist()))
        assert noted[0] == noted[1]
