"""Table 3.5 of thesis 000: the winners of a hand that wants to lose."""

from __future__ import annotations

from ...agents.rikken.bidding import low_count, low_winners
from ...cards import parse_hand, ranks_in
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import blamed, computed
from .examples import BEST_FIRST, several

HAND = parse_hand("SAKJ2 HQT9 DT94 C532")
SLIP = "a slip in the table: its own rule gives 0 for clubs 5 3 2 (R19)"


def reproduce(section: Section, lab: Lab) -> Findings:
    ours, total = (
        [int(low_winners(ranks_in(HAND, suit))) for suit in BEST_FIRST],
        int(low_count(HAND)),
    )
    rows = [
        *several("winners in suit", section["winners"], ours),
        computed("total", section["total"], total),
        *several("winners by the printed rule, suit", section["winners_by_rule"], ours),
        computed("total by the printed rule", section["total_by_rule"], total),
    ]
    return Findings([blamed(row, SLIP) for row in rows])
