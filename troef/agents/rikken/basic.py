"""The basic player: rules that look at the own hand and the trick on the table.

It bids by trick percentages, remembers which cards are out, and never asks who plays with whom
(thesis 000, 3.2; readings R30 to R37). Solos of nine and up are played like solo 8, rik beter and
troela like rik, open games like closed ones; in schoppen mie it avoids tricks as a misere declarer.
Whatever a house rule forces, the rules choose among the legal cards.
"""

from __future__ import annotations

from ...cards import Card, Cards, any_card, lane
from ...games.rikken.contracts import GOAL, SCHOPPEN_MIE, TRUMP
from ...games.rikken.state import PLAYING, SEATS, State
from ...games.rikken.tricks import cards_open
from ...jit import highest, lowest, rule
from ..agent import Agent, Mind
from ..notes import because
from . import notes
from .bidding import THRESHOLDS, bid_by_percentages
from .hands import beating, ducking_under, gone, highs, lows, masters, past, trumps, without
from .sides import declarer_played, declarer_without_trick, is_declarer


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase != PLAYING:
        return bid_by_percentages(view, mind)
    cards = cards_open(view)
    if TRUMP[view.contract]:
        return play_with_trump(view, mind, cards)
    if GOAL[view.contract] == 1:
        return play_piek(view, mind, cards)
    return play_misere(view, mind, cards)


# -- rik and solo ---------------------------------------------------------------------------


@rule
def play_with_trump(view: State, mind: Mind, cards: Cards) -> Card:
    """The rules for rik and solo 8, by the place in the trick (000, 3.2.2)."""
    if view.in_trick == 0:
        return lead_with_trump(view, mind, cards)
    if view.in_trick < SEATS - 1:
        return play_between(view, mind, cards)
    return play_last(view, mind, cards)


@rule
def lead_with_trump(view: State, mind: Mind, cards: Cards) -> Card:
    """Rule 1: a card that is the highest of its suit, else any."""
    high = masters(cards, gone(view))
    if high:
        return because(mind, notes.LEADS_HIGHEST, any_card(mind.rng, high))
    return because(mind, notes.LEADS_ANY, any_card(mind.rng, cards))


@rule
def play_between(view: State, mind: Mind, cards: Cards) -> Card:
    """Rule 2, second or third: the highest of the suit; a chance card if the trick can be won;
    else the lowest. Without the suit, the lowest trump, winning or not (readings R31 to R33)."""
    suit = cards & lane(view.led)
    if suit:
        high = masters(suit, past(view))
        if high:
            return because(mind, notes.HOLDS_HIGHEST, highest(high))
        if beating(view, suit):
            return because(mind, notes.MAY_WIN, any_card(mind.rng, suit))
        return because(mind, notes.CANNOT_WIN, lowest(suit))
    trump = cards & trumps(view)
    if trump:
        return because(mind, notes.LOWEST_TRUMP, lowest(trump))
    return throw(view, mind, cards)


@rule
def play_last(view: State, mind: Mind, cards: Cards) -> Card:
    """Rule 3, last: win as cheaply as possible, in the suit or with a trump, else throw low. Trumps
    are thrown only when there is nothing else (readings R34)."""
    suit = cards & lane(view.led)
    winning = beating(view, suit if suit else cards)
    if winning:
        return because(mind, notes.WINS_LOW, lowest(winning))
    if suit:
        return because(mind, notes.CANNOT_WIN, lowest(suit))
    return throw(view, mind, without(cards, trumps(view)))


@rule
def throw(view: State, mind: Mind, cards: Cards) -> Card:
    """The lowest card of some suit, if possible not one that is the highest of its suit."""
    low = lows(cards)
    one = any_card(mind.rng, without(low, masters(low, gone(view))))
    return because(mind, notes.THROWS_LOW, one)


# -- piek and misere ------------------------------------------------------------------------


@rule
def play_piek(view: State, mind: Mind, cards: Cards) -> Card:
    """Without a trick the declarer plays high and the others play anything; once he has one,
    everybody plays as in misere (000, 3.2.2; readings R35, R36)."""
    if is_declarer(view, view.viewer):
        if view.won[view.viewer] > 0:
            return play_misere(view, mind, cards)
        suit = cards & lane(view.led) if view.in_trick > 0 else 0
        if suit:
            return because(mind, notes.WANTS_ONE, highest(suit))
        reason = notes.THROWS_HIGH if view.in_trick > 0 else notes.WANTS_ONE
        return because(mind, reason, any_card(mind.rng, highs(cards)))
    if declarer_without_trick(view):
        return because(mind, notes.STILL_NONE, any_card(mind.rng, cards))
    return play_misere(view, mind, cards)


@rule
def play_misere(view: State, mind: Mind, cards: Cards) -> Card:
    """The rules for misere (000, 3.2.2): lead low, stay just below the trick, throw high. A
    defender leaves the trick to the declarer, or loses his highest card once it is past him."""
    if view.in_trick == 0:
        return because(mind, notes.LEADS_LOW, any_card(mind.rng, lows(cards)))
    suit = cards & lane(view.led)
    if not suit:
        return because(mind, notes.THROWS_HIGH, any_card(mind.rng, highs(cards)))
    alone = is_declarer(view, view.viewer) or view.contract == SCHOPPEN_MIE
    if not alone and declarer_played(view) and not is_declarer(view, view.best_seat):
        return because(mind, notes.GETS_RID, highest(suit))
    below = ducking_under(view, suit)
    if below:
        return because(mind, notes.DUCKS, highest(below))
    return because(mind, notes.CANNOT_DUCK, lowest(suit))


AGENT = Agent(
    "basic",
    act,
    "rules that look at the own hand and the trick (thesis 000, 3.2)",
    THRESHOLDS,
)
