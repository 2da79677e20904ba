"""Tables 1 to 4 and figure 2 of thesis 002: the agents that do not search, a million games each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from ...lab import figures
from ...lab.stats import Estimate
from ..judge import Judgement, claims
from ..lab import Lab
from ..published import Section, published
from ..result import DIFFERS, NOT_COMPARABLE, Figure, Findings, Row
from ..rows import because, blamed, computed, distance
from ..series import Reading
from .series import (
    AS_PUBLISHED,
    BY_THE_RULES,
    FAIR,
    SLIPS,
    Tally,
    better,
    measured_row,
    play,
    significances,
    thesis_test,
    width_row,
    wins_row,
)

READINGS = (AS_PUBLISHED, BY_THE_RULES)
PART = 10
"""One slip at a time is measured with so many times fewer games."""
HOUSE_SLIPS = (
    Reading("only the dealer's slip", "B5", {"dealer_slip": "yes"}),
    Reading("only a trump in round 1", "B6", {"first_trump": "random"}),
    Reading("only the scan for the trump card", "B7", {"trump_draw": "scan"}),
)
AGENT_SLIPS = (
    Reading("only the agent's slips", "B16", {}, SLIPS),
    Reading("only the inverted test", "B16", {}, {"rulebased": "inverted=1"}),
    Reading("only half of the list", "B16", {}, {"rulebased": "half=1"}),
    Reading("only the last card", "B16", {}, {"rulebased": "last=1"}),
    Reading("only the slips of the game", "B5 to B7", {"as_published": "yes"}),
    Reading("the text to the letter", "B15 (a)", {}, {"rulebased": "literal=1"}),
)
FOURTH = (
    "the program may have counted ties in the memory of this player's points: compare the others "
    "(B38)"
)


def names_of(section: Section) -> list[str]:
    """The players as the tables call them: agents with their number."""
    return [f"{name} {number}" for number, name in enumerate(section["agents"], start=1)]


def table(section: Section, lab: Lab, title: str) -> dict[str, Tally]:
    """The series of a table under both readings."""
    games = lab.games(section["games"])
    return {
        reading.name: play(lab, f"{title}, {reading.name}", reading, section["agents"], games)
        for reading in READINGS
    }


def rows_of(section: Section, found: dict[str, Tally]) -> list[Row]:
    """Every number of the table as published; by the rules, those of the first player and of all."""
    rows = sums(section)
    for name, tally in found.items():
        for seat, player in enumerate(names_of(section)):
            if seat == 0 or name == AS_PUBLISHED.name:
                rows += player_rows(section, f"{player}, {name}", tally, seat)
        rows += total_rows(section, f"all, {name}", tally)
    return [with_reason(row) for row in rows]


def with_reason(row: Row) -> Row:
    """A row that differs with what is known of why."""
    if row.why:
        return row
    why = "the printed games were played with slips"
    if row.name.endswith(AS_PUBLISHED.name):
        why = "not explained; how the program errs in its rules is our reading (B16)"
    return blamed(row, why)


def sums(section: Section) -> list[Row]:
    """Whether the printed totals are those of their columns."""
    return [
        computed(f"printed total of {what.replace('_', ' ')}", section[f"total_{what}"], sum(section[what]))
        for what in ("points", "wins", "absolute_victories")
    ]  # fmt: skip


def player_rows(section: Section, name: str, tally: Tally, seat: int) -> list[Row]:
    """The printed numbers of a player. The last three are alike in print although it matters on which
    side of the first they sit: seats were drawn anew for every game (B43)."""
    games = section["games"]
    wins, mean, absolute = tally.wins(0), tally.mean(0), tally.victories(0)
    if seat > 0:
        wins, mean, absolute = tally.others()
    error = tally.spread(seat) / sqrt(games)
    points = measured_row(f"points a game, {name}", section["points"][seat] / games, mean, error)
    if seat == 3 and points.verdict == DIFFERS:
        points = because(replace(points, verdict=NOT_COMPARABLE), FOURTH)
    victories = section["absolute_victories"][seat] / games
    return [
        wins_row(f"games won, {name}", section["wins"][seat] / games, wins, games),
        points,
        wins_row(f"absolute victories, {name}", victories, absolute, games),
    ]


def sides(found: dict[str, Tally]) -> str:
    """How the other three do by where they sit."""
    told = []
    for name, tally in found.items():
        shares = ", ".join(f"{tally.wins(seat).mean:.4f}" for seat in (1, 2, 3))
        told.append(f"{name} {shares}")
    return (
        "Games won by the three equal players at the first one's left, opposite and at his right: "
        f"{'; '.join(told)}. The printed ones are alike, so seats were drawn anew for every game; ours are "
        "compared as the mean of the three (B43)."
    )


def total_rows(section: Section, name: str, tally: Tally) -> list[Row]:
    games = section["games"]
    won = section["total_wins"] / games
    together = Tally(tally.points.sum(axis=1, keepdims=True, dtype="i4"), tally.won, tally.absolute)
    error = together.spread(0) / sqrt(games)
    why = "with the points of the fourth player (B38)"
    points = measured_row(
        f"points a game, {name}", section["total_points"] / games, together.mean(0), error
    )
    if points.verdict == DIFFERS and name.endswith(AS_PUBLISHED.name):
        points = because(points, why)
    return [wins_row(f"games won, {name}", won, tally.decided(), games), points]


def one_by_one(section: Section, lab: Lab, readings: Sequence[Reading], title: str) -> list[Row]:
    """What each slip does alone: the first player."""
    games = max(1, lab.games(section["games"]) // PART)
    rows = []
    for reading in readings:
        tally = play(lab, f"{title}, {reading.name}", reading, section["agents"], games)
        mine = player_rows(section, f"{names_of(section)[0]}, {reading.name}", tally, 0)
        rows += [because(row, reading.why) for row in mine]
    return rows


def effects(found: dict[str, Tally], rows: Sequence[Row]) -> str:
    """The points that each slip takes or gives, in words."""
    base = found[BY_THE_RULES.name].mean(0).mean
    told = [
        f"{row.name.rpartition(', ')[2]} {row.ours - base:+.2f}"
        for row in rows
        if row.name.startswith("points") and row.ours is not None
    ]
    whole = found[AS_PUBLISHED.name].mean(0).mean - base
    return (
        f"Points a game of the first player, against {base:.2f} by the rules: {', '.join(told)}; "
        f"all slips together {whole:+.2f}."
    )


def nearest(section: Section, found: dict[str, Tally]) -> str:
    """Which reading comes nearest to the table, in standard errors of the first player's numbers."""
    games, told = section["games"], []
    for name, tally in found.items():
        wins = section["wins"][0] / games
        steps = [
            distance(tally.wins(0), wins, sqrt(wins * (1 - wins) / games)),
            distance(tally.mean(0), section["points"][0] / games, tally.spread(0) / sqrt(games)),
        ]
        told.append(f"{name} {steps[0]:+.1f} in wins and {steps[1]:+.1f} in points")
    return f"Distance of the first player's numbers in standard errors: {'; '.join(told)}."


