"""Section 6.2 of thesis 000: the groups of hands that the adaptive player goes by."""

from __future__ import annotations

from ...agents.rikken.generalised import GROUPS
from ..lab import Lab
from ..published import Section
from ..result import Findings
from ..rows import computed


def reproduce(section: Section, lab: Lab) -> Findings:
    return Findings([computed("combinations", section["combinations"], len(GROUPS))])
