"""Section 5.1.1 of thesis 004: a Monte Carlo agent that plays for its own score against one that plays for
its distance to the others, with two random agents."""

from ..judge import paired
from ..reproduce import Findings, Lab, Section
from ..rows import blamed
from . import series
from .series import LEFT_OVER, MC, MOST, RANDOM, percent_row, play, slow_games

SLIP = "54 and 46 of 101 games are no proof either: p is about 0.4 (K30)"


def reproduce(section: Section, lab: Lab) -> Findings:
    n, games = series.SIMULATIONS, section["implied_games"]
    own, difference = f"{MC}:simulations={n}", f"{MC}:simulations={n},fitness=1"
    ours = play(lab, (own, difference, RANDOM, RANDOM), slow_games(lab, section["games"], n, MOST))
    why = f"the number of simulations is not told: {n}"
    left = 100 * section["implied_wins"]["random"] / games
    rows = [
        percent_row("own score", 100 * section["own_score_win"], ours.wins(0), games, section, why),
        percent_row("score difference", 100 * section["score_difference_win"], ours.wins(1), games, section,
                    why),
        blamed(percent_row("random", left, ours.wins(2, 3), games, section), LEFT_OVER),
    ]  # fmt: skip
    won = [ours.won(seat) for seat in (0, 1)]
    text = f"{won[0].sum()} against {won[1].sum()} of {ours.games} games"
    return Findings(rows, {"": {"own_score": [paired(text, *won)]}}, [SLIP])
