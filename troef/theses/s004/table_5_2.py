"""Table 5.2 of thesis 004: two Monte Carlo agents against two random ones; and who starts among equals."""

from math import inf

from ..judge import Parts, Within, higher
from ..reproduce import Findings, Lab, Section
from . import series
from .series import GUESS, LEFT_OVER, MC, RANDOM, RB, SEATS, TWO_MC, Columns, Found

QUICK = 20_000
"""Games of quick agents."""
PLACES = ("who starts", "the second", "the third", "the fourth")
"""As they have their first turns."""
EQUALS = "four equal agents: 0.25 is no advantage; the thesis measured none (K16)"
QUARTER = 0.25
"""What each of four equal agents wins."""


def reproduce(section: Section, lab: Lab) -> Findings:
    columns = series.columns_of(lab, section, TWO_MC)
    equals = {name: series.play(lab, [name] * SEATS, lab.games(QUICK)) for name in (RANDOM, RB)}
    slow = series.play(lab, [f"{MC}:simulations=10"] * SEATS, series.slow_games(lab, 100, 10))
    rows = series.seat_rows(section, columns, GUESS, GUESS, LEFT_OVER, LEFT_OVER)
    for name, ours in {**equals, "Monte Carlo of 10": slow}.items():
        rows += [
            series.own_row(f"{place} wins, {name}", ours.starter_wins(later), EQUALS)
            for later, place in enumerate(PLACES)
        ]
        rows += series.shared_rows({name: ours})
    rows += series.shared_rows(columns)
    return Findings(rows, {"": claimed(section, columns, equals)}, [series.fewer_games(columns)])


def claimed(section: Section, columns: Columns, equals: Found) -> Parts:
    by = section["judged"]
    starts = {name: each.starter_wins() for name, each in equals.items()}
    return {
        "random_rarely": [
            Within(f"two random agents, {n}", each.wins(2, 3), -inf, by["random_rarely"]["most"])
            for n, each in columns.items()
        ],
        "first_player": [
            higher(f"who starts, {name} {won.mean:.3f} > {QUARTER}", won, QUARTER,
                   worth=by["first_player"]["least"])
            for name, won in starts.items()
        ],
    }  # fmt: skip
