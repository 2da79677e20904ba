"""Section 4.1.2 of thesis 000: how often the first player makes a contract that he did not choose."""

import numpy as np

from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import measured
from .series import CONTRACTS, KINDS, cases
from .strength import DEALS, Rate, measured_wins


def reproduce(section: Section, lab: Lab) -> Findings:
    wins = measured_wins(lab)
    rows = []
    for contract in CONTRACTS:
        for x in KINDS:
            mean = np.mean([rate.values for rate in wins.declares(contract, x).values()], axis=0)
            name = f"{contract}: made by {x}, mean over opponents"
            why = "the number of deals is not published"
            rows.append(measured(name, None, Rate(x, mean).estimate(), why=why))
    note = (
        f"{len(wins.played):,} deals, each played in {len(cases())} ways: every kind against every other, in "
        f"rik with every kind of partner; {DEALS:,} at full scale."
    )
    return Findings(rows, [], [note])
