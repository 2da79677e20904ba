"""The Monte Carlo agent of thesis 004: fitness, tables 5.1 and 5.2, and simulations in stages."""

from __future__ import annotations

from typing import Any

from ...lab import figures
from ...lab.stats import Estimate
from ..judge import Judgement, above, all_of, claims, opposite
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings, Row
from ..rows import blamed, measured
from . import series, time
from .series import (
    ALL_GAMES,
    GUESS,
    LEFT_OVER,
    MC,
    MOST,
    ONE_MC,
    RANDOM,
    RB,
    READINGS,
    SEEN_AND_ALIKE,
    TEXT,
    TWO_MC,
    Tally,
    better,
    columns_of,
    fewer_games,
    nearest,
    no_more_gain,
    percent_row,
    play,
    reading_rows,
    readings,
    shared_row,
    shares,
    simulate,
    slow_games,
    told,
)  # fmt: skip

# -- fitness --------------------------------------------------------------------------------


def fitness_type(section: Section, lab: Lab) -> Findings:
    """Own score against the distance to the others, with two random players."""
    games = section["implied_games"]
    agents = [
        f"{MC}:simulations={series.SIMULATIONS}",
        f"{MC}:simulations={series.SIMULATIONS},fitness=1",
    ]
    ours = play(
        lab,
        "fitness",
        [*agents, RANDOM, RANDOM],
        slow_games(lab, section["games"], series.SIMULATIONS, MOST),
    )
    why = f"the number of simulations is not told: {series.SIMULATIONS}"
    names = {"own score": 0, "score difference": 1}
    printed = (section["own_score_win"], section["score_difference_win"])
    rows = [
        percent_row(name, 100 * each, ours.wins(seat), games, why)
        for (name, seat), each in zip(names.items(), printed, strict=True)
    ]
    left = 100 * section["implied_wins"]["random"] / games
    rows.append(blamed(percent_row("random", left, ours.wins(2, 3), games), LEFT_OVER))
    judged = claims(section, {"own_score": better(ours, 0, 1)})
    slip = "54 and 46 of 101 games are no proof either: p is about 0.4 (K30)"
    return Findings(rows, judged, [slip])


# -- one Monte Carlo agent against three random -----------------------------------------------


def table_5_1(section: Section, lab: Lab) -> Findings:
    columns = columns_of(lab, section, ONE_MC)
    near = columns_of(lab, section, ONE_MC, SEEN_AND_ALIKE)
    found = readings(lab, section, ONE_MC, READINGS)
    printed = dict(zip(section["simulations"], section["monte_carlo_win_pct"], strict=True))
    at = section["simulations"][1]
    why = f"{nearest(printed[at], shares(found, 0), section['games'])}; {GUESS}"
    rows: list[Row] = []
    for i, (n, ours) in enumerate(columns.items()):
        row = percent_row(f"Monte Carlo, {n}", printed[n], ours.wins(0), section["games"])
        rows.append(blamed(row, why))
        for seat in (1, 2, 3):
            other = section[f"random_{seat}_win_pct"][i]
            row = percent_row(f"random {seat}, {n}", other, ours.wins(seat), section["games"])
            rows.append(blamed(row, LEFT_OVER))
    for n, ours in near.items():
        name = f"Monte Carlo, {n}, {SEEN_AND_ALIKE.name}"
        rows.append(
            percent_row(name, printed[n], ours.wins(0), section["games"], SEEN_AND_ALIKE.why)
        )
    del found[SEEN_AND_ALIKE.name]
    rows += reading_rows(found, printed[at], 0, at, section["games"])
    rows += set_rows(section, columns, {**found, SEEN_AND_ALIKE.name: near[at]})
    rows += [shared_row(str(n), each) for n, each in columns.items()]
    gains, why_gain = no_more_gain(columns, 0)
    _, near_why = no_more_gain(near, 0)
    judged = {
        "vast": vast(columns[at]),
        "no_more_gain": (gains, f"{why_gain}; {SEEN_AND_ALIKE.name}: {near_why}"),
    }
    drawing = Figure(
        "s004_table_5_1", "Games won against three random agents, as printed and as measured.",
        lambda: draw(printed, {TEXT.name: columns, SEEN_AND_ALIKE.name: near}),
    )  # fmt: skip
    return Findings(rows, claims(section, judged), [fewer_games(columns)], [drawing])


def draw(printed: dict[int, float], found: dict[str, dict[int, Tally]]) -> Any:
    curves = {"published": [(float(n), each / 100) for n, each in printed.items()]}
    for name, columns in found.items():
        curves[name] = [(float(n), each.wins(0).mean) for n, each in columns.items()]
    return figures.lines(curves, "Thesis 004, table 5.1", "simulations for a move", "games won")


