"""What all experiments of thesis 000 share: players, contracts, readings, and how series are measured.

Several series are run as one, so that workers are started once and none waits for the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..lab import Lab

AGENTS = {kind: kind for kind in ("random", "basic", "advanced", "montecarlo")}
"""The four players of the thesis -> our agents."""
KINDS = tuple(AGENTS)
CONTRACTS = ("rik", "solo_8", "piek", "misere")
"""Those that the thesis researched."""
SHUFFLED, RIK_DECKS = "shuffled", "Rik decks"
"""How the pack is made for the next deal: R17 (a) and (c)."""
FEW = 30
"""What rests on fewer games is compared with nothing: six of six would look certain."""
EQUAL = 0.02
"""Shares of games won that differ by less are "about equal"."""


@dataclass(frozen=True)
class Together:
    """The portions of these series, one series after the other."""

    parts: tuple[Any, ...]

    def declaration(self) -> dict[str, Any]:
        return {"kind": "together", "parts": [part.declaration() for part in self.parts]}

    @property
    def deals(self) -> int:
        return sum(part.deals for part in self.parts)

    @property
    def portions(self) -> int:
        return sum(part.portions for part in self.parts)

    def warm_up(self) -> None:
        for part in self.parts:
            part.warm_up()

    def play(self, portion: int) -> Any:
        for part in self.parts:
            if portion < part.portions:
                return part.play(portion)
            portion -= part.portions
        raise IndexError("there are no so many portions")


def measure(lab: Lab, title: str, series: Any) -> Any:
    """The results of a series: played, or found in the store, or measured before in this run."""
    key = repr(series.declaration())
    if key not in lab.played:
        lab.played[key] = lab.play(title, series)
    return lab.played[key]


def measure_all(lab: Lab, title: str, parts: Sequence[Any]) -> list[Any]:
    """The results of several series, in their order."""
    found = measure(lab, title, Together(tuple(parts)))
    return np.split(found, np.cumsum([part.deals for part in parts])[:-1])
