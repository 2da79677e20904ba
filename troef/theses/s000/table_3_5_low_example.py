"""Table 3.5 of thesis 000: the winners of a hand that wants to lose."""

from ...agents.rikken.bidding import low_count
from ...cards import parse_hand
from .examples import by_suit, several, worked

HAND = parse_hand("SAKJ2 HQT9 DT94 C532")
reproduce = worked(
    lambda section: {
        **several("winners in suit", section["winners"], by_suit(HAND, low_count)),
        "total": (section["total"], low_count(HAND)),
        **several(
            "winners by the printed rule, suit",
            section["winners_by_rule"],
            by_suit(HAND, low_count),
        ),
        "total by the printed rule": (section["total_by_rule"], low_count(HAND)),
    },
    slip="a slip in the table: its own rule gives 0 for clubs 5 3 2 (R19)",
)
