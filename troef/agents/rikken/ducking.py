"""How the advanced player plays piek and misere (thesis 000, 3.3.2; readings R46 to R52)."""

from __future__ import annotations

from ...cards import JACK, SUITS, Card, Cards, any_card, lane
from ...games.rikken.contracts import SCHOPPEN_MIE
from ...games.rikken.state import State
from ...jit import highest, lowest, rule
from ..agent import Mind, Setting, places
from ..notes import because
from . import notes
from .bidding import THRESHOLDS
from .discard import cover_card, lowering_most, raising_most
from .hands import COLUMN, ducking_under, without
from .sides import declarer_played, declarer_without_trick, is_declarer
from .suits import any_may_have, may_have

SETTINGS = {
    **THRESHOLDS,
    "high": Setting(
        JACK,
        "rank from which a card is high beside the cover card, the two being 0 (R47)",
        most=13,
        whole=True,
    ),
}
"""What the advanced player can be set to."""
(HIGH,) = places(SETTINGS, "high")


@rule
def play_piek(view: State, mind: Mind, cards: Cards) -> Card:
    """As misere once the declarer has his trick. Before that the defence plays anything."""
    if is_declarer(view, view.viewer):
        if view.won[view.viewer] == 0:
            return look_for_trick(view, mind, cards)
    elif declarer_without_trick(view):
        return because(mind, notes.STILL_NONE, any_card(mind.rng, cards))
    return play_misere(view, mind, cards)


@rule
def look_for_trick(view: State, mind: Mind, cards: Cards) -> Card:
    """The piek declarer without a trick: get rid of the rest and keep the cover card, which is to
    win the one trick, for when no other high card is left."""
    hand = view.hands[view.viewer]
    if view.in_trick == 0:
        return because(mind, notes.SCORE_HIGH, raising_most(mind.rng, hand, cards))
    cover = 1 << cover_card(view)
    suit = cards & lane(view.led)
    if not suit:
        one = lowering_most(mind.rng, hand, without(cards, cover))
        return because(mind, notes.KEEPS_COVER, one)
    if cover & cards and not high_cards(mind, hand) & ~cover:
        return because(mind, notes.COVER, highest(cover))
    return duck(view, mind, suit)


@rule
def high_cards(mind: Mind, hand: Cards) -> Cards:
    """The cards of this hand that count as high: jacks and up, unless set otherwise (readings R47)."""
    low = COLUMN * ((1 << int(mind.settings[HIGH])) - 1)
    return hand & ~low


@rule
def play_misere(view: State, mind: Mind, cards: Cards) -> Card:
    """The strategy for misere; in schoppen mie everybody is his own declarer."""
    alone = is_declarer(view, view.viewer) or view.contract == SCHOPPEN_MIE
    if view.in_trick == 0:
        return lead(view, mind, cards, alone)
    suit = cards & lane(view.led)
    if not suit:
        one = lowering_most(mind.rng, view.hands[view.viewer], cards)
        return because(mind, notes.SCORE_LOW, one)
    if not alone and declarer_played(view):
        return play_after_declarer(view, mind, suit)
    return duck(view, mind, suit)


@rule
def lead(view: State, mind: Mind, cards: Cards, alone: bool) -> Card:
    """The card that leaves the highest score; the defence leads no suit that the declarer lacks, if
    it can help it."""
    hand = view.hands[view.viewer]
    if not alone:
        useful = cards & lanes_of_declarer(view)
        if useful:
            one = raising_most(mind.rng, hand, useful)
            return because(mind, notes.DECLARERS_SUIT, one)
    return because(mind, notes.SCORE_HIGH, raising_most(mind.rng, hand, cards))


@rule
def lanes_of_declarer(view: State) -> Cards:
    """All cards of the suits that a declarer may have."""
    may, cards = may_have(view), 0
    for suit in SUITS:
        if any_may_have(may, int(view.declarers), suit):
            cards |= lane(suit)
    return cards


@rule
def duck(view: State, mind: Mind, suit: Cards) -> Card:
    """The highest card below the trick, else the lowest of the suit (readings R50)."""
    below = ducking_under(view, suit)
    if below:
        return because(mind, notes.DUCKS, highest(below))
    return because(mind, notes.CANNOT_DUCK, lowest(suit))


@rule
def play_after_declarer(view: State, mind: Mind, suit: Cards) -> Card:
    """Defence, steps 3 and 4: leave the trick to the declarer if he holds it and that is possible,
    else lose the highest card (readings R51)."""
    if not is_declarer(view, view.best_seat):
        return because(mind, notes.GETS_RID, highest(suit))
    below = ducking_under(view, suit)
    if below:
        return because(mind, notes.DUCKS, highest(below))
    return because(mind, notes.STAYS_HIGH, highest(suit))
