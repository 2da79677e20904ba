"""The program of thesis 003: logical rules, and a count of the cards that are out (3.2.1).

It bids up to thirty points and its best marriage, keeps marriages and sure winners when it gives
cards away, leads what cannot be beaten, else a marriage, else its lowest card. How it follows and
what it gives away the thesis does not say: those rules are ours (readings T18, T20).
"""

from __future__ import annotations

from ...cards import Card, Cards, lane, suit_of
from ...games.tysiac.auction import amount, held, levels_open, may_demand
from ...games.tysiac.state import (
    BID,
    BIDDING,
    DEMAND,
    GIVE,
    GIVING,
    HUNDRED,
    MARRIAGE,
    QUEEN,
    RAISE,
    RAISING,
    SEATS,
    WED,
    State,
)  # fmt: skip
from ...games.tysiac.tricks import cards_open, weds_open
from ...jit import count, rule
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes
from .hands import (
    beating,
    best_card,
    best_suit,
    card_clear,
    half_marriage,
    has_highest,
    highest,
    highest_marriage,
    lowest,
    marriage,
)  # fmt: skip

SETTINGS = {
    "base": Setting(30, "points that a hand brings on average (003, 4.3.1; T15, T28)", most=400),
    "all": Setting(
        0, "which marriages held count for a bid (T15)", choices=("the best", "all of them")
    ),
    "trumps": Setting(
        0, "whether a card is sure to win only if no trump is out (T21)", choices=YES_NO
    ),
}
BASE, ALL, TRUMPS = places(SETTINGS, "base all trumps")


@rule
def act(view: State, mind: Mind) -> int:
    if may_demand(view):
        return because(mind, notes.DEMANDS, DEMAND)  # readings T8
    if view.phase == BIDDING:
        return bid(view, mind, most_to_bid(view, mind))
    if view.phase == GIVING:
        return discard_cards(view, mind)
    if view.phase == RAISING:
        return because(mind, notes.STAYS, RAISE)  # readings T7
    return play_card(view, mind)


@rule
def play_card(view: State, mind: Mind) -> int:
    """Lead or follow."""
    cards = cards_open(view)
    if count(cards) == 1 and not weds_open(view):
        return because(mind, notes.ONLY_CARD, lowest(mind.rng, cards, 0))
    if view.in_trick == 0:
        return lead(view, mind, cards)
    return follow(view, mind, cards)


# -- bidding --------------------------------------------------------------------------------


@rule
def most_to_bid(view: State, mind: Mind) -> float:
    """`bid`: the highest it would go: an average hand and its marriage (003, 3.2.1 and 5.2; readings
    T15, T16)."""
    hand = view.hands[view.viewer]
    value = held(hand) if mind.settings[ALL] else highest_marriage(hand)
    return mind.settings[BASE] + value


@rule
def bid(view: State, mind: Mind, most: float) -> int:
    """Ten more than the last bid, or a hundred, while that is not too much (readings T17)."""
    mind.note[notes.MOST] = most
    level = max(view.level + 1, HUNDRED)
    if amount(level) <= most and (levels_open(view) >> level) & 1:
        return because(mind, notes.BIDS, BID + level)
    return because(mind, notes.PASSES, BID)


# -- the exchange ---------------------------------------------------------------------------


@rule
def to_keep(view: State) -> Cards:
    """Kings and queens, and the cards that nothing out can beat (readings T18)."""
    hand = view.hands[view.viewer]
    return marriage(hand) | half_marriage(hand) | has_highest(card_clear(view), hand)


@rule
def least(view: State, mind: Mind, hand: Cards) -> Card:
    """The card that it misses least: no winner and no part of a marriage, else no marriage and no
    winner, else no marriage."""
    keep = to_keep(view)
    whole = marriage(view.hands[view.viewer])
    if hand & ~keep:
        return lowest(mind.rng, hand, keep)
    winners = has_highest(card_clear(view), view.hands[view.viewer])
    if hand & ~(whole | winners):
        return lowest(mind.rng, hand, whole | winners)
    return lowest(mind.rng, hand, whole)


@rule
def discard_cards(view: State, mind: Mind) -> int:
    """`discardCards`: the two cards that it misses least, the lower one to the opponent who is ahead
    (003, 3.2.1; readings T18)."""
    hand = view.hands[view.viewer]
    left, right = (view.viewer + 1) % SEATS, (view.viewer + 2) % SEATS
    one = least(view, mind, hand)
    reason = notes.GIVES_VALUE if (to_keep(view) >> one) & 1 else notes.GIVES_LOWEST
    if view.gifts == 0 and view.total[left] < view.total[right]:
        one = least(view, mind, hand & ~(1 << one))
        reason = notes.GIVES_SECOND
    return because(mind, reason, GIVE + one)


# -- leading --------------------------------------------------------------------------------


@rule
def sure(view: State, mind: Mind, unplayed: Cards, cards: Cards) -> Cards:
    """Those of these cards that are the best of their suit; if set so, none that a trump could take."""
    found = has_highest(unplayed, cards)
    if mind.settings[TRUMPS] and view.trump >= 0 and unplayed & lane(view.trump):
        found &= lane(view.trump)
    return found


@rule
def lead(view: State, mind: Mind, cards: Cards) -> int:
    """The highest card if it is the best of its suit, else any card that is, else a marriage, else
    the lowest card (003, 3.2.1; readings T19)."""
    unplayed = card_clear(view)
    masters = sure(view, mind, unplayed, cards)
    top = highest(mind.rng, cards)
    if best_card(unplayed, top) and (masters >> top) & 1:
        return announced(view, mind, top, notes.LEADS_BEST)
    if masters:
        return announced(view, mind, highest(mind.rng, masters), notes.LEADS_MASTER)
    weds = weds_open(view)
    if weds:
        suit = best_suit(weds)
        mind.note[notes.MARRIAGE] = MARRIAGE[suit]
        return because(mind, notes.WEDS, WED + 16 * suit + QUEEN)
    return because(mind, notes.LEADS_LOWEST, lowest(mind.rng, cards, marriage(cards)))


@rule
def announced(view: State, mind: Mind, one: Card, reason: int) -> int:
    """Lead this card, and announce its marriage if there is one (003, 3.2.1)."""
    if (weds_open(view) >> one) & 1:
        mind.note[notes.MARRIAGE] = MARRIAGE[suit_of(one)]
        return because(mind, notes.WINS_WED, WED + one)
    return because(mind, reason, one)


# -- following ------------------------------------------------------------------------------


@rule
def follow(view: State, mind: Mind, cards: Cards) -> int:
    """Win with a card that cannot be beaten any more; else the lowest of the suit. Without the suit
    the lowest trump that wins, else the lowest card (readings T20)."""
    whole = marriage(view.hands[view.viewer])
    winning = beating(view, cards)
    if cards & lane(view.led):
        best = winning & sure(view, mind, card_clear(view), cards)
        if best:
            return because(mind, notes.WINS, highest(mind.rng, best))
        return because(mind, notes.FOLLOWS_LOW, lowest(mind.rng, cards, whole))
    if winning:
        return because(mind, notes.TRUMPS, lowest(mind.rng, winning, whole))
    return because(mind, notes.THROWS_LOW, lowest(mind.rng, cards, whole))


AGENT = Agent(
    "knowledge",
    act,
    "the program of thesis 003: counts cards, leads winners and marriages (3.2.1)",
    SETTINGS,
)
