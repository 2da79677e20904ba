"""Records of two games of Kuhhandel."""

from games.kuhhandel.by_hand import random_game
from troef import chance, record
from troef.agents.kuhhandel.by_chance import choose
from troef.game import over, play
from troef.games.kuhhandel import Kuhhandel

GAMES = [({}, 3), ({"players": "3", "bluff": "yes", "tie": "again", "lots": "4"}, 5)]


def played(house, seed):
    game = Kuhhandel(**house)
    states = random_game(game, seed, lambda state: True)
    kept = record.Record(game, game.seat_names, game.say_deal(states[0]))
    rng = chance.generator(seed, 2)
    while not over(states[0]):
        action = int(choose(states[0], rng, 0))
        kept.actions.append(action)
        play(states[0], action)
    return record.write(kept)


def text():
    return "\n".join(played(house, seed) for house, seed in GAMES)
