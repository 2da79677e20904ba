"""Corrected conditions to bid: as thesis 000 proposes them, and as they should be.

The thesis would correct a method by how far it lies off at a real number of tricks (3.2.1, 5.1;
R22). A bidder does not know the real number, he knows the prediction; and who looks at hands that won
few tricks finds them overestimated by any method that is not perfect (regression to the mean). Here is
what is won when so much is predicted, from the same games; figures 5.1 and 5.2 tell what comes of both
corrections.
"""

import numpy as np

from ...agents.rikken.bidding import CONDITIONS
from .curves import Curves, Measured
from .series import CONTRACTS, FEW, HIGH, METHODS

OWN_METHOD = {"basic": "tpc", "advanced": "ltc", "montecarlo": "mc"}
OWN_GOAL = {"rik": 5, "solo_8": 8, "piek": 1, "misere": 0}
"""Tricks of his own that the declarer needs."""
ENOUGH = {contract: CONDITIONS[contract.removesuffix("_8")] for contract in CONTRACTS}
"""Tricks that must be expected for a contract, or may be (4.1.3)."""


def won_at(curve: Curves, method: int) -> dict[int, float]:
    """Mean real tricks at each predicted number, rounded to whole tricks; rare ones are left out."""
    predicted = np.rint(curve.predictions[:, method]).astype(int)
    found = {}
    for value in np.unique(predicted):
        at = predicted == value
        if np.count_nonzero(at) >= FEW:
            found[int(value)] = float(np.average(curve.real[at], weights=curve.weights[at]))
    return found


def needed(curve: Curves, method: int, tricks: float) -> float:
    """The prediction at which this many tricks are won on average: a straight line through all games."""
    predicted, weights = curve.predictions[:, method], curve.weights
    x, y = np.average(predicted, weights=weights), np.average(curve.real, weights=weights)
    slope = np.average((predicted - x) * (curve.real - y), weights=weights) / np.average(
        (predicted - x) ** 2, weights=weights
    )
    return float(x + (tricks - y) / slope)


def given_note(found: Measured, player: str, reading: str) -> str:
    """The player's own method both ways: off by how much given the outcome, and given the prediction."""
    method = METHODS.index(OWN_METHOD[player])
    told = []
    for contract in CONTRACTS:
        curve, goal, enough = found[contract], OWN_GOAL[contract], ENOUGH[contract]
        if np.ptp(curve.predictions[:, method]) == 0:
            continue
        won = ", ".join(f"{value}: {mean:.1f}" for value, mean in won_at(curve, method).items())
        way = "from" if contract in HIGH else "up to"
        told.append(
            f"{contract}: off by {curve.means[goal, method] - goal:+.1f} where {goal} "
            f"{'was' if goal == 1 else 'were'} won; real tricks at each prediction {won or 'too few games'}; "
            f"{enough:g} on average {way} {needed(curve, method, enough):.1f}"
        )
    return (
        f"The own method of {player} players ({OWN_METHOD[player]}) given the outcome, and given the "
        f"prediction, with {reading} (see decisions.md, corrected bids). {'; '.join(told)}."
    )
