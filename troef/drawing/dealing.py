"""One complete deal by chance, each as likely as any other that fits."""

from __future__ import annotations

from ..cards import Cards
from ..chance import Rng, below, unit
from ..fields import Ints
from ..jit import count, highest, lowest, rule
from .counting import CHOOSE, first_split, next_split, split_ways
from .plans import Plan


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
    more = first_split(plan, k, left, given)
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
        ways = split_ways(plan, k, left, given)
        if ways > 0.0:
            for group in range(plan.groups):
                plan.chosen[group] = given[group]
            ticket -= ways
            if ticket < 0.0:
                return
        more = next_split(plan, k, left, given)
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
