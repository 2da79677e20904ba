"""Figure 5.1 of thesis 004: the time of a game against simulations for a move."""

from functools import partial

import numpy as np

from ...lab.stats import interval, slope
from ..judge import Fact, Part, Parts, higher
from ..reproduce import Findings, Lab, Section
from ..shown import drawing, readings
from .clock import MACHINE, seconds, time_row
from .series import MC

SIMULATIONS = (25, 50, 100, 200, 500, 1000)
"""Those of table 5.1; the figure is lost."""
TIMED = 400
"""Games times simulations for each point, at scale 1."""


def reproduce(section: Section, lab: Lab) -> Findings:
    times = {n: seconds(lab, f"{MC}:simulations={n}", TIMED / n) for n in SIMULATIONS}
    spans = {n: interval(each) for n, each in times.items()}
    why = f"the figure is lost; {MACHINE}"
    rows = [
        time_row(f"seconds a game, {n} simulations", None, each, why) for n, each in spans.items()
    ]
    few = SIMULATIONS[1]
    long_game = Fact(f"ours takes {spans[few].mean:.2f} s with {few}; {MACHINE}", None)
    curve = {"": {"seconds a game": {float(n): each for n, each in spans.items()}}}
    draw = partial(readings, curve, {}, "simulations for a move", "seconds")
    caption = (
        "Time of a game against simulations for a move; the figure is lost, and no time is told."
    )
    figure = drawing("004", "figure 5.1", caption, draw)
    parts: Parts = {"grows": [grows(times)], "long_game": [long_game]}
    return Findings(rows, {"": parts}, [], [figure])


def grows(times: dict[int, list[float]]) -> Part:
    """Games with more simulations take more time: by the slope through all of them, of the logarithm of
    the time against that of the simulations."""
    given = np.repeat(list(times), [len(each) for each in times.values()])
    power = slope(np.log(given), np.log(np.concatenate(list(times.values()))))
    means = {n: sum(each) / len(each) for n, each in times.items()}
    first = min(means)
    told = ", ".join(f"{n}: {each / means[first]:.1f}" for n, each in means.items())
    why = f"as their number to the power {power.mean:.2f} ({power.lo:.2f} to {power.hi:.2f})"
    return higher(f"{why}; times that of {first} simulations: {told}; power > 0", power, 0.0)
