"""Table 5.7 of thesis 004: one rule-based, one Monte Carlo and two random agents."""

from ..judge import Part, Parts, over, paired
from ..reproduce import Findings, Lab, Section
from ..rows import blamed
from . import gap, series
from .series import (
    GAP,
    MC,
    OFFER,
    RANDOM,
    RB,
    SEATS,
    SEEN_AND_ALIKE,
    TEXT,
    THREE_RB,
    Columns,
    Games,
)

NAMES = ("rule-based", "Monte Carlo", "random 1", "random 2")
RB_SEAT, MC_SEAT, *RANDOM_SEATS = range(SEATS)


def reproduce(section: Section, lab: Lab) -> Findings:
    agents, at = (RB, MC, RANDOM, RANDOM), section["simulations"][1]
    columns = series.columns_of(lab, section, agents)
    found = gap.by_reading(lab, agents, at, (TEXT, OFFER, SEEN_AND_ALIKE, *GAP))
    printed = section["win_pct"]["monte carlo"][1]
    here = f"monte carlo, {at}"
    rows = series.seat_rows(section, columns, *[""] * SEATS)
    why = series.nearest(printed, found, MC_SEAT)
    elsewhere = f"other readings were measured with {at} simulations only"
    rows = [blamed(row, why if row.name.endswith(f", {at}") else elsewhere) for row in rows]
    rows += series.reading_rows(here, found, printed, MC_SEAT, section)
    rows += series.shared_rows(columns)
    parts = claimed(section, columns, columns[at], series.fifty(lab, THREE_RB))
    return Findings(rows, {"": parts}, [series.fewer_games(columns)])


def claimed(section: Section, columns: Columns, ours: Games, against: Games) -> Parts:
    mc, fourth = ours.wins(MC_SEAT), against.wins(3)
    return {
        "order": [
            more(ours, MC_SEAT, RB_SEAT), *(more(ours, RB_SEAT, seat) for seat in RANDOM_SEATS),
        ],
        "no_more_gain": series.no_more_gain(section, columns, MC_SEAT),
        "with_random": [over("Monte Carlo v two random", mc, "v three rule-based", fourth)],
    }  # fmt: skip


def more(ours: Games, one: int, other: int) -> Part:
    """A seat won more of the same games than another."""
    a, b = (f"{NAMES[seat]} {ours.wins(seat).mean:.3f}" for seat in (one, other))
    return paired(f"{a} > {b}", ours.won(one), ours.won(other))
