"""How much of a search tree would serve the next decision: `python -m troef.lab.reuse GAME`.

`ismcts` plays at all seats. At each choice of one of them its tree is kept, and what really happens up to its
next choice is followed down that tree, as that seat sees it. The visits of the node that is come to are the
simulations which need not be made again; a tree that was kept would save their share of the next budget, and
no more. It prints that share for each heading of a record (bids, trick 1, ...) with a 95% interval over
deals, and how often the node was not even there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from rich.table import Table

from .. import agents, chance
from ..agents.agent import MIND, Mind
from ..agents.search import ismcts
from ..agents.search.trees import DESK, EDGE, NODE, NONE, SPARE, Desk, Edge, Node
from ..commandline import answered, natural, positive
from ..console import Console
from ..fields import Ints, Row, rows
from ..game import Game, actions_of, appears, hide, legal, over, turn
from ..games import load
from ..jit import actions_for, rule
from ..match import deals_at
from ..state import S
from .progress import bar, compiling
from .stats import interval

ROOT = 0


class Grown(NamedTuple):
    """A tree, and how far what happens has been followed in it."""

    heading: str
    nodes: Row[Node]
    edges: Row[Edge]
    at: int = ROOT


class Kept(NamedTuple):
    """Of one tree: under which heading it was grown, and which share of it serves the next decision."""

    heading: str
    share: float


@rule
def grow(view: Row[S], mind: Mind, nodes: Row[Node], edges: Row[Edge], desk: Desk) -> None:
    """Search as `ismcts` does, in a tree that stays."""
    actions: Ints = actions_for(view[0])
    legal(view[0], actions)
    desk.trees, desk.room, desk.me = 1, len(nodes), view[0].viewer
    ismcts.search(view[0], mind, nodes, edges, desk, actions)


def followed(tree: Grown, label: int) -> Grown:
    """The same tree, after an action that looks like this."""
    if tree.at == NONE:
        return tree
    node = tree.nodes[tree.at]
    for edge in tree.edges[int(node.first) : int(node.first + node.edges)]:
        if edge.label == label:
            return tree._replace(at=int(edge.node))
    return tree._replace(at=NONE)


def look(game: Game, simulations: int, deals: int, seed: int) -> Iterator[list[Kept]]:
    """What would be kept in each deal by one seat; the seats take turns."""
    agent = agents.compiled(f"ismcts:simulations={simulations}", game)
    minds, views = rows(MIND, Mind, 1), game.new()
    agent.prepare(minds[0])
    for number, (_, table) in enumerate(deals_at(game, [agent] * game.seats, seed, 0, deals, 1)):
        if number == deals:
            return
        seat, tree, found = number % game.seats, None, list[Kept]()
        chance.stream(minds[0].rng, seed, number, 2, 0)
        while not over(table.state):
            if turn(table.state) == seat and len(actions_of(game, table.state)) > 1:
                if tree is not None:
                    visits = 0 if tree.at == NONE else int(tree.nodes[tree.at].visits)
                    found.append(Kept(tree.heading, visits / simulations))
                hide(table.state, seat, views)
                nodes = rows(NODE, Node, simulations + 1)
                edges = rows(EDGE, Edge, SPARE * len(nodes))
                grow(views, minds[0], nodes, edges, rows(DESK, Desk, 1)[0])
                tree = Grown(game.heading(table.state), nodes, edges)
            action = table.decide()
            if tree is not None:
                tree = followed(tree, int(appears(table.state, action, seat)))
            table.act(action)
        yield found


def report(found: list[list[Kept]], title: str) -> Table:
    table = Table("", "deals", "of the next budget (95%)", "no node", title=title)
    headings = dict.fromkeys(each.heading for deal in found for each in deal)
    for heading in (*headings, "all"):
        here = [[each.share for each in deal if heading in (each.heading, "all")] for deal in found]
        deals = [shares for shares in here if shares]
        kept = interval(np.array([np.mean(shares) for shares in deals]))
        missing = np.mean([share == 0 for shares in deals for share in shares])
        told = f"{kept.mean:.4f} ({kept.lo:.4f} to {kept.hi:.4f})"
        table.add_row(heading, str(len(deals)), told, f"{missing:.2f}")
    return table


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    options.add_argument("game")
    options.add_argument("--simulations", type=positive, default=4000)
    options.add_argument("--deals", type=positive, default=20)
    options.add_argument("--seed", type=natural, default=1)
    given = options.parse_args()
    game, console = load(given.game), Console(stderr=True)
    found: list[list[Kept]] = []
    with compiling(console), bar("deals", console, transient=True) as progress:
        task = progress.add_task("deals", total=given.deals)
        for deal in look(game, given.simulations, given.deals, given.seed):
            found.append(deal)
            progress.advance(task)
    title = f"{game.spec()}: what a tree of {given.simulations:,} simulations keeps for the next decision"
    Console().print(report(found, title))


if __name__ == "__main__":
    sys.exit(answered(main))
