"""What an agent of Boerenbridge notes down while deciding: its reason and the figures that belong to
it; agents that simulate also what they found for each option.

Words for it are in `reasons`, which nothing compiled imports.
"""

from __future__ import annotations

from ...jit import rule
from ..agent import Mind
from ..notes import numbered

(
    CHANCE, WORTH, WORTH_BUT, TRICKS, TRICKS_BUT, ONLY_CARD, TRUMPS, NO_TRUMPS, UNSEEN, UNSEEN_BUT,
    CANNOT_WIN, SAFE, STRONGEST, LOSES, WEAKEST, WINS_NOW, LAST_OF_ROW,
    BEST_VALUE, MOST_VISITS,
) = range(19)  # fmt: skip
REASONS = numbered(globals())

EXPECTED, CLOSED, LIKELY, VALUE, VISITS, SIMULATIONS, SEEN = range(1, 8)
"""Where figures are noted; at SEEN how many options were simulated."""
OPTIONS = 8
"""From here on: the action, its value, and how often it was tried, for each option."""
MOST = (256 - OPTIONS) // 3


@rule
def note_option(mind: Mind, number: int, action: int, value: float, times: float) -> None:
    """Note what simulations found for one of the options."""
    if number < MOST:
        mind.note[OPTIONS + 3 * number] = action
        mind.note[OPTIONS + 3 * number + 1] = value
        mind.note[OPTIONS + 3 * number + 2] = times
        mind.note[SEEN] = number + 1
