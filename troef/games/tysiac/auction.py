"""From the deal to the first lead: dealing, bidding, the prikup, two cards given away, a raise.

Sources: thesis 003, 2.5.2 to 2.5.4; readings T4 to T8, T14, T29.
"""

from __future__ import annotations

from ...cards import NO_CARD, NO_SUIT, SUITS
from ...chance import Rng, below, shuffle
from ...fields import Ints
from ...jit import count, rule
from .scoring import finished
from .state import (
    AT_ONCE,
    BIDDING,
    BY_TENS,
    COUPLE,
    FREE,
    GIVING,
    HELD,
    HUNDRED,
    IN_ORDER,
    MARRIAGE,
    MAY_DEMAND,
    NEVER,
    NINES,
    NO_JUMPS,
    NOBODY,
    OVER,
    RAISING,
    RANDOM_DEALER,
    REDEAL,
    SEATS,
    TOP,
    TRICKS,
    State,
)  # fmt: skip
from .tricks import is_simple, lead

# -- dealing --------------------------------------------------------------------------------


@rule
def deal(state: State, rng: Rng) -> None:
    """Deal the next deal, or the first of a game.

    The dealer moves to the left after every deal (003, 2.5.2), but not after one that was thrown in
    because of four nines (003, 2.5.4). A deal that was not played does not count.
    """
    if state.deals == 0 or finished(state):
        begin(state)
        state.dealer = below(rng, SEATS) if state.first_dealer == RANDOM_DEALER else 0
        state.deals = 1
    elif not state.thrown:
        state.dealer = (state.dealer + 1) % SEATS
        state.deals += state.phase == OVER
    deck = IN_ORDER.copy()
    while True:
        shuffle(rng, deck)
        _deal_cards(state, deck)
        if state.nines != REDEAL or not has_nines(state):
            break
        state.redeals += 1
    start(state)


@rule
def _deal_cards(state: State, deck: Ints) -> None:
    """One card at a time from the dealer's left; in the first three rounds the prikup gets one after
    the second player (003, 2.5.2; readings T14)."""
    for seat in range(SEATS):
        state.hands[seat] = 0
    state.prikup = 0
    at = 0
    for turn in range(7):
        for k in range(SEATS):
            state.hands[(state.dealer + 1 + k) % SEATS] |= 1 << int(deck[at])
            at += 1
            if k == 1 and turn < 3:
                state.prikup |= 1 << int(deck[at])
                at += 1


@rule
def has_nines(state: State) -> bool:
    """Whether somebody has all four nines."""
    for seat in range(SEATS):
        if state.hands[seat] & NINES == NINES:
            return True
    return False


@rule
def begin(state: State) -> None:
    """A new game: nobody has points."""
    state.redeals = 0
    state.voluntary = 0
    for seat in range(SEATS):
        state.total[seat] = 0
        state.stuck[seat] = 0
        state.declared[seat] = 0
        state.made[seat] = 0
        state.earned[seat] = 0


@rule
def start(state: State) -> None:
    """Set all but the cards, the dealer and the totals to what it is before the first bid."""
    for seat in range(SEATS):
        state.played[seat] = 0
        state.lacks[seat] = 0
        state.given[seat] = NO_CARD
        state.bid[seat] = 0
        state.won[seat] = 0
        state.points[seat] = 0
        state.gained[seat] = 0
    for i in range(TRICKS):
        state.takers[i] = NOBODY
    for i in range(len(state.order)):
        state.order[i] = NO_CARD
    for suit in SUITS:
        state.wed[suit] = NOBODY
    state.viewer = NOBODY
    state.forced = 0
    state.thrown = 0
    state.simple = is_simple(state)
    state.phase = BIDDING
    state.turn = (state.dealer + 1) % SEATS
    state.gifts = 0
    state.passed = 0
    state.declarer = NOBODY
    state.level = 0
    state.auctioned = 0
    state.trump = NO_SUIT
    state.leader = NOBODY
    state.in_trick = 0
    state.led = NO_SUIT
    state.best = -1
    state.best_seat = 0
    state.tricks = 0


# -- bidding --------------------------------------------------------------------------------


@rule
def amount(level: int) -> int:
    """The points of a level."""
    return 90 + 10 * level


