"""Figure 4.30 of thesis 000: auctions won in the final."""

from dataclasses import replace

from ..judge import Part, Parts
from ..published import Section
from ..result import Row
from .phases import AUCTIONS, Found, PhaseFigure, over_rows
from .series import CONTRACTS
from .tournament import FINAL, Tournament


def claimed(found: Tournament) -> Parts:
    def about(times: float, *contracts: str) -> list[Part]:
        over = {c: found.over("montecarlo", "advanced", c) for c in contracts}
        return [replace(o, name=f"{c}: {o.name}").about(times) for c, o in over.items()]

    return {
        "twice_as_many": about(2, "rik", "misere"),
        "about_the_same": about(1, "solo_8", "piek"),
    }


def told(section: Section, found: Found) -> list[Row]:
    return over_rows("auctions", section["monte_carlo_over_advanced"], found)


reproduce = PhaseFigure(
    "4.30", "Auctions won in the final.", FINAL, AUCTIONS, CONTRACTS, claimed, told
)
