"""The Monte Carlo player of Maastricht: a thousand random ends of the deal for every card.

Unseen cards are dealt anew for each simulation, whatever was shown; the first card is
drawn among the legal ones; what counts are the player's own tricks. In contracts with trump the
card with the highest average is played, in the others that with the lowest, even by a piek declarer
(thesis 000, 3.4; readings R26 to R28, R54 to R57). Bids come from the same averages: a thousand
simulations with the strongest suit as trump and a thousand without.

`constrained=1` deals only what fits everything seen so far, which the thesis leaves as future work.
"""

from __future__ import annotations

import numpy as np

from ...cards import NO_SUIT, Card, Cards, Suit, any_card
from ...chance import Rng
from ...fields import Row
from ...games.rikken import auction
from ...games.rikken.contracts import MISERE, PAS, PIEK, SOLO_8, TABLE, TRUMP
from ...games.rikken.rules import STATE
from ...games.rikken.state import BIDDING, PLAYING, SEATS, State
from ...games.rikken.tricks import cards_open
from ...jit import count, lowest, rule
from ..agent import MIND, YES_NO, Agent, Mind, Setting, places
from ..notes import REASON, because
from . import notes
from .bidding import THRESHOLDS, bid, settle_by_points, strongest_suits
from .notes import TIMES, VALUE, WITH_TRUMP, WITHOUT_TRUMP
from .simulate import FREELY, most_valued, tally_tricks

SETTINGS = {
    **THRESHOLDS,
    "simulations": Setting(1000, "for a card", least=1, whole=True),
    "bid_simulations": Setting(
        1000, "for a bid: this many with trump, and as many without", whole=True
    ),
    "constrained": Setting(0, "whether only what fits is dealt", choices=YES_NO),
}
SIMULATIONS, BID_SIMULATIONS, CONSTRAINED = places(
    SETTINGS, "simulations bid_simulations constrained"
)
LOW_BIDS = 1 << PIEK | 1 << MISERE
HIGH_BIDS = sum(1 << number for number, contract in enumerate(TABLE) if contract.trump)
"""The bids it ever makes without trump, and with."""
FOR_CARD = 0
"""What is simulated, beside a bid WITH_TRUMP and WITHOUT_TRUMP, where the estimates for these are noted."""


@rule
def act(view: State, mind: Mind) -> int:
    """Simulate what the decision asks for, then decide.

    The simulations are called from this one place: whatever contains a copy of them takes seconds
    to compile. `begun` is an array because a record alone would not keep its memory.
    """
    if view.phase != PLAYING and view.phase != BIDDING:
        return settle_by_points(view, mind)
    mind.note[WITH_TRUMP] = 0.0
    mind.note[WITHOUT_TRUMP] = 13.0
    mind.note[notes.TIMES_WITH] = mind.note[notes.TIMES_WITHOUT] = 1.0
    begun = np.zeros(1, STATE)
    for question in (FOR_CARD, WITH_TRUMP, WITHOUT_TRUMP):
        if needs(view, question):
            begun[0] = view
            ask(begun, mind, question)
            bidding = question != FOR_CARD
            times = mind.settings[BID_SIMULATIONS if bidding else SIMULATIONS]
            dealing = FREELY if bidding else int(mind.settings[CONSTRAINED])
            tally_tricks(begun, mind, int(times), dealing)
            note_extreme(mind, question)
    return bid_on_notes(view, mind) if view.phase == BIDDING else play_on_notes(view, mind)


@rule
def needs(view: State, question: int) -> bool:
    """Whether there is something to simulate: more than one card to choose from, or a bid of that
    kind still open. What could not be bid any more is not looked into."""
    if view.phase == PLAYING:
        cards = cards_open(view)
        return question == FOR_CARD and cards & (cards - 1) != 0
    if question == FOR_CARD or view.bid[view.viewer] > PAS:
        return False
    return auction.bids_open(view) & (LOW_BIDS if question == WITHOUT_TRUMP else HIGH_BIDS) != 0