@rule
def held(hand: int) -> int:
    """What the marriages in this hand count together."""
    value = 0
    for suit in SUITS:
        both = COUPLE << 16 * suit
        if hand & both == both:
            value += MARRIAGE[suit]
    return value


@rule
def limit(state: State, hand: int) -> int:
    """The highest level for this hand: more than 120 needs a marriage (003, 2.5.3; readings T5)."""
    value = held(hand)
    if value == 0:
        return FREE
    return FREE + value // 10 if state.most == HELD else TOP


@rule
def levels_open(state: State) -> int:
    """What the seat whose turn it is may bid or raise to, as bits: nothing, or more than the highest
    bid (003, 2.5.3 and 2.5.4; readings T4, T7)."""
    high = limit(state, state.hands[state.turn])
    by_tens = state.raises == BY_TENS if state.phase == RAISING else state.jumps == NO_JUMPS
    if by_tens:
        high = min(high, state.level + 1)
    if high <= state.level:
        return 1
    return 1 | ((1 << (high + 1)) - (1 << (state.level + 1)))


@rule
def make_bid(state: State, level: int) -> None:
    """Bid, or pass for good (readings T4). The last one left plays; if nobody bids the dealer must
    play for a hundred (003, 2.5.3; readings T6)."""
    seat = state.turn
    if level == 0:
        state.passed |= 1 << seat
    else:
        state.bid[seat] = level
        state.level = level
        state.declarer = seat
    passes = count(state.passed)
    if passes == SEATS:
        state.declarer = state.dealer
        state.level = HUNDRED
        state.forced = 1
    if passes == SEATS or (passes == SEATS - 1 and state.level > 0):
        _take_prikup(state)
        return
    seat = (seat + 1) % SEATS
    while (state.passed >> seat) & 1:
        seat = (seat + 1) % SEATS
    state.turn = seat


# -- the prikup -----------------------------------------------------------------------------


@rule
def _take_prikup(state: State) -> None:
    """The highest bidder shows the prikup and takes it in hand (003, 2.5.4)."""
    state.auctioned = state.level
    state.hands[state.declarer] |= state.prikup
    state.phase = GIVING
    state.turn = state.declarer


@rule
def receiver(state: State) -> int:
    """Who gets the next card: first the player on the left."""
    return (state.declarer + 1 + state.gifts) % SEATS


@rule
def give(state: State, one: int) -> None:
    """Give a card away; after the second, four nines in one hand end the deal, and the same dealer
    deals again (003, 2.5.4; readings T8)."""
    to = receiver(state)
    fatal = is_fatal(state, one)
    state.hands[state.declarer] &= ~(1 << one)
    state.hands[to] |= 1 << one
    state.given[to] = one
    state.gifts += 1
    if state.gifts < SEATS - 1:
        return
    if fatal:
        throw_in(state)
    elif state.raises == NEVER:
        lead(state)
    else:
        state.phase = RAISING


@rule
def is_fatal(state: State, one: int) -> bool:
    """Whether giving this card now would end the deal."""
    if state.gifts < SEATS - 2 or state.nines != REDEAL:
        return False
    for seat in range(SEATS):
        hand = state.hands[seat]
        if seat == state.declarer:
            hand &= ~(1 << one)
        if seat == receiver(state):
            hand |= 1 << one
        if hand & NINES == NINES:
            return True
    return False


@rule
def throw_in(state: State) -> None:
    """End a deal that nobody scores in, because of four nines."""
    state.thrown = 1
    state.redeals += 1
    state.phase = OVER
    state.turn = NOBODY


@rule
def may_demand(state: State) -> bool:
    """Whether the seat whose turn it is may demand a new deal for its four nines: when it bids, gives
    cards away, raises or plays its first card (003, 2.5.4: it "may"; readings T8)."""
    if state.nines != MAY_DEMAND or state.phase == OVER:
        return False
    return state.tricks == 0 and state.hands[state.turn] & NINES == NINES


@rule
def raise_bid(state: State, level: int) -> None:
    """Raise the bid, or let it be (003, 2.5.4; readings T7). By tens, the bidder says himself when he is
    done, even at his limit: if he were not asked there, going on would show a marriage."""
    if level > 0:
        state.level = level
    if level == 0 or state.raises == AT_ONCE:
        lead(state)
