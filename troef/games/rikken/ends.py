"""How deals of Rikken ended for a seat: tricks of its side, and whether it did what it was after."""

from __future__ import annotations

import numpy as np

from ...ends import Ends, States
from .contracts import PARTNER, PAS, SCHOPPEN_MIE
from .notation import contract_words
from .posing import goal_of
from .state import State


def ends(states: States, seat: int) -> Ends:
    """The declaring side is after its contract, the others are after its failure. In schoppen mie everybody
    is on his own, after nothing in particular; where several play a contract each counts his own tricks."""
    contract, won = states["contract"], states["won"].astype(float)
    rows = np.arange(len(states))
    mine = (states["declarers"] >> seat) & 1 == 1
    declarer = np.where(mine, seat, states["declarer"]).astype(int)
    partner = np.where(np.array(PARTNER, bool)[contract], states["partner"], declarer).astype(int)
    together = won[rows, declarer] + np.where(partner != declarer, won[rows, partner], 0)
    goals = np.zeros(len(states), np.int64)
    for each, first in zip(*np.unique(contract, return_index=True), strict=True):
        goals[contract == each] = goal_of(states[first])
    reached = (goals >> together.astype(np.int64)) & 1 == 1
    playing = mine | (partner == seat)
    made = np.where(playing == reached, 1.0, 0.0)
    taken = np.where(playing, together, won.sum(axis=1) - together)
    alone = contract == SCHOPPEN_MIE
    taken = np.where(alone, won[:, seat], taken)
    nothing = contract == PAS
    return Ends(np.where(alone | nothing, np.nan, made), np.where(nothing, np.nan, taken))


def played(state: State, seat: int, language: str) -> str:
    """The contract, of who declared it or was his partner."""
    contract = int(state.contract)
    if contract in (PAS, SCHOPPEN_MIE):
        return ""
    partner = PARTNER[contract] and state.partner == seat
    return contract_words(contract, language) if (state.declarers >> seat) & 1 or partner else ""
