"""Table 5.5 of thesis 004: two rule-based agents against two random ones."""

from ..reproduce import Findings, Lab, Section
from ..rows import guess
from ..stated import of_numbers, stated
from . import series
from .series import RANDOM, RB, SEATS, TWO_MC

WHY = guess("the seat to the left of an equal agent does worse here, better there")


def reproduce(section: Section, lab: Lab) -> Findings:
    ours = series.play(lab, (RB, RB, RANDOM, RANDOM), lab.games(section["games"]))
    rows = series.seat_rows(section, {"": ours}, *[WHY] * SEATS)
    rows += series.shared_rows({"two rule-based": ours})
    won = {
        "random v rule-based": ours.wins(2, 3),
        "random v Monte Carlo": series.fifty(lab, TWO_MC).wins(2, 3),
    }
    return Findings(rows, {"": stated(section, of_numbers(won))})
