"""Figures 5.3 and 5.4 of thesis 000: chips in the final."""

from ..judge import Part, Parts
from .order import ordered
from .phases import ALL, CHIPS, PhaseFigure
from .tournament import FINAL, Tournament


def claimed(found: Tournament) -> Parts:
    def chips(order: str, *contracts: str | None) -> list[Part]:
        won = [{kind: found.chips_won(kind, c) for kind in FINAL.shown} for c in contracts]
        return [part for each in won for part in ordered(each, order)]

    return {
        "overall": chips("advanced > montecarlo", None),
        "rik_and_solo": chips("montecarlo > advanced", "rik", "solo_8"),
        "piek_and_misere": chips("advanced > montecarlo", "piek", "misere"),
    }


CAPTION = "Chips in the final, mean of the two players of a kind."
reproduce = PhaseFigure("5.3 and 5.4", CAPTION, FINAL, CHIPS, ALL, claimed)
