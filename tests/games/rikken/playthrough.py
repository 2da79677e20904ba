"""Four deals of Rikken, with what each seat sees on the way."""

import numpy as np
from playing import random_deal, score

from troef import chance
from troef.cards import say_hand
from troef.game import actions_of, facts, hide, over, play, sample, turn
from troef.games.rikken import Rikken

DEALS = [
    ({"contracts": "rik"}, 11),
    ({"contracts": "open_misere_plus+open_piek"}, 3),
    ({"contracts": "schoppen_mie", "pattern": "4-5-4"}, 8),
    ({"auction": "none", "mate": "random", "mate_known": "no"}, 7),
]


def told(game, state):
    """What each seat sees: the hands, and who it knows to be partner."""
    views = game.new()
    for seat in range(4):
        hide(state, seat, views)
        hands = [
            f"{name} {say_hand(int(hand))}"
            for name, hand in zip("SWNE", views[0].hands, strict=True)
            if hand
        ]
        partner = "SWNE-"[int(views[0].partner)]
        yield f"    {'SWNE'[seat]} sees {', '.join(hands) or 'nothing'}; partner {partner}"


def played(house, seed):
    game = Rikken(**house)
    states = random_deal(game, seed)
    state = states[0]
    rng = chance.generator(seed, 0, 1)
    yield repr(game)
    yield from (f"  {line}" for line in game.say_deal(state))
    heading = ""
    while not over(state):
        if game.heading(state) != heading:
            heading = game.heading(state)
            yield f"  {heading}"
            if heading in ("bids", "trick 1", "trick 3", "trick 8", "trick 13"):
                yield from told(game, state)
        action = sample(state, rng)
        seat = game.seat_names[turn(state)]
        yield f"    {seat} {game.say(state, action)} of {len(actions_of(game, state))}"
        play(state, action)
    out = np.zeros(len(game.fact_names))
    facts(state, out)
    yield "  " + " ".join(
        f"{name}={int(value)}" for name, value in zip(game.fact_names, out, strict=True)
    )
    yield f"  chips {score(game, state)}"


def text():
    return "".join(line + "\n" for house, seed in DEALS for line in played(house, seed))
