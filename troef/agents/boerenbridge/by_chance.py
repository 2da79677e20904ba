"""The Random and the Trumping Agent: they bid with sense and play by chance.

Sources: thesis 002, 4.3; readings B47.
"""

from __future__ import annotations

from ...chance import below
from ...games.boerenbridge.state import NO_TRUMP, PLAYING, State
from ...games.boerenbridge.tricks import any_open, open_word, same_suit
from ...jit import count, hot, nth, rule
from ..agent import Agent, Mind
from ..notes import because
from .bidding import strategic_bid
from .notes import CHANCE, NO_TRUMPS, TRUMPS


@rule
def play_random(view: State, mind: Mind) -> int:
    """The strategic bid, then any legal card, each equally likely (002, 4.3)."""
    if view.phase == PLAYING:
        return because(mind, CHANCE, any_open(view, mind.rng))
    return strategic_bid(view, mind)


@hot
def trumps_open(view: State) -> int:
    """The trumps that may be played, as bits of the word that they lie in."""
    if view.trump == NO_TRUMP:
        return 0
    seat, first = int(view.turn), int(view.trump) << int(view.shift)
    cards = open_word(view, seat, same_suit(view, seat), first >> 6)
    return cards & (int(view.lane) << (first & 63))


@rule
def play_trumping(view: State, mind: Mind) -> int:
    """The same, but a trump whenever one is allowed (002, 4.3.1; readings B47)."""
    if view.phase != PLAYING:
        return strategic_bid(view, mind)
    trumps = trumps_open(view)
    if trumps:
        word = (int(view.trump) << int(view.shift)) >> 6
        return because(mind, TRUMPS, 64 * word + nth(trumps, below(mind.rng, count(trumps))))
    return because(mind, NO_TRUMPS, any_open(view, mind.rng))


AGENTS = {
    "random": Agent(
        "random",
        play_random,
        "bids what its cards are worth, then plays any card (thesis 002, 4.3)",
    ),
    "trumping": Agent(
        "trumping",
        play_trumping,
        "bids what its cards are worth, then plays a trump whenever it may (thesis 002, 4.3.1)",
    ),
}
