"""How deals of Tysiac ended for a seat: its points, and whether the bid was made, or defended against."""

from __future__ import annotations

import numpy as np

from ...ends import Ends, States
from .state import State


def ends(states: States, seat: int) -> Ends:
    """A deal that was thrown in had nobody after anything."""
    rows = np.arange(len(states))
    declarer = states["declarer"].astype(int)
    bid = 90 + 10 * states["level"]
    reached = states["points"][rows, declarer] >= bid
    made = np.where((declarer == seat) == reached, 1.0, 0.0)
    thrown = (states["thrown"] != 0) | (declarer < 0)
    return Ends(
        np.where(thrown, np.nan, made),
        np.where(thrown, np.nan, states["points"][:, seat].astype(float)),
    )


def played(state: State, seat: int, language: str) -> str:
    """The bid, of who played for it."""
    mine = state.declarer == seat and not state.thrown
    return str(90 + 10 * int(state.level)) if mine else ""
