"""Chapter 2 of thesis 004: animals, money and payouts, asked of the game."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ... import chance
from ...fields import Row as Records
from ...game import apply, deal, scores
from ...games.kuhhandel import Kuhhandel
from ...games.kuhhandel.money import BANK, DENOMINATIONS, number, worth
from ...games.kuhhandel.state import NAMES, State
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed

GAME = Kuhhandel()


def reproduce(section: Section, lab: Lab) -> Findings:
    states = GAME.new()
    deal(states[0], chance.generator(lab.seed))
    deck = Counter(" ".join(GAME.say_deal(states[0])).split())
    players = [int(word) for word in GAME.switches[0].choices]
    rows = [
        computed(f"value of set {kind + 1}", printed, set_value(kind))
        for kind, printed in enumerate(section["set_values"])
    ]
    rows.append(computed("cards in a set", section["cards_per_set"], max(deck[n] for n in NAMES)))
    for name, printed in section["money_cards"].items():
        rows.append(computed(f"money cards of {name[1:]}", printed, BANK[kind_of(name)]))
    rows.append(computed("money cards", section["money_cards_total"], sum(BANK)))
    for name, printed in section["start_hand"].items():
        held = number(states[0].money[0], kind_of(name))
        rows.append(computed(f"start: cards of {name[1:]}", printed, held))
    return Findings(
        [
            *rows,
            *(
                computed(f"donkey {i} pays", printed, paid)
                for i, (printed, paid) in enumerate(zip(section["donkey_payout"], payouts(), strict=True), 1)
            ),
            computed("fewest players", section["players_min"], min(players)),
            computed("most players", section["players_max"], max(players)),
            computed("players", section["players_in_experiments"], GAME.seats),
        ]
    )  # fmt: skip


def kind_of(name: str) -> int:
    """Which denomination is printed so: m10."""
    return DENOMINATIONS.index(int(name[1:]))


def set_value(kind: int) -> float:
    """What a seat scores with this set alone; animals are packed, four bits for a kind."""
    states, points = GAME.new(), np.zeros(GAME.seats)
    states[0].animals[0] = 4 << 4 * kind
    scores(states[0], points)
    return float(points[0])


def payouts() -> list[int]:
    """What four donkeys in a row bring a player who never bids."""
    states, paid = dealt(*["donkey"] * 4), []
    for _ in range(4):
        before = worth(states[0].money[0])
        do(states[0], "auction")
        paid.append(worth(states[0].money[0]) - before)
        do(states[0], *["pass"] * (GAME.seats - 1))
    return paid


def dealt(*top: str) -> Records[State]:
    """A game in which the first seat starts, with these animals on top of the deck."""
    rest = Counter(dict.fromkeys(NAMES, 4)) - Counter(top)
    return GAME.parse_deal(["first: A", "deck: " + " ".join([*top, *rest.elements()])])


def do(state: State, *texts: str) -> None:
    for text in texts:
        apply(GAME, state, GAME.parse(state, text))
