"""The baseline of bids of thesis 003: what an agent has on average after a round."""

from __future__ import annotations

from typing import Any

from ...lab.stats import interval
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed, measured, published_error

ROUNDS = 10
"""Rounds that we play for each published game of the baseline: how many it had is not told."""
BASIC = ("random", "decent")


def reproduce(section: Section, lab: Lab) -> Findings:
    """What an agent has on average after a round, under every reading of "score"."""
    printed = section["average_score_per_round"]
    rows = []
    nearest: dict[str, float] = {}
    for agent in BASIC:
        found = readings(rounds(lab, agent, section["games"]))
        for name, values in found.items():
            ours = interval(values)
            error = published_error(printed, 0, rounding=1.0)
            rows.append(measured(f"{name}, three {agent}", printed, ours, error, REASONS[name]))
            nearest[f"{name}, three {agent}"] = abs(ours.mean - printed)
        down = 10 * (found[ALL].mean() // 10)
        why = "rounded down to tens, as the thesis does with its 37; from 40 that is 40 (T28)"
        rows.append(computed(f"baseline, three {agent}", section["baseline_bid"], down, why=why))
    seven = 120 * 21 / 24
    rows.append(computed("card points of 21 cards, a third of them", printed, seven / 3,
                         why="without the prikup (T28)"))  # fmt: skip
    best = min(nearest, key=lambda name: nearest[name])
    note = f"Nearest to {printed}: {best}. The constant of the program stays 30 (T28)."
    return Findings(rows, [], [note])


ALL = "points taken, mean of the three"
REASONS = {
    ALL: "three equal agents share 120 points, so each has 40 (T28)",
    "points taken by one": "three equal agents share 120 points, so each has 40 (T28)",
    "points taken, rounded down to tens": "another reading of the score (T28)",
    "points taken by who did not bid": "another reading of the score",
    "change of the total": "another reading: the forced bidder loses 100 nearly always",
}


def rounds(lab: Lab, agent: str, games: int) -> Any:
    """Rounds of three equal agents, the dealer by chance: [round, scores and facts]."""
    house = {"cap": "1", "first_dealer": "random"}
    number = ROUNDS * lab.games(games)
    found = lab.match(f"three {agent} agents", "tysiac", (agent,) * 3, number, house)
    scores = zip(found.rules.seat_names, found.points.T, strict=True)
    return {
        **{f"score_{seat}": each for seat, each in scores},
        **{name: found.fact(name) for name in found.rules.fact_names},
    }


def readings(found: Any) -> dict[str, Any]:
    """What may have been meant by the score of one agent in a round."""
    points, declared = found["earned_S"], found["declared_S"]
    all_three = sum(found[f"earned_{seat}"] for seat in "SWE")
    return {
        ALL: all_three / 3,
        "points taken by one": points,
        "points taken, rounded down to tens": points // 10 * 10,
        "points taken by who did not bid": points[declared == 0],
        "change of the total": found["score_S"],
    }
