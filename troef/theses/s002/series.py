"""Games of Boerenbridge for the tables of thesis 002, and what is counted in them.

The tables are the output of a program with slips, so each is measured under two readings: with those
slips, and by the rules of the text (docs/readings.md, B).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial
from math import sqrt

import numpy as np
import numpy.typing as npt

from ...lab.stats import Estimate, interval, wilson
from ..reproduce import Lab, Row, Section
from ..result import Figure
from ..rows import limits, measured, share_row
from ..series import Played, Reading
from ..shown import drawing
from ..shown import points as points_drawn

FIRST, *OTHERS = range(4)
"""The player that a table is about, and three equal ones."""
PRINTED = ("wins", "points", "absolute_victories")
"""What the tables print of a player."""
SLIPPED = "the printed games were played with slips"

SLIPS = {
    "rulebased": "slips=1",
    "montecarlo": "floor=1,uneven=1,blind=1",
    "mcts": "slips=1,uneven=1,blind=1",
}
AS_PUBLISHED = Reading("as published", "", {"as_published": "yes"}, SLIPS)
BY_THE_RULES = Reading("by the rules")


def without(name: str, why: str, **settings: str) -> Reading:
    """As published, but for these settings."""
    return Reading(name, why, {"as_published": "yes"}, {**SLIPS, **settings})


EVEN = without("cards dealt evenly", "B23", montecarlo="floor=1,blind=1", mcts="slips=1,blind=1")
SEEING = without(
    "victories of others seen", "B28", montecarlo="floor=1,uneven=1", mcts="slips=1,uneven=1"
)
SOUND_TREE = without("a tree without slips", "B31", mcts="uneven=1,blind=1")
ONE_BY_ONE = (EVEN, SEEING, SOUND_TREE)
"""What each slip of the agents that simulate matters: all but this one."""


def play(lab: Lab, section: Section, reading: Reading, games: int, budget: int = 0) -> Played:
    """The agents of a table. Seats are fixed and the first dealer is random: for the first agent that
    is the same as seats at random, for the others see `of_others` (B43)."""
    agents = [agent(reading, name, budget) for name in section["agents"]]
    title = f"{section['where']}, {reading.name}" + f", budget {budget}" * bool(budget)
    return lab.match(title, "boerenbridge", agents, games, reading.house)


def agent(reading: Reading, name: str, budget: int = 0) -> str:
    """An agent of the thesis as ours is called.

    >>> agent(BY_THE_RULES, "monte_carlo", 10), agent(AS_PUBLISHED, "rule_based", 10)
    ('montecarlo:budget=10', 'rulebased:slips=1')
    """
    searches = name in ("mcts", "monte_carlo")
    return reading.agent(name.replace("_", ""), f"budget={budget}" if searches and budget else "")


# -- counting ---------------------------------------------------------------------------------


def won(found: Played) -> npt.NDArray[np.bool_]:
    """[game, seat]: nobody wins a tie."""
    return found.rules.winners(found.points)


def absolute(found: Played, *seats: int) -> npt.NDArray[np.bool_]:
    """[game] -> whether one of these seats won before the end."""
    return np.isin(found.fact("absolute"), seats)


def wins(found: Played, seat: int = FIRST) -> Estimate:
    """The share of games that a seat won."""
    return wilson(int(won(found)[:, seat].sum()), found.games)


def decided(found: Played) -> Estimate:
    """The share of games that somebody won."""
    return wilson(int(won(found).sum()), found.games)


def points(found: Played) -> Estimate:
    """The first player's points a game."""
    return interval(found.points[:, FIRST])


def of_first(found: Played) -> tuple[Estimate, Estimate, Estimate]:
    """Wins, points and absolute victories of the first player."""
    return wins(found), points(found), wilson(int(absolute(found, FIRST).sum()), found.games)


def of_others(found: Played) -> tuple[Estimate, Estimate, Estimate]:
    """The same of one of the other three, wherever he sits: the mean of the three in each game."""
    return (
        interval(won(found)[:, OTHERS].mean(axis=1)),
        interval(found.points[:, OTHERS].mean(axis=1)),
        interval(absolute(found, *OTHERS) / len(OTHERS)),
    )


def absolute_of_wins(found: Played, *seats: int) -> Estimate:
    """How many of the wins of these seats were absolute victories."""
    return wilson(int(absolute(found, *seats).sum()), int(won(found)[:, seats].sum()))


def share_of_points(found: Played) -> Estimate:
    """The first player's part of all points: a ratio of two means, whose error follows from both."""
    mine, everybody = found.points[:, FIRST], found.points.sum(axis=1)
    part = float(mine.sum() / everybody.sum())
    left = interval((mine - part * everybody) / everybody.mean())
    return Estimate(part, part + left.lo - left.mean, part + left.hi - left.mean, found.games)


# -- rows and figures -------------------------------------------------------------------------


def wins_row(
    name: str, printed: float, ours: Estimate, section: Section, reading: str = "", games: int = -1
) -> Row:
    """A published share against ours; of the games of its table, unless it is one of others."""
    of = section["games"] if games < 0 else games
    return share_row(name, printed, ours, of, section["margin"]["share"], reading=reading)


def points_row(
    name: str, total: float, ours: Estimate, spread: float, section: Section, reading: str = ""
) -> Row:
    """Published points against ours, a game."""
    printed = total / section["games"]
    within = limits(printed, section["margin"]["points"] * printed, spread / sqrt(section["games"]))
    return measured(name, printed, ours, within, reading=reading)


def player_rows(
    section: Section, at: int, name: str, found: Played, reading: str, seat: int = FIRST
) -> list[Row]:
    """What is printed in one place of a table against a player of ours. The last three are alike in
    print although it matters where they sit: seats were drawn anew for every game (B43)."""
    games, printed = section["games"], [section[what][at] for what in PRINTED]
    ours = of_first(found) if seat == FIRST else of_others(found)
    spread = float(found.points[:, seat].std())
    return [
        wins_row(name.format("games won"), printed[0] / games, ours[0], section, reading),
        points_row(name.format("points a game"), printed[1], ours[1], spread, section, reading),
        wins_row(name.format("absolute victories"), printed[2] / games, ours[2], section, reading),
    ]


def figure(number: int, bars: Iterable[tuple[str, Section, int, Mapping[str, Played]]]) -> Figure:
    """Figures 2 to 6: three bars for each label, from one place of a table and from games of ours."""
    names = ("games won", "points", "wins that are absolute")
    marks: dict[str, dict[str, Estimate]] = defaultdict(dict)
    for label, section, at, found in bars:
        mine, scored, early = (section[what][at] for what in PRINTED)
        total = np.ravel(section["total_points"])[at]  # tables 1 to 4 have only one
        for name, one in zip(
            names, (mine / section["games"], scored / total, early / mine), strict=True
        ):
            marks["printed"][label.format(name)] = Estimate(one, one, one, section["games"])
        for reading, each in found.items():
            ours = wins(each), share_of_points(each), absolute_of_wins(each, FIRST)
            for name, estimate in zip(names, ours, strict=True):
                marks[reading][label.format(name)] = estimate
    caption = "Games won, part of all points, and how many wins were absolute victories, as printed and as "
    caption += "measured."
    return drawing("002", f"figure {number}", caption, partial(points_drawn, marks, "share"))
