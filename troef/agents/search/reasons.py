"""What a search found, in words."""

from __future__ import annotations

from ...game import Game
from ...state import State
from ..agent import Mind
from .budget import VALUE
from .notes import DONE, LEGAL, LIST, LISTED

SAID = 3
"""How many other actions are named in words."""


def explain(game: Game, view: State, mind: Mind, action: int, language: str) -> str:
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


EXPLAIN = dict.fromkeys(("flat", "ismcts"), explain)
