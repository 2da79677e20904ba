"""A million random deals under mixed house rules, with every invariant held at every action.

    python tests/million.py --deals 1000000

Each block of deals is one evening under its own random house rules. At every action: 52 cards in
hands and played, none twice; a seat on turn; at least one legal action, each allowed; the deal ends
in time. At sampled positions a random seat's view is drawn to a complete deal, which must have 52
cards and give the same view. At the end: chips zero in sum, thirteen tricks or a passed deal.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.rikken.by_hand import random_house

from troef.cards import DECK
from troef.chance import RNG, below, generator, stream
from troef.check import different
from troef.game import (
    allows,
    deal,
    draw,
    hide,
    legal,
    over,
    plan,
    play,
    scores,
    turn,
)  # fmt: skip
from troef.games.rikken import Rikken
from troef.jit import rule

BLOCK = 500
MOST = Rikken.most_actions
EVERY = 16
"""One position in so many is drawn from."""

FAULTS = (
    "fine",
    "cards lost or doubled",
    "no seat on turn",
    "no legal action",
    "a legal action is not allowed",
    "the deal does not end",
    "no deal fits a view",
    "a drawn deal lost cards",
    "a drawn deal gives another view",
    "chips are not zero in sum",
    "not thirteen tricks",
)
(
    FINE, CARDS, NO_TURN, NO_ACTION, NOT_ALLOWED, ENDLESS, NO_WORLD, WORLD_CARDS, WORLD_VIEW,
    NOT_ZERO, TRICKS,
) = range(len(FAULTS))  # fmt: skip


@rule
def whole(state):
    """Whether every card is in one place, and in one only."""
    cards, twice = 0, 0
    for seat in range(4):
        for place in (state.hands[seat], state.played[seat]):
            twice |= cards & place
            cards |= place
    return cards == DECK and twice == 0


@rule
def block(
    states, views, worlds, others, plans, buffer, points, most, seed, first, deals, seen, report
):
    """Play one evening; returns a fault, with the deal and action in `report`."""
    rng, looks = np.zeros(1, RNG)[0], np.zeros(1, RNG)[0]
    state = states[0]
    for d in range(deals):
        stream(rng, seed, first + d, 0, 0)
        stream(looks, seed, first + d, 0, 1)
        deal(state, rng)
        ply = 0
        report[0] = first + d
        while not over(state):
            report[1] = ply
            if ply >= most:
                return ENDLESS
            if not whole(state):
                return CARDS
            if turn(state) < 0 or turn(state) > 3:
                return NO_TURN
            n = legal(state, buffer)
            if n < 1 or n > MOST:
                return NO_ACTION
            for i in range(n):
                if not allows(state, buffer[i]):
                    return NOT_ALLOWED
            if below(looks, EVERY) == 0:
                fault = look(state, views, worlds, others, plans, looks)
                seen[1] += 1
                if fault != FINE:
                    return fault
            play(state, buffer[below(rng, n)])
            ply += 1
        seen[0] += ply
        if not whole(state):
            return CARDS
        scores(state, points)
        if points.sum() != 0.0 or state.chips.sum() != 0:
            return NOT_ZERO
        if state.won.sum() != (13 if state.contract > 0 else 0):
            return TRICKS
    return FINE


@rule
def look(state, views, worlds, others, plans, looks):
    """Draw a complete deal from the view of a random seat and look at it from there."""
    viewer = below(looks, 4)
    hide(state, viewer, views)
    plan(views[0], plans)
    weight = 0.0
    for case in range(len(plans)):
        weight += plans[case].weight
    if not weight > 0.0:
        return NO_WORLD
    draw(views[0], plans, looks, worlds)
    if not whole(worlds[0]):
        return WORLD_CARDS
    hide(worlds[0], viewer, others)
    one, other = views.view(np.uint8), others.view(np.uint8)
    for i in range(len(one)):
        if one[i] != other[i]:
            return WORLD_VIEW
    return FINE


def run(deals, seed=1, size=BLOCK, say=None):
    """Play so many deals; returns (house rules tried, actions, positions drawn from)."""
    houses, seen, report = set(), np.zeros(2, np.int64), np.zeros(2, np.int64)
    began = time.perf_counter()
    for first in range(0, deals, size):
        game = Rikken(**random_house(generator(seed, first, 9)))
        houses.add(game)
        room = [game.new() for _ in range(4)]
        fault = block(
            *room, game.plans(), np.zeros(32, np.int64), np.zeros(4), game.most_plies,
            seed, first, min(size, deals - first), seen, report,
        )  # fmt: skip
        if fault != FINE:
            raise AssertionError(
                f"{game!r}, seed {seed}, deal {report[0]}, action {report[1]}: {FAULTS[fault]} "
                f"{different(room[1][0], room[3][0]) if fault == WORLD_VIEW else ''}"
            )
        if say and (first // size) % 100 == 99:
            rate = (first + size) / (time.perf_counter() - began)
            say(f"{first + size:9,} deals, {len(houses):5} house rules, {rate:8,.0f} deals/s")
    return len(houses), int(seen[0]), int(seen[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.perf_counter()
    houses, actions, positions = run(
        options.deals, options.seed, say=lambda line: print(line, flush=True)
    )
    print(
        f"{options.deals:,} deals under {houses} sets of house rules: {actions:,} actions, "
        f"{positions:,} deals drawn, every invariant held; {time.perf_counter() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
