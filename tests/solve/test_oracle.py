"""The oracle against independent programs: plain full search, DDS, and the games' own rules."""

import random

import pytest

import troef
from troef import chance
from troef.fields import rows
from troef.game import actions_of, deal, over, play, pose, sample, turn
from troef.games import find
from troef.oracle import Oracle, SolveError, posed
from troef.oracle.asking import GOAL, MOST
from troef.position import POSITION, Position

from . import referee

ORACLE = Oracle()


@pytest.mark.parametrize("number", range(40))
def test_equal_to_full_search(number):
    """Two against two in any seats, one against three, two to five seats, mid-trick; most, least, none,
    exactly one, at least. `python tests/solve/referee.py` compares 10,000."""
    referee.compare_small(ORACLE, random.Random(f"small {number}"))


@pytest.mark.parametrize("number", range(40))
def test_one_who_wants_few_tricks(number):
    """Without trump; here a search with more cards than above fits."""
    referee.compare_alone(ORACLE, random.Random(f"alone {number}"))


@pytest.mark.parametrize("number", range(30))
def test_points_equal_to_full_search(number):
    referee.compare_points(ORACLE, random.Random(f"points {number}"))


@pytest.mark.parametrize("trump", [-1, 0, 1, 2, 3])
def test_equal_to_dds(trump):
    """Full deals, and at every trick of one with ten cards each."""
    referee.compare_dds(ORACLE, random.Random(f"full {trump}"), trump, every_trick=False)
    referee.compare_dds(ORACLE, random.Random(f"ten {trump}"), trump, every_trick=True, size=10)


def by_the_rules(game, state, side, reached):
    """Full search with the rules of the game themselves."""
    if over(state):
        return reached(state)
    found = []
    for action in actions_of(game, state):
        after = state.copy()
        play(after, action)
        found.append(by_the_rules(game, after, side, reached))
    return max(found) if (side >> int(turn(state))) & 1 else min(found)


def near_the_end(game, left, seed, wanted):
    """A state of a random deal with so many tricks to go."""
    for number in range(4000):
        states, rng = game.new(), chance.generator(seed, number, 0, 0)
        state = states[0]
        deal(state, rng)
        while not over(state):
            if state.tricks == 13 - left and wanted(state):
                return states
            play(state, sample(state, rng))
    raise AssertionError("no such state")


CUSTOMS = [
    "called_ace=free",
    "called_ace=first",
    "called_ace=kept",
    "called_ace=asked",
    "called_ace=follow",
    "called_ace=first asked_ruff=loses",
    "called_ace=kept asked_ruff=forbidden",
    "forced_trump=yes",
]


@pytest.mark.parametrize("custom", CUSTOMS)
@pytest.mark.parametrize("in_trick", [0, 1, 3])
def test_house_rules_of_rikken(custom, in_trick):
    """Obligations are those of the rules: forced trumps, and when the called card must fall."""
    game = find(f"rikken contracts=rik {custom}")
    called = "called_ace=free" not in custom and "forced" not in custom

    def wanted(state):
        waits = state.called >= 0 and not state.partner_shown
        return state.contract == 1 and state.in_trick == in_trick and (waits or not called)

    for seed in range(3):
        state = near_the_end(game, 3, seed, wanted)[0]
        position = posed(game, state, int(state.declarer))[0]
        side = int(position.side)

        def tricks(end, side=side):
            return sum(int(end.won[seat]) for seat in range(4) if (side >> seat) & 1)

        ORACLE.prepare(position)
        assert ORACLE.value(position, MOST) == by_the_rules(game, state, side, tricks)


@pytest.mark.parametrize(
    "house", ["", "must_beat=yes", "must_trump=yes", "must_beat=yes must_trump=yes"]
)
def test_house_rules_of_tysiac(house):
    game = find(f"tysiac nines=play {house}")
    for seed in range(4):
        states, rng = game.new(), chance.generator(seed)
        state = states[0]
        deal(state, rng)
        while state.phase != 3 or state.tricks < 5 or state.in_trick != seed % 3:
            play(state, sample(state, rng))
        position = posed(game, state, int(state.declarer))[0]
        ORACLE.prepare(position)
        mine = int(state.declarer)
        expected = by_the_rules(
            game, state, 1 << mine, lambda end, mine=mine: int(end.points[mine])
        )
        assert ORACLE.value(position, MOST) == expected


def test_a_bid_of_boerenbridge():
    """Whether a seat can make exactly its bid, all others against it."""
    game = find("boerenbridge rounds=3")
    for seed in range(6):
        states, rng = game.new(), chance.generator(seed)
        state = states[0]
        deal(state, rng)
        for _ in range(4 + seed % 4):
            play(state, sample(state, rng))
        for seat in range(4):
            position = posed(game, state, seat)[0]
            ORACLE.prepare(position)
            expected = by_the_rules(
                game, state, 1 << seat, lambda end, seat=seat: int(end.won[seat] == end.bid[seat])
            )
            assert ORACLE.value(position, GOAL) == expected


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("rikken", "no cards are being played"),
        ("boerenbridge suits=6", "no cards are being played"),
        ("kuhhandel", "not one that the oracle plays"),
    ],
)
def test_refused(spec, reason):
    game = find(spec)
    states = game.new()
    deal(states[0], chance.generator(1))
    with pytest.raises(SolveError, match=reason):
        posed(game, states[0], 0)


def test_refused_by_name():
    game = find("rikken auction=forced forced=piek called_ace=asks")
    positions = rows(POSITION, Position, 1)
    states = game.new()
    deal(states[0], chance.generator(1))
    assert pose(states[0], 0, positions) == 0  # nothing is called in a piek
    game = find("boerenbridge suits=6 rounds=2")
    states = game.new()
    rng = chance.generator(1)
    deal(states[0], rng)
    for _ in range(4):
        play(states[0], sample(states[0], rng))
    with pytest.raises(SolveError, match="four suits"):
        posed(game, states[0], 0)


def test_views_hide_cards():
    table = troef.Table("rikken auction=forced forced=piek", seed=1)
    with pytest.raises(ValueError, match="hidden"):
        troef.solve(table.view())


def test_solve_in_python():
    table = troef.Table("boerenbridge rounds=4", seed=1)
    while table.turn and not isinstance(table.legal[0], str) and table.legal[0] >= 128:
        table.play(table.legal[0])
    answer = troef.solve(table)
    assert answer.value == max(answer.cards.values())
    assert set(answer.cards) == set(table.choices)
    assert len(answer.line) == 16
    for card in answer.line:  # it is a legal way to the end
        seat, _, text = card.partition(" ")
        assert table.turn == seat
        table.play(text)
    assert table.over
