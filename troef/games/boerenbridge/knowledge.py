"""What a seat may know, and the rounds that fit it.

`hide` blanks what a seat may not see; `plan` and `draw` go the other way. Unknown are the other hands
and the cards that were not dealt, which count as one more holder. All that is known besides numbers
of cards is who has none of a suit, so the cards of a suit are alike, and `drawing` counts the deals
suit by suit. With many players who are all void in different suits the counts would not fit the
table: then cards change places at random many times instead (`mix`).
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ... import drawing
from ...chance import Rng, below
from ...fields import I8, Ints, Row
from ...jit import count, hot, lowest, rule
from .state import (
    BIDDING,
    DEVIL,
    MOST_CARDS,
    MOST_SUITS,
    NO_CARD,
    NOBODY,
    SECRET,
    UNKNOWN,
    State,
)  # fmt: skip
from .tricks import in_suit, players, suit_of, words

PLACES = 16 * 16 * 16
"""Enough for four players with up to sixteen cards: whoever lacks a suit has played a card."""
STEPS = 40
"""About how often each card is moved between two draws by `mix`."""


class Plan(drawing.Plan):
    """A plan of `drawing`, with room for deals that are too many to count."""

    seat: Annotated[Ints, "i8", "holders"]  # whose cards a holder has; NOBODY: they were not dealt
    counted: I8  # whether the deals could be counted
    unseen: I8  # how many cards are
    where: Annotated[Ints, "i8", "cards"]  # which holder has each of `cards`, while they are mixed


def plan_type(seats: int) -> np.dtype[np.record]:
    """The type of a plan for this many players."""
    return drawing.plan_type(seats + 1, MOST_CARDS, PLACES, MOST_SUITS, Plan)


@hot
def sees(state: State, seat: int, other: int) -> bool:
    """Whether this seat sees that one's cards: its own; in a round of one card of Devil's Bridge all
    others, and its own only after the bids (002, 2.5; readings B44)."""
    if state.devil == DEVIL and state.cards == 1:
        return seat != other or state.phase != BIDDING
    return seat == other


@hot
def hide(state: State, seat: int, view: Row[State]) -> None:
    """Write what this seat may know: hidden hands blank, and bids that are still secret."""
    view[0] = state
    seen = view[0]
    _refresh(state, seen)
    seen.viewer = seat
    if state.devil == DEVIL:
        for other in range(players(state)):
            for word in range(words(state)):
                seen.hands[other, word] *= sees(state, seat, other)
    else:
        for other in range(players(state)):
            for word in range(words(state)):
                seen.hands[other, word] = state.hands[other, word] * (other == seat)
    if state.bids == SECRET and state.phase == BIDDING:
        for other in range(players(state)):
            if other != seat:
                seen.bid[other] = UNKNOWN


@hot
def glimpse(state: State, seat: int, room: Row[State]) -> State:
    """The same in the state itself, for simulations."""
    aside = room[0]
    secret = state.bids == SECRET and state.phase == BIDDING
    for other in range(players(state)):
        for word in range(words(state)):
            aside.hands[other, word] = state.hands[other, word]
            state.hands[other, word] *= sees(state, seat, other)
        aside.bid[other] = state.bid[other]
        if secret and other != seat:
            state.bid[other] = UNKNOWN
    state.viewer = seat
    return state


@hot
def unblank(state: State, room: Row[State]) -> None:
    """Put back what `glimpse` put aside."""
    aside = room[0]
    state.viewer = NOBODY
    for other in range(players(state)):
        state.bid[other] = aside.bid[other]
        for word in range(words(state)):
            state.hands[other, word] = aside.hands[other, word]


@hot
def _refresh(state: State, seen: State) -> None:
    """Write again what the last action changed. It changes nothing, but a wide copy has to wait for the
    narrow writes before it, and a narrow one does not."""
    seen.turn = state.turn
    seen.phase = state.phase
    seen.led = state.led
    seen.best = state.best
    seen.in_trick = state.in_trick
    seen.tricks = state.tricks
    seen.spoken = state.spoken
    for word in range(words(state)):
        seen.gone[word] = state.gone[word]


@rule
def appears(state: State, action: int, seat: int) -> int:
    """A secret bid looks the same whatever it is; the last one shows them all."""
    return UNKNOWN if in_secret(state, seat) else action


@rule
def in_secret(state: State, seat: int) -> bool:
    """Whether what is done now stays hidden from this seat, for the time being."""
    if state.bids != SECRET or state.phase != BIDDING:
        return False
    return state.turn != seat and state.spoken < players(state) - 1


# -- complete rounds ------------------------------------------------------------------------


@rule
def held(view: State, seat: int) -> int:
    """How many cards a seat has: one fewer once it has played to this trick."""
    seats = players(view)
    left = int(view.cards) - int(view.tricks)
    if view.in_trick > 0:
        place = (seat - int(view.leaders[int(view.tricks) & 1]) + seats) % seats
        left -= place < view.in_trick
    return left


@rule
def unseen(view: State, word: int) -> int:
    """The cards of a word that this view does not place."""
    cards = int(view.deck[word]) & ~int(view.gone[word])
    for seat in range(players(view)):
        cards &= ~int(view.hands[seat, word])
    if view.trump_card != NO_CARD and view.trump_card >> 6 == word:
        cards &= ~(1 << (int(view.trump_card) & 63))
    return cards


@rule
def plan(view: State, plans: Row[Plan]) -> None:
    """Count the deals that fit a view."""
    study(view, plans[0])
    count_deals(plans[0])


@rule
def plan_again(view: State, plan: Plan) -> None:
    """The same with a plan that another view of this round left: where no more than the cards of each
    suit differ, not their numbers, the deals need not be counted again."""
    if not study(view, plan) or not plan.counted:
        count_deals(plan)


@rule
def study(view: State, plan: Plan) -> bool:
    """Write down who may have which cards; returns whether the numbers are those that stood there.

    Holders that lack a suit come first and what was not dealt last, so that the largest group of
    holders is the last one: its room is not counted, it follows.
    """
    cards = np.empty(words(view), np.int64)
    pool, dealt, before = 0, 0, plan.holders
    same = True
    plan.unseen = 0
    for word in range(words(view)):
        cards[word] = unseen(view, word)
        plan.unseen += count(cards[word])
    for suit in range(view.suits):
        if in_suit(view, cards, suit):
            pool |= 1 << suit
    plan.holders = 0
    for turn in range(2):
        for seat in range(players(view)):
            lacks = int(view.lacks[seat]) & pool
            if not sees(view, int(view.viewer), seat) and (lacks == 0) == (turn == 1):
                same &= _seat_holder(plan, seat, held(view, seat), lacks)
                dealt += held(view, seat)
    same &= _seat_holder(plan, NOBODY, plan.unseen - dealt, 0)
    same &= plan.holders == before
    drawing.group_holders(plan, pool, -1)
    return _classify(view, plan, cards, pool) and same


@rule
def count_deals(plan: Plan) -> None:
    """Count the deals of a plan, or where there are too many to count find one."""
    plan.counted = plan.unseen <= 64 and drawing.places(plan) <= PLACES
    if plan.counted:
        plan.weight = drawing.count_ways(plan) * drawing.shares(plan)
    else:
        plan.weight = 1.0 if _lay_somehow(plan) else 0.0


@rule
def _seat_holder(plan: Plan, seat: int, cards: int, lacks: int) -> bool:
    """Add a holder; returns whether it stood there already."""
    holder = plan.holders
    same = plan.seat[holder] == seat and plan.held[holder] == cards and plan.lacks[holder] == lacks
    plan.seat[holder] = seat
    plan.held[holder] = cards
    plan.known[holder] = 0
    plan.lacks[holder] = lacks
    plan.holders += 1
    return same


@rule
def _classify(view: State, plan: Plan, cards: Ints, pool: int) -> bool:
    """The suits that the same holders may have make a class; returns whether the classes were as
    large before."""
    before, same = plan.classes, True
    plan.needed = 0
    plan.classes = 0
    plan.first[0] = 0
    end = 0
    while pool:
        may = drawing.who_may(plan, lowest(pool))
        for suit in range(lowest(pool), int(view.suits)):
            if (pool >> suit) & 1 and drawing.who_may(plan, suit) == may:
                pool &= ~(1 << suit)
                ranks = in_suit(view, cards, suit)
                while ranks:
                    plan.cards[end] = (suit << int(view.shift)) + lowest(ranks)
                    end += 1
                    ranks &= ranks - 1
        same = same and plan.may[plan.classes] == may and plan.first[plan.classes + 1] == end
        plan.may[plan.classes] = may
        plan.classes += 1
        plan.first[plan.classes] = end
    return same and plan.classes == before


@rule
def draw(view: State, plans: Row[Plan], rng: Rng, out: Row[State]) -> None:
    """A complete state that fits the view, each possible deal equally likely; secret bids too."""
    plan = plans[0]
    out[0] = view
    state = out[0]
    state.viewer = NOBODY
    if plan.counted:
        drawing.lay_piles(plan, rng)
        for holder in range(plan.holders - 1):
            seat, group = plan.seat[holder], plan.group[holder]
            drawing.take(plan, rng, holder)
            for i in range(plan.held[holder]):
                one = plan.pile[group][plan.height[group] + i]
                state.hands[seat, one >> 6] |= 1 << (one & 63)
    else:
        mix(view, plan, rng)
        for i in range(plan.unseen):
            seat, one = plan.seat[plan.where[i]], plan.cards[i]
            if seat != NOBODY:
                state.hands[seat, one >> 6] |= 1 << (one & 63)
    if view.bids == SECRET and view.phase == BIDDING:
        for step in range(int(view.spoken)):
            seat = (int(view.dealer) + 1 + step) % players(view)
            if view.bid[seat] == UNKNOWN:
                state.bid[seat] = below(rng, int(view.cards) + 1)


# -- where counting would take too long -------------------------------------------------------


@rule
def _lay_somehow(plan: Plan) -> bool:
    """One deal that fits: each card to a holder with room, making room along a chain of holders where
    there is none; False if there is none."""
    holders = plan.holders
    room = np.empty(holders, np.int64)
    for holder in range(holders):
        room[holder] = plan.held[holder]
    came = np.empty(holders, np.int64)  # by which card a holder was reached
    queue = np.empty(holders, np.int64)
    for i in range(plan.unseen):
        plan.where[i] = -1
    for k in range(plan.classes):
        for i in range(plan.first[k], plan.first[k + 1]):
            came[:] = -1
            head, tail = 0, 0
            for holder in range(holders):
                if (plan.may[k] >> plan.group[holder]) & 1:
                    came[holder] = i
                    queue[tail] = holder
                    tail += 1
            while head < tail and room[queue[head]] == 0:
                tail = _reach_on(plan, queue[head], came, queue, tail)
                head += 1
            if head == tail:
                return False
            holder = queue[head]
            room[holder] -= 1
            while True:
                one = came[holder]
                before = plan.where[one]
                plan.where[one] = holder
                if one == i:
                    break
                holder = before
    return True


@rule
def _reach_on(plan: Plan, holder: int, came: Ints, queue: Ints, tail: int) -> int:
    """Add to the queue whom a card of this holder could go to; returns its new end."""
    for k in range(plan.classes):
        for i in range(plan.first[k], plan.first[k + 1]):
            if plan.where[i] != holder:
                continue
            for other in range(plan.holders):
                if came[other] < 0 and (plan.may[k] >> plan.group[other]) & 1:
                    came[other] = i
                    queue[tail] = other
                    tail += 1
            break  # the others of its class can go nowhere else
    return tail


@rule
def mix(view: State, plan: Plan, rng: Rng) -> None:
    """Move cards between holders many times: two, three or more cards go round in a circle whenever
    each may lie where it comes.

    A circle and its reverse are equally likely, so in the long run all deals are. Circles through as
    many holders as there are suits reach every deal: tables with fixed sums and forbidden cells are
    connected by circles that meet each row and column at most once.
    """
    n, longest = plan.unseen, min(int(view.suits), plan.holders)
    ring = np.empty(MOST_SUITS, np.int64)
    for _ in range(STEPS * n):
        length = 2 + below(rng, max(1, longest - 1))
        fits = True
        for i in range(length):
            ring[i] = below(rng, n)
        for i in range(length):
            goes = plan.where[ring[(i + 1) % length]]
            suit = suit_of(view, plan.cards[ring[i]])
            fits = fits and not (plan.lacks[goes] >> suit) & 1
            for j in range(i):
                fits = fits and plan.where[ring[j]] != plan.where[ring[i]]
        if fits:
            first = plan.where[ring[0]]
            for i in range(length - 1):
                plan.where[ring[i]] = plan.where[ring[i + 1]]
            plan.where[ring[length - 1]] = first
