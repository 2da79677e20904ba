"""Table 2 of thesis 001: the first card that a Monte Carlo rikker leads.

Trump is the rikker's longest suit, so even a random lead is a trump far more often than one time in
four; that baseline is measured next to the table (L17).
"""

from __future__ import annotations

from itertools import pairwise
from math import comb, inf, log, sqrt
from typing import Any

import numpy as np

from ...cards import DECK, SPADES, rank_of, suit_of
from ...cards import each as each_of
from ...lab import figures
from ...lab.stats import Estimate, wilson
from ..judge import Above, Part, Parts, Within, higher, judge, p_value
from ..lab import Lab
from ..published import Section
from ..result import Figure, Findings, Row
from ..rows import (
    computed,
    distance,
    explained,
    measured,
    published_error,
    share_row,
    together,
)
from .play import LEAD_RANK, LEAD_TRUMP, TRUMPS
from .series import MC, play_rikker

READINGS: dict[str, tuple[str, dict[str, str]]] = {
    "as told": (MC, {}),
    "mate right": (MC, {"mate": "right"}),
    "best share": (f"{MC}:choice=1", {}),
    "random lead": ("random", {}),
}
"""Who leads, and the house rules. The last is the baseline."""
TOLD, *_, BASELINE = READINGS
RANKS = 13
LOW, MIDDLE = slice(0, 2), slice(3, 8)
"""Twos and threes; fives to nines."""
NAMES = {1: "trump", 0: "other"}
PREFERENCE = 0.02
"""A smaller difference from chance is no preference."""

Counts = Any
"""[trump?, rank] -> how often led."""


def reproduce(section: Section, lab: Lab) -> Findings:
    games = lab.games(section["games"])
    leads = {
        name: play_rikker(lab, f"table 2, {name}", agent, games, whole=False, **house)
        for name, (agent, house) in READINGS.items()
    }
    counts = {name: count_leads(each) for name, each in leads.items()}
    baseline = counts.pop(BASELINE)
    printed = np.array([section["non_trump"], section["trump"]])
    rows = [
        *cells(section, counts, printed, games),
        *totals(section, counts, games),
        measured(f"a trump, {BASELINE}", None, trumps(baseline),
                 why="the baseline, which the thesis does not give (L17)"),
        *ratios(section, counts, games),
        *arithmetic(section),
    ]  # fmt: skip
    held = leads[BASELINE][:, TRUMPS].mean()
    note = (
        f"The rikker holds {held:.2f} trumps on average, {held / RANKS:.1%} of his hand; a random lead is a "
        f"trump in {trumps(baseline).mean:.1%} of deals, the Monte Carlo player's in "
        f"{trumps(counts[TOLD]).mean:.1%}."
    )
    notes = [note, together("The 26 cells", distances(section, counts[TOLD], printed, games))]
    drawing = Figure(
        "s001_table_2", "First card by rank: printed, measured, and led at random.",
        lambda: draw({"printed": printed, TOLD: counts[TOLD], BASELINE: baseline}),
    )  # fmt: skip
    claims = judge(section, claimed(counts[TOLD], baseline))
    return Findings(rows, claims, notes, [drawing])


def count_leads(leads: Any) -> Counts:
    counts = np.zeros((2, RANKS), np.int64)
    np.add.at(counts, (leads[:, LEAD_TRUMP], leads[:, LEAD_RANK]), 1)
    return counts


def trumps(counts: Counts) -> Estimate:
    return wilson(int(counts[1].sum()), int(counts.sum()))


# -- what is printed ------------------------------------------------------------------------


def cells(section: Section, counts: dict[str, Counts], printed: Counts, games: int) -> list[Row]:
    """Every cell of the table, under the text's reading."""
    rows, theirs = [], section["games"]
    for trump, of in NAMES.items():
        for rank, name in enumerate(section["rank"]):
            share = float(printed[trump, rank] / theirs)
            found = {
                reading: share_row(f"{of} {name}", share, wilson(int(each[trump, rank]), games), theirs)
                for reading, each in counts.items()
            }  # fmt: skip
            rows.append(explained(found)[TOLD])
    return rows


def distances(section: Section, counts: Counts, printed: Counts, games: int) -> list[float]:
    """How far each cell lies from what is printed."""
    found = []
    for at in np.ndindex(counts.shape):
        share = float(printed[at] / section["games"])
        error = published_error(share, section["games"])
        found.append(distance(wilson(int(counts[at]), games), share, error))
    return found


def totals(section: Section, counts: dict[str, Counts], games: int) -> list[Row]:
    """How often a trump is led, and how often not, under every reading."""
    rows: list[Row] = []
    theirs = section["games"]
    for label, key, trump in (("a trump", "total_trump", 1), ("no trump", "total_non_trump", 0)):
        share = section[key] / theirs
        found = {
            reading: share_row(f"{label}, {reading}", share, wilson(int(each[trump].sum()), games), theirs)
            for reading, each in counts.items()
        }  # fmt: skip
        rows += explained(found).values()
    return rows


