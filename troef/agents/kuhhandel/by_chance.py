"""The random player: equal chances, but for bids and answers (004, 4.4; readings K19 to K21)."""

from __future__ import annotations

from ...chance import Rng, below
from ...games.kuhhandel.auction import can_buy, count_trades, least_bid, most_bid
from ...games.kuhhandel.money import any_cards, choices, code_of, random_bits
from ...games.kuhhandel.rules import nth_trade
from ...games.kuhhandel.state import (
    ACCEPT,
    ANSWERING,
    AUCTION,
    BID,
    BIDDING,
    BUY,
    BUYING,
    CHOOSING,
    OFFER,
    PASS,
    SELL,
    State,
)  # fmt: skip
from ...jit import hot, lowest, rule
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes

SETTINGS = {
    "moves": Setting(
        0, "whether a trade counts as many moves as there are sums of money for it", choices=YES_NO
    )
}
(MOVES,) = places(SETTINGS, "moves")


@hot
def choose(state: State, rng: Rng, moves: int) -> int:
    """One decision for the seat on turn; works on views and on complete games."""
    if state.phase == BIDDING:
        return choose_bid(state, rng)
    if state.phase == CHOOSING:
        return choose_turn(state, rng, moves)
    if state.phase == BUYING:
        return BUY if below(rng, 2) == 1 and can_buy(state) else SELL
    if state.phase == ANSWERING and not state.tied and below(rng, 10) < 3:
        return ACCEPT  # 30 times in a hundred (readings K21)
    return OFFER + code_of(any_cards(state.money[state.turn], rng))


@rule
def choose_turn(state: State, rng: Rng, moves: int) -> int:
    """An auction or a trade, as likely as each other; then any trade (readings K19). In the other
    reading an auction is one move among all trades with all sums of money."""
    trades = count_trades(state)
    if state.left > 0:
        others = 1
        if moves:
            others = trades * choices(state.money[state.turn])
        if trades == 0 or below(rng, 1 + others) == 0:
            return AUCTION
    return nth_trade(state, below(rng, trades))


@hot
def choose_bid(state: State, rng: Rng) -> int:
    """Pass 30 times in a hundred; else raise, and by ten more again and again with a chance of one
    half, while there is money for it (004, 4.4; readings K20)."""
    least = least_bid(state)
    room = (most_bid(state) - least) // 10
    if room < 0 or below(rng, 10) < 3:
        return PASS
    # the number of heads in a row: the place of the lowest of many random bits that is set
    return BID + least // 10 + min(room, lowest(random_bits(rng) | 1 << 62))


@rule
def act(view: State, mind: Mind) -> int:
    return because(mind, notes.CHANCE, choose(view, mind.rng, int(mind.settings[MOVES])))


AGENT = Agent(
    "random",
    act,
    "every choice by chance; passes and accepts 30 times in a hundred (thesis 004, 4.4)",
    SETTINGS,
)
