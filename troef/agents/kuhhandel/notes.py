"""What an agent of Kuhhandel notes down while deciding: its reason, and figures; one that simulates also
its best moves, and what it decided for later.

Words for it are in `reasons`, which nothing compiled imports.
"""

from ..notes import numbered

(
    CHANCE, NO_EDGE, NO_TRADE, COMPLETES, LAST_COPY, MORE_CARDS,
    BUYS_SET, CANNOT_PAY, KEEPS_EDGE, LOSES_EDGE, LETS_PAY, CHEAP, DEAR,
    GOES_ON, TOO_DEAR, OFFERS, COUNTERS, ACCEPTS,
    ONLY_MOVE, BEST, DECIDED, NO_LIMIT,
) = range(22)  # fmt: skip
REASONS = numbered(globals())

# where the figures are noted
EXPECTED, OWN, EDGE = 1, 2, 3
"""The coins that the other is expected to have, or to have offered; the own coins; how many money
cards the own hand has more."""
LAID = 2
"""The coins that are put down."""
LIMIT, PRICE = 1, 2
"""The highest price that it would pay, and the price asked."""
MEAN, TRIED, SIMULATIONS = 1, 2, 3
"""The average of the best move, how many moves were tried, and in how many simulations."""

DECIDED_TURN, DECIDED_TRADE, DECIDED_MONEY = 6, 7, 8
"""Where the money for a trade is noted when the trade is chosen: it is not thought about again (004,
4.5.1)."""
MOVES = 16
"""From where the best moves are noted: the move, its average, how often it was tried, and so on."""
MOST_MOVES = 8
