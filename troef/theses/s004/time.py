"""How long a game with a Monte Carlo agent takes: figure 5.1 and the times of table 5.3 of thesis 004.

Seconds are those of this machine and can not be compared; how they grow can.
"""

from __future__ import annotations

import time

import numpy as np

from ...agents import find
from ...games import GAMES
from ...lab import figures
from ...lab.stats import Estimate, interval, slope
from ...match import play_games
from ..judge import Judgement, above, all_of, claims, opposite
from ..lab import Lab
from ..published import Section
from ..result import NOT_COMPARABLE, Figure, Findings, Row

SIMULATIONS = (25, 50, 100, 200, 500, 1000)
"""Those of table 5.1; the figure is lost."""
TIMED = 400
"""Games times simulations for each point, at scale 1; no point has fewer games than LEAST."""
LEAST = 10
MACHINE = "seconds of another machine; ours are of one core of this one, while others worked on it"


def seconds(spec: str, seed: int, games: int) -> list[float]:
    """The time of single games of this agent against three random ones, on one core."""
    game = GAMES["kuhhandel"]()
    agents = [find(spec, game), *([find("random", game)] * 3)]
    seats = [[0, 1, 2, 3]]
    play_games(game, agents, seats, seed, 0, 1)  # compiled now
    found = []
    for number in range(games):
        began = time.process_time()
        play_games(game, agents, seats, seed, number, 1)
        found.append(time.process_time() - began)
    return found


def row(name: str, published: float | None, ours: Estimate, why: str = MACHINE) -> Row:
    """A time: never a verdict."""
    ends = (round(ours.lo, 4), round(ours.hi, 4))
    return Row(name, published, round(ours.mean, 4), ends, ours.n, NOT_COMPARABLE, why)


def figure_5_1(section: Section, lab: Lab) -> Findings:
    given = section.get("simulations", SIMULATIONS)
    times = {
        n: seconds(
            f"montecarlo:simulations={n}", lab.seed, max(LEAST, round(TIMED * lab.scale / n))
        )
        for n in given
    }
    spans = {n: interval(each) for n, each in times.items()}
    rows = [
        row(
            f"seconds a game, {n} simulations",
            None,
            each,
            f"the figure is lost; {MACHINE}",
        )
        for n, each in spans.items()
    ]
    judged: dict[str, Judgement] = {
        "grows": grows(times),
        "long_game": (None, f"ours takes {spans[given[1]].mean:.2f} s with {given[1]}; {MACHINE}"),
    }
    curve = {"seconds a game": [(float(n), each.mean) for n, each in spans.items()]}
    drawing = Figure(
        "s004_fig_5_1", "Time of a game against simulations for a move.",
        lambda: figures.lines(curve, "Thesis 004, figure 5.1", "simulations for a move", "seconds"),
    )  # fmt: skip
    return Findings(rows, claims(section, judged), [], [drawing])


def grows(times: dict[int, list[float]]) -> Judgement:
    """Whether games with more simulations take more time: by the slope through all of them, of the
    logarithm of the time against that of the simulations."""
    given = np.repeat(list(times), [len(each) for each in times.values()])
    power = slope(np.log(given), np.log(np.concatenate(list(times.values()))))
    means = {n: sum(each) / len(each) for n, each in times.items()}
    first = min(means)
    told = ", ".join(f"{n}: {each / means[first]:.1f}" for n, each in means.items())
    why = f"as their number to the power {power.mean:.2f} ({power.lo:.2f} to {power.hi:.2f})"
    return above(power, 0.0), f"{why}; times that of {first} simulations: {told}"


def staged_rows(section: Section, lab: Lab) -> tuple[list[Row], dict[str, Estimate]]:
    """The quickest, average and slowest game with stages; and averages to be compared."""
    games = max(LEAST, round(40 * lab.scale))
    flat = interval(seconds("montecarlo", lab.seed, games))
    spans = {"50 simulations": flat}
    rows = [row("seconds a game, 50 simulations", None, flat)]
    for i, s in enumerate(section["initial_simulations"]):
        found = seconds(f"montecarlo:staged={s}", lab.seed, games)
        spans[f"stages from {s}"] = average = interval(found)
        for name, each in (("quickest", min(found)), ("slowest", max(found))):
            printed = section[f"{name}_seconds"][i]
            ours = Estimate(each, each, each, games)
            rows.append(row(f"{name}, stages from {s}", printed, ours))
        rows.append(row(f"average, stages from {s}", section["average_seconds"][i], average))
    return rows, spans


def like_fifty(spans: dict[str, Estimate]) -> Judgement:
    """Whether stages take about as long as 50 simulations: at most twice, at least half."""
    flat, *staged = spans.values()
    told = ", ".join(f"{name} {each.mean:.2f} s" for name, each in spans.items())
    outside = [above(each, times(flat, 2)) for each in staged]
    outside += [above(times(flat, 0.5), each) for each in staged]
    return all_of(map(opposite, outside)), told


def times(one: Estimate, factor: float) -> Estimate:
    return Estimate(one.mean * factor, one.lo * factor, one.hi * factor, one.n)
