"""Games of Boerenbridge for the tables of thesis 002, and what is counted in them.

The tables are the output of a program with slips, so each is measured under two readings: with those
slips, and by the rules of the text (docs/readings.md, B).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from ...lab.stats import Estimate, interval, wilson
from ..lab import Lab
from ..result import Row
from ..rows import computed, from_enough, measured, share_row
from ..series import Reading

LEAST = 5
"""A budget that would get fewer games is left out."""
ENOUGH = 100
"""Fewer games of ours say nothing about a published number."""
FAIR = 0.25
"""pi_0: the share of an agent that is no better than the other three (002, 5.1)."""
ALPHA = 0.01
Z = 2.576


SLIPS = {"rulebased": "slips=1", "montecarlo": "floor=1"}
AS_PUBLISHED = Reading("as published", "", {"as_published": "yes"}, SLIPS)
BLIND = Reading(
    "blind to victories",
    "the slip that is not in the other rows (B28)",
    {"as_published": "yes"},
    {**SLIPS, "montecarlo": "floor=1,blind=1", "mcts": "blind=1"},
)
BY_THE_RULES = Reading("by the rules")


@dataclass(frozen=True)
class Tally:
    """What came of a series of games."""

    points: Any
    """[game, seat]"""
    won: Any
    """[game, seat]: nobody wins a tie."""
    absolute: Any
    """[game] -> who won before the end; -1: nobody."""

    @property
    def games(self) -> int:
        return len(self.points)

    def wins(self, seat: int) -> Estimate:
        return wilson(int(self.won[:, seat].sum()), self.games)

    def decided(self) -> Estimate:
        """The share of games that somebody won."""
        return wilson(int(self.won.sum()), self.games)

    def mean(self, seat: int) -> Estimate:
        """Points a game."""
        return interval(self.points[:, seat])

    def victories(self, seat: int) -> Estimate:
        """The share of games won before the end."""
        return wilson(int((self.absolute == seat).sum()), self.games)

    def others(self) -> tuple[Estimate, Estimate, Estimate]:
        """Wins, points and absolute victories of one of the other three, wherever he sits: the mean of
        the three in each game."""
        rest = [1, 2, 3]
        return (
            interval(self.won[:, rest].mean(axis=1)),
            interval(self.points[:, rest].mean(axis=1)),
            interval(np.isin(self.absolute, rest) / len(rest)),
        )

    def absolute_of_wins(self, seats: Sequence[int]) -> Estimate:
        """How many of the wins of these seats were absolute victories."""
        wins = int(self.won[:, list(seats)].sum())
        return wilson(int(np.isin(self.absolute, seats).sum()), wins)

    def share_of_points(self, seat: int) -> Estimate:
        """A seat's part of all points: a ratio of two means, whose error follows from both."""
        mine, all_points = self.points[:, seat], self.points.sum(axis=1)
        share = float(mine.sum() / all_points.sum())
        left = interval((mine - share * all_points) / all_points.mean())
        return Estimate(share, share + left.lo - left.mean, share + left.hi - left.mean, self.games)

    def spread(self, seat: int) -> float:
        """The standard deviation of a seat's points."""
        return float(self.points[:, seat].std())


def play(
    lab: Lab, title: str, reading: Reading, names: Sequence[str], games: int, budget: int = 0
) -> Tally:
    """Play a series, or take it from before. Seats are fixed and the first dealer is random: for the
    first agent that is the same as seats at random, for the others see `others` (B43)."""
    agents = [agent(reading, name, budget) for name in names]
    found = lab.match(title, "boerenbridge", agents, games, reading.house)
    points = found.points.astype(np.int16)
    return Tally(points, found.rules.winners(points), found.fact("absolute").astype(np.int8))


def agent(reading: Reading, name: str, budget: int = 0) -> str:
    """An agent of the thesis as ours is called.

    >>> agent(BY_THE_RULES, "monte_carlo", 10), agent(AS_PUBLISHED, "rule_based", 10)
    ('montecarlo:budget=10', 'rulebased:slips=1')
    """
    searches = name in ("mcts", "monte_carlo")
    return reading.agent(name.replace("_", ""), f"budget={budget}" if searches and budget else "")


def games_for(lab: Lab, published: int, budget: int, most: int = 10_000) -> int:
    """How many games a budget gets: the scale is that of the largest budget, and a smaller one gets as
    much time, but no more games than were published; 0 where they would be too few.

    >>> [games_for(Lab(scale=0.002), 10_000, budget) for budget in (10, 100, 1000, 10_000)]
    [10000, 2000, 200, 20]
    """
    games = round(published * min(1.0, lab.scale * most / budget))
    return games if games >= LEAST else 0


# -- significance -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Significance:
    """The one-sided test of the thesis: is a share of wins above the fair one (002, 5.1)?"""

    share: float
    games: int
    fair: float

    @property
    def z(self) -> float:
        return (self.share - self.fair) / sqrt(self.fair * (1 - self.fair) / self.games)

    @property
    def p(self) -> float:
        return NormalDist().cdf(-self.z)

    @property
    def half_width(self) -> float:
        return half_width(self.share, self.games)

    def told(self) -> str:
        p = f"p = {self.p:.5f}" if self.p >= 0.00001 else "p < 0.00001"
        return f"{self.share:.4f} ±{self.half_width:.4f} against {self.fair:.4f}: z = {self.z:.1f}, {p}"


def half_width(share: float, games: int) -> float:
    """Of the 99% interval, as the thesis computes it."""
    return Z * sqrt(share * (1 - share) / games)


def significances(tally: Tally, seat: int = 0) -> tuple[Significance, Significance]:
    """Against a quarter, and against a quarter of the games that somebody won (B41)."""
    share = tally.wins(seat).mean
    return (
        Significance(share, tally.games, FAIR),
        Significance(share, tally.games, FAIR * tally.decided().mean),
    )


def better(tally: Tally, seat: int = 0) -> bool | None:
    """Whether an agent is better than the other three: the 99% interval of its wins lies above the fair
    share, and no other player won more (002, 5.1). It is not where that interval ends at the fair share
    or below; one with the fair share inside says nothing: None."""
    wins = tally.won.sum(axis=0)
    share = wilson(int(wins[seat]), tally.games, 1 - ALPHA)
    if share.lo <= FAIR < share.hi:
        return None
    return bool(share.lo > FAIR and wins[seat] == wins.max())


def thesis_test(tally: Tally) -> str:
    """The thesis's test on the first player, in words; also against the share without ties."""
    one, corrected = significances(tally)
    return f"{one.told()}; ties taken out, {corrected.told()}"


# -- rows -------------------------------------------------------------------------------------


def measured_row(name: str, published: float, ours: Estimate, error: float, why: str = "") -> Row:
    """A published number against ours, unless ours comes from too few games."""
    return from_enough(measured(name, published, ours, error, why), ENOUGH)


wins_row = partial(share_row, enough=ENOUGH)
"""A published share of so many games against ours, unless ours comes from too few games."""


def width_row(name: str, printed: float, share: float, games: int, why: str = "") -> Row:
    """A printed half width, computed again; the last digit may be cut off instead of rounded."""
    digits = len(f"{printed:.6f}".rstrip("0").partition(".")[2])
    return computed(name, printed, half_width(share, games), 1.0 * 10**-digits, why)
