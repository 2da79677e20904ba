"""Table 5.5 of thesis 004: two rule-based agents against two random ones."""

from __future__ import annotations

from ..judge import judge, over
from ..lab import Lab
from ..published import Section
from ..result import Findings
from . import series
from .series import RANDOM, RB, SEATS, TWO_MC

WHY = "the seat to the left of an equal agent does worse here, better there; who starts is drawn"


def reproduce(section: Section, lab: Lab) -> Findings:
    ours = series.play(lab, (RB, RB, RANDOM, RANDOM), lab.games(section["games"]))
    rows = series.seat_rows(section, {"": ours}, *[WHY] * SEATS)
    rows += series.shared_rows({"two rule-based": ours})
    left, less = ours.wins(2, 3), series.fifty(lab, TWO_MC).wins(2, 3)
    part = over("random v rule-based", left, "random v Monte Carlo", less)
    return Findings(rows, judge(section, {"dominate_less": [part]}))
