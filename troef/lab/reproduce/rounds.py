"""Figures 4 and 5 of thesis 001: who wins the trick of each round, in rows 8 and 9 of table 1.

The figures are lost; what the text says of them is left. Numbers told as "roughly" or "almost" are
compared with the rounding that such words have.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from .. import figures
from ..stats import Estimate, wilson
from .lab import Lab
from .published import published
from .readings import READINGS, judged
from .result import AGREES, DIFFERS, Figure, Findings, Row, measured, published_error
from .roles import DECLARER, MATE, OPPONENT_1, OPPONENT_2, ROLES, TRICKS

ROUGHLY = 0.10
"""The rounding of "roughly 90%": nine times in ten, not eight or ten."""
JUST_BELOW = 0.05
"""The rounding of "just below 40%"."""
TIE = 2.58
"""Rounds whose shares differ by fewer standard errors are equally good candidates for a peak."""

Shares = Any
"""[role, round] -> share of tricks."""


def shares(played: Any) -> Shares:
    return np.array([(played[:, :TRICKS] == role).mean(axis=0) for role in range(len(ROLES))])


def measure(row: int, lab: Lab, games: int) -> dict[str, Shares]:
    """The shares under every reading; the games are those of table 1."""
    printed = published()["s001_table_1"]["rows"][row - 1]
    return {
        name: shares(
            lab.series(
                f"table 1, row {row}, {name}",
                reading.agents(printed),
                lab.games(games),
                house=reading.house,
            )
        )
        for name, reading in READINGS.items()
    }


def at(share: float, games: int) -> Estimate:
    return wilson(float(share) * games, games)


def round_row(name: str, printed: int, curve: Any, first: int, games: int) -> Row:
    """A row about the round, from `first` on, in which a curve is highest."""
    peak = first + int(np.argmax(curve[first - 1 :]))
    here, there = curve[printed - 1], curve[peak - 1]
    error = np.sqrt(2 * max(there * (1 - there), 1e-9) / games)
    near = there - here <= TIE * error
    why = "" if peak == printed else f"{here:.3f} in round {printed}, {there:.3f} in round {peak}"
    return Row(name, printed, peak, None, games, AGREES if near else DIFFERS, why)


def text_of(curve: Any) -> str:
    return " ".join(f"{share:.2f}" for share in curve)


def drawing(number: int, found: dict[str, Shares]) -> list[Figure]:
    curves = {
        f"{name.replace('_', ' ')}, {reading}": [
            (i + 1.0, float(v)) for i, v in enumerate(each[role])
        ]
        for reading, each in list(found.items())[:2]  # more lines can not be told apart
        for role, name in enumerate(ROLES)
    }
    return [
        Figure(
            f"s001_fig_{number}", "Share of the tricks of each round, by role.",
            lambda: figures.lines(curves, f"Thesis 001, figure {number}", "round", "share of tricks"),
        )
    ]  # fmt: skip


def findings(
    number: int, section: dict[str, Any], found: dict[str, Shares], rows: list[Row], judges: Any
) -> Findings:
    rows = [
        replace(row, why=f"{row.why}; we know no reason") if row.verdict == DIFFERS else row
        for row in rows
    ]
    claims = [
        judged(text, judge, found) for text, judge in zip(section["claim"], judges, strict=True)
    ]
    return Findings(rows, claims, [], drawing(number, found))


# -- figure 4: greedy rikker, Monte Carlo mate, random opponents ----------------------------


def figure_4(section: dict[str, Any], lab: Lab) -> Findings:
    found = measure(8, lab, section["games"])
    games = lab.games(section["games"])
    rows = []
    for reading, each in found.items():
        rikker = each[DECLARER]
        first, peak = section["rikker_wins_round_1"], section["rikker_peak_below"]
        late = section["rikker_peak_round"]
        rows += [
            measured(f"rikker wins round 1, {reading}", first, at(rikker[0], games),
                     published_error(first, section["games"], ROUGHLY), "printed as 'roughly 90%'"),
            round_row(f"rikker's second peak, round, {reading}", late, rikker, 6, games),
            measured(f"rikker wins round {late}, {reading}", peak, at(rikker[late - 1], games),
                     published_error(peak, section["games"], JUST_BELOW), "printed as 'just below 40%'"),
        ]  # fmt: skip
    judges = (nine_in_ten, mate_from_round_5, rikker_again, partial(peak_at_11, games=games))
    return findings(4, section, found, rows, judges)


def nine_in_ten(each: Shares) -> tuple[bool, str]:
    return bool(0.85 <= each[DECLARER, 0] <= 0.95), f"{each[DECLARER, 0]:.3f}"


def mate_from_round_5(each: Shares) -> tuple[bool, str]:
    """The rikker is ahead of everybody in rounds 1 to 4, the mate ahead of him in round 5 or 6."""
    ahead = each[DECLARER] > np.delete(each, DECLARER, axis=0).max(axis=0)
    mate = each[MATE] > each[DECLARER]
    first = int(np.argmax(mate)) + 1 if mate.any() else 0
    why = f"the rikker wins most in rounds {rounds_in(ahead)}; the mate is first ahead of him in round {first}"
    return bool(ahead[:4].all() and first in (5, 6)), why


def rikker_again(each: Shares) -> tuple[bool, str]:
    rises = np.diff(each[DECLARER])[7:10] > 0  # from round 8 to 11
    ahead = each[DECLARER] > each[MATE]
    why = f"rikker {text_of(each[DECLARER])}; ahead of the mate in rounds {rounds_in(ahead)}"
    return bool(rises.all() and ahead[8:11].all()), why


def peak_at_11(each: Shares, games: int) -> tuple[bool, str]:
    """ "Just below 40%" is not contradicted while the interval of the peak reaches below it."""
    late = each[DECLARER, 5:]
    peak = int(np.argmax(late)) + 6
    share = at(late.max(), games)
    dips = bool((each[DECLARER, 11:] < each[DECLARER, 10]).all())
    why = f"{share.mean:.3f} [{share.lo:.3f}, {share.hi:.3f}] in round {peak}"
    return peak == 11 and share.hi >= 0.35 and share.lo < 0.40 and dips, why


def rounds_in(flags: Any) -> str:
    return ", ".join(str(i + 1) for i in np.flatnonzero(flags)) or "none"


# -- figure 5: Monte Carlo rikker and mate, greedy opponents --------------------------------


def figure_5(section: dict[str, Any], lab: Lab) -> Findings:
    found = measure(9, lab, section["games"])
    games = lab.games(section["games"])
    rows = []
    for reading, each in found.items():
        last, low, high = (
            section["rikker_final_round_below"],
            section["mate_min"],
            section["mate_max"],
        )
        peak = section["greedy_peak_round"]
        both = each[OPPONENT_1] + each[OPPONENT_2]
        rows += [
            round_row(f"greedy peak, round, {reading}", peak, both, 1, games),
            measured(f"rikker wins round 13, {reading}", last, at(each[DECLARER, -1], games),
                     published_error(last, section["games"], JUST_BELOW), "printed as 'almost 70%'"),
            measured(f"mate's lowest share of a round, {reading}", low, at(each[MATE].min(), games),
                     published_error(low, section["games"], JUST_BELOW), "printed as 'around 20-25%'"),
            measured(f"mate's highest share of a round, {reading}", high, at(each[MATE].max(), games),
                     published_error(high, section["games"], JUST_BELOW), "printed as 'around 20-25%'"),
        ]  # fmt: skip
    judges = (greedy_fades, rikker_rises, mate_steady, few_early)
    return findings(5, section, found, rows, judges)


def greedy_fades(each: Shares) -> tuple[bool, str]:
    one, two = each[OPPONENT_1], each[OPPONENT_2]
    peaks = [int(np.argmax(line)) + 1 for line in (one, two)]
    falls = bool((np.diff(one)[1:] < 0.01).all() and (np.diff(two)[1:] < 0.01).all())
    why = f"peaks in rounds {peaks[0]} and {peaks[1]}, at most {np.abs(one - two).max():.3f} apart"
    return peaks == [2, 2] and falls and bool(np.abs(one - two).max() < 0.08), why


def rikker_rises(each: Shares) -> tuple[bool, str]:
    rikker = each[DECLARER]
    rises = (np.diff(rikker) > -0.01).all()
    return bool(rises and 0.6 <= rikker[-1] < 0.72), text_of(rikker)


def mate_steady(each: Shares) -> tuple[bool, str]:
    mate = each[MATE]
    holds = mate.min() > 0.15 and mate.max() < 0.30 and mate[-3:].mean() < mate[:3].mean()
    return bool(holds), text_of(mate)


def few_early(each: Shares) -> tuple[bool, str]:
    side = each[DECLARER] + each[MATE]
    why = f"rounds 1-4 {side[:4].mean():.3f} of tricks for rikker and mate, rounds 10-13 {side[9:].mean():.3f}"
    return bool(side[:4].mean() < 0.5 < side[9:].mean()), why
