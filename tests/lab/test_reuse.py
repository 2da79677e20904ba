"""What a search tree keeps for the next decision."""

import numpy as np

from troef import agents, chance
from troef.agents.agent import MIND, Mind
from troef.agents.search.trees import DESK, EDGE, NODE, NONE, SPARE, Desk, Edge, Node
from troef.fields import rows
from troef.game import deal, hide, turn
from troef.games import load
from troef.lab.reuse import Grown, Kept, followed, grow, look, report


def test_what_happens_is_followed_by_what_is_seen_of_it():
    nodes, edges = rows(NODE, Node, 3), rows(EDGE, Edge, 4)
    nodes[0].first, nodes[0].edges, nodes[2].first, nodes[2].edges = 0, 2, 2, 1
    for place, (label, node) in enumerate(((7, 1), (9, 2), (7, 1))):
        edges[place].label, edges[place].node = label, node
    tree = Grown("bids", nodes, edges)
    assert [followed(tree, label).at for label in (7, 9, 8)] == [1, 2, NONE]
    assert followed(followed(tree, 9), 7).at == 1
    assert followed(followed(tree, 8), 7).at == NONE, "what was never tried leads nowhere"


def test_a_tree_that_stays_is_that_of_a_decision():
    """The same chance, the same visits as `ismcts` notes of its own tree."""
    game, simulations = load("rikken"), 60
    agent = agents.compiled(f"ismcts:simulations={simulations}", game)
    states, views, minds = game.new(), game.new(), rows(MIND, Mind, 1)
    deal(states[0], chance.generator(5))
    hide(states[0], turn(states[0]), views)
    agent.prepare(minds[0])
    minds[0].rng = chance.generator(6)
    nodes = rows(NODE, Node, simulations + 1)
    edges = rows(EDGE, Edge, SPARE * len(nodes))
    grow(views, minds[0], nodes, edges, rows(DESK, Desk, 1)[0])
    root = edges[int(nodes[0].first) : int(nodes[0].first + nodes[0].edges)]
    assert nodes[0].visits == simulations == sum(int(edge.visits) for edge in root)
    minds[0].rng = chance.generator(6)
    chosen = agent.act(views[0], minds[0])
    best = max(root, key=lambda edge: (edge.visits, edge.total))
    assert chosen == best.action


def test_shares_of_a_budget():
    found = list(look(load("rikken"), simulations=40, deals=2, seed=3))
    assert len(found) == 2
    shares = np.array([each.share for deal in found for each in deal])
    assert len(shares) > 8
    assert (shares >= 0).all()
    assert (shares <= 1).all()
    assert shares.max() > 0, "some nodes are there"
    assert found == list(look(load("rikken"), simulations=40, deals=2, seed=3))


def test_the_report_tells_of_every_heading_and_of_all():
    found = [[Kept("bids", 0.5), Kept("trick 1", 0.0)], [Kept("trick 1", 0.25)]]
    table = report(found, "")
    cells = [list(column.cells) for column in table.columns]
    assert cells[0] == ["bids", "trick 1", "all"]
    assert cells[1] == ["1", "2", "2"]
    assert [each.split()[0] for each in cells[2]] == ["0.5000", "0.1250", "0.2500"]
    assert cells[3] == ["0.00", "0.50", "0.33"]
