"""Any game, played line by line or by chance."""

import numpy as np

from troef import chance
from troef.game import actions_of, allows, apply, deal, hide, over, play, sample, scores


def do(game, state, line):
    """Play a line of actions such as `rik, pas, pas, pas, trump H`; each must be legal."""
    for text in filter(None, map(str.strip, line.split(","))):
        action = game.parse(state, text)
        assert allows(state, action), (
            f"'{text}' is not legal, but {' '.join(texts(game, state))} are"
        )
        apply(game, state, action)


def texts(game, state):
    """The legal actions as text."""
    return [] if over(state) else [game.say(state, action) for action in actions_of(game, state)]


def score(game, state):
    """The chips of this deal."""
    out = np.zeros(game.seats)
    scores(state, out)
    return [int(points) for points in out]


def random_deal(game, seed, number=0):
    """A dealt state, and the text of its hands and dealer for the referee."""
    states = game.new()
    deal(states[0], chance.generator(seed, number))
    return states


def play_random(game, state, rng, stop=None):
    """Play random actions until the deal is over or `stop(state)`; returns them as text."""
    line = []
    while not over(state) and not (stop and stop(state)):
        action = sample(state, rng)
        line.append(game.say(state, action))
        play(state, action)
    return line


def seen_by(game, state, viewer):
    views = game.new()
    hide(state, viewer, views)
    return views[0]
