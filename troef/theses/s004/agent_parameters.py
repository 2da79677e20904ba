"""The constants of the agents of thesis 004."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ... import chance
from ...agents import load
from ...agents.kuhhandel import by_chance, estimates, montecarlo, rulebased
from ...game import deal, hide, over, play
from ...games import GAMES
from ...lab.stats import Estimate, wilson
from ..lab import Lab
from ..published import Section
from ..result import NOT_COMPARABLE, Findings, Row
from ..rows import computed, measured
from .rules import COINS, dealt, do

DRAWS = 20_000
"""Decisions from which a chance is measured."""
GAMES_SEEN = 100
"""Games in which the largest number of moves is looked for."""


def reproduce(section: Section, lab: Lab) -> Findings:
    """What the agents do, counted where chance decides."""
    passes, doubles, accepts = chances(lab.seed)
    cap = load("montecarlo", "kuhhandel").settings["cap"]
    high = COINS[estimates.HIGH :]
    rows = [
        measured("random: passes", section["random_pass_probability"], passes),
        measured("random: ten more", section["random_extra_10_probability"], doubles),
        measured("random: accepts", section["random_accept_trade_probability"], accepts),
        computed("Monte Carlo: moves with all simulations", section["mc_move_set_cap"], cap),
    ]
    for held, printed in enumerate(section["rule_based_price_factor"].values()):
        factor = float(rulebased.FACTOR[held])
        rows.append(computed(f"rule-based: factor with {held}", printed, factor))
    rows += [
        computed(f"high money card {i + 1}", printed, high[i])
        for i, printed in enumerate(section["high_value_money"])
    ]
    why = f"one number seen by a Monte Carlo agent; ours is the most in {GAMES_SEEN} random games"
    seen = section["mc_largest_move_set_seen_over"]
    most = float(largest(lab.seed))
    rows.append(Row("largest number of moves", seen, most, None, GAMES_SEEN, NOT_COMPARABLE, why))
    return Findings(rows)


def chances(seed: int) -> tuple[Estimate, Estimate, Estimate]:
    """How often the random player passes, raises by more than ten, and accepts."""
    game = GAMES["kuhhandel"]()
    rng = chance.generator(seed)

    def choices(state: Any) -> Counter[str]:
        return Counter(game.say(state, int(by_chance.choose(state, rng, 0))) for _ in range(DRAWS))

    states = dealt(game, "cow", "cow")
    do(game, states[0], "auction")
    bids = choices(states[0])
    passing = ["pass"] * (game.seats - 1)
    do(game, states[0], *passing, *["auction", *passing] * (game.seats - 1))
    do(game, states[0], "trade B cow", "offer 10")
    answers = choices(states[0])
    raised = DRAWS - bids["pass"]
    return (
        wilson(bids["pass"], DRAWS),
        wilson(raised - bids["bid 10"], raised),
        wilson(answers["accept"], DRAWS),
    )


def largest(seed: int) -> int:
    """The most moves at the start of a turn in some random games: two for an auction, and every trade
    with every sum of money (K26, K27)."""
    game = GAMES["kuhhandel"]()
    most, views = 0, game.new()
    for number in range(GAMES_SEEN):
        rng = chance.generator(seed, number, 0, 0)
        states = game.new()
        state = states[0]
        deal(state, rng)
        start = int(state.phase)
        while not over(state):
            if state.phase == start:
                hide(state, int(state.turn), views)
                sums = len(montecarlo.sums_to_try(views[0], 0, 0))
                most = max(most, int(montecarlo.count_moves(views[0], sums)))
            play(state, by_chance.choose(state, rng, 0))
    return most
