"""The rule-based player: trades where it has more money cards, buys what is cheap (004, 4.6).

The readings taken are K35 to K47; where the text can be read otherwise there is a setting.
"""

from __future__ import annotations

import numpy as np

from ...chance import below
from ...games.kuhhandel.animals import held
from ...games.kuhhandel.auction import can_buy, least_bid, most_bid, tradeable
from ...games.kuhhandel.money import code_of, number, payment, worth
from ...games.kuhhandel.state import (
    ACCEPT,
    ANSWERING,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    KINDS,
    OFFER,
    ONE_OF_TWO,
    PASS,
    SELL,
    TRADE,
    WORTH,
    State,
)  # fmt: skip
from ...jit import rule
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes
from .estimates import card_edge, expected_coins, expected_offer, own_coins, pays_large

SETTINGS = {
    "track": Setting(1, "whether it remembers money of the others", choices=YES_NO),
    "likely": Setting(
        0, "above 0: a 200 or 500 that the other has with this probability counts", most=1
    ),
    "order": Setting(
        1, "which trade comes first (K37)", choices=("the greatest edge", "the best reason")
    ),
    "whole": Setting(
        0, "what it counters in a trade (K47)", choices=("the offer", "the other's whole hand")
    ),
    "limit": Setting(
        1, "whether there is a highest price where the coin edge decides (K44)", choices=YES_NO
    ),
    "fourth": Setting(
        1, "whether it bids all it has for the fourth of a kind, else nothing (K43)", choices=YES_NO
    ),
    "wary": Setting(
        0,
        "whether it makes no trade that would leave it with fewer coins than somebody who could then trade "
        "with it (004, 4.6.2)",
        choices=YES_NO,
    ),
    "large": Setting(
        0,
        "whether it bids on for what another needs too where he could pay only with a 500, and so is not "
        "likely to buy (004, 6)",
        choices=YES_NO,
    ),
}
TRACK, LIKELY, ORDER, WHOLE, LIMIT, FOURTH, WARY, LARGE = places(
    SETTINGS, "track likely order whole limit fourth wary large"
)
FACTOR = np.array([1.0, 1.5, 2.0, 2.0])
"""Times the value of a set, by how many of the kind one has (004, 4.6.2; readings K42)."""


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase == BIDDING:
        return bid(view, mind)
    if view.phase == CHOOSING:
        return choose_turn(view, mind)
    if view.phase == BUYING:
        return buy_or_sell(view, mind)
    if view.phase == ANSWERING:
        return answer(view, mind)
    return offer(view, mind)


@rule
def coins(view: State, mind: Mind, seat: int) -> float:
    """The coins that another seat is expected to have."""
    return expected_coins(view, seat, int(mind.settings[TRACK]), mind.settings[LIKELY])


# -- auction or trade ---------------------------------------------------------------------------


@rule
def choose_turn(view: State, mind: Mind) -> int:
    """Trade where it has an edge in money cards, for the best reason; else an auction (004, 4.6.2;
    readings K37, K39). Without a deck there is no choice but to trade."""
    best, chosen, edges = -1, AUCTION, 0
    for other in range(view.n):
        edge = card_edge(view, other)
        if other == view.viewer or (edge <= 0 and view.left > 0):
            continue
        edges += 1
        shared = tradeable(view, other)
        for kind in range(KINDS):
            if (shared >> 4 * kind) & 1:
                if mind.settings[WARY] and view.left > 0 and leaves_open(view, mind, other, kind):
                    continue
                cause = criterion(view, mind, other, kind)
                rank = 128 * cause + edge + 64 if mind.settings[ORDER] else 4 * (edge + 64) + cause
                if KINDS * rank + kind > best:
                    best = KINDS * rank + kind
                    chosen = TRADE + KINDS * other + kind
    if chosen == AUCTION:
        return because(mind, notes.NO_TRADE if edges else notes.NO_EDGE, AUCTION)
    return explain_trade(view, mind, chosen)


