"""Table 9 of thesis 002: its arithmetic can be checked, its games against people cannot be played again."""

from __future__ import annotations

from math import comb

from ..judge import Fact, Parts, judge
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed, not_ours
from .better import FAIR

PEOPLE = "three people against the agent, four games: they cannot be played again"
ROUNDS, TRICKS = 13, 91
"""Of a game."""
EXACT = 10
"""Points for a bid that is made, besides its tricks."""


def reproduce(section: Section, lab: Lab) -> Findings:
    points, earnable = section["points"], section["earnable_points"]
    played, games = section["rounds_played"], section["games"]
    rows = [
        computed("rounds in four games", played, ROUNDS * games),
        computed("share of the earnable points, monte_carlo", section["monte_carlo_share_of_earnable"],
                 points[0] / earnable[0], 0.0005, "cut off instead of rounded (B39)"),
        computed("share of the rounds, monte_carlo", section["monte_carlo_rounds_share"],
                 section["rounds_achieved"][0] / played, 0.0005),
        computed("games won by somebody", games, sum(section["games_won"])),
    ]  # fmt: skip
    for what in ("points", "earnable_points", "rounds_achieved", "games_won"):
        rows += [
            not_ours(f"{what.replace('_', ' ')}, {player}", value, PEOPLE)
            for player, value in zip(section["players"], section[what], strict=True)
        ]
    bids = sum(earnable) - len(section["players"]) * played * EXACT
    note = (
        "Earnable points are ten and the bid for every round (B40): so the four players bid "
        f"{bids} tricks for the {games * TRICKS} that there were. `troef results` gives this table "
        "for games that are played with `troef play`."
    )
    return Findings(rows, judge(section, claimed(section)), [note])


def claimed(section: Section) -> Parts:
    """What the printed numbers themselves say."""
    _, paverd, *students = zip(section["players"], section["points"], strict=True)
    worse = [name for name, points in students if points < paverd[1]]
    games = section["games"]
    chance = sum(comb(games, k) * FAIR**k * (1 - FAIR) ** (games - k) for k in range(2, games + 1))
    return {
        "monte_carlo_most": [
            Fact(f"most {what.replace('_', ' ')} as printed", section[what][0] == max(section[what]))
            for what in ("points", "rounds_achieved", "games_won")
        ],
        "paverd_last": [
            Fact(f"{', '.join(worse)} has fewer points (B39), though more rounds and games", not worse)
        ],
        "small_sample": [
            Fact("an agent with a fair share of wins wins two games of four or more with chance "
                 f"{chance:.2f}", True)
        ],
    }  # fmt: skip
