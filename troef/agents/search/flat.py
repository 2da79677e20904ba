"""Flat Monte Carlo: every legal action is tried in the same number of simulated ends of the deal, played by
chance or by another agent (`inside`).

Each drawn world is tried with every action, so that luck of the draw is the same for all. With `halving`
the worse half of the actions is dropped again and again (sequential halving: Karnin, Koren and Somekh,
"Almost optimal exploration in multi-armed bandits", ICML 2013); with more actions than can be tried often
enough, some are drawn, and that is always done.

With `worlds` above 0 so many worlds are drawn at first and weighed by what was done so far (`beliefs`), and
simulations begin in those, the likely ones more often.

With `doubt` what the agent inside would do itself is done, unless another action was better by so many
standard errors of the difference: the best of many estimates is too good by chance.

In simulations the own seat plays on like the agent inside, and not as well as it will. With `hope` it is
thought to turn round such a share of what it loses there: a contract that fails in simulations is worth
more to who searches than to who does not, and a contract of others that is made costs less.

With `careless` it makes mistakes as people do: what costs little often, what costs much seldom (quantal
response: McKelvey and Palfrey, "Quantal response equilibria for normal form games", Games and Economic
Behavior 10, 1995).
"""

from __future__ import annotations

import math

import numpy as np

from ...chance import Rng, below, unit
from ...fields import Ints, Row
from ...game import legal, plan, play
from ...jit import actions_for, call_at, nanoseconds, plans_for, record_at, rule, states_like
from ...state import State
from ..agent import MOST_SEATS, YES_NO, Agent, Mind, Setting, places
from . import notes
from .beliefs import likely, next_world
from .budget import MILLISECONDS, SIMULATIONS, VALUE, check, settings, spent
from .doubt import beyond_doubt, put_first
from .inside import begin, play_on, worth

SETTINGS = {
    **settings(2000),
    "mixed": Setting(0, "the share of actions inside that chance takes from the agent", most=1),
    "halving": Setting(0, "whether the worse half is dropped again and again", choices=YES_NO),
    "worlds": Setting(
        0,
        "so many are drawn and weighed by what was bid and played; 0: all weigh the same",
        most=100_000,
        whole=True,
    ),
    "slips": Setting(
        0.3, "how often others are thought to do something else than the agent inside", 0.001, 1
    ),
    "recall": Setting(
        1000, "so many actions from the start of the deal are weighed", least=1, whole=True
    ),
    "doubt": Setting(
        0, "above 0: by so many standard errors something must be better than what the agent does"
    ),
    "hope": Setting(
        0, "the share of own losses in simulations that is thought to be won by searching", most=0.5
    ),
    "careless": Setting(
        0, "above 0: what is estimated this much worse than the best is done 2.7 times less often"
    ),
}
MIXED, HALVING, WORLDS, SLIPS, RECALL, DOUBT, HOPE, CARELESS = places(
    SETTINGS, "mixed halving worlds slips recall doubt hope careless"
)

ENOUGH = 16
"""An action should be tried so often; else not all of them are tried."""
MOST_TRIED = 256
"""So many actions are tried where the budget is time."""


@rule
def act(view: State, mind: Mind) -> int:
    actions = actions_for(view)
    return decide(view, mind, actions, legal(view, actions))


@rule
def decide(view: State, mind: Mind, actions: Ints, n: int) -> int:
    """The best of the first n of these actions; a game with very many may leave out most of them."""
    return decide_by(view, mind, actions, n, int(mind.settings[SIMULATIONS]), mind.settings[DOUBT])


@rule
def decide_by(
    view: State, mind: Mind, actions: Ints, n: int, simulations: int, doubt: float
) -> int:
    """The same, with so many simulations and so much doubt."""
    notes.forget(mind, n)
    if n == 1:
        return int(actions[0])
    tried = choose(actions, n, mind, simulations)
    begin(mind)
    doubting = mind.inside != 0 and doubt > 0
    if doubting:
        tried = put_first(
            actions, n, tried, call_at(mind.inside, view, record_at(mind.inner, mind))
        )
    times, sums = np.zeros(tried, np.int64), np.zeros(tried)
    gains, squares = np.zeros(tried), np.zeros(tried)
    halving = n > tried or mind.settings[HALVING] == 1
    mind.note[notes.DONE] = try_all(
        view, mind, actions, tried, simulations, halving, doubting, times, sums, gains, squares
    )
    for i in range(tried):
        notes.note(mind, actions[i], times[i], sums[i] / times[i])
    if mind.settings[CARELESS] > 0:
        return int(actions[slip(mind.settings[CARELESS], times, sums, mind.rng)])
    if doubting:
        return int(actions[beyond_doubt(doubt, times, gains, squares)])
    return notes.best(mind)


