"""How games of Kuhhandel ended for a seat: whether it won, alone or with others."""

from __future__ import annotations

import numpy as np

from ...ends import Ends, States
from .scoring import points
from .state import State


def ends(states: States, seat: int) -> Ends:
    players = int(states[0]["n"])
    all_points = np.array([[points(state, each) for each in range(players)] for state in states])
    won = all_points[:, seat] == all_points.max(axis=1)
    return Ends(won.astype(float), np.full(len(states), np.nan))


def played(state: State, seat: int, language: str) -> str:
    """Nobody plays for anything in particular."""
    return ""
