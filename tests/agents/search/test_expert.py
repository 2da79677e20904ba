"""The experts of all games see nothing that is hidden; hope."""

import pytest
from minds import decide
from playing import seen_by

from agents.search.test_parts import RIKKEN, decided, views
from troef.agents import WHERE, find
from troef.agents.search import notes
from troef.chance import generator
from troef.game import actions_of, deal, over, play, sample, turn
from troef.games import GAMES

EXPERTS = [(game, "expert:simulations=30") for game in GAMES if "expert" in WHERE[game]]
EXPERTS += [("rikken", "exact:simulations=30,tricks=9,solved=3")]


@pytest.mark.parametrize(("name", "spec"), EXPERTS)
def test_hidden_cards_change_nothing(name, spec):
    """Trade cards that a seat does not see: with the same chance it decides the same."""
    game, rng = GAMES[name](), generator(4)
    states = game.new()
    deal(states[0], rng)
    asked = 0
    for ply in range(60):
        if over(states[0]):
            break
        seat = int(turn(states[0]))
        if ply % 6 == 0 and len(actions_of(game, seen_by(game, states[0], seat))) > 1:
            swapped = game.swaps(states[0], seat, rng)
            one, mind = decide(spec, game, seen_by(game, states[0], seat))
            other, again = decide(spec, game, seen_by(game, swapped[0], seat))
            assert (one, mind.note.tolist()) == (other, again.note.tolist())
            asked += 1
        play(states[0], sample(states[0], rng))
    assert asked > 2


def means(spec, view):
    """What a search makes of each action."""
    mind = decided(find(spec, RIKKEN), view)[1].note
    n = int(mind[notes.LISTED])
    return {int(mind[notes.LIST + 3 * i]): mind[notes.LIST + 3 * i + 2] for i in range(n)}


def test_hope_takes_from_losses_alone():
    """The same simulations: with all hope losses count nothing, and half of it lies in the middle."""
    for view in [each.copy() for each in views(8) if len(actions_of(RIKKEN, each)) > 1][:3]:
        none, half, all_ = (
            means(f"flat:inside=advanced,simulations=600,hope={hope}", view)
            for hope in (0, 0.25, 0.5)
        )
        assert none.keys() == all_.keys()
        assert min(none.values()) < 0 <= min(all_.values())
        for action, mean in none.items():
            assert half[action] == pytest.approx((mean + all_[action]) / 2)
