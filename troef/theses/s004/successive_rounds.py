"""Table 5.3 of thesis 004: a Monte Carlo agent that simulates in stages, against three random ones."""

from ...lab.stats import Estimate, interval
from ..judge import Fact, Part, Parts, not_higher, over
from ..reproduce import Findings, Lab, Row, Section
from ..rows import blamed
from ..series import Reading
from . import series
from .clock import seconds, time_row
from .series import GUESS, MC, ONE_MC, TEXT, percent_row
from .series import SEEN_AND_ALIKE as NEAR

TIMED = 40
"""Games of which the time is taken."""
CAUSE = "a cause, which no number here shows by itself"


def reproduce(section: Section, lab: Lab) -> Findings:
    starts, games, by = section["initial_simulations"], section["games"], section["judged"]

    def wins(start: int, reading: Reading = TEXT) -> Estimate:
        """What an agent wins that first tries every move `start` times."""
        given = f"staged={start}"
        return series.simulate(lab, ONE_MC, series.ALL_GAMES, games, reading, given).wins(0)

    even = series.fifty(lab, ONE_MC).wins(0)
    staged = {s: wins(s) for s in starts}
    rows = [
        percent_row(f"stages from {s}", 100 * printed, staged[s], games, section)
        for s, printed in zip(starts, section["win"], strict=True)
    ]
    rows.append(
        percent_row("even, 50 simulations", 100 * section["flat_50_win"], even, 100, section)
    )
    rows = [blamed(row, GUESS) for row in rows]
    name, seen = f"stages from {starts[0]}", wins(starts[0], NEAR)
    rows.append(
        percent_row(name, 100 * section["win"][0], seen, games, section, NEAR.why, NEAR.name)
    )
    timed, times = time_rows(section, lab)
    (one, first), (three, second) = ((f"from {s}", won) for s, won in staged.items())
    no_help = f"{three} {second.mean:.3f}: no gain on {one} {first.mean:.3f}"
    parts: Parts = {
        "like_fifty": like_fifty(times, by["like_fifty"]["times"]),
        "drops": [
            over("even", even, one, first),
            not_higher(no_help, second, first, by["drops"]["worth"]),
        ],
        "by_chance": [Fact(CAUSE, None)],
    }
    return Findings(rows + timed, {"": parts})


def time_rows(section: Section, lab: Lab) -> tuple[list[Row], dict[str, Estimate]]:
    """The quickest, slowest and average game with stages; and averages to be compared."""
    times = {"50 simulations": interval(seconds(lab, MC, TIMED))}
    rows = [time_row("seconds a game, 50 simulations", None, times["50 simulations"])]
    for i, s in enumerate(section["initial_simulations"]):
        found = seconds(lab, f"{MC}:staged={s}", TIMED)
        times[f"stages from {s}"] = average = interval(found)
        ends = [Estimate(each, each, each, len(found)) for each in (min(found), max(found))]
        for name, ours in zip(("quickest", "slowest", "average"), (*ends, average), strict=True):
            rows.append(time_row(f"{name}, stages from {s}", section[f"{name}_seconds"][i], ours))
    return rows, times


def like_fifty(times: dict[str, Estimate], most: float) -> list[Part]:
    """Stages take about as long as 50 simulations: neither so many times as long nor as short."""
    (name, even), *staged = times.items()
    long, short = (
        Estimate(x * even.mean, x * even.lo, x * even.hi, even.n) for x in (most, 1 / most)
    )
    parts: list[Part] = []
    for stages, each in staged:
        parts.append(over(f"{most:g} x {name}", long, stages, each))
        parts.append(over(stages, each, f"{name} / {most:g}", short))
    return parts
