"""How long a game with a Monte Carlo agent takes.

Seconds are those of this machine and cannot be compared; how they grow can.
"""

import time
from dataclasses import replace

from ...agents import find
from ...games.kuhhandel import Kuhhandel
from ...lab.experiment import Experiment
from ...lab.stats import Estimate
from ...match import play_games
from ..reproduce import NOT_COMPARABLE, SHOWN, Lab, Row
from .series import RANDOM

MACHINE = "seconds of another machine; ours are of one core of this one, while others worked on it"


def seconds(lab: Lab, spec: str, games: float) -> list[float]:
    """The times of single games of this agent against three random ones, on one core; `games` at scale 1."""
    game = Kuhhandel()
    agents = [find(spec, game), *([find(RANDOM, game)] * 3)]
    seats = [[0, 1, 2, 3]]
    lab.noted.append(Experiment(game.name, (spec, *[RANDOM] * 3), 1, lab.seed, {}, "fixed"))
    play_games(game, agents, seats, lab.seed, 0, 1)  # compiled now
    found = []
    for number in range(lab.timed(games)):
        began = time.process_time()
        play_games(game, agents, seats, lab.seed, number, 1)
        found.append(time.process_time() - began)
    return found


def time_row(name: str, published: float | None, ours: Estimate, why: str = MACHINE) -> Row:
    """A time: never a verdict."""
    ends = (round(ours.lo, 4), round(ours.hi, 4))
    row = Row(name, published, round(ours.mean, 4), ends, ours.n, NOT_COMPARABLE, why)
    return replace(row, kind=SHOWN) if published is None else row
