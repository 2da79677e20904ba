"""What an agent of Rikken notes down while deciding: its reason and the figures that belong to it;
agents that simulate also what they found for each card.

Words for it are in `reasons`, which nothing compiled imports.
"""

from __future__ import annotations

from ...jit import rule
from ..agent import Mind
from ..notes import numbered

(
    CHANCE, NEVER_BIDS, BIDS_HIGH, BIDS_LOW, PASSES, PASSES_HIGH, PASSES_LOW, PASSES_UNASKED, BID_ONCE,
    MUST_BID, NAMES, CALLS,
    LEADS_HIGHEST, LEADS_ANY, HOLDS_HIGHEST, MAY_WIN, CANNOT_WIN, LOWEST_TRUMP, THROWS_LOW,
    WINS_LOW,
    WANTS_ONE, STILL_NONE, LEADS_LOW, DUCKS, CANNOT_DUCK, THROWS_HIGH, GETS_RID, STAYS_HIGH,
    DRAWS_HIGHEST, DRAWS, FREE_HIGH, SIDE_CARD, ONLY_TRUMPS, OURS_SAFE, OURS_UNSURE,
    PARTNER_SECOND, MAKES_SURE, ONLY_OURS, CAN_FOLLOW, CANNOT_FOLLOW, BEATS_LOW, OURS_THROWS,
    SMALL_TRUMP, SMALL_CARD, WAS_TRUMPED, OVERTRUMPS, LOST,
    SCORE_HIGH, SCORE_LOW, COVER, KEEPS_COVER, DECLARERS_SUIT,
    LEADS_TOP, PLAYS_LOWEST,
    REMEMBERS, REMEMBERS_LOSING, KNOWS_TOO_LITTLE, TRIES_OUT,
    ONLY_CARD, MOST_TRICKS, LEAST_TRICKS, WON_MOST, WON_SHARE,
) = range(63)  # fmt: skip
REASONS = numbered(globals())

(
    WITH_TRUMP, WITHOUT_TRUMP, POINTS, GROUP, KIND, GAMES, SHARE, AVERAGE, CARDS, WINS, SIMULATIONS,
    TIMES_WITH, TIMES_WITHOUT,
) = range(1, 14)  # fmt: skip
"""Where figures are noted."""
VALUE, TIMES = 64, 128
"""Where the value of each card is noted, and in how many simulations it was seen."""


@rule
def forget(mind: Mind) -> None:
    """Wipe what was noted for each card."""
    for one in range(VALUE, TIMES + 64):
        mind.note[one] = 0.0
