"""The Monte Carlo player of Leiden: n times c squared random ends of the deal, c being the cards
left in hand.

Each simulation deals the unseen cards so that known voids are respected, plays a random legal card,
then everything by chance, and counts as won when the own side reaches its goal (thesis 001, 4.3;
readings L6 to L13). `choice` says which card is played:

    0  the one with most won simulations, however often it was tried (the thesis)
    1  the one with the best share of won simulations
    2  the same, every card tried equally often

Where the partner is secret he is whoever each dealt world makes him. The thesis has no auction and
only rik. Ours: it bids by trick percentages and suit points like the basic player, and in any
contract a win is reaching, or stopping, what that contract asks for.
"""

from __future__ import annotations

import numpy as np

from ...cards import Cards, any_card
from ...games.rikken import knowledge
from ...games.rikken.contracts import PARTNER, SCHOPPEN_MIE
from ...games.rikken.rules import STATE
from ...games.rikken.scoring import made, settle
from ...games.rikken.state import CASES, NOBODY, PLAYING, SEATS, State
from ...games.rikken.tricks import cards_open, play_card
from ...jit import count, lowest, nth, rule
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes
from .bidding import THRESHOLDS, bid_by_percentages
from .notes import TIMES, VALUE, forget
from .sides import is_declarer
from .simulate import PLANS, deal_freely, most_valued, play_on, seat_partner

SETTINGS = {
    **THRESHOLDS,
    "n": Setting(8, "simulations, times the square of the number of cards in hand"),
    "choice": Setting(
        0,
        "which card is played",
        choices=("most won", "best share", "best share of equal numbers"),
    ),
    "voids": Setting(1, "whether deals respect what others have shown not to have", choices=YES_NO),
}
N, CHOICE, VOIDS = places(SETTINGS, "n choice voids")
MOST_WON, BEST_SHARE, EQUAL_NUMBERS = range(3)


@rule
def act(view: State, mind: Mind) -> int:
    if view.phase != PLAYING:
        return bid_by_percentages(view, mind)
    cards = cards_open(view)
    if cards & (cards - 1) == 0:  # simulating would change nothing
        return because(mind, notes.ONLY_CARD, lowest(cards))
    tally_wins(view, mind, cards, budget(view, mind))
    if mind.settings[CHOICE] == MOST_WON:
        one = most_valued(mind, 1.0)
        share_wins(mind)
    else:
        share_wins(mind)
        one = most_valued(mind, 1.0)
    if one < 0:  # set to no simulations at all
        return because(mind, notes.CHANCE, any_card(mind.rng, cards))
    mind.note[notes.WINS] = round(mind.note[VALUE + one] * mind.note[TIMES + one])
    mind.note[notes.SIMULATIONS] = mind.note[TIMES + one]
    by_number = mind.settings[CHOICE] == MOST_WON
    return because(mind, notes.WON_MOST if by_number else notes.WON_SHARE, one)


@rule
def budget(view: State, mind: Mind) -> int:
    """How many simulations this decision gets: n * c^2 (001, 4.3, equation 1)."""
    cards = count(view.hands[view.viewer])
    return int(mind.settings[N] * cards * cards)


@rule
def tally_wins(view: State, mind: Mind, cards: Cards, simulations: int) -> None:
    """Note for each card in how many simulations it was played first, and how many were won."""
    forget(mind)
    me, choices = int(view.viewer), count(cards)
    equal = mind.settings[CHOICE] == EQUAL_NUMBERS
    out, plans = np.zeros(1, STATE), np.zeros(CASES, PLANS)
    knowledge.plan(view, plans)
    for i in range(simulations):
        if mind.settings[VOIDS]:
            knowledge.draw(view, plans, mind.rng, out)
        else:
            deal_freely(view, mind.rng, out)
        state = out[0]
        seat_partner(view, mind.rng, state)
        one = nth(cards, i % choices) if equal else any_card(mind.rng, cards)
        play_card(state, one)
        play_on(state, mind.rng, NOBODY)
        mind.note[TIMES + one] += 1
        mind.note[VALUE + one] += side_wins(state, me)


@rule
def share_wins(mind: Mind) -> None:
    """Turn numbers of wins into shares."""
    for one in range(64):
        if mind.note[TIMES + one]:
            mind.note[VALUE + one] /= mind.note[TIMES + one]


@rule
def side_wins(state: State, seat: int) -> bool:
    """Whether the side of this seat got what it wants: the contract made or stopped (readings L8)."""
    if state.contract == SCHOPPEN_MIE:
        return escapes(state, seat)
    if is_declarer(state, seat):
        return made(state, seat)
    if PARTNER[state.contract] and state.partner == seat:
        return made(state, state.declarer)
    stopped = 0
    for other in range(SEATS):
        if is_declarer(state, other):
            stopped += -1 if made(state, other) else 1
    return stopped > 0


@rule
def escapes(state: State, seat: int) -> bool:
    """Whether this seat pays nothing in schoppen mie."""
    for other in range(SEATS):
        state.chips[other] = 0
    settle(state, state.chips)
    return state.chips[seat] > 0


AGENT = Agent(
    "leiden",
    act,
    "n times c squared random ends of the deal, won or lost (thesis 001, 4.3)",
    SETTINGS,
    slow=True,
)
