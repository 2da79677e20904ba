"""The public surface: light to import, checked, and the same games as everywhere."""

import subprocess
import sys

import numpy as np
import pytest

import troef
from troef import agents, chance
from troef.game import over, play, sample, turn
from troef.games import GAMES
from troef.match import Table as Seats
from troef.match import play_games


def test_importing_it_imports_nothing_else():
    """No name of it is imported before it is used: neither NumPy nor the compiler."""
    code = (
        "import sys, troef\n"
        "heavy = {'numpy', 'numba', 'troef.game', 'troef.public'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "assert troef.Table.__name__ == 'Table' and 'numba' in sys.modules\n"
        "assert set(troef.__all__) <= set(dir(troef))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_name_is_there():
    for name in troef.__all__:
        assert getattr(troef, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        troef.nonsense  # noqa: B018


# -- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_table_plays_what_a_match_plays(name):
    """The same cards for the same seed, in every deal of a game and in the next game."""
    game = GAMES[name]()
    table, seats = troef.Table(name, seed=5), Seats(game, [None] * game.seats)
    rng = chance.generator(9)
    for number in range(2):
        seats.deal(
            chance.generator(5, number if game.most_deals == 1 else 0, 0, number % game.most_deals)
        )
        if number:
            table.deal()
        while not over(seats.state):
            assert table.turn == game.seat_names[int(turn(seats.state))]
            action = int(sample(seats.state, rng))
            table.play(action)
            play(seats.state, action)
        assert table.over
        assert list(table.scores.values()) == seats.scores().tolist()
        if game.most_deals == 1:
            break


def a_table(actions=0, name="rikken", seed=7):
    table = troef.Table(name, seed=seed)
    agent = troef.agent("uniform", table.game)
    for _ in range(actions):
        table.play(agent.choose(table.view()))
    return table


def test_actions_by_text_and_by_number():
    table = a_table()
    assert table.turn == "S"
    assert table.choices["rik"] in table.legal
    table.play("rik")
    table.play(table.choices["pas"])
    assert table.view("N").bids == [("S", "rik"), ("W", "pas")]
    assert table.actions == [65, 64]


@pytest.mark.parametrize("wrong", ["rik", "HT", "nonsense", 9999, -1, 1 << 40])
def test_an_illegal_action_is_refused_with_what_is_legal(wrong):
    """And changes nothing."""
    table = a_table()
    table.play("solo_9")
    before = table.copy()
    with pytest.raises(troef.IllegalAction, match=r"choose from pas, misere, .*solo"):
        table.play(wrong)
    assert table.actions == before.actions
    assert table._table.states.tobytes() == before._table.states.tobytes()


def test_undo_and_copy():
    table = a_table(20)
    other = table.copy()
    for _ in range(20):
        other.undo()
    with pytest.raises(IndexError, match="nothing was done"):
        other.undo()
    assert (len(table.actions), len(other.actions)) == (20, 0)
    for action in table.actions:
        other.play(action)
    assert other._table.states.tobytes() == table._table.states.tobytes()


def test_what_a_table_says_when_it_cannot():
    table = a_table()
    with pytest.raises(ValueError, match="the deal is not over: it is S's turn"):
        table.scores  # noqa: B018
    with pytest.raises(ValueError, match="the deal is not over"):
        table.deal()
    with pytest.raises(ValueError, match="'X' is no seat: choose from S W N E"):
        table.view("X")
    with pytest.raises(ValueError, match="has seats 0 to 3, not 4"):
        table.view(4)
    with pytest.raises(ValueError, match="there is no game 'poker'"):
        troef.Table("poker")
    for text in ("pas", "pas", "pas", "pas"):
        table.play(text)
    assert table.over
    assert table.turn is None
    assert "over" in repr(table)
    with pytest.raises(troef.IllegalAction, match="the deal is over"):
        table.play("pas")
    with pytest.raises(ValueError, match="nobody's turn: name a seat"):
        table.view()


@pytest.mark.parametrize("name", GAMES)
def test_views_tell_no_more_than_the_seat_knows(name):
    """What is shown of a drawn deal is what was shown before; every property can be read at any time."""
    table = a_table(0, name)
    agent = troef.agent("uniform", table.game)
    for number in range(60):
        if table.over:
            break
        seat = table.game.seat_names[number % table.game.seats]
        view = table.view(seat)
        told = view.told()
        assert set(told) == set(view.properties()) - {"observation", "mask"}
        for world in troef.worlds(view, 2, seed=number):
            assert world.view(seat).told() == told
            assert np.array_equal(world.view(seat).observation, view.observation)
        assert view.mask.sum() == len(view.legal)
        assert repr(view).startswith(f"<{type(view).__name__} of {seat}: ")
        table.play(agent.choose(table.view()))


def test_a_view_in_words():
    table = a_table()
    for text in ("rik", "pas", "pas", "pas", "C"):
        table.play(text)
    table.play(next(iter(table.choices)))
    view = table.view()
    assert (view.phase, view.contract, view.trump, view.declarers) == ("playing", "rik", "C", ["S"])
    assert len(view.hand) == 13
    first = view.hand[0]
    table.play(first)
    assert table.view("E").played == [("S", first)] == table.view("E").table
    assert table.view("E").tricks == [[("S", first)]]


# -- records ----------------------------------------------------------------------------------


def test_a_record_is_read_and_replayed():
    table = a_table()
    agent = troef.agent("basic", table.game)
    while not table.over:
        table.play(agent.choose(table.view()))
    [record] = troef.read(str(table.record))
    turns = [position.turn for position in troef.replay(record)]
    assert len(turns) == len(table.actions) + 1
    assert turns[-1] is None
    *_, last = troef.replay(record)
    assert last.scores == table.scores
    world = troef.worlds(a_table(10).view(), 1)[0]
    with pytest.raises(ValueError, match="began in the middle of a deal"):
        world.record  # noqa: B018


# -- agents and search ------------------------------------------------------------------------


class First:
    """A plain Python agent that reads what it sees."""

    name = "first"

    def act(self, seat):
        assert set(seat.seen.hand) or seat.seen.over
        return seat.seen.legal[0]


def test_agents_choose_and_explain():
    table = a_table()
    for agent in (troef.agent("advanced", "rikken"), troef.agent(First(), "rikken")):
        assert agent.choose(table.view()) in table.legal
        assert agent.explain(table.view())
    assert "first" in repr(agent)
    with pytest.raises(ValueError, match="it is not the turn of W"):
        agent.choose(table.view("W"))
    with pytest.raises(ValueError, match="this agent plays rikken, not tysiac"):
        agent.choose(troef.Table("tysiac", seed=1).view())


def test_a_search_tells_of_every_action():
    view = a_table().view()
    for options in ({}, {"inside": "advanced"}, {"by": "ismcts"}):
        found = troef.search(view, simulations=320, **options)
        assert {choice.action for choice in found.choices} == set(view.legal)
        assert sum(choice.visits for choice in found.choices) == found.simulations
        assert found.best.visits == max(choice.visits for choice in found.choices)
        assert f"{found.best.value:+.2f}" in found.best.reason
        again = troef.search(view, simulations=320, **options)
        assert again == found
    assert troef.search(view, simulations=320, seed=2) != troef.search(view, simulations=320)


def test_a_search_with_nothing_to_choose():
    table = a_table()
    while len(table.legal) > 1:  # the highest bid there is, and then cards
        table.play(table.legal[-1])
    found = troef.search(table.view(), simulations=10)
    assert (found.best.action, found.simulations) == (table.legal[0], 0)


# -- steps ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_steps_are_the_games_of_a_match(name):
    """Played again from the numbers alone: the same views, masks, turns and scores."""
    game = GAMES[name]()
    steps = troef.collect(game, ["uniform"] * game.seats, deals=3, seed=3)
    if game.most_deals == 1:
        seated = [agents.find("uniform", game)] * game.seats
        points, _ = play_games(game, seated, [list(range(game.seats))], 3, 0, 3)
        assert np.array_equal(steps.scores, points[:, 0])
    table, step = troef.Table(game, seed=3), 0
    for number in range(3):
        if number:
            table.deal()
        while not table.over:
            view = table.view()
            assert steps.players[step] == view.seat
            assert steps.deals[step] == number
            if step % 7 == 0:
                assert np.array_equal(steps.observations[step], view.observation)
                chosen = steps.choices[steps.offsets[step] : steps.offsets[step + 1]]
                assert set(chosen) == set(np.flatnonzero(view.mask))
            table.play(game.action_of(int(steps.actions[step])))
            step += 1
        assert list(table.scores.values()) == steps.scores[number].tolist()
        seats = steps.players[:step][steps.deals[:step] == number]
        gained = steps.returns[:step][steps.deals[:step] == number]
        assert np.array_equal(gained, steps.scores[number][seats].astype(np.float32))


def test_masks_hold_the_choices():
    steps = troef.collect("rikken", "basic", 20, seed=1)
    assert steps.masks.shape == (len(steps), 182)
    assert steps.masks.sum() == len(steps.choices)
    assert steps.masks[np.arange(len(steps)), steps.actions].all()
    assert "20 deals" in repr(steps)


def test_room_grows_as_it_is_needed(monkeypatch):
    """The same steps, however little room there is to begin with."""
    from troef import collecting

    plenty = troef.collect("rikken", "basic", 8, seed=1)
    monkeypatch.setattr(collecting, "ROOM", 3)
    little = troef.collect("rikken", "basic", 8, seed=1)
    for name in ("observations", "actions", "players", "deals", "choices", "offsets", "scores"):
        assert np.array_equal(getattr(plenty, name), getattr(little, name)), name


def test_what_cannot_be_collected():
    with pytest.raises(ValueError, match="has 4 seats, not 2"):
        troef.collect("rikken", ["basic", "basic"], 1)
    with pytest.raises(ValueError, match="there is no agent 'nobody'"):
        troef.collect("rikken", "nobody", 1)


@pytest.mark.parametrize("name", troef.__all__)
def test_no_module_takes_the_place_of_a_name(name):
    """A module of the same name would, once anything has imported it."""
    assert not isinstance(getattr(troef, name), type(pytest))
