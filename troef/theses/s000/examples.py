"""What the worked examples of thesis 000 share. They take no games: ours is computed, by the functions
that play, and must come to what is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...cards import SUITS, Cards, lane, parse_card
from ..judge import Parts, judge
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import blamed, computed
from ..runner import Experiment

BEST_FIRST = tuple(reversed(SUITS))
"""Suits as the thesis lists them: spades, hearts, diamonds, clubs."""


Ours = tuple[float, float] | tuple[float, float, float] | tuple[float, float, float, str]
"""What is printed, what we compute, to what it is printed, and why it may differ."""


def several(
    name: str, printed: Sequence[float], values: Sequence[float], to: float = 0.0
) -> dict[str, Ours]:
    """A list of numbers: "name 1", "name 2", ..."""
    both = enumerate(zip(printed, values, strict=True), 1)
    return {f"{name} {i}": (theirs, mine, to) for i, (theirs, mine) in both}


def worked(
    ours: Callable[[Section], Mapping[str, Ours]],
    claimed: Callable[[], Parts] = dict,
    slip: str = "",
) -> Experiment:
    """How an example is reproduced: what we compute, by the name of its row; `slip` explains whatever
    differs."""

    def reproduce(section: Section, lab: Lab) -> Findings:
        rows = [blamed(computed(name, *each), slip) for name, each in ours(section).items()]
        return Findings(rows, judge(section, claimed()))

    return reproduce


def card(text: str) -> int:
    return parse_card(text.replace("10", "T"))


def by_suit(hand: Cards, value: Callable[[Cards], float]) -> list[float]:
    """What the cards of each suit are worth."""
    return [float(value(hand & lane(suit))) for suit in BEST_FIRST]
