"""What people want to know of how a deal ended, besides its score: tricks, and whether it succeeded.

A game that can tell has a module `ends` in its folder with a function `ends(states, seat)` for many deals at
once, as columns, and `played(state, seat, language)`; of others a score above 0 is a success.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from .fields import Floats
from .game import Game, scores
from .state import State

States: TypeAlias = npt.NDArray[np.record]
"""Many states, all over; a field of it is a column."""


@dataclass(frozen=True)
class Ends:
    """How deals ended for one seat, a figure for each."""

    made: Floats
    """1 where its side reached what it was after, 0 where not; nan where it was after nothing."""
    taken: Floats
    """What its side took, counted as the game counts (`Game.counted`); nan where nothing is."""


def ends(game: Game, states: States, seat: int) -> Ends:
    """How these deals ended for a seat."""
    try:
        module = importlib.import_module(f"{type(game).__module__}.ends")
    except ModuleNotFoundError:
        return _by_score(game, states, seat)
    return cast(Callable[[States, int], Ends], module.ends)(states, seat)


def played(game: Game, state: State, seat: int, language: str) -> str:
    """What the side of a seat played in a deal that is over, in words: `rik`, `110`; nothing where others
    did, or where the game has no such thing."""
    try:
        module = importlib.import_module(f"{type(game).__module__}.ends")
    except ModuleNotFoundError:
        return ""
    return cast(Callable[[State, int, str], str], module.played)(state, seat, language)


def _by_score(game: Game, states: States, seat: int) -> Ends:
    out, made = np.zeros(game.seats), np.zeros(len(states))
    for i, state in enumerate(states):
        scores(state, out)
        made[i] = out[seat] > 0
    return Ends(made, np.full(len(states), np.nan))
