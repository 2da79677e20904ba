"""Positions of Boerenbridge for tests of its agents."""

import minds
from games.boerenbridge.by_hand import round_of
from playing import do, seen_by

from troef.agents import find
from troef.games.boerenbridge import Boerenbridge

GAME = Boerenbridge()


def view_of(seat, cards, trump, line="", game=GAME, **given):
    """What a seat sees in a round of so many cards after these actions; hands that are not given get
    the lowest cards left."""
    state = round_of(game, cards, trump, number=14 - cards, **given)[0]
    do(game, state, line)
    return seen_by(game, state, "SWNE".index(seat))


def decide(spec, view, seed=0):
    action, mind = minds.decide(spec, GAME, view, seed)
    for language in ("nl", "en"):
        assert find(spec, GAME).explain(GAME, view, mind, action, language)
    return GAME.say(view, action), int(mind.note[0]), mind


def plays(spec, view, seeds=20):
    found = [decide(spec, view, seed) for seed in range(seeds)]
    return {text for text, _, _ in found}, {reason for _, reason, _ in found}
