"""A hint as the table gives it: estimates of what each choice brings, and why one is best, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..state import State
from .messages import Estimated, Hint, Named
from .seen import Eyes
from .texts import text


@dataclass(frozen=True)
class Weight:
    """What was found of one action, in no language."""

    action: int
    value: float
    taken: float | None
    chance: float | None
    costs: float


@dataclass(frozen=True)
class Hinted:
    """What was found for a hint that was asked for at this moment."""

    at: int
    weights: tuple[Weight, ...]
    """The best first."""
    simulations: int
    legal: int
    reason: str
    """What a good player would think of the best, in words; nothing where he would do something else."""


def hint_for(eyes: Eyes, view: State, found: Hinted) -> Hint:
    """What was found, for the eyes of the seat that asked."""
    best = found.weights[0]
    values = [each.value for each in found.weights]
    span = max(values) - min(values) or 1.0
    estimates = tuple(
        Estimated(
            eyes.game.say(view, each.action), eyes.choice(view, each.action), round(each.value, 3),
            _rounded(each.taken), _rounded(each.chance), round(each.costs, 3),
            round((each.value - min(values)) / span, 3),
        )
        for each in found.weights
    )  # fmt: skip
    counted = text(eyes.language, f"hint_{eyes.game.counted}") if best.taken is not None else ""
    named = Named(estimates[0].text, estimates[0].words)
    return Hint(
        found.at, eyes.seat, named, _why(eyes, estimates, found), unit_of(eyes), counted, estimates,
        found.simulations, found.legal - len(estimates),
    )  # fmt: skip


def unit_of(eyes: Eyes) -> str:
    """What values count: chips where deals are paid, else points."""
    paid = eyes.game.most_deals == 1 and eyes.game.zero_sum
    return text(eyes.language, "unit_chips" if paid else "unit_points")


def figure(language: str, number: float, places: int = 1, signed: bool = False) -> str:
    """A number as it is written in a language.

    >>> figure("nl", 2.26, signed=True)
    '+2,3'
    """
    said = f"{number:{'+' if signed else ''}.{places}f}"
    return said.replace(".", text(language, "decimal"))


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 3)


def _why(eyes: Eyes, estimates: Sequence[Estimated], found: Hinted) -> str:
    """Why the best is best: what it brings, how far the others are behind, what a player would think."""
    language, best = eyes.language, estimates[0]
    if found.legal == 1:
        return text(language, "hint_only", action=best.words)
    value = figure(language, best.value, signed=True)
    said = text(language, "hint_best", action=best.words, value=value, unit=unit_of(eyes))
    same = [each.words for each in estimates[1:] if not each.costs]
    if same:
        more = text(language, "others", count=len(same) - 3) if len(same) > 3 else ""
        said += " " + text(language, "hint_same", others=", ".join(same[:3]) + more)
    else:
        less = figure(language, estimates[1].costs)
        said += " " + text(language, "hint_clear", other=estimates[1].words, less=less)
    if found.reason:
        said += " " + text(language, "hint_reason", reason=found.reason)
    return said
