"""What a seat may know, and the games that fit it.

Everybody sees the animals, how many money cards each seat has, what is paid at auctions and what
donkeys bring. What is put down in a trade only the two see that trade. So each seat keeps a list of
the money that it knows each other seat to have (004, 4.2; readings K8 to K11); `public` is the list of
somebody who was in no trade at all. A list may lack cards that a clever reader could infer: after a
trade of two others both lists are empty.
"""

from __future__ import annotations

from ...chance import Rng, below
from ...fields import Row
from ...jit import hot, rule
from .animals import held, lay_deck
from .money import DENOMINATIONS, money_of, most_of, number, size, some_of, without, worth
from .state import (
    AGAIN,
    ANSWERING,
    BIDDING,
    BLUFF,
    BUYING,
    KINDS,
    MOST_SEATS,
    NOBODY,
    OFFER,
    OFFERING,
    OPEN_DECK,
    OPEN_MONEY,
    OPEN_OFFER,
    SEEN,
    Plan,
    State,
)  # fmt: skip

# -- lists of known money -----------------------------------------------------------------------


@rule
def all_saw_gain(state: State, seat: int, cards: int) -> None:
    """Everybody saw that a seat got these cards (004, 4.2; readings K9, K10)."""
    state.public[seat] += cards
    for other in range(state.n):
        if other != seat:
            state.known[other, seat] += cards


@rule
def all_saw_loss(state: State, seat: int, cards: int) -> None:
    """Everybody saw that a seat paid these cards; those not on a list are ignored (readings K9, K10)."""
    state.public[seat] = without(state.public[seat], cards)
    for other in range(state.n):
        if other != seat:
            state.known[other, seat] = without(state.known[other, seat], cards)


@rule
def all_saw_hand(state: State, seat: int) -> None:
    """A seat showed all its money (readings K51)."""
    state.public[seat] = state.money[seat]
    for other in range(state.n):
        if other != seat:
            state.known[other, seat] = state.money[seat]


@rule
def traders_exchanged(state: State, counter: int) -> None:
    """The two know what they gave each other; for all others both lists start anew (readings K11)."""
    master, target = state.master, state.target
    state.public[master] = 0
    state.public[target] = 0
    for other in range(state.n):
        if other != master and other != target:
            state.known[other, master] = 0
            state.known[other, target] = 0
    state.known[master, target] = without(state.known[master, target], counter) + state.offer
    state.known[target, master] = without(state.known[target, master], state.offer) + counter


@rule
def traders_saw(state: State, counter: int) -> None:
    """The two saw what the other put down and took back."""
    master, target = state.master, state.target
    state.known[master, target] = most_of(state.known[master, target], counter)
    state.known[target, master] = most_of(state.known[target, master], state.offer)


# -- views --------------------------------------------------------------------------------------


@hot
def hide(state: State, seat: int, view: Row[State]) -> None:
    """Write what this seat may know: no other money, no other lists, no deck, and of a trade only
    what it put down or was shown itself. A house rule leaves open what is on the table (K23, K24), or
    all money: then the own lists are complete (K22)."""
    view[0] = state
    seen = view[0]
    seen.viewer = seat
    for other in range(MOST_SEATS):
        if other != seat:
            seen.money[other] = 0
            for third in range(MOST_SEATS):
                seen.known[other, third] = 0
    if state.open & OPEN_MONEY:
        for other in range(state.n):
            seen.known[seat, other] = state.money[other] * (other != seat)
    if not state.open & OPEN_DECK:
        for word in range(3):
            seen.deck[word] = 0
    asked = seat == state.target or state.open & OPEN_MONEY
    if seat != state.master and not (asked and state.open & OPEN_OFFER):
        seen.offer = 0
    seen.ties = 0  # whether the master won by a tie only the two know
    if not (state.traders >> seat) & 1:
        seen.gave = 0
        seen.took = 0


@rule
def appears(state: State, action: int, seat: int) -> int:
    """Money on the table is seen by whoever put it there, and in the end by both traders; the others see
    how many cards it is, and who got the animals, or that both took their money back."""
    if action < OFFER or seat == state.turn or state.open & OPEN_MONEY:
        return action
    if state.phase == ANSWERING and seat == state.master:
        return action
    if seat == state.target and state.open & OPEN_OFFER:
        return action
    cards = money_of(action - OFFER)
    look = SEEN + 4 * size(cards)
    if state.phase == OFFERING:
        return look
    difference = worth(cards) - worth(state.offer)
    if difference == 0 and state.tie == AGAIN:
        return look + 3
    return look + (1 if difference > 0 else 2)


# -- complete games -------------------------------------------------------------------------------


