"""Table 3.4 of thesis 000: points of low cards, and how many winners a suit has by them."""

from itertools import combinations

from ...agents.rikken.bidding import low_points, low_winners
from ..published import Section
from .examples import Ours, several, worked

RANKS = range(13)
SIZES = {"one_card": 1, "two_cards": 2, "three_cards": 3, "four_cards": 4}


def ours(section: Section) -> dict[str, Ours]:
    points = list(section["category_points"].values())
    found = several("points of rank", points, [low_points(rank) for rank in RANKS])
    for name, size in SIZES.items():
        for key, most in section[f"winners_{name}"].items():
            winners = int(key.rpartition("_")[2])
            text = f"{name}: most points for {winners} winners"
            found[text] = (most, most_points(size, winners))
    return found


def most_points(size: int, winners: int) -> int:
    """The most points of a suit with this many cards and this many winners."""
    return max(
        sum(int(low_points(rank)) for rank in ranks)
        for ranks in combinations(RANKS, size)
        if low_winners(sum(1 << rank for rank in ranks)) == winners
    )


reproduce = worked(ours)
