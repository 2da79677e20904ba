"""Table 5.5 of thesis 004: two rule-based agents against two random ones."""

from ..reproduce import Findings, Lab, Section
from ..rows import guess
from ..series import Reading
from ..stated import of_numbers, stated
from . import series
from .series import RANDOM, RB, SEATS, TEXT, TWO_MC, WEAK, Games

WHY = guess("the seat to the left of an equal agent does worse here, better there")


def reproduce(section: Section, lab: Lab) -> Findings:
    def play(reading: Reading) -> Games:
        agents = [reading.agent(name) for name in (RB, RB, RANDOM, RANDOM)]
        return series.play(lab, agents, lab.games(section["games"]), reading.house)

    ours, weak = play(TEXT), play(WEAK)
    rows = series.seat_rows(section, {"": ours}, *[WHY] * SEATS)
    rows += series.seat_rows(section, {"": weak}, *[WHY] * SEATS, reading=WEAK)
    rows += series.shared_rows({"two rule-based": ours})
    won = {
        "random v rule-based": ours.wins(2, 3),
        "random v Monte Carlo": series.fifty(lab, TWO_MC).wins(2, 3),
    }
    return Findings(rows, {"": stated(section, of_numbers(won))})
