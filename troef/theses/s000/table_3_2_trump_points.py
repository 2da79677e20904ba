"""Table 3.2 of thesis 000: how strong a suit is as trump."""

from __future__ import annotations

from ...agents.rikken.bidding import suit_points
from ...cards import SPADES, parse_hand
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed


def reproduce(section: Section, lab: Lab) -> Findings:
    strength = int(suit_points(parse_hand("SAKJ2"), SPADES))
    return Findings([computed("strength of spades A K J 2", section["strength"], strength)])
