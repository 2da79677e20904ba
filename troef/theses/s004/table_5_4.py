"""Table 5.4 of thesis 004: one rule-based agent against three random ones."""

from ..reproduce import Findings, Lab, Section
from ..stated import of_numbers, stated
from . import series
from .series import ONE_MC, QUARTER, RANDOM, RB, SEATS, WEAK, Games

READINGS = {
    "order=0": "the greatest edge before the best reason (K37)",
    "whole=1": "counters the whole hand of the other, not the offer (K47)",
    "limit=0": "no highest price where the coin edge decides (K44)",
    "track=0": "remembers no money of the others (K53)",
    "fourth=0": "makes no bid for the fourth of a kind (K43)",
    "likely=0.5": "counts a 200 or 500 that is there as likely as not (004, 6)",
}
"""Of the rule-based agent: settings -> why."""
WHY = (
    "K35 to K47 are readings of the text; weak rules (K54) come nearest here, but explain neither table 5.5 "
    "nor 5.7: open"
)
SLIP = "5.88% is no share of 1,000 games; 5.80 adds up (K48)."


def reproduce(section: Section, lab: Lab) -> Findings:
    games, (printed,) = section["games"], section["win_pct"]["rule-based"]

    def play(agent: str) -> Games:
        return series.play(lab, (agent, RANDOM, RANDOM, RANDOM), lab.games(games))

    ours = play(RB)
    rows = series.seat_rows(section, {"": ours}, *[WHY] * SEATS)
    for settings, why in READINGS.items():
        other = play(f"{RB}:{settings}").wins(0)
        rows.append(series.percent_row("rule-based", printed, other, games, section, why, settings))
    weak = play(WEAK.agent(RB))
    rows += series.seat_rows(section, {"": weak}, *[WHY] * SEATS, reading=WEAK)
    rows += series.shared_rows({"rule-based": ours})
    won = {
        "rule-based": ours.wins(0),
        "Monte Carlo of 50": series.fifty(lab, ONE_MC).wins(0),
        **QUARTER,
    }
    return Findings(rows, {"": stated(section, of_numbers(won))}, [SLIP])
