"""Table 5.6 of thesis 004: three rule-based agents against one Monte Carlo agent."""

from dataclasses import replace

from ..judge import Part, higher, judge_readings, over
from ..reproduce import Findings, Lab, Section
from . import series
from .series import BOTH, DECK, OFFER, ONE_MC, SEATS, SEEN_AND_ALIKE, TEXT, THREE_RB, Games

READINGS = (TEXT, OFFER, DECK, BOTH, SEEN_AND_ALIKE)
*RB_SEATS, MC_SEAT = range(SEATS)


def reproduce(section: Section, lab: Lab) -> Findings:
    n, (printed,) = section["simulations"], section["win_pct"]["Monte Carlo"]
    found = series.by_reading(lab, THREE_RB, n, READINGS)
    ours = found[TEXT.name]
    why = series.nearest(printed, found, MC_SEAT)
    *rule_based, mc = series.seat_rows(section, {"": ours}, *[why] * SEATS)
    rows = [replace(mc, name=f"{mc.name}, {TEXT.name}"), *rule_based]
    rows += series.reading_rows(found, printed, MC_SEAT, n)
    rows += series.shared_rows({"three rule-based": ours})
    three, random = ours.wins(*RB_SEATS), series.fifty(lab, ONE_MC).wins(1, 2, 3)
    parts = {name: {"better": [better(each)]} for name, each in found.items()}
    parts[TEXT.name]["holds_up"] = [over("three rule-based", three, "three random", random)]
    note = f"Four equal agents would win 0.25 each. {why}."
    return Findings(rows, judge_readings(section, parts), [note])


def better(ours: Games) -> Part:
    won = ours.wins(MC_SEAT)
    return higher(f"Monte Carlo {won.mean:.3f} > a quarter", won, 1 / SEATS)