@rule
def leaves_open(view: State, mind: Mind, other: int, kind: int) -> bool:
    """Whether winning this trade would leave the viewer open to the next, by another player or for another
    animal: what is offered is gone, and somebody who shares an animal is expected to have more coins than
    are left (004, 4.6.2). Counted as the dearest way to win: the other keeps the whole offer."""
    offered = worth(payment(view.money[view.viewer], offered_for(view, mind, other), 0))
    left = own_coins(view) - offered
    taken = 2 if pairs(view, other, kind) else 1
    for seat in range(view.n):
        if seat == view.viewer:
            continue
        theirs = coins(view, mind, seat) + (offered if seat == other else 0)
        for shared in range(KINDS):
            mine, his = held(view.animals[view.viewer], shared), held(view.animals[seat], shared)
            if shared == kind:
                mine += taken
                his -= taken if seat == other else 0
            if 0 < mine < 4 and his > 0 and theirs > left:
                return True
    return False


@rule
def pairs(view: State, other: int, kind: int) -> bool:
    """Whether both have exactly two, and both of a pair change hands."""
    mine, his = held(view.animals[view.viewer], kind), held(view.animals[other], kind)
    return mine == 2 and his == 2 and view.double != ONE_OF_TWO


@rule
def criterion(view: State, mind: Mind, other: int, kind: int) -> int:
    """Why to trade: 3 it completes a set, 2 it takes the last of a kind, 1 only the edge."""
    mine, his = held(view.animals[view.viewer], kind), held(view.animals[other], kind)
    if (pairs(view, other, kind) or mine == 3) and coins(view, mind, other) <= own_coins(view):
        return 3
    return 2 if his == 1 else 1


@rule
def explain_trade(view: State, mind: Mind, action: int) -> int:
    other, kind = (action - TRADE) // KINDS, (action - TRADE) % KINDS
    cause = criterion(view, mind, other, kind)
    mind.note[notes.EXPECTED] = coins(view, mind, other)
    mind.note[notes.OWN] = own_coins(view)
    mind.note[notes.EDGE] = card_edge(view, other)
    if cause == 3:
        return because(mind, notes.COMPLETES, action)
    return because(mind, notes.LAST_COPY if cause == 2 else notes.MORE_CARDS, action)


# -- auctions -----------------------------------------------------------------------------------

COMPLETE, DANGER, PATIENCE, PRICE = range(4)
"""What an animal under the hammer asks of a player."""


@rule
def situation(view: State, other: int) -> int:
    """How the viewer and another stand for the lot: it completes the own set; the other would get
    his, or has two against one; the viewer has two against one; none of these (readings K40)."""
    found = PRICE
    for kind in range(KINDS):
        lot = held(view.lot, kind)
        if lot == 0:
            continue
        mine = held(view.animals[view.viewer], kind)
        his = held(view.animals[other], kind)
        if mine > 0 and mine + lot == 4:
            return COMPLETE
        if (his > 0 and his + lot == 4) or (mine == 1 and his == 2):
            found = DANGER
        elif mine == 2 and his == 1 and found == PRICE:
            found = PATIENCE
    return found


@rule
def price_limit(view: State) -> float:
    """The value of the lot: 1, 1.5 or 2 times that of the sets, by how many one has (readings K42)."""
    limit = 0.0
    for kind in range(KINDS):
        mine = held(view.animals[view.viewer], kind)
        for i in range(held(view.lot, kind)):
            limit += FACTOR[min(3, mine + i)] * WORTH[kind]
    return limit


@rule
def keeps_edge(view: State, mind: Mind, other: int, price: int) -> bool:
    """Whether after paying another this price one still has more coins than he is then expected to
    have (readings K41). Noted down: his coins, then the own."""
    paid = worth(payment(view.money[view.viewer], price, view.change))
    theirs, own = coins(view, mind, other) + paid, own_coins(view) - paid
    mind.note[notes.EXPECTED] = theirs
    mind.note[notes.OWN] = own
    return own > theirs


