"""The last cards of a deal, where everything that can still happen can be counted."""

from functools import cache

import numpy as np
import pytest
from minds import decide
from playing import seen_by

from agents.search.test_beliefs import weight
from troef.agents.search import notes
from troef.chance import generator
from troef.game import actions_of, deal, draw, over, plan, play, sample, turn, values
from troef.games.rikken import Rikken

GAME = Rikken(auction="none", overtricks="yes")
LEFT = 2
"""Cards in the hand of the player whose choice is looked at."""


def endgames(count):
    """So many positions in which the seat to play has two cards and may play both."""
    seed = 0
    while count:
        seed += 1
        states, rng = GAME.new(), generator(seed)
        deal(states[0], rng)
        while int(states[0].hands[states[0].turn]).bit_count() > LEFT:
            play(states[0], sample(states[0], rng))
        for _ in range(seed % GAME.seats):  # not always the one who leads
            play(states[0], sample(states[0], rng))
        if len(actions_of(GAME, states[0])) == LEFT:
            count -= 1
            yield states


def worlds_of(view):
    """All complete deals that fit a view: drawn until surely none is missing."""
    plans, rng, out, found = GAME.plans(), generator(1), GAME.new(), {}
    plan(view, plans)
    for _ in range(1500):
        draw(view, plans, rng, out)
        if out.tobytes() not in found:
            found[out.tobytes()] = out.copy()
    return list(found.values())


def scored(state, seat):
    """What a seat got, when the deal is over."""
    out = np.zeros(GAME.seats)
    values(state, 0, out)
    return out[seat]


def after_each(state):
    """The states after each legal action."""
    for action in actions_of(GAME, state):
        work = GAME.new()
        work[0] = state
        play(work[0], action)
        yield work[0]


def ends(state, seat):
    """The least, the most and the mean of what a seat gets, over all ways to play on."""
    if over(state):
        return (scored(state, seat),) * 3
    least, most, mean = zip(*(ends(after, seat) for after in after_each(state)), strict=True)
    return min(least), max(most), sum(mean) / len(mean)


def solved(state, seat):
    """What a seat gets with all cards known, if both sides play as well as they can."""
    if over(state):
        return scored(state, seat)
    declaring = {int(state.declarer), int(state.partner)}
    same = (int(turn(state)) in declaring) == (seat in declaring)
    return (max if same else min)(solved(after, seat) for after in after_each(state))


def count_all(view, judge=ends):
    """For each legal action what the judge says in every world: an array of [world, ...]."""
    counted = {action: [] for action in actions_of(GAME, view)}
    for world in worlds_of(view):
        for rows, after in zip(counted.values(), after_each(world[0]), strict=True):
            rows.append(judge(after, int(view.viewer)))
    return {action: np.array(rows) for action, rows in counted.items()}


def test_flat_estimates_are_the_exact_means():
    """Random ends from all worlds alike: the exact mean is known, the estimate must be near it."""
    for states in endgames(4):
        view = seen_by(GAME, states[0], int(turn(states[0])))
        counted = count_all(view)
        _, mind = decide("flat:simulations=20000", GAME, view)
        for place in range(2):
            action, times, mean = mind.note[notes.LIST + 3 * place : notes.LIST + 3 * place + 3]
            rows = counted[int(action)]
            spread = (rows[:, 1].max() - rows[:, 0].min()) / 2
            assert abs(mean - rows[:, 2].mean()) <= 5 * spread / np.sqrt(times)


def test_exact_estimates_are_those_of_solved_worlds():
    """Every world solved by full search with the rules: the mean over worlds is known."""
    for states in endgames(4):
        view = seen_by(GAME, states[0], int(turn(states[0])))
        found = count_all(view, solved)
        _, mind = decide("exact:tricks=2,solved=4000", GAME, view)
        for place in range(2):
            action, times, mean = mind.note[notes.LIST + 3 * place : notes.LIST + 3 * place + 3]
            each = found[int(action)]
            assert times == 4000
            assert abs(mean - np.mean(each)) <= 5 * (np.ptp(each) / 2) / np.sqrt(times)


def test_exact_estimates_of_weighed_worlds_lean_on_the_likely_ones():
    """The same, where each world counts by what `greedy` would have done in it."""
    apart = 0
    for states in endgames(6):
        view = seen_by(GAME, states[0], int(turn(states[0])))
        found, draws = count_all(view, solved), 4000
        weights = np.exp(
            [weight(GAME, "greedy", each, int(view.viewer)) for each in worlds_of(view)]
        )
        weights /= weights.sum()
        _, mind = decide(f"exact:inside=greedy,tricks=2,solved={draws},worlds={draws}", GAME, view)
        for place in range(2):
            action, _, mean = mind.note[notes.LIST + 3 * place : notes.LIST + 3 * place + 3]
            each = np.array(found[int(action)])
            uneven = len(weights) * (weights**2).sum()  # as if so many times fewer were drawn
            doubt = 5 * (np.ptp(each) / 2) * np.sqrt((1 + uneven) / draws)
            assert abs(mean - weights @ each) <= doubt + 1e-9
            apart += abs(mean - np.mean(each)) > doubt
    assert apart > 0, "weights must matter somewhere"


@cache
def clear_cases():
    """Positions in which one card is better in every world, however the others play: never worse, and
    somewhere better; with that card."""
    found = []
    for states in endgames(32):
        view = seen_by(GAME, states[0], int(turn(states[0])))
        (one, first), (other, second) = count_all(view).items()
        for better, rows, lesser in ((one, first, second), (other, second, first)):
            if np.all(rows[:, 0] >= lesser[:, 1]) and np.any(rows[:, 0] > lesser[:, 1]):
                found.append((view, better))
    return found


@pytest.mark.parametrize(
    "agent", ["flat:simulations=2000", "ismcts:simulations=2000", "exact:tricks=2"]
)
def test_card_that_is_better_whatever_happens_is_played(agent):
    assert len(clear_cases()) >= 3
    for view, better in clear_cases():
        assert decide(agent, GAME, view)[0] == better
