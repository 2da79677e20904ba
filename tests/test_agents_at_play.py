"""Agents as a match asks them: what they get, how they fail, and plain Python ones in the compiled loop."""

import gc
import re
import sys
import threading
from contextlib import suppress
from typing import ClassVar

import numpy as np
import pytest
from games.rikken.by_hand import random_house
from test_match import SEATINGS, UNIFORM, FirstChoice, PlainUniform, both

from troef import chance, match
from troef.agents import Agent, find
from troef.check import different
from troef.game import allows, deal, hide, over, play, sample
from troef.games.boerenbridge import Boerenbridge
from troef.games.rikken import Rikken
from troef.jit import rule
from troef.match import MatchError, SeatView, Table, play_games

# -- agents that misbehave ------------------------------------------------------------------


class Cheat:
    name = "cheat"

    def act(self, view):
        return 1000


class Broken:
    name = "broken"

    def act(self, view):
        raise KeyError("no idea")


class Silent:
    def act(self, view):
        return None


class Quitter:
    def act(self, view):
        raise SystemExit(0)


class Vague:
    def act(self, view):
        return 0.5 + view.legal[0]


class Huge:
    def act(self, view):
        return 10**30


class Hasty(FirstChoice):
    def new_deal(self, view):
        return 1 / 0


class Unmade(FirstChoice):
    def __init__(self):
        raise OSError("no memory")


class Locked(FirstChoice):
    """Cannot be copied for a seat."""

    def __init__(self):
        self.lock = threading.Lock()


@rule
def act_illegally(view, mind):
    return 1000


@rule
def act_and_fail(view, mind):
    """Without a look at the error it would play action 0, the two of clubs, which may be legal."""
    if view.in_trick > 0 and allows(view, 0):
        raise ValueError("no two of clubs, please")
    return sample(view, mind.rng)


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (Cheat(), "agent 'cheat' at seat N of deal 40 played action 1000, which is not legal"),
        (Broken(), "agent 'broken' at seat N of deal 40 failed: KeyError: 'no idea'"),
        (Silent(), "agent 'Silent' at seat N of deal 40 answered None, which is no number"),
        (
            Agent("rogue", act_illegally, "plays what does not exist"),
            "agent 'rogue' at seat N of deal 40 played action 1000, which is not legal",
        ),
        (Quitter(), "agent 'Quitter' at seat N of deal 40 failed: SystemExit: 0"),
        (Vague(), "agent 'Vague' at seat N of deal 40 answered 64.5, which is no number"),
        (Huge(), f"agent 'Huge' at seat N of deal 40 played action {10**30}, which is not legal"),
        (Hasty(), "agent 'Hasty' at seat N of deal 40 failed: ZeroDivisionError: "),
        (Unmade, "agent 'Unmade' cannot be made: it failed: OSError: no memory"),
        (Locked(), "agent 'Locked' cannot be made: it failed: TypeError: cannot pickle"),
    ],
)
def test_a_misbehaving_agent_is_named(agent, said):
    game = Rikken(contracts="rik")
    with pytest.raises(MatchError) as caught:
        play_games(game, [UNIFORM, agent], [[0, 0, 1, 0]], seed=1, first=40, games=4)
    assert said in str(caught.value)


def test_a_compiled_agent_that_raises_is_named(capfd):
    agent = Agent("picky", act_and_fail, "does not like one card")
    with pytest.raises(MatchError) as caught:
        play_games(Rikken(), [UNIFORM, agent], [[0, 0, 1, 0]], seed=1, first=0, games=40)
    said = str(caught.value)
    assert re.fullmatch(
        r"agent 'picky' at seat N of deal \d+ failed: ValueError: no two of clubs, please "
        r"\(.*test_agents_at_play.py, line \d+\)",
        said,
    )
    assert "ignored" not in capfd.readouterr().err


# -- what an agent gets ---------------------------------------------------------------------


