"""Table 2 of thesis 001: the first card that a Monte Carlo rikker leads.

Trump is the rikker's longest suit, so even a random lead is a trump far more often than one time in
four; that baseline is measured next to the table (L17).
"""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from math import comb, inf, log, sqrt
from typing import TypeAlias

import numpy as np

from ...cards import ACE, DECK, KING, QUEEN, RANK_LETTERS, RANKS, SPADES, rank_of, suit_of
from ...cards import each as each_of
from ...fields import Numbers
from ...lab.stats import Estimate, wilson
from ..judge import Above, Part, Parts, Within, higher, p_value
from ..published import allowed
from ..reproduce import Findings, Lab, Row, Section
from ..rows import computed, limits, measured, share_row
from ..shown import drawing, readings
from ..tables import share_distance, together
from .play import LEAD_RANK, LEAD_TRUMP, TRUMPS, Deals
from .series import MC, play_rikker

READINGS: dict[str, tuple[str, dict[str, str]]] = {
    "as told": (MC, {}),
    "mate right": (MC, {"mate": "right"}),
    "best share": (f"{MC}:choice=1", {}),
    "random lead": ("random", {}),
}
"""Who leads, and the house rules. The last is the baseline."""
TOLD, *_, BASELINE = READINGS
NO_BASELINE = "the baseline, which the thesis does not give (L17)"
LOW, MIDDLE = slice(0, 2), slice(3, 8)
"""Twos and threes; fives to nines."""
OTHER, TRUMP = 0, 1
NAMES = {TRUMP: "trump", OTHER: "other"}
TOTALS = {"a trump": TRUMP, "no trump": OTHER}
PREFERENCE = allowed(__package__)["preference"]

Counts: TypeAlias = Numbers
"""[trump?, rank] -> how often led."""
Cell: TypeAlias = tuple[int, int | slice]
"""Of counts: a rank, or several."""
Found: TypeAlias = Mapping[str, Counts]
"""By reading."""


def reproduce(section: Section, lab: Lab) -> Findings:
    games = lab.games(section["games"])
    leads = {
        name: play_rikker(lab, f"table 2, {name}", agent, games, whole=False, **house)
        for name, (agent, house) in READINGS.items()
    }
    counts = {name: count_leads(each) for name, each in leads.items()}
    baseline, ours = counts.pop(BASELINE), counts[TOLD]
    printed = np.array([section["non_trump"], section["trump"]])
    rows = [
        *cells(section, counts, printed),
        *(row for name, trump in TOTALS.items()
          for row in compared(name, section["margin"]["total"], counts, printed, trump).values()),
        measured("a trump led at random", None, trumps(baseline), why=NO_BASELINE),
        *ratios(section, counts),
        *arithmetic(section),
    ]  # fmt: skip
    held = leads[BASELINE][:, TRUMPS].mean()
    note = (
        f"The rikker holds {held:.2f} trumps on average, {held / len(RANKS):.1%} of his hand; a random lead is "
        f"a trump in {trumps(baseline).mean:.1%} of deals, the Monte Carlo player's in {trumps(ours).mean:.1%}."
    )
    notes = [note, together("The 26 cells", distances(ours, printed))]
    shown = {name: curves(each) for name, each in {**counts, BASELINE: baseline}.items()}
    marks = {of: {at: one.mean for at, one in line.items()} for of, line in curves(printed).items()}
    draw = partial(readings, shown, marks, "rank (11 jack ... 14 ace)", "share of first cards")
    caption = "First card by rank: printed, measured, and led at random."
    figure = drawing("001", "table 2", caption, draw)
    return Findings(rows, {"": claimed(ours, baseline)}, notes, [figure])


def count_leads(leads: Deals) -> Counts:
    counts = np.zeros((2, len(RANKS)), np.int64)
    np.add.at(counts, (leads[:, LEAD_TRUMP], leads[:, LEAD_RANK]), 1)
    return counts


def led(counts: Counts, *at: int) -> Estimate:
    """The share of leads of a kind, or of a rank of that kind."""
    return wilson(int(counts[at].sum()), int(counts.sum()))


def trumps(counts: Counts) -> Estimate:
    return led(counts, TRUMP)


def curves(counts: Counts) -> dict[str, dict[float, Estimate]]:
    """How often each rank was led, of trumps and of others."""
    return {
        of: {rank + 2.0: led(counts, trump, rank) for rank in RANKS} for trump, of in NAMES.items()
    }


# -- what is printed ------------------------------------------------------------------------


def compared(name: str, margin: float, counts: Found, printed: Counts, *at: int) -> dict[str, Row]:
    """How often a kind of card, or one rank of it, was led under every reading."""
    games = int(printed.sum())
    share = float(printed[at].sum() / games)
    return {
        reading: share_row(name, share, led(each, *at), games, margin, reading=reading)
        for reading, each in counts.items()
    }


