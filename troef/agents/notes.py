"""How an agent notes why it did something: the number of a reason, and figures that its words name.

Each game has a module `notes` in which its reasons are numbered, before any other number:

    CHANCE, NAMES, CALLS = range(3)
    REASONS = numbered(globals())

    POINTS, TRICKS = 1, 2  # where figures are noted

A reason's name is the name of its text in each language (`reasons`), and the name of a place where
a figure is noted is the field for it there: `names = "the strongest suit: {points:.0f} points"`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..jit import rule
from .agent import Mind

REASON = 0
"""Where the number of the reason is noted; all else comes after it."""


@rule
def because(mind: Mind, reason: int, action: int) -> int:
    """This action, with its reason noted."""
    mind.note[REASON] = reason
    return action


def numbered(module: Mapping[str, object]) -> tuple[str, ...]:
    """The names of what a module has numbered so far, in order: its constants in small letters.

    >>> numbered({"__name__": "notes", "CHANCE": 0, "ONLY_CARD": 1})
    ('chance', 'only_card')
    """
    found = {name: it for name, it in module.items() if name.isupper() and isinstance(it, int)}
    if list(found.values()) != list(range(len(found))):
        raise ValueError(f"expected constants numbered from 0 and no others, found {found}")
    return tuple(name.lower() for name in found)
