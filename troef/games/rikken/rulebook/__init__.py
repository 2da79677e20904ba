"""The rule book of Rikken: what its words take from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....game import Game, Switch
from ....rulebook import Row, Rulebook, signed
from ....sheets import scored
from ..contracts import GOAL, PARTNER, PAS, REWARD, SCHOPPEN_MIE, SHAREABLE, TABLE, WORDS
from ..notation import CONTRACTS
from ..sheet import ALONE, to_choose
from ..state import SEATS, TRICKS

DECLARER, PARTNER_SEAT, DEFENDER = 0, 2, 1
"""Who is who in the examples."""
EXAMPLES = {
    "rik_made": ("rik", 9),
    "rik_failed": ("rik", 7),
    "solo_made": ("solo_8", 9),
    "piek_made": ("piek", 1),
    "misere_failed": ("misere", 2),
}
"""The deals of the worked examples: the contract, and the tricks of the declaring side."""


class Book(Rulebook):
    """Contracts by their words; chips by the game's own scoring."""

    def entries(self, game: Game) -> Sequence[str]:
        return [WORDS[each] for each in to_choose(game)]

    def entry_title(self, game: Game, entry: str, language: str) -> str:
        return CONTRACTS[language][entry]

    def entry_fields(self, game: Game, entry: str, language: str) -> Mapping[str, object]:
        number = WORDS.index(entry)
        return {"tricks": int(GOAL[number]), "chips": self._chips(number, language)}

    def fields(self, game: Game, language: str) -> Mapping[str, object]:
        found: dict[str, object] = {
            "tricks": TRICKS,
            "bids": self._ranked(to_choose(game)),
            "mie_fine": int(REWARD[SCHOPPEN_MIE]),
            "mie_total": int(REWARD[SCHOPPEN_MIE]) * (SEATS - 1),
        }
        for name, (word, tricks) in EXAMPLES.items():
            chips = scored(game, example(game, word, tricks))
            for who, seat in (
                ("declarer", DECLARER), ("partner", PARTNER_SEAT), ("defender", DEFENDER),
            ):  # fmt: skip
                found[f"{name}_{who}"] = signed(chips[seat])
            found[f"{name}_tricks"] = tricks
        return found

    def facts(self, game: Game, entry: str, language: str) -> Sequence[tuple[str, str]]:
        number, order = WORDS.index(entry), to_choose(game)
        if number == PAS:
            return ()
        goal = (self.word(language, "goal"), self._goal(game, number, language))
        chips = (self.word(language, "worth"), self._chips(number, language))
        if number == SCHOPPEN_MIE:
            return goal, chips
        place = self.word(language, "of", place=order.index(number), all=self._ranked(order))
        return (self.word(language, "place"), place), goal, self._sides(number, language), chips

    def _sides(self, number: int, language: str) -> tuple[str, str]:
        contract = TABLE[number]
        words = [
            self.word(language, "partner" if contract.partner else "alone"),
            self.word(language, "trump" if contract.trump else "no_trump"),
        ]
        return self.word(language, "how"), ", ".join(words)

    def _ranked(self, order: Sequence[int]) -> int:
        """How many bids have a place: neither the pass nor schoppen mie has."""
        return len([each for each in order if each not in (PAS, SCHOPPEN_MIE)])

    def _goal(self, game: Game, number: int, language: str) -> str:
        contract = TABLE[number]
        if number == SCHOPPEN_MIE:
            return self.word(language, "mie")
        if not contract.exact:
            key = "all" if contract.tricks == TRICKS else "at_least"
            return self.word(language, key, tricks=contract.tricks)
        if contract.tricks == 0:
            return self.word(language, "none")
        return self.word(language, "one_or_five" if game.house["piek"] != "one" else "one")

    def _chips(self, number: int, language: str) -> str:
        chips = int(REWARD[number])
        return self.word(language, "chip" if chips == 1 else "chips", chips=chips)

    def table(self, game: Game, chapter: str, language: str) -> Sequence[Row]:
        if chapter != "bids":
            return ()
        names = tuple(self.word(language, name) for name in ("bid", "goal", "how", "worth"))
        rows = [names]
        for number in to_choose(game):
            if number not in (PAS, SCHOPPEN_MIE):
                rows.append(
                    (
                        CONTRACTS[language][WORDS[number]], self._goal(game, number, language),
                        self._sides(number, language)[1], self._chips(number, language),
                    )
                )  # fmt: skip
        return rows

    def choice(self, switch: Switch, word: str, language: str) -> str:
        if switch.name == "forced":
            return CONTRACTS[language][word]
        return super().choice(switch, word, language)


def example(game: Game, word: str, tricks: int) -> list[int]:
    """A deal on a score sheet: this contract with this many tricks, by the first seat, with the one
    opposite as partner; nobody else plays it too, where the house would ask."""
    number = WORDS.index(word)
    partner = [PARTNER_SEAT] if PARTNER[number] else []
    alone = [ALONE] if game.house["together"] == "yes" and (SHAREABLE >> number) & 1 else []
    return [number, DECLARER, *alone, *partner, tricks]


BOOK = Book(__file__)
