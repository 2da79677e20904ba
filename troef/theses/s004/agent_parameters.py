"""Sections 4.4 to 4.6 of thesis 004: the constants of its agents, counted where chance decides."""

from collections import Counter

from ... import chance
from ...agents import load
from ...agents.kuhhandel import by_chance, estimates, rulebased
from ...games.kuhhandel.money import DENOMINATIONS
from ...games.kuhhandel.state import State
from ...lab.data import Array
from ...lab.stats import Estimate, wilson
from ..reproduce import NOT_COMPARABLE, Findings, Lab, Row, Section
from ..rows import computed, computed_rows, share_row
from . import series
from .moves import MoveSets
from .rules import GAME, dealt, do

DRAWS = 20_000
"""Decisions from which a chance is measured."""
GAMES_SEEN = 100
"""Games of four Monte Carlo agents in which the largest number of moves is looked for."""


def reproduce(section: Section, lab: Lab) -> Findings:
    passes, doubles, accepts = chances(lab.seed)
    cap = load("montecarlo", "kuhhandel").settings["cap"]
    factors, high = section["rule_based_price_factor"].values(), section["high_value_money"]
    most, seen = section["mc_largest_move_set_seen_over"], largest(lab)
    told = f"one number seen by a Monte Carlo agent; ours is the most in {len(seen)} games of four (K27)"
    return Findings([
        *(share_row(f"random: {name}", section[f"random_{key}_probability"], ours, 0, section["margin"])
          for name, key, ours in (("passes", "pass", passes), ("ten more", "extra_10", doubles),
                                  ("accepts", "accept_trade", accepts))),
        computed("Monte Carlo: moves with all simulations", section["mc_move_set_cap"], cap),
        *computed_rows("rule-based: factor with {}", range(3), factors, map(float, rulebased.FACTOR[:3])),
        *computed_rows("high money card {}", (1, 2), high, DENOMINATIONS[estimates.HIGH :]),
        Row("largest number of moves", most, float(seen.max()), None, len(seen), NOT_COMPARABLE, told),
    ])  # fmt: skip


def chances(seed: int) -> tuple[Estimate, Estimate, Estimate]:
    """How often the random player passes, raises by more than ten, and accepts."""
    rng = chance.generator(seed)

    def choices(state: State) -> Counter[str]:
        return Counter(GAME.say(state, int(by_chance.choose(state, rng, 0))) for _ in range(DRAWS))

    states = dealt("cow", "cow")
    do(states[0], "auction")
    bids = choices(states[0])
    passing = ["pass"] * (GAME.seats - 1)
    do(states[0], *passing, *["auction", *passing] * (GAME.seats - 1))
    do(states[0], "trade B cow", "offer 10")
    answers = choices(states[0])
    raised = DRAWS - bids["pass"]
    return (
        wilson(bids["pass"], DRAWS),
        wilson(raised - bids["bid 10"], raised),
        wilson(answers["accept"], DRAWS),
    )


def largest(lab: Lab) -> Array:
    """[game] -> the most moves that a Monte Carlo agent chose from."""
    mc = f"{series.MC}:simulations={series.SIMULATIONS}"
    games = series.slow_games(lab, GAMES_SEEN, series.SIMULATIONS)
    return lab.play("the largest number of moves", MoveSets((mc,) * series.SEATS, games, lab.seed))
