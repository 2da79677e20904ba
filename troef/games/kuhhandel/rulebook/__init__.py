"""The rule book of Kuhhandel: what its words take from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....game import Game
from ....rulebook import Row, Rulebook
from ....sheets import scored
from ..money import BANK, DENOMINATIONS, START, number, worth
from ..notation import ANIMALS, say_money
from ..state import DECK, KINDS, LEAST_BID, NAMES, PAYOUT, VALUES

SAID = ("auction", "bid", "pass", "buy", "sell", "trade", "offer", "accept")
"""What can be done, as the notation names it."""
ANNA, BOB, CARLA = range(3)
EXAMPLE = {"rooster": ANNA, "cow": ANNA, "goose": ANNA, "horse": BOB}
"""Who has which set in the worked example; the rest is somebody else's."""


class Book(Rulebook):
    """Values of animals, money, and what sets count, by the rules."""

    def entries(self, game: Game) -> Sequence[str]:
        return (*SAID, *NAMES)

    def entry_title(self, game: Game, entry: str, language: str) -> str | None:
        return ANIMALS[language][entry] if entry in NAMES else None

    def facts(self, game: Game, entry: str, language: str) -> Sequence[tuple[str, str]]:
        if entry not in NAMES:
            return ()
        return ((self.word(language, "set"), str(VALUES[NAMES.index(entry)])),)

    def fields(self, game: Game, language: str) -> Mapping[str, object]:
        points = scored(game, example(game))
        return {
            "players": game.seats,
            "animals": DECK,
            "kinds": KINDS,
            "least": LEAST_BID,
            "step": game.house["step"],
            "start": say_money(START),
            "start_worth": int(worth(START)),
            "payouts": ", ".join(str(DENOMINATIONS[kind]) for kind in PAYOUT[:4]),
            "anna": f"{points[ANNA]:g}",
            "bob": f"{points[BOB]:g}",
            **{f"value_{name}": value for name, value in zip(NAMES, VALUES, strict=True)},
            "anna_sum": sum(VALUES[NAMES.index(n)] for n, who in EXAMPLE.items() if who == ANNA),
            "anna_sets": sum(who == ANNA for who in EXAMPLE.values()),
        }

    def table(self, game: Game, chapter: str, language: str) -> Sequence[Row]:
        if chapter == "animals":
            names = (self.word(language, "animal"), self.word(language, "set"))
            rows = zip(NAMES, VALUES, strict=True)
            return [names, *((ANIMALS[language][name], str(value)) for name, value in rows)]
        if chapter == "money":
            own = (str(int(number(START, kind))) for kind in range(len(DENOMINATIONS)))
            return [
                (self.word(language, "card"), *map(str, DENOMINATIONS)),
                (self.word(language, "bank"), *map(str, BANK)),
                (self.word(language, "at_start"), *own),
            ]
        return ()


def example(game: Game) -> list[int]:
    """The worked example on a score sheet; nobody has money left."""
    owners = [EXAMPLE.get(name, CARLA) for name in NAMES]
    return [*owners, *([0] * game.seats if game.house["wealth"] == "counts" else [])]


BOOK = Book(__file__)
