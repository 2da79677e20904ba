"""What a hand is worth, and what an agent bids on that.

Four estimates of tricks: trick percentages and the Monte Carlo averages serve every contract; the
losing trick count serves contracts with trump, the low-hand count piek and misere. All work on a
bare hand and can be used apart from any agent. An estimate is a fraction, whole parts of whole parts,
and is compared as one: a hand that is worth exactly five tricks is enough for five.

Sources: thesis 000, 3.2.1, 3.3.1 and 4.1.3; readings R4, R5, R19 to R25.
"""

from __future__ import annotations

import numpy as np

from ...cards import (
    ACE,
    ACES,
    HEARTS,
    JACK,
    KING,
    LANE,
    QUEEN,
    SUITS,
    Card,
    Cards,
    Suit,
    any_card,
    rank_of,
    ranks_in,
    suit_of,
)
from ...fields import Ints, Row
from ...games.rikken import auction
from ...games.rikken.contracts import (
    GOAL,
    MISERE,
    PAS,
    PIEK,
    PLACE,
    RIK,
    RIK_9,
    RIK_13,
    RIK_BETER,
    SOLO,
    SOLO_8,
    SOLO_9,
    SOLO_10,
    SOLO_11,
    SOLO_12,
    TROELA,
)
from ...games.rikken.state import BID, BIDDING, CALL, NAME, NAMING, State
from ...jit import count, highest, lowest, rule
from ..agent import Mind, Setting, places
from ..notes import because
from . import notes

THRESHOLDS = {
    "rik": Setting(5, "tricks that are enough for rik, rik beter and troela", most=14),
    "solo": Setting(8, "tricks for solo 8; one more for each step up to all thirteen", most=14),
    "piek": Setting(
        1, "at most this many tricks for piek, and more than for misere", least=-1, most=13
    ),
    "misere": Setting(0.5, "at most this many tricks for misere", least=-1, most=13),
    "bias_trump": Setting(0, "tricks taken off the estimate with trump", least=-13, most=13),
    "bias_low": Setting(0, "tricks taken off the estimate without trump", least=-13, most=13),
    "low": Setting(
        0,
        "how tricks without trump are estimated",
        choices=("its own way", "trick percentages", "low cards", "cards to get rid of"),
    ),
}
"""When a contract is bid: the minimal conditions (000, 4.1.3; readings R22, R23), and the corrections
for what an estimate was measured to be off by (000, 3.2.1). The first settings of every agent that
bids on estimates."""
CONDITIONS = {name: setting.default for name, setting in THRESHOLDS.items()}
RIK_FROM, SOLO_FROM, PIEK_TO, MISERE_TO, BIAS_TRUMP, BIAS_LOW, LOW = places(
    THRESHOLDS, "rik solo piek misere bias_trump bias_low low"
)
BY_PERCENTAGES, BY_LOW_CARDS = 1, 2
"""Other ways than the own one to estimate piek and misere, as `low` has them; the last is the mirror image
of trick percentages. That another approach is needed thesis 000 says of all three methods (5.1)."""

PARTS = 360_360
"""Parts of a trick: every length of a suit divides it, so trick percentages are whole numbers of them."""
SOLOS = np.array([SOLO_8, SOLO_9, SOLO_10, SOLO_11, SOLO_12, SOLO])
RIKS = np.arange(RIK_9, RIK_13 + 1)
"""Contracts alone and with a partner, from low to high."""
FINEST = 1_000_000
"""Conditions are read to a millionth of a trick, and so are whole numbers too."""


# -- estimates ------------------------------------------------------------------------------


