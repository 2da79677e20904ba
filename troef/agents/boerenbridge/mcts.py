"""The Monte Carlo Tree Search Agent: one tree over what everybody sees.

In the tree every other player may play any card that he might hold, as far as is known; a fresh
deal that fits the whole line is made for each random end. A node adds up the values of the player who
moved into it; the best sum of mean value and exploration is followed, and the most visited card is
played (002, 4.5.2; readings B30, B31). A line that no deal fits is struck out.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Annotated

import numpy as np

from ...chance import Rng, below
from ...fields import F8, I2, I4, Ints, Record, Row, record_type
from ...games.boerenbridge import knowledge, tricks, values
from ...games.boerenbridge.state import NOBODY, PLAYING, State
from ...games.boerenbridge.values import Limits
from ...jit import count, lowest, nth, plans_for, rule, states_like
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes
from .bidding import bid_on_average
from .notes import note_option
from .simulate import average_tricks, finish, missed

SETTINGS = {
    "budget": Setting(10000, "simulations for a decision", least=1, most=1e7, whole=True),
    "value": Setting(0, "how the end of a round is judged", choices="evaluations"),
    "exploration": Setting(sqrt(2.0), "the constant c0 of the thesis"),
    "blind": Setting(
        0, "slip: it does not see that anybody has won before the end (B28)", choices=YES_NO
    ),
    "fail": Setting(
        0,
        "what it adds to the value of an end when all others miss their bids, else a part (002, 6)",
    ),
}
BUDGET, VALUE, EXPLORATION, BLIND, FAIL = places(SETTINGS, "budget value exploration blind fail")
NONE = -1
PLANS = 251
"""Plans that are kept at most while a tree grows: fewer for a small one, which would not use them."""


class Node(Record):
    """A position of the tree."""

    value: F8  # sum of values of the seat that moved here
    untried: Annotated[Ints, "i8", 2]  # cards that were not tried from here, as words
    parent: I4
    child: I4  # the newest, and from it the older ones by `sibling`
    sibling: I4
    visits: I4
    card: I2  # played to get here
    seat: I2  # by this one
    fits: I2  # whether a deal fits the line up to here


NODE = record_type(Node)


@rule
def act(view: State, mind: Mind) -> int:
    budget = int(mind.settings[BUDGET])
    if view.phase != PLAYING:
        return bid_on_average(view, mind, average_tricks(view, mind.rng, budget), float(budget))
    cards = possible(view, 0)
    n = count(cards)
    only = lowest(cards) if cards else 0
    for word in range(1, tricks.words(view)):
        more = possible(view, word)
        n += count(more)
        if more:
            only = 64 * word + lowest(more)
    if n == 1:
        return because(mind, notes.ONLY_CARD, only)
    nodes = np.zeros(max(1, budget) + 2, NODE)
    grow(view, mind, nodes, max(1, budget))
    return most_visited(mind, nodes)


@rule
def possible(view: State, word: int) -> int:
    """The cards of a word that the seat on turn might play: the viewer those that he may, others all
    unseen cards but of suits that they lack."""
    seat = int(view.turn)
    if seat == view.viewer:
        return tricks.open_word(view, seat, tricks.same_suit(view, seat), word)
    cards = knowledge.unseen(view, word)
    for suit in range(view.suits):
        first = suit << int(view.shift)
        if (int(view.lacks[seat]) >> suit) & 1 and first >> 6 == word:
            cards &= ~(int(view.lane) << (first & 63))
    return cards


@rule
def open_node(nodes: Row[Node], node: int, view: State) -> None:
    """Note what can be tried from a node; nothing when the round is over."""
    nodes[node].child = NONE
    nodes[node].untried[1] = 0
    for word in range(tricks.words(view)):
        nodes[node].untried[word] = possible(view, word) if view.phase == PLAYING else 0


@rule
def grow(view: State, mind: Mind, nodes: Row[Node], budget: int) -> None:
    """Selection, expansion, simulation and back propagation, as often as the budget allows."""
    seats = tricks.players(view)
    shelves = min(PLANS, 16 + budget // 40)
    plans = np.empty(shelves, plans_for(view).dtype)
    for i in range(shelves):
        plans[i].holders = 0
    out, line = states_like(view, 1), states_like(view, 1)
    worth, limits = np.zeros(seats), np.zeros(1, values.LIMITS)
    nodes[0].parent = NONE
    nodes[0].fits = 1
    open_node(nodes, 0, view)
    used = 1
    for _ in range(budget):
        line[0] = view
        node = follow(nodes, line, mind.settings[EXPLORATION])
        if nodes[node].untried[0] or nodes[node].untried[1]:
            node = expand(nodes, node, used, line, mind.rng)
            used += 1
        at = shelf(line[0], shelves)
        knowledge.plan_again(line[0], plans[at])
        if plans[at].weight <= 0.0:
            nodes[node].fits = 0
            continue
        knowledge.draw(line[0], plans[at : at + 1], mind.rng, out)
        finish(out[0], mind.rng)
        if mind.settings[BLIND]:
            out[0].absolute = NOBODY
        credit(nodes, node, out[0], mind, limits[0], worth)


@rule
def credit(
    nodes: Row[Node], node: int, end: State, mind: Mind, limits: Limits, worth: Row[float]
) -> None:
    """Add to every node of a line what its end is worth to the seat that moved there."""
    known, way = 0, int(mind.settings[VALUE])
    while node != 0:
        seat = int(nodes[node].seat)
        if not (known >> seat) & 1:
            known |= 1 << seat
            worth[seat] = values.value_within(end, seat, way, limits)
            if mind.settings[FAIL] > 0:
                worth[seat] += mind.settings[FAIL] * missed(end, seat)
        nodes[node].visits += 1
        nodes[node].value += worth[seat]
        node = int(nodes[node].parent)
    nodes[0].visits += 1


@rule
def shelf(line: State, shelves: int) -> int:
    """Where the plan of a line is kept: lines with equal numbers of unseen cards in each suit, and with
    equal voids, have the same one, and counting its deals is most of the work."""
    key = int(line.in_trick)
    for seat in range(tricks.players(line)):
        key = (31 * key + int(line.lacks[seat])) & 0xFFFFFFFF
    for suit in range(line.suits):
        key = (31 * key + count(tricks.in_suit(line, line.gone, suit))) & 0xFFFFFFFF
    return (key ^ (key >> 11)) % shelves


@rule
def follow(nodes: Row[Node], line: Row[State], exploration: float) -> int:
    """Walk down while everything was tried, by mean value plus exploration (002, 4.5.2; readings B31)."""
    node = 0
    while not (nodes[node].untried[0] or nodes[node].untried[1]):
        best, chosen = 0.0, NONE
        child = nodes[node].child
        known = log(float(max(1, nodes[node].visits)))
        while child != NONE:
            if nodes[child].fits:
                n = float(nodes[child].visits)
                found = nodes[child].value / n
                found += exploration * sqrt(known / n)
                if chosen == NONE or found > best:
                    best, chosen = found, child
            child = nodes[child].sibling
        if chosen == NONE:
            break
        node = chosen
        tricks.lay(line[0], int(nodes[node].card))
    return node


@rule
def expand(nodes: Row[Node], parent: int, node: int, line: Row[State], rng: Rng) -> int:
    """Try a card that was not tried from this node, each equally likely."""
    first = count(nodes[parent].untried[0])
    n = below(rng, first + count(nodes[parent].untried[1]))
    word = 0 if n < first else 1
    bit = nth(nodes[parent].untried[word], n - first * word)
    nodes[parent].untried[word] &= ~(1 << bit)
    nodes[node].parent = parent
    nodes[node].sibling = nodes[parent].child
    nodes[parent].child = node
    nodes[node].card = 64 * word + bit
    nodes[node].seat = line[0].turn
    nodes[node].fits = 1
    tricks.lay(line[0], 64 * word + bit)
    open_node(nodes, node, line[0])
    return node


@rule
def most_visited(mind: Mind, nodes: Row[Node]) -> int:
    """The card that was tried most."""
    best, number = NONE, 0
    child = nodes[0].child
    mind.note[notes.SEEN] = 0
    while child != NONE:
        visits = float(nodes[child].visits)
        if visits > 0.0:
            note_option(mind, number, int(nodes[child].card), nodes[child].value / visits, visits)
            number += 1
        if best == NONE or nodes[child].visits > nodes[best].visits:
            best = child
        child = nodes[child].sibling
    visits = max(1.0, float(nodes[best].visits))
    mind.note[notes.VALUE] = nodes[best].value / visits
    mind.note[notes.VISITS] = nodes[best].visits
    mind.note[notes.SIMULATIONS] = nodes[0].visits
    return because(mind, notes.MOST_VISITS, int(nodes[best].card))


AGENT = Agent(
    "mcts",
    act,
    "a tree search over what everybody sees (thesis 002, 4.5.2)",
    SETTINGS,
    slow=True,
)
