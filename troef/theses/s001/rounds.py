"""Who wins the trick of each round: what figures 4 and 5 of thesis 001 share.

The figures are lost; what the text says of them is left. Numbers told as "roughly" or "almost" are
compared with the rounding that such words have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...lab import figures
from ...lab.stats import Estimate, interval, wilson
from ..judge import Part, Within, paired
from ..lab import Lab
from ..published import published
from ..result import AGREES, DIFFERS, Figure, Row
from ..rows import because, blamed, share_row
from .play import ROLES, TRICKS
from .series import READINGS, play_row

ROUGHLY = 0.10
"""The rounding of "roughly 90%": nine times in ten, not eight or ten."""
JUST_BELOW = 0.05
"""The rounding of "just below 40%"."""
TIE = 2.58
"""Rounds whose shares differ by fewer standard errors are equally good candidates for a peak."""
STEP = 0.01
"""A smaller step up or down is none."""


@dataclass(frozen=True)
class Rounds:
    """Who took each trick of a series."""

    takers: Any
    """[deal, round] -> role."""

    def won(self, number: int, *roles: int) -> Any:
        """[deal] -> whether one of these roles won the trick of this round."""
        return np.isin(self.takers[:, number - 1], roles)

    def share(self, number: int, *roles: int) -> Estimate:
        won = self.won(number, *roles)
        return wilson(int(won.sum()), len(won))

    def curve(self, *roles: int) -> Any:
        """[round] -> share of tricks."""
        return np.isin(self.takers, roles).mean(axis=0)

    def tricks(self, role: int, first: int, last: int) -> Any:
        """[deal] -> the share of these rounds that a role won."""
        return (self.takers[:, first - 1 : last] == role).mean(axis=1)

    # -- parts of claims

    def named(self, role: int, number: int) -> str:
        return (
            f"{ROLES[role].replace('_', ' ')}, round {number} {self.won(number, role).mean():.3f}"
        )

    def over(self, one: tuple[int, int], other: tuple[int, int]) -> Part:
        """A role wins a round, each given as (role, round), more often than another."""
        text = f"{self.named(*one)} > {self.named(*other)}"
        return paired(text, self.won(one[1], one[0]), self.won(other[1], other[0]))

    def peak(self, role: int, number: int, first: int = 1) -> list[Part]:
        """A role wins this round more often than every other from `first` on."""
        rest = [n for n in range(first, TRICKS + 1) if n != number]
        return [self.over((role, number), (role, n)) for n in rest]

    def within(self, role: int, number: int, low: float, high: float) -> Part:
        return Within(self.named(role, number), self.share(number, role), low, high)

    def step(self, role: int, number: int, low: float, high: float) -> Part:
        """What the share gains from this round to the next lies within limits."""
        gain = self.won(number + 1, role).astype(float) - self.won(number, role)
        text = f"{ROLES[role].replace('_', ' ')}, from round {number} to {number + 1}"
        return Within(text, interval(gain), low, high)


def measure(row: int, lab: Lab) -> dict[str, Rounds]:
    """The rounds of a row of table 1 under every reading."""
    printed = published()["s001_table_1"]["rows"][row - 1]
    return {
        name: Rounds(play_row(lab, printed, reading)[:, :TRICKS])
        for name, reading in READINGS.items()
    }


def told_row(
    name: str, printed: float, ours: Estimate, games: int, rounding: float, words: str
) -> Row:
    """A share that the text tells in words."""
    row = share_row(name, printed, ours, games, f"printed as '{words}'", rounding)
    return blamed(row, "we know no reason")


def peak_row(name: str, printed: int, curve: Any, first: int, games: int) -> Row:
    """A row about the round, from `first` on, in which a curve is highest."""
    peak = first + int(np.argmax(curve[first - 1 :]))
    here, there = curve[printed - 1], curve[peak - 1]
    error = np.sqrt(2 * max(there * (1 - there), 1e-9) / games)
    verdict = AGREES if there - here <= TIE * error else DIFFERS
    row = Row(name, printed, peak, None, games, verdict)
    if peak != printed:
        row = because(row, f"{here:.3f} in round {printed}, {there:.3f} in round {peak}")
    return blamed(row, "we know no reason")


def drawing(number: int, found: dict[str, Rounds]) -> list[Figure]:
    curves = {
        f"{name.replace('_', ' ')}, {reading}": [
            (i + 1.0, float(v)) for i, v in enumerate(each.curve(role))
        ]
        for reading, each in list(found.items())[:2]  # more lines cannot be told apart
        for role, name in enumerate(ROLES)
    }
    return [
        Figure(
            f"s001_fig_{number}", "Share of the tricks of each round, by role.",
            lambda: figures.lines(curves, f"Thesis 001, figure {number}", "round", "share of tricks"),
        )
    ]  # fmt: skip