@rule
def unseen_money(view: State, listed: int) -> int:
    """The money in play that is neither the viewer's own nor, if lists count, on his lists."""
    viewer = view.viewer
    rest = view.issued - view.money[viewer]
    if listed:
        for seat in range(view.n):
            rest -= view.known[viewer, seat]
    return rest


@rule
def plan(view: State, plans: Row[Plan]) -> None:
    """Lay out the unknown money and the animals in the deck (readings K22, K23)."""
    study(view, plans, 1)


@rule
def study(view: State, plans: Row[Plan], listed: int) -> None:
    """The same, with the viewer's lists of known money or as if he had none."""
    plan = plans[0]
    plan.cards = 0
    for seat in range(MOST_SEATS):
        hidden = seat < view.n and seat != view.viewer
        plan.sure[seat] = view.known[view.viewer, seat] if hidden and listed else 0
        if hidden and seat == view.master and view.phase == ANSWERING:
            # seldom seen: by a house rule, or by somebody who was told of it later
            plan.sure[seat] = most_of(plan.sure[seat], view.offer)
        plan.need[seat] = view.cards[seat] - size(plan.sure[seat]) if hidden else 0
    rest = view.issued - view.money[view.viewer]
    for seat in range(view.n):
        rest -= plan.sure[seat]
    for kind in range(len(DENOMINATIONS)):
        for _ in range(number(rest, kind)):
            plan.pool[plan.cards] = kind
            plan.cards += 1
    gone = view.lot
    for seat in range(view.n):
        gone += view.animals[seat]
    plan.left = 0
    for kind in range(KINDS):
        for _ in range(4 - held(gone, kind)):
            plan.deck[plan.left] = kind
            plan.left += 1


TRIES = 64
REPAIRS = 2000


@rule
def draw(view: State, plans: Row[Plan], rng: Rng, out: Row[State]) -> None:
    """A complete game: the deck shuffled, the unknown money dealt by number, every deal of single
    cards equally likely (readings K22 to K24). Nobody has less than he bid in this auction: a deal in
    which somebody has is dealt again, and after many of those, mended card by card."""
    plan = plans[0]
    out[0] = view
    state = out[0]
    state.viewer = NOBODY
    for at in range(plan.left - 1, 0, -1):
        other = below(rng, at + 1)
        plan.deck[at], plan.deck[other] = plan.deck[other], plan.deck[at]
    if not view.open & OPEN_DECK:
        lay_deck(state, plan.deck)
    bound = view.bluff != BLUFF and (view.phase == BIDDING or view.phase == BUYING)
    for _ in range(TRIES):
        shuffle_money(plan, rng)
        hand_out(view, plan, state)
        if not bound or lacking(state, view.viewer) == 0:
            break
    if bound and lacking(state, view.viewer) > 0:
        mend(view, plan, rng, state)
    if view.phase == ANSWERING and view.viewer != view.master and view.offer == 0:
        state.offer = some_of(state.money[view.master], view.offered, rng)
    fill_lists(view, state)


@rule
def shuffle_money(plan: Plan, rng: Rng) -> None:
    for at in range(plan.cards - 1, 0, -1):
        other = below(rng, at + 1)
        plan.pool[at], plan.pool[other] = plan.pool[other], plan.pool[at]


@rule
def hand_out(view: State, plan: Plan, state: State) -> None:
    """Give each hidden seat what it surely has and its share of the pool."""
    at = 0
    for seat in range(view.n):
        if seat != view.viewer:
            money = plan.sure[seat]
            for _ in range(plan.need[seat]):
                money += 1 << 8 * int(plan.pool[at])
                at += 1
            state.money[seat] = money


@rule
def lacking(state: State, viewer: int) -> int:
    """How many coins the seats lack, together, for what they bid."""
    short = 0
    for seat in range(state.n):
        if seat != viewer:
            short += max(0, state.bids[seat] - worth(state.money[seat]))
    return short


@rule
def mend(view: State, plan: Plan, rng: Rng, state: State) -> None:
    """Trade cards between hidden seats, never for the worse, until everybody has what he bid."""
    short = lacking(state, view.viewer)
    for _ in range(REPAIRS):
        if short == 0:
            return
        one, other = below(rng, plan.cards), below(rng, plan.cards)
        plan.pool[one], plan.pool[other] = plan.pool[other], plan.pool[one]
        hand_out(view, plan, state)
        now = lacking(state, view.viewer)
        if now > short:
            plan.pool[one], plan.pool[other] = plan.pool[other], plan.pool[one]
        else:
            short = now
    hand_out(view, plan, state)


@rule
def fill_lists(view: State, state: State) -> None:
    """The lists of the other seats: what everybody knows. What they learned in trades of their own
    the viewer cannot tell."""
    for seat in range(view.n):
        if seat != view.viewer:
            for other in range(view.n):
                if other != seat:
                    state.known[seat, other] = view.public[other]
