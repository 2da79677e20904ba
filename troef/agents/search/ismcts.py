"""Information set Monte Carlo tree search with a single observer.

One tree for each decision. Every simulation draws a complete deal that fits what the seat knows, goes
down the part of the tree that is legal in that deal, adds one node, plays on at random to the end of
the deal, and credits every action on the way with what its player got (Cowling, Powley and Whitehouse,
"Information set Monte Carlo tree search", IEEE Transactions on Computational Intelligence and AI in
Games 4(2), 2012: SO-ISMCTS, with the partially observable moves of section IV-D). An edge is an action
as the searching seat sees it; among actions that look the same one is drawn. The action that was tried
most often is chosen.

Players choose by UCB1, in which not the visits of the node count but how often the action was there to
be chosen. Values are on any scale, so a mean counts in standard deviations of what the player got in
all simulations.

Beyond the tree each player draws a few actions and takes the one that did best for him over all
simulations so far, whatever the position (after the move-average sampling of Finnsson and Björnsson,
"Simulation-based approach to general game playing", AAAI 2008).

With an agent `inside`, it plays instead, and with a judge the simulation stops there.

A node with very many actions does not list them: new ones are drawn, no more than fit the number of
visits (progressive widening: Couëtoux and others, "Continuous upper confidence trees", LION 2011).
"""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from ...chance import Rng, below
from ...fields import F8, I4, I8, Ints, Record, Row, record_type
from ...game import allows, appears, draw, legal, over, plan, play, sample, turn
from ...jit import actions_for, hot, nanoseconds, plans_for, rule, states_like
from ...state import State
from ..agent import MOST_SEATS, Agent, Mind, Setting
from . import notes
from .budget import MILLISECONDS, SIMULATIONS, VALUE, check, settings, spent
from .inside import begin, is_plain, play_on, worth

SETTINGS = {
    **settings(4000),
    "exploration": Setting(1, "how much it is worth to try again what was seldom tried"),
    "picks": Setting(
        2,
        "of so many random actions beyond the tree the best so far is taken",
        least=1,
        most=1000,
        whole=True,
    ),
    "mixed": Setting(0, "the share of actions inside that chance takes from the agent", most=1),
}
EXPLORATION, PICKS, MIXED = 3, 4, 5
MOST_NODES = 1 << 18
"""When the tree is full, simulations go on without adding to it."""
MOST_LISTED = 128
"""With more actions than that they are drawn instead of listed."""
SLOTS = 1024
"""Places to look up an action; a power of two, well above MOST_LISTED."""
WIDTH = 2.0
"""A node with very many actions has this times the root of its visits as children."""
MOST_MOVES = 1024
"""Later actions of a simulation are not learned from."""
KEYS = 256
"""Actions of a seat are told apart by their number modulo this when learning from simulations."""
NONE = -1


class Node(Record):
    """A position of the tree, as the searching seat sees it."""

    label: I8  # the action that led here, as the searching seat sees it
    action: I8  # the last action that looked like that
    total: F8  # what its player got
    visits: I4
    open: I4  # how often it could have been visited
    player: I4  # who did the action that led here
    parent: I4
    child: I4  # the newest one; the others follow by `next`
    next: I4
    children: I4
    wide: I4  # whether it had more actions than can be listed


class Desk(Record):
    """What lies on the desk of a search besides its tree."""

    used: I8  # nodes in the tree
    room: I8
    me: I8  # the searching seat
    stamp: I8  # of this visit: slots with another one are empty
    kinds: I8  # different labels among the legal actions
    chosen: I8  # the action to do now, and what is seen of it
    chosen_label: I8
    slot_of: Annotated[Ints, "i8", MOST_LISTED]
    child: Annotated[Ints, "i8", MOST_LISTED]
    stamps: Annotated[Ints, "i8", SLOTS]
    label: Annotated[Ints, "i8", SLOTS]
    action: Annotated[Ints, "i8", SLOTS]  # one of the actions that look like this
    times: Annotated[Ints, "i8", SLOTS]  # how many there are
    has_child: Annotated[Ints, "i8", SLOTS]
    moves: I8  # of this simulation so far
    keys: Annotated[Ints, "i8", MOST_MOVES]  # who did what
    gain: Annotated[Row[float], "f8", MOST_SEATS * KEYS]  # what came of it, in all simulations
    tries: Annotated[Row[float], "f8", MOST_SEATS * KEYS]
    total: Annotated[Row[float], "f8", MOST_SEATS]  # of what each seat got in all simulations
    squares: Annotated[Row[float], "f8", MOST_SEATS]
    scale: Annotated[Row[float], "f8", MOST_SEATS]  # how far values lie apart


