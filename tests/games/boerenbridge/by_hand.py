"""Rounds of Boerenbridge by hand and by chance."""

import numpy as np

from troef.chance import generator
from troef.game import deal, over, play, sample


def round_of(game, cards, trump="C2", dealer="E", number=None, total="0 0 0 0", **hands):
    """A round of so many cards; hands that are not given get the lowest cards that are left."""
    number = number or game.sizes_of.rounds - cards + 1
    given = {name: game.parse_hand(hands.get(name, "-")) for name in game.seat_names}
    taken = {one for hand in given.values() for one in hand}
    if trump != "none":
        taken.add(game.parse_card(trump))
    left = [s * 16 + r for s in range(4) for r in range(13) if s * 16 + r not in taken]
    lines = [f"round: {number}", f"dealer: {dealer}", f"total: {total}", "made: 0 0 0 0"]
    lines += ["earnable: 0 0 0 0", f"trump: {trump}"]
    for name, hand in given.items():
        while len(hand) < cards:
            hand.append(left.pop(0))
        row = np.zeros(1, np.int64)
        for one in hand:
            row[0] |= 1 << one
        lines.append(f"{name}: {game.say_hand(row)}")
    return game.parse_deal(lines)


def play_random(game, seed, rounds=1):
    states, rng = game.new(), generator(seed)
    for _ in range(rounds):
        deal(states[0], rng)
        while not over(states[0]):
            play(states[0], sample(states[0], rng))
    return states
