"""Figures 4.31 to 4.34 of thesis 000: each contract in the final."""

from ..judge import Part, Parts
from ..published import Section
from ..result import Row
from .order import ordered
from .phases import SHARES, Found, PhaseFigure, over_rows, win_shares
from .series import CONTRACTS
from .tournament import FINAL, Tournament


def claimed(found: Tournament) -> Parts:
    def share(contract: str, order: str) -> list[Part]:
        return ordered(win_shares(found, contract), order)

    def games(contract: str, order: str) -> list[Part]:
        return ordered({kind: found.auctions_won(kind, contract) for kind in FINAL.shown}, order)

    def even(contract: str) -> list[Part]:
        twice = found.over("montecarlo", "advanced", contract).about(2)
        return [*share(contract, "advanced = montecarlo"), twice]

    more = "advanced > montecarlo"
    return {
        "rik": even("rik"),
        "solo_8": even("solo_8"),
        "piek": games("piek", more) + share("piek", more),
        "misere": share("misere", more) + games("misere", "montecarlo > advanced"),
    }


def told(section: Section, found: Found) -> list[Row]:
    return over_rows("games", section["monte_carlo_over_advanced_games"], found)


reproduce = PhaseFigure(
    "4.31 to 4.34",
    "Shares of contracts made in the final.",
    FINAL,
    SHARES,
    CONTRACTS,
    claimed,
    told,
)