NODE, DESK = record_type(Node), record_type(Desk)


@rule
def act(view: State, mind: Mind) -> int:
    actions = actions_for(view)
    n = legal(view, actions)
    notes.forget(mind, n)
    if n == 1:
        return int(actions[0])
    room = MOST_NODES
    if mind.settings[MILLISECONDS] == 0:
        room = min(room, int(mind.settings[SIMULATIONS]) + 1)
    nodes, desks = np.empty(room, NODE), np.zeros(1, DESK)
    desks[0].room = room
    desks[0].me = view.viewer
    mind.note[notes.DONE] = search(view, mind, nodes, desks[0], actions)
    child = nodes[0].child
    while child != NONE:
        node = nodes[child]
        notes.note(mind, node.action, node.visits, node.total / node.visits)
        child = node.next
    return notes.best(mind)


@rule
def search(view: State, mind: Mind, nodes: Row[Node], desk: Desk, actions: Ints) -> int:
    """Grow the tree until the budget is spent; returns how many simulations that took."""
    began, done = nanoseconds(), 0
    plans, worlds, value = plans_for(view), states_like(view, 1), np.zeros(MOST_SEATS)
    seen = states_like(view, 1)
    plan(view, plans)
    begin(mind)
    add_node(nodes, desk, NONE, NONE, NONE, NONE)
    while done == 0 or spent(mind, began, done) < 1.0:  # once, however little time there is
        draw(view, plans, mind.rng, worlds)
        leaf = descend(worlds[0], nodes, desk, actions, mind)
        if is_plain(mind):
            finish(worlds[0], desk, mind)
        else:
            play_on(worlds[0], seen, mind, mind.settings[MIXED])
        worth(worlds[0], seen, mind, int(mind.settings[VALUE]), value)
        done += 1
        measure(desk, value, done)
        learn(desk, value)
        while leaf != 0:
            node = nodes[leaf]
            node.visits += 1
            node.total += value[node.player]
            leaf = node.parent
        nodes[0].visits += 1
    return done


@rule
def measure(desk: Desk, value: Row[float], done: int) -> None:
    """Keep the standard deviation of what each seat gets."""
    for seat in range(MOST_SEATS):
        desk.total[seat] += value[seat]
        desk.squares[seat] += value[seat] * value[seat]
        mean = desk.total[seat] / done
        spread = desk.squares[seat] / done - mean * mean
        desk.scale[seat] = math.sqrt(spread) if spread > 0.0 else 0.0


@hot
def key_of(seat: int, action: int) -> int:
    """Where it is kept how this action of this seat did."""
    return seat * KEYS + (action & (KEYS - 1))


@hot
def do(state: State, desk: Desk, key: int, action: int) -> None:
    """Play an action and remember it for this simulation."""
    if desk.moves < MOST_MOVES:
        desk.keys[desk.moves] = key
        desk.moves += 1
    play(state, action)


@rule
def finish(state: State, desk: Desk, mind: Mind) -> None:
    """Play a deal to its end: of a few random actions the one that did best so far."""
    picks = int(mind.settings[PICKS])
    while not over(state):
        seat = turn(state)
        action = sample(state, mind.rng)
        key = key_of(seat, action)
        for _ in range(picks - 1):
            other = sample(state, mind.rng)
            rival = key_of(seat, other)
            if desk.gain[rival] * desk.tries[key] > desk.gain[key] * desk.tries[rival]:
                action, key = other, rival
        do(state, desk, key, action)


