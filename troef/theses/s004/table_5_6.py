"""Table 5.6 of thesis 004: three rule-based agents against one Monte Carlo agent."""

from math import inf

from ..judge import Part, Within, over
from ..reproduce import Findings, Lab, Section
from ..stated import of_numbers
from . import gap, series
from .series import (
    BOTH,
    DECK,
    GAP,
    OFFER,
    ONE_MC,
    QUARTER,
    SEATS,
    SEEN_AND_ALIKE,
    TEXT,
    THREE_RB,
    Games,
)

READINGS = (TEXT, OFFER, DECK, BOTH, SEEN_AND_ALIKE, *GAP)
*RB_SEATS, MC_SEAT = range(SEATS)


def reproduce(section: Section, lab: Lab) -> Findings:
    n, (printed,) = section["simulations"], section["win_pct"]["Monte Carlo"]
    found = gap.by_reading(lab, THREE_RB, n, READINGS)
    ours = found[TEXT.name]
    why = series.nearest(printed, found, MC_SEAT)
    rows = series.seat_rows(section, {"": ours}, *[why] * SEATS)
    rows += series.reading_rows("Monte Carlo", found, printed, MC_SEAT, section)
    rows += series.shared_rows({"three rule-based": ours})
    parts = {name: {"better": better(section, each)} for name, each in found.items()}
    parts[TEXT.name]["holds_up"] = holds_up(section, ours, series.fifty(lab, ONE_MC))
    note = f"Four equal agents would win 0.25 each. {why}."
    return Findings(rows, parts, [note])


def better(section: Section, ours: Games) -> list[Part]:
    return of_numbers({"Monte Carlo": ours.wins(MC_SEAT), **QUARTER})(section["judged"]["better"])


def holds_up(section: Section, ours: Games, random: Games) -> list[Part]:
    """Three rule-based agents win more against a Monte Carlo agent than three random ones do, each of whom
    wins as little as is said."""
    three, others = ours.wins(*RB_SEATS), random.wins(1, 2, 3)
    most = section["judged"]["holds_up"]["most"]
    seldom = [
        Within(f"random agent {seat} wins", random.wins(seat), -inf, most) for seat in (1, 2, 3)
    ]
    return [over("three rule-based", three, "three random", others), *seldom]
