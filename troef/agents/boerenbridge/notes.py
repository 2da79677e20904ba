"""What an agent of Boerenbridge notes down while deciding: the number of its reason, in `note[0]`, and
figures in `note[1]` to `note[3]`; agents that simulate also what they found for each option.

Words for it are in `reasons`, which nothing compiled imports.
"""

from __future__ import annotations

from ...jit import rule
from ..agent import Mind

SEEN = 4
"""Where the number of options is noted that were simulated."""
OPTIONS = 8
"""From here on: the action, its value, and how often it was tried, for each option."""
MOST = (256 - OPTIONS) // 3

(
    CHANCE, WORTH, WORTH_BUT, TRICKS, TRICKS_BUT, ONLY_CARD, TRUMPS, NO_TRUMPS, UNSEEN, UNSEEN_BUT,
    CAN_NOT_WIN, SAFE, STRONGEST, LOSES, WEAKEST, WINS_NOW, LAST_OF_ROW,
    BEST_VALUE, MOST_VISITS,
) = range(19)  # fmt: skip
"""The reasons."""


@rule
def note_option(mind: Mind, number: int, action: int, value: float, times: float) -> None:
    """Note what simulations found for one of the options."""
    if number < MOST:
        mind.note[OPTIONS + 3 * number] = action
        mind.note[OPTIONS + 3 * number + 1] = value
        mind.note[OPTIONS + 3 * number + 2] = times
        mind.note[SEEN] = number + 1
