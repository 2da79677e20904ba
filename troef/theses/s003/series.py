"""What can be asked of many games of thesis 003: who won, how long they took, how extreme they were.

The figures of the thesis are lost; it tells single numbers of them. A longest game or a lowest score is
one of chance: it agrees when it would not be a rare one among as many games of ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...game import Game
from ...lab.stats import interval, wilson
from ..lab import Lab
from ..published import Section
from ..result import AGREES, DIFFERS, NOT_COMPARABLE, Row
from ..rows import LIMIT, measured, published_error
from .play import curves

RARE = 0.01
"""A chance below this speaks against a reading."""
PERIODS = range(2, 7)
"""After how many deals lengths of games may come back."""
FEW = 20
"""Three lengths with fewer games together say nothing about a comb."""


@dataclass(frozen=True)
class Played:
    """Games of three agents, in the order of the seats: South deals first."""

    rules: Game
    agents: tuple[str, ...]
    seed: int
    rounds: Any
    """How many each game took."""
    winner: Any
    """The seat; -1 where the cap ended the game."""

    @property
    def games(self) -> int:
        return len(self.rounds)

    @property
    def counts(self) -> Any:
        """How many games took so many rounds."""
        return np.bincount(self.rounds)

    @property
    def capped(self) -> int:
        return int((self.winner < 0).sum())

    def wins(self, seat: int) -> int:
        return int((self.winner == seat).sum())

    def curves(self, rounds: int) -> Any:
        """The totals in the games of so many rounds, played again: [game, deal, seat]."""
        numbers = np.flatnonzero(self.rounds == rounds)
        return curves(self.rules, self.agents, self.seed, numbers, rounds)

    def quarters(self, low: int, high: int, most: int) -> Any:
        """The totals after each quarter of games that took from `low` to `high` rounds, as [game,
        quarter, seat]; of at most so many games."""
        numbers = np.flatnonzero((self.rounds >= low) & (self.rounds <= high))[:most]
        totals = curves(self.rules, self.agents, self.seed, numbers, high)
        ends = self.rounds[numbers, None] * np.arange(1, 5) // 4 - 1
        return np.take_along_axis(totals, ends[:, :, None], axis=1)


def play(lab: Lab, title: str, agents: tuple[str, ...], games: int, **house: str) -> Played:
    """Play a series, or take it from before."""
    found = lab.match(title, "tysiac", agents, games, house)
    rounds, winner = (found.fact(name).astype(int) for name in ("deals", "winner"))
    return Played(found.rules, agents, lab.seed, rounds, winner)


# -- rows -----------------------------------------------------------------------------------


def win_rows(found: Played, names: tuple[str, str, str], section: Section) -> list[Row]:
    """The share of games that each seat won."""
    games = section["games"]
    rows = []
    for seat, name in enumerate(names):
        share = section["wins"][name] / games
        ours = wilson(found.wins(seat), found.games)
        rows.append(measured(f"games won by {name}", share, ours, published_error(share, games)))
    why = f"the thesis names no cap; ours is {found.rules.most_deals:,} rounds (T33)"
    rows.append(
        measured("games without a winner", None, wilson(found.capped, found.games), why=why)
    )
    return rows


def mean_row(name: str, found: Played) -> Row:
    return measured(name, None, interval(found.rounds), why="not told; for comparison")


def mode_row(name: str, printed: int, found: Played) -> Row:
    """The length that most games had. Another one agrees if it has as many games but for chance."""
    counts = found.counts
    mode = int(counts.argmax())
    here = int(counts[printed]) if printed < len(counts) else 0
    most = int(counts[mode])
    near = most - here <= LIMIT * np.sqrt(most + here)
    why = (
        "" if mode == printed else f"{here} of our games took {printed} rounds, {most} took {mode}"
    )
    return Row(name, printed, mode, None, found.games, AGREES if near else DIFFERS, why)


def extreme_row(
    name: str, printed: float, values: Any, times: float, high: bool = True, near: float = 0.0
) -> Row:
    """The highest or lowest number of many games, told to within `near`, when the thesis had `times`
    as many games as we have."""
    if len(values) == 0:
        return Row(name, printed, None, None, 0, NOT_COMPARABLE, "no game of ours is of that kind")
    sign = 1 if high else -1
    ours = sign * int((sign * values).max())
    beyond, reached = chances(sign * values, sign * printed, times, near)
    why = "" if ours == printed else "one of many games: chance"
    if beyond < RARE:
        why = (
            f"the chance that none of as many games goes beyond {printed:g} is at most {beyond:.4f}"
        )
    elif reached < RARE:
        why = f"the chance that one of as many games goes as far is at most {reached:.4f}"
    verdict = AGREES if min(beyond, reached) >= RARE else DIFFERS
    return Row(name, printed, ours, None, len(values), verdict, why)


def chances(values: Any, printed: float, times: float, near: float = 0.0) -> tuple[float, float]:
    """How likely it is at best, going by our games, that no game of theirs is beyond the printed
    highest number, and that one reaches it.

    >>> none, one = chances(np.arange(100), 150, 1)
    >>> none, one < 1
    (1.0, True)
    """
    n = len(values)
    games = times * n
    beyond = wilson(int((values > printed + near).sum()), n)
    reached = wilson(int((values >= printed - near).sum()), n)
    return float((1 - beyond.lo) ** games), float(1 - (1 - reached.hi) ** games)


# -- the comb -------------------------------------------------------------------------------


def period(counts: Any) -> int:
    """After how many rounds lengths with many games come back.

    >>> period([0, 1, 1, 9, 1, 1, 9, 1, 1, 9])
    3
    """
    counts = np.asarray(counts)
    shares = {p: max(counts[r::p].sum() for r in range(p)) / counts.sum() * p for p in PERIODS}
    return max(shares, key=lambda p: (shares[p] - 1) / (p - 1))


def comb_start(counts: Any, step: int = 3) -> int:
    """The first length from which every third has more games than the two before it, as long as
    there are games enough; 0 if there is none.

    >>> comb_start([0, 5, 5, 5, 30, 20, 20, 50, 20, 20, 40, 1])
    4
    """
    counts = np.asarray(counts)
    for start in range(2, len(counts)):
        peaks = [
            at for at in range(start, len(counts), step) if counts[at - 2 : at + 1].sum() >= FEW
        ]
        if len(peaks) > 1 and peaks[0] == start and all(above_two(counts, at) for at in peaks):
            return start
    return 0


def above_two(counts: Any, at: int) -> bool:
    """Whether more games took so many rounds than one or two fewer."""
    return len(counts) > at and bool(counts[at] > max(counts[at - 1], counts[at - 2]))


# -- curves ---------------------------------------------------------------------------------


def bands(
    curves: Any, names: tuple[str, ...]
) -> dict[str, list[tuple[float, float, float, float]]]:
    """Lowest, mean and highest total of each seat after each round, from the start on."""
    found = {}
    for seat, name in enumerate(names):
        mine = curves[:, :, seat]
        low, mean, high = mine.min(axis=0), mine.mean(axis=0), mine.max(axis=0)
        points = [
            (float(at), float(a), float(b), float(c))
            for at, (a, b, c) in enumerate(zip(low, mean, high, strict=True), 1)
        ]
        found[name] = [(0.0, 0.0, 0.0, 0.0), *points]
    return found


def changes(curves: Any, seat: int) -> tuple[float, float]:
    """What a seat gains on average in the rounds it deals, and in the others; South deals first."""
    before = np.concatenate([np.zeros((len(curves), 1)), curves[:, :-1, seat]], axis=1)
    gained = curves[:, :, seat] - before
    deals = np.arange(curves.shape[1]) % 3 == seat
    return float(gained[:, deals].mean()), float(gained[:, ~deals].mean())


def longest_stay(totals: Any, low: float, high: float) -> int:
    """The most rounds in a row in which a line lies between two scores.

    >>> longest_stay([100, 950, 950, 870, 990], 900, 999)
    2
    """
    best = now = 0
    for total in totals:
        now = now + 1 if low <= total <= high else 0
        best = max(best, now)
    return best
