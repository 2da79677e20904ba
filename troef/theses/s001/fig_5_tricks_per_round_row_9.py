"""Figure 5 of thesis 001: a Monte Carlo rikker and mate against greedy opponents."""

from math import inf

import numpy as np

from ...lab.stats import Estimate, interval
from ..judge import Parts, fixed, higher, paired, paired_alike
from ..published import allowed
from ..reproduce import Findings, Lab, Section
from .play import DECLARER, MATE, OPPONENT_1, OPPONENT_2, TRICKS
from .rounds import STEP, Rounds, figure, measure, peak_row, spoken, told_row

ALMOST_THE_SAME = allowed(__package__)["almost_the_same"]


def reproduce(section: Section, lab: Lab) -> Findings:
    found = measure(9, lab)
    rows = []
    for reading, each in found.items():
        both = [each.won(n, OPPONENT_1) | each.won(n, OPPONENT_2) for n in range(1, TRICKS + 1)]
        mate = each.curve(MATE)
        low, high = (each.share(int(pick(mate)) + 1, MATE) for pick in (np.argmin, np.argmax))
        rows += [
            peak_row("greedy peak, round", section, "greedy_peak_round", both, 1, reading),
            told_row("rikker wins round 13", section, "rikker_final_round_below",
                     each.share(TRICKS, DECLARER), "almost 70%", reading),
            told_row("mate's lowest share of a round", section, "mate_min", low, "around 20-25%", reading),
            told_row("mate's highest share of a round", section, "mate_max", high, "around 20-25%", reading),
        ]  # fmt: skip
    parts = {name: claimed(section, each) for name, each in found.items()}
    told = {float(TRICKS): section["rikker_final_round_below"]}
    return Findings(rows, parts, [], [figure(5, found, {spoken(DECLARER): told})])


def claimed(section: Section, each: Rounds) -> Parts:
    """The claims as statements about rounds; what words leave open stands in the data."""
    by, rounds = section["judged"], range(1, TRICKS + 1)
    greedy = (OPPONENT_1, OPPONENT_2)
    return {
        "greedy_fades": [
            *(part for role in greedy for part in each.peak(role, 2)),
            *(each.step(role, n, -inf, STEP) for role in greedy for n in range(2, TRICKS)),
            *(
                paired_alike(f"opponents, round {n}", each.won(n, OPPONENT_1), each.won(n, OPPONENT_2),
                             ALMOST_THE_SAME)
                for n in rounds
            ),
        ],
        "rikker_rises": [
            *(each.step(DECLARER, n, -STEP, inf) for n in range(1, TRICKS)),
            each.within(DECLARER, TRICKS, **by["rikker_rises"]),
        ],
        "mate_steady": [
            *(each.within(MATE, n, **by["mate_steady"]) for n in rounds),
            paired("mate, rounds 1-3 > rounds 11-13", each.tricks(MATE, 1, 3), each.tricks(MATE, 11, 13)),
        ],
        "few_early": [
            higher("half > rikker and mate, rounds 1-4", fixed(0.5), side(each, 1, 4)),
            higher("rikker and mate, rounds 10-13 > half", side(each, 10, 13), 0.5),
        ],
    }  # fmt: skip


def side(each: Rounds, first: int, last: int) -> Estimate:
    """What rikker and mate take of these rounds."""
    return interval(each.tricks(DECLARER, first, last) + each.tricks(MATE, first, last))
