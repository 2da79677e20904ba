"""What an agent of Tysiac notes down while deciding: the number of its reason, in `note[0]`, and figures
in `note[1]` and `note[2]`.

Words for it are in `reasons`, which nothing compiled imports.
"""

(
    CHANCE, NEVER_BIDS, STAYS, BIDS, PASSES, GIVES_LOWEST, GIVES_SECOND, GIVES_VALUE,
    LEADS_TOP, LEADS_BEST, LEADS_MASTER, WINS_WED, WEDS, LEADS_LOWEST,
    WINS, FOLLOWS_LOW, TRUMPS, THROWS_LOW, SUIT_BY_CHANCE, ONLY_CARD, DEMANDS,
) = range(21)  # fmt: skip
"""The reasons."""
