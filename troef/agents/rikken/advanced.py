"""The advanced player: rules that use what can be told about hidden cards.

It bids by losing tricks and the low-hand count, knows by logic who may have which suit, plays with
its side as far as that is known, draws trumps, and keeps a cover card for piek (thesis 000, 3.3;
readings R38 to R53). Contracts beyond the four of the thesis are played like their nearest kin: solos
like solo 8, troela like rik, open games like closed ones, schoppen mie like misere by its declarer.

This module has the play with trump; `ducking` has piek and misere.
"""

from __future__ import annotations

from ...cards import Card, Cards, any_card, lane
from ...games.rikken.contracts import GOAL, TRUMP
from ...games.rikken.state import BIDDING, PLAYING, SEATS, State
from ...games.rikken.tricks import cards_open
from ...jit import highest, lowest, rule
from ..agent import Agent, Mind
from ..notes import because
from . import ducking, notes
from .bidding import bid, low_count, settle_by_points, winning_tricks
from .hands import (
    beating,
    best_card,
    gone,
    masters,
    on_table,
    past,
    smallest,
    trumped,
    trumps,
    without,
)
from .sides import offence, own_side, still_to_play
from .suits import any_may_have, may_have


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase == BIDDING:
        hand = view.hands[view.viewer]
        return bid(view, mind, winning_tricks(hand), 1, low_count(hand), 1)
    if view.phase != PLAYING:
        return settle_by_points(view, mind)
    cards = cards_open(view)
    if TRUMP[view.contract]:
        return play_with_trump(view, mind, cards)
    if GOAL[view.contract] == 1:
        return ducking.play_piek(view, mind, cards)
    return ducking.play_misere(view, mind, cards)


@rule
def play_with_trump(view: State, mind: Mind, cards: Cards) -> Card:
    """The strategy for rik and solo 8, by the place in the trick (000, 3.3.2)."""
    if view.in_trick == 0:
        return lead(view, mind, cards)
    if view.in_trick == SEATS - 1:
        return play_last(view, mind, cards)
    if view.in_trick == 2 and trumped(view):
        return play_on_trump(view, mind, cards)
    suit = cards & lane(view.led)
    if suit:
        return follow(view, mind, suit)
    return play_without_suit(view, mind, cards)


@rule
def is_ours(view: State) -> bool:
    """Whether the trick is held by somebody known to be on the own side."""
    return (own_side(view) >> view.best_seat) & 1 == 1


# -- first ----------------------------------------------------------------------------------


@rule
def lead(view: State, mind: Mind, cards: Cards) -> Card:
    """The declaring side, the partner too (readings R45), first draws the others' trumps; the
    defence plays its free high cards."""
    trump = cards & trumps(view)
    declaring = (offence(view) >> int(view.viewer)) & 1
    if trump and declaring and any_may_have(may_have(view), 15 & ~own_side(view), view.trump):
        high = masters(trump, gone(view))
        if high:
            return because(mind, notes.DRAWS_HIGHEST, highest(high))
        return because(mind, notes.DRAWS, any_card(mind.rng, trump))
    return lead_side_suit(view, mind, cards)


@rule
def lead_side_suit(view: State, mind: Mind, cards: Cards) -> Card:
    """A card that is the highest of its suit, else any, but no trump if that can be helped (readings
    R39, R40)."""
    side = cards & ~trumps(view)
    if not side:
        return because(mind, notes.ONLY_TRUMPS, any_card(mind.rng, cards))
    high = masters(side, gone(view))
    if high:
        return because(mind, notes.FREE_HIGH, any_card(mind.rng, high))
    return because(mind, notes.SIDE_CARD, any_card(mind.rng, side))


# -- second, and third while nobody trumped -------------------------------------------------


@rule
def follow(view: State, mind: Mind, suit: Cards) -> Card:
    """Steps 2 to 9 of the second player: follow suit."""
    top = masters(suit, past(view))
    if is_ours(view):
        return follow_ours(view, mind, suit, top)
    winning = beating(view, suit)
    if top:
        return take(view, mind, top, winning)
    if winning:  # lower than the highest, but above all that lies (readings R41)
        return because(mind, notes.BEATS_LOW, lowest(winning))
    return because(mind, notes.CANNOT_WIN, lowest(suit))


@rule
def follow_ours(view: State, mind: Mind, suit: Cards, top: Cards) -> Card:
    """Steps 3 to 5: the trick is with the own side. `top` is the highest of the suit, if held."""
    before = past(view)
    if masters(on_table(view) & lane(view.led), before):
        return because(mind, notes.OURS_SAFE, lowest(suit))
    if not top:
        return because(mind, notes.OURS_UNSURE, any_card(mind.rng, suit))
    if masters(1 << best_card(view), before | top):
        return because(mind, notes.PARTNER_SECOND, lowest(suit))
    return because(mind, notes.MAKES_SURE, highest(top))


@rule
def take(view: State, mind: Mind, top: Cards, winning: Cards) -> Card:
    """Steps 7 and 8: the trick is not ours, and the highest of the suit is held. It is needed only
    if an opponent still to play may follow; one who cannot may trump, and then it is wasted
    (readings R42)."""
    rivals = still_to_play(view) & ~own_side(view)
    if not rivals:
        return because(mind, notes.ONLY_OURS, lowest(winning))
    if any_may_have(may_have(view), rivals, view.led):
        return because(mind, notes.CAN_FOLLOW, highest(top))
    return because(mind, notes.CANNOT_FOLLOW, lowest(winning))


@rule
def play_without_suit(view: State, mind: Mind, cards: Cards) -> Card:
    """Step 10: throw something small on the own trick, trump any other (readings R43)."""
    if is_ours(view):
        return because(mind, notes.OURS_THROWS, smallest(mind.rng, without(cards, trumps(view))))
    trump = cards & trumps(view)
    if trump:
        return because(mind, notes.SMALL_TRUMP, lowest(trump))
    return because(mind, notes.SMALL_CARD, smallest(mind.rng, cards))


# -- third on a trumped trick, and last -----------------------------------------------------


@rule
def play_on_trump(view: State, mind: Mind, cards: Cards) -> Card:
    """The third player when the second has trumped."""
    suit = cards & lane(view.led)
    if suit:
        return because(mind, notes.WAS_TRUMPED, lowest(suit))
    if is_ours(view):
        return because(mind, notes.OURS_THROWS, smallest(mind.rng, without(cards, trumps(view))))
    winning = beating(view, cards)
    if winning:
        return because(mind, notes.OVERTRUMPS, lowest(winning))
    return because(mind, notes.LOST, smallest(mind.rng, without(cards, trumps(view))))


@rule
def play_last(view: State, mind: Mind, cards: Cards) -> Card:
    """The last player: something small on the own side's trick, else the lowest card that wins."""
    if is_ours(view):
        return because(mind, notes.OURS_THROWS, smallest(mind.rng, without(cards, trumps(view))))
    winning = beating(view, cards)
    if winning:
        return because(mind, notes.WINS_LOW, lowest(winning))
    return because(mind, notes.LOST, smallest(mind.rng, without(cards, trumps(view))))


AGENT = Agent(
    "advanced",
    act,
    "rules that use hidden information (thesis 000, 3.3)",
    ducking.SETTINGS,
)
