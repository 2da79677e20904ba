"""Random ends of a deal, for the players that simulate.

A simulation deals the unseen cards, plays one card for the viewer and everything else by chance.
What came of it is tallied for each first card in the mind's notes.

Sources: thesis 000, 3.4; thesis 001, 4.3; readings R54 to R56.
"""

from __future__ import annotations

import numpy as np

from ...cards import NO_CARD, Card, any_card
from ...chance import Rng
from ...fields import Row
from ...games.rikken import knowledge
from ...games.rikken.contracts import PARTNER
from ...games.rikken.rules import STATE
from ...games.rikken.state import CASES, NOBODY, PLAN, PLAYING, SEATS, TRICKS, State
from ...games.rikken.tricks import cards_open, play_card
from ...jit import count, rule
from ..agent import Mind
from .notes import TIMES, VALUE, forget
from .suits import is_hidden, unseen

PLANS = np.dtype((np.record, PLAN))
FREELY, FITTING = 0, 1
"""How unseen cards are dealt: by number alone, or so that everything seen so far fits."""


@rule
def deal_freely(view: State, rng: Rng, out: Row[State]) -> None:
    """Deal the unseen cards with no other constraint than how many each seat has: known voids and
    the called ace are not looked at (000, 3.4; readings R54, R55)."""
    out[0] = view
    state, left = out[0], unseen(view)
    for seat in range(SEATS):
        if is_hidden(view, seat):
            needed = TRICKS - count(view.played[seat])
            cards = 0
            if needed == count(left):  # the last hand gets what is left
                cards, left, needed = left, 0, 0
            for _ in range(needed):
                one = 1 << any_card(rng, left)
                cards |= one
                left ^= one
            state.hands[seat] = cards
    state.viewer = NOBODY


@rule
def seat_partner(view: State, rng: Rng, state: State) -> None:
    """Give a freely dealt game its secret partner: whoever got the called card, else anybody whom
    the viewer cannot rule out."""
    if state.partner != NOBODY or not PARTNER[state.contract]:
        return
    others = 15 & ~int(view.declarers) & ~(1 << int(view.viewer))
    state.partner = any_card(rng, others)
    for seat in range(SEATS):
        if state.called != NO_CARD and (others >> seat) & 1:
            if (state.hands[seat] >> state.called) & 1:
                state.partner = seat


@rule
def play_on(state: State, rng: Rng, seat: int) -> Card:
    """Play to the last card by chance; returns the first card of this seat. Chips are not settled:
    nobody looks at them."""
    first = NO_CARD
    while state.phase == PLAYING:
        one = any_card(rng, cards_open(state))
        if first == NO_CARD and state.turn == seat:
            first = one
        play_card(state, one)
    return first


@rule
def tally_tricks(views: Row[State], mind: Mind, simulations: int, dealing: int) -> None:
    """Note for each card of the viewer how often it was his first in a simulation, and the average
    number of tricks that he then won (000, 3.4.1 and 3.4.2; readings R56, R57)."""
    view = views[0]
    forget(mind)
    me = int(view.viewer)
    out = np.zeros(1, STATE)
    plans = np.zeros(CASES if dealing == FITTING else 1, PLANS)
    if dealing == FITTING:
        knowledge.plan(view, plans)
    for _ in range(simulations):
        if dealing == FITTING:
            knowledge.draw(view, plans, mind.rng, out)
        else:
            deal_freely(view, mind.rng, out)
        state = out[0]
        one = play_on(state, mind.rng, me)
        mind.note[TIMES + one] += 1
        mind.note[VALUE + one] += state.won[me]
    for one in range(64):
        if mind.note[TIMES + one]:
            mind.note[VALUE + one] /= mind.note[TIMES + one]


@rule
def most_valued(mind: Mind, sign: float) -> Card:
    """The card with the greatest value times `sign` among those that were tallied; -1 if none."""
    best = -1
    for one in range(64):
        if mind.note[TIMES + one]:
            if best < 0 or sign * mind.note[VALUE + one] > sign * mind.note[VALUE + best]:
                best = one
    return best
