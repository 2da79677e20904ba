"""Who sits where: seats, neighbours and the order in which agents are named."""

from collections import Counter
from typing import ClassVar

import numpy as np
import pytest

from troef.agents import find
from troef.games import GAMES
from troef.lab.declare import lineups, tournament
from troef.lab.ratings import rate
from troef.lab.run import run
from troef.lab.seating import balanced, cyclic_orders
from troef.lab.standings import Standings
from troef.match import deals_at, play_games

RIKKEN = GAMES["rikken"]()
ONE_DIFFERS = ("random:bids=0", "random", "random", "random")


@pytest.mark.parametrize("seats", range(2, 9))
def test_each_is_at_each_distance_from_each_other_equally_often(seats):
    orders = cyclic_orders(seats).tolist()
    apart = Counter(
        (one, order[(place + distance) % seats], distance)
        for order in orders
        for place, one in enumerate(order)
        for distance in range(1, seats)
    )
    assert len(apart) == seats * (seats - 1) ** 2
    assert len(set(apart.values())) == 1
    assert orders[0] == list(range(seats))  # as they were named
    turned = {tuple(np.roll(order, -order.index(0))) for order in orders}
    assert len(turned) == len(orders)  # none is another one turned


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_even_who_is_where_between_which_two(seats):
    between = Counter(
        (order[place], order[(place + near) % seats], order[(place + far) % seats], near, far)
        for order in cyclic_orders(seats).tolist()
        for place in range(seats)
        for near in range(1, seats)
        for far in range(near + 1, seats)
    )
    assert set(between.values()) == {1}


@pytest.mark.parametrize("seats", range(1, 9))
def test_each_block_lets_each_agent_hold_each_hand(seats):
    for tables in balanced(seats):
        for seat in range(seats):
            assert sorted(tables[:, seat]) == list(range(seats))
        for table in tables:
            assert sorted(table) == list(range(seats))


def test_nine_seats_are_refused():
    with pytest.raises(ValueError, match="10 seats"):
        cyclic_orders(10)


def test_orders_take_turns_by_the_number_of_the_game():
    """However the games are cut (where the same seat deals): a later portion sits as in one go."""
    agents = [find(spec, RIKKEN) for spec in ("basic", "random", "greedy", "uniform")]
    seatings = balanced(4)
    whole, _ = play_games(RIKKEN, agents, seatings, 5, 0, 20)
    parts = [play_games(RIKKEN, agents, seatings, 5, first, 4)[0] for first in range(0, 20, 4)]
    assert (np.concatenate(parts) == whole).all()
    for game in range(0, 20, 4):
        alone, _ = play_games(RIKKEN, agents, seatings[game % 6], 5, game, 1)
        assert (alone[0] == whole[game]).all()


@pytest.mark.parametrize("deck", ["random", "collected"])
def test_a_table_changes_seats_like_the_loop(deck):
    game = GAMES["rikken"](deck=deck)
    agents = [find(spec, game) for spec in ("basic", "random:bids=0", "greedy", "advanced")]
    seatings = balanced(4)
    points, _ = play_games(game, agents, seatings, 3, 7, 13)
    for t in range(4):
        for g, table in deals_at(game, agents, 3, 7, 13, 1 + t, seatings[:, t].tolist()):
            table.play_on()
            assert (table.scores() == points[g, t]).all()


class Sitter:
    """Plays anything, and tells where it sits."""

    told: ClassVar[list[tuple[int, int]]] = []

    def act(self, seat):
        return seat.legal[0]

    def new_deal(self, seat):
        Sitter.told.append((id(self), seat.seat))


def test_a_plain_agent_takes_its_object_along_when_seats_change():
    Sitter.told.clear()
    uniform = find("uniform", RIKKEN)
    seatings = balanced(4)[:, :1]
    play_games(RIKKEN, [uniform, Sitter(), uniform, uniform], seatings, 1, 0, 6)
    expected = [int(np.flatnonzero(order[0] == 1)[0]) for order in seatings]
    assert len(set(expected)) == 3
    assert [seat for _, seat in Sitter.told] == expected
    assert len({who for who, _ in Sitter.told}) == 1


def test_line_ups_go_on_with_the_orders_where_they_stopped():
    pool = lineups(RIKKEN, ("basic", "random", "greedy", "uniform", "advanced"), 20_000, 1)
    sat = {}
    for portion in range(pool.portions):
        order = pool.sitting(portion, pool.portion)[:, 0].tolist()
        sat.setdefault(pool.lineup(portion), []).extend(map(tuple, order))
    for orders in sat.values():
        assert orders == [tuple(pool.seatings[n % 6, 0]) for n in range(len(orders))]


def standings(agents, deals, seed=1):
    experiment = tournament(RIKKEN, agents, deals, seed, "rotate")
    found = Standings(experiment)
    run(experiment, on_portion=found.add)
    return list(found.rows())


@pytest.mark.statistical
def test_equal_agents_beside_one_that_differs_come_out_equal():
    """Rotated alone they were 1.8 points apart, where the intervals are 0.5 wide."""
    _, *equal = standings(ONE_DIFFERS, 40_000)
    for one in equal:
        for other in equal:
            assert one["ci95"][0] < other["mean"] < one["ci95"][1]


@pytest.mark.statistical
def test_the_order_in_which_agents_are_named_changes_nothing_but_noise():
    four = ("advanced", "basic", "random:bids=0", "greedy")
    named = {row["agent"]: row for row in standings(four, 40_000)}
    for row in standings(("basic", "greedy", "advanced", "random:bids=0"), 40_000, seed=2):
        other = named[row["agent"]]
        width = (row["ci95"][1] - row["mean"]) + (other["ci95"][1] - other["mean"])
        assert abs(row["mean"] - other["mean"]) < width


@pytest.mark.statistical
def test_equal_agents_are_rated_equal(tmp_path):
    """The same agent under three names."""
    twins = tmp_path / "twins.py"
    twins.write_text("from troef.agents import load\nA = B = C = load('random', 'rikken')\n")
    names = tuple(f"{twins}:{name}" for name in "ABC")
    ratings = {
        each.agent: each for each in rate(lineups(RIKKEN, ("random:bids=0", *names), 40_000, 1))
    }
    for one in names:
        for other in names:
            assert ratings[one].lo < ratings[other].rating < ratings[one].hi
