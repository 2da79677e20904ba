"""What can be asked of many games of thesis 003: who won, how long they took, how extreme they were.

The figures of the thesis are lost; it tells single numbers of them. A longest game or a lowest score is
one of chance: it agrees when it would not be a rare one among as many games of ours.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import inf, sqrt

import numpy as np
import numpy.typing as npt

from ...agents import compiled
from ...fields import Floats, Numbers
from ...lab.stats import Estimate, interval, wilson
from ..judge import Fact, Part, Within, with_room
from ..parts import Z
from ..published import allowed
from ..reproduce import Lab, Row, Section
from ..result import Figure
from ..rows import judged_row, measured, not_ours, share_row
from ..series import Played, share
from ..shown import drawing, readings
from .play import totals

RARE = allowed(__package__)["rare"]
DRAWS = 500
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


def all_won(found: Games, seat: int, section: Section) -> list[Part]:
    """A seat wins all games: at least so many that none of as many games as theirs need be lost."""
    won = found.winner == seat
    ours = share(won)
    none_lost = chance_of_none(share(~won), section["games"])
    return [
        Within(f"{won.sum():,} of {found.games:,} games", ours, section["judged"]["wins_all"]["least"], inf),
        Within("the chance that none of as many games is lost", none_lost, RARE, inf),
    ]  # fmt: skip


def chance_of_none(seen: Estimate, games: int) -> Estimate:
    """The chance that what is seen in this share of games is seen in none of so many."""
    mean, low, high = ((1 - each) ** games for each in (seen.mean, seen.hi, seen.lo))
    return Estimate(mean, low, high, seen.n)


# -- rows -----------------------------------------------------------------------------------


def win_rows(found: Games, section: Section) -> list[Row]:
    """The share of games that each seat won."""
    games, margin = section["games"], section["margin"]["share"]
    rows = [
        share_row(f"games won by {name}", wins / games, share(found.winner == seat), games, margin)
        for seat, (name, wins) in enumerate(section["wins"].items())
    ]
    why = f"the thesis names no cap; ours is {found.rules.most_deals:,} rounds (T33)"
    return [*rows, untold("games without a winner", found.winner < 0, why)]


def untold(name: str, values: npt.NDArray[np.bool_], why: str) -> Row:
    """A share that the thesis gives no number for."""
    return measured(name, None, share(values), why=why)


def mean_row(name: str, found: Games, reading: str = "") -> Row:
    row = measured(name, None, interval(found.rounds), why="not told; for comparison")
    return replace(row, reading=reading)


def mode_row(name: str, printed: int, found: Games, games: int, reading: str = "") -> Row:
    """The length that most games had. The printed one agrees if no other has more games, but for what as many
    games as theirs leave open."""
    others = found.counts.copy()
    others[printed : printed + 1] = 0
    mode, other = int(found.counts.argmax()), int(others.argmax())
    most, here = (found.rounds == each for each in (other, printed))
    gap = with_room(interval(most.astype(float) - here), found.games)
    open_to = Z * sqrt(float(most.mean() + here.mean()) / games)
    text = f"{here.sum():,} of our games took {printed} rounds, {most.sum():,} took {other}"
    parts = [Within(text, gap, -inf, open_to)]
    return judged_row(name, printed, mode, found.games, parts, why=text, reading=reading)


def extreme_row(
    name: str, printed: float, values: Floats | Numbers, games: int, high: bool = True, near: float = 0.0,
    reading: str = "",
) -> Row:  # fmt: skip
    """The highest or lowest number of many games, told to within `near`: it agrees when it would not be a
    rare one among as many games as theirs, of which `games` were of this kind."""
    if not len(values):
        return not_ours(name, printed, "no game of ours is of that kind")
    sign = 1 if high else -1
    ours, limit = sign * values, sign * printed
    beyond = chance_of_none(share(ours > limit + near), games)
    less = chance_of_none(share(ours >= limit - near), games)
    reaches = Estimate(1 - less.mean, 1 - less.hi, 1 - less.lo, less.n)
    parts = [
        Within(f"the chance that none of {games:,} games goes beyond {printed:g}", beyond, RARE, inf),
        Within(f"the chance that one of {games:,} games goes as far", reaches, RARE, inf),
    ]  # fmt: skip
    best = sign * int(ours.max())
    told = "; ".join(part.told() for part in parts)
    return judged_row(name, printed, best, len(values), parts, why=told, reading=reading)


def drawn_again(count: Callable[[Numbers], int], found: Games) -> Estimate:
    """A number that is counted from the lengths, with the interval that drawing games again gives."""
    rng = np.random.default_rng(found.seed)
    drawn = [
        count(each) for each in rng.multinomial(found.games, found.counts / found.games, DRAWS)
    ]
    low, high = np.quantile(drawn, (0.025, 0.975))
    value = float(count(found.counts))
    return Estimate(value, min(value, float(low)), max(value, float(high)), found.games)


# -- figures --------------------------------------------------------------------------------


TOOK = "games"
MOST_ROUNDS = 200
"""So many are drawn of a game."""
SEEN = 0.99
"""This share of games is drawn where lengths are spread wide."""
TOLD_LENGTHS = {
    "most_frequent_rounds": "most frequent",
    "longest_rounds": "longest",
    "shortest_rounds": "shortest",
}


def spread(number: int, found: Mapping[str, Games], section: Section, width: int = 1) -> Figure:
    """How many games took how many rounds under each reading, and what is printed of it: the lengths that
    stand out, and how many games were the longest."""
    curves = {reading: {TOOK: lengths(each, width)} for reading, each in found.items()}
    x, unit = "rounds", "share of games"
    if width > 1:
        x += f" (the longest {1 - SEEN:.0%} of games left out)"
        unit += f", {width} lengths together"
    printed = {name: float(section[key]) for key, name in TOLD_LENGTHS.items() if key in section}
    marks: dict[str, dict[float, float]] = {}
    if "games_of_longest" in section:
        share = section["games_of_longest"] / section["games"]
        marks[TOOK] = {printed["longest"]: share}
    draw = partial(readings, curves, marks, x, unit, upright=printed)
    caption = "How many games ended after how many rounds; what is printed are the lengths that stand out."
    return drawing("003", f"figure {number}", caption, draw, "how long games last")


def lengths(found: Games, width: int = 1) -> dict[float, Estimate]:
    """The share of games of each length; or of so many lengths together, up to that of almost all games: where
    lengths are spread so wide, a few games take many times as long as the others."""
    starts = np.arange(0, len(found.counts), width)
    sums = np.add.reduceat(found.counts, starts)
    last = np.quantile(found.rounds, SEEN) if width > 1 else inf
    return {
        float(at + (width - 1) / 2): wilson(int(games), found.games)
        for at, games in zip(starts, sums, strict=True)
        if at <= last
    }


def course(
    number: int, curves: Floats, names: Sequence[str], printed: Mapping[str, float] | None = None
) -> list[Figure]:
    """The scores in some games, all of the same length: a band from lowest to highest, and the mean; and
    scores that are printed."""
    if not len(curves):
        return []
    games, rounds = curves.shape[:2]
    text = f"{games} {'game' if games == 1 else 'games'} of {rounds} rounds"
    caption = f"Lowest, mean and highest score after each round: {text}."
    found = {"": bands(curves, names)}
    draw = partial(readings, found, {}, "round", "score", across=printed)
    return [drawing("003", f"figure {number}", caption, draw, text)]


def bands(curves: Floats, names: Sequence[str]) -> dict[str, dict[float, Estimate]]:
    """Mean, lowest and highest total of each seat after each round, from the start on; of long games not after
    every one."""
    lines = np.pad(curves, ((0, 0), (1, 0), (0, 0)))
    low, mean, high = lines.min(axis=0), lines.mean(axis=0), lines.max(axis=0)
    return {
        name.replace("_", " "): {
            float(at): Estimate(mean[at, seat], low[at, seat], high[at, seat], len(curves))
            for at in range(0, len(low), -(-len(low) // MOST_ROUNDS))
        }
        for seat, name in enumerate(names)
    }
