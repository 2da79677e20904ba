"""Table 1 of thesis 003, with figures 4 to 6: a decent agent between two random ones."""

from dataclasses import replace
from itertools import pairwise
from math import inf

import numpy as np
import numpy.typing as npt

from ...fields import Floats
from ..judge import Fact, Part, Parts, Within, higher, paired
from ..reproduce import NOT_COMPARABLE, Findings, Lab, Row, Section
from ..rows import blamed, guess
from ..series import share
from . import series
from .series import NO_GAME, Games

RANDOM_1, DECENT, RANDOM_2 = range(3)
MOST_AGAIN = 300
"""So many games are played again to see how the scores went."""
ALIKE = {
    "decent, decent, random": ("decent", "decent", "random"),
    "three decent": ("decent", "decent", "decent"),
}
MATCHED, MATCHED_CAP = 40, 10_000
"""Games between agents that hardly ever end, and after how many rounds we stop them."""
FLAT = "lengths are spread so wide that the one with most games is chance (T31)"
LONGER = guess("the thesis does not tell enough of its agents; with ours games are longer (T31)")
TURNS = (
    "it never bids, so it wins in rounds that it deals: 2, 5, 8, ...; the printed 26 is one of them and "
    "681 is not, so one of the two was counted another way"
)
STOPPED = f"'would never' finish; stopped after {MATCHED_CAP:,} rounds (T33)"


def reproduce(section: Section, lab: Lab) -> Findings:
    found = series.play(lab, "table 1", ("random", "decent", "random"), lab.games(section["games"]))
    alike = {
        name: series.play(lab, name, agents, MATCHED, cap=str(MATCHED_CAP))
        for name, agents in ALIKE.items()
    }
    usual, games, by = section["most_frequent_rounds"], section["games"], section["judged"]
    mode = series.mode_row("most frequent rounds", usual, found, games)
    length = series.extreme_row(
        "shortest game, rounds", section["shortest_rounds"], found.rounds, games, high=False
    )
    short = by["mostly_short"]["rounds"]
    rows = [
        *series.win_rows(found, section),
        replace(mode, verdict=NOT_COMPARABLE, why=f"{FLAT}; {mode.why}", parts=()),
        blamed(length, LONGER),
        series.untold("games that end in a round dealt by decent", found.rounds % 3 == 2, TURNS),
        series.mean_row("rounds a game, mean", found),
        series.untold(f"games of fewer than {short} rounds", found.rounds < short,
               "'the majority' is under 'a couple hundred'"),
        *(series.untold(f"games that end, {name}", each.winner >= 0, STOPPED) for name, each in alike.items()),
    ]  # fmt: skip
    parts: Parts = {
        "wins_all": series.all_won(found, DECENT, section),
        "thousands": thousands(found, games, by["thousands"]["rounds"]),
        "mostly_short": mostly_short(found, short),
        "most_frequent": [
            Fact(f"{FLAT}; ours: {mode.ours:g} with {found.counts.max()} games", None)
        ],
        "shortest": leads_throughout(found, length, by["shortest"]),
        "drift": drift(quarters(found, usual)),
        "never_end": [never_end(name, each, by["never_end"]) for name, each in alike.items()],
    }
    names = tuple(section["wins"])
    had = usual if (found.rounds == usual).any() else int(found.counts.argmax())
    drawings = [
        series.spread(4, {"": found}, section, 50),
        *series.course(5, found.curves(had), names),
        *series.course(6, found.curves(int(found.rounds.min()))[:1], names),
    ]
    return Findings(rows, {"": parts}, [], drawings)


def thousands(found: Games, games: int, rounds: int) -> list[Part]:
    """Among as many games as theirs, at least one takes thousands of rounds."""
    text = f"games of {rounds:,} rounds or more; the longest took {found.rounds.max():,}"
    return [Within(text, share(found.rounds >= rounds), 1 / games, inf)]


def mostly_short(found: Games, rounds: int) -> list[Part]:
    few = share(found.rounds < rounds)
    text = f"{few.mean:.3f} of games take fewer than {rounds} rounds, half of them "
    return [higher(f"{text}{np.median(found.rounds):g} or more: above half", few, 0.5)]


def leads_throughout(found: Games, length: Row, by: Section) -> list[Part]:
    """The shortest game is as short as printed but for chance, and in one so short it is not rare that
    the decent agent is ahead from the first round to the last: a game up to twice as long stands for it,
    since one as short as the printed hardly occurs."""
    most = by["rounds"]
    numbers = np.flatnonzero(found.rounds <= most)
    totals = found.again(numbers, most)
    ahead = totals[:, :, DECENT] > np.maximum(totals[:, :, RANDOM_1], totals[:, :, RANDOM_2])
    ended = np.arange(most) >= found.rounds[numbers, None]
    throughout: npt.NDArray[np.bool_] = np.all(ahead | ended, axis=1)
    text = (
        f"ahead throughout in {throughout.sum()} of {len(numbers)} games of at most {most} rounds"
    )
    return [*length.parts, Within(text, share(throughout), by["least"], inf)]


def quarters(found: Games, rounds: int) -> Floats:
    """The totals after each quarter of some games that took about this many rounds, as [game, quarter,
    seat]."""
    low, high = round(0.9 * rounds), round(1.1 * rounds)
    numbers = np.flatnonzero((found.rounds >= low) & (found.rounds <= high))[:MOST_AGAIN]
    ends = found.rounds[numbers, None] * np.arange(1, 5) // 4 - 1
    return np.take_along_axis(found.again(numbers, high), ends[:, :, None], axis=1)


def drift(quarters: Floats) -> list[Part]:
    """The random agents go down and the decent one goes up, quarter after quarter."""
    if not len(quarters):
        return [NO_GAME]
    parts: list[Part] = []
    for seat, name in enumerate(("random", "decent", "other random")):
        lines = [np.zeros(len(quarters)), *quarters[:, :, seat].T]
        for number, (a, b) in enumerate(pairwise(lines), 1):
            text = f"{name}, quarter {number}, from {a.mean():.0f} to {b.mean():.0f}"
            parts.append(paired(text, b, a) if seat == DECENT else paired(text, a, b))
    return parts


def never_end(name: str, found: Games, by: Section) -> Part:
    ended = found.winner >= 0
    text = f"{name}: {ended.sum()} of {found.games} end within {MATCHED_CAP:,} rounds"
    return Within(text, share(ended), -inf, by["most"])
