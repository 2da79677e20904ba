"""Table 4 of thesis 002, with figure 2: a rule based agent among trumping ones."""

from __future__ import annotations

from ..judge import Part, higher
from ..lab import Lab
from ..published import Section, published
from ..result import Findings
from ..series import Played
from .better import better
from .quick import AGENT_SLIPS, findings, play_both
from .series import FIRST, drawing, wins


def reproduce(section: Section, lab: Lab) -> Findings:
    among_random = published()["s002_table_3"]
    found, random = play_both(section, lab), play_both(among_random, lab)
    parts = {
        name: {"better": better("rule_based", each), "trouble": trouble(each, random[name])}
        for name, each in found.items()
    }
    result = findings(section, lab, parts, AGENT_SLIPS)
    bars = [
        ("{}, v random", among_random, FIRST, random),
        ("{}, v trumping", section, FIRST, found),
    ]
    result.figures.append(drawing(2, bars))
    return result


def trouble(trumping: Played, random: Played) -> list[Part]:
    many, few = wins(random), wins(trumping)
    text = f"wins against random {many.mean:.4f} > against trumping {few.mean:.4f}"
    return [higher(text, many, few)]
