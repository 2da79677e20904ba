"""Figures 4.21 to 4.24 of thesis 000: the Monte Carlo player as declarer, opponent and partner."""

from ..judge import Part, Parts
from .order import ordered
from .strength import Wins, player_figures

ORDER = "random > basic > advanced"


def claimed(wins: Wins) -> Parts:
    def both(contract: str) -> list[Part]:
        declaring = ordered(wins.declares(contract, "montecarlo"), ORDER)
        return declaring + ordered(wins.opposes(contract, "montecarlo"), "basic > rest")

    return {
        "rik_worst": ordered(wins.declares("rik", "montecarlo"), "rest > advanced"),
        "rik_partner": wins.best_partner("montecarlo", "basic"),
        "rik_opponent": ordered(wins.opposes("rik", "montecarlo"), "basic > rest"),
        "solo_order": ordered(wins.declares("solo_8", "montecarlo"), ORDER),
        "solo_opponent": ordered(wins.opposes("solo_8", "montecarlo"), "basic = advanced"),
        "piek_order": both("piek"),
        "misere_order": both("misere"),
    }


reproduce = player_figures("montecarlo", 21, claimed)
