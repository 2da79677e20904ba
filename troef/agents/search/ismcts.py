"""Information set Monte Carlo tree search, with a single observer or with one for every seat.

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

In a single tree all players know what the searching seat knows: they see what it does in secret, and what
they do in secret themselves they draw by chance. With `observers` every seat has a tree of its own, whose
edges are actions as that seat sees them (MO-ISMCTS, section IV-E of the paper). All trees are gone down at
once: who is on turn chooses in his own, and in the others the edge that looks so is followed or made. Where
nothing is done in secret all trees are alike, and it decides as a single observer does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ...chance import Rng, below
from ...fields import Ints, Row
from ...game import allows, appears, draw, legal, over, plan, play, sample, turn
from ...jit import actions_for, hot, nanoseconds, plans_for, rule, states_like
from ...state import State
from ..agent import MOST_SEATS, YES_NO, Agent, Mind, Setting
from . import notes
from .budget import MILLISECONDS, SIMULATIONS, VALUE, check, settings, spent
from .inside import begin, is_plain, play_on, worth
from .trees import (
    DESK,
    EDGE,
    KEYS,
    LOGS,
    MOST_LISTED,
    MOST_MOVES,
    NODE,
    NONE,
    SLOTS,
    SPARE,
    Desk,
    Edge,
    Node,
    add_edge,
    add_node,
    credit,
)

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
    "observers": Setting(0, "whether every seat has a tree of what it sees", choices=YES_NO),
}
EXPLORATION, PICKS, MIXED, OBSERVERS = 3, 4, 5, 6
MOST_NODES = 1 << 18
"""When the tree is full, simulations go on without adding to it."""
OFTEN = 2
"""Nodes that a simulation may add to each of several trees: whoever follows may meet something new earlier than
who is on turn."""
WIDTH = 2.0
"""A node with very many actions has this times the root of its visits as children."""


@rule
def act(view: State, mind: Mind) -> int:
    actions = actions_for(view)
    n = legal(view, actions)
    notes.forget(mind, n)
    if n == 1:
        return int(actions[0])
    trees, mine = 1, 0
    if mind.settings[OBSERVERS]:
        trees, mine = mind.seats if mind.seats > 0 else MOST_SEATS, view.viewer
    room = room_for(mind, trees)
    most = room + trees - 1  # the last action that finds room is followed in all trees
    nodes, edges, desks = np.empty(most, NODE), np.empty(SPARE * most, EDGE), np.zeros(1, DESK)
    desks[0].trees = trees
    desks[0].room = room
    desks[0].me = view.viewer
    mind.note[notes.DONE] = search(view, mind, nodes, edges, desks[0], actions)
    for i in range(nodes[mine].edges - 1, -1, -1):
        edge = edges[nodes[mine].first + i]
        notes.note(mind, edge.action, edge.visits, edge.total / edge.visits)
    return notes.best(mind)


@rule
def room_for(mind: Mind, trees: int) -> int:
    """With so many nodes the trees are full."""
    if mind.settings[MILLISECONDS] > 0:
        return MOST_NODES
    each = 1 if trees == 1 else OFTEN * trees
    return min(MOST_NODES, each * (int(mind.settings[SIMULATIONS]) + 1))


@rule
def search(
    view: State, mind: Mind, nodes: Row[Node], edges: Row[Edge], desk: Desk, actions: Ints
) -> int:
    """Grow the trees until the budget is spent; returns how many simulations that took."""
    began, done = nanoseconds(), 0
    plans, worlds, value = plans_for(view), states_like(view, 1), np.zeros(MOST_SEATS)
    seen = states_like(view, 1)
    plan(view, plans)
    begin(mind)
    for _ in range(desk.trees):
        add_node(nodes, desk, NONE, NONE)
    while done == 0 or spent(mind, began, done) < 1.0:  # once, however little time there is
        if done + 1 < LOGS:
            desk.logs[done + 1] = math.log(done + 1)
        draw(view, plans, mind.rng, worlds)
        if desk.trees == 1:
            desk.at[0] = descend(worlds[0], nodes, edges, desk, actions, mind)
        else:
            descend_together(worlds[0], nodes, edges, desk, actions, mind)
        if is_plain(mind):
            finish(worlds[0], desk, mind)
        else:
            play_on(worlds[0], seen, mind, mind.settings[MIXED])
        worth(worlds[0], seen, mind, int(mind.settings[VALUE]), value)
        done += 1
        measure(desk, value, done)
        learn(desk, value)
        for tree in range(desk.trees):
            credit(nodes, edges, desk.at[tree], value)
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


@hot
def descend(
    state: State, nodes: Row[Node], edges: Row[Edge], desk: Desk, actions: Ints,
    mind: Mind,
) -> int:  # fmt: skip
    """Play down the tree to a node that is new or to the end of the deal; returns the last node."""
    node = 0
    while not over(state):
        seat = turn(state)
        child = choose(state, nodes[node], edges, desk, actions, mind)
        new = child == NONE
        if new and desk.used < desk.room:
            child = add_edge(nodes, edges, desk, node, seat)
        do(state, desk, key_of(seat, desk.chosen), desk.chosen)
        if child == NONE:
            return node
        node = child
        if new:
            return node
    return node


@rule
def descend_together(
    state: State, nodes: Row[Node], edges: Row[Edge], desk: Desk, actions: Ints,
    mind: Mind,
) -> None:  # fmt: skip
    """Play down the trees of all seats to where who is on turn does something new, or to the end of the deal.
    When they are full it ends where one of them cannot follow."""
    for tree in range(desk.trees):
        desk.at[tree] = tree
    going = True
    while going and not over(state):
        seat = turn(state)
        desk.me = seat
        child = choose(state, nodes[desk.at[seat]], edges, desk, actions, mind)
        going = child != NONE
        roomy = desk.used < desk.room
        if child == NONE and roomy:
            child = add_edge(nodes, edges, desk, desk.at[seat], seat)
        if child != NONE:
            desk.at[seat] = child
        for tree in range(desk.trees):
            if tree != seat and not follow(state, nodes, edges, desk, tree, roomy):
                going = False
        do(state, desk, key_of(seat, desk.chosen), desk.chosen)


@rule
def follow(
    state: State, nodes: Row[Node], edges: Row[Edge], desk: Desk, tree: int, roomy: bool
) -> bool:
    """Go along in the tree of a seat that sees what is chosen; False where that is new and has no room."""
    label = appears(state, desk.chosen, tree)
    node = nodes[desk.at[tree]]
    for place in range(node.first, node.first + node.edges):
        if edges[place].label == label:
            desk.at[tree] = edges[place].node
            return True
    if roomy:
        desk.chosen_label = label
        desk.at[tree] = add_edge(nodes, edges, desk, desk.at[tree], turn(state))
    return roomy


@hot
def choose(
    state: State, node: Node, edges: Row[Edge], desk: Desk, actions: Ints, mind: Mind
) -> int:
    """Choose an action and find the node it leads to; NONE for one that is new here."""
    n = 0 if node.wide else legal(state, actions)
    if n > MOST_LISTED:
        node.wide = 1
    if node.wide:
        return look_wide(state, node, edges, desk, mind)
    list_actions(state, desk, actions, n, mind.rng)
    return look(node, edges, desk, mind)


# -- nodes of which all actions are listed ------------------------------------------------------


@hot
def list_actions(state: State, desk: Desk, actions: Ints, n: int, rng: Rng) -> None:
    """Sort the legal actions by what is seen of them in this tree."""
    desk.stamp += 1
    desk.kinds = 0
    for i in range(n):
        label = appears(state, actions[i], desk.me)
        slot = find_slot(desk, label)
        if desk.stamps[slot] != desk.stamp:
            desk.stamps[slot] = desk.stamp
            desk.label[slot] = label
            desk.times[slot] = 0
            desk.tried[slot] = 0
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


@hot
def look(node: Node, edges: Row[Edge], desk: Desk, mind: Mind) -> int:
    """Choose an action and find the node it leads to; NONE for one that was never tried here."""
    opened = 0
    for place in range(node.first + node.edges - 1, node.first - 1, -1):
        edge = edges[place]
        slot = find_slot(desk, edge.label)
        if desk.stamps[slot] == desk.stamp:
            edge.open += 1
            desk.tried[slot] = 1
            desk.place[opened] = place
            opened += 1
    best = NONE
    if opened == desk.kinds or desk.used >= desk.room:
        most = -np.inf
        for i in range(opened):
            worth = promise(edges[desk.place[i]], desk, mind)
            if worth > most:
                best, most = desk.place[i], worth
    if best == NONE:
        slot = any_untried(desk, desk.kinds - opened, mind.rng)
    else:
        slot = find_slot(desk, edges[best].label)
    desk.chosen = desk.action[slot]
    desk.chosen_label = desk.label[slot]
    return NONE if best == NONE else edges[best].node


@rule
def any_untried(desk: Desk, n: int, rng: Rng) -> int:
    """The slot of one of the n actions that were never tried here."""
    left = below(rng, n)
    for kind in range(desk.kinds):
        slot = desk.slot_of[kind]
        if not desk.tried[slot]:
            if left == 0:
                return slot
            left -= 1
    return NONE


@hot
def promise(edge: Edge, desk: Desk, mind: Mind) -> float:
    """UCB1 with the number of times that the action could be chosen, for the player who does."""
    wide = mind.settings[EXPLORATION] * desk.scale[edge.player]
    return edge.total / edge.visits + wide * math.sqrt(log_of(desk, edge.open) / edge.visits)


@hot
def log_of(desk: Desk, n: int) -> float:
    """A logarithm, looked up if it was written down: every simulation adds one, and needs many."""
    return desk.logs[n] if n < LOGS else math.log(n)


# -- nodes with very many actions ---------------------------------------------------------------


@rule
def look_wide(state: State, node: Node, edges: Row[Edge], desk: Desk, mind: Mind) -> int:
    """Draw an action and take it if it is new here and there is room for a new one; else choose
    among the edges that are legal now."""
    desk.chosen = sample(state, mind.rng)
    desk.chosen_label = appears(state, desk.chosen, desk.me)
    known, newest = NONE, node.first + node.edges - 1
    for place in range(newest, node.first - 1, -1):
        if edges[place].label == desk.chosen_label:
            edges[place].action = desk.chosen
            known = place
    if known == NONE and node.edges < WIDTH * math.sqrt(node.visits + 1.0):
        return NONE
    best, most = NONE, -np.inf
    for place in range(newest, node.first - 1, -1):
        edge = edges[place]
        if allows(state, edge.action):
            edge.open += 1
            worth = promise(edge, desk, mind)
            if worth > most:
                best, most = place, worth
    if best == NONE:
        return NONE
    desk.chosen = edges[best].action
    return edges[best].node


@dataclass(frozen=True)
class Tree(Agent):
    """A tree search: it must know how many seats there are, each of which may have a tree."""

    def prepare(self, mind: Mind) -> None:
        """Set a mind to this agent's settings and to the game."""
        super().prepare(mind)
        mind.seats = self.game.seats if self.game is not None else 0


AGENT = Tree(
    "ismcts",
    act,
    "tree search over what a seat may know (ISMCTS)",
    SETTINGS,
    slow=True,
    searches=True,
    check=check,
)
