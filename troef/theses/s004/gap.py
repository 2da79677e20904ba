"""The series by which readings of the gap of Monte Carlo are compared.

With a hundred games each, one of eight looked right by luck: it won 0.69 of them, and 0.54 of 400 on another
seed, where 0.71 is printed (docs/decisions.md). So each has four times as many here.
"""

from collections.abc import Iterable, Sequence

from ..reproduce import Lab
from ..series import Reading
from .series import TEXT, Found, simulate

PUBLISHED, LONG = 100, 400
"""Games of the thesis, and at scale 1 those of a reading that is not the text."""


def by_reading(
    lab: Lab, names: Sequence[str], simulations: int, several: Iterable[Reading]
) -> Found:
    """The same series under several readings."""
    return {
        each.name: simulate(lab, names, simulations, PUBLISHED if each is TEXT else LONG, each)
        for each in several
    }
