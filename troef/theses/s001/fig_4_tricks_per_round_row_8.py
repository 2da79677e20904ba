"""Figure 4 of thesis 001: a greedy rikker and a Monte Carlo mate against random opponents."""

from ..judge import Parts, judge_readings
from ..reproduce import Findings, Lab, Section
from .play import DECLARER, MATE, OPPONENT_1, OPPONENT_2
from .rounds import JUST_BELOW, ROUGHLY, Rounds, figure, measure, peak_row, told_row


def reproduce(section: Section, lab: Lab) -> Findings:
    found = measure(8, lab)
    rows = []
    for reading, each in found.items():
        games, late = section["games"], section["rikker_peak_round"]
        rows += [
            told_row(f"rikker wins round 1, {reading}", section["rikker_wins_round_1"],
                     each.share(1, DECLARER), games, ROUGHLY, "roughly 90%"),
            peak_row(f"rikker's second peak, round, {reading}", late, each.curve(DECLARER), 6,
                     lab.games(games)),
            told_row(f"rikker wins round {late}, {reading}", section["rikker_peak_below"],
                     each.share(late, DECLARER), games, JUST_BELOW, "just below 40%"),
        ]  # fmt: skip
    claims = judge_readings(section, {name: claimed(each) for name, each in found.items()})
    return Findings(rows, claims, [], [figure(4, found)])


def claimed(each: Rounds) -> Parts:
    """The claims as statements about rounds. "At round 5" the mate is ahead in it or in the next."""
    others = (MATE, OPPONENT_1, OPPONENT_2)
    turn = max((5, 6), key=lambda n: each.curve(MATE)[n - 1] - each.curve(DECLARER)[n - 1])
    return {
        "nine_in_ten": [each.within(DECLARER, 1, 0.85, 0.95)],
        "mate_from_round_5": [
            *(each.over((DECLARER, n), (role, n)) for n in range(1, 5) for role in others),
            each.over((MATE, turn), (DECLARER, turn)),
        ],
        "rikker_again": [
            *(each.over((DECLARER, n + 1), (DECLARER, n)) for n in range(8, 11)),
            *(each.over((DECLARER, n), (MATE, n)) for n in range(9, 12)),
        ],
        "peak_at_11": [*each.peak(DECLARER, 11, first=6), each.within(DECLARER, 11, 0.35, 0.40)],
    }
