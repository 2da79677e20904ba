"""Table 5.1 of thesis 004: one Monte Carlo agent against three random ones."""

from functools import partial

from ...lab import figures
from ..judge import Parts, judge_readings
from ..reproduce import Findings, Lab, Section
from ..result import Figure
from ..rows import measured
from ..shown import drawing
from ..stated import of_numbers, stated
from . import series
from .series import LEFT_OVER, ONE_MC, READINGS, SEEN_AND_ALIKE, TEXT, Columns

MC_SEAT, *RANDOM_SEATS = range(series.SEATS)
USUAL = "'usually' six, and zero to three: no average is told"
"""Of complete sets the thesis says what was usual, not what was counted."""


def reproduce(section: Section, lab: Lab) -> Findings:
    at, games = section["simulations"][1], section["games"]
    found = series.by_reading(lab, ONE_MC, at, READINGS.values())
    curves = {
        each.name: series.columns_of(lab, section, ONE_MC, each) for each in (TEXT, SEEN_AND_ALIKE)
    }
    columns, near = curves.values()
    printed = dict(zip(section["simulations"], section["win_pct"]["Monte Carlo"], strict=True))
    why = f"{series.nearest(printed[at], found, MC_SEAT)}; {series.GUESS}"
    rows = series.seat_rows(section, columns, why, *[LEFT_OVER] * 3)
    rows += [
        series.percent_row(f"Monte Carlo, {n}, {SEEN_AND_ALIKE.name}", printed[n], ours.wins(MC_SEAT),
                           games, SEEN_AND_ALIKE.why)
        for n, ours in near.items()
    ]  # fmt: skip
    others = {name: each for name, each in found.items() if name not in curves}
    rows += series.reading_rows(others, printed[at], MC_SEAT, at)
    sets = [*columns.items(), *others.items(), (SEEN_AND_ALIKE.name, near[at])]
    usual = section["monte_carlo_usual_sets"]
    rows += [
        measured(f"sets of Monte Carlo, {what}", usual, ours.mean_sets(MC_SEAT), 0.5, USUAL)
        for what, ours in sets
    ]
    usual = (section["random_usual_sets_min"] + section["random_usual_sets_max"]) / 2
    rows += [
        measured(f"sets of a random agent, {n}", usual, ours.mean_sets(*RANDOM_SEATS), 0.75, USUAL)
        for n, ours in columns.items()
    ]
    rows += series.shared_rows(columns)
    claims = judge_readings(
        section, {name: claimed(section, each) for name, each in curves.items()}
    )
    return Findings(rows, claims, [series.fewer_games(columns)], [figure(printed, curves)])


def claimed(section: Section, columns: Columns) -> Parts:
    _, fifty, *_ = columns.values()
    vast = stated(section, of_numbers({"Monte Carlo": fifty.wins(MC_SEAT)}))
    return {**vast, "no_more_gain": series.no_more_gain(columns, MC_SEAT)}


def figure(printed: dict[int, float], found: dict[str, Columns]) -> Figure:
    curves = {"published": [(float(n), each / 100) for n, each in printed.items()]}
    for name, columns in found.items():
        curves[name] = [(float(n), each.wins(MC_SEAT).mean) for n, each in columns.items()]
    caption = "Games won against three random agents, as printed and as measured."
    draw = partial(figures.lines, curves, x="simulations for a move", y="games won")
    return drawing("004", "table 5.1", caption, draw)
