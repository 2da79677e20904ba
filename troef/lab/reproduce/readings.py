"""What thesis 001 leaves open about its games, as readings that can be played.

Where the mate sits (errata L2) and by which rule the Monte Carlo player picks its card (L6). All series
of one seed play the same deals, so readings are compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .result import Claim

AGENTS = {"random": "random", "greedy": "greedy", "mc": "leiden"}
"""The thesis's names -> ours."""
Found = TypeVar("Found")


@dataclass(frozen=True)
class Reading:
    """One way to understand the text."""

    why: str
    house: dict[str, str] = field(default_factory=dict)
    settings: str = ""
    """What the Monte Carlo player is set to."""

    def agents(self, row: Mapping[str, Any]) -> tuple[str, str, str, str]:
        """The agents of a row of table 1, by role."""
        names = (AGENTS[row[role]] for role in ("rikker", "mate", "opp_1", "opp_2"))
        a, b, c, d = (name + self.settings if name == "leiden" else name for name in names)
        return a, b, c, d


TEXT, NEAREST = "mate opposite", "mate right"
READINGS = {
    TEXT: Reading(""),
    NEAREST: Reading("reading L2 (c): the mate sits at the rikker's right", {"mate": "right"}),
    "mate random": Reading("reading L2 (b): the mate sits anywhere", {"mate": "random"}),
    "best share": Reading(
        "reading L6 (b): the card with the best share of won playouts", {}, ":choice=1"
    ),
    "right, best share": Reading("L2 (c) and L6 (b) together", {"mate": "right"}, ":choice=1"),
}
"""The first is what the text says."""


def judged(
    text: str, judge: Callable[[Found], tuple[bool, str]], found: Mapping[str, Found]
) -> Claim:
    """Judge a claim by the text's reading, and tell under which others it comes out otherwise."""
    holds, why = judge(found[TEXT])
    others = [name for name, each in found.items() if judge(each)[0] != holds]
    if others:
        why += f"; {'does not hold' if holds else 'holds'} under: " + ", ".join(
            f"'{name}' ({judge(found[name])[1]})" for name in others
        )
    return Claim(text, holds, why)