def significance(found: dict[str, Tally]) -> str:
    """The test of the thesis on our games, under both readings."""
    told = []
    for name, tally in found.items():
        one, corrected = significances(tally)
        told.append(f"{name} {one.told()}, and {corrected.told()} with ties taken out")
    return f"The thesis's one-sided test (5.1; B41): {'; '.join(told)}."


def judge_better(found: dict[str, Tally]) -> Judgement:
    """A claim that the first player is better than the others, judged where the table was made."""
    mine = found[AS_PUBLISHED.name]
    holds, other = better(mine), better(found[BY_THE_RULES.name])
    same = "so too" if other is holds else "too few games to tell" if other is None else "not so"
    return holds, f"{thesis_test(mine)}; by the rules: {same}"


# -- the tables -------------------------------------------------------------------------------


def table_1(section: Section, lab: Lab) -> Findings:
    found = table(section, lab, "table 1")
    single = one_by_one(section, lab, HOUSE_SLIPS, "table 1")
    mine = found[AS_PUBLISHED.name]
    mean = mine.decided()
    quarter = Estimate(mean.mean / 4, mean.lo / 4, mean.hi / 4, mean.n)
    rows = [
        *rows_of(section, found),
        measured_row(
            "mean share of wins, as published", section["mean_win"], quarter, 0.01 / sqrt(12)
        ),
        *single,
    ]
    judged = claims(section, {"ties": judge_ties(found)})
    return Findings(rows, judged, [effects(found, single), nearest(section, found)])


def judge_ties(found: dict[str, Tally]) -> Judgement:
    """Every share lies under a quarter, by as much as there are ties."""
    shares = [tally.wins(seat) for tally in found.values() for seat in range(4)]
    ties = {name: 1 - tally.decided().mean for name, tally in found.items()}
    told = ", ".join(f"{name} {share:.4f}" for name, share in ties.items())
    holds = all(FAIR - 0.02 < one.mean < FAIR for one in shares)
    return holds, f"games without a winner: {told}"