@rule
def ask(begun: Row[State], mind: Mind, question: int) -> None:
    """Set up the position that a question is about."""
    if question == WITH_TRUMP:
        hand = begun[0].hands[begun[0].viewer]
        begin(begun[0], any_card(mind.rng, strongest_suits(hand, 15)))
    elif question == WITHOUT_TRUMP:
        begin(begun[0], NO_SUIT)


@rule
def note_extreme(mind: Mind, question: int) -> None:
    """The estimate for a bid: the highest average over all first cards with trump, the lowest
    without (000, 3.4.1; readings R27), and over how many simulations it was taken."""
    without = question == WITHOUT_TRUMP
    one = most_valued(mind, -1.0 if without else 1.0)
    if question != FOR_CARD and one >= 0:
        mind.note[question] = mind.note[VALUE + one]
        mind.note[notes.TIMES_WITHOUT if without else notes.TIMES_WITH] = mind.note[TIMES + one]


@rule
def bid_on_notes(view: State, mind: Mind) -> int:
    """Bid on the two estimates; a pass is explained by those that were made."""
    times, other = int(mind.note[notes.TIMES_WITH]), int(mind.note[notes.TIMES_WITHOUT])
    high, low = round(times * mind.note[WITH_TRUMP]), round(other * mind.note[WITHOUT_TRUMP])
    action = bid(view, mind, high, times, low, other)
    if mind.note[REASON] == notes.PASSES:
        high, low = needs(view, WITH_TRUMP), needs(view, WITHOUT_TRUMP)
        if mind.settings[BID_SIMULATIONS] == 0:
            mind.note[REASON] = notes.NEVER_BIDS
        elif not low:
            mind.note[REASON] = notes.PASSES_HIGH if high else notes.PASSES_UNASKED
        elif not high:
            mind.note[REASON] = notes.PASSES_LOW
    return action


@rule
def play_on_notes(view: State, mind: Mind) -> Card:
    """The card with the best average of own tricks (000, 3.4.2)."""
    cards = cards_open(view)
    if cards & (cards - 1) == 0:
        return because(mind, notes.ONLY_CARD, lowest(cards))
    most = TRUMP[view.contract] == 1
    one = most_valued(mind, 1.0 if most else -1.0)
    if one < 0:  # set to no simulations at all
        return because(mind, notes.CHANCE, any_card(mind.rng, cards))
    mind.note[notes.AVERAGE] = mind.note[VALUE + one]
    mind.note[notes.CARDS] = count(cards)
    return because(mind, notes.MOST_TRICKS if most else notes.LEAST_TRICKS, one)


@rule
def begin(state: State, trump: Suit) -> None:
    """Go from the auction straight to the first lead, as if the viewer had won it: solo 8 with this
    trump, or misere without one. Left of the dealer leads (readings R28)."""
    me = int(state.viewer)
    state.contract = MISERE if trump == NO_SUIT else SOLO_8
    state.declarer = me
    state.declarers = 1 << me
    state.trump = trump
    auction.lead(state, (int(state.dealer) + 1) % SEATS)


def average_tricks(
    hand: Cards, trump: Suit, simulations: int, rng: Rng, before: int = 0
) -> tuple[float, float]:
    """The highest and the lowest average over the first cards of a hand, apart from any game.

    `trump` is a suit or NO_SUIT; `before` says how many players play to the first trick before this
    one. The generator moves on.
    """
    states, minds = np.zeros(1, STATE), np.zeros(1, MIND)
    state, mind = states[0], minds[0]
    state.dealer = (SEATS - 1 - before) % SEATS
    auction.start(state)
    state.hands[0] = hand
    state.viewer = 0
    begin(state, trump)
    mind.rng = rng
    tally_tricks(states, mind, simulations, FREELY)
    for name in rng.dtype.names or ():
        rng[name] = mind.rng[name]
    high, low = most_valued(mind, 1.0), most_valued(mind, -1.0)
    return float(mind.note[VALUE + high]), float(mind.note[VALUE + low])


AGENT = Agent(
    "montecarlo",
    act,
    "a thousand random ends of the deal for every card (thesis 000, 3.4)",
    SETTINGS,
    slow=True,
)