def cells(section: Section, counts: Found, printed: Counts) -> list[Row]:
    """Every cell of the table, under every reading."""
    names = {
        f"{of} {name}": (trump, rank)
        for trump, of in NAMES.items()
        for rank, name in enumerate(section["rank"])
    }
    found = [
        compared(name, section["margin"]["rank"], counts, printed, *at)
        for name, at in names.items()
    ]
    return [each[reading] for reading in counts for each in found]


def distances(counts: Counts, printed: Counts) -> list[float]:
    """How far each cell lies from what is printed."""
    games = int(printed.sum())
    cells = np.ndindex(printed.shape)
    return [share_distance(led(counts, *at), float(printed[at] / games), games) for at in cells]


def ratios(section: Section, counts: Found) -> list[Row]:
    """Other cards led for each trump, told to one digit."""
    key = "ratio_trump_to_non_trump_observed"
    rows, printed = [], section[key]
    for reading, each in counts.items():
        ours, games = trumps(each), int(each.sum())
        mean, low, high = (1 / max(p, 1 / games) - 1 for p in (ours.mean, ours.hi, ours.lo))
        ratio = Estimate(mean, low, high, games)
        within = limits(printed, section["margin"][key], rounding=0.1)
        rows.append(measured("others led for each trump", printed, ratio, within, reading=reading))
    return rows


def arithmetic(section: Section) -> list[Row]:
    """What the text counts before it plays: with trump fixed, only rank and being a trump tell cards
    apart."""
    deck = list(each_of(DECK))
    classes = {(suit_of(one) == SPADES, rank_of(one)) for one in deck}
    held = len(RANKS)
    return [
        computed("other cards for each trump in the pack", section["ratio_trump_to_non_trump_in_deck"],
                 (len(deck) - held) / held),
        computed("first cards", section["first_plays"], len(deck)),
        computed("classes of first cards", section["first_plays_by_symmetry"], len(classes)),
        computed("hands", section["starting_hands"], comb(len(deck), held)),
    ]  # fmt: skip


# -- what is claimed ------------------------------------------------------------------------


def claimed(counts: Counts, baseline: Counts) -> Parts:
    """The claims as statements about what was counted."""
    trump, other = int(np.argmax(counts[TRUMP, :ACE])), int(np.argmax(counts[OTHER]))
    return {
        "likes_trumps": [likes_trumps(trumps(counts), trumps(baseline))],
        "top_ranks": [part for kind in NAMES for part in top_ranks(counts, kind)],
        "low_over_middle": [
            *(more(counts, f"{of}: a 2 or 3 > a 5 to 9", (kind, LOW), (kind, MIDDLE), 5 / 2)
              for kind, of in NAMES.items()),
            most_visibly_in_trumps(counts),
        ],
        "ace_of_trumps": [
            more(counts, "ace of trumps > any other trump", (TRUMP, ACE), (TRUMP, trump)),
            # a rank of the other suits stands for three cards
            more(counts, "ace of trumps > any one other card", (TRUMP, ACE), (OTHER, other), 3),
        ],
    }  # fmt: skip


def likes_trumps(ours: Estimate, chance: Estimate) -> Part:
    """Against what chance gives, not against one card in four."""
    why = (
        f"1:{1 / ours.mean - 1:.2f}, but a random lead from the same hands gives 1:{1 / chance.mean - 1:.2f}, "
        "since trump is the longest suit (L17); what is left of the preference"
    )
    return Within(why, higher("", ours, chance).difference, PREFERENCE, inf)


def top_ranks(counts: Counts, kind: int) -> list[Part]:
    """Ace above king above queen above the best of the others."""
    order = (ACE, KING, QUEEN, int(np.argmax(counts[kind, :QUEEN])))
    return [
        more(counts, f"{NAMES[kind]} {RANK_LETTERS[a]} > {RANK_LETTERS[b]}", (kind, a), (kind, b))
        for a, b in pairwise(order)
    ]


def more(counts: Counts, text: str, one: Cell, other: Cell, worth: float = 1.0) -> Part:
    """Something was led more often than something else that stands for `worth` times as many cards."""
    a, b, games = counts[one].sum(), counts[other].sum(), int(counts.sum())
    return tested(text, (a - b / worth) / games, sqrt(a + b / worth**2) / games, games)


def most_visibly_in_trumps(counts: Counts) -> Part:
    """The ratio of low to middle ranks, as a logarithm, is higher in trumps."""
    low, middle = (counts[:, ranks].sum(axis=1) + 0.5 for ranks in (LOW, MIDDLE))
    gap = log(low[TRUMP] / middle[TRUMP]) - log(low[OTHER] / middle[OTHER])
    text = "low over middle, as a logarithm: trump > other"
    return tested(text, gap, sqrt((1 / low + 1 / middle).sum()), int(counts.sum()))


def tested(text: str, gap: float, error: float, games: int) -> Above:
    """A difference with its standard error."""
    half = 1.96 * error
    return Above(text, Estimate(gap, gap - half, gap + half, games), p_value(gap, error))
