"""How rounds of Boerenbridge ended for a seat: its tricks, and whether they are what it bid."""

from __future__ import annotations

import numpy as np

from ...ends import Ends, States
from .state import State


def ends(states: States, seat: int) -> Ends:
    won = states["won"][:, seat]
    return Ends(np.where(won == states["bid"][:, seat], 1.0, 0.0), won.astype(float))


def played(state: State, seat: int, language: str) -> str:
    """The bid."""
    return str(int(state.bid[seat]))
