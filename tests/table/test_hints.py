"""Hints: made of what a seat may know, the same for the same seed, in the words of who asks."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from test_session import Scripted, new_evening  # noqa: F401

from troef import chance
from troef.game import actions_of, hide, over, play, sample, scores, turn
from troef.games import find
from troef.match import Table
from troef.review.weighing import Scales
from troef.table.core import Core
from troef.table.hinting import Hinter, HinterHere
from troef.table.hints import Hinted
from troef.table.messages import Next, Refused, as_json, plain
from troef.table.thinking import Compiling, Failed


@pytest.fixture(scope="module")
def scales() -> Scales:
    return Scales(find("rikken"))


def dealt(game, plies: int, seed: int = 1) -> np.ndarray:
    """A state after so many actions by chance."""
    table = Table(game, [None] * game.seats)
    rng = chance.generator(seed)
    table.deal(rng)
    for _ in range(plies):
        if not over(table.state):
            table.act(int(sample(table.state, rng)))
    return table.states


@pytest.mark.parametrize("plies", [0, 3, 12, 25, 40])
def test_hidden_cards_change_no_estimate(scales, plies) -> None:
    game, rng = scales.game, chance.generator(5)
    states = dealt(game, plies, 2)
    seat = int(turn(states[0]))
    one, other = game.new(), game.new()
    hide(states[0], seat, one)
    swapped = game.swaps(states[0], seat, rng)
    assert swapped.tobytes() != states.tobytes()
    hide(swapped[0], seat, other)
    at = (1, 2, 3, 4)
    assert scales.weigh(one[0], at, 300) == scales.weigh(other[0], at, 300)


def test_same_seed_same_hint_and_another_differs(scales) -> None:
    states, view = dealt(scales.game, 20), scales.game.new()
    hide(states[0], int(turn(states[0])), view)
    found = [scales.weigh(view[0], (seed, 0, 0, 0), 400) for seed in (7, 7, 8)]
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_estimates_are_those_of_a_plain_count(scales) -> None:
    """A second referee: at the last choice of a deal all worlds are played out, and scores averaged."""
    game = scales.game
    states = dealt(game, 0, 3)
    rng = chance.generator(4)
    while True:  # to the last but one trick, when somebody still has a choice
        view = game.new()
        hide(states[0], int(turn(states[0])), view)
        if int(states[0].tricks) == 11 and len(actions_of(game, view[0])) > 1:
            break
        play(states[0], int(sample(states[0], rng)))
        if over(states[0]):
            states = dealt(game, 0, int(rng.a % 1000))
    seat = int(turn(states[0]))
    opened = scales.weigh_open(states[0], (1, 1, 1, 1), 40)
    for each in opened.estimates:
        end, out = states.copy(), np.zeros(game.seats)
        play(end[0], each.action)
        ways: list[float] = []

        def on(state, ways=ways, out=out) -> None:
            if over(state[0]):
                scores(state[0], out)
                ways.append(float(out[seat]))
                return
            for action in actions_of(game, state[0]):
                then = state.copy()
                play(then[0], action)
                on(then)

        on(end)
        assert min(ways) - 1e-9 <= each.value <= max(ways) + 1e-9


def test_the_best_comes_first_and_costs_nothing(scales) -> None:
    states, view = dealt(scales.game, 9), scales.game.new()
    hide(states[0], int(turn(states[0])), view)
    found = scales.weigh(view[0], (1, 0, 0, 0), 500)
    values = [each.value for each in found.estimates]
    assert values == sorted(values, reverse=True)
    assert found.best.costs == found.best.behind == 0.0
    assert {each.action for each in found.estimates} == set(actions_of(scales.game, view[0]))
    for each in found.estimates:
        assert math.isclose(each.behind, found.best.value - each.value, abs_tol=1e-9)
        assert each.chance is None or 0 <= each.chance <= 1


PLAIN = """
import json, sys
from troef import chance
from troef.game import hide, over, sample, turn
from troef.games import find
from troef.match import Table
from troef.review.weighing import Scales

game = find(sys.argv[1])
scales, same = Scales(game), []
for plies in (0, 9):
    table = Table(game, [None] * game.seats)
    rng = chance.generator(plies)
    table.deal(rng)
    for _ in range(plies):
        if not over(table.state):
            table.act(int(sample(table.state, rng)))
    if over(table.state):
        continue
    seat = int(turn(table.state))
    views = [game.new(), game.new()]
    hide(table.state, seat, views[0])
    hide(game.swaps(table.state, seat, rng)[0], seat, views[1])
    found = [scales.weigh(view[0], (1, 2, 3, 4), 4) for view in views]
    same.append(found[0] == found[1])
    assert all(each.chance is None or 0 <= each.chance <= 1 for each in found[0].estimates)
