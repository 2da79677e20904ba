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

from __future__ import annotations

from typing import Annotated

import numpy as np

from .cards import Cards
from .chance import Rng, below, unit
from .fields import F8, I8, Floats, Grid, Ints, Record, record_type
from .jit import count, highest, lowest, rule


def binomials(size: int) -> Floats:
    """Pascal's triangle, as floating point."""
    table = np.zeros((size + 1, size + 1))
    for n in range(size + 1):
        table[n, 0] = 1
        for k in range(1, n + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


CHOOSE = binomials(64)
TOO_SMALL = -1.0
"""The weight of a plan whose type was told of fewer cards or places than it needs; `check` says so."""


class Plan(Record):
    """What is known of the unknown cards, and in how many ways they can lie."""

    weight: F8  # number of consistent deals
    holders: I8
    held: Annotated[Ints, "i8", "holders"]  # cards to deal to each holder
    known: Annotated[Ints, "i8", "holders"]  # cards each holder has for certain
    lacks: Annotated[Ints, "i8", "holders"]  # cards each holder cannot have
    group: Annotated[Ints, "i8", "holders"]  # holders that lack the same cards share a group
    groups: I8
    room: Annotated[Ints, "i8", "holders"]  # cards to deal to each group
    stride: Annotated[Ints, "i8", "holders"]  # place of a group's room in a state number
    needy: I8  # group that must get one of the first `needed` classes, or -1
    needed: I8
    classes: I8
    may: Annotated[Ints, "i8", "classes"]  # groups that may hold the cards of a class
    first: Annotated[Ints, "i8", "ends"]  # where the cards of a class begin
    cards: Annotated[Ints, "i8", "cards"]
    states: I8  # how many states are counted
    ways: Annotated[
        Floats, "f8", "counts"
    ]  # a row of `states` for each class, one behind the other
    shared: Annotated[Ints, "i8", "holders"]  # whether a later holder is in the same group
    # what is being dealt right now
    left: Annotated[Ints, "i8", "holders"]
    given: Annotated[Ints, "i8", "holders"]
    chosen: Annotated[Ints, "i8", "holders"]
    height: Annotated[Ints, "i8", "holders"]
    pile: Annotated[Grid[int], "i8", "holders", "cards"]


def plan_type(
    holders: int, cards: int, places: int, classes: int = 0, kind: type[Plan] = Plan
) -> np.dtype[np.record]:
    """The type of a plan for this many holders and unknown cards, and `places` counted states.

    `places` bounds the product of (cards held + 1) over all holders but one. A game that makes the
    classes itself says how many there can be, and may have a kind of plans with more fields.
    """
    classes = classes or 2 * (2**holders - 1)
    sizes = {"holders": holders, "cards": cards, "places": places}
    ends = classes + 1
    return record_type(kind, {**sizes, "classes": classes, "ends": ends, "counts": ends * places})


@rule
def prepare(plan: Plan, pool: Cards, needy: int, needed: Cards) -> float:
    """Count the deals of `pool` that fit; `holders`, `held`, `known`, `lacks` are filled in.

    `held` counts all unseen cards of a holder, `pool` holds all unseen cards, both with the known
    ones included. Holder `needy` (-1: nobody) must get at least one card of `needed`.
    """
    plan.weight = 0.0
    for holder in range(plan.holders):
        known = plan.known[holder]
        if known & ~pool or known & plan.lacks[holder]:
            return 0.0
        if holder == needy and known & needed:
            needy = -1
    for holder in range(plan.holders):
        pool &= ~plan.known[holder]
    spread = 0
    for holder in range(plan.holders):
        spread += plan.held[holder] - count(plan.known[holder])
        if plan.held[holder] < count(plan.known[holder]):
            return 0.0
    if spread != count(pool):
        return 0.0
    if needy >= 0 and plan.held[needy] == count(plan.known[needy]):
        return 0.0  # no room for what it needs
    if count(pool) > len(plan.cards):
        plan.weight = TOO_SMALL
        return plan.weight
    group_holders(plan, pool, needy)
    if places(plan) * len(plan.first) > len(plan.ways):
        plan.weight = TOO_SMALL
        return plan.weight
    if not _classify(plan, pool, needed):
        return 0.0
    plan.weight = count_ways(plan) * shares(plan)
    return plan.weight


@rule
def group_holders(plan: Plan, pool: Cards, needy: int) -> None:
    """Put holders that lack the same cards of the pool together."""
    plan.groups = 0
    plan.needy = -1
    for holder in range(plan.holders):
        group = plan.groups
        if holder != needy:
            for other in range(holder):
                same = (plan.lacks[holder] ^ plan.lacks[other]) & pool == 0
                if same and other != needy:
                    group = plan.group[other]
                    break
        if group == plan.groups:
            plan.room[group] = 0
            plan.groups += 1
        plan.group[holder] = group
        plan.shared[holder] = 0
        for other in range(holder):
            if plan.group[other] == group:
                plan.shared[other] = 1
        plan.room[group] += plan.held[holder] - count(plan.known[holder])
        if holder == needy:
            plan.needy = group
    stride = 1
    for group in range(plan.groups - 1):
        plan.stride[group] = stride
        stride *= plan.room[group] + 1
    plan.stride[plan.groups - 1] = 0  # what the last group gets follows from the others


@rule
def who_may(plan: Plan, card: int) -> int:
    """The groups that may hold this card, as bits."""
    groups = 0
    for holder in range(plan.holders):
        if not (plan.lacks[holder] >> card) & 1 and plan.room[plan.group[holder]] > 0:
            groups |= 1 << plan.group[holder]
    return groups


@rule
def _classify(plan: Plan, pool: Cards, needed: Cards) -> bool:
    """Sort the pool into classes, the needed cards first; False if a card fits nowhere."""
    plan.classes = 0
    plan.needed = 0
    end = 0
    plan.first[0] = 0
    for part in range(2):
        if part == 0:
            cards = pool & needed if plan.needy >= 0 else 0
        else:
            cards = pool & ~needed if plan.needy >= 0 else pool
        while cards:
            may = who_may(plan, lowest(cards))
            if may == 0:
                return False
            rest = cards
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                if who_may(plan, card) == may:
                    plan.cards[end] = card
                    end += 1
                    cards &= ~(1 << card)
            plan.may[plan.classes] = may
            plan.classes += 1
            plan.first[plan.classes] = end
        if part == 0:
            plan.needed = plan.classes
    return True


@rule
def count_ways(plan: Plan) -> float:
    """Fill `ways`, row by row: in how many ways classes k and on fill the rooms left in each state. Rows
    lie close together, since in pages of their own they would push each other out of the cache."""
    groups, classes = plan.groups, plan.classes
    states = places(plan)
    plan.states = states
    left = plan.left
    for state in range(states):
        plan.ways[classes * states + state] = 0.0
    plan.ways[classes * states] = 1.0
    cards_left = 0
    for k in range(classes - 1, -1, -1):
        cards_left += plan.first[k + 1] - plan.first[k]
        _empty(plan, left)
        for state in range(states):
            plan.ways[k * states + state] = 0.0
            fits = _rest(plan, cards_left, left)
            if fits and (k > 0 or _is_start(plan, left)):
                plan.ways[k * states + state] = _class_ways(plan, k, state, left)
            _next_state(plan, left)
        if k == plan.needed and plan.needy >= 0:
            # nothing of the needed classes may be left over for the others alone
            _empty(plan, left)
            for state in range(states):
                _rest(plan, cards_left, left)
                if left[plan.needy] == plan.room[plan.needy]:
                    plan.ways[k * states + state] = 0.0
                _next_state(plan, left)
    if classes == 0:
        return 1.0 if plan.needy < 0 else 0.0
    start = 0
    for group in range(groups - 1):
        start += plan.room[group] * plan.stride[group]
    return float(plan.ways[start])


@rule
def shares(plan: Plan) -> float:
    """In how many ways the holders of each group can divide what their group gets. It is the same
    for all deals of a plan, but not for all plans of a view."""
    ways = 1.0
    for group in range(plan.groups):
        left = plan.room[group]
        for holder in range(plan.holders):
            if plan.group[holder] == group:
                mine = plan.held[holder] - count(plan.known[holder])
                ways *= CHOOSE[left, mine]
                left -= mine
    return ways


@rule
def _is_start(plan: Plan, left: Ints) -> bool:
    """Whether nothing has been dealt yet: the only state that the first class meets."""
    for group in range(plan.groups):
        if left[group] != plan.room[group]:
            return False
    return True


@rule
def _empty(plan: Plan, left: Ints) -> None:
    """State 0: no places left for any group but the last."""
    for group in range(plan.groups - 1):
        left[group] = 0


@rule
def _next_state(plan: Plan, left: Ints) -> None:
    """The places left for each group but the last in the next state; counted on, since a division for
    each would take longer than what is done with them."""
    for group in range(plan.groups - 1):
        if left[group] < plan.room[group]:
            left[group] += 1
            return
        left[group] = 0


@rule
def _rest(plan: Plan, cards: int, left: Ints) -> bool:
    """The places left for the last group follow; False if they cannot hold the cards left."""
    last = plan.groups - 1
    left[last] = cards
    for group in range(last):
        left[last] -= left[group]
    return left[last] >= 0 and left[last] <= plan.room[last]


@rule
def _class_ways(plan: Plan, k: int, state: int, left: Ints) -> float:
    """In how many ways classes k and on fill these places. Up to four groups have loops of their own, with
    the splits in the same order: counting is most of the work of a search that plans many lines."""
    groups, cards = count(plan.may[k]), plan.first[k + 1] - plan.first[k]
    one, state = lowest(plan.may[k]), state + (k + 1) * plan.states
    if groups == 2:
        return _ways_of_two(plan, state, cards, one, highest(plan.may[k]), left)
    if groups == 3 or groups == 4:
        others = plan.may[k] & ~(1 << one)
        two, last = lowest(others), highest(others)
        three = lowest(others & ~(1 << two))
        if groups == 3:
            return _ways_of_three(plan, state, cards, 0, one, two, three, left, 0.0)
        ways = 0.0
        for rest in range(min(cards, left[last]) + 1):
            there = state - rest * plan.stride[last]
            ways = _ways_of_three(plan, there, cards, rest, one, two, three, left, ways)
        return ways
    ways = 0.0
    more = _first_split(plan, k, left, plan.given)
    while more:
        ways += _split_ways(plan, k, left, plan.given)
        more = _next_split(plan, k, left, plan.given)
    return ways


@rule
def _ways_of_two(plan: Plan, state: int, cards: int, one: int, other: int, left: Ints) -> float:
    """All splits over two groups."""
    state -= cards * plan.stride[other]
    step = plan.stride[other] - plan.stride[one]
    ways = 0.0
    for mine in range(min(cards, left[one]), max(0, cards - left[other]) - 1, -1):
        ways += CHOOSE[cards, mine] * plan.ways[state + mine * step]
    return ways


@rule
def _ways_of_three(
    plan: Plan, state: int, cards: int, elsewhere: int, one: int, two: int, three: int, left: Ints,
    ways: float,
) -> float:  # fmt: skip
    """All splits over three groups of those cards of a class that do not go elsewhere, added to `ways`."""
    here = cards - elsewhere
    step = plan.stride[two] - plan.stride[one]
    for third in range(max(0, here - left[one] - left[two]), min(here, left[three]) + 1):
        rest = here - third
        there = state - third * plan.stride[three] - rest * plan.stride[two]
        for first in range(min(rest, left[one]), max(0, rest - left[two]) - 1, -1):
            splits = CHOOSE[cards, first] * CHOOSE[cards - first, rest - first]
            splits *= CHOOSE[cards - rest, third]
            ways += splits * plan.ways[there + first * step]
    return ways


@rule
def _fill(plan: Plan, k: int, left: Ints, given: Ints, upto: int, cards: int) -> bool:
    """Give the groups below `upto` of class k as little as possible, those from the last back."""
    for group in range(plan.groups):
        if group < upto:
            given[group] = 0
    for group in range(upto):
        if (plan.may[k] >> group) & 1:
            given[group] = min(cards, left[group])
            cards -= given[group]
    return cards == 0


@rule
def _first_split(plan: Plan, k: int, left: Ints, given: Ints) -> bool:
    """The first way to split class k over the groups: low groups as full as can be."""
    for group in range(plan.groups):
        given[group] = 0
    return _fill(plan, k, left, given, plan.groups, plan.first[k + 1] - plan.first[k])


@rule
def _next_split(plan: Plan, k: int, left: Ints, given: Ints) -> bool:
    """The next split, in the order of an odometer; False when all have been seen."""
    freed = 0
    for group in range(plan.groups):
        if not (plan.may[k] >> group) & 1:
            continue
        if freed > 0 and given[group] < left[group]:
            given[group] += 1
            return _fill(plan, k, left, given, group, freed - 1)
        freed += given[group]
    return False


@rule
def _split_ways(plan: Plan, k: int, left: Ints, given: Ints) -> float:
    """How many deals of class k and on have this split of class k."""
    cards = plan.first[k + 1] - plan.first[k]
    state = 0
    ways = 1.0
    for group in range(plan.groups):
        state += (left[group] - given[group]) * plan.stride[group]
        ways *= CHOOSE[cards, given[group]]
        cards -= given[group]
    return float(ways * plan.ways[(k + 1) * plan.states + state])


@rule
def places(plan: Plan) -> int:
    """How many states would be counted for these groups."""
    states = 1
    for group in range(plan.groups - 1):
        states *= plan.room[group] + 1
    return states


@rule
def draw(plan: Plan, rng: Rng, hands: Ints) -> None:
    """Deal one consistent world into `hands`, one set of cards for each holder."""
    lay_piles(plan, rng)
    for holder in range(plan.holders):
        hands[holder] = plan.known[holder] | _take_set(plan, rng, holder)


@rule
def lay_piles(plan: Plan, rng: Rng) -> None:
    """Deal every card to the pile of a group."""
    left, given, height = plan.left, plan.given, plan.height
    for group in range(plan.groups):
        left[group] = plan.room[group]
        height[group] = 0
    for k in range(plan.classes):
        _draw_split(plan, rng, k, left, given)
        _draw_cards(plan, rng, k)
        for group in range(plan.groups):
            left[group] -= given[group]


@rule
def _take_set(plan: Plan, rng: Rng, holder: int) -> Cards:
    """This holder's cards as a set."""
    group = plan.group[holder]
    top = plan.height[group]
    take(plan, rng, holder)
    cards = 0
    for at in range(plan.height[group], top):
        cards |= 1 << plan.pile[group][at]
    return cards


@rule
def take(plan: Plan, rng: Rng, holder: int) -> None:
    """Take this holder's cards from the pile of its group, at random if others share it: they then
    lie just above the pile."""
    group = plan.group[holder]
    pile = plan.pile[group]
    top = plan.height[group]
    for _ in range(plan.held[holder] - count(plan.known[holder])):
        if plan.shared[holder]:
            at = below(rng, top)
            pile[at], pile[top - 1] = pile[top - 1], pile[at]
        top -= 1
    plan.height[group] = top


@rule
def _draw_split(plan: Plan, rng: Rng, k: int, left: Ints, given: Ints) -> None:
    """Choose how class k is split, each split as likely as the share of deals that have it."""
    more = _first_split(plan, k, left, given)
    if k == plan.classes - 1:
        return  # the last class fills what is left: there is one split
    state = 0
    for group in range(plan.groups):
        state += left[group] * plan.stride[group]
    ticket = unit(rng) * plan.ways[k * plan.states + state]
    if count(plan.may[k]) == 2:
        _find_split_of_two(plan, k, state, ticket)
        return
    while more:
        ways = _split_ways(plan, k, left, given)
        if ways > 0.0:
            for group in range(plan.groups):
                plan.chosen[group] = given[group]
            ticket -= ways
            if ticket < 0.0:
                return
        more = _next_split(plan, k, left, given)
    for group in range(plan.groups):  # rounding left a crumb of the ticket: the last split it is
        given[group] = plan.chosen[group]


@rule
def _find_split_of_two(plan: Plan, k: int, state: int, ticket: float) -> None:
    """The same search where only two groups may hold the cards of class k, the usual case."""
    one = lowest(plan.may[k])
    other = highest(plan.may[k])
    cards = plan.first[k + 1] - plan.first[k]
    most = min(cards, plan.left[one])
    least = max(0, cards - plan.left[other])
    state += (k + 1) * plan.states - cards * plan.stride[other]
    step = plan.stride[other] - plan.stride[one]
    chosen = most
    for mine in range(most, least - 1, -1):
        ways = CHOOSE[cards, mine] * plan.ways[state + mine * step]
        if ways > 0.0:
            chosen = mine
            ticket -= ways
            if ticket < 0.0:
                break
    plan.given[one] = chosen
    plan.given[other] = cards - chosen


@rule
def _draw_cards(plan: Plan, rng: Rng, k: int) -> None:
    """Choose which cards of class k go to which group, and put them on its pile."""
    first, last = plan.first[k], plan.first[k + 1]
    for group in range(plan.groups):
        given = plan.given[group]
        top = plan.height[group]
        choice = given < last - first
        for _ in range(given):
            if choice:
                at = first + below(rng, last - first)
                plan.cards[at], plan.cards[last - 1] = plan.cards[last - 1], plan.cards[at]
            last -= 1
            plan.pile[group][top] = plan.cards[last]
            top += 1
        plan.height[group] = top