def test_hidden_cards_are_not_in_what_an_agent_gets():
    """Swap hidden cards: an agent gets the same bytes, texts and choices."""
    for seed in range(12):
        rng = chance.generator(seed, 4)
        game = Rikken(**random_house(rng))
        states, views, others = game.new(), game.new(), game.new()
        deal(states[0], chance.generator(seed))
        changed = 0
        while not over(states[0]):
            seat = int(states[0].turn)
            swapped = game.swaps(states[0], seat, rng)
            changed += bool(different(swapped[0], states[0]))
            hide(states[0], seat, views)
            hide(swapped[0], seat, others)
            assert views.tobytes() == others.tobytes(), f"seed {seed}, {game!r}"
            one, other = (SeatView(game, v[0], chance.generator(1)) for v in (views, others))
            assert one.choices == other.choices
            assert game.scene(one.view, "en") == game.scene(other.view, "en")
            play(states[0], sample(states[0], rng))
        assert changed > 0 or game.house["contracts"] == "schoppen_mie"


def test_what_an_agent_gets_is_its_own_copy():
    """An agent that writes on all it has changes nothing at the table, and nobody's chance."""
    game = Rikken()

    class Quiet:
        def act(self, seat):
            return seat.legal[-1]

    class Scribbler(Quiet):
        def act(self, seat):
            action = super().act(seat)
            assert seat.random(1 << 30) < 1 << 30, "a generator that is all zeros would never stir"
            for memory in memory_behind(seat):
                if isinstance(memory, np.ndarray | np.void):
                    memory.setfield(np.zeros_like(memory), memory.dtype)
            seat.game.house["contracts"] = "rik"
            seat.game.seats = 2
            seat.legal.clear()
            return action

    quiet = both(game, [Quiet, UNIFORM, UNIFORM, UNIFORM], games=1)
    loud = both(game, [Scribbler, UNIFORM, UNIFORM, UNIFORM], games=1)
    assert all(np.array_equal(*each) for each in zip(quiet, loud, strict=True))
    table = Table(game, [Scribbler()] * 4)
    table.deal(chance.generator(3))
    assert table.play_on()
    assert game.cards(table.state) == 52
    assert game == Rikken()


def memory_behind(seat):
    """All arrays, records and bytes that attributes and containers lead to from what an agent gets."""
    found, waiting, known = [], [seat], set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in known or isinstance(thing, type | np.dtype | str | int):
            continue
        known.add(id(thing))
        if isinstance(thing, np.ndarray | np.void | bytes | bytearray | memoryview):
            found.append(thing)
        if isinstance(thing, dict):
            waiting += [*thing, *thing.values()]
        elif isinstance(thing, list | tuple | set):
            waiting += thing
        names = [
            *getattr(thing, "__dict__", {}),
            *getattr(type(thing), "__slots__", ()),
            "base",
            "obj",
        ]
        waiting += [getattr(thing, name) for name in names if hasattr(thing, name)]
    return found


@pytest.mark.parametrize("at_a_table", [False, True])
def test_nothing_leads_from_what_an_agent_gets_to_what_others_have(at_a_table):
    game = Rikken()
    seen = []

    class Curious:
        def act(self, seat):
            own = {seat.view.tobytes(), seat.rng.tobytes()}
            assert {bytes(memory) for memory in memory_behind(seat)} <= own
            seen.append(own)
            return seat.legal[0]

    if at_a_table:
        table = Table(game, [Curious(), UNIFORM, UNIFORM, UNIFORM])
        table.deal(chance.generator(3))
        table.play_on()
    else:
        both(game, [Curious(), UNIFORM, UNIFORM, UNIFORM], games=2)
    assert seen


# -- plain agents in the loop -----------------------------------------------------------------


class Diary:
    """Notes what it is told, as (object, hook, seat, cards held)."""

    lines: ClassVar[list] = []

    def new_deal(self, seat):
        self.note("deal", seat)

    def act(self, seat):
        self.note("act", seat)
        return seat.legal[0]

    def note(self, what, seat):
        self.lines.append((id(self), what, seat.seat, seat.legal))
        kept.append(self)


kept = []
"""Objects that must not be freed: another one could get the same id."""


def test_every_seat_has_an_object_of_its_own_at_every_table():
    Diary.lines.clear()
    game = Rikken()
    for agents in ([Diary] * 4, [Diary()] * 4):
        Diary.lines.clear()
        both(game, agents, games=3)
        assert len({(who, seat) for who, _, seat, _ in Diary.lines}) == 8
        assert len({who for who, *_ in Diary.lines}) == 8
        for who in {who for who, *_ in Diary.lines}:
            mine = [what for one, what, *_ in Diary.lines if one == who]
            assert mine[0] == "deal"
            assert mine.count("deal") == 3
    assert all(not legal for _, what, _, legal in Diary.lines if what == "deal" and not legal)


