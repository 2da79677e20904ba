"""The simplest way there is, to hold quicker ones against."""

import itertools


def all_deals(pool, held, known, lacks, needy, needed):
    """Every way to deal the pool that fits, as tuples of sets, the simplest way there is."""
    found = []

    def deal_on(holder, left, hands):
        if holder == len(held):
            if not left:
                found.append(tuple(hands))
            return
        for choice in itertools.combinations(sorted(left), held[holder]):
            hand = frozenset(choice)
            if known[holder] <= hand and not hand & lacks[holder]:
                if holder != needy or hand & needed:
                    deal_on(holder + 1, left - hand, [*hands, hand])

    deal_on(0, frozenset(pool), [])
    return found
