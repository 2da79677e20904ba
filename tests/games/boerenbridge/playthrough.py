"""Four short games of Boerenbridge, with what each seat sees on the way."""

import numpy as np

from troef.chance import generator
from troef.game import actions_of, deal, facts, finished, hide, over, play, sample, scores, turn
from troef.games.boerenbridge import Boerenbridge

GAMES = [
    ({"rounds": 2, "order": "down_up_once"}, 1),
    ({"ranks": 3}, 2),
    ({"rounds": 2, "bids": "secret", "devil": "yes"}, 3),
    ({"ranks": 3, "as_published": "yes"}, 4),
]


def told(game, state):
    """What each seat sees of hands and bids."""
    views = game.new()
    for seat, name in enumerate(game.seat_names):
        hide(state, seat, views)
        hands = [game.say_hand(hand) for hand in views[0].hands]
        yield f"    {name} sees {', '.join(hands)}; bids {views[0].bid.tolist()}"


def played(house, seed):
    game = Boerenbridge(**house)
    states, rng = game.new(), generator(seed)
    state, out = states[0], np.zeros(game.seats)
    yield repr(game)
    while True:
        deal(state, rng)
        yield from (f"  {line}" for line in game.say_deal(state))
        heading = ""
        while not over(state):
            if game.heading(state) != heading:
                heading = game.heading(state)
                yield f"  {heading}"
                yield from told(game, state)
            action = sample(state, rng)
            seat = game.seat_names[turn(state)]
            yield f"    {seat} {game.say(state, action)} of {len(actions_of(game, state))}"
            play(state, action)
        scores(state, out)
        yield f"  points {out.astype(int).tolist()}"
        if finished(state):
            break
    told_of = np.zeros(len(game.fact_names))
    facts(state, told_of)
    pairs = zip(game.fact_names, told_of, strict=True)
    yield "  " + " ".join(f"{name}={int(value)}" for name, value in pairs)


def text():
    return "".join(line + "\n" for house, seed in GAMES for line in played(house, seed))
