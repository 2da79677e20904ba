"""The test of thesis 002: is an agent better than the three others (5.1)?"""

from collections.abc import Mapping
from math import inf, sqrt
from statistics import NormalDist

from ...lab.stats import wilson
from ..judge import Part, Within, paired
from ..reproduce import Row
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


def steps(share: float, games: int, fair: float = FAIR) -> float:
    """z: how many standard errors a share of wins lies above the fair one."""
    return (share - fair) / sqrt(fair * (1 - fair) / games)


def half_width(share: float, games: int) -> float:
    """Of the 99% interval, as the thesis computes it."""
    return Z * sqrt(share * (1 - share) / games)


def compared(share: float, games: int, fair: float = FAIR) -> str:
    """A share of wins against the fair one, in words."""
    z = steps(share, games, fair)
    p = NormalDist().cdf(-z)
    told = f"p = {p:.5f}" if p >= 0.00001 else "p < 0.00001"
    return f"{share:.4f} ±{half_width(share, games):.4f} against {fair:.4f}: z = {z:.1f}, {told}"


def significance(found: Mapping[str, Played]) -> str:
    """The test on our games: against a quarter, and against a quarter of the games that somebody won."""
    told = []
    for name, each in found.items():
        share, games, fair = wins(each).mean, each.games, FAIR * decided(each).mean
        both = f"{compared(share, games)}, and {compared(share, games, fair)} with ties taken out"
        told.append(f"{name} {both}")
    return f"The thesis's one-sided test (5.1; B41): {'; '.join(told)}."


def width_row(name: str, printed: float, share: float, games: int) -> Row:
    """A printed half width, computed again; the last digit may be cut off instead of rounded."""
    digits = len(f"{printed:.6f}".rstrip("0").partition(".")[2])
    return computed(name, printed, half_width(share, games), 1.0 * 10**-digits)
