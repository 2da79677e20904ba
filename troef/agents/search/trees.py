"""The trees of a search: positions, the actions that were tried in them, and what lies on the desk besides.

`ismcts` grows them. Nodes and edges are rows of records, made for one decision.
"""

from __future__ import annotations

from typing import Annotated

from ...fields import F8, I4, I8, Ints, Record, Row, record_type
from ...jit import hot, rule
from ..agent import MOST_SEATS

SPARE = 4
"""Places for edges in a tree, for each node: they move where there is room for twice as many, and leave behind
fewer than they take."""
MOST_LISTED = 128
"""With more actions than that they are drawn instead of listed."""
SLOTS = 1024
"""Places to look up an action; a power of two, well above MOST_LISTED."""
LOGS = 4096
"""Logarithms that are written down; above that they are worked out each time."""
MOST_MOVES = 1024
"""Later actions of a simulation are not learned from."""
KEYS = 256
"""Actions of a seat are told apart by their number modulo this when learning from simulations."""
NONE = -1


class Node(Record):
    """A position of the tree, as the seat sees it whose tree it is."""

    parent: I4
    place: I4  # which of its parent's edges led here
    visits: I4
    first: I4  # where its edges lie
    edges: I4  # how many there are
    room: I4  # for how many there is room
    wide: I4  # whether it had more actions than can be listed


class Edge(Record):
    """An action that was tried in a position. Those of a position lie side by side, the newest last: every
    visit looks through all of them, and with links from one to the next it would wait for memory at each."""

    label: I8  # the action, as the seat sees it whose tree it is
    action: I8  # the last action that looked like that
    total: F8  # what its player got
    visits: I4
    open: I4  # how often it could have been chosen
    player: I4
    node: I4  # where it leads


class Desk(Record):
    """What lies on the desk of a search besides its trees."""

    trees: I8  # how many there are; their roots are the first nodes
    at: Annotated[Ints, "i8", MOST_SEATS]  # the last node of each in this simulation
    used: I8  # nodes in the trees
    room: I8
    laid_out: I8  # edges for which there is room at some node, or was
    me: I8  # the seat in whose tree an action is chosen
    stamp: I8  # of this visit: slots with another one are empty
    kinds: I8  # different labels among the legal actions
    chosen: I8  # the action to do now, and what is seen of it
    chosen_label: I8
    slot_of: Annotated[Ints, "i8", MOST_LISTED]
    place: Annotated[Ints, "i8", MOST_LISTED]  # of the edges that can be chosen now
    stamps: Annotated[Ints, "i8", SLOTS]
    label: Annotated[Ints, "i8", SLOTS]
    action: Annotated[Ints, "i8", SLOTS]  # one of the actions that look like this
    times: Annotated[Ints, "i8", SLOTS]  # how many there are
    tried: Annotated[Ints, "i8", SLOTS]  # whether there is an edge for it
    moves: I8  # of this simulation so far
    keys: Annotated[Ints, "i8", MOST_MOVES]  # who did what
    gain: Annotated[Row[float], "f8", MOST_SEATS * KEYS]  # what came of it, in all simulations
    tries: Annotated[Row[float], "f8", MOST_SEATS * KEYS]
    total: Annotated[Row[float], "f8", MOST_SEATS]  # of what each seat got in all simulations
    squares: Annotated[Row[float], "f8", MOST_SEATS]
    scale: Annotated[Row[float], "f8", MOST_SEATS]  # how far values lie apart
    logs: Annotated[Row[float], "f8", LOGS]  # of the numbers up to that of this simulation


NODE, EDGE, DESK = record_type(Node), record_type(Edge), record_type(Desk)


@hot
def add_node(nodes: Row[Node], desk: Desk, parent: int, place: int) -> int:
    """A new node, without edges."""
    number = desk.used
    desk.used += 1
    node = nodes[number]
    node.parent = parent
    node.place = place
    node.visits = 0
    node.first = 0
    node.edges = 0
    node.room = 0
    node.wide = 0
    return number


@hot
def add_edge(nodes: Row[Node], edges: Row[Edge], desk: Desk, at: int, player: int) -> int:
    """The chosen action becomes an edge of a node; returns the new node it leads to."""
    node = nodes[at]
    if node.edges == node.room:
        make_room(node, edges, desk)
    number = add_node(nodes, desk, at, node.edges)
    edge = edges[node.first + node.edges]
    edge.label = desk.chosen_label
    edge.action = desk.chosen
    edge.total = 0.0
    edge.visits = 0
    edge.open = 1
    edge.player = player
    edge.node = number
    node.edges += 1
    return number


@rule
def make_room(node: Node, edges: Row[Edge], desk: Desk) -> None:
    """Move the edges of a node to where twice as many have room."""
    for i in range(node.edges):
        edges[desk.laid_out + i] = edges[node.first + i]
    node.first = desk.laid_out
    node.room = max(2, 2 * node.room)
    desk.laid_out += node.room


@hot
def credit(nodes: Row[Node], edges: Row[Edge], leaf: int, value: Row[float]) -> None:
    """Credit every action on the way to a node with what its player got."""
    node = nodes[leaf]
    while node.parent != NONE:
        parent = nodes[node.parent]
        node.visits += 1
        edge = edges[parent.first + node.place]
        edge.visits += 1
        edge.total += value[edge.player]
        node = parent
    node.visits += 1
