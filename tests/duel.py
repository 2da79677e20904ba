"""Duel: three players with three cards each and three left over; the highest card wins a round."""

from typing import Annotated

import numpy as np

from troef import state as any_state
from troef.cards import any_card, parse_card, parse_hand, say_card, say_hand
from troef.chance import shuffle
from troef.deals import new_deck
from troef.fields import I8, About, Grid, Ints, Record, Row
from troef.game import Game, fulfil, state_type
from troef.jit import count, lowest, rule
from troef.vectors import Vectors, observation_type

CARDS = 0xFFF << 48


class State(any_state.State):
    viewer: I8
    turn: I8
    laid: I8
    best: I8
    winner: I8
    rest: I8
    hands: Annotated[Ints, "i8", 3]
    played: Annotated[Ints, "i8", 3]
    won: Annotated[Ints, "i8", 3]


STATE = state_type(State, (), __name__)
PLAN = np.dtype((np.record, [("weight", "f8")]))


@rule
def spread(deck, state, seats):
    """Fill up the hands of these seats, as bits, from the top of the deck; the rest is left."""
    at = 0
    for seat in range(3):
        while (seats >> seat) & 1 and count(state.hands[seat] | state.played[seat]) < 3:
            state.hands[seat] |= 1 << np.int64(deck[at])
            at += 1
    for i in range(at, len(deck)):
        state.rest |= 1 << np.int64(deck[i])


@rule
def deal(state, rng):
    deck = np.empty(12, np.int64)
    new_deck(deck, CARDS)
    shuffle(rng, deck)
    state.viewer, state.turn, state.laid, state.best, state.winner, state.rest = -1, 0, 0, -1, 0, 0
    for seat in range(3):
        state.hands[seat] = state.played[seat] = state.won[seat] = 0
    spread(deck, state, 7)


@rule
def turn(state):
    return state.turn


@rule
def legal(state, actions):
    n, hand = 0, state.hands[state.turn]
    while hand:
        actions[n] = lowest(hand)
        hand &= hand - 1
        n += 1
    return n


@rule
def allows(state, action):
    return action >= 0 and action < 64 and (state.hands[state.turn] >> action) & 1 == 1


@rule
def sample(state, rng):
    return any_card(rng, state.hands[state.turn])


@rule
def play(state, action):
    seat = state.turn
    state.hands[seat] &= ~(1 << action)
    state.played[seat] |= 1 << action
    if action > state.best:
        state.best, state.winner = action, seat
    state.laid += 1
    state.turn = (seat + 1) % 3
    if state.laid % 3 == 0:
        state.won[state.winner] += 1
        state.best = -1


@rule
def over(state):
    return state.laid == 9


@rule
def scores(state, out):
    for seat in range(3):
        out[seat] = state.won[seat] - 1


@rule
def facts(state, out):
    out[0] = state.winner


@rule
def hide(state, seat, view):
    view[0] = state
    view[0].viewer = seat
    view[0].rest = 0
    for other in range(3):
        if other != seat:
            view[0].hands[other] = 0


@rule
def plan(view, plans):
    plans[0].weight = 1.0


@rule
def draw(view, plans, rng, out):
    out[0] = view
    state = out[0]
    unseen = CARDS & ~state.hands[view.viewer]
    for seat in range(3):
        unseen &= ~state.played[seat]
    deck = np.empty(count(unseen), np.int64)
    new_deck(deck, unseen)
    shuffle(rng, deck)
    spread(deck, state, 7 & ~(1 << view.viewer))
    state.viewer = -1


fulfil(
    STATE,
    {
        "deal": deal,
        "turn": turn,
        "legal": legal,
        "allows": allows,
        "sample": sample,
        "play": play,
        "over": over,
        "scores": scores,
        "facts": facts,
        "hide": hide,
        "plan": plan,
        "draw": draw,
    },
    PLAN,
)


class Observation(Record):
    hand: Annotated[Row[float], "f4", 12, About("the own cards")]
    played: Annotated[Grid[float], "f4", 3, 12, About("the cards that each seat has played")]


@rule
def encode(state, action):
    return action - 48


@rule
def decode(state, number):
    return number + 48


@rule
def observe(view, out):
    for i in range(12):
        out.hand[i] = (view.hands[view.viewer] >> (48 + i)) & 1
        for seat in range(3):
            out.played[(seat - view.viewer + 3) % 3, i] = (view.played[seat] >> (48 + i)) & 1


class Duel(Game):
    vectors = Vectors(encode, decode, observe, Observation)
    action_count, observation_type = 12, observation_type(Observation)
    name, title, seats, seat_names = "duel", "Duel", 3, ("A", "B", "C")
    dtype, plan_dtype, most_actions, most_plies, fact_names = STATE, PLAN, 3, 9, ("winner",)

    def say(self, state, action):
        return say_card(action)

    def parse(self, state, text):
        return parse_card(text)

    def heading(self, state):
        return f"round {int(state.laid) // 3 + 1}"

    def say_deal(self, state):
        return [say_hand(int(hand)) for hand in state.hands]

    def parse_deal(self, lines):
        states = self.new()
        states[0].viewer = states[0].best = -1
        states[0].hands[:] = [parse_hand(line) for line in lines]
        states[0].rest = CARDS & ~int(sum(states[0].hands))
        return states

    def swaps(self, state, seat, rng):
        other = self.new()
        other[0] = state
        a = (seat + 1) % 3
        if state.hands[a]:
            trade = 1 << int(any_card(rng, state.hands[a])) | 1 << int(any_card(rng, state.rest))
            other[0].hands[a] ^= trade
            other[0].rest ^= trade
        return other

    def cards(self, state):
        held = [int(state.hands[seat]) | int(state.played[seat]) for seat in range(3)]
        return sum(cards.bit_count() for cards in held) + int(state.rest).bit_count()
