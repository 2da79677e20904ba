"""Who wins the trick of each round: what figures 4 and 5 of thesis 001 share.

The figures are lost; what the text says of them is left. What words like "roughly" or "almost" leave open
stands beside the number in the data.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, sqrt

import numpy as np

from ...fields import Floats
from ...lab.stats import Estimate, interval
from ..judge import Part, Within, paired, with_room
from ..parts import Z
from ..published import allowed
from ..reproduce import Lab, Row, Section, published
from ..result import Figure
from ..rows import judged_row, measured, share_limits
from ..series import Flags, share
from ..shown import Marks, drawing, readings
from .play import ROLES, TRICKS, Deals
from .series import READINGS, play_row

STEP = allowed(__package__)["step"]


@dataclass(frozen=True)
class Rounds:
    """Who took each trick of a series."""

    takers: Deals
    """[deal, round] -> role."""

    def won(self, number: int, role: int) -> Flags:
        """[deal] -> whether this role won the trick of this round."""
        taken: Flags = self.takers[:, number - 1] == role
        return taken

    def share(self, number: int, role: int) -> Estimate:
        return share(self.won(number, role))

    def curve(self, *roles: int) -> Floats:
        """[round] -> share of tricks."""
        shares: Floats = np.isin(self.takers, roles).mean(axis=0)
        return shares

    def tricks(self, role: int, first: int, last: int) -> Floats:
        """[deal] -> the share of these rounds that a role won."""
        shares: Floats = (self.takers[:, first - 1 : last] == role).mean(axis=1)
        return shares

    # -- parts of claims

    def over(self, one: tuple[int, int], other: tuple[int, int]) -> Part:
        """A role wins a round, each given as (role, round), more often than another."""
        text = f"{self._named(*one)} > {self._named(*other)}"
        return paired(text, self.won(one[1], one[0]), self.won(other[1], other[0]))

    def peak(self, role: int, number: int, first: int = 1) -> list[Part]:
        """A role wins this round more often than every other from `first` on."""
        rest = [n for n in range(first, TRICKS + 1) if n != number]
        return [self.over((role, number), (role, n)) for n in rest]

    def within(self, role: int, number: int, low: float, high: float) -> Part:
        return Within(self._named(role, number), self.share(number, role), low, high)

    def step(self, role: int, number: int, low: float, high: float) -> Part:
        """What the share gains from this round to the next lies within limits."""
        gain = self.won(number + 1, role).astype(float) - self.won(number, role)
        text = f"{spoken(role)}, from round {number} to {number + 1}"
        return Within(text, interval(gain), low, high)

    def _named(self, role: int, number: int) -> str:
        return f"{spoken(role)}, round {number} {self.won(number, role).mean():.3f}"


def spoken(role: int) -> str:
    return ROLES[role].replace("_", " ")


def measure(row: int, lab: Lab) -> dict[str, Rounds]:
    """The rounds of a row of table 1 under every reading."""
    printed = published()["s001_table_1"]["rows"][row - 1]
    return {
        name: Rounds(play_row(lab, printed, reading)[:, :TRICKS])
        for name, reading in READINGS.items()
    }


def told_row(
    name: str, section: Section, key: str, ours: Estimate, words: str, reading: str
) -> Row:
    """A share that the text tells in words."""
    within = share_limits(section[key], section["games"], section["margin"][key])
    return measured(name, section[key], ours, within, why=f"printed as '{words}'", reading=reading)


def peak_row(
    name: str, section: Section, key: str, won: Sequence[Flags], first: int, reading: str
) -> Row:
    """The round, from `first` on, that is won most often. The printed one agrees if the best of the others is
    won no more often, but for the margin and what the published games leave open."""
    printed = section[key]
    shares = {first + at: each.mean() for at, each in enumerate(won)}
    peak, other = (
        max((n for n in shares if n != without), key=shares.__getitem__) for without in (0, printed)
    )
    here, there = won[printed - first], won[other - first]
    gap = interval(there.astype(float) - here)
    open_to = Z * float(np.std(there.astype(float) - here)) / sqrt(section["games"])
    text = f"{here.mean():.3f} in round {printed}, {there.mean():.3f} in round {other}"
    part = Within(text, with_room(gap, len(here)), -inf, section["margin"][key] + open_to)
    return judged_row(name, printed, peak, len(here), [part], why=text, reading=reading)


def figure(number: int, found: dict[str, Rounds], printed: Marks) -> Figure:
    """The curves of all roles; `printed` is what the text tells of them, by role."""
    curves = {
        reading: {
            spoken(role): {float(n): each.share(n, role) for n in range(1, TRICKS + 1)}
            for role in range(len(ROLES))
        }
        for reading, each in found.items()
    }
    draw = partial(readings, curves, printed, "round", "share of tricks")
    caption = "Share of the tricks of each round, by role, as told and as measured."
    return drawing("001", f"figure {number}", caption, draw)
