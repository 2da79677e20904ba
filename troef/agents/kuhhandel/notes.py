"""What an agent of Kuhhandel notes down while deciding: the number of its reason, in `note[0]`, and
figures in `note[1]` to `note[5]`; one that simulates also its best moves.

Words for it are in `reasons`, which nothing compiled imports.
"""

MOVES = 16
"""Where the best moves are noted: the move, its average, how often it was tried, and so on."""
MOST_MOVES = 8

(
    CHANCE, NO_EDGE, NO_TRADE, COMPLETES, LAST_COPY, MORE_CARDS,
    BUYS_SET, CAN_NOT_PAY, KEEPS_EDGE, LOSES_EDGE, LETS_PAY, CHEAP, DEAR,
    GOES_ON, TOO_DEAR, OFFERS, COUNTERS, ACCEPTS,
    ONLY_MOVE, BEST, DECIDED,
) = range(21)  # fmt: skip
"""The reasons."""
