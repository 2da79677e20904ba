"""Table 2 of thesis 001: the first card that a Monte Carlo rikker leads.

Trump is the rikker's longest suit, so even a random lead is a trump far more often than one time in
four; that baseline is measured next to the table (errata L17).
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np

from .. import figures
from ..stats import Estimate, holm, wilson
from .lab import Lab
from .result import DIFFERS, Claim, Figure, Findings, Row, distance, measured, published_error
from .roles import LEAD_RANK, LEAD_TRUMP, TRUMPS

OTHERS = ("random", "random", "random")
READINGS: dict[str, tuple[str, dict[str, str]]] = {
    "as told": ("leiden", {}),
    "mate right": ("leiden", {"mate": "right"}),
    "best share": ("leiden:choice=1", {}),
    "random lead": ("random", {}),
}
"""Who leads, and the house rules. The last is the baseline."""
TOLD, BASELINE = "as told", "random lead"

Counts = Any
"""[trump?, rank] -> how often led."""


def table_2(section: dict[str, Any], lab: Lab) -> Findings:
    games = lab.games(section["games"])
    leads = {
        name: lab.series(f"table 2, {name}", (agent, *OTHERS), games, house=house, whole=False)
        for name, (agent, house) in READINGS.items()
    }
    counts = {name: count_leads(each) for name, each in leads.items()}
    printed = np.array([section["non_trump"], section["trump"]])
    rows = cells(section, counts, printed, games) + totals(section, counts, games)
    claims = [
        Claim(text, *judge(counts, games))
        for text, judge in zip(section["claim"], JUDGES, strict=True)
    ]
    held = leads[BASELINE][:, TRUMPS].mean()
    note = (
        f"The rikker holds {held:.2f} trumps on average, {held / 13:.1%} of his hand; a random lead is a "
        f"trump in {trumps(counts[BASELINE], games).mean:.1%} of deals, the Monte Carlo player's in "
        f"{trumps(counts[TOLD], games).mean:.1%}."
    )
    drawing = Figure(
        "s001_table_2", "First card by rank: printed, measured, and led at random.",
        lambda: draw(section, counts, printed, games),
    )  # fmt: skip
    return Findings(rows, claims, [note, together(section, counts, printed, games)], [drawing])


def count_leads(leads: Any) -> Counts:
    counts = np.zeros((2, 13), np.int64)
    np.add.at(counts, (leads[:, LEAD_TRUMP], leads[:, LEAD_RANK]), 1)
    return counts


def trumps(counts: Counts, games: int) -> Estimate:
    return wilson(int(counts[1].sum()), games)


def cells(
    section: dict[str, Any], counts: dict[str, Counts], printed: Counts, games: int
) -> list[Row]:
    """Every cell of the table, under the text's reading."""
    rows = []
    for trump in (1, 0):
        for rank, name in enumerate(section["rank"]):
            share = printed[trump, rank] / section["games"]
            error = published_error(share, section["games"])
            ours = wilson(int(counts[TOLD][trump, rank]), games)
            row = measured(f"{'trump' if trump else 'other'} {name}", float(share), ours, error)
            if row.verdict == DIFFERS:
                row = Row(**{**row.__dict__, "why": nearest(counts, trump, rank, share, games)})
            rows.append(row)
    return rows


def together(
    section: dict[str, Any], counts: dict[str, Counts], printed: Counts, games: int
) -> str:
    """The 26 cells as one table: p values adjusted for being many."""
    p_values = []
    for trump, rank in np.ndindex(2, 13):
        share = printed[trump, rank] / section["games"]
        ours = wilson(int(counts[TOLD][trump, rank]), games)
        steps = abs(distance(ours, float(share), published_error(share, section["games"])))
        p_values.append(2 * NormalDist().cdf(-steps))
    adjusted = holm(p_values)
    return (
        f"Each cell is compared on its own. Taken together (Holm), {int((adjusted <= 0.05).sum())} of 26 "
        f"cells differ at 5%; the smallest adjusted p value is {adjusted.min():.3f}."
    )