def test_each_deal_of_a_game_is_told():
    game = Boerenbridge(rounds="3")
    Diary.lines.clear()
    uniform = find("uniform", game)
    both(game, [Diary, uniform, uniform, uniform], seatings=[[0, 1, 2, 3]], games=2)
    assert [what for _, what, *_ in Diary.lines].count("deal") == 2 * 3
    Diary.lines.clear()
    table = Table(game, [Diary, uniform, uniform, uniform])
    for _ in range(3):
        table.deal(chance.generator(1))
        table.play_on()
    assert [what for _, what, *_ in Diary.lines].count("deal") == 3


@pytest.mark.parametrize("room", [7, 1 << 16])
@pytest.mark.parametrize(
    "agents", [[UNIFORM] * 4, [PlainUniform, UNIFORM, PlainUniform(), UNIFORM]]
)
def test_what_is_done_is_noted(monkeypatch, agents, room):
    """Whatever the size of the list, and whoever plays; the actions give the scores again."""
    monkeypatch.setattr(match, "NOTED", room)
    game = Rikken()
    points, told, actions = match.play_noted(game, agents, SEATINGS, 5, 0, 8)
    assert np.array_equal(both(game, [UNIFORM] * 4)[0], points)
    assert np.array_equal(both(game, [UNIFORM] * 4)[1], told)
    done = iter(actions.tolist())
    for t in range(len(SEATINGS)):
        for g, table in match.deals_at(game, [None] * 4, 5, 0, 8, 1 + t):
            while not over(table.state):
                table.act(next(done))
            assert table.scores().tolist() == points[g, t].tolist()
    assert next(done, None) is None


def test_what_agents_print_is_no_result(capsys):
    class Chatty(FirstChoice):
        def __init__(self):
            print("made")

        def new_deal(self, seat):
            print("dealt")

        def act(self, seat):
            print("asked")
            return seat.legal[0]

    both(Rikken(), [Chatty, UNIFORM, UNIFORM, UNIFORM], games=1)
    table = Table(Rikken(), [Chatty] * 4)
    table.deal(chance.generator(1))
    table.play_on()
    out, err = capsys.readouterr()
    assert out == ""
    assert {"made", "dealt", "asked"} <= set(err.split())


def test_an_answer_that_is_not_legal_is_told_with_those_that_are():
    game = Rikken(contracts="rik")
    for agent in (Cheat, Silent):
        with pytest.raises(MatchError, match=r": choose from 64 \(pas\), 65 \(rik\)$"):
            both(game, [agent, UNIFORM, UNIFORM, UNIFORM])
        table = Table(game, [agent] * 4)
        table.deal(chance.generator(1))
        with pytest.raises(MatchError, match=r": choose from 64 \(pas\), 65 \(rik\)$"):
            table.play_on()
    with pytest.raises(MatchError, match=r"76 \(open_misere\) and 3 more$"):
        both(Rikken(), [Cheat] * 4)


def test_a_failure_is_told_with_its_line():
    """The line of the agent, not of what it called."""

    class Deep:
        def act(self, seat):
            return re.compile("(")

    line = Deep.act.__code__.co_firstlineno + 1
    with pytest.raises(
        MatchError, match=rf"failed: error: .*test_agents_at_play.py, line {line}\)$"
    ):
        both(Rikken(), [Deep, UNIFORM, UNIFORM, UNIFORM])


def test_a_loop_that_is_left_keeps_nothing():
    block = match._Block(Rikken(), [Broken, UNIFORM, UNIFORM, UNIFORM], SEATINGS, 1, 0, 4, 1)
    before = sys.getrefcount(block.points)
    with suppress(MatchError):
        block.play()
    gc.collect()
    after = sys.getrefcount(
        block.points
    )  # not in the assertion, which holds on to what it looks at
    assert after == before


def test_help_for_plain_agents():
    game = Rikken(contracts="rik")
    table = Table(game, [None] * 4)
    table.deal(chance.generator(1))
    view = SeatView(game, table.view(0), chance.generator(2))
    assert view.seat == 0
    assert view.choices == {"pas": 64, "rik": 65}
    assert {view.random(3) for _ in range(50)} == {0, 1, 2}
