"""The Monte Carlo Tree Search Agent: one tree over what everybody sees.

In the tree every other player may play any card that he might hold, as far as is known; a fresh
deal that fits the whole line is made for each random end. A node adds up the values of the player who
moved into it; the best sum of mean value and exploration is followed, and the most visited card is
played (002, 4.5.2; readings B30, B31). A line that no deal fits is struck out.

`slips=1` plays as the program behind the tables of the thesis does, all slips below at once; `uneven`
(readings B23) and `blind` (readings B28) are apart, since `montecarlo` has them too.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Annotated

import numpy as np

from ...chance import Rng, below
from ...fields import F8, I2, I4, Ints, Record, Row, record_type
from ...games.boerenbridge import knowledge, rounds, tricks, values
from ...games.boerenbridge.state import NOBODY, PLAYING, State
from ...games.boerenbridge.values import Limits
from ...jit import count, lowest, nth, plans_for, rule, states_like
from ..agent import YES_NO, Agent, Mind, Setting, places
from ..notes import because
from . import notes
from .bidding import bid_on_average
from .notes import note_option
from .simulate import average_tricks, draw, finish, missed, note_limits
from .uneven import FILLING

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
    "uneven": Setting(0, "slip: it deals unseen cards unevenly (B23)", choices=YES_NO),
    "slips": Setting(0, "whether it makes all slips below (B31)", choices=YES_NO),
    "twice": Setting(
        0,
        "slip: a trick that a new node ends counts twice, and the last trick not at all",
        choices=YES_NO,
    ),
    "unscored": Setting(
        0, "slip: the end of the round within the tree brings no points", choices=YES_NO
    ),
    "forgets": Setting(
        0, "slip: of who is to follow it forgets that he lacks the suit", choices=YES_NO
    ),
}
BUDGET, VALUE, EXPLORATION, BLIND, FAIL, UNEVEN, SLIPS, TWICE, UNSCORED, FORGETS = places(
    SETTINGS, "budget value exploration blind fail uneven slips twice unscored forgets"
)
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
        average = average_tricks(view, mind.rng, budget, mind.settings[UNEVEN])
        return bid_on_average(view, mind, average, float(budget))
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
    work = np.zeros(1, FILLING)
    note_limits(view, out, limits[0])
    nodes[0].parent = NONE
    nodes[0].fits = 1
    open_node(nodes, 0, view)
    used = 1
    for _ in range(budget):
        line[0] = view
        node, new = follow(nodes, line, mind), False
        if nodes[node].untried[0] or nodes[node].untried[1]:
            node, new = expand(nodes, node, used, line, mind), True
            used += 1
        at = shelf(line[0], shelves)
        knowledge.plan_again(line[0], plans[at])
        if plans[at].weight <= 0.0:
            nodes[node].fits = 0
            continue
        draw(line[0], plans[at : at + 1], mind.rng, out, work[0], mind.settings[UNEVEN])
        if line[0].phase != PLAYING and makes(mind, UNSCORED):
            if new and is_scored(line[0]):
                rounds.settle(out[0])
        elif line[0].in_trick == 0 and makes(mind, TWICE) and line[0].phase == PLAYING:
            finish_short(out[0], mind.rng)
        else:
            finish(out[0], mind.rng)
        if mind.settings[BLIND]:
            out[0].absolute = NOBODY
        credit(nodes, node, out[0], mind, limits[0], worth)


@rule
def makes(mind: Mind, slip: int) -> bool:
    """Whether it makes this slip of the program behind the thesis (readings B31)."""
    return mind.settings[SLIPS] != 0.0 or mind.settings[slip] != 0.0


@rule
def is_scored(line: State) -> bool:
    """Whether the program counts the points of a round that has just ended in its tree: not if it won the
    last trick itself, nor if no card is left undealt; and never when it comes back (readings B31)."""
    taker = int(line.best) & 7
    undealt = 0
    for word in range(tricks.words(line)):
        undealt += count(knowledge.unseen(line, word))
    return taker != line.viewer and undealt > 0


@rule
def finish_short(state: State, rng: Rng) -> None:
    """Play on after a trick, which counts once more for who took it, to the last trick but one."""
    state.won[int(state.turn)] += 1
    while state.tricks < state.cards - 1:
        tricks.lay(state, tricks.any_open(state, rng))
    rounds.settle(state)


@rule
def lay(line: State, one: int, mind: Mind) -> None:
    """Play a card in the tree."""
    tricks.lay(line, one)
    if makes(mind, FORGETS) and line.in_trick > 0 and line.turn != line.viewer:
        line.lacks[line.turn] &= ~(1 << int(line.led)) & 0xFF


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
def follow(nodes: Row[Node], line: Row[State], mind: Mind) -> int:
    """Walk down while everything was tried, by mean value plus exploration (002, 4.5.2; readings B31)."""
    node, exploration = 0, mind.settings[EXPLORATION]
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
        lay(line[0], int(nodes[node].card), mind)
    return node


@rule
def expand(nodes: Row[Node], parent: int, node: int, line: Row[State], mind: Mind) -> int:
    """Try a card that was not tried from this node, each equally likely."""
    first = count(nodes[parent].untried[0])
    n = below(mind.rng, first + count(nodes[parent].untried[1]))
    word = 0 if n < first else 1
    bit = nth(nodes[parent].untried[word], n - first * word)
    nodes[parent].untried[word] &= ~(1 << bit)
    nodes[node].parent = parent
    nodes[node].sibling = nodes[parent].child
    nodes[parent].child = node
    nodes[node].card = 64 * word + bit
    nodes[node].seat = line[0].turn
    nodes[node].fits = 1
    lay(line[0], 64 * word + bit, mind)
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
