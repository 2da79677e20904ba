"""From the deal to the first lead: dealing, bidding, naming trump, calling an ace.

Sources: thesis 000, 2.1.2 and 2.1.3; thesis 001, 2.1 and 2.2.
"""

from __future__ import annotations

from ...cards import (
    ACE,
    ACES,
    CLUBS,
    HEARTS,
    NO_CARD,
    NO_SUIT,
    SUITS,
    card,
    lane,
    ranks_in,
    suit_of,
)  # fmt: skip
from ...chance import Rng, below, shuffle
from ...deals import FRENCH, cut, deal_packets, shuffle_groups
from ...fields import Ints
from ...jit import count, lowest, rule
from .contracts import (
    DECLARER_LEADS,
    FROM_TROELA,
    HIGHER,
    PARTNER,
    PAS,
    PLACE,
    RIK,
    RIK_BETER,
    SCHOPPEN_MIE,
    SHAREABLE,
    TROELA,
    TRUMP,
)  # fmt: skip
from .state import (
    BID_FORCED,
    BID_NONE,
    BIDDING,
    CALLING,
    DECK_RANDOM,
    DECK_RIK,
    FOURTH_ACE,
    LEAD_DECLARER,
    LEAD_PARTNER,
    MATE_HIDDEN,
    NAMING,
    NOBODY,
    OVER,
    PLAYING,
    RANDOM_MATE,
    RIGHT,
    SEATS,
    TO_FORCE,
    TOGETHER,
    TRICKS,
    TROELA_FORCED,
    State,
)  # fmt: skip
from .tricks import is_simple


@rule
def deal(state: State, rng: Rng) -> None:
    """Deal the first deal, or collect the cards of the last one and deal the next.

    The dealer moves to the left after every deal (000, 2.1.2).
    """
    deck = FRENCH.copy()
    if state.deals == 0 or state.deck == DECK_RANDOM:
        shuffle(rng, deck)
    else:
        _collect(state, deck)
        if state.deck == DECK_RIK:
            shuffle_groups(rng, deck, SEATS)
        cut(rng, deck)
    if state.deals > 0:
        state.dealer = (state.dealer + 1) % SEATS
    state.deals += 1
    first = (state.dealer + 1) % SEATS
    deal_packets(deck, state.packets, first, state.hands)
    start(state)
    if state.auction == BID_FORCED:
        force(state)
    if state.auction == BID_NONE:
        skip_auction(state, below(rng, SEATS - 1) if state.mate == RANDOM_MATE else 0)


@rule
def _collect(state: State, deck: Ints) -> None:
    """The deck after a deal: in order of play, or by hands if nothing was played (readings R18)."""
    played = SEATS * state.tricks + state.in_trick
    for i in range(played):
        deck[i] = state.order[i]
    at = played
    for seat in range(SEATS):
        hand = state.hands[seat]
        while hand:
            deck[at] = lowest(hand)
            at += 1
            hand &= hand - 1


@rule
def start(state: State) -> None:
    """Everything but hands, dealer and chips as it is before the first bid."""
    for seat in range(SEATS):
        state.played[seat] = 0
        state.lacks[seat] = 0
        state.bid[seat] = NOBODY
        state.won[seat] = 0
    for i in range(TRICKS):
        state.takers[i] = NOBODY
    for i in range(len(state.order)):
        state.order[i] = NO_CARD
    for i in range(len(state.bids)):
        state.bids[i] = 0
    state.bids_made = 0
    state.viewer = NOBODY
    state.phase = BIDDING
    state.turn = (state.dealer + 1) % SEATS
    state.contract = PAS
    state.declarer = NOBODY
    state.declarers = 0
    state.partner = NOBODY
    state.partner_shown = 0
    state.trump = NO_SUIT
    state.called = NO_CARD
    state.blind = 0
    state.troela_bidder = NOBODY
    state.no_troela = 0
    state.simple = 0
    state.leader = NOBODY
    state.in_trick = 0
    state.led = NO_SUIT
    state.asked = 0
    state.best = 0
    state.best_seat = NOBODY
    state.tricks = 0
    state.shown = 0


@rule
def skip_auction(state: State, mate: int) -> None:
    """The Leiden game: the first player plays rik, longest suit trump, no ace (001, 2.1, 2.2, 5.4).

    Ties go to the first suit in order (readings L1).
    """
    seat = state.turn
    state.contract = RIK
    state.declarer = seat
    state.declarers = 1 << seat
    state.trump = longest(state.hands[seat])
    state.partner = (seat + 1 + mate) % SEATS if state.mate == RANDOM_MATE else set_mate(state)
    state.partner_shown = 0 if state.mate_known == MATE_HIDDEN else 1
    lead(state, seat)


@rule
def set_mate(state: State) -> int:
    """The partner of a declarer whose partner sits at a set place (001, 2.2; readings L2)."""
    return (state.declarer + (3 if state.mate == RIGHT else 2)) % SEATS


@rule
def force(state: State) -> None:
    """An experiment on the card play: somebody must play this contract (000, 4.1.1 and 4.1.2)."""
    state.contract = TO_FORCE[state.forced]
    state.declarer = (state.turn + state.declares) % SEATS
    for seat in range(SEATS):
        state.bid[seat] = state.contract if seat == state.declarer else PAS
    _close_auction(state)


@rule
def longest(hand: int) -> int:
    """The suit with most cards, the first of equals."""
    best = CLUBS
    for suit in SUITS:
        if count(ranks_in(hand, suit)) > count(ranks_in(hand, best)):
            best = suit
    return best


# -- bidding --------------------------------------------------------------------------------


