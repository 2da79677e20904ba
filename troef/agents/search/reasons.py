"""What a search found, noted down and put into words.

The mind's notes hold how many simulations were made and how many actions were legal, then for each
action that was looked at the best first: its number, how often it was tried, and its mean value.
"""

from __future__ import annotations

from typing import Any

from ...game import Game
from ...jit import rule
from .budget import VALUE

DONE, LEGAL, LISTED, LIST = 0, 1, 2, 3
"""Where the notes begin."""
MOST_LISTED = 80
"""More actions than that are not noted: there is room for 256 numbers."""
SAID = 3
"""How many other actions are named in words."""


@rule
def forget(mind: Any, legal: int) -> None:
    """Begin new notes."""
    mind.note[DONE] = 0.0
    mind.note[LEGAL] = legal
    mind.note[LISTED] = 0.0


@rule
def note(mind: Any, action: int, times: int, mean: float) -> None:
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
def _before(times: int, mean: float, mind: Any, place: int) -> bool:
    """Whether an action tried so often with this mean belongs before the one at a place."""
    other = mind.note[LIST + 3 * place + 1]
    return times > other or (times == other and mean > mind.note[LIST + 3 * place + 2])


@rule
def best(mind: Any) -> int:
    """The first of the list."""
    return int(mind.note[LIST])


def explain(game: Game, view: Any, mind: Any, action: int, language: str) -> str:
    """The estimates of a search, the action that was chosen first."""
    dutch = language == "nl"
    if mind.note[LEGAL] == 1:
        return "er is maar één mogelijkheid" if dutch else "there is only one possibility"
    listed = [
        mind.note[LIST + 3 * place : LIST + 3 * place + 3]
        for place in range(int(mind.note[LISTED]))
    ]
    chosen = next(entry for entry in listed if entry[0] == action)
    others = [entry for entry in listed if entry[0] != action][:SAID]
    way = list(game.evaluations)[int(mind.settings[VALUE])]
    done = int(mind.note[DONE])
    if dutch:
        text = f"{done} simulaties ({way}): hiermee gemiddeld {chosen[2]:+.2f} in {chosen[1]:.0f} ervan"
    else:
        text = f"{done} simulations ({way}): {chosen[2]:+.2f} on average in {chosen[1]:.0f} of them"
    if others:
        text += "; anders " if dutch else "; otherwise "
        text += ", ".join(
            f"{game.words(view, int(other[0]), language)} {other[2]:+.2f} ({other[1]:.0f})"
            for other in others
        )
    return text
