"""The parts of flat search, each alone: doubt, halving, simulations mixed with chance."""

from dataclasses import replace

import numpy as np
import pytest
from minds import mind_of

from troef.agents import Agent, AgentError, compiled, find
from troef.agents.search import notes
from troef.agents.search.doubt import beyond_doubt, put_first
from troef.agents.search.flat import keep_better_half, slip
from troef.chance import generator
from troef.game import actions_of, deal, hide, legal, play, sample, turn
from troef.games import GAMES
from troef.jit import actions_for, rule
from troef.match import actor, ask

RIKKEN = GAMES["rikken"]()


@rule
def lowest_action(view, mind):
    actions = actions_for(view)
    return actions[: legal(view, actions)].min()


LOWEST = Agent("lowest", lowest_action, "the lowest legal action")


def views(n, seed=5):
    """What the seat on turn sees, in some positions of a random deal."""
    states, seen, rng = RIKKEN.new(), RIKKEN.new(), generator(seed)
    deal(states[0], rng)
    for _ in range(n):
        hide(states[0], turn(states[0]), seen)
        yield seen[0]
        play(states[0], sample(states[0], rng))


def decided(agent, view, seed=7):
    mind = mind_of(agent, seed=seed)
    return int(ask((actor(agent.act, RIKKEN),), view, mind)), mind


def tried(mind):
    """How often each action was tried."""
    return [mind.note[notes.LIST + 3 * i + 1] for i in range(int(mind.note[notes.LISTED]))]


def test_in_great_doubt_it_does_what_the_agent_inside_does():
    agent = replace(
        compiled("flat:simulations=60,doubt=1000000", RIKKEN), inside=LOWEST, game=RIKKEN
    )
    free = replace(compiled("flat:simulations=60", RIKKEN), inside=LOWEST, game=RIKKEN)
    others = 0
    for view in views(10):
        action, _ = decided(agent, view)
        assert action == min(actions_of(RIKKEN, view))
        others += decided(free, view)[0] != action
    assert others > 0


def test_what_is_better_beyond_doubt():
    """By hand: gains of 1 on average in 4 worlds; all alike, they are sure, and spread by 2 they are not."""
    times, gains = np.array([4, 4, 4]), np.array([0.0, 4.0, 6.0])
    squares = np.array([0.0, 4.0, 81.0])
    assert beyond_doubt(0.0, times, gains, squares) == 2
    assert beyond_doubt(1.0, times, gains, squares) == 1
    assert beyond_doubt(1.0, times, np.array([0.0, -4.0, 6.0]), squares) == 0


@pytest.mark.parametrize("at", [0, 2, 6])
def test_what_the_agent_inside_does_is_tried(at):
    actions = np.arange(10, 18)
    assert put_first(actions, 8, 4, 10 + at) == 4
    assert actions[0] == 10 + at
    assert sorted(actions) == list(range(10, 18))


def test_the_better_half_is_kept_and_the_first_if_asked():
    for kept, expected in ((0, [11, 13]), (1, [10, 11])):
        actions, times = np.array([10, 11, 12, 13]), np.full(4, 2)
        sums = np.array([1.0, 9.0, 2.0, 4.0])
        assert keep_better_half(actions, 4, kept, times, sums, sums.copy(), sums.copy()) == 2
        assert list(actions[:2]) == expected


def test_halving_gives_the_better_ones_more():
    agent = find("flat:simulations=400,halving=1", RIKKEN)
    even = find("flat:simulations=400", RIKKEN)
    for view in [view.copy() for view in views(12) if len(actions_of(RIKKEN, view)) > 4][:3]:
        counts = tried(decided(agent, view)[1])
        assert counts == sorted(counts, reverse=True)
        assert counts[0] > 2 * counts[-1]
        assert len(set(tried(decided(even, view)[1]))) == 1


def test_simulations_mixed_with_chance_are_others():
    plain, mixed = (
        find(f"flat:simulations=60,inside=advanced,mixed={m}", RIKKEN) for m in (0, 0.5)
    )
    said = [
        [decided(agent, view)[1].note.tolist() for view in views(4)] for agent in (plain, mixed)
    ]
    assert said[0] != said[1]


@pytest.mark.parametrize(
    "spec",
    ["flat:mixed=1.5", "flat:halving=2", "flat:worlds=0.5", "flat:slips=0", "expert:inside=basic"],
)
def test_what_makes_no_sense_is_refused(spec):
    with pytest.raises(AgentError):
        find(spec, RIKKEN)


def test_the_expert_knows_who_plays_inside():
    agent = find("expert:simulations=50", RIKKEN)
    assert agent.spec() == "expert:simulations=50"
    assert mind_of(agent).inside != 0


def test_mistakes_are_the_likelier_the_less_they_cost():
    """As often as the exponential of what they cost says."""
    times, sums = np.array([10, 20, 5]), np.array([10.0, 0.0, -20.0])  # means 1, 0 and -4
    rng, found = generator(3), np.zeros(3)
    for _ in range(20_000):
        found[slip(2.0, times, sums, rng)] += 1
    chances = np.exp(np.array([0.0, -0.5, -2.5]))
    assert found / 20_000 == pytest.approx(chances / chances.sum(), abs=0.015)


def test_hardly_careless_is_careful():
    """What is done has the best mean of all that was tried."""
    agent = find("flat:simulations=60,careless=0.000001", RIKKEN)
    for view in views(10):
        action, mind = decided(agent, view)
        listed = int(mind.note[notes.LISTED])
        means = {
            int(mind.note[notes.LIST + 3 * i]): mind.note[notes.LIST + 3 * i + 2]
            for i in range(listed)
        }
        assert not means or means[action] == max(means.values())
