"""The discard score, by which the advanced player chooses in low games, and his cover card.

Cards count 0 (two) to 12 (ace). The score of a hand is the mean of each suit, summed: playing a
card that is low for its suit raises it, playing a high or lone one lowers it.

Sources: thesis 000, 3.3.2 and table 3.6; readings R46, R49, R52.
"""

from __future__ import annotations

from ...cards import SUITS, Card, Cards, any_card, rank_of, ranks_in, suit_of
from ...chance import Rng
from ...games.rikken.state import SEATS, State
from ...jit import count, lowest, rule
from .bidding import lose_parts, win_parts
from .hands import highs, lows


@rule
def sum_of_ranks(held: int) -> int:
    total = 0
    while held:
        total += lowest(held)
        held &= held - 1
    return total


@rule
def discard_score(hand: Cards) -> float:
    """The mean value of each suit, summed (000, table 3.6)."""
    score = 0.0
    for suit in SUITS:
        held = ranks_in(hand, suit)
        if held:
            score += sum_of_ranks(held) / count(held)
    return score


@rule
def change(hand: Cards, one: Card) -> float:
    """By how much the score of a hand changes when this card leaves it. A suit that becomes empty
    counts nothing (readings R52). Equal changes come out exactly equal."""
    held = ranks_in(hand, suit_of(one))
    size, rank = count(held), rank_of(one)
    if size == 1:
        return float(-rank)
    return (sum_of_ranks(held) - size * rank) / (size * (size - 1))


@rule
def raising_most(rng: Rng, hand: Cards, cards: Cards) -> Card:
    """Of these cards, the one that leaves the highest score; equals by chance."""
    return _extreme(rng, hand, lows(cards), 1.0)


@rule
def lowering_most(rng: Rng, hand: Cards, cards: Cards) -> Card:
    """Of these cards, the one that leaves the lowest score; equals by chance."""
    return _extreme(rng, hand, highs(cards), -1.0)


@rule
def _extreme(rng: Rng, hand: Cards, cards: Cards, sign: float) -> Card:
    """The card with the greatest change, times `sign`."""
    found, most = 0, 0.0
    while cards:
        one = lowest(cards)
        cards &= cards - 1
        value = sign * change(hand, one)
        if found == 0 or value > most:
            found, most = 0, value
        if value == most:
            found |= 1 << one
    return any_card(rng, found)


@rule
def best_cover(hand: Cards) -> Card:
    """The card with the highest chances to win and to lose, summed (readings R46).

    Every two and every ace comes to at least 1, so ties are common. Ours: the one likelier to win,
    then the higher card, so that the choice stays the same all deal long.
    """
    found, most, wins = lowest(hand), -1, -1
    left = hand
    while left:
        one = lowest(left)
        left &= left - 1
        win = win_parts(hand, one)
        value = win + lose_parts(hand, one)
        if value > most or (value == most and win >= wins):
            found, most, wins = one, value, win
    return found


@rule
def cover_card(view: State) -> Card:
    """The viewer's cover card: chosen from the hand as dealt, and again each time it was played
    (readings R46, R49)."""
    me = view.viewer
    hand = view.hands[me] | view.played[me]
    cover = best_cover(hand)
    for i in range(SEATS * view.tricks + view.in_trick):
        one = 1 << int(view.order[i])
        hand &= ~one
        if one == 1 << cover:
            cover = best_cover(hand)
    return cover
