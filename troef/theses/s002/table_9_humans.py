"""Table 9 of thesis 002: its arithmetic can be checked, its games against people cannot be played again."""

from math import comb

from ..judge import Fact, Parts
from ..reproduce import Findings, Lab, Section
from ..rows import computed, not_ours
from .better import ALPHA, FAIR

PEOPLE = "three people against the agent, four games: they cannot be played again"
ROUNDS, TRICKS, EXACT = 13, 91, 10
"""Of a game; and the points for a bid that is made, besides its tricks."""


def reproduce(section: Section, lab: Lab) -> Findings:
    games, played, names = section["games"], section["rounds_played"], section["players"]
    earnable = section["earnable_points"]
    rows = [
        computed("rounds in four games", played, ROUNDS * games),
        computed("share of the earnable points, monte_carlo", section["monte_carlo_share_of_earnable"],
                 section["points"][0] / earnable[0], 0.0005, "cut off instead of rounded (B39)"),
        computed("share of the rounds, monte_carlo", section["monte_carlo_rounds_share"],
                 section["rounds_achieved"][0] / played, 0.0005),
        computed("games won by somebody", games, sum(section["games_won"])),
        *(
            not_ours(f"{what.replace('_', ' ')}, {name}", value, PEOPLE)
            for what in ("points", "earnable_points", "rounds_achieved", "games_won")
            for name, value in zip(names, section[what], strict=True)
        ),
    ]  # fmt: skip
    note = (
        "Earnable points are ten and the bid for every round (B40): so the four players bid "
        f"{sum(earnable) - len(names) * played * EXACT} tricks for the {games * TRICKS} that there were. "
        "`troef results` gives this table for games that are played with `troef play`."
    )
    return Findings(rows, {"": claimed(section)}, [note])


def claimed(section: Section) -> Parts:
    """What the printed numbers themselves say."""
    most = {w: section[w][0] == max(section[w]) for w in ("points", "rounds_achieved", "games_won")}
    _, (_, paverd), *students = zip(section["players"], section["points"], strict=True)
    worse = [name for name, points in students if points < paverd]
    told = f"{', '.join(worse)} has fewer points (B39), though more rounds and games"
    games = section["games"]
    chance = sum(comb(games, k) * FAIR**k * (1 - FAIR) ** (games - k) for k in range(2, games + 1))
    small = f"an agent with a fair share of wins wins two games of four or more with chance {chance:.2f}"
    return {
        "monte_carlo_most": [
            Fact(f"most {what.replace('_', ' ')} as printed", so) for what, so in most.items()
        ],
        "paverd_last": [Fact(told, not worse)],
        "small_sample": [Fact(small, chance > ALPHA)],
    }
