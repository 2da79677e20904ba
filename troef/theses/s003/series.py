"""What can be asked of many games of thesis 003: who won, how long they took, how extreme they were.

The figures of the thesis are lost; it tells single numbers of them. A longest game or a lowest score is
one of chance: it agrees when it would not be a rare one among as many games of ours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf

import numpy as np
import numpy.typing as npt

from ...agents import compiled
from ...fields import Floats, Numbers
from ...lab import figures
from ...lab.stats import interval
from ..judge import Fact, Part, Within
from ..reproduce import AGREES, DIFFERS, Lab, Row, Section
from ..result import Figure
from ..rows import LIMIT, measured, not_ours, share_row
from ..series import Played, share
from ..shown import drawing
from .play import totals

RARE = 0.01
"""A chance below this speaks against a reading."""
NEARLY_ALL = 0.99
"""Games that are all won say something when the share is surely no lower."""
NO_GAME = Fact("no game of ours took so long", None)


@dataclass(frozen=True)
class Games(Played):
    """Games of three agents, in the order of the seats, which can be played again: South deals first."""

    agents: tuple[str, ...]
    seed: int

    @cached_property
    def rounds(self) -> Numbers:
        """How many each game took."""
        return np.asarray(self.fact("deals"), int)

    @property
    def counts(self) -> Numbers:
        """How many games took each number of rounds."""
        return np.bincount(self.rounds)

    @property
    def winner(self) -> Numbers:
        """The seat; -1 where the cap ended the game."""
        return np.asarray(self.fact("winner"), int)

    def again(self, numbers: Numbers, rounds: int) -> Floats:
        """The totals in these games, of at most `rounds` rounds, played again: [game, deal, seat]."""
        seated = [compiled(spec, self.rules) for spec in self.agents]
        return totals(self.rules, seated, self.seed, numbers, rounds)

    def curves(self, rounds: int) -> Floats:
        """The totals in all games of this many rounds."""
        return self.again(np.flatnonzero(self.rounds == rounds), rounds)


def play(lab: Lab, title: str, agents: Sequence[str], games: int, **house: str) -> Games:
    """Play a series, or take it from before."""
    found = lab.match(title, "tysiac", agents, games, house)
    return Games(found.rules, found.results, tuple(agents), lab.seed)


def all_won(found: Games, seat: int) -> list[Part]:
    """A seat wins all games."""
    won = found.winner == seat
    told = Fact(f"{won.sum():,} of {found.games:,} games", bool(won.all()))
    return [told, Within("the share that is won", share(won), NEARLY_ALL, inf)]


# -- rows -----------------------------------------------------------------------------------


def win_rows(found: Games, section: Section) -> list[Row]:
    """The share of games that each seat won."""
    games = section["games"]
    rows = [
        share_row(f"games won by {name}", wins / games, share(found.winner == seat), games)
        for seat, (name, wins) in enumerate(section["wins"].items())
    ]
    why = f"the thesis names no cap; ours is {found.rules.most_deals:,} rounds (T33)"
    return [*rows, untold("games without a winner", found.winner < 0, why)]


def untold(name: str, values: npt.NDArray[np.bool_], why: str) -> Row:
    """A share that the thesis gives no number for."""
    return measured(name, None, share(values), why=why)


def mean_row(name: str, found: Games) -> Row:
    return measured(name, None, interval(found.rounds), why="not told; for comparison")


def mode_row(name: str, printed: int, found: Games) -> Row:
    """The length that most games had. Another one agrees if it has as many games but for chance."""
    counts = found.counts
    mode = int(counts.argmax())
    here, most = int((found.rounds == printed).sum()), int(counts[mode])
    near = most - here <= LIMIT * np.sqrt(most + here)
    why = (
        f"{here} of our games took {printed} rounds, {most} took {mode}" if mode != printed else ""
    )
    return Row(name, printed, mode, None, found.games, AGREES if near else DIFFERS, why)


def extreme_row(
    name: str, printed: float, values: Floats | Numbers, times: float, high: bool = True, near: float = 0.0
) -> Row:  # fmt: skip
    """The highest or lowest number of many games, told to within `near`, when the thesis had `times`
    as many games as we have."""
    if not len(values):
        return not_ours(name, printed, "no game of ours is of that kind")
    sign, games = (1 if high else -1), times * len(values)
    ours, limit = sign * values, sign * printed
    none_beyond = (1 - share(ours > limit + near).lo) ** games  # at best, going by our games
    one_reaches = 1 - (1 - share(ours >= limit - near).hi) ** games
    best = sign * int(ours.max())
    why = "" if best == printed else "one of many games: chance"
    if none_beyond < RARE:
        why = f"the chance that none of as many games goes beyond {printed:g} is at most {none_beyond:.4f}"
    elif one_reaches < RARE:
        why = f"the chance that one of as many games goes as far is at most {one_reaches:.4f}"
    verdict = AGREES if min(none_beyond, one_reaches) >= RARE else DIFFERS
    return Row(name, printed, best, None, len(values), verdict, why)


# -- figures --------------------------------------------------------------------------------


def spread(number: int, found: Games, width: int = 1) -> Figure:
    """How many games took how many rounds."""
    starts = np.arange(0, len(found.counts), width)
    sums = np.add.reduceat(found.counts, starts)
    heights = {float(at + (width - 1) / 2): float(n) for at, n in zip(starts, sums, strict=True)}
    unit = "games" if width == 1 else f"games ({width} lengths a bar)"
    draw = partial(figures.bars, heights, x="rounds", y=unit, width=width)
    return drawing("003", f"figure {number}", "How many games ended after how many rounds.", draw)


def course(number: int, curves: Floats, names: Sequence[str]) -> list[Figure]:
    """The scores in some games, all of the same length: a band from lowest to highest, and the mean."""
    if not len(curves):
        return []
    games, rounds = curves.shape[:2]
    text = f"{games} {'game' if games == 1 else 'games'} of {rounds} rounds"
    caption = f"Lowest, mean and highest score after each round: {text}."
    draw = partial(figures.bands, bands(curves, names), x="round", y="score")
    return [drawing("003", f"figure {number}", caption, draw, text)]


def bands(
    curves: Floats, names: Sequence[str]
) -> dict[str, list[tuple[float, float, float, float]]]:
    """Lowest, mean and highest total of each seat after each round, from the start on."""
    lines = np.pad(curves, ((0, 0), (1, 0), (0, 0)))
    low, mean, high = lines.min(axis=0), lines.mean(axis=0), lines.max(axis=0)
    return {
        name: [(float(at), low[at, seat], mean[at, seat], high[at, seat]) for at in range(len(low))]
        for seat, name in enumerate(names)
    }
