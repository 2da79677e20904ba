"""Figures 4.13 to 4.16 of thesis 000: the basic player as declarer, opponent and partner."""

from ..judge import Parts
from .order import ordered
from .series import CONTRACTS, PLAYERS
from .strength import Wins, player_figures


def claimed(wins: Wins) -> Parts:
    everywhere = [wins.declares(contract, x) for contract in CONTRACTS for x in PLAYERS]
    return {
        "best_against_random": [
            part for rates in everywhere for part in ordered(rates, "random > rest")
        ],
        "rik_partner": wins.best_partner("basic", "random"),
        "rik_opponent": ordered(wins.opposes("rik", "basic"), "advanced > rest"),
        "solo_worst": wins.worst("solo_8", "basic", "advanced"),
        "piek_worst": wins.worst("piek", "basic", "advanced"),
        "misere_declaring": ordered(wins.declares("misere", "basic"), "rest > advanced"),
        "misere_opponent": ordered(wins.opposes("misere", "basic"), "montecarlo > rest"),
    }


reproduce = player_figures("basic", 13, claimed)
