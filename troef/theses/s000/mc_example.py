"""The worked example of thesis 000, 3.4.2: the average of a tally, and that the highest is chosen."""

from __future__ import annotations

from ...agents import MIND
from ...agents.agent import Mind
from ...agents.rikken import simulate
from ...agents.rikken.notes import TIMES, VALUE
from ...cards import parse_card
from ...fields import rows
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed

OTHER = (5, 20)
"""Another card: times chosen, and tricks."""


def reproduce(section: Section, lab: Lab) -> Findings:
    mind = rows(MIND, Mind, 1)[0]
    chosen = parse_card("S8")
    told = {chosen: (section["card_chosen"], section["tricks_total"]), chosen - 1: OTHER}
    for one, (times, tricks) in told.items():
        mind.note[TIMES + one] = times
        mind.note[VALUE + one] = tricks / times
    value = float(mind.note[VALUE + int(simulate.most_valued(mind, 1.0))])
    return Findings([computed("average trick value", section["average_trick_value"], value)])
