"""Chapter 2 of thesis 004: animals, money and payouts, asked of the game."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ... import chance
from ...fields import Row as Records
from ...game import apply, deal, scores
from ...games.kuhhandel import Kuhhandel
from ...games.kuhhandel.money import BANK, DENOMINATIONS, number, worth
from ...games.kuhhandel.state import KINDS, NAMES, State
from ..reproduce import Findings, Lab, Row, Section
from ..rows import computed, computed_rows

GAME = Kuhhandel()
SETS = range(1, KINDS + 1)


def reproduce(section: Section, lab: Lab) -> Findings:
    states = GAME.new()
    deal(states[0], chance.generator(lab.seed))
    deck = Counter(" ".join(GAME.say_deal(states[0])).split())
    hand = [number(states[0].money[0], kind) for kind in range(len(DENOMINATIONS))]
    players = [int(word) for word in GAME.switches[0].choices]
    return Findings([
        *computed_rows("value of set {}", SETS, section["set_values"], map(set_value, range(KINDS))),
        computed("cards in a set", section["cards_per_set"], max(deck[name] for name in NAMES)),
        *money_rows("money cards of {}", section["money_cards"], BANK),
        computed("money cards", section["money_cards_total"], sum(BANK)),
        *money_rows("start: cards of {}", section["start_hand"], hand),
        *computed_rows("donkey {} pays", range(1, 5), section["donkey_payout"], payouts()),
        computed("fewest players", section["players_min"], min(players)),
        computed("most players", section["players_max"], max(players)),
        computed("players", section["players_in_experiments"], GAME.seats),
    ])  # fmt: skip


def money_rows(name: str, printed: dict[str, int], ours: Sequence[int]) -> list[Row]:
    """How many cards there are of each denomination, which is printed as m10."""
    coins = [int(each[1:]) for each in printed]
    found = [ours[DENOMINATIONS.index(each)] for each in coins]
    return computed_rows(name, coins, printed.values(), found)


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
