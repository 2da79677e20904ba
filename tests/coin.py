"""Coin: a game of two in which all that counts is done in secret.

The first player says whether they play. If so, who hides puts a coin in his left or his right hand, and the
other one guesses. A coin found at the left pays who guessed 3, at the right 1, and one that is not found
costs him 1. If the first does not want to play, who hides pays 0.6. Whatever is done, a die that nobody sees
makes it 1 more or 1 less.

Whoever hides at the left once in three times pays 1/3 on average, whatever is guessed. If the coin were
seen, he would pay 1; if he hid it by chance, guessing the left would bring 1.
"""

import numpy as np

from troef import state as any_state
from troef.chance import below
from troef.fields import I8
from troef.game import Game, Switch, fulfil, state_type
from troef.jit import rule

ASKED, HIDING, GUESSING, OVER = 0, 1, 2, 3
IN, OUT, LEFT, RIGHT = 0, 1, 2, 3
SECRET = 9
UNKNOWN = -1
SETTLED = 0.6
SWITCHES = (Switch("hider", ("first", "second"), "who hides the coin", "here"),)


class State(any_state.State):
    viewer: I8
    turn: I8
    hider: I8
    phase: I8
    coin: I8
    guess: I8
    die: I8


STATE = state_type(State, SWITCHES, __name__)
PLAN = np.dtype((np.record, [("weight", "f8")]))


@rule
def deal(state, rng):
    state.viewer, state.turn, state.phase = -1, 0, ASKED
    state.coin = state.guess = UNKNOWN
    state.die = 2 * below(rng, 2) - 1


@rule
def legal(state, actions):
    first = IN if state.phase == ASKED else LEFT
    actions[0], actions[1] = first, first + 1
    return 2


@rule
def allows(state, action):
    first = IN if state.phase == ASKED else LEFT
    return action == first or action == first + 1


@rule
def sample(state, rng):
    return (IN if state.phase == ASKED else LEFT) + below(rng, 2)


@rule
def play(state, action):
    if state.phase == ASKED:
        state.phase = HIDING if action == IN else OVER
        state.turn = state.hider
    elif state.phase == HIDING:
        state.coin = action
        state.phase, state.turn = GUESSING, 1 - state.hider
    else:
        state.guess = action
        state.phase = OVER


@rule
def over(state):
    return state.phase == OVER


@rule
def scores(state, out):
    paid = SETTLED
    if state.guess != UNKNOWN:
        found = 3.0 if state.coin == LEFT else 1.0
        paid = found if state.guess == state.coin else -1.0
    paid += state.die
    out[state.hider], out[1 - state.hider] = -paid, paid


@rule
def facts(state, out):
    pass


@rule
def appears(state, action, seat):
    return SECRET if state.phase == HIDING and seat != state.turn else action


@rule
def hide(state, seat, view):
    view[0] = state
    view[0].viewer = seat
    view[0].die = 0
    if state.phase == GUESSING and seat != state.hider:
        view[0].coin = UNKNOWN


@rule
def plan(view, plans):
    plans[0].weight = 1.0


@rule
def draw(view, plans, rng, out):
    out[0] = view
    out[0].viewer = -1
    out[0].die = 2 * below(rng, 2) - 1
    if view.phase == GUESSING and view.coin == UNKNOWN:
        out[0].coin = LEFT + below(rng, 2)


fulfil(
    STATE,
    {
        "deal": deal,
        "legal": legal,
        "allows": allows,
        "sample": sample,
        "play": play,
        "over": over,
        "scores": scores,
        "facts": facts,
        "appears": appears,
        "hide": hide,
        "plan": plan,
        "draw": draw,
    },
    PLAN,
)


class Coin(Game):
    name, title, seats, seat_names = "coin", "Coin", 2, ("A", "B")
    dtype, plan_dtype, most_actions, most_plies = STATE, PLAN, 2, 3
    switches = SWITCHES

    def say(self, state, action):
        return str(action)

    def parse(self, state, text):
        return int(text)

    def heading(self, state):
        return ""

    def say_deal(self, state):
        return []

    def parse_deal(self, lines):
        return self.new()

    def swaps(self, state, seat, rng):
        return state

    def cards(self, state):
        return 0
