"""Section 4.1.1 of thesis 000: how often each number of tricks occurs, and so which points are full."""

from collections.abc import Mapping
from itertools import product
from math import inf

from ...agents.rikken.bidding import CONDITIONS
from ...lab.stats import wilson
from ..judge import Fact, Part, Parts, Within
from ..reproduce import NOT_COMPARABLE, SHOWN, Findings, Lab, Row, Section
from ..rows import computed
from .curves import MOST_GAMES, PER_POINT, POINTS, READINGS, Curves, Measured, measure_players
from .series import CONTRACTS, HIGH, METHODS, PLAYERS

RARE = (0, 11, 12, 13)
"""Points with fewer than 500 games, by the thesis."""
FULL = PER_POINT / MOST_GAMES
"""The share of games that fills a point."""


def reproduce(section: Section, lab: Lab) -> Findings:
    found = {name: measure_players(lab, reading) for name, reading in READINGS.items()}
    rows = [computed("series", section["series"], len(METHODS) * len(PLAYERS) * len(CONTRACTS))]
    rows += [
        full_points(f"{player}, {contract}", found[reading][player][contract], reading)
        for reading, player, contract in product(READINGS, PLAYERS, CONTRACTS)
    ]
    rik, solo = CONDITIONS["rik"], CONDITIONS["solo"]
    asked = Fact(f"rik is bid from {rik:g} tricks, solo 8 from {solo:g}", rik >= 4 and solo <= 9)
    parts: dict[str, Parts] = {
        reading: {"five_hundred_runs": rare_points(each), "conditions": [asked]}
        for reading, each in found.items()
    }
    return Findings(rows, parts)


def full_points(name: str, found: Curves, reading: str) -> Row:
    """How many points 100,000 games would fill."""
    rare = [str(p) for p in range(POINTS) if found.counts[p] / found.games * MOST_GAMES < PER_POINT]
    why = f"fewer than {PER_POINT} at {', '.join(rare)} tricks" if rare else ""
    name = f"{name}: points that {MOST_GAMES:,} games fill"
    filled = POINTS - len(rare)
    return Row(
        name, None, filled, None, found.games, NOT_COMPARABLE, why, reading=reading, kind=SHOWN
    )


def rare_points(found: Mapping[str, Measured]) -> list[Part]:
    """Whether the rare points are those that the thesis names."""
    parts: list[Part] = []
    for player, contract, point in product(PLAYERS, HIGH, range(POINTS)):
        curve = found[player][contract]
        share = wilson(int(curve.counts[point]), curve.games)
        low, high = (-inf, FULL) if point in RARE else (FULL, inf)
        text = f"{player}, {contract}: share of games with {point} tricks {share.mean:.4f}"
        parts.append(Within(text, share, low, high))
    return parts
