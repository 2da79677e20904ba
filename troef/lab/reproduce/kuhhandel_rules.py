"""The rules and the constants of thesis 004, asked of the functions that play."""

from __future__ import annotations

from typing import Any

import numpy as np

from ... import chance
from ...agents import load
from ...agents.kuhhandel import chancy, estimates, rulebased
from ...game import apply, deal, over, play
from ...games import GAMES
from ...games.kuhhandel.animals import value
from ...games.kuhhandel.auction import begin, count_trades
from ...games.kuhhandel.money import BANK, DENOMINATIONS, START, choices, number, worth
from ...games.kuhhandel.state import (
    ACCEPT,
    AUCTION,
    BID,
    CHOOSING,
    DECK,
    DONKEY,
    KINDS,
    OFFER,
    PASS,
    TRADE,
)
from ...games.kuhhandel.words import deck_of
from ..stats import Estimate, wilson
from .lab import Lab
from .result import NOT_COMPARABLE, Findings, Row, computed, measured

Section = dict[str, Any]
DRAWS = 20_000
"""Decisions from which a chance is measured."""
GAMES_SEEN = 100
"""Games in which the largest number of moves is looked for."""


def rules(section: Section, lab: Lab) -> Findings:
    """Cards, money and payouts."""
    game = GAMES["kuhhandel"]()
    rows = [
        computed(f"value of set {kind + 1}", printed, int(value(4 << 4 * kind)))
        for kind, printed in enumerate(section["set_values"])
    ]
    states = game.new()
    deal(states[0], chance.generator(lab.seed))
    deck = deck_of(states[0])
    most = max(deck.count(kind) for kind in range(KINDS))
    rows.append(computed("cards in a set", section["cards_per_set"], most))
    for name, count in section["money_cards"].items():
        rows.append(computed(f"money cards of {name[1:]}", count, bank(int(name[1:]))))
    rows.append(computed("money cards", section["money_cards_total"], sum(BANK)))
    for name, count in section["start_hand"].items():
        kind = DENOMINATIONS.index(int(name[1:]))
        rows.append(computed(f"start: cards of {name[1:]}", count, int(number(START, kind))))
    paid = payouts(game)
    rows += [
        computed(f"donkey {i + 1} pays", printed, paid[i])
        for i, printed in enumerate(section["donkey_payout"])
    ]
    players = sorted(int(word) for word in game.switches[0].choices)
    rows.append(computed("fewest players", section["players_min"], players[0]))
    rows.append(computed("most players", section["players_max"], players[-1]))
    rows.append(computed("players", section["players_in_experiments"], game.seats))
    return Findings(rows)


def bank(coins: int) -> int:
    """How many cards of a denomination there are."""
    return BANK[DENOMINATIONS.index(coins)]


def payouts(game: Any) -> list[int]:
    """What four donkeys in a row bring a player who never bids."""
    states = game.new()
    order = [DONKEY] * 4 + [kind for kind in range(KINDS) if kind != DONKEY for _ in range(4)]
    begin(states[0], np.array(order), 0)
    paid = []
    for _ in range(4):
        before = int(worth(states[0].money[0]))
        apply(game, states[0], AUCTION)
        paid.append(int(worth(states[0].money[0])) - before)
        for _ in range(game.seats - 1):
            apply(game, states[0], PASS)
    return paid


# -- constants of the agents --------------------------------------------------------------------


def agent_parameters(section: Section, lab: Lab) -> Findings:
    """What the agents do, counted where chance decides."""
    passes, doubles, accepts = chances(lab.seed)
    cap = load("montecarlo", "kuhhandel").settings["cap"]
    high = [coins for kind, coins in enumerate(DENOMINATIONS) if kind >= estimates.HIGH]
    rows = [
        measured("random: passes", section["random_pass_probability"], passes),
        measured("random: ten more", section["random_extra_10_probability"], doubles),
        measured("random: accepts", section["random_accept_trade_probability"], accepts),
        computed("Monte Carlo: moves with all simulations", section["mc_move_set_cap"], cap),
    ]
    for held, printed in enumerate(section["rule_based_price_factor"].values()):
        rows.append(
            computed(f"rule-based: factor with {held}", printed, float(rulebased.FACTOR[held]))
        )
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
    states = game.new()
    begin(states[0], np.arange(DECK) % KINDS, 0)
    play(states[0], AUCTION)
    bids = [int(chancy.choose(states[0], rng, 0)) for _ in range(DRAWS)]
    raised = [bid - BID for bid in bids if bid != PASS]
    states[0].animals[:2] = 1  # a rooster each
    states[0].phase = CHOOSING
    states[0].turn = states[0].master = 0
    play(states[0], TRADE + KINDS)
    play(states[0], OFFER + 1)
    answers = [int(chancy.choose(states[0], rng, 0)) for _ in range(DRAWS)]
    return (
        wilson(bids.count(PASS), DRAWS),
        wilson(sum(tens > 1 for tens in raised), len(raised)),
        wilson(answers.count(ACCEPT), DRAWS),
    )


def largest(seed: int) -> int:
    """The most moves at the start of a turn in some random games: two for an auction, and every trade
    with every sum of money (errata K26, K27)."""
    game = GAMES["kuhhandel"]()
    most = 0
    for number_of_game in range(GAMES_SEEN):
        rng = chance.generator(seed, number_of_game, 0, 0)
        states = game.new()
        state = states[0]
        deal(state, rng)
        while not over(state):
            if state.phase == CHOOSING:
                moves = int(count_trades(state)) * int(choices(state.money[state.turn]))
                most = max(most, moves + (2 if state.left else 0))
            play(state, chancy.choose(state, rng, 0))
    return most


EXPERIMENTS = {"s004_rules": rules, "s004_agent_parameters": agent_parameters}
