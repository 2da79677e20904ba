"""Games of Kuhhandel for the tables of thesis 004, and what is counted in them.

The thesis says of money in hands that it is dealt anew for every simulation, and nothing of the offer on
the table and of the deck. So each table with a Monte Carlo agent is measured by the text, where both are
unknown too, and under readings in which its simulations see them (K23, K24). A game takes as long
as it has simulations: with more than fifty of them for a move we play fewer games, by the square root, so
that no column takes all the time and none is left with a handful. Scales above 1, for more games than were
published, are for quick agents and for the text up to fifty simulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from ...lab.stats import Estimate, interval, wilson
from ..judge import Judgement, above, all_of, opposite
from ..lab import Lab
from ..published import Section
from ..result import Row
from ..rows import distance, published_error, share_row
from ..series import Played, Reading

FEWEST = 4
"""No series of slow games is shorter, however small the scale."""
ENOUGH = 20
"""A share of fewer games is compared with nothing: the thesis has 100."""
ALL_GAMES = 50
"""Up to so many simulations for a move a series by the text is as long as the scale asks for."""
MOST = 20.0
"""The largest scale that a series by the text takes: 2,000 games for a hundred."""
SIMULATIONS = 50
"""Where the thesis does not say how many (5.1.1), and where readings are compared."""
BEST = 200
"""Their best column of table 5.1."""
MC, RB, RANDOM = "montecarlo", "rulebased", "random"
ONE_MC = (MC, RANDOM, RANDOM, RANDOM)
TWO_MC = (MC, MC, RANDOM, RANDOM)
MIXED = (RB, MC, RANDOM, RANDOM)
RB_FIRST = (RB, RB, RB, MC)
SEATS = 4
GUESS = (
    "our guess: by the text the best of hundreds of noisy averages is often a lucky one, and less so when "
    "simulations see the offer; the readings below say what changes it"
)


LEFT_OVER = "the others share what Monte Carlo leaves: see its row"


TEXT = Reading("by the text")
OFFER = Reading(
    "the offer is seen",
    "the offer on the table is not dealt anew: the simulations of who answers see it (K24)",
    {"open": "offer"},
)
DECK = Reading(
    "the deck is seen", "the deck is not shuffled for a simulation (K23)", {"open": "deck"}
)
BOTH = Reading("both are seen", "offer and deck stay as they are (K23, K24)", {"open": "both"})
ALL_MOVES = Reading(
    "all moves alike",
    "an auction is one move among all trades with all sums of money for the random player (K19)",
    {},
    {MC: "moves=1", RANDOM: "moves=1"},
)
MERGED = Reading(
    "equal sums as one", "of sums of equal worth one is tried (004, 5.1.3)", {}, {MC: "merge=2"}
)
STEPS = Reading(
    "trade, then money", "a trade is chosen before the money for it", {}, {MC: "steps=1"}
)
SEEN_AND_ALIKE = Reading(
    "offer seen, all moves alike",
    "both together (K19, K24); picked after trying ten variants on 60 games, so where it agrees it is a "
    "candidate, no proof",
    {"open": "offer"},
    {MC: "moves=1", RANDOM: "moves=1"},
)
READINGS = (TEXT, OFFER, DECK, BOTH, ALL_MOVES, MERGED, STEPS, SEEN_AND_ALIKE)


@dataclass(frozen=True)
class Tally:
    """What came of a series of games."""

    winner: Any
    """[game] -> the seat that won alone; -1: shared."""
    first: Any
    """[game] -> who started."""
    sets: Any
    """[game, seat]"""
    facts: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def games(self) -> int:
        return len(self.winner)

    def wins(self, *seats: int) -> Estimate:
        """The share of games that one of these seats won."""
        return wilson(int(np.isin(self.winner, seats).sum()), self.games)

    def starter_wins(self, later: int = 0) -> Estimate:
        """The share won by who started, or by the seat so many places after him."""
        seat = (self.first + later) % SEATS
        return wilson(int((self.winner == seat).sum()), self.games)

    def shared(self) -> Estimate:
        """The share of games that nobody won alone (K17)."""
        return wilson(int((self.winner < 0).sum()), self.games)

    def mean_sets(self, *seats: int) -> Estimate:
        return interval(self.sets[:, list(seats)].mean(axis=1))


def tally(played: Played) -> Tally:
    """Count what came of these games."""
    facts = {name: played.fact(name) for name in played.rules.fact_names}
    return Tally(facts["winner"], facts["first"], played.facts("sets"), facts)


def slow_games(lab: Lab, published: int, simulations: int, most: float = 1.0) -> int:
    """How many games stand for so many published ones with these simulations for a move; `most` bounds
    the scale."""
    if simulations > ALL_GAMES:
        most = 1.0
    share = min(most, lab.scale) * sqrt(min(1.0, ALL_GAMES / simulations))
    return max(FEWEST, round(published * share))


def play(
    lab: Lab, title: str, agents: Sequence[str], games: int, house: dict[str, str] | None = None
) -> Tally:
    """A series with these agents in their seats; who starts is drawn (K16)."""
    return tally(lab.match(f"{title}, {games} games", "kuhhandel", agents, games, house))


def simulate(
    lab: Lab, title: str, names: Sequence[str], simulations: int, published: int, reading: Reading = TEXT
) -> Tally:  # fmt: skip
    """A series in which Monte Carlo agents have so many simulations for a move."""
    given = {MC: f"simulations={simulations}"}
    agents = [reading.agent(name, given.get(name, "")) for name in names]
    games = slow_games(lab, published, simulations, MOST if reading is TEXT else 1.0)
    return play(
        lab, f"{title}, {simulations} simulations, {reading.name}", agents, games, reading.house
    )


def columns_of(
    lab: Lab, section: Section, names: Sequence[str], reading: Reading = TEXT
) -> dict[int, Tally]:
    """The series of a table, by simulations for a move."""
    title, games = section["where"].rpartition(", ")[2], section["games"]
    return {n: simulate(lab, title, names, n, games, reading) for n in section["simulations"]}


def readings(
    lab: Lab, section: Section, names: tuple[str, ...], some: Sequence[Reading]
) -> dict[str, Tally]:
    """The same series under several readings, with the second number of simulations of the table."""
    given = section["simulations"]
    n = given[1] if isinstance(given, list) else given
    return {
        each.name: simulate(lab, section["where"], names, n, section["games"], each)
        for each in some
    }


# -- rows -----------------------------------------------------------------------------------


def percent_row(
    name: str, percentage: float | None, ours: Estimate, games: int, why: str = ""
) -> Row:
    """A published percentage of so many games, and our share."""
    printed = None if percentage is None else percentage / 100
    if printed is None and not why:
        why = "the thesis prints no such number"
    return share_row(name, printed, ours, games, why, 0.01, ENOUGH)


def shared_row(name: str, ours: Tally) -> Row:
    """The thesis does not say what it did with shared wins."""
    why = "the highest score of several: won by nobody in the other rows (K17)"
    return percent_row(f"shared wins, {name}", None, ours.shared(), 0, why)


def steps_between(percentage: float, ours: Estimate, games: int) -> float:
    """Standard errors between a published percentage and our share."""
    return distance(ours, percentage / 100, published_error(percentage / 100, games, 0.01))


def nearest(percentage: float, found: dict[str, Estimate], games: int) -> str:
    """Which reading comes nearest to a published percentage, in words."""
    away = {name: abs(steps_between(percentage, each, games)) for name, each in found.items()}
    best = min(away, key=lambda name: away[name])
    told = ", ".join(f"{name} {each.mean:.3f}" for name, each in found.items())
    return f"nearest to {percentage / 100:.3f}: '{best}' ({told})"


def told(found: dict[Any, Estimate]) -> str:
    """Shares with half the width of their intervals."""
    return ", ".join(
        f"{name} {each.mean:.3f} ±{(each.hi - each.lo) / 2:.3f}" for name, each in found.items()
    )


def shares(found: dict[str, Tally], *seats: int) -> dict[str, Estimate]:
    return {name: each.wins(*seats) for name, each in found.items()}


def reading_rows(
    found: dict[str, Tally], printed: float, seat: int, n: int, games: int
) -> list[Row]:
    """A row for every reading but that of the text, which has its own."""
    why = {each.name: each.why for each in READINGS}
    return [
        percent_row(f"Monte Carlo, {n}, {name}", printed, each.wins(seat), games, why[name])
        for name, each in found.items()
        if name != TEXT.name
    ]


# -- claims -----------------------------------------------------------------------------------


def better(ours: Tally, one: int, other: int) -> Judgement:
    """Whether a seat won more than another of the same games; None where chance could have done it."""
    a, b = (int((ours.winner == seat).sum()) for seat in (one, other))
    decided = a + b
    why = f"{a} against {b} of {ours.games} games"
    if decided == 0 or abs(a - b) < 1.96 * decided**0.5:
        return None, why + ": chance alone can do that"
    return a > b, why


WORTH = 0.05
"""A gain of fewer wins than this is none."""


def no_more_gain(columns: dict[int, Tally], seat: int) -> Judgement:
    """Whether no column after the second, of 50 simulations, is above it."""
    wins = {n: each.wins(seat) for n, each in columns.items()}
    _, base, *later = wins.values()
    return all_of(opposite(above(each, base, WORTH)) for each in later), told(wins)


def fewer_games(columns: dict[int, Tally]) -> str:
    games = ", ".join(f"{n}: {each.games}" for n, each in columns.items())
    return f"Games by simulations for a move: {games}; a game takes as long as it has simulations."
