"""What tables 2 and 3 of thesis 003 share: the program against two basic agents."""

import numpy as np

from ...fields import Floats
from ..reproduce import Lab, Row, Section
from ..rows import share_row
from ..series import share
from .series import Games, extreme_row, mean_row, mode_row, play, untold

PROGRAM = "knowledge"
READINGS: dict[str, tuple[int, str, dict[str, str]]] = {
    "program deals first": (0, "", {}),
    "program deals second": (1, "", {}),
    "program deals third": (2, "", {}),
    "first dealer by chance": (0, "", {"first_dealer": "random"}),
    "passing the barrel wins (T11)": (0, "", {"jumping": "wins"}),
    "bids on all marriages (T15)": (0, ":all=1", {}),
    "minds trumps (T21)": (0, ":trumps=1", {}),
}
"""What the thesis leaves open: where the program sits, its settings, house rules. The first is taken."""
TAKEN = next(iter(READINGS))


def play_all(lab: Lab, section: Section, opponent: str) -> dict[str, Games]:
    """The games of a table under every reading."""
    found = {}
    for name, (seat, settings, house) in READINGS.items():
        agents = [opponent] * 3
        agents[seat] = PROGRAM + settings
        title = f"{section['where']}, {name}"
        found[name] = play(lab, title, agents, lab.games(section["games"]), **house)
    return found


def length_rows(section: Section, found: dict[str, Games]) -> list[Row]:
    """The numbers told of the lengths, under every reading."""
    games, taken = section["games"], found[TAKEN]
    mode, under, longest = (
        section[f"{key}_rounds"] for key in ("most_frequent", "mostly_under", "longest")
    )
    rows = [
        *(mode_row("most frequent rounds", mode, each, games, name) for name, each in found.items()),
        *(
            extreme_row("longest game", longest, each.rounds, games, reading=name)
            for name, each in found.items()
        ),
        *(mean_row("rounds a game, mean", each, name) for name, each in found.items()),
        untold(f"games of fewer than {under} rounds", taken.rounds < under, "'mostly' under it"),
    ]  # fmt: skip
    if "games_of_longest" in section:
        printed, ours = section["games_of_longest"] / games, share(taken.rounds == longest)
        margin = section["margin"]["share"]
        rows.append(share_row(f"games of {longest} rounds", printed, ours, games, margin))
    return rows


def score_row(section: Section, curves: Floats, part: float) -> Row:
    """The highest score of the agents; the text says that they never gain more. `part` is the share of games
    that are of this length."""
    rounds = section["most_frequent_rounds"]
    printed = section[f"agents_max_score_in_{rounds}_round_games"]
    name, near = (
        f"highest score of an agent in games of {rounds} rounds",
        section["margin"]["max_score"],
    )
    games = round(part * section["games"])
    return extreme_row(name, printed, highest(curves[:, :, 1:]), games, near=near)


def highest(curves: Floats) -> Floats:
    """The highest score in each game."""
    return np.array([each.max() for each in curves])


def modes(section: Section, found: dict[str, Games]) -> str:
    """Which reading comes nearest."""
    told = ", ".join(f"{name} {each.counts.argmax()}" for name, each in found.items())
    return f"Most frequent rounds by reading (published {section['most_frequent_rounds']}): {told}."
