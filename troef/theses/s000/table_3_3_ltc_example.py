"""Table 3.3 of thesis 000: the losing trick count of a hand."""

from __future__ import annotations

from ...agents.rikken.bidding import losing_tricks, winning_tricks
from ...cards import parse_hand
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed
from .examples import by_suit, several

HAND = parse_hand("SAKJ2 HQT9 DT94 CAKQ")


def reproduce(section: Section, lab: Lab) -> Findings:
    return Findings(
        [
            *several("losers in suit", section["losers_per_suit"], by_suit(HAND, losing_tricks)),
            computed("losers", section["losers_total"], int(losing_tricks(HAND))),
            computed("tricks", section["predicted_tricks"], float(winning_tricks(HAND))),
        ]
    )
