"""Agents of Kuhhandel asked for decisions."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from playing import seen_by

from troef import chance
from troef.agents import MIND
from troef.agents.kuhhandel.reasons import explain
from troef.game import turn
from troef.match import actor, ask
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
