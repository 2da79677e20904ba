"""Table 2 of thesis 001: the first card that a Monte Carlo rikker leads.

Trump is the rikker's longest suit, so even a random lead is a trump far more often than one time in
four; that baseline is measured next to the table (errata L17).
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from ...cards import DECK, SPADES, rank_of, suit_of
from ...cards import each as each_of
from .. import figures
from ..stats import Estimate, wilson
from .lab import Lab
from .result import (
    Claim,
    Figure,
    Findings,
    Row,
    computed,
    distance,
    explained,
    measured,
    published_error,
    together,
)
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
    rows = [
        *cells(section, counts, printed, games),
        *totals(section, counts, games),
        *ratios(section, counts, games),
        *arithmetic(section),
    ]
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
    notes = [note, together("The 26 cells", distances(section, counts, printed, games))]
    return Findings(rows, claims, notes, [drawing])


def count_leads(leads: Any) -> Counts:
    counts = np.zeros((2, 13), np.int64)
    np.add.at(counts, (leads[:, LEAD_TRUMP], leads[:, LEAD_RANK]), 1)
    return counts


def trumps(counts: Counts, games: int) -> Estimate:
    return wilson(int(counts[1].sum()), games)


def by_reading(counts: dict[str, Counts]) -> dict[str, Counts]:
    """All but the baseline."""
    return {reading: each for reading, each in counts.items() if reading != BASELINE}


def cells(
    section: dict[str, Any], counts: dict[str, Counts], printed: Counts, games: int
) -> list[Row]:
    """Every cell of the table, under the text's reading."""
    rows = []
    for trump in (1, 0):
        for rank, name in enumerate(section["rank"]):
            share = float(printed[trump, rank] / section["games"])
            error = published_error(share, section["games"])
            label = f"{'trump' if trump else 'other'} {name}"
            found = {
                reading: measured(label, share, wilson(int(each[trump, rank]), games), error)
                for reading, each in by_reading(counts).items()
            }
            rows.append(explained(found)[TOLD])
    return rows


def distances(
    section: dict[str, Any], counts: dict[str, Counts], printed: Counts, games: int
) -> list[float]:
    """How far each cell lies from what is printed."""
    found = []
    for trump, rank in np.ndindex(2, 13):
        share = float(printed[trump, rank] / section["games"])
        ours = wilson(int(counts[TOLD][trump, rank]), games)
        found.append(distance(ours, share, published_error(share, section["games"])))
    return found


def totals(section: dict[str, Any], counts: dict[str, Counts], games: int) -> list[Row]:
    """How often a trump is led, and how often not, under every reading."""
    rows: list[Row] = []
    for label, key, trump in (("a trump", "total_trump", 1), ("no trump", "total_non_trump", 0)):
        share = section[key] / section["games"]
        error = published_error(share, section["games"])
        found = {
            reading: measured(f"{label}, {reading}", share, wilson(int(each[trump].sum()), games), error)
            for reading, each in by_reading(counts).items()
        }  # fmt: skip
        rows += explained(found).values()
    why = "the baseline, which the thesis does not give (errata L17)"
    return [*rows, measured(f"a trump, {BASELINE}", None, trumps(counts[BASELINE], games), why=why)]


def ratios(section: dict[str, Any], counts: dict[str, Counts], games: int) -> list[Row]:
    """Other cards led for each trump, told to one digit."""
    printed = section["ratio_trump_to_non_trump_observed"]
    found = {}
    for reading, each in by_reading(counts).items():
        share = trumps(each, games)
        mean, low, high = (1 / max(p, 1 / games) - 1 for p in (share.mean, share.hi, share.lo))
        name = f"others led for each trump, {reading}"
        ours = Estimate(mean, low, high, games)
        found[reading] = measured(name, printed, ours, published_error(printed, 0, 0.1))
    return list(explained(found).values())


def arithmetic(section: dict[str, Any]) -> list[Row]:
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
        computed("hands", section["starting_hands"], comb(len(deck), 13)),
    ]  # fmt: skip


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
