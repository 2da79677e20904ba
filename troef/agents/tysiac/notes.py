"""What an agent of Tysiac notes down while deciding: its reason, and a figure.

Words for it are in `reasons`, which nothing compiled imports.
"""

from ..notes import numbered

(
    CHANCE, NEVER_BIDS, STAYS, BIDS, PASSES, GIVES_LOWEST, GIVES_SECOND, GIVES_VALUE,
    LEADS_TOP, LEADS_BEST, LEADS_MASTER, WINS_WED, WEDS, LEADS_LOWEST,
    WINS, FOLLOWS_LOW, TRUMPS, THROWS_LOW, SUIT_BY_CHANCE, ONLY_CARD, DEMANDS,
) = range(21)  # fmt: skip
REASONS = numbered(globals())

MOST = 1
"""Where it is noted how high the hand would go."""
MARRIAGE = 1
"""Where it is noted what the marriage counts."""
