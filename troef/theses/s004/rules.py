"""The rules and the constants of thesis 004, asked of a game in its own notation, and of its agents."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np

from ... import chance
from ...agents import load
from ...agents.kuhhandel import chancy, estimates, montecarlo, rulebased
from ...cards import NotationError
from ...game import apply, deal, hide, over, play, scores
from ...games import GAMES
from ...lab.stats import Estimate, wilson
from ..lab import Lab
from ..result import NOT_COMPARABLE, Findings, Row
from ..rows import computed, measured

Section = dict[str, Any]
ANIMALS = ("rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse")
"""As the notation has them, from the cheapest up."""
COINS = (0, 10, 50, 100, 200, 500)
DRAWS = 20_000
"""Decisions from which a chance is measured."""
GAMES_SEEN = 100
"""Games in which the largest number of moves is looked for."""


def reproduce(section: Section, lab: Lab) -> Findings:
    """Cards, money and payouts."""
    game = GAMES["kuhhandel"]()
    rows = [
        computed(f"value of set {kind + 1}", printed, set_value(game, kind))
        for kind, printed in enumerate(section["set_values"])
    ]
    states = game.new()
    deal(states[0], chance.generator(lab.seed))
    deck = Counter(" ".join(game.say_deal(states[0])).split())
    most = max(deck[animal] for animal in ANIMALS)
    rows.append(computed("cards in a set", section["cards_per_set"], most))
    for name, number in section["money_cards"].items():
        coins = name[1:]
        rows.append(computed(f"money cards of {coins}", number, bank(game, coins)))
    total = sum(bank(game, str(coins)) for coins in COINS)
    rows.append(computed("money cards", section["money_cards_total"], total))
    own = Counter(game.parse_cards(money(game, states[0])))
    for name, number in section["start_hand"].items():
        held = own[game.parse_cards(name[1:])[0]]
        rows.append(computed(f"start: cards of {name[1:]}", number, held))
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


def set_value(game: Any, kind: int) -> float:
    """What a seat scores with this set alone; animals are packed, four bits for a kind."""
    states, points = game.new(), np.zeros(game.seats)
    states[0].animals[0] = 4 << 4 * kind
    scores(states[0], points)
    return float(points[0])


def bank(game: Any, coins: str) -> int:
    """How many cards of a denomination there are: the notation takes no more."""
    n = 0
    while True:
        try:
            game.parse_cards(f"{n + 1}x{coins}")
        except NotationError:
            return n
        n += 1


def money(game: Any, state: Any) -> str:
    """The money of the first seat, as it reads it."""
    views = game.new()
    hide(state, 0, views)
    found = re.search(r": (.*) \(", game.scene(views[0], "en").own[0])
    assert found is not None
    return found[1]


def dealt(game: Any, *top: str) -> Any:
    """A game in which the first seat starts, with these animals on top of the deck."""
    rest = [animal for animal in ANIMALS for _ in range(4)]
    for animal in top:
        rest.remove(animal)
    return game.parse_deal(["first: A", "deck: " + " ".join([*top, *rest])])


def do(game: Any, state: Any, *texts: str) -> None:
    for text in texts:
        apply(game, state, game.parse(state, text))


def payouts(game: Any) -> list[int]:
    """What four donkeys in a row bring a player who never bids."""

    def coins(state: Any) -> int:
        cards = game.parse_cards(money(game, state))
        first = game.parse_cards("0")[0]
        return sum(COINS[card - first] for card in cards)

    states = dealt(game, *["donkey"] * 4)
    paid = []
    for _ in range(4):
        before = coins(states[0])
        do(game, states[0], "auction")
        paid.append(coins(states[0]) - before)
        do(game, states[0], *["pass"] * (game.seats - 1))
    return paid


# -- constants of the agents --------------------------------------------------------------------


def agent_parameters(section: Section, lab: Lab) -> Findings:
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
        return Counter(game.say(state, int(chancy.choose(state, rng, 0))) for _ in range(DRAWS))

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
            play(state, chancy.choose(state, rng, 0))
    return most
