"""Table 9 of thesis 002: the games against people."""

from __future__ import annotations

from math import comb

from ..judge import claims
from ..lab import Lab
from ..published import Section
from ..result import NOT_COMPARABLE, Findings, Row
from ..rows import computed
from .series import (
    FAIR,
)


def reproduce(section: Section, lab: Lab) -> Findings:
    """Table 9: its arithmetic can be checked, its games can not be played again."""
    players, points, earnable = section["players"], section["points"], section["earnable_points"]
    rows = [
        computed("rounds in four games", section["rounds_played"], 13 * section["games"]),
        computed("share of the earnable points, monte_carlo", section["monte_carlo_share_of_earnable"],
                 points[0] / earnable[0], 0.0005, "cut off instead of rounded (B39)"),
        computed("share of the rounds, monte_carlo", section["monte_carlo_rounds_share"],
                 section["rounds_achieved"][0] / section["rounds_played"], 0.0005),
        computed("games won by somebody", section["games"], sum(section["games_won"])),
    ]  # fmt: skip
    why = "three people against the agent, four games: they can not be played again"
    for what in ("points", "earnable_points", "rounds_achieved", "games_won"):
        rows += [
            Row(f"{what.replace('_', ' ')}, {player}", value, None, None, 0, NOT_COMPARABLE, why)
            for player, value in zip(players, section[what], strict=True)
        ]
    best = [
        section[what][0] == max(section[what])
        for what in ("points", "rounds_achieved", "games_won")
    ]
    worse = [name for name, value in zip(players[2:], points[2:], strict=True) if value < points[1]]
    chance = sum(comb(4, k) * FAIR**k * (1 - FAIR) ** (4 - k) for k in range(2, 5))
    judged = {
        "monte_carlo_most": (all(best), "by the printed numbers"),
        "paverd_last": (
            not worse, f"{', '.join(worse)} has fewer points (B39), though more rounds and games",
        ),
        "small_sample": (
            True,
            f"an agent with a fair share of wins wins two games of four or more with chance {chance:.2f}",
        ),
    }  # fmt: skip
    bids = sum(earnable) - len(players) * section["rounds_played"] * 10
    note = (
        "Earnable points are ten and the bid for every round (B40): so the four players bid "
        f"{bids} tricks for the {section['games'] * 91} that there were. `troef results` gives this table "
        "for games that are played with `troef play`."
    )
    return Findings(rows, claims(section, judged), [note])