def set_rows(section: Section, columns: dict[int, Tally], found: dict[str, Tally]) -> list[Row]:
    """Complete sets; the thesis says what was usual, not what was counted."""
    why = "'usually' six, and zero to three: no average is told"
    rows = [
        measured(f"sets of Monte Carlo, {n}", section["monte_carlo_usual_sets"], each.mean_sets(0), 0.5, why)
        for n, each in columns.items()
    ]  # fmt: skip
    rows += [
        measured(f"sets of Monte Carlo, {name}", section["monte_carlo_usual_sets"], each.mean_sets(0), 0.5, why)
        for name, each in found.items()
        if name != TEXT.name
    ]  # fmt: skip
    middle = (section["random_usual_sets_min"] + section["random_usual_sets_max"]) / 2
    rows += [
        measured(f"sets of a random agent, {n}", middle, each.mean_sets(1, 2, 3), 0.75, why)
        for n, each in columns.items()
    ]
    return rows


def vast(ours: Tally) -> Judgement:
    """More than half of the games against three others."""
    won = ours.wins(0)
    return above(won, 0.5), told({"Monte Carlo": won})


# -- two Monte Carlo agents -------------------------------------------------------------------


def table_5_2(section: Section, lab: Lab) -> Findings:
    columns = columns_of(lab, section, TWO_MC)
    names = ("monte_carlo_1", "monte_carlo_2", "random_a", "random_b")
    rows = []
    for i, (n, ours) in enumerate(columns.items()):
        for seat, name in enumerate(names):
            printed = section[f"{name}_win_pct"][i]
            why = "no share of 100 games (K31)" if printed % 1 else ""
            label = f"{name.replace('_', ' ')}, {n}"
            row = percent_row(label, printed, ours.wins(seat), section["games"], why)
            rows.append(blamed(row, GUESS if seat < 2 else LEFT_OVER))
    starts = {
        name: play(lab, f"first player, {name}", [name] * 4, lab.games(QUICK))
        for name in (RANDOM, RB)
    }
    mc = play(
        lab, "first player, Monte Carlo", [f"{MC}:simulations=10"] * 4, slow_games(lab, 100, 10)
    )
    why = "four equal agents: 0.25 is no advantage; the thesis measured none (K16)"
    for name, ours in {**starts, "Monte Carlo of 10": mc}.items():
        rows += [
            percent_row(f"{place} wins, {name}", None, ours.starter_wins(later), 0, why)
            for later, place in enumerate(PLACES)
        ]
        rows.append(shared_row(name, ours))
    rows += [shared_row(str(n), each) for n, each in columns.items()]
    rarely = {n: each.wins(2, 3) for n, each in columns.items()}
    seldom = all_of(opposite(above(each, SELDOM)) for each in rarely.values())
    judged = {
        "random_rarely": (seldom, told(rarely)),
        "first_player": advantage({n: t.starter_wins() for n, t in starts.items()}),
    }
    return Findings(rows, claims(section, judged), [fewer_games(columns)])


QUICK = 20_000
"""Games of quick agents."""
PLACES = ("who starts", "the second", "the third", "the fourth")
"""As they have their first turns."""
SELDOM = 0.1
"""Two agents that win less than this together win very rarely."""


QUARTER, WORTH_STARTING = 0.25, 0.01
"""What each of four equal agents wins, and the least that would be an advantage."""


def advantage(starts: dict[str, Estimate]) -> Judgement:
    """Whether who starts wins more than his quarter among equals."""
    return all_of(above(each, QUARTER, WORTH_STARTING) for each in starts.values()), told(starts)


# -- stages -----------------------------------------------------------------------------------


def successive_rounds(section: Section, lab: Lab) -> Findings:
    games = slow_games(lab, section["games"], ALL_GAMES, MOST)
    found = {
        s: play(lab, f"stages from {s}", [f"{MC}:staged={s}", RANDOM, RANDOM, RANDOM], games)
        for s in section["initial_simulations"]
    }
    flat = simulate(lab, "even sharing", ONE_MC, series.SIMULATIONS, 100)
    start = section["initial_simulations"][0]
    agents = [SEEN_AND_ALIKE.agent(MC, f"staged={start}"), *[SEEN_AND_ALIKE.agent(RANDOM)] * 3]
    near = play(
        lab, f"stages from {start}, {SEEN_AND_ALIKE.name}", agents,
        slow_games(lab, section["games"], ALL_GAMES), SEEN_AND_ALIKE.house,
    )  # fmt: skip
    rows = [
        percent_row(f"stages from {s}", 100 * printed, found[s].wins(0), section["games"])
        for s, printed in zip(section["initial_simulations"], section["win"], strict=True)
    ]
    name = f"stages from {start}, {SEEN_AND_ALIKE.name}"
    near_row = percent_row(
        name, 100 * section["win"][0], near.wins(0), section["games"], SEEN_AND_ALIKE.why
    )
    rows.append(
        percent_row("even, 50 simulations", 100 * section["flat_50_win"], flat.wins(0), 100)
    )
    rows = [*(blamed(row, GUESS) for row in rows), near_row]
    timed, spans = time.staged_rows(section, lab)
    wins = {"even": flat.wins(0), **{f"from {s}": each.wins(0) for s, each in found.items()}}
    first, second = (found[s].wins(0) for s in section["initial_simulations"])
    drops = all_of([above(flat.wins(0), first), opposite(above(second, first))])
    judged: dict[str, Judgement] = {
        "like_fifty": time.like_fifty(spans),
        "drops": (drops, told(wins)),
        "by_chance": (None, "a cause, which no number here shows by itself"),
    }
    return Findings(rows + timed, claims(section, judged))
