"""Helpers of the Kuhhandel tests: positions in words."""

import numpy as np

from troef import chance
from troef.game import actions_of, apply, deal, hide, over, play, sample, scores
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.money import size
from troef.games.kuhhandel.state import NAMES
from troef.games.kuhhandel.words import parse_animal, parse_money


def dealt(game, top="", first="A"):
    """A game as dealt, with these animals on top of the deck."""
    order = [NAMES[parse_animal(word)] for word in top.split()]
    rest = [name for name in NAMES for _ in range(4)]
    for name in order:
        rest.remove(name)
    return game.parse_deal([f"first: {first}", "deck: " + " ".join(order + rest)])


def at(line="", top="", first="A", **house):
    """A game and its state after this line, from a deck with these animals on top."""
    game = Kuhhandel(**house)
    states = dealt(game, top, first)
    do(game, states[0], line)
    return game, states[0]


def do(game, state, line):
    for text in filter(None, (word.strip() for word in line.split(","))):
        apply(game, state, game.parse(state, text))


def texts(game, state):
    return [game.say(state, action) for action in actions_of(game, state)]


def seen_by(game, state, viewer):
    views = game.new()
    hide(state, viewer, views)
    return views[0]


def give(state, **hands):
    """Give seats other money, known to nobody else: give(state, A="10+500")."""
    for name, text in hands.items():
        seat = "ABCDE".index(name)
        state.money[seat] = parse_money(text)
        state.cards[seat] = size(int(state.money[seat]))
        state.public[seat] = 0
        state.known[:, seat] = 0
    state.issued = sum(int(money) for money in state.money)


def place(state, **herds):
    """Give seats these animals: place(state, A="3 cow 1 pig"). The deck is not changed."""
    for name, text in herds.items():
        words = text.split()
        herd = 0
        for n, animal in zip(words[::2], words[1::2], strict=True):
            herd += int(n) << 4 * parse_animal(animal)
        state.animals["ABCDE".index(name)] = herd


def ending(**herds):
    """A game without deck in which these are the only animals, A to move."""
    game = Kuhhandel()
    state = dealt(game)[0]
    state.left = 0
    state.deck[:] = 0
    place(state, **herds)
    return game, state


def random_game(game, seed, stop=lambda state: False):
    """A random game played until it ends or `stop` says so."""
    states = game.new()
    deal(states[0], chance.generator(seed))
    rng = chance.generator(seed, 1)
    while not over(states[0]) and not stop(states[0]):
        play(states[0], sample(states[0], rng))
    return states


def score(game, state):
    out = np.zeros(game.seats)
    scores(state, out)
    return out.tolist()
