"""The test of thesis 002: is an agent better than the three others (5.1)?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist

from ...lab.stats import wilson
from ..judge import Part, Within, paired
from ..result import Row
from ..rows import computed
from ..series import Played
from .series import FIRST, OTHERS, decided, wins, won

FAIR = 0.25
"""pi_0: the share of an agent that is no better than the other three."""
ALPHA = 0.01
Z = 2.576


def better(label: str, found: Played) -> list[Part]:
    """The 99% interval of the first player's wins lies above the fair share, and no other won more."""
    each = won(found)
    best = max(OTHERS, key=lambda seat: int(each[:, seat].sum()))
    ours = wilson(int(each[:, FIRST].sum()), found.games, 1 - ALPHA)
    text = f"{label} wins {ours.mean:.3f}"
    above = f"{text} > the best other {each[:, best].mean():.3f}"
    return [Within(text, ours, FAIR, inf), paired(above, each[:, FIRST], each[:, best])]


@dataclass(frozen=True)
class Significance:
    """The one-sided test of the thesis: is a share of wins above the fair one?"""

    share: float
    games: int
    fair: float = FAIR

    @property
    def z(self) -> float:
        return (self.share - self.fair) / sqrt(self.fair * (1 - self.fair) / self.games)

    @property
    def p(self) -> float:
        return NormalDist().cdf(-self.z)

    def told(self) -> str:
        p = f"p = {self.p:.5f}" if self.p >= 0.00001 else "p < 0.00001"
        width = half_width(self.share, self.games)
        return f"{self.share:.4f} ±{width:.4f} against {self.fair:.4f}: z = {self.z:.1f}, {p}"


def significance(found: Mapping[str, Played]) -> str:
    """The test on our games: against a quarter, and against a quarter of the games that somebody won."""
    told = []
    for name, each in found.items():
        share = wins(each).mean
        corrected = Significance(share, each.games, FAIR * decided(each).mean)
        told.append(
            f"{name} {Significance(share, each.games).told()} (ties taken out: z = {corrected.z:.1f})"
        )
    return f"The thesis's one-sided test (5.1; B41): {'; '.join(told)}."


def half_width(share: float, games: int) -> float:
    """Of the 99% interval, as the thesis computes it."""
    return Z * sqrt(share * (1 - share) / games)


def width_row(name: str, printed: float, share: float, games: int) -> Row:
    """A printed half width, computed again; the last digit may be cut off instead of rounded."""
    digits = len(f"{printed:.6f}".rstrip("0").partition(".")[2])
    return computed(name, printed, half_width(share, games), 1.0 * 10**-digits)
