"""Records of the first deals of three games of Tysiac."""

from troef import chance, record
from troef.game import deal, over, play, sample
from troef.games.tysiac import Tysiac

DEALS = [
    ({}, 4),
    ({"marriages": "any", "must_beat": "yes", "most": "held"}, 9),
    ({"jumps": "no", "raises": "free"}, 2),
]


def played(house, seed, deals=2):
    """Records of the first deals of a random game."""
    game = Tysiac(**house)
    states = game.new()
    for number in range(deals):
        deal(states[0], chance.generator(seed, number))
        lines = game.say_deal(states[0])
        actions, rng = [], chance.generator(seed, number, 1)
        while not over(states[0]):
            actions.append(int(sample(states[0], rng)))
            play(states[0], actions[-1])
        yield record.Record(game, ("anna", "uniform", "uniform"), lines, actions), states


def text():
    return "\n".join(record.write(one) for house, seed in DEALS for one, _ in played(house, seed))
