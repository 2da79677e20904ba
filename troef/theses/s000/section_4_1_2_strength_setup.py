"""Section 4.1.2 of thesis 000: how often the first player makes a contract that he did not choose."""

import numpy as np

from ..lab import Lab
from ..published import Section
from ..result import Findings
from .series import CASES, CONTRACTS, KINDS
from .shown import unprinted
from .strength import DEALS, Rate, measured_wins


def reproduce(section: Section, lab: Lab) -> Findings:
    wins = measured_wins(lab)
    found = {}
    for contract in CONTRACTS:
        for x in KINDS:
            mean = np.mean([rate.values for rate in wins.declares(contract, x).values()], axis=0)
            found[f"{contract}: made by {x}, mean over opponents"] = Rate(x, mean).estimate()
    note = (
        f"{len(wins.played):,} deals, each played in {len(CASES)} ways: every kind against every other, in "
        f"rik with every kind of partner; {DEALS:,} at full scale."
    )
    return Findings(unprinted(found, "the number of deals is not published"), [], [note])
