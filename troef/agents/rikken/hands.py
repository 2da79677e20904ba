"""Sets of cards seen with a player's eyes: masters, what beats the table, the smallest of several.

All sets are bits, and all functions work on a view: they ask for no hidden card.
"""

from __future__ import annotations

from ...cards import DECK, LANE, NO_SUIT, SUITS, Card, Cards, any_card, lane
from ...chance import Rng
from ...games.rikken.state import RUFF_WINS, SEATS, State
from ...jit import highest, lowest, rule

COLUMN: Cards = sum(1 << 16 * suit for suit in SUITS)
"""The twos: shifted by a rank, all cards of that rank."""


@rule
def gone(view: State) -> Cards:
    """All cards played so far, those on the table included."""
    return view.played[0] | view.played[1] | view.played[2] | view.played[3]


@rule
def on_table(view: State) -> Cards:
    """The cards of the trick under way."""
    cards = 0
    for i in range(view.in_trick):
        cards |= 1 << int(view.order[SEATS * view.tricks + i])
    return cards


@rule
def past(view: State) -> Cards:
    """The cards of finished tricks. What lies on the table still counts as being in the game: a
    king under an ace that was just led is not the highest of its suit."""
    return gone(view) & ~on_table(view)


@rule
def masters(cards: Cards, out: Cards) -> Cards:
    """Those of these cards that are the highest left of their suit once the cards in `out` are gone."""
    found = 0
    for suit in SUITS:
        live = DECK & lane(suit) & ~out
        if live:
            found |= cards & (1 << highest(live))
    return found


@rule
def lows(cards: Cards) -> Cards:
    """The lowest card of every suit."""
    found = 0
    for suit in SUITS:
        part = cards & lane(suit)
        found |= part & -part
    return found


@rule
def highs(cards: Cards) -> Cards:
    """The highest card of every suit."""
    found = 0
    for suit in SUITS:
        part = cards & lane(suit)
        if part:
            found |= 1 << highest(part)
    return found


@rule
def ranks_of(cards: Cards) -> int:
    """The ranks that occur in any suit, as bits."""
    return (cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE


@rule
def smallest(rng: Rng, cards: Cards) -> Card:
    """A card of the lowest rank; equals by chance."""
    return any_card(rng, cards & (COLUMN << lowest(ranks_of(cards))))


@rule
def trumps(view: State) -> Cards:
    """All trumps; none in a game without trump."""
    return 0 if view.trump == NO_SUIT else lane(view.trump)


@rule
def best_card(view: State) -> Card:
    """The card that holds the trick under way."""
    suit = view.trump if view.best >= 32 else view.led
    return 16 * suit + (view.best & 15)


@rule
def beating(view: State, cards: Cards) -> Cards:
    """Those of these cards that would take the trick over."""
    best = best_card(view)
    higher = lane(best >> 4) & ~((2 << best) - 1)
    if view.best < 32 and not (view.asked and view.asked_ruff != RUFF_WINS):
        higher |= trumps(view)
    return cards & higher


@rule
def ducking_under(view: State, cards: Cards) -> Cards:
    """Those cards of the suit led that stay below the card that holds the trick."""
    return cards & lane(view.led) & ((1 << best_card(view)) - 1)


@rule
def trumped(view: State) -> bool:
    """Whether a trump holds a trick that was not led with one (000, 3.3.2; readings R44)."""
    return view.best >= 32 and view.led != view.trump


@rule
def without(cards: Cards, avoided: Cards) -> Cards:
    """These cards less the avoided ones, but never nothing."""
    rest = cards & ~avoided
    return rest if rest else cards
