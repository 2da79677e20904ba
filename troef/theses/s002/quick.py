"""What tables 1 to 4 of thesis 002 share: agents that do not search, a million games each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from ...lab.stats import interval
from ..judge import Part
from ..reproduce import Findings, Lab, Row, Section
from ..rows import because, blamed, computed, guess
from ..series import Played, Reading
from ..tables import distance
from . import series
from .better import better, significance, width_row
from .series import AS_PUBLISHED, BY_THE_RULES, FIRST, OTHERS, SLIPPED, SLIPS, play, points, wins

READINGS = (AS_PUBLISHED, BY_THE_RULES)
PART = 10
"""One slip at a time is measured with this many times fewer games."""
AGENT_SLIPS = (
    Reading("only the agent's slips", "B16", {}, SLIPS),
    Reading("only the inverted test", "B16", {}, {"rulebased": "inverted=1"}),
    Reading("only half of the list", "B16", {}, {"rulebased": "half=1"}),
    Reading("only the last card", "B16", {}, {"rulebased": "last=1"}),
    Reading("only the trumps led", "B16", {}, {"rulebased": "drawn=1"}),
    Reading("only the slips of the game", "B5 to B7", {"as_published": "yes"}),
    Reading("the text to the letter", "B15 (a)", {}, {"rulebased": "literal=1"}),
)
REASONS = {
    AS_PUBLISHED.name: "not explained: all slips of the program that we know of are made (B5 to B7, B16)",
    BY_THE_RULES.name: SLIPPED,
}
"""Of rows that differ."""
FOURTH = guess(
    "the program may have counted ties in the memory of the fourth player's points: compare the others (B38)"
)

Found = dict[str, Played]
"""By reading."""


@dataclass(frozen=True)
class Measured:
    """The games of a table under a reading."""

    section: Section
    lab: Lab
    reading: Reading
    found: Played


@dataclass(frozen=True)
class Table:
    """A table of agents that do not search: its claims, slips that are also made alone, other rows."""

    claims: Mapping[str, Callable[[Measured], list[Part]]]
    slips: Sequence[Reading] = ()
    more: Callable[[Section, Found], list[Row]] | None = None

    def __call__(self, section: Section, lab: Lab) -> Findings:
        found, games = play_both(section, lab), section["games"]
        rows = sums(section)
        for name, each in found.items():
            rows += rows_of(section, name, each)
        unlike = "ci_half_width" in section  # one player is not as the others
        if unlike:
            share = section["wins"][FIRST] / games
            rows.append(width_row("printed half width", section["ci_half_width"], share, games))
        rows += self.more(section, found) if self.more else []
        few = max(1, lab.games(games) // PART)
        alone = {slip.name: play(lab, section, slip, few) for slip in self.slips}
        for slip in self.slips:
            mine = seat_rows(section, FIRST, slip.name, alone[slip.name])
            rows += [because(row, slip.why) for row in mine]
        notes = [
            *([significance(found)] if unlike else []),
            *([effects(found, alone)] if alone else []),
            nearest(section, found),
            *([sides(found)] if unlike else []),
        ]
        parts = {
            reading.name: {name: claim(Measured(section, lab, reading, found[reading.name]))
                           for name, claim in self.claims.items()}
            for reading in READINGS
        }  # fmt: skip
        return Findings(rows, parts, notes)


def play_both(section: Section, lab: Lab) -> Found:
    games = lab.games(section["games"])
    return {reading.name: play(lab, section, reading, games) for reading in READINGS}


def better_than_others(of: Measured) -> list[Part]:
    return better(of.section["agents"][FIRST], of.found)


# -- rows -------------------------------------------------------------------------------------


def sums(section: Section) -> list[Row]:
    """Whether the printed totals are those of their columns."""
    return [
        computed(f"printed total of {what.replace('_', ' ')}", section[f"total_{what}"], sum(section[what]))
        for what in ("points", "wins", "absolute_victories")
    ]  # fmt: skip


def rows_of(section: Section, reading: str, found: Played) -> list[Row]:
    """Every number of the table as published; by the rules, those of the first player and of all."""
    published, games = reading == AS_PUBLISHED.name, section["games"]
    rows = []
    for seat in range(4) if published else [FIRST]:
        rows += seat_rows(section, seat, reading, found)
    won, everybody = section["total_wins"] / games, found.points.sum(axis=1)
    rows.append(series.wins_row("games won, all", won, series.decided(found), section, reading))
    total = series.points_row("points a game, all", section["total_points"], interval(everybody),
                              float(everybody.std()), section, reading)  # fmt: skip
    rows = [row if row.blame else blamed(row, REASONS[reading]) for row in rows]
    return [*rows, blamed(total, FOURTH if published else REASONS[reading])]


def seat_rows(section: Section, seat: int, reading: str, found: Played) -> list[Row]:
    name = f"{{}}, {section['agents'][seat]} {seat + 1}"
    wins, points, victories = series.player_rows(section, seat, name, found, reading, seat)
    return [wins, blamed(points, FOURTH) if seat == OTHERS[-1] else points, victories]


# -- notes ------------------------------------------------------------------------------------


def effects(found: Found, alone: Found) -> str:
    """The points that each slip takes or gives, in words."""
    base = points(found[BY_THE_RULES.name]).mean
    told = [f"{slip} {points(each).mean - base:+.2f}" for slip, each in alone.items()]
    whole = points(found[AS_PUBLISHED.name]).mean - base
    return (
        f"Points a game of the first player, against {base:.2f} by the rules: {', '.join(told)}; "
        f"all slips together {whole:+.2f}."
    )


def nearest(section: Section, found: Found) -> str:
    """Which reading comes nearest to the table, in standard errors of the first player's numbers."""
    games, told = section["games"], []
    share, mean = (section[what][FIRST] / games for what in ("wins", "points"))
    for name, each in found.items():
        by_wins = distance(wins(each), share, sqrt(share * (1 - share) / games))
        by_points = distance(points(each), mean, float(each.points[:, FIRST].std()) / sqrt(games))
        told.append(f"{name} {by_wins:+.1f} in wins and {by_points:+.1f} in points")
    return f"Distance of the first player's numbers in standard errors: {'; '.join(told)}."


def sides(found: Found) -> str:
    """How the other three do by where they sit."""
    told = [
        f"{name} {', '.join(f'{wins(each, seat).mean:.4f}' for seat in OTHERS)}"
        for name, each in found.items()
    ]
    return (
        "Games won by the three equal players at the first one's left, opposite and at his right: "
        f"{'; '.join(told)}. The printed ones are alike, so seats were drawn anew for every game; ours are "
        "compared as the mean of the three (B43)."
    )
