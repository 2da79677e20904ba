"""Helpers of the Kuhhandel tests: positions in words."""

import numpy as np
from playing import do

from games.kuhhandel.referee import Referee
from troef import chance
from troef.game import deal, over, play, sample
from troef.games.kuhhandel import Kuhhandel
from troef.games.kuhhandel.animals import deck_of, herd, lay_deck
from troef.games.kuhhandel.money import DENOMINATIONS, number, size
from troef.games.kuhhandel.notation import parse_animal, parse_money
from troef.games.kuhhandel.state import KINDS, NAMES

HOUSES = [
    {},
    {
        "players": "3",
        "bluff": "yes",
        "lots": "3",
        "step": "50",
        "wealth": "counts",
        "starts": "first",
        "open": "offer",
    },
    {
        "players": "5",
        "tie": "again",
        "double": "one",
        "lots": "4",
        "step": "20",
        "change": "most",
        "open": "both",
    },
    {"bluff": "yes", "tie": "again", "lots": "2", "step": "100", "open": "deck"},
    {"open": "money"},
]
"""Every choice of every switch is in one of these."""


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
    """Give seats these animals: place(state, A="3 cow 1 pig"). They come from the bottom of the deck, if
    there is one, and what these seats had goes there."""
    order = deck_of(state)
    for name, text in herds.items():
        seat, words = "ABCDE".index(name), text.split()
        wanted = [0] * KINDS
        for n, animal in zip(words[::2], words[1::2], strict=True):
            wanted[parse_animal(animal)] = int(n)
        if state.left > 0:
            had = herd(int(state.animals[seat]))
            order += [kind for kind, n in enumerate(had) for _ in range(n)]
            for kind, n in enumerate(wanted):
                for _ in range(n):
                    del order[len(order) - 1 - order[::-1].index(kind)]
        state.animals[seat] = sum(n << 4 * kind for kind, n in enumerate(wanted))
    state.left = len(order)
    lay_deck(state, np.array(order, np.int64))


def ending(house=None, **herds):
    """A game without deck in which these are the only animals, A to move."""
    game = Kuhhandel(**(house or {}))
    state = dealt(game)[0]
    state.left = 0
    state.deck[:] = 0
    place(state, **herds)
    return game, state


def referee(game, state):
    """The second referee from here on, where a turn begins."""
    return Referee(
        game.house,
        [NAMES[kind] for kind in deck_of(state)],
        int(state.turn),
        [animals(int(state.animals[seat])) for seat in range(game.seats)],
        [coins(int(state.money[seat])) for seat in range(game.seats)],
        int(state.donkeys),
    )


def animals(packed):
    return [NAMES[kind] for kind, n in enumerate(herd(packed)) for _ in range(n)]


def coins(packed):
    return [
        coin for kind, coin in enumerate(DENOMINATIONS) for _ in range(int(number(packed, kind)))
    ]


def random_game(game, seed, stop=lambda state: False):
    """A random game played until it ends or `stop` says so."""
    states = game.new()
    deal(states[0], chance.generator(seed))
    rng = chance.generator(seed, 1)
    while not over(states[0]) and not stop(states[0]):
        play(states[0], sample(states[0], rng))
    return states
