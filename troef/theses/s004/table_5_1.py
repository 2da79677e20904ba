"""Table 5.1 of thesis 004: one Monte Carlo agent against three random ones."""

from functools import partial

from ..judge import Parts
from ..reproduce import Findings, Lab, Section
from ..result import Figure
from ..rows import blamed, measured
from ..shown import drawing, readings
from ..stated import of_numbers
from . import series
from .series import LEFT_OVER, ONE_MC, READINGS, SEEN_AND_ALIKE, TEXT, Columns

MC_SEAT, *RANDOM_SEATS = range(series.SEATS)
WON = "Monte Carlo"
USUAL = "told as 'usually' six, and zero to three of a random agent: no average is printed"
"""Of complete sets the thesis says what was usual, not what was counted."""
NO_RULES = (
    "Nobody plays by rules here, so 'weak rules' (K54) is the text, and 'weak rules, offer seen' is 'the offer "
    "is seen'."
)


def reproduce(section: Section, lab: Lab) -> Findings:
    at, games = section["simulations"][1], section["games"]
    found = series.by_reading(lab, ONE_MC, at, series.apart(ONE_MC, READINGS.values()))
    curves = {
        each.name: series.columns_of(lab, section, ONE_MC, each) for each in (TEXT, SEEN_AND_ALIKE)
    }
    columns, near = curves.values()
    printed = dict(zip(section["simulations"], section["win_pct"]["Monte Carlo"], strict=True))
    rows = series.seat_rows(section, columns, "", *[LEFT_OVER] * 3)
    rows += [
        series.percent_row(f"Monte Carlo, {n}", printed[n], ours.wins(MC_SEAT), games, section,
                           SEEN_AND_ALIKE.why, SEEN_AND_ALIKE.name)
        for n, ours in near.items()
    ]  # fmt: skip
    others = {name: each for name, each in found.items() if name not in curves}
    rows += series.reading_rows(f"Monte Carlo, {at}", others, printed[at], MC_SEAT, section)
    rows = [row if row.blame else blamed(row, series.GUESS) for row in rows]
    sets = [*columns.items(), *others.items(), (SEEN_AND_ALIKE.name, near[at])]
    rows += [
        measured(f"sets of Monte Carlo, {what}", None, ours.mean_sets(MC_SEAT), why=USUAL)
        for what, ours in sets
    ]
    rows += [
        measured(f"sets of a random agent, {n}", None, ours.mean_sets(*RANDOM_SEATS), why=USUAL)
        for n, ours in columns.items()
    ]
    rows += series.shared_rows(columns)
    parts = {name: claimed(section, each) for name, each in curves.items()}
    return Findings(rows, parts, [series.fewer_games(columns), NO_RULES], [figure(printed, curves)])


def claimed(section: Section, columns: Columns) -> Parts:
    _, fifty, *_ = columns.values()
    read = of_numbers({"Monte Carlo": fifty.wins(MC_SEAT)})
    return {
        "vast": read(section["judged"]["vast"]),
        "no_more_gain": series.no_more_gain(section, columns, MC_SEAT),
    }


def figure(printed: dict[int, float], found: dict[str, Columns]) -> Figure:
    marks = {WON: {float(n): each / 100 for n, each in printed.items()}}
    curves = {
        name: {WON: {float(n): each.wins(MC_SEAT) for n, each in columns.items()}}
        for name, columns in found.items()
    }
    caption = "Games won against three random agents, as printed and as measured."
    draw = partial(readings, curves, marks, "simulations for a move", "games won")
    return drawing("004", "table 5.1", caption, draw)
