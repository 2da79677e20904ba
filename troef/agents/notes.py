"""How an agent notes why: the number of a reason, which stands in words among its game's reasons.

The number stands in `note[0]`, the figures that the words name in `note[1]` to `note[5]`.
"""

from __future__ import annotations

from ..jit import rule
from .agent import Mind

FIGURES = 6


@rule
def because(mind: Mind, reason: int, action: int) -> int:
    """This action, with its reason noted."""
    mind.note[0] = reason
    return action
