"""Nets that agents play by: what they are told in some positions, and a net again, from what it is said to be,
to hold the compiled one against."""

import itertools

import numpy as np
from minds import mind_of

from troef.agents import find
from troef.agents.net import look
from troef.chance import generator
from troef.game import deal, hide, over, play, turn
from troef.match import actor, ask


def views(game, chooses, deals, seed=1):
    """States of deals that `random` bids and plays, and what the seat on turn sees, whenever it `chooses`."""
    player = find("random", game)
    mind, states, room = mind_of(player, seed), game.new(), game.new()
    for number in range(deals):
        deal(states[0], generator(seed, number))
        while not over(states[0]):
            hide(states[0], turn(states[0]), room)
            if chooses(room[0]):
                yield states.copy(), room.copy()
            play(states[0], int(ask((actor(player.act, game),), room[0], mind)))


def columns_of(net_type, features, view, action=None):
    """The columns of what a seat sees, and of one action if that is asked for."""
    net = np.zeros(1, net_type)[0]
    order = features.situation(view, net)
    if action is not None:
        look(net)
        features.choice(view, net, order, action)
    return [int(column) for column in net.columns[: net.count]]


def check_hidden_cards_change_nothing(game, seen):
    """Swap what a seat cannot see in these states: `learned` does the same for the same reason."""
    agent, rng, room, swapped = find("learned", game), generator(5), game.new(), 0
    act = (actor(agent.act, game),)
    for state, view in seen:
        seat = int(view[0].viewer)
        other = game.swaps(state[0], seat, rng)
        swapped += other.tobytes() != state.tobytes()
        hide(other[0], seat, room)
        mine, theirs = mind_of(agent), mind_of(agent)
        assert ask(act, view[0], mine) == ask(act, room[0], theirs)
        assert mine.note.tobytes() == theirs.note.tobytes()
    assert swapped > 20


def by_numpy(weights, columns):
    """The estimates in double precision, by a product with all columns."""
    there = np.zeros(len(weights["first"]))
    there[columns] = 1
    weights = {name: np.asarray(it, np.float64) for name, it in weights.items()}
    one = np.maximum(there @ weights["first"] + weights["first_bias"], 0)
    two = np.maximum(one @ weights["second"] + weights["second_bias"], 0)
    return weights["last"] @ two + weights["last_bias"]


def told(blocks, columns):
    """Block -> which of its columns are there, counted from its beginning."""
    begins = dict(zip(blocks, itertools.accumulate([0, *blocks.values()]), strict=False))
    return {
        name: {column - begins[name] for column in columns if 0 <= column - begins[name] < size}
        for name, size in blocks.items()
    }
