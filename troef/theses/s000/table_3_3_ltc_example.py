"""Table 3.3 of thesis 000: the losing trick count of a hand."""

from ...agents.rikken.bidding import losing_tricks, winning_tricks
from ...cards import parse_hand
from .examples import by_suit, several, worked

HAND = parse_hand("SAKJ2 HQT9 DT94 CAKQ")
reproduce = worked(
    lambda section: {
        **several("losers in suit", section["losers_per_suit"], by_suit(HAND, losing_tricks)),
        "losers": (section["losers_total"], losing_tricks(HAND)),
        "tricks": (section["predicted_tricks"], winning_tricks(HAND)),
    }
)
