"""Figure 4.28 of thesis 000: piek in phase 1."""

from ..judge import Parts
from ..published import Section
from ..result import Row
from .order import ordered
from .phases import SHARES, Found, PhaseFigure, games_made, rough_rows, win_shares
from .tournament import PHASE_1, Ratio, Tournament


def times(found: Tournament) -> Ratio:
    return found.over("montecarlo", "basic", "piek", made=True)


def claimed(found: Tournament) -> Parts:
    share, games = win_shares(found, "piek"), games_made(found, "piek")
    highest = "advanced > basic, montecarlo"
    return {
        "advanced_highest": ordered(share, highest) + ordered(games, highest),
        "about_equal": ordered(share, "basic = montecarlo"),
        "three_times": [times(found).about(3)],
    }


def told(section: Section, found: Found) -> list[Row]:
    ours = {reading: times(each) for reading, each in found.items()}
    printed = section["monte_carlo_games_won_over_basic"]
    return rough_rows("piek made, montecarlo over basic", printed, ours)


reproduce = PhaseFigure(
    "4.28", "Share of piek contracts made in phase 1.", PHASE_1, SHARES, ("piek",), claimed, told
)
