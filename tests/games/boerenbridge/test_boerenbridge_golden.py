"""A short golden playthrough of Boerenbridge, and exact counts of endings.

After a change of the rules that is meant: TROEF_GOLDEN=write python -m pytest
tests/games/boerenbridge/test_boerenbridge_golden.py, and read the difference.
"""

from pathlib import Path

import numpy as np
import pytest
from conftest import hold_to, perft

from troef.chance import generator
from troef.game import actions_of, deal, facts, finished, hide, over, play, sample, scores, turn
from troef.games.boerenbridge import Boerenbridge
from troef.games.boerenbridge.words import listed

GOLDEN = Path(__file__).parents[2] / "golden" / "boerenbridge.txt"
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


def playthrough(house, seed):
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


def test_golden_playthrough():
    lines = [line for house, seed in GAMES for line in playthrough(house, seed)]
    hold_to(GOLDEN, "\n".join(lines) + "\n")


def by_hand(hands, trick, turn, trump):
    """The same with nothing but lists: follow suit, the highest card takes the trick."""
    if len(trick) == 4:
        led = trick[0][1] >> 4
        taker = max(trick, key=lambda one: (one[1] >> 4 == trump, one[1] >> 4 == led, one[1] & 15))[
            0
        ]
        return by_hand(hands, [], taker, trump)
    hand = hands[turn]
    if not hand:
        return 1
    cards = [card for card in hand if trick and card >> 4 == trick[0][1] >> 4] or hand
    return sum(
        by_hand(
            [[c for c in h if c != card] for h in hands],
            [*trick, (turn, card)],
            (turn + 1) % 4,
            trump,
        )
        for card in cards
    )


@pytest.mark.parametrize(("seed", "cards"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_lines_of_play(seed, cards):
    """From the first lead of a small round: as many lines of play as lists of cards give."""
    game = Boerenbridge(order="up", rounds=4)
    states, rng = game.new(), generator(seed)
    states[0].number = cards - 2
    states[0].absolute = -1
    deal(states[0], rng)
    for _ in range(4):
        play(states[0], sample(states[0], rng))
    state = states[0]
    hands = [listed(hand) for hand in state.hands]
    assert perft(game, states) == by_hand(hands, [], int(state.turn), int(state.trump))


def test_auctions():
    """Bids of a round of two cards: 3 for each but the dealer, whose one bid may be closed."""
    game = Boerenbridge(order="up", rounds=2)
    states, rng = game.new(), generator(1)
    states[0].number = 0
    deal(states[0], rng)

    def auctions(states):
        if states[0].phase != 0:
            return 1
        found = 0
        for action in actions_of(game, states[0]):
            after = states.copy()
            play(after[0], action)
            found += auctions(after)
        return found

    expected = sum(
        3 - (0 <= 2 - a - b - c <= 2) for a in range(3) for b in range(3) for c in range(3)
    )
    assert auctions(states) == expected
