"""How an agent says why: it notes the number of a reason, which stands in words in its game's table.

The number stands in `note[0]`, the figures that the words name in `note[1]` to `note[5]`.
"""

from __future__ import annotations

from typing import Any

from ..jit import rule

FIGURES = 6


@rule
def because(mind: Any, reason: int, action: int) -> int:
    """This action, with its reason noted."""
    mind.note[0] = reason
    return action


def reason_words(table: tuple[tuple[str, str], ...], mind: Any, language: str) -> str:
    """The reason noted for the last decision, from a table of pairs, Dutch and English."""
    dutch, english = table[int(mind.note[0])]
    figures = (float(figure) for figure in mind.note[:FIGURES])
    return (dutch if language == "nl" else english).format(*figures)
