"""Table 2 of thesis 002: a trumping agent among random ones."""

from __future__ import annotations

from ..judge import Part, paired
from .quick import Measured, Table, better_than_others
from .series import FIRST, OTHERS, absolute


def victories(of: Measured) -> list[Part]:
    """The first player has more absolute victories than each of the others."""
    mine = absolute(of.found, FIRST)
    others = {f"player {seat + 1}": absolute(of.found, seat) for seat in OTHERS}
    return [
        paired(f"absolute victories {mine.mean():.4f} > {name} {each.mean():.4f}", mine, each)
        for name, each in others.items()
    ]


reproduce = Table({"better": better_than_others, "victories": victories})