@rule
def bids_open(state: State) -> int:
    """The bids open to the seat whose turn it is, as bits by contract; bit 0 is the pass.

    A bid must be higher than the last (000, 2.1.3; 001, 2.1). Troela needs three aces (table 2.2;
    readings R10: not four); schoppen mie comes after three passes (footnote 4).
    """
    seat = state.turn
    higher = state.biddable & HIGHER[state.contract]
    if not state.contract and _passed(state) == SEATS - 1:
        higher |= state.biddable & (1 << SCHOPPEN_MIE)
    if state.together == TOGETHER:
        higher |= state.biddable & SHAREABLE & (1 << state.contract)
    if count(state.hands[seat] & ACES) != 3:
        return higher & ~(1 << TROELA) | 1
    if troela_is_forced(state):
        return higher & FROM_TROELA  # schoppen mie stands outside the order, so it is not higher
    return higher | 1


@rule
def troela_is_forced(state: State) -> bool:
    """Whether somebody with three aces would now have to say so (000, table 2.2, footnote)."""
    can_bid = ((state.biddable & HIGHER[state.contract]) >> TROELA) & 1 == 1
    return state.troela == TROELA_FORCED and can_bid


@rule
def _passed(state: State) -> int:
    """How many seats have passed."""
    passed = 0
    for seat in range(SEATS):
        passed += state.bid[seat] == PAS
    return passed


@rule
def make_bid(state: State, contract: int) -> None:
    """Bid, or pass for good; the auction ends when nobody is left who could bid higher."""
    seat = state.turn
    if troela_is_forced(state) and not (FROM_TROELA >> contract) & 1:
        # bidding higher than troela shows nothing: three aces leave that open
        state.no_troela |= 1 << seat
    if contract == TROELA:
        state.troela_bidder = seat
    state.bids[state.bids_made] = contract
    state.bids_made += 1
    state.bid[seat] = contract
    if PLACE[contract] > PLACE[state.contract]:
        state.contract = contract
        state.declarer = seat
    for step in range(1, SEATS + 1):
        other = (seat + step) % SEATS
        settled = state.bid[other] == PAS or (state.contract and state.bid[other] == state.contract)
        if not settled:
            state.turn = other
            return
    _close_auction(state)


@rule
def _close_auction(state: State) -> None:
    """The highest bid is played; when all pass nothing is (readings R3)."""
    if state.contract == PAS:
        state.phase = OVER
        state.turn = NOBODY
        return
    for seat in range(SEATS):
        if state.bid[seat] == state.contract:
            state.declarers |= 1 << seat
    state.turn = state.declarer
    if state.contract == TROELA:
        _find_troela_partner(state)
    elif state.contract == RIK_BETER:
        state.trump = HEARTS
        state.phase = CALLING
    elif TRUMP[state.contract]:
        state.phase = NAMING
    else:
        begin_play(state)


@rule
def _find_troela_partner(state: State) -> None:
    """The holder of the fourth ace is partner, openly, and names trump (000, table 2.2; R10)."""
    missing = ACES & ~state.hands[state.declarer]
    for seat in range(SEATS):
        if seat != state.declarer:
            if state.hands[seat] & missing:
                state.partner = seat
            else:
                state.lacks[seat] |= ACES
    state.partner_shown = 1
    if state.troela_trump == FOURTH_ACE:
        state.trump = suit_of(lowest(missing))
        begin_play(state)
    else:
        state.turn = state.partner
        state.phase = NAMING


# -- trump and ace --------------------------------------------------------------------------


@rule
def trumps_open(state: State) -> int:
    """The suits that may be named trump, as bits: any (000, 2.1.3), in troela not the ace's suit."""
    if state.contract != TROELA:
        return 0b1111
    own = state.hands[state.turn] & ACES
    return 0b1111 & ~(1 << suit_of(lowest(own)))


@rule
def name_trump(state: State, suit: int) -> None:
    state.trump = suit
    if PARTNER[state.contract] and state.contract != TROELA:
        state.phase = CALLING
    else:
        begin_play(state)


@rule
def calls_open(state: State) -> int:
    """The cards that may be called, as a set.

    An ace that is neither trump nor held, of a suit that is held where possible, else blind (000,
    2.1.3; readings R11). If no ace is left to call, a king, and so on down (readings R12).
    """
    hand = state.hands[state.declarer]
    for rank in range(ACE, -1, -1):
        held = 0
        blind = 0
        for suit in SUITS:
            one = 1 << card(suit, rank)
            if suit == state.trump or hand & one:
                continue
            if hand & lane(suit):
                held |= one
            else:
                blind |= one
        if held:
            return held
        if blind:
            return blind
    return 0


@rule
def call(state: State, called: int) -> None:
    """Call a card; its holder is the partner, in secret."""
    declarer = state.declarer
    state.called = called
    state.blind = (state.hands[declarer] & lane(suit_of(called))) == 0
    for seat in range(SEATS):
        if (state.hands[seat] >> called) & 1:
            state.partner = seat
    state.lacks[declarer] |= 1 << called
    if state.blind:
        state.lacks[declarer] |= lane(suit_of(called))
    begin_play(state)


# -- the first lead -------------------------------------------------------------------------


@rule
def begin_play(state: State) -> None:
    """Left of the dealer leads, save where the declarer does (000, 2.1.4; readings R8, R10)."""
    seat = (state.dealer + 1) % SEATS
    if DECLARER_LEADS[state.contract] or (
        state.contract == TROELA and state.troela_lead == LEAD_DECLARER
    ):
        seat = state.declarer
    elif state.contract == TROELA and state.troela_lead == LEAD_PARTNER:
        seat = state.partner
    lead(state, seat)


@rule
def lead(state: State, seat: int) -> None:
    """This seat leads the first trick."""
    state.simple = is_simple(state)
    state.phase = PLAYING
    state.leader = seat
    state.turn = seat
