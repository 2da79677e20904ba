"""The rules of thesis 004, asked of a game in its own notation."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np

from ... import chance
from ...cards import NotationError
from ...game import apply, deal, hide, scores
from ...games import GAMES
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed

ANIMALS = ("rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse")
"""As the notation has them, from the cheapest up."""
COINS = (0, 10, 50, 100, 200, 500)


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
