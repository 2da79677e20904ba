"""Figure 4 of thesis 001: a greedy rikker and a Monte Carlo mate against random opponents."""

from ..judge import Parts
from ..reproduce import Findings, Lab, Section
from .play import DECLARER, MATE, OPPONENT_1, OPPONENT_2, TRICKS
from .rounds import Rounds, figure, measure, peak_row, spoken, told_row


def reproduce(section: Section, lab: Lab) -> Findings:
    found = measure(8, lab)
    rows, late = [], section["rikker_peak_round"]
    for reading, each in found.items():
        rows += [
            told_row("rikker wins round 1", section, "rikker_wins_round_1", each.share(1, DECLARER),
                     "roughly 90%", reading),
            peak_row("rikker's second peak, round", section, "rikker_peak_round",
                     [each.won(n, DECLARER) for n in range(6, TRICKS + 1)], 6, reading),
            told_row(f"rikker wins round {late}", section, "rikker_peak_below",
                     each.share(late, DECLARER), "just below 40%", reading),
        ]  # fmt: skip
    parts = {name: claimed(section, each) for name, each in found.items()}
    told = {1.0: section["rikker_wins_round_1"], float(late): section["rikker_peak_below"]}
    return Findings(rows, parts, [], [figure(4, found, {spoken(DECLARER): told})])


def claimed(section: Section, each: Rounds) -> Parts:
    """The claims as statements about rounds; what words leave open stands in the data."""
    others = (MATE, OPPONENT_1, OPPONENT_2)
    by, turn = section["judged"], section["rikker_leads_until_round"]
    again, peak = section["rikker_rises_from_round"], section["rikker_peak_round"]
    return {
        "nine_in_ten": [each.within(DECLARER, 1, **by["nine_in_ten"])],
        "mate_from_round_5": [
            *(each.over((DECLARER, n), (role, n)) for n in range(1, turn) for role in others),
            each.over((MATE, turn), (DECLARER, turn)),
        ],
        "rikker_again": [
            *(each.over((DECLARER, n + 1), (DECLARER, n)) for n in range(again, peak)),
            *(each.over((DECLARER, n), (MATE, n)) for n in range(again + 1, peak + 1)),
        ],
        "peak_at_11": [
            *each.peak(DECLARER, peak, first=6),
            each.within(DECLARER, peak, **by["peak_at_11"]),
        ],
    }