def table_2(section: Section, lab: Lab) -> Findings:
    found = table(section, lab, "table 2")
    rows = [*rows_of(section, found), printed_width(section)]
    judged = {
        "better": judge_better(found),
        "victories": judge_victories(found[AS_PUBLISHED.name]),
    }
    notes = [significance(found), nearest(section, found), sides(found)]
    return Findings(rows, claims(section, judged), notes)


def printed_width(section: Section) -> Row:
    share = section["wins"][0] / section["games"]
    return width_row("printed half width", section["ci_half_width"], share, section["games"])


def judge_victories(tally: Tally) -> Judgement:
    """The lower end of the first player's share against the upper end of every other's."""
    mine, others = tally.victories(0), [tally.victories(seat) for seat in (1, 2, 3)]
    best = max(others, key=lambda one: one.mean)
    return mine.lo > best.hi, f"{mine.mean:.4f} against at most {best.mean:.4f}"


def table_3(section: Section, lab: Lab) -> Findings:
    found = table(section, lab, "table 3")
    single = one_by_one(section, lab, AGENT_SLIPS, "table 3")
    rows = [*rows_of(section, found), printed_width(section), *of_wins(section, found), *single]
    judged = {"better": judge_better(found)}
    notes = [significance(found), effects(found, single), nearest(section, found), sides(found)]
    return Findings(rows, claims(section, judged), notes)


def of_wins(section: Section, found: dict[str, Tally]) -> list[Row]:
    """The three percentages in the text under table 3: from the printed counts, and from ours."""
    wins, victories = section["wins"], section["absolute_victories"]
    named = {
        "rule_based_absolute_share_of_wins": (victories[0] / wins[0], wins[0]),
        "random_absolute_share_of_wins": (sum(victories[1:]) / sum(wins[1:]), sum(wins[1:])),
        "rule_based_share_of_points": (section["points"][0] / section["total_points"], 0),
    }
    rows = []
    for key, (share, games) in named.items():
        said = key.replace("_", " ")
        rows.append(computed(f"printed {said}", section[key], share, 0.00005))
        for name, tally in found.items():
            ours = (
                tally.share_of_points(0)
                if "points" in key
                else tally.absolute_of_wins((0,) if key.startswith("rule") else (1, 2, 3))
            )
            row = wins_row(f"{said}, {name}", share, ours, games)
            rows.append(with_reason(row))
    return rows


def table_4(section: Section, lab: Lab) -> Findings:
    found = table(section, lab, "table 4")
    against_random = table(published()["s002_table_3"], lab, "table 3")
    single = one_by_one(section, lab, AGENT_SLIPS, "table 4")
    rows = [*rows_of(section, found), printed_width(section), *single]
    judged = {
        "better": judge_better(found),
        "trouble": judge_trouble(found, against_random),
    }
    notes = [significance(found), effects(found, single), nearest(section, found), sides(found)]
    drawing = Figure(
        "s002_fig_2", "The rule based agent: games won, its part of all points, and how many of its wins "
        "were absolute victories, as printed and as measured.",
        lambda: draw_figure_2(section, found, against_random),
    )  # fmt: skip
    return Findings(rows, claims(section, judged), notes, [drawing])


def judge_trouble(trumping: dict[str, Tally], random: dict[str, Tally]) -> Judgement:
    pairs = {name: (trumping[name].wins(0), random[name].wins(0)) for name in trumping}
    told = ", ".join(f"{name} {a.mean:.4f} against {b.mean:.4f}" for name, (a, b) in pairs.items())
    return all(a.hi < b.lo for a, b in pairs.values()), told


def draw_figure_2(section: Section, trumping: dict[str, Tally], random: dict[str, Tally]) -> object:
    printed, series = [], {}
    for label, data in (("random", published()["s002_table_3"]), ("trumping", section)):
        wins = data["wins"][0]
        for what, value in (
            ("games won", wins / data["games"]),
            ("points", data["points"][0] / data["total_points"]),
            ("wins that are absolute", data["absolute_victories"][0] / wins),
        ):
            printed.append((f"{what}, v {label}", value, value, value))
    series["printed"] = printed
    for name in trumping:
        series[name] = [
            (f"{what}, v {label}", one.mean, one.lo, one.hi)
            for label, tally in (("random", random[name]), ("trumping", trumping[name]))
            for what, one in quality(tally).items()
        ]
    return figures.points(series, "Thesis 002, figure 2", "share (95% interval)")


def quality(tally: Tally) -> dict[str, Estimate]:
    """The three bars of figures 2 to 6."""
    return {
        "games won": tally.wins(0),
        "points": tally.share_of_points(0),
        "wins that are absolute": tally.absolute_of_wins((0,)),
    }
