"""The Rule Based Agent: a person with a perfect memory and a few rules.

Every legal card has a value from 0 to 1, a guess at the chance that it wins the trick: the share of
the cards still out that it beats. While the agent wants tricks it plays its strongest card, or, when
nobody can beat it any more, the weakest one that wins; else it gets rid of the strongest card that loses
(002, 4.4; readings B14 to B20).

`literal=1` takes "lowest" and "highest valued" by the sign that beaten cards have in print, which makes
it throw its strong cards when it wants tricks (readings B15). `slips=1` plays as the program behind the
tables of the thesis does (readings B16): the slips below at once, and of equal cards the last one.
"""

from __future__ import annotations

import numpy as np

from ...chance import below
from ...games.boerenbridge.rules import legal
from ...games.boerenbridge.state import NO_CARD, NO_TRUMP, PLAYING, State
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
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes
from .bidding import strategic_bid

SETTINGS = {
    "literal": Setting(0, "whether beaten cards are valued by their sign (B15)", choices=YES_NO),
    "slips": Setting(0, "whether it makes all slips below (B16)", choices=YES_NO),
    "inverted": Setting(
        0, "slip: wanting tricks, it takes a card that wins now for safe", choices=YES_NO
    ),
    "half": Setting(
        0, "slip: wanting tricks, of its winning cards it sees the second half only", choices=YES_NO
    ),
    "last": Setting(
        0, "slip: wanting tricks, without a card that wins it plays its last one", choices=YES_NO
    ),
    "drawn": Setting(0, "slip: where trumps are led, every trump counts as beaten", choices=YES_NO),
}
LITERAL, SLIPS, INVERTED, HALF, LAST, DRAWN = places(
    SETTINGS, "literal slips inverted half last drawn"
)
MOST = 128


@rule
def live(view: State, suit: int) -> int:
    """The ranks of a suit that may still come from others: not played, not in the own hand, and not
    the trump card that was shown (002, 4.4; readings B17, B18)."""
    ranks = int(view.lane) & ~in_suit(view, view.gone, suit)
    ranks &= ~in_suit(view, view.hands[view.turn], suit)
    if view.trump_card != NO_CARD and suit == view.trump:
        ranks &= ~(1 << rank_of(view, int(view.trump_card)))
    return ranks


@rule
def card_value(view: State, one: int) -> float:
    """1 less the live cards that beat this one, of its suit and trumps, over the same cards and all lower
    ranks of its suit, whether they are out or not: that is what the formula of 002, 4.4 comes to,
    since OP counts higher cards alone (readings B17, B18). 1 where there are none."""
    suit, rank = suit_of(view, one), rank_of(view, one)
    above = count(live(view, suit) >> rank)
    if view.trump != NO_TRUMP and suit != view.trump:
        above += count(live(view, int(view.trump)))
    return 1.0 - above / (above + rank) if above + rank > 0 else 1.0


@rule
def is_beaten(view: State, one: int) -> bool:
    """Whether a card on the table beats this one."""
    if view.in_trick == 0:
        return False
    return height(view, one, int(view.led)) < int(view.best) >> 3


@rule
def is_safe(view: State, one: int) -> bool:
    """Whether nobody who has still to play can beat this card: all are known to have neither its suit
    nor a trump (002, 4.4; readings B20)."""
    seats = players(view)
    suit, trump = suit_of(view, one), int(view.trump)
    for step in range(1, seats - int(view.in_trick)):
        seat = (int(view.turn) + step) % seats
        if _may_have(view, seat, suit) or (trump != NO_TRUMP and _may_have(view, seat, trump)):
            return False
    return True


@rule
def _may_have(view: State, seat: int, suit: int) -> bool:
    return live(view, suit) != 0 and not (int(view.lacks[seat]) >> suit) & 1


@rule
def makes(mind: Mind, slip: int) -> bool:
    """Whether it makes this slip of the program behind the thesis (readings B16)."""
    return mind.settings[SLIPS] != 0.0 or mind.settings[slip] != 0.0


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase != PLAYING:
        return strategic_bid(view, mind)
    cards = np.empty(MOST, np.int64)
    n = legal(view, cards)
    if n == 1:
        return because(mind, notes.ONLY_CARD, cards[0])
    losing, safe = 0, 0
    for i in range(n):
        if loses(view, mind, cards[i]):
            losing += 1
        else:
            safe += is_safe(view, cards[i])
    sign = -1.0 if mind.settings[LITERAL] else 1.0
    if view.won[view.turn] >= view.bid[view.turn]:  # it wants no tricks
        if losing > 0:
            return because(mind, notes.LOSES, choose(view, mind, LOSING, 0, sign))
        return because(mind, notes.WEAKEST, choose(view, mind, WINNING, 0, -1.0))
    if losing == n:
        if makes(mind, LAST):
            return because(mind, notes.LAST_OF_ROW, cards[n - 1])
        return because(mind, notes.CANNOT_WIN, choose(view, mind, LOSING, 0, -sign))
    unseen = 2 if makes(mind, HALF) else n + 1  # the part of a list that it does not look at
    if makes(mind, INVERTED):
        lowest_winner = choose(view, mind, WINNING, (n - losing) // unseen, -1.0)
        return because(mind, notes.WINS_NOW, lowest_winner)
    if safe > 0:
        return because(mind, notes.SAFE, choose(view, mind, SAFE, safe // unseen, -1.0))
    return because(mind, notes.STRONGEST, choose(view, mind, WINNING, (n - losing) // unseen, 1.0))


LOSING, WINNING, SAFE = range(3)
"""Which cards are chosen from."""


@rule
def loses(view: State, mind: Mind, one: int) -> bool:
    """Whether a card counts as losing: it is beaten, or worth nothing (readings B19)."""
    if makes(mind, DRAWN) and view.in_trick > 0 and view.led == view.trump:
        return True
    return is_beaten(view, one) or card_value(view, one) <= 0.0


@rule
def choose(view: State, mind: Mind, among: int, skipped: int, sign: float) -> int:
    """The card with the greatest value times `sign` among some of the legal ones, the first few of which
    it may skip; by chance among equals. Values count here as they were before those of beaten cards are made
    negative."""
    best, chosen, equals, first = -2.0, NO_CARD, 0, NO_CARD
    seat = int(view.turn)
    same, enough = same_suit(view, seat), among == WINNING and view.won[seat] >= view.bid[seat]
    for word in range(words(view)):
        cards = open_word(view, seat, same, word)
        while cards:
            one = 64 * word + lowest(cards)
            cards &= cards - 1
            if loses(view, mind, one) != (among == LOSING):
                continue
            if among == SAFE and not is_safe(view, one):
                continue
            if skipped > 0:
                skipped -= 1
                continue
            value = sign * card_value(view, one)
            first = one if first == NO_CARD else first
            if value > best:
                best, chosen, equals = value, one, 1
            elif value == best:
                equals += 1
                if mind.settings[SLIPS]:
                    chosen = first if chosen == first and enough else one
                elif below(mind.rng, equals) == 0:
                    chosen = one
    mind.note[notes.LIKELY] = sign * best
    return chosen


AGENT = Agent(
    "rulebased",
    act,
    "a few rules and a perfect memory (thesis 002, 4.4)",
    SETTINGS,
)
