"""The experts of all games see nothing that is hidden; hope, and the tree over the own decisions alone."""

from dataclasses import replace

import numpy as np
import pytest
from minds import decide
from playing import seen_by

from agents.search.test_parts import LOWEST, RIKKEN, decided, views
from troef.agents import WHERE, compiled, find
from troef.agents.search import notes
from troef.chance import generator
from troef.game import actions_of, deal, draw, over, plan, play, sample, turn, values
from troef.games import GAMES
from troef.games.rikken import Rikken

EXPERTS = [(game, "expert:simulations=30") for game in GAMES if "expert" in WHERE[game]]
MODELLED = [
    (game, f"ismcts:simulations=30,inside={model},modelled=1")
    for game, model in (
        ("rikken", "advanced"),
        ("boerenbridge", "rulebased"),
        ("kuhhandel", "rulebased"),
    )
]


@pytest.mark.parametrize(("name", "spec"), EXPERTS + MODELLED)
def test_hidden_cards_change_nothing(name, spec):
    """Trade cards that a seat does not see: with the same chance it decides the same."""
    game, rng = GAMES[name](), generator(4)
    states = game.new()
    deal(states[0], rng)
    asked = 0
    for ply in range(60):
        if over(states[0]):
            break
        seat = int(turn(states[0]))
        if ply % 6 == 0 and len(actions_of(game, seen_by(game, states[0], seat))) > 1:
            swapped = game.swaps(states[0], seat, rng)
            one, mind = decide(spec, game, seen_by(game, states[0], seat))
            other, again = decide(spec, game, seen_by(game, swapped[0], seat))
            assert (one, mind.note.tolist()) == (other, again.note.tolist())
            asked += 1
        play(states[0], sample(states[0], rng))
    assert asked > 2


def means(spec, view):
    """What a search makes of each action."""
    mind = decided(find(spec, RIKKEN), view)[1].note
    n = int(mind[notes.LISTED])
    return {int(mind[notes.LIST + 3 * i]): mind[notes.LIST + 3 * i + 2] for i in range(n)}


def test_hope_takes_from_losses_alone():
    """The same simulations: with all hope losses count nothing, and half of it lies in the middle."""
    for view in [each.copy() for each in views(8) if len(actions_of(RIKKEN, each)) > 1][:3]:
        none, half, all_ = (
            means(f"flat:inside=advanced,simulations=600,hope={hope}", view)
            for hope in (0, 0.25, 0.5)
        )
        assert none.keys() == all_.keys()
        assert min(none.values()) < 0 <= min(all_.values())
        for action, mean in none.items():
            assert half[action] == pytest.approx((mean + all_[action]) / 2)


# -- the tree over the own decisions --------------------------------------------------------------

GAME = Rikken(auction="none", overtricks="yes")
LEFT, MOST_WORLDS = 3, 60


def worlds_of(view):
    """All complete deals that fit a view: drawn until surely none is missing."""
    plans, rng, out, found = GAME.plans(), generator(1), GAME.new(), {}
    plan(view, plans)
    for _ in range(20 * MOST_WORLDS):
        draw(view, plans, rng, out)
        found.setdefault(out.tobytes(), out.copy())
    return list(found.values())


def endgames(count):
    """Positions with three cards in the hand of who is to play, and few worlds."""
    seed = 0
    while count:
        seed += 1
        states, rng = GAME.new(), generator(seed)
        deal(states[0], rng)
        while int(states[0].hands[states[0].turn]).bit_count() > LEFT:
            play(states[0], sample(states[0], rng))
        view = seen_by(GAME, states[0], int(turn(states[0])))
        if len(actions_of(GAME, view)) == LEFT:
            worlds = worlds_of(view)
            if len(worlds) <= MOST_WORLDS:
                count -= 1
                yield view, worlds


def answer(worlds, me):
    """What the best own play brings, added up over worlds that look alike to `me`, against others who
    always play their lowest legal card: the same card must be played in all of them."""
    if over(worlds[0][0]):
        return sum(end_of(world, me) for world in worlds)
    if int(turn(worlds[0][0])) == me:
        return max(answer(after(worlds, a), me) for a in actions_of(GAME, worlds[0][0]))
    groups = {}
    for world in worlds:
        action = min(actions_of(GAME, world[0]))
        groups.setdefault(action, []).append(world)
    return sum(answer(after(group, action), me) for action, group in groups.items())


def after(worlds, action):
    moved = [world.copy() for world in worlds]
    for world in moved:
        play(world[0], action)
    return moved


def end_of(world, me):
    out = np.zeros(GAME.seats)
    values(world[0], 0, out)
    return out[me]


def test_the_tree_over_own_decisions_is_the_best_answer():
    agent = replace(compiled("ismcts:simulations=4000,modelled=1", GAME), inside=LOWEST, game=GAME)
    for number, (view, worlds) in enumerate(endgames(4)):
        me = int(view.viewer)
        best = {a: answer(after(worlds, a), me) / len(worlds) for a in actions_of(GAME, view)}
        action, mind = decided(agent, view, seed=number)
        assert best[action] > max(best.values()) - 0.1
        assert mind.note[notes.LIST + 2] == pytest.approx(best[action], abs=0.4)
