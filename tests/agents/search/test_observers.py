"""Trees of several observers: everybody knows in his own tree what he may know, and no more."""

import json

import pytest
from coin import IN, OUT, Coin
from minds import decide
from playing import seen_by
from uncompiled import plain_python

from troef.agents.search import ismcts, notes
from troef.chance import generator
from troef.game import deal, turn
from troef.games import GAMES

from .test_search import SECRETS, positions

SEVERAL = "observers=1"


def view_of(states, game):
    return seen_by(game, states[0], int(turn(states[0])))


def decided(settings, game, view):
    """What is done here and all that is noted down of it."""
    action, mind = decide(f"ismcts:{settings}", game, view)
    return [action, mind.note.tolist()]


OPEN = [("rikken", 5, 300), ("boerenbridge", 2, 300), ("boerenbridge", 9, 30)]
"""Games in which everybody sees what is done, after how many actions, and simulations."""


def differences():
    """Where several observers decide otherwise than one although all is seen: that must be nowhere."""
    found, looked = [], 0
    for name, plies, simulations in OPEN:
        game = GAMES[name]()
        for states in positions(game, plies, 3):
            view = view_of(states, game)
            few = f"simulations={simulations}"
            one = decided(few, game, view)
            looked += one[1][notes.DONE] > 0
            if decided(f"{few},{SEVERAL}", game, view) != one:
                found.append([name, plies])
    return found, looked


PLAIN = """
import json
from agents.search import test_observers
test_observers.OPEN = [(name, plies, 12) for name, plies, _ in test_observers.OPEN]
print(json.dumps([test_observers.differences(), test_observers.secretly(12)]))
"""


def secretly(simulations):
    """What several observers decide where something is done in secret."""
    found = []
    for name, house, plies in SECRETS:
        game = GAMES[name](**house)
        for states in positions(game, plies, 2):
            found.append(
                decided(f"simulations={simulations},{SEVERAL}", game, view_of(states, game))
            )
    return found


def test_where_all_is_seen_several_decide_as_one_does():
    found, looked = differences()
    assert not found
    assert looked > 5


def test_plain_python_decides_the_same():
    (found, looked), decisions = json.loads(plain_python(PLAIN))
    assert not found
    assert looked > 5
    assert decisions == secretly(12) == secretly(12)


@pytest.mark.parametrize(("name", "house", "plies"), SECRETS, ids=str)
def test_hidden_cards_change_nothing(name, house, plies):
    game, rng = GAMES[name](**house), generator(4)
    for states in positions(game, plies, 6):
        seat = int(turn(states[0]))
        swapped = game.swaps(states[0], seat, rng)
        few = f"simulations=30,{SEVERAL}"
        assert decided(few, game, seen_by(game, states[0], seat)) == decided(
            few, game, seen_by(game, swapped[0], seat)
        )


@pytest.mark.parametrize(
    ("hider", "one", "several", "worth"),
    [("first", OUT, IN, -1 / 3), ("second", IN, OUT, 1 / 3)],
)
def test_one_observer_is_fooled_and_several_are_not(hider, one, several, worth):
    """One thinks that the coin he hides is seen, and that the other hides his by chance."""
    game = Coin(hider=hider)
    states = game.new()
    deal(states[0], generator(1))
    view, curious = seen_by(game, states[0], 0), "exploration=3"
    for seed in range(5):
        action, _ = decide(f"ismcts:{curious}", game, view, seed)
        assert action == one
        action, mind = decide(f"ismcts:{curious},{SEVERAL}", game, view, seed)
        assert action == several
        listed = mind.note[notes.LIST : notes.LIST + 6].reshape(2, 3)
        means = {int(number): mean for number, _, mean in listed}
        assert means[IN] == pytest.approx(worth, abs=0.2)


def test_full_trees_are_no_error():
    """Simulations go on when there is no more room."""
    game = GAMES["boerenbridge"](bids="secret")
    view = view_of(next(positions(game, 3, 1)), game)
    many = ismcts.MOST_NODES // game.seats
    _, mind = decide(f"ismcts:simulations={many},{SEVERAL}", game, view)
    assert mind.note[notes.DONE] == many