@rule
def buy_or_sell(view: State, mind: Mind) -> int:
    """As auction master: buy at the highest bid, or let the bidder have it (004, 4.6.2)."""
    if not can_buy(view):
        return because(mind, notes.CANNOT_PAY, SELL)
    case = situation(view, view.bidder)
    if case == COMPLETE:
        return because(mind, notes.BUYS_SET, BUY)
    if case == PATIENCE:
        return because(mind, notes.LETS_PAY, SELL)
    if case == DANGER:
        if keeps_edge(view, mind, view.bidder, view.high):
            return because(mind, notes.KEEPS_EDGE, BUY)
        return because(mind, notes.LOSES_EDGE, SELL)
    limit = price_limit(view)
    mind.note[notes.LIMIT] = limit
    if view.high < limit:
        return because(mind, notes.CHEAP, BUY)
    return because(mind, notes.DEAR, SELL)


@rule
def bid(view: State, mind: Mind) -> int:
    """Raise as little as possible up to a highest price, and only if it is safe (004, 4.6.3; readings
    K43, K44). All own coins for a set."""
    price = least_bid(view)
    if price > most_bid(view) or price > own_coins(view):
        return because(mind, notes.CANNOT_PAY, PASS)
    raised = BID + price // 10
    case = situation(view, view.master)
    if case == COMPLETE:
        if not mind.settings[FOURTH]:
            return because(mind, notes.NO_LIMIT, PASS)
        return because(mind, notes.BUYS_SET, raised)
    large = mind.settings[LARGE] > 0 and case == DANGER
    if large and pays_large(view, view.master, int(mind.settings[TRACK]), price):
        case = PRICE
    if case == DANGER:
        if not keeps_edge(view, mind, view.master, price):
            return because(mind, notes.LOSES_EDGE, PASS)
        if not mind.settings[LIMIT]:
            return because(mind, notes.KEEPS_EDGE, raised)
    limit = price_limit(view)
    mind.note[notes.LIMIT] = limit
    mind.note[notes.PRICE] = price
    if price <= limit:
        return because(mind, notes.GOES_ON, raised)
    return because(mind, notes.TOO_DEAR, PASS)


# -- money on the table ---------------------------------------------------------------------------


@rule
def sum_of(view: State, mind: Mind, price: int) -> int:
    """The smallest sum that reaches this price, or all coins, and some cards of 0 (readings K45)."""
    own = view.money[view.viewer]
    zeros = number(own, 0)
    cards = payment(own, price, 0) if price > 0 else 0
    cards += below(mind.rng, zeros + 1)
    if cards == 0 and own != 0:  # something must lie there
        cards = 1 if zeros else payment(own, 10, 0)
    return cards


@rule
def offered_for(view: State, mind: Mind, other: int) -> int:
    """The coins that it offers to another: as many as he is expected to have."""
    return int(np.ceil(coins(view, mind, other)))


@rule
def offer(view: State, mind: Mind) -> int:
    """As much as the other is expected to have: he will not accept (004, 4.6.2; readings K45)."""
    expected = coins(view, mind, view.target)
    cards = sum_of(view, mind, offered_for(view, mind, view.target))
    mind.note[notes.EXPECTED] = expected
    mind.note[notes.LAID] = worth(cards)
    return because(mind, notes.OFFERS, OFFER + code_of(cards))


@rule
def answer(view: State, mind: Mind) -> int:
    """Counter, unless a single animal, or two against one, is not worth it (004, 4.6.3; readings K46).

    The counter is the smallest sum above what the offer is taken for: a tie would lose (K47).
    """
    track, likely = int(mind.settings[TRACK]), mind.settings[LIKELY]
    expected, own = expected_offer(view, track, likely), own_coins(view)
    mind.note[notes.EXPECTED] = expected
    mind.note[notes.OWN] = own
    mine = held(view.animals[view.viewer], view.animal)
    his = held(view.animals[view.master], view.animal)
    weak = (mine == 1 and his != 3) or (mine == 2 and his == 1)
    if weak and own <= expected and not view.tied:
        return because(mind, notes.ACCEPTS, ACCEPT)
    if mind.settings[WHOLE]:
        expected = coins(view, mind, view.master)
        mind.note[notes.EXPECTED] = expected
    cards = sum_of(view, mind, 10 * int(expected // 10) + 10)
    return because(mind, notes.COUNTERS, OFFER + code_of(cards))


AGENT = Agent(
    "rulebased",
    act,
    "rules on who has more money cards and more coins (thesis 004, 4.6)",
    SETTINGS,
)
