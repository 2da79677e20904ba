"""Games of Kuhhandel for the tables of thesis 004, what is counted in them, and rows and claims about it.

The thesis says of money in hands that it is dealt anew for every simulation, and nothing of the offer on
the table and of the deck. So each table with a Monte Carlo agent is measured by the text, where both are
unknown too, and under readings in which its simulations see them (K23, K24). A game takes as long
as it has simulations: with more than fifty of them for a move we play fewer games, by the square root, so
that no column takes all the time and none is left with a handful. Scales above 1, for more games than were
published, are for quick agents and for the text.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from numpy import isin

from ...fields import Floats
from ...lab.stats import Estimate, interval
from ..judge import Part, fixed, not_higher
from ..reproduce import Lab, Row, Section
from ..rows import blamed, guess, measured, share_row
from ..series import Flags, Played, Reading, readings, share
from ..tables import share_distance

FEWEST = 4
"""No series of slow games is shorter, however small the scale."""
ALL_GAMES = 50
"""Simulations for a move up to which a series by the text is as long as the scale asks for."""
MOST = 20.0
"""The largest scale that a series by the text takes: 2,000 games for a hundred."""
MOST_SLOW = 4.0
"""And with more simulations than that: 400 games for a hundred, which a scale of 18 gives every column."""
SIMULATIONS = 50
"""Where the thesis does not say how many (5.1.1), and where readings are compared."""
SEATS = 4
QUARTER = {"a quarter": fixed(1 / SEATS)}
"""What each of four equal agents wins, for statements."""
MC, RB, RANDOM = "montecarlo", "rulebased", "random"
ONE_MC = (MC, RANDOM, RANDOM, RANDOM)
TWO_MC = (MC, MC, RANDOM, RANDOM)
THREE_RB = (RB, RB, RB, MC)
GUESS = guess(
    "by the text the best of hundreds of noisy averages is often a lucky one, and less so when simulations "
    "see the offer"
)
LEFT_OVER = "the others share what Monte Carlo leaves: see its row"
OURS = "the thesis prints no such number"

READINGS = readings(__package__)
TEXT, OFFER, DECK, BOTH, SEEN_AND_ALIKE, WEAK, WEAK_OFFER, WEAK_MONEY = (
    READINGS[name]
    for name in ("by the text", "the offer is seen", "the deck is seen", "both are seen",
                 "offer seen, all moves alike", "weak rules", "weak rules, offer seen",
                 "weak rules, all money seen")
)  # fmt: skip
GAP = (WEAK, WEAK_OFFER, WEAK_MONEY)
"""Candidates for the gap of Monte Carlo, picked after some twenty variants (docs/decisions.md)."""


# -- games ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Games(Played):
    """Games of Kuhhandel with agents in fixed seats; who starts is drawn (K16)."""

    @property
    def winner(self) -> Floats:
        """[game] -> the seat that won alone; -1: shared."""
        return self.fact("winner")

    def won(self, *seats: int) -> Flags:
        """[game] -> whether one of these seats won."""
        return isin(self.winner, seats)

    def wins(self, *seats: int) -> Estimate:
        """The share of games that one of these seats won."""
        return share(self.won(*seats))

    def starter_wins(self, later: int = 0) -> Estimate:
        """The share won by whoever started, or by the seat `later` places after him."""
        return share(self.winner == (self.fact("first") + later) % SEATS)

    def shared(self) -> Estimate:
        """The share of games that nobody won alone (K17)."""
        return share(self.winner < 0)

    def mean_sets(self, *seats: int) -> Estimate:
        return interval(self.facts("sets")[:, list(seats)].mean(axis=1))


def slow_games(lab: Lab, published: int, simulations: int, most: float = 1.0) -> int:
    """How many games we play for this number of published ones, given the simulations for a move; `most`
    bounds the scale, with many simulations after they made the series shorter."""
    shorter = sqrt(min(1.0, ALL_GAMES / simulations))
    if simulations > ALL_GAMES and most > 1.0:
        part = min(MOST_SLOW, lab.scale * shorter)
    else:
        part = min(most, lab.scale) * shorter
    return max(FEWEST, round(published * part))


def play(lab: Lab, agents: Sequence[str], games: int, house: dict[str, str] | None = None) -> Games:
    """A series with these agents in their seats."""
    title = f"{games} games of {', '.join(agents)}"
    found = lab.match(title, "kuhhandel", agents, games, house)
    return Games(found.rules, found.results)


def simulate(
    lab: Lab, names: Sequence[str], simulations: int, published: int,
    reading: Reading = TEXT, settings: str = "",
) -> Games:  # fmt: skip
    """A series in which Monte Carlo agents have this number of simulations for a move, or by these settings
    about as many."""
    given = {MC: settings or f"simulations={simulations}"}
    agents = [reading.agent(name, given.get(name, "")) for name in names]
    games = slow_games(lab, published, simulations, MOST if reading is TEXT else 1.0)
    return play(lab, agents, games, reading.house)


def fifty(lab: Lab, names: Sequence[str]) -> Games:
    """A hundred games with fifty simulations for a move."""
    return simulate(lab, names, SIMULATIONS, 100)


Columns: TypeAlias = Mapping[int, Games]
"""By simulations for a move."""
Found: TypeAlias = Mapping[str, Games]
"""By reading, or by who plays."""


def columns_of(
    lab: Lab, section: Section, names: Sequence[str], reading: Reading = TEXT
) -> Columns:
    """The series of a table."""
    return {n: simulate(lab, names, n, section["games"], reading) for n in section["simulations"]}


def apart(names: Sequence[str], several: Iterable[Reading]) -> list[Reading]:
    """Those of the readings by which these agents do not play as by one before."""
    found: dict[tuple[str, ...], Reading] = {}
    for each in several:
        played = (*(each.agent(name) for name in names), *map(str, each.house.items()))
        found.setdefault(played, each)
    return list(found.values())


def by_reading(
    lab: Lab, names: Sequence[str], simulations: int, several: Iterable[Reading]
) -> Found:
    """The same series under several readings."""
    return {each.name: simulate(lab, names, simulations, 100, each) for each in several}


# -- rows -----------------------------------------------------------------------------------


def percent_row(
    name: str, percentage: float, ours: Estimate, games: int, section: Section, why: str = "",
    reading: str = TEXT.name,
) -> Row:  # fmt: skip
    """A percentage of `games` published games, told in full, and our share."""
    return share_row(
        name, percentage / 100, ours, games, section["margin"], why=why, reading=reading
    )


def own_row(name: str, ours: Estimate, why: str = OURS) -> Row:
    """A share for which the thesis prints nothing."""
    return measured(name, None, ours, why=why)


def seat_rows(
    section: Section, columns: Columns | Found, *whys: str, reading: Reading = TEXT
) -> list[Row]:
    """Every printed share, by column, then by seat; if it differs, it has the reason of its seat."""
    rows = []
    for i, (column, ours) in enumerate(columns.items()):
        for seat, (name, printed) in enumerate(section["win_pct"].items()):
            label = f"{name}, {column}" if column else name
            doubt = section.get("doubts", {}).get(name, reading.why)
            row = percent_row(label, printed[i], ours.wins(seat), section["games"], section, doubt,
                              reading.name)  # fmt: skip
            rows.append(blamed(row, whys[seat]))
    return rows


def reading_rows(
    label: str, found: Found, printed: float, seat: int, section: Section
) -> list[Row]:
    """A Monte Carlo agent under every reading but that of the text, whose row has this name too."""
    return [
        percent_row(label, printed, each.wins(seat), 100, section, READINGS[name].why, name)
        for name, each in found.items()
        if name != TEXT.name
    ]


def shared_rows(found: Columns | Found) -> list[Row]:
    """The thesis does not say what it did with shared wins."""
    why = "the highest score of several: won by nobody in the other rows (K17)"
    return [own_row(f"shared wins, {name}", each.shared(), why) for name, each in found.items()]


def nearest(percentage: float, found: Found, seat: int) -> str:
    """Which reading comes nearest to what a seat won of a hundred published games, in words."""
    printed = percentage / 100
    wins = {name: each.wins(seat) for name, each in found.items()}
    best = min(wins, key=lambda name: abs(share_distance(wins[name], printed, 100)))
    told = ", ".join(f"{name} {each.mean:.3f}" for name, each in wins.items())
    return f"nearest to {printed:.3f}: '{best}' ({told})"


def fewer_games(columns: Columns) -> str:
    games = ", ".join(f"{n}: {each.games}" for n, each in columns.items())
    return f"Games by simulations for a move: {games}; a game takes as long as it has simulations."


# -- claims ---------------------------------------------------------------------------------


def no_more_gain(section: Section, columns: Columns, seat: int) -> list[Part]:
    """No column after the second, of 50 simulations, gains what counts as a gain."""
    worth = section["judged"]["no_more_gain"]["worth"]
    wins = {n: each.wins(seat) for n, each in columns.items()}
    _, (base, first), *later = wins.items()
    text = f"no gain from {base} {first.mean:.3f}"
    return [not_higher(f"{text} to {n} {each.mean:.3f}", each, first, worth) for n, each in later]
