"""Figures 4.17 to 4.20 of thesis 000: the advanced player as declarer, opponent and partner."""

from ..judge import Parts
from .order import ordered
from .strength import Wins, player_figures


def claimed(wins: Wins) -> Parts:
    return {
        "rik_even": ordered(wins.declares("rik", "advanced"), "basic = montecarlo"),
        "rik_partner": wins.best_partner("advanced", "montecarlo"),
        "rik_opponent": ordered(wins.opposes("rik", "advanced"), "basic > rest"),
        "solo_declaring": ordered(wins.declares("solo_8", "advanced"), "rest > montecarlo"),
        "solo_opponent": ordered(wins.opposes("solo_8", "advanced"), "basic > rest"),
        "piek_worst": wins.worst("piek", "advanced", "montecarlo"),
        "misere_worst": wins.worst("misere", "advanced", "montecarlo"),
    }


reproduce = player_figures("advanced", 17, claimed)
