"""Table 3.1 of thesis 000: the chance of each card of a hand to win a trick."""

from ...agents.rikken.bidding import trick_percentages, win_chance
from ...cards import cards_of
from ..published import Section
from .examples import Ours, card, worked


def ours(section: Section) -> dict[str, Ours]:
    hand = cards_of(card(text) for text in section["card"])
    printed = dict(zip(section["card"], section["value"], strict=True))
    why = "the table adds thirds cut off after two digits"
    return {
        **{text: (v, win_chance(hand, card(text)), 0.01) for text, v in printed.items()},
        "total": (section["total"], trick_percentages(hand), 0.02, why),
    }


reproduce = worked(ours)