print(json.dumps(same))
"""


@pytest.mark.parametrize("game", ["boerenbridge", "tysiac", "kuhhandel"])
def test_hidden_cards_change_no_estimate_in_any_game(game) -> None:
    """As plain Python, which compiles nothing."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, game],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    same = json.loads(done.stdout)
    assert len(same) == 2
    assert all(same)


# -- at the table ---------------------------------------------------------------------------------


def begun(evening) -> Core:
    core = Core(evening)
    core.take(Next(evening.people[0]))
    return core


def hinted(core: Core, seat: int) -> Hinted:
    hinter = HinterHere(core.game)
    wanted = core.hint_wanted(seat)
    assert not isinstance(wanted, Refused)
    hinter.hint(wanted, core.languages[seat])
    found = hinter.hear(0)
    assert isinstance(found, Hinted)
    return found


def test_a_hint_as_a_message(new_evening) -> None:  # noqa: F811
    core = begun(new_evening(language="nl"))
    hint = core.hint(0, hinted(core, 0))
    assert hint is not None
    now = core.position(0)
    assert hint.at == now.at
    assert {each.text for each in hint.estimates} == {choice.text for choice in now.choices}
    assert hint.best.text == hint.estimates[0].text
    assert hint.words.startswith("Het beste: ")
    assert (hint.unit, hint.counted) == ("fiches", "slagen")
    assert hint.estimates[0].bar == 1.0
    assert min(each.bar for each in hint.estimates) == 0.0
    assert json.loads(as_json(hint)) == json.loads(json.dumps(plain(hint)))


def test_a_hint_that_comes_too_late_is_nothing(new_evening) -> None:  # noqa: F811
    core = begun(new_evening())
    found = hinted(core, 0)
    assert core.hint(0, replace(found, at=found.at - 1)) is None
    assert core.hint(1, found) is None


def test_nobody_gets_a_hint_out_of_turn(new_evening) -> None:  # noqa: F811
    core = begun(new_evening(people=(0, 1), names=("Anna", "Bob")))
    later, nobody = core.hint_wanted(1), core.hint_wanted(2)
    assert isinstance(later, Refused)
    assert later.key == "hint_later"
    assert "Anna" in later.words
    assert isinstance(nobody, Refused)
    assert nobody.key == "no_person"


def test_what_is_weighed_is_the_view_alone(new_evening) -> None:  # noqa: F811
    core = begun(new_evening())
    before = core.hint_wanted(0)
    core.evening.table.states[:] = core.game.swaps(core.evening.table.state, 0, chance.generator(1))
    assert core.hint_wanted(0) == before


@pytest.mark.parametrize(("language", "word", "told"), [
    ("en", "hint", "Best: "), ("nl", "hint", "Het beste: "), ("nl", "tip", "Het beste: "),
])  # fmt: skip
def test_a_hint_in_the_terminal(new_evening, language, word, told) -> None:  # noqa: F811
    said = Scripted(new_evening(language=language)).run([word])
    assert told in said
    assert "█" in said
    assert "%" in said


def test_a_hint_fits_narrow_windows(new_evening) -> None:  # noqa: F811
    for width in (80, 60, 40):
        table = Scripted(new_evening())
        table.session.screen.console.width = width
        said = table.run(["hint"])
        lines = said[said.index("Best: ") :].splitlines()[:10]
        assert max(map(len, lines)) < width


def test_the_process_of_hints_answers(new_evening) -> None:  # noqa: F811
    core = begun(new_evening())
    wanted = core.hint_wanted(0)
    assert not isinstance(wanted, Refused)
    hinter = Hinter(core.game)
    try:
        hinter.hint(wanted, "en")
        heard = hinter.hear(60)
        while isinstance(heard, Compiling):
            heard = hinter.hear(60)
        assert heard == hinted(core, 0)
        hinter.hint(wanted, "en")
        assert hinter.process is not None
        hinter.process.process.kill()
        gone = hinter.hear(60)
        while gone is not None and not isinstance(gone, Failed):
            gone = hinter.hear(60)
        assert isinstance(gone, Failed)
        assert hinter.process is None
    finally:
        hinter.close()
