"""Draw complete deals consistent with what a seat knows, every such deal equally likely.

What is known is, for each holder of unknown cards: how many cards it holds, which ones it
certainly holds, which ones it certainly lacks (voids, a called ace it does not have), and at most
one demand "this holder has at least one card of that set". Shuffling and rejecting gives the right
distribution too, but stalls when the knowledge is tight (001, 4.3.2; readings L12); dealing suit by
suit is fast but not uniform. Instead the deals are counted:

- holders that lack the same cards are dealt to as one and split afterwards;
- cards that the same holders may have form a class, so a deal is a split of each class over the
  holders, then a random choice of cards for each split;
- `prepare` counts, class by class from the last to the first, in how many ways the rest can be
  dealt for every number of places left; `draw` walks the classes and picks each split with the
  exact share of deals that contain it.

Counting happens once per decision, drawing once per world, at a cost that does not depend on how
tight the knowledge is. Numbers of deals are kept as floating point, so the chances are exact up to
one part in about 10^15.
"""

from .counting import count_ways, prepare, shares
from .dealing import draw, lay_piles, take
from .plans import Plan, group_holders, places, plan_type, who_may

__all__ = [
    "Plan",
    "count_ways",
    "draw",
    "group_holders",
    "lay_piles",
    "places",
    "plan_type",
    "prepare",
    "shares",
    "take",
    "who_may",
]