@rule
def win_parts(hand: Cards, one: Card) -> int:
    """The trick percentage of one card, in parts: (n - h) / n of n cards in its suit, when h higher ones
    are not held; never below 0 (000, 3.2.1; readings R20)."""
    held = ranks_in(hand, suit_of(one))
    size = count(held)
    higher = ACE - rank_of(one) - count(held >> rank_of(one) + 1)
    return max(size - higher, 0) * (PARTS // size)


@rule
def win_chance(hand: Cards, one: Card) -> float:
    """The trick percentage of one card."""
    return win_parts(hand, one) / PARTS


@rule
def lose_parts(hand: Cards, one: Card) -> int:
    """The mirror image: how easily a card is got rid of, by the lower ones that are not held
    (readings R46)."""
    held = ranks_in(hand, suit_of(one))
    size = count(held)
    lower = rank_of(one) - count(held & ((1 << rank_of(one)) - 1))
    return max(size - lower, 0) * (PARTS // size)


@rule
def trick_parts(hand: Cards) -> int:
    """Trick Procent Count: the sum of all trick percentages, in parts (000, 3.2.1 and table 3.1)."""
    total = 0
    for suit in SUITS:
        held = ranks_in(hand, suit)
        size = count(held)
        score, seen, left = 0, 0, held
        while left:
            rank = highest(left)
            score += max(size - (ACE - rank - seen), 0)
            left ^= 1 << rank
            seen += 1
        if size:
            total += score * (PARTS // size)
    return total


@rule
def trick_percentages(hand: Cards) -> float:
    """The sum of all trick percentages, in tricks."""
    return trick_parts(hand) / PARTS


@rule
def losing_tricks(hand: Cards) -> int:
    """Losing Trick Count: of the three highest cards of each suit, those that are no ace, no king
    of two or more, no queen of three or more (000, 3.3.1 and table 3.3; readings R24)."""
    losers = 0
    for suit in SUITS:
        held = ranks_in(hand, suit)
        size = min(count(held), 3)
        losers += size - count(held & (LANE << ACE + 1 - size))
    return losers


@rule
def winning_tricks(hand: Cards) -> int:
    """The tricks that the losing trick count predicts: twelve less the losers (000, 3.3.1)."""
    return 12 - losing_tricks(hand)


@rule
def low_points(rank: int) -> int:
    """The category of a card for low games: 234, 567, 8910, JQK, A are 1 to 5 (000, table 3.4)."""
    return rank // 3 + 1


@rule
def low_winners(held: int) -> int:
    """How many tricks the ranks of one suit cannot help winning, by the points of its four lowest
    cards (000, 3.3.1)."""
    points, size = 0, 0
    while held and size < 4:
        points += low_points(lowest(held))
        held &= held - 1
        size += 1
    if size == 1:
        return int(points >= 2)
    if size == 2:
        return int(points >= 4) + int(points >= 7)
    if size == 3:
        return int(points >= 6) + int(points >= 8) + int(points >= 11)
    return int(points >= 8) + int(points >= 10) + int(points >= 13) + int(points >= 17)


@rule
def low_count(hand: Cards) -> int:
    """The low-hand count: tricks that cannot be avoided, over all suits (000, 3.3.1 and table 3.5;
    readings R19)."""
    winners = 0
    for suit in SUITS:
        winners += low_winners(ranks_in(hand, suit))
    return winners


@rule
def low_parts(hand: Cards, way: int) -> int:
    """Tricks without trump by another way than the own one, in parts."""
    if way == BY_PERCENTAGES:
        return trick_parts(hand)
    if way == BY_LOW_CARDS:
        return PARTS * low_count(hand)
    total, left = 0, hand
    while left:
        total += PARTS - lose_parts(hand, lowest(left))
        left &= left - 1
    return total


@rule
def suit_points(hand: Cards, suit: Suit) -> int:
    """The strength of a suit: 5 for the ace, 4, 3, 2 down to the jack, 1 for any other, plus its
    length (000, 3.2.1 and table 3.2)."""
    held = ranks_in(hand, suit)
    points = 2 * count(held)
    for rank in (JACK, QUEEN, KING, ACE):
        points += (rank - JACK + 1) * ((held >> rank) & 1)
    return points


@rule
def strongest_suits(hand: Cards, suits: int) -> int:
    """Those of these suits (bits) that have most points; more than one if they are equal."""
    found, most = 0, -1
    for suit in SUITS:
        if (suits >> suit) & 1:
            points = suit_points(hand, suit)
            if points > most:
                found, most = 0, points
            if points == most:
                found |= 1 << suit
    return found


# -- decisions ------------------------------------------------------------------------------


@rule
def exceeds(tricks: int, parts: int, settings: Row[float], condition: int, bias: int) -> int:
    """Above, at or below 0 as an estimate of `tricks / parts`, less the bias that is set, is above, at or
    below a condition."""
    least = round(FINEST * settings[condition]) + round(FINEST * settings[bias])
    return tricks * FINEST - parts * least


@rule
def highest_for(biddable: int, spare: int, parts: int, contracts: Ints) -> int:
    """The highest of these contracts that an estimate is enough for, a trick more for each trick above
    eight; PAS if none. `spare` is by how much it exceeds the condition for eight."""
    found = PAS
    for one in contracts:
        if spare >= FINEST * parts * (GOAL[one] - 8) and (biddable >> one) & 1:
            found = one
    return found


@rule
def higher(one: int, other: int) -> int:
    """The higher of two bids."""
    return one if PLACE[one] > PLACE[other] else other


@rule
def wanted(
    view: State, settings: Row[float], high: int, high_of: int, low: int, low_of: int
) -> int:
    """The one contract that this seat would play, or PAS: the highest whose condition holds.

    `high` are the tricks expected with trump, `low` those without. Thesis 000 knows rik, solo 8, piek and
    misere (4.1.3; readings R4). Ours, by the same measure: solos of 9 to 13 tricks, and as many with a
    partner; troela with three aces and enough for rik; rik beter when hearts would be trump and rik was
    bid before. Open games and schoppen mie are never asked for.
    """
    hand, allowed = view.hands[view.viewer], view.biddable
    best = PAS
    spare = exceeds(high, high_of, settings, RIK_FROM, BIAS_TRUMP)
    if spare >= 0:
        if (allowed >> RIK) & 1:
            best = RIK
        taken = view.contract >= RIK or best == PAS
        if taken and (allowed >> RIK_BETER) & 1 and (strongest_suits(hand, 15) >> HEARTS) & 1:
            best = RIK_BETER
        if (allowed >> TROELA) & 1 and count(hand & ACES) == 3:
            best = TROELA
        best = higher(best, highest_for(allowed, spare, high_of, RIKS))
    spare = exceeds(high, high_of, settings, SOLO_FROM, BIAS_TRUMP)
    best = higher(best, highest_for(allowed, spare, high_of, SOLOS))
    if exceeds(low, low_of, settings, MISERE_TO, BIAS_LOW) <= 0:
        if (allowed >> MISERE) & 1:
            best = higher(best, MISERE)
    elif exceeds(low, low_of, settings, PIEK_TO, BIAS_LOW) <= 0 and (allowed >> PIEK) & 1:
        best = higher(best, PIEK)
    return best


@rule
def bid(view: State, mind: Mind, high: int, high_of: int, low: int, low_of: int) -> int:
    """Bid the contract that is wanted if it is open, else pass: one voluntary bid (readings R5). The
    estimates are fractions, and are noted as they are compared: corrected by the bias that is set."""
    if mind.settings[LOW]:
        low = low_parts(view.hands[view.viewer], int(mind.settings[LOW]))
        low_of = PARTS
    mind.note[notes.WITH_TRUMP] = high / high_of - mind.settings[BIAS_TRUMP]
    mind.note[notes.WITHOUT_TRUMP] = low / low_of - mind.settings[BIAS_LOW]
    opened = auction.bids_open(view)
    want = wanted(view, mind.settings, high, high_of, low, low_of)
    if view.bid[view.viewer] <= PAS and want != PAS and (opened >> want) & 1:
        low_game = want in (PIEK, MISERE)
        return because(mind, notes.BIDS_LOW if low_game else notes.BIDS_HIGH, BID + want)
    if not opened & 1:  # passing is forbidden: the lowest bid there is
        return because(mind, notes.MUST_BID, BID + lowest(opened))
    once = view.bid[view.viewer] > PAS
    return because(mind, notes.BID_ONCE if once else notes.PASSES, BID + PAS)


@rule
def name_by_points(view: State, mind: Mind) -> int:
    """Name the suit with most points as trump; equals by chance (000, 3.2.1; readings R25)."""
    hand = view.hands[view.viewer]
    suit = any_card(mind.rng, strongest_suits(hand, auction.trumps_open(view)))
    mind.note[notes.POINTS] = suit_points(hand, suit)
    return because(mind, notes.NAMES, NAME + suit)


@rule
def call_by_points(view: State, mind: Mind) -> int:
    """Call a card of the suit with most points among those that may be called (000, 3.2.1)."""
    hand, calls, suits = view.hands[view.viewer], auction.calls_open(view), 0
    for suit in SUITS:
        if ranks_in(calls, suit):
            suits |= 1 << suit
    suit = any_card(mind.rng, strongest_suits(hand, suits))
    mind.note[notes.POINTS] = suit_points(hand, suit)
    return because(mind, notes.CALLS, CALL + 16 * suit + lowest(ranks_in(calls, suit)))


@rule
def settle_by_points(view: State, mind: Mind) -> int:
    """Name trump or call, whichever is asked."""
    return name_by_points(view, mind) if view.phase == NAMING else call_by_points(view, mind)


@rule
def bid_by_percentages(view: State, mind: Mind) -> int:
    """Everything before the first card, for agents that estimate by trick percentages: the same
    number serves for contracts with trump and without (readings R21)."""
    if view.phase == BIDDING:
        tricks = trick_parts(view.hands[view.viewer])
        return bid(view, mind, tricks, PARTS, tricks, PARTS)
    return settle_by_points(view, mind)