@rule
def learn(desk: Desk, value: Row[float]) -> None:
    """Credit every action of a simulation with what its player got."""
    for i in range(desk.moves):
        key = desk.keys[i]
        desk.gain[key] += value[key // KEYS]
        desk.tries[key] += 1.0
    desk.moves = 0


@rule
def add_node(
    nodes: Row[Node], desk: Desk, parent: int, label: int, action: int, player: int
) -> int:
    """A new node, as the first of its parent's children."""
    number = desk.used
    desk.used += 1
    node = nodes[number]
    node.label = label
    node.action = action
    node.total = 0.0
    node.visits = 0
    node.open = 1
    node.player = player
    node.parent = parent
    node.child = NONE
    node.next = NONE
    node.children = 0
    node.wide = 0
    if parent != NONE:
        node.next = nodes[parent].child
        nodes[parent].child = number
        nodes[parent].children += 1
    return number


@rule
def descend(state: State, nodes: Row[Node], desk: Desk, actions: Ints, mind: Mind) -> int:
    """Play down the tree to a node that is new or to the end of the deal; returns the last node."""
    node = 0
    while not over(state):
        seat = turn(state)
        n = 0 if nodes[node].wide else legal(state, actions)
        if n > MOST_LISTED:
            nodes[node].wide = 1
        if nodes[node].wide:
            child = look_wide(state, nodes, node, desk, mind)
        else:
            list_actions(state, desk, actions, n, mind.rng)
            child = look(nodes, node, desk, mind)
        if child == NONE and desk.used < desk.room:
            child = add_node(nodes, desk, node, desk.chosen_label, desk.chosen, seat)
        do(state, desk, key_of(seat, desk.chosen), desk.chosen)
        if child == NONE:
            return node
        node = child
        if nodes[node].visits == 0:
            return node
    return node


# -- nodes of which all actions are listed ------------------------------------------------------


@rule
def list_actions(state: State, desk: Desk, actions: Ints, n: int, rng: Rng) -> None:
    """Sort the legal actions by what the searching seat sees of them."""
    desk.stamp += 1
    desk.kinds = 0
    for i in range(n):
        label = appears(state, actions[i], desk.me)
        slot = find_slot(desk, label)
        if desk.stamps[slot] != desk.stamp:
            desk.stamps[slot] = desk.stamp
            desk.label[slot] = label
            desk.times[slot] = 0
            desk.has_child[slot] = 0
            desk.slot_of[desk.kinds] = slot
            desk.kinds += 1
        desk.times[slot] += 1
        if desk.times[slot] == 1 or below(rng, desk.times[slot]) == 0:
            desk.action[slot] = actions[i]


@hot
def find_slot(desk: Desk, label: int) -> int:
    """Where a label is kept, or the empty slot where it belongs."""
    slot = label & (SLOTS - 1)
    while desk.stamps[slot] == desk.stamp and desk.label[slot] != label:
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@rule
def look(nodes: Row[Node], node: int, desk: Desk, mind: Mind) -> int:
    """Choose an action and the child it leads to; NONE for one that was never tried here."""
    opened, child = 0, nodes[node].child
    while child != NONE:
        slot = find_slot(desk, nodes[child].label)
        if desk.stamps[slot] == desk.stamp:
            nodes[child].open += 1
            desk.has_child[slot] = 1
            desk.child[opened] = child
            opened += 1
        child = nodes[child].next
    best = NONE
    if opened == desk.kinds or desk.used == desk.room:
        most = -np.inf
        for i in range(opened):
            worth = promise(nodes[desk.child[i]], desk, mind)
            if worth > most:
                best, most = desk.child[i], worth
    if best != NONE:
        slot = find_slot(desk, nodes[best].label)
    else:
        slot = any_untried(desk, desk.kinds - opened, mind.rng)
    desk.chosen = desk.action[slot]
    desk.chosen_label = desk.label[slot]
    return best


@rule
def any_untried(desk: Desk, n: int, rng: Rng) -> int:
    """The slot of one of the n actions that were never tried here."""
    left = below(rng, n)
    for kind in range(desk.kinds):
        slot = desk.slot_of[kind]
        if not desk.has_child[slot]:
            if left == 0:
                return slot
            left -= 1
    return NONE


@hot
def promise(node: Node, desk: Desk, mind: Mind) -> float:
    """UCB1 with the number of times that the action could be chosen, for the player who does."""
    wide = mind.settings[EXPLORATION] * desk.scale[node.player]
    return node.total / node.visits + wide * math.sqrt(math.log(node.open) / node.visits)


# -- nodes with very many actions ---------------------------------------------------------------


@rule
def look_wide(state: State, nodes: Row[Node], node: int, desk: Desk, mind: Mind) -> int:
    """Draw an action and take it if it is new here and there is room for a new one; else choose
    among the children that are legal now."""
    desk.chosen = sample(state, mind.rng)
    desk.chosen_label = appears(state, desk.chosen, desk.me)
    known, child = NONE, nodes[node].child
    while child != NONE:
        if nodes[child].label == desk.chosen_label:
            nodes[child].action = desk.chosen
            known = child
        child = nodes[child].next
    if known == NONE and nodes[node].children < WIDTH * math.sqrt(nodes[node].visits + 1.0):
        return NONE
    best, most, child = NONE, -np.inf, nodes[node].child
    while child != NONE:
        if allows(state, nodes[child].action):
            nodes[child].open += 1
            worth = promise(nodes[child], desk, mind)
            if worth > most:
                best, most = child, worth
        child = nodes[child].next
    if best != NONE:
        desk.chosen = nodes[best].action
    return best


AGENT = Agent(
    "ismcts",
    act,
    "tree search over what a seat may know (ISMCTS)",
    SETTINGS,
    slow=True,
    searches=True,
    check=check,
)
