"""Table 4 of thesis 002, with figure 2: a rule based agent among trumping ones."""

from __future__ import annotations

from ..judge import Part, higher
from ..lab import Lab
from ..published import Section, published
from ..result import Findings
from .quick import AGENT_SLIPS, Measured, Table, better_than_others, play_both
from .series import FIRST, drawing, play, wins


def reproduce(section: Section, lab: Lab) -> Findings:
    found = Table({"better": better_than_others, "trouble": trouble}, AGENT_SLIPS)(section, lab)
    tables = {"random": published()["s002_table_3"], "trumping": section}
    bars = [
        (f"{{}}, v {who}", table, FIRST, play_both(table, lab)) for who, table in tables.items()
    ]
    found.figures.append(drawing(2, bars))
    return found


def trouble(of: Measured) -> list[Part]:
    """It wins less among trumping agents than among random ones."""
    random = play(of.lab, published()["s002_table_3"], of.reading, of.found.games)
    many, few = wins(random), wins(of.found)
    text = f"wins against random {many.mean:.4f} > against trumping {few.mean:.4f}"
    return [higher(text, many, few)]
