"""The worked example of thesis 000, 3.4.2: the average of a tally, and that the highest is chosen."""

from ...agents import MIND
from ...agents.agent import Mind
from ...agents.rikken import simulate
from ...agents.rikken.notes import TIMES, VALUE
from ...cards import parse_card
from ...fields import rows
from ..published import Section
from .examples import worked

OTHER = (5, 20)
"""Another card of ours: times chosen, and tricks."""


def highest_average(section: Section) -> float:
    mind = rows(MIND, Mind, 1)[0]
    tally = {"S8": (section["card_chosen"], section["tricks_total"]), "S7": OTHER}
    for name, (times, tricks) in tally.items():
        mind.note[TIMES + parse_card(name)] = times
        mind.note[VALUE + parse_card(name)] = tricks / times
    return float(mind.note[VALUE + int(simulate.most_valued(mind, 1.0))])


reproduce = worked(
    lambda section: {
        "average trick value": (section["average_trick_value"], highest_average(section))
    }
)
