"""Table 3.6 of thesis 000: what a hand that wants to lose is worth, and which card improves it most."""

from ...agents.rikken.discard import change, discard_score
from ...cards import parse_card, parse_hand
from ..judge import Fact, Parts
from ..published import Section
from .examples import Ours, by_suit, several, worked

HAND, SPADES = parse_hand("SAKJ2 HQ DKJ4 CQJT86"), parse_hand("SAKJ2")


def left(played: str) -> float:
    """What the spades are worth without one."""
    return float(discard_score(SPADES & ~(1 << parse_card(played))))


def drop(played: str) -> float:
    return -float(change(HAND, parse_card(played)))


def ours(section: Section) -> dict[str, Ours]:
    return {
        **several("score of suit", section["suit_score"], by_suit(HAND, discard_score), 0.005),
        "total": (section["total"], discard_score(HAND), 0.005),
        "spades after playing 2": (section["spades_after_playing_2"], left("S2"), 0.0001),
        "spades after playing ace": (section["spades_after_playing_ace"], left("SA"), 0.0001),
        "drop by the queen of hearts": (section["drop_playing_heart_queen"], drop("HQ")),
        "drop by the ace of spades": (section["drop_playing_spade_ace"], drop("SA"), 0.0001),
    }


def claimed() -> Parts:
    drops = {one: drop(one) for one in ("HQ", "SA")}
    return {"queen_over_ace": [Fact(f"{drops}", drops["HQ"] > drops["SA"])]}


reproduce = worked(ours, claimed)
