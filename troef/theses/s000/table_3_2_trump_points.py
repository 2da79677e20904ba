"""Table 3.2 of thesis 000: how strong a suit is as trump."""

from ...agents.rikken.bidding import suit_points
from ...cards import SPADES, parse_hand
from .examples import worked

reproduce = worked(
    lambda section: {
        "strength of spades A K J 2": (
            section["strength"],
            suit_points(parse_hand("SAKJ2"), SPADES),
        )
    }
)
