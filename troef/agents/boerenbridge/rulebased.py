"""The Rule Based Agent: a person with a perfect memory and a few rules.

Every legal card has a value from 0 to 1, a guess at the chance that it wins the trick: the share of
the cards still out that it beats. While the agent wants tricks it plays its strongest card, or, when
nobody can come over it, the weakest one that wins; else it gets rid of the strongest card that loses
(002, 4.4; errata B14 to B20).

`literal=1` takes "lowest" and "highest valued" by the sign that beaten cards have in print, which makes
it throw its strong cards when it wants tricks (errata B15). `slips=1` plays as the program behind the
tables of the thesis does (errata B16).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...chance import below
from ...games.boerenbridge import legal
from ...games.boerenbridge.state import NO_CARD, NO_TRUMP, PLAYING
from ...games.boerenbridge.tricks import (
    height,
    in_suit,
    open_word,
    players,
    rank_of,
    same_suit,
    suit_of,
    words,
)  # fmt: skip
from ...jit import count, lowest, rule
from .. import Agent
from . import reasons
from .bidding import strategic_bid
from .reasons import because

SETTINGS = {
    "literal": 0.0,  # 1: values of beaten cards by their sign
    "slips": 0.0,  # 1: the slips of the program
}
LITERAL, SLIPS = 0, 1
MOST = 128


@rule
def live(view: Any, suit: int) -> int:
    """The ranks of a suit that may still come from others: not played, not in the own hand, and not
    the trump card that was shown (002, 4.4; errata B17, B18)."""
    ranks = int(view.lane) & ~in_suit(view, view.gone, suit)
    ranks &= ~in_suit(view, view.hands[view.turn], suit)
    if view.trump_card != NO_CARD and suit == view.trump:
        ranks &= ~(1 << rank_of(view, int(view.trump_card)))
    return ranks


@rule
def card_value(view: Any, one: int) -> float:
    """The share of the live cards, of its suit and of trumps, that this card would beat; 1 when there
    are none (002, 4.4; errata B17, B18)."""
    suit = suit_of(view, one)
    same = live(view, suit)
    trumps = 0
    if view.trump != NO_TRUMP and suit != view.trump:
        trumps = count(live(view, int(view.trump)))
    all_live = count(same) + trumps
    if all_live == 0:
        return 1.0
    return 1.0 - (count(same >> rank_of(view, one)) + trumps) / all_live


@rule
def is_beaten(view: Any, one: int) -> bool:
    """Whether a card on the table beats this one."""
    if view.in_trick == 0:
        return False
    return height(view, one, int(view.led)) < int(view.best) >> 3


@rule
def is_safe(view: Any, one: int) -> bool:
    """Whether nobody who has still to play can beat this card: all are known to have neither its suit
    nor a trump (002, 4.4; errata B20)."""
    seats = players(view)
    suit, trump = suit_of(view, one), int(view.trump)
    for step in range(1, seats - int(view.in_trick)):
        seat = (int(view.turn) + step) % seats
        if _may_have(view, seat, suit) or (trump != NO_TRUMP and _may_have(view, seat, trump)):
            return False
    return True


@rule
def _may_have(view: Any, seat: int, suit: int) -> bool:
    return live(view, suit) != 0 and not (int(view.lacks[seat]) >> suit) & 1


@rule
def act(view: Any, mind: Any) -> int:
    if view.phase != PLAYING:
        return strategic_bid(view, mind)
    if mind.settings[SLIPS]:
        return play_with_slips(view, mind)
    cards = np.empty(MOST, np.int64)
    n = legal(view, cards)
    if n == 1:
        return because(mind, reasons.ONLY_CARD, cards[0])
    losing, safe = 0, 0
    for i in range(n):
        if loses(view, cards[i]):
            losing += 1
        else:
            safe += is_safe(view, cards[i])
    sign = -1.0 if mind.settings[LITERAL] else 1.0
    if view.won[view.turn] < view.bid[view.turn]:  # it wants tricks
        if losing == n:
            return because(mind, reasons.CAN_NOT_WIN, choose(view, mind, LOSING, -sign))
        if safe > 0:
            return because(mind, reasons.SAFE, choose(view, mind, SAFE, -1.0))
        return because(mind, reasons.STRONGEST, choose(view, mind, WINNING, 1.0))
    if losing > 0:
        return because(mind, reasons.LOSES, choose(view, mind, LOSING, sign))
    return because(mind, reasons.WEAKEST, choose(view, mind, WINNING, -1.0))


LOSING, WINNING, SAFE = range(3)
"""Which cards are chosen from."""


@rule
def loses(view: Any, one: int) -> bool:
    """Whether a card counts as losing: it is beaten, or worth nothing (errata B19)."""
    return is_beaten(view, one) or card_value(view, one) <= 0.0


@rule
def choose(view: Any, mind: Any, among: int, sign: float) -> int:
    """The card with the greatest value times `sign` among some of the legal ones, by chance among
    equals. Values count here as they were before a beaten card's is made negative."""
    best, chosen, equals = -2.0, NO_CARD, 0
    seat = int(view.turn)
    same = same_suit(view, seat)
    for word in range(words(view)):
        cards = open_word(view, seat, same, word)
        while cards:
            one = 64 * word + lowest(cards)
            cards &= cards - 1
            if loses(view, one) != (among == LOSING):
                continue
            if among == SAFE and not is_safe(view, one):
                continue
            value = sign * card_value(view, one)
            if value > best:
                best, chosen, equals = value, one, 1
            elif value == best:
                equals += 1
                if below(mind.rng, equals) == 0:
                    chosen = one
    mind.note[1] = sign * best
    return chosen


@rule
def play_with_slips(view: Any, mind: Any) -> int:
    """The same rules with the slips of the program behind the thesis: wanting tricks it plays the weakest
    card that wins as it is, out of the second half of those only, and without one the last card in
    order (errata B16; which half is scanned is our reading, by its results)."""
    cards = np.empty(MOST, np.int64)
    n = legal(view, cards)
    if n == 1:
        return because(mind, reasons.ONLY_CARD, cards[0])
    winning = 0
    for i in range(n):
        winning += not loses(view, cards[i])
    if view.won[view.turn] >= view.bid[view.turn]:
        if winning < n:
            return because(mind, reasons.LOSES, choose(view, mind, LOSING, 1.0))
        return because(mind, reasons.WEAKEST, choose(view, mind, WINNING, -1.0))
    if winning == 0:
        return because(mind, reasons.LAST_OF_ROW, cards[n - 1])
    passed, best = 0, NO_CARD
    for i in range(n):
        if not loses(view, cards[i]):
            weaker = best == NO_CARD or card_value(view, cards[i]) < card_value(view, best)
            if passed >= winning // 2 and weaker:
                best = cards[i]
            passed += 1
    return because(mind, reasons.WINS_NOW, best)


AGENT = Agent(
    "rulebased",
    act,
    "a few rules and a perfect memory (thesis 002, 4.4)",
    SETTINGS,
    games=("boerenbridge",),
    explain=reasons.explain,
)