@rule
def slip(careless: float, times: Ints, sums: Row[float], rng: Rng) -> int:
    """Any of them, the better the likelier."""
    top, total = -math.inf, 0.0
    for i in range(len(times)):
        top = max(top, sums[i] / times[i])
    chances = np.zeros(len(times))
    for i in range(len(times)):
        chances[i] = math.exp((sums[i] / times[i] - top) / careless)
        total += chances[i]
    ticket, last = unit(rng) * total, len(times) - 1
    for i in range(last):
        ticket -= chances[i]
        if ticket < 0.0:
            return i
    return last


@rule
def choose(actions: Ints, n: int, mind: Mind, simulations: int) -> int:
    """Put those to try in front, drawn by chance if they cannot be all; returns how many."""
    most = MOST_TRIED
    if mind.settings[MILLISECONDS] == 0:
        most = max(2, simulations // ENOUGH)
    if n <= most:
        return n
    for i in range(most):
        j = i + below(mind.rng, n - i)
        actions[i], actions[j] = actions[j], actions[i]
    return most


@rule
def try_all(
    view: State, mind: Mind, actions: Ints, tried: int, simulations: int, halving: bool,
    doubting: bool, times: Ints, sums: Row[float], gains: Row[float], squares: Row[float],
) -> int:  # fmt: skip
    """Add up what comes of each action, in `times` and `sums`, and what it brings more than the first in the
    same world, in `gains` and `squares`; returns how many simulations.

    When halving, all rounds get the same share of the budget; when doubting the first is never dropped.
    """
    began = nanoseconds()
    plans, work, seen = plans_for(view), states_like(view, 1), states_like(view, 1)
    value = np.zeros(MOST_SEATS)
    plan(view, plans)
    worlds, share = likely(
        view, plans, mind, int(mind.settings[WORLDS]), mind.settings[SLIPS], int(mind.settings[RECALL]),
        work, seen,
    )  # fmt: skip
    mixed, first, lost = mind.settings[MIXED], 0.0, 1.0 - 2.0 * mind.settings[HOPE]
    way, left, done, rounds = int(mind.settings[VALUE]), tried, 0, 1
    while halving and 1 << rounds < tried:
        rounds += 1
    for number in range(rounds):
        until = (number + 1) / rounds
        while True:
            at = next_world(view, plans, mind, worlds, share)
            for i in range(left):
                work[0] = worlds[at]
                play(work[0], actions[i])
                play_on(work[0], seen, mind, mixed)
                worth(work[0], seen, mind, way, value)
                found = value[view.viewer]
                if found < 0.0:
                    found *= lost
                times[i] += 1
                sums[i] += found
                if i == 0:
                    first = found
                gains[i] += found - first
                squares[i] += (found - first) ** 2
            done += left
            # `spent` counts by the setting, of which this decision may have more or less
            if (
                spent(mind, began, (done + left / 2) * mind.settings[SIMULATIONS] / simulations)
                >= until
            ):
                break
        if number < rounds - 1:
            left = keep_better_half(
                actions, left, 1 if doubting else 0, times, sums, gains, squares
            )
    return done


@rule
def keep_better_half(
    actions: Ints, n: int, kept: int, times: Ints, sums: Row[float], gains: Row[float],
    squares: Row[float],
) -> int:  # fmt: skip
    """Put the better half of the first n in front, behind those that are kept in any case; returns how many
    that are."""
    half = (n + 1) // 2
    for i in range(kept, half):
        top = i
        for j in range(i + 1, n):
            if sums[j] * times[top] > sums[top] * times[j]:
                top = j
        actions[i], actions[top] = actions[top], actions[i]
        times[i], times[top] = times[top], times[i]
        sums[i], sums[top] = sums[top], sums[i]
        gains[i], gains[top] = gains[top], gains[i]
        squares[i], squares[top] = squares[top], squares[i]
    return half


AGENT = Agent(
    "flat",
    act,
    "simulated ends of the deal, as many for every legal action",
    SETTINGS,
    slow=True,
    searches=True,
    check=check,
)
