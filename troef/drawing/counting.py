"""In how many ways the unknown cards can lie, class by class."""

from __future__ import annotations

import numpy as np

from ..cards import Cards
from ..fields import Floats, Ints
from ..jit import count, highest, lowest, rule
from .plans import TOO_SMALL, Plan, classify, group_holders, places


def binomials(size: int) -> Floats:
    """Pascal's triangle, as floating point."""
    table = np.zeros((size + 1, size + 1))
    for n in range(size + 1):
        table[n, 0] = 1
        for k in range(1, n + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


CHOOSE = binomials(64)


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
    if not classify(plan, pool, needed):
        return 0.0
    plan.weight = count_ways(plan) * shares(plan)
    return plan.weight


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
    more = first_split(plan, k, left, plan.given)
    while more:
        ways += split_ways(plan, k, left, plan.given)
        more = next_split(plan, k, left, plan.given)
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
def first_split(plan: Plan, k: int, left: Ints, given: Ints) -> bool:
    """The first way to split class k over the groups: low groups as full as can be."""
    for group in range(plan.groups):
        given[group] = 0
    return _fill(plan, k, left, given, plan.groups, plan.first[k + 1] - plan.first[k])


@rule
def next_split(plan: Plan, k: int, left: Ints, given: Ints) -> bool:
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
def split_ways(plan: Plan, k: int, left: Ints, given: Ints) -> float:
    """How many deals of class k and on have this split of class k."""
    cards = plan.first[k + 1] - plan.first[k]
    state = 0
    ways = 1.0
    for group in range(plan.groups):
        state += (left[group] - given[group]) * plan.stride[group]
        ways *= CHOOSE[cards, given[group]]
        cards -= given[group]
    return float(ways * plan.ways[(k + 1) * plan.states + state])