def nearest(counts: dict[str, Counts], trump: int, rank: int, share: float, games: int) -> str:
    """Which of our readings comes nearest to a cell."""
    ours = {name: each[trump, rank] / games for name, each in counts.items() if name != BASELINE}
    best = min(ours, key=lambda name: abs(ours[name] - share))
    if best == TOLD:
        return "the nearest of our readings"
    return f"'{best}' comes nearest: {ours[best]:.4f}"


def totals(section: dict[str, Any], counts: dict[str, Counts], games: int) -> list[Row]:
    """How often a trump is led, under every reading."""
    share = section["total_trump"] / section["games"]
    error = published_error(share, section["games"])
    rows = [
        measured(f"a trump, {name}", share, trumps(counts[name], games), error)
        for name in counts
        if name != BASELINE
    ]
    why = "the baseline, which the thesis does not give (errata L17)"
    return [*rows, measured(f"a trump, {BASELINE}", None, trumps(counts[BASELINE], games), why=why)]


def likes_trumps(counts: dict[str, Counts], games: int) -> tuple[bool, str]:
    """Against what chance gives, not against one card in four."""
    ours, chance = trumps(counts[TOLD], games), trumps(counts[BASELINE], games)
    why = (
        f"1:{1 / ours.mean - 1:.2f}, but a random lead from the same hands gives 1:{1 / chance.mean - 1:.2f}, "
        "since trump is the longest suit (errata L17); "
        f"what is left of the preference is {100 * (ours.mean - chance.mean):+.1f} points"
    )
    return bool(ours.mean - chance.mean > 0.02), why


def top_ranks(counts: dict[str, Counts], games: int) -> tuple[bool, str]:
    order = [list(np.argsort(-counts[TOLD][trump])[:3]) for trump in (1, 0)]
    names = ["".join("23456789TJQKA"[rank] for rank in each) for each in order]
    return all(each == [12, 11, 10] for each in order), f"trumps {names[0]}, others {names[1]}"


def low_over_middle(counts: dict[str, Counts], games: int) -> tuple[bool, str]:
    """Twos and threes against fives to nines."""
    found = []
    for trump in (1, 0):
        each = counts[TOLD][trump] / games
        found.append((each[:2].mean(), each[3:8].mean()))
    why = ", ".join(
        f"{name}: 2-3 {low:.4f}, 5-9 {middle:.4f}"
        for name, (low, middle) in zip(("trumps", "others"), found, strict=True)
    )
    (low, middle), (low_other, middle_other) = found
    return bool(
        low > middle and low_other > middle_other and low / middle > low_other / middle_other
    ), why


def ace_of_trumps(counts: dict[str, Counts], games: int) -> tuple[bool, str]:
    """Of single cards: a rank of the other suits stands for three cards."""
    each = counts[TOLD] / games
    ace, best_other = each[1, 12], max(each[1, :12].max(), each[0].max() / 3)
    return bool(
        ace > best_other
    ), f"the ace of trumps {ace:.4f}, any other one card at most {best_other:.4f}"


JUDGES = (likes_trumps, top_ranks, low_over_middle, ace_of_trumps)


def draw(section: dict[str, Any], counts: dict[str, Counts], printed: Counts, games: int) -> Any:
    series = {}
    for trump, name in ((1, "trump"), (0, "other")):
        curves = {"printed": printed[trump] / section["games"], TOLD: counts[TOLD][trump] / games}
        curves[BASELINE] = counts[BASELINE][trump] / games
        for told, values in curves.items():
            series[f"{name}, {told}"] = [(rank + 2.0, float(v)) for rank, v in enumerate(values)]
    return figures.lines(
        series, "Thesis 001, table 2", "rank (11 jack ... 14 ace)", "share of first cards"
    )
