"""The Rule Based Agent: a person with a perfect memory and a few rules.

Every legal card has a value from 0 to 1, a guess at the chance that it wins the trick: the share of
the cards still out that it beats. While the agent wants tricks it plays its strongest card, or, when
nobody can beat it any more, the weakest one that wins; else it gets rid of the strongest card that loses
(002, 4.4; readings B14 to B20).

`literal=1` takes "lowest" and "highest valued" by the sign that beaten cards have in print, which makes
it throw its strong cards when it wants tricks (readings B15). `slips=1` plays as the program behind the
tables of the thesis does (readings B16): the three slips `inverted`, `half` and `last` at once. What exactly
is inverted, and which half is scanned, is our reading (docs/decisions.md).
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
    "slips": Setting(0, "whether it makes all three slips below (B16)", choices=YES_NO),
    "inverted": Setting(
        0, "slip: a card is safe if all who have still to play can beat it", choices=YES_NO
    ),
    "half": Setting(
        0, "slip: of the cards to choose from it sees those behind the middle only", choices=YES_NO
    ),
    "last": Setting(
        0, "slip: wanting tricks, without a card that wins it plays its last one", choices=YES_NO
    ),
}
LITERAL, SLIPS, INVERTED, HALF, LAST = places(SETTINGS, "literal slips inverted half last")
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
    """The share of the live cards, of its suit and of trumps, that this card would beat; 1 when there
    are none (002, 4.4; readings B17, B18)."""
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
def is_beaten(view: State, one: int) -> bool:
    """Whether a card on the table beats this one."""
    if view.in_trick == 0:
        return False
    return height(view, one, int(view.led)) < int(view.best) >> 3


@rule
def is_safe(view: State, one: int, inverted: bool) -> bool:
    """Whether nobody who has still to play can beat this card: all are known to have neither its suit
    nor a trump (002, 4.4; readings B20). Inverted: whether all of them can (readings B16)."""
    seats = players(view)
    suit, trump = suit_of(view, one), int(view.trump)
    for step in range(1, seats - int(view.in_trick)):
        seat = (int(view.turn) + step) % seats
        beaten = _may_have(view, seat, suit)
        beaten = beaten or (trump != NO_TRUMP and _may_have(view, seat, trump))
        if beaten != inverted:
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
    inverted = makes(mind, INVERTED)
    losing, safe = 0, 0
    for i in range(n):
        if loses(view, cards[i]):
            losing += 1
        else:
            safe += is_safe(view, cards[i], inverted)
    sign = -1.0 if mind.settings[LITERAL] else 1.0
    if view.won[view.turn] >= view.bid[view.turn]:  # it wants no tricks
        if losing > 0:
            return because(mind, notes.LOSES, choose(view, mind, LOSING, losing, sign))
        return because(mind, notes.WEAKEST, choose(view, mind, WINNING, n, -1.0))
    if losing == n:
        if makes(mind, LAST):
            return because(mind, notes.LAST_OF_ROW, cards[n - 1])
        return because(mind, notes.CANNOT_WIN, choose(view, mind, LOSING, n, -sign))
    if safe > 0:
        reason = notes.WINS_NOW if inverted else notes.SAFE
        return because(mind, reason, choose(view, mind, SAFE, safe, -1.0))
    return because(mind, notes.STRONGEST, choose(view, mind, WINNING, n - losing, 1.0))


LOSING, WINNING, SAFE = range(3)
"""Which cards are chosen from."""


@rule
def loses(view: State, one: int) -> bool:
    """Whether a card counts as losing: it is beaten, or worth nothing (readings B19)."""
    return is_beaten(view, one) or card_value(view, one) <= 0.0


@rule
def choose(view: State, mind: Mind, among: int, number: int, sign: float) -> int:
    """The card with the greatest value times `sign` among some of the legal ones, of which there are
    `number`; by chance among equals. Values count here as they were before a beaten card's is made negative."""
    skipped = min(number - 1, (number + 1) // 2) if makes(mind, HALF) else 0
    inverted = makes(mind, INVERTED)
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
            if among == SAFE and not is_safe(view, one, inverted):
                continue
            if skipped > 0:
                skipped -= 1
                continue
            value = sign * card_value(view, one)
            if value > best:
                best, chosen, equals = value, one, 1
            elif value == best:
                equals += 1
                if below(mind.rng, equals) == 0:
                    chosen = one
    mind.note[notes.LIKELY] = sign * best
    return chosen


AGENT = Agent(
    "rulebased",
    act,
    "a few rules and a perfect memory (thesis 002, 4.4)",
    SETTINGS,
)
