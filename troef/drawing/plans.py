"""What is known of unknown cards: who holds how many, and which cards the same holders may have."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ..cards import Cards
from ..fields import F8, I8, Floats, Grid, Ints, Record, record_type
from ..jit import count, lowest, rule

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
def classify(plan: Plan, pool: Cards, needed: Cards) -> bool:
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
def places(plan: Plan) -> int:
    """How many states would be counted for these groups."""
    states = 1
    for group in range(plan.groups - 1):
        states *= plan.room[group] + 1
    return states