def ratios(section: Section, counts: dict[str, Counts], games: int) -> list[Row]:
    """Other cards led for each trump, told to one digit."""
    printed = section["ratio_trump_to_non_trump_observed"]
    found = {}
    for reading, each in counts.items():
        share = trumps(each)
        mean, low, high = (1 / max(p, 1 / games) - 1 for p in (share.mean, share.hi, share.lo))
        name = f"others led for each trump, {reading}"
        ours = Estimate(mean, low, high, games)
        found[reading] = measured(name, printed, ours, published_error(printed, 0, 0.1))
    return list(explained(found).values())


def arithmetic(section: Section) -> list[Row]:
    """What the text counts before it plays: with trump fixed, only rank and being a trump tell cards
    apart."""
    deck = list(each_of(DECK))
    classes = {(suit_of(one) == SPADES, rank_of(one)) for one in deck}
    trumps_held = sum(suit_of(one) == SPADES for one in deck)
    return [
        computed("other cards for each trump in the pack", section["ratio_trump_to_non_trump_in_deck"],
                 (len(deck) - trumps_held) / trumps_held),
        computed("first cards", section["first_plays"], len(deck)),
        computed("classes of first cards", section["first_plays_by_symmetry"], len(classes)),
        computed("hands", section["starting_hands"], comb(len(deck), RANKS)),
    ]  # fmt: skip


# -- what is claimed ------------------------------------------------------------------------


def claimed(counts: Counts, baseline: Counts) -> Parts:
    """The claims as statements about what was counted."""
    return {
        "likes_trumps": [likes_trumps(trumps(counts), trumps(baseline))],
        "top_ranks": [part for trump in NAMES for part in top_ranks(counts, trump)],
        "low_over_middle": [
            *(low_over_middle(counts, trump) for trump in NAMES),
            most_visibly_in_trumps(counts),
        ],
        "ace_of_trumps": ace_of_trumps(counts),
    }


def likes_trumps(ours: Estimate, chance: Estimate) -> Part:
    """Against what chance gives, not against one card in four."""
    why = (
        f"1:{1 / ours.mean - 1:.2f}, but a random lead from the same hands gives 1:{1 / chance.mean - 1:.2f}, "
        "since trump is the longest suit (L17); what is left of the preference"
    )
    return Within(why, higher("", ours, chance).difference, PREFERENCE, inf)


def more_often(text: str, a: float, b: float, games: float, worth: float = 1.0) -> Above:
    """Something was counted more often than something else that stands for `worth` times as much, both
    in the same games."""
    gap, error = (a - b / worth) / games, sqrt(a + b / worth**2) / games
    half = 1.96 * error
    return Above(text, Estimate(gap, gap - half, gap + half, int(games)), p_value(gap, error))


def top_ranks(counts: Counts, trump: int) -> list[Part]:
    """Ace above king above queen above the best of the others."""
    each, games = counts[trump], counts.sum()
    order = [12, 11, 10, int(np.argmax(each[:10]))]
    return [
        more_often(
            f"{NAMES[trump]} {'23456789TJQKA'[a]} > {'23456789TJQKA'[b]}", each[a], each[b], games
        )
        for a, b in pairwise(order)
    ]


def low_over_middle(counts: Counts, trump: int) -> Part:
    low, middle = counts[trump, LOW], counts[trump, MIDDLE]
    text = f"{NAMES[trump]}: a 2 or 3 > a 5 to 9"
    return more_often(text, low.sum(), middle.sum() * 1.0, counts.sum(), len(middle) / len(low))


def most_visibly_in_trumps(counts: Counts) -> Part:
    """The ratio of low to middle ranks, as a logarithm, is higher in trumps."""
    low, middle = counts[:, LOW].sum(axis=1) + 0.5, counts[:, MIDDLE].sum(axis=1) + 0.5
    gap = log(low[1] / middle[1]) - log(low[0] / middle[0])
    error = sqrt((1 / low + 1 / middle).sum())
    difference = Estimate(gap, gap - 1.96 * error, gap + 1.96 * error, int(counts.sum()))
    return Above("low over middle, as a logarithm: trump > other", difference, p_value(gap, error))


def ace_of_trumps(counts: Counts) -> list[Part]:
    """Of single cards: a rank of the other suits stands for three cards."""
    ace, games = counts[1, 12], counts.sum()
    return [
        more_often("ace of trumps > any other trump", ace, counts[1, :12].max(), games),
        more_often("ace of trumps > any one other card", ace, counts[0].max(), games, 3),
    ]


def draw(found: dict[str, Counts]) -> Any:
    series = {
        f"{of}, {name}": [
            (rank + 2.0, float(v)) for rank, v in enumerate(counts[trump] / counts.sum())
        ]
        for trump, of in NAMES.items()
        for name, counts in found.items()
    }
    return figures.lines(
        series, "Thesis 001, table 2", "rank (11 jack ... 14 ace)", "share of first cards"
    )
