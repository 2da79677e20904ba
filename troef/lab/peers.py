"""OpenSpiel and pgx, measured as `bench` measures us: the same kind of work, in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

SECONDS = 0.3
"""How long one measurement takes."""
SEARCHED = 5_000
"""Simulations in a decision of a tree search."""


def rate(work: Callable[[int], object], n: int) -> float:
    """How often a second of one core `work` does one of its n things, in about SECONDS."""
    began = time.process_time()
    done = 0
    while (spent := time.process_time() - began) < SECONDS:
        work(n)
        done += n
    return done / spent


def spiel() -> ModuleType | None:
    """OpenSpiel, or None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return cast(ModuleType, pyspiel)


def spiel_rollouts() -> Callable[[], float] | None:
    """OpenSpiel's rollouts of oh_hell with 12 cards: IS-MCTS of two simulations, each evaluated by
    enough rollouts that nothing else counts."""
    return spiel_ismcts(rollouts=15_000, simulations=2)


def spiel_search() -> Callable[[], float] | None:
    """OpenSpiel's IS-MCTS on the same position, with one rollout for each simulation."""
    return spiel_ismcts(rollouts=1, simulations=SEARCHED)


def spiel_ismcts(rollouts: int, simulations: int) -> Callable[[], float] | None:
    """The rollouts a second of one decision at the first card of oh_hell."""
    pyspiel = spiel()
    if pyspiel is None:
        return None
    chooser = random.Random(1)
    state = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=12)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(chooser.choice(state.chance_outcomes())[0])
    for _ in range(4):
        state.apply_action(chooser.choice(state.legal_actions()))

    def once() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, simulations, -1, best, False, False)
        began = time.process_time()
        bot.step(state)
        return rollouts * simulations / (time.process_time() - began)

    return once


def spiel_rounds() -> Callable[[], float] | None:
    """Thirteen rounds of OpenSpiel's oh_hell, bid and played at random in C++. It knows no round in which
    all cards are dealt: that of twelve is played twice."""
    pyspiel = spiel()
    if pyspiel is None:
        return None
    sizes = (12, *range(12, 0, -1))
    rounds = [pyspiel.load_game(f"oh_hell(players=4,num_tricks_fixed={size})") for size in sizes]
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    chooser = random.Random(1)

    def games(n: int) -> None:
        for _ in range(n):
            for each in rounds:
                pyspiel.evaluate_bots(each.new_initial_state(), bots, chooser.getrandbits(30))

    return lambda: rate(games, 10)


def spiel_games(tuned: bool) -> Callable[[], float] | None:
    """OpenSpiel's bridge, the game nearest in length, driven from Python at random.

    Chance is drawn by its probabilities, as the examples of OpenSpiel do, with the standard library's
    draw instead of numpy's slower one. `tuned` leaves the probabilities out: right for a deck of
    cards, not for every game.
    """
    pyspiel = spiel()
    if pyspiel is None:
        return None
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    chooser = random.Random(1)

    def chance_action(state: Any) -> int:
        outcomes = state.chance_outcomes()
        if tuned:
            return int(chooser.choice(outcomes)[0])
        actions, chances = zip(*outcomes, strict=True)
        return int(chooser.choices(actions, chances)[0])

    def games(n: int) -> None:
        for _ in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance_action(state))
                else:
                    state.apply_action(chooser.choice(state.legal_actions()))

    return lambda: rate(games, 50)


def spiel_steps() -> Callable[[], float] | None:
    """Steps of OpenSpiel's bridge with what a learner needs at each: the observation of the player on turn
    and the mask of its actions, driven from Python at random. Chance is no step: it is not counted."""
    pyspiel = spiel()
    if pyspiel is None:
        return None
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    chooser = random.Random(1)
    left: list[Any] = [game.new_initial_state()]

    def steps(n: int) -> None:
        state = left[0]
        for _ in range(n):
            while state.is_chance_node():
                state.apply_action(chooser.choice(state.chance_outcomes())[0])
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(chooser.choice(state.legal_actions()))
            if state.is_terminal():
                state = game.new_initial_state()
        left[0] = state

    return lambda: rate(steps, 1_000)


def pgx_steps() -> Callable[[], float] | None:
    """Steps of Leduc hold'em in pgx, 512 at once, with observations, masks and random actions, compiled: the
    largest of its card games that runs without files from elsewhere. None where pgx is not installed."""
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError:
        return None
    env, many, at_once = pgx.make("leduc_holdem"), 512, 100
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        states, key = carry
        key, choosing, dealing = jax.random.split(key, 3)
        open_to = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, open_to)
        states = step(states, actions, jax.random.split(dealing, many))
        return (states, key), states.observation.sum()

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=at_once))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), many))
    left: list[Any] = [run((first, jax.random.PRNGKey(1)))[0]]

    def steps(n: int) -> None:
        left[0] = jax.block_until_ready(run(left[0])[0])

    return lambda: rate(steps, many * at_once)
