"""Thesis 003, Tysiac: the rules, the baseline of bids, the games against people, and what it quotes.

Tables 1 to 3 are in `tables`, the rules in `rules`.
"""

from __future__ import annotations

from math import factorial
from typing import Any

from ...lab.stats import Estimate, interval, wilson
from ..judge import Judgement, claims
from ..lab import Lab
from ..result import NOT_COMPARABLE, Findings, Row
from ..rows import computed, measured, published_error

Section = dict[str, Any]
ROUNDS = 10
"""Rounds that we play for each published game of the baseline: how many it had is not told."""
BASIC = ("random", "decent")


# -- the baseline of bids -------------------------------------------------------------------


def baseline(section: Section, lab: Lab) -> Findings:
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


# -- people ---------------------------------------------------------------------------------

PEOPLE = "six persons played; nobody can play those games again"


def humans(section: Section, lab: Lab) -> Findings:
    """Table 4: whether its numbers add up, and what six games can tell."""
    players = [section[f"player_{n}"] for n in range(1, 7)]
    computer = section["computer"]
    rows = [
        computed(f"{name}: won and lost", each["played"], each["won"] + each["lost"])
        for name, each in [("computer", computer)] + [(f"player {n}", p) for n, p in enumerate(players, 1)]
    ]  # fmt: skip
    seats = 2 * section["games"]
    rows += [
        computed("seats of people, two a game", seats, sum(each["played"] for each in players)),
        computed("games won by somebody", section["games"], computer["won"] + sum(p["won"] for p in players)),
        computed("games lost by people", seats - 1, sum(each["lost"] for each in players)),
    ]  # fmt: skip
    share = wilson(computer["won"], computer["played"])
    why = f"{PEOPLE}; of the printed games alone: {share.lo:.2f} to {share.hi:.2f} (95%)"
    rows.append(not_ours("games won by the computer", share.mean, why))
    for key in ("human_end_score_min", "human_end_score_max"):
        rows.append(not_ours(key.replace("_", " "), section[key], PEOPLE))
    reasons = {
        "five_of_six": f"the table says so, and with six games the share may be {share.lo:.2f} to "
        f"{share.hi:.2f}; {PEOPLE}",
        "steady": f"figure 12 is lost; {PEOPLE}",
        "lost_game": f"figure 13 is lost; {PEOPLE}",
        "learning": f"figures 14 and 15 are lost; {PEOPLE}",
    }
    judged: dict[str, Judgement] = {name: (None, why) for name, why in reasons.items()}
    note = (
        "People can play the same program: `troef play tysiac --people Anna,Bob --save FILE`, and "
        "`troef results FILE --report DIR` draws the score of every player and game."
    )
    return Findings(rows, claims(section, judged), [note])


def not_ours(name: str, printed: float, why: str) -> Row:
    return Row(name, round(printed, 6), None, None, 0, NOT_COMPARABLE, why)


# -- numbers quoted from elsewhere ----------------------------------------------------------


def related(section: Section, lab: Lab) -> Findings:
    """Trees of bridge; beside them how many deals Tysiac has."""
    why = "quoted about bridge, which is no game of ours"
    rows = [
        not_ours(key.replace("_", " "), float(section[key]), why)
        for key in ("bridge_leaf_nodes_worst", "bridge_leaf_nodes_average")
    ]
    deals = factorial(24) / (factorial(7) ** 3 * factorial(3))
    ours = Estimate(deals, deals, deals, 0)
    rows.append(measured("deals of Tysiac", None, ours, why="not told; for comparison"))
    return Findings(rows)
