"""Table 3.1 of thesis 000: the chance of each card of a hand to win a trick."""

from __future__ import annotations

from ...agents.rikken.bidding import trick_percentages, win_chance
from ...cards import cards_of
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed
from .examples import card


def reproduce(section: Section, lab: Lab) -> Findings:
    hand = cards_of(card(text) for text in section["card"])
    rows = [
        computed(text, value, float(win_chance(hand, card(text))), 0.01)
        for text, value in zip(section["card"], section["value"], strict=True)
    ]
    why = "the table adds thirds cut off after two digits"
    total = float(trick_percentages(hand))
    return Findings([*rows, computed("total", section["total"], total, 0.02, why)])
