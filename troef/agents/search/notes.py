"""What a search notes down of a decision: how many simulations it made and how many actions were legal,
then for each action that was looked at, the best first: its number, how often it was tried, and its mean
value.
"""

from __future__ import annotations

from ...jit import rule
from ..agent import Mind

DONE, LEGAL, LISTED, LIST = 0, 1, 2, 3
"""Where the notes begin."""
MOST_LISTED = 80
"""More actions than that are not noted: there is room for 256 numbers."""


@rule
def forget(mind: Mind, legal: int) -> None:
    """Begin new notes."""
    mind.note[DONE] = 0.0
    mind.note[LEGAL] = legal
    mind.note[LISTED] = 0.0


@rule
def note(mind: Mind, action: int, times: int, mean: float) -> None:
    """Note an action behind those that were tried more often, or as often with a better mean."""
    place = int(mind.note[LISTED])
    if place < MOST_LISTED:
        mind.note[LISTED] += 1.0
    else:
        place -= 1
        if not _before(times, mean, mind, place):
            return
    while place > 0 and _before(times, mean, mind, place - 1):
        for part in range(3):
            mind.note[LIST + 3 * place + part] = mind.note[LIST + 3 * (place - 1) + part]
        place -= 1
    mind.note[LIST + 3 * place] = action
    mind.note[LIST + 3 * place + 1] = times
    mind.note[LIST + 3 * place + 2] = mean


@rule
def _before(times: int, mean: float, mind: Mind, place: int) -> bool:
    """Whether an action tried so often with this mean belongs before the one at a place."""
    other = mind.note[LIST + 3 * place + 1]
    return times > other or (times == other and mean > mind.note[LIST + 3 * place + 2])


@rule
def best(mind: Mind) -> int:
    """The first of the list."""
    return int(mind.note[LIST])
