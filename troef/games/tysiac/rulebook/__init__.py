"""The rule book of Tysiac: what its words take from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from ....cards import SUIT_SYMBOLS
from ....fields import Row
from ....game import Game, scores
from ....notation import rank_words, suit_words
from ....rulebook import Row as Cells
from ....rulebook import Rulebook, signed
from ....sheets import fresh, scored
from ..scoring import FINE, LAST
from ..sheet import CARDS, LEAST, MOST, SHEET
from ..state import FREE, HUNDRED, LETTERS, MARRIAGE, POINTS, SEATS, TRICKS, State

ENTRIES = ("pass", "bid", "give", "stay", "raise", "marry", "nines")
"""What can be done besides playing a card, as the notation names it."""
ANNA, BOB, CARLA = range(SEATS)
MADE = (ANNA, 120, 132, 45, 23)
FAILED = (ANNA, 110, 108, 12, 80)
"""The deals of the worked examples: who played, for how much, and the points of all three."""


class Book(Rulebook):
    """Points of cards and marriages, and what a deal brings, by the rules."""

    def entries(self, game: Game) -> Sequence[str]:
        return ENTRIES

    def fields(self, game: Game, language: str) -> Mapping[str, object]:
        goal = int(game.new()[0].goal)
        found: dict[str, object] = {
            "cards": CARDS,
            "least": LEAST,
            "most": MOST,
            "free": LEAST + 10 * (FREE - HUNDRED),
            "goal": goal,
            "barrel": goal - LAST,
            "stop": goal - 10,
            "fine": FINE,
            "tricks": TRICKS,
        }
        for symbol, value in zip(SUIT_SYMBOLS, MARRIAGE, strict=True):
            found[f"marriage_{'cdhs'[SUIT_SYMBOLS.index(symbol)]}"] = int(value)
        for name, deal in (("made", MADE), ("failed", FAILED)):
            gained = scored(game, deal)
            found[f"{name}_bid"] = deal[1]
            for seat, who in enumerate(("anna", "bob", "carla")):
                found[f"{name}_{who}_points"] = deal[2 + seat]
                found[f"{name}_{who}"] = signed(gained[seat])
        barrel = in_the_barrel(game)
        found |= {"stuck_gain": signed(barrel[BOB]), "stuck_points": MADE[2 + BOB]}
        return found

    def table(self, game: Game, chapter: str, language: str) -> Sequence[Cells]:
        if chapter == "cards":
            order = [LETTERS[rank] for rank in range(len(LETTERS) - 1, -1, -1)]
            shown = [rank_words(letter, language).replace("T", "10") for letter in order]
            points = [str(int(POINTS[LETTERS.index(letter)])) for letter in order]
            return [(self.word(language, "card"), *shown), (self.word(language, "points"), *points)]
        if chapter == "marriages":
            order_of = sorted(range(len(MARRIAGE)), key=lambda suit: int(MARRIAGE[suit]))
            names = (self.word(language, "marriage"), self.word(language, "points"))
            rows = [(suit_words(suit, language), str(int(MARRIAGE[suit]))) for suit in order_of]
            return [names, *rows]
        return ()


def in_the_barrel(game: Game) -> list[float]:
    """What the first example brings when Bob sits in the barrel and Anna has nothing."""
    states = cast("Row[State]", fresh(game))
    states[0].total[BOB] = states[0].goal - LAST
    SHEET.open(game, states[0])
    SHEET.settle(game, states[0], MADE)
    out = np.zeros(SEATS)
    scores(states[0], out)
    return [float(each) for each in out]


BOOK = Book(__file__)
