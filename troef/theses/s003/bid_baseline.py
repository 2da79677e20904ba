"""The baseline of bids of thesis 003: what an agent has on average after a round."""

from ...fields import Floats
from ...lab.stats import Estimate, interval
from ..reproduce import Findings, Lab, Section
from ..rows import computed, limits, measured
from ..series import Played

ROUNDS = 10
"""Rounds that we play for each published game of the baseline: how many it had is not told."""
ONE_ROUND = {"cap": "1", "first_dealer": "random"}
SHARED = "three equal agents share 120 points, so each has 40 (T28)"
READINGS = {
    "points taken, mean of the three": SHARED,
    "points taken by one": SHARED,
    "points taken, rounded down to tens": "another reading of the score (T28)",
    "points taken by who did not bid": "another reading of the score",
    "change of the total": "another reading: the forced bidder loses 100 nearly always",
}
"""What may have been meant by the score of one agent in a round, and why it is not what is printed."""
TENS = "rounded down to tens, as the thesis does with its 37; from 40 that is 40 (T28)"
IN_HANDS = 120 * 21 / 24
"""The points of the cards that are dealt to the players, on average."""


def reproduce(section: Section, lab: Lab) -> Findings:
    printed = section["average_score_per_round"]
    within, rows, off = limits(printed, section["margin"], rounding=1.0), [], {}
    for agent in ("random", "decent"):
        games = ROUNDS * lab.games(section["games"])
        found = lab.match(f"three {agent} agents", "tysiac", (agent,) * 3, games, ONE_ROUND)
        values = dict(zip(READINGS, readings(found), strict=True))
        for name, each in values.items():
            reading = f"{name}, three {agent}"
            ours = interval(each)
            rows.append(
                measured(
                    "score in a round", printed, ours, within, why=READINGS[name], reading=reading
                )
            )
            off[reading] = abs(ours.mean - printed)
        mean = interval(values["points taken, mean of the three"])
        tens = [10 * (end // 10) for end in (mean.mean, mean.lo, mean.hi)]
        down = Estimate(tens[0], tens[1], tens[2], mean.n)
        base = section["baseline_bid"]
        row = measured("baseline", base, down, limits(base, 0), why=TENS, reading=f"three {agent}")
        rows.append(row)
    third = "card points of 21 cards, a third of them"
    rows.append(computed(third, printed, IN_HANDS / 3, why="without the prikup (T28)"))
    nearest = min(off, key=lambda name: off[name])
    note = f"Nearest to {printed}: {nearest}. The constant of the program stays 30 (T28)."
    return Findings(rows, {}, [note])


def readings(found: Played) -> tuple[Floats, ...]:
    """[round] -> the score, in the order of READINGS."""
    points: Floats = found.fact("earned_S")
    return (
        found.facts("earned").sum(axis=1) / 3,
        points,
        points // 10 * 10,
        points[found.fact("declared_S") == 0],
        found.points[:, 0],
    )
