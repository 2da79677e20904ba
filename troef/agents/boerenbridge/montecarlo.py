"""The Monte Carlo Agent: as many random ends of the round for every card as the budget allows.

The budget is shared out equally over the legal cards; every end is dealt anew and judged by the game
value, a scoreboard between the worst and the best that the round could bring. Bids are the average
of own tricks in as many simulations (002, 4.2 and 4.5.1; readings B21 to B29, B32, B33).

Three slips of the program behind the thesis are settings: `floor=1` shares out so that less than one
simulation each leaves none (readings B21), `blind=1` judges an end at which somebody else has won the
game like any other (readings B28), `uneven=1` fills in unseen cards less evenly than chance would (readings
B23).
"""

from __future__ import annotations

import numpy as np

from ...fields import Ints, Row
from ...games.boerenbridge import knowledge, tricks, values
from ...games.boerenbridge.rules import legal
from ...games.boerenbridge.state import NOBODY, PLAYING, State
from ...jit import plans_for, rule, states_like
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes
from .bidding import bid_on_average
from .notes import note_option
from .simulate import average_tricks, draw, finish, missed, note_limits
from .uneven import FILLING

SETTINGS = {
    "budget": Setting(10000, "simulations for a decision", least=1, whole=True),
    "value": Setting(0, "how the end of a round is judged", choices="evaluations"),
    "floor": Setting(
        0, "slip: a budget below the number of cards gives no simulations (B21)", choices=YES_NO
    ),
    "blind": Setting(
        0, "slip: it does not see that somebody else has won before the end (B28)", choices=YES_NO
    ),
    "fail": Setting(
        0,
        "what it adds to the value of an end when all others miss their bids, else a part (002, 6)",
    ),
    "uneven": Setting(0, "slip: it deals unseen cards unevenly (B23)", choices=YES_NO),
}
BUDGET, VALUE, FLOOR, BLIND, FAIL, UNEVEN = places(SETTINGS, "budget value floor blind fail uneven")
MOST = 128


@rule
def act(view: State, mind: Mind) -> int:
    budget = int(mind.settings[BUDGET])
    if view.phase != PLAYING:
        average = average_tricks(view, mind.rng, budget, mind.settings[UNEVEN])
        return bid_on_average(view, mind, average, float(budget))
    return play_card(view, mind, budget)


@rule
def play_card(view: State, mind: Mind, budget: int) -> int:
    """The card with the best average; a card that is forced is played at once (readings B22)."""
    cards = np.empty(MOST, np.int64)
    n = legal(view, cards)
    if n == 1:
        return because(mind, notes.ONLY_CARD, cards[0])
    each = budget // n
    if not mind.settings[FLOOR]:
        each = max(1, each)
    found = np.zeros(n)
    simulate(view, mind, cards[:n], each, found)
    best = 0
    mind.note[notes.SEEN] = 0
    for i in range(n):
        note_option(mind, i, cards[i], found[i], float(each))
        if found[i] > found[best]:
            best = i
    mind.note[notes.VALUE] = found[best]
    mind.note[notes.SIMULATIONS] = each
    return because(mind, notes.BEST_VALUE if each else notes.CHANCE, cards[best])


@rule
def simulate(view: State, mind: Mind, cards: Ints, each: int, found: Row[float]) -> None:
    """Fill in the average value of `each` random ends after each card."""
    me, way, blind = int(view.viewer), int(mind.settings[VALUE]), mind.settings[BLIND]
    fail, uneven = mind.settings[FAIL], mind.settings[UNEVEN]
    plans, out, work = plans_for(view), states_like(view, 1), np.zeros(1, FILLING)
    limits = np.zeros(1, values.LIMITS)
    note_limits(view, out, limits[0])
    knowledge.plan(view, plans)
    for i in range(len(cards)):
        for _ in range(each):
            draw(view, plans, mind.rng, out, work[0], uneven)
            state = out[0]
            tricks.lay(state, cards[i])
            finish(state, mind.rng)
            if blind and state.absolute != me:
                state.absolute = NOBODY
            found[i] += values.value_within(state, me, way, limits[0])
            if fail > 0:
                found[i] += fail * missed(state, me)
        found[i] /= max(1, each)


AGENT = Agent(
    "montecarlo",
    act,
    "ten thousand random ends of the round, shared out over its cards (thesis 002, 4.5.1)",
    SETTINGS,
    slow=True,
)
