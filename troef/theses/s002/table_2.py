"""Table 2 of thesis 002: a trumping agent among random ones."""

from __future__ import annotations

from ..judge import Part, paired
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..series import Played
from .better import better
from .quick import findings, play_both
from .series import FIRST, OTHERS, absolute


def reproduce(section: Section, lab: Lab) -> Findings:
    parts = {
        name: {"better": better("trumping", each), "victories": victories(each)}
        for name, each in play_both(section, lab).items()
    }
    return findings(section, lab, parts)


def victories(found: Played) -> list[Part]:
    """The first player has more absolute victories than each of the others."""
    mine, *others = (absolute(found, seat) for seat in (FIRST, *OTHERS))
    return [
        paired(f"absolute victories {mine.mean():.4f} > player {seat + 1} {each.mean():.4f}", mine, each)
        for seat, each in zip(OTHERS, others, strict=True)
    ]  # fmt: skip
