"""PettingZoo and Gymnasium: their own tests, and ours, which sees whether hidden cards show.

Theirs pass an environment that shows every hand.
"""

import random
import subprocess
import sys
import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import troef
from troef.field import gymnasium as seats
from troef.field import pettingzoo as zoo
from troef.field.seeing import drawn, in_words
from troef.game import HouseError
from troef.games import GAMES, find

SIZES = {"players", "suits", "ranks", "rounds"}
"""House rules that make other types of states, which would have to be compiled."""


def houses(name, n, seed):
    """Games under house rules by chance."""
    chooser, found = random.Random(seed), []
    while len(found) < n:
        kind = GAMES[name]
        switches = [switch for switch in kind.switches if switch.name not in SIZES]
        try:
            house = {switch.name: chooser.choice(switch.choices) for switch in switches}
            found.append(kind(**house).spec())
        except HouseError:
            continue  # these rules do not go together
    return found


SPECS = [spec for name in GAMES for spec in (name, *houses(name, 2, seed=3))]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_is_content(spec, capsys):
    api_test(zoo.env(spec, deals=1), num_cycles=60)
    seed_test(lambda: zoo.env(spec, deals=1), num_cycles=30)


def play_some(env, seed, steps):
    """Random play; yields before each action."""
    chooser = random.Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        if not any(env.terminations.values()):
            yield
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(chooser.choice(np.flatnonzero(mask).tolist()))


def all_seen(env, agent):
    seen = env.observe(agent)
    text = env.text(agent)
    picture = drawn(text)
    info = repr(env.infos[agent])
    return (
        seen["observation"].tobytes(),
        seen["action_mask"].tobytes(),
        text,
        picture.tobytes(),
        info,
    )


def leaks(env, seed=4, steps=64):
    """How many positions with other hidden cards look different to a seat, of how many."""
    different = looked = 0
    for step, _ in enumerate(play_some(env, seed, steps)):
        if step % 4:
            continue
        truth = env._states
        for seat, agent in enumerate(env.possible_agents):
            view = env._sight.view(truth, seat)
            world = troef.worlds(view, 1, seed=step)[0]
            before = all_seen(env, agent)
            env._states = world._table.states
            looked += env._states.tobytes() != truth.tobytes()
            env._ask()
            different += all_seen(env, agent) != before
            env._states = truth
            env._ask()
    return different, looked


@pytest.mark.parametrize("spec", GAMES)
def test_no_hidden_card_shows(spec):
    different, looked = leaks(zoo.raw_env(spec, text=True))
    assert different == 0
    assert looked > 20


class Leaky(zoo.raw_env):
    """One that shows the hand of the next seat."""

    def text(self, agent):
        return super().text(self.possible_agents[self._seat(agent) - 1])


@pytest.mark.filterwarnings("ignore")
def test_a_leak_would_be_seen(capsys):
    api_test(Leaky("rikken", text=True), num_cycles=20)
    assert leaks(Leaky("rikken", text=True), steps=20)[0] > 10


@pytest.mark.parametrize("spec", GAMES)
def test_scores_of_a_deal_are_the_rewards(spec):
    env = zoo.raw_env(spec, deals=2)
    env.reset(seed=2)
    total, got = (dict.fromkeys(env.possible_agents, 0.0) for _ in "ab")
    table, chooser = troef.Table(spec, seed=2), random.Random(2)
    while not any(env.terminations.values()):
        seen, reward, *_ = env.last()
        number = chooser.choice(np.flatnonzero(seen["action_mask"]).tolist())
        assert env.agent_selection == table.turn
        got[env.agent_selection] += reward
        table.play(table.game.action_of(number))
        env.step(number)
        if table.over:
            assert env.rewards == table.scores
            total = {name: total[name] + points for name, points in table.scores.items()}
            if not any(env.terminations.values()):
                table.deal()
    while env.agents:  # everybody hears how it ended
        got[env.agent_selection] += env.last()[1]
        env.step(None)
    assert got == pytest.approx(total)


def test_text_and_picture_are_what_the_seat_sees():
    env = zoo.env("rikken", render_mode="ansi")
    env.reset(seed=7)
    view = troef.Table("rikken", seed=7).view()
    assert env.render() == in_words(view)
    assert " ".join(view.hand) in env.render()
    pictures = zoo.env("rikken", render_mode="rgb_array")
    pictures.reset(seed=7)
    first = pictures.render()
    assert (first.dtype, first.ndim, first.shape[2]) == (np.uint8, 3, 3)
    pictures.step(int(pictures.observe("S")["action_mask"].argmax()))
    second = pictures.render()
    assert second.shape == first.shape
    assert not np.array_equal(first, second)


def test_every_letter_looks_different():
    letters = "ABCDEFGHIJKLMNPQRSTUVWXYZ0123456789:,.-/+=()"
    assert len({drawn(letter).tobytes() for letter in letters}) == len(letters)
    assert np.array_equal(drawn("tysiąc"), drawn("TYSIAC"))


def test_pettingzoo_says_what_is_wrong():
    env = zoo.raw_env("rikken")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe("S")["action_mask"] == 0)[0])
    with pytest.raises(troef.IllegalAction, match="S may not do"):
        env.step(wrong)
    with pytest.raises(IndexError, match="actions 0 to 181"):
        env.step(182)
    with pytest.raises(ValueError, match="choose from ansi, rgb_array"):
        zoo.env("rikken", render_mode="human")
    with pytest.raises(ValueError, match="there is no game 'whist'"):
        zoo.env("whist")


# -- Gymnasium --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "opponents"),
    [
        ("rikken", "basic"),
        ("tysiac", ["random", "uniform"]),
        ("boerenbridge", "random"),
        ("kuhhandel", "random"),
    ],
)
def test_gymnasium_is_content(spec, opponents):
    env = seats.env(spec, opponents, seat=1, deals=1, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env)
    ends = []
    for _ in range(2):
        env.action_space.seed(3)
        seen, _ = env.reset(seed=3)
        ended, total = False, 0.0
        while not ended:
            assert f"name: {env.game.seat_names[1]}" in env.render()
            assert np.array_equal(env.action_masks(), seen["action_mask"] == 1)
            seen, gained, ended, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
            total += gained
        assert total == env._table.scores()[1]
        ends.append((total, env._table.actions))
    assert ends[0] == ends[1]


def test_what_is_not_legal_ends_the_episode_or_raises():
    for illegal in ("end", "raise"):
        env = seats.env("rikken", "basic", seat="S", illegal=illegal, illegal_reward=-50)
        seen, _ = env.reset(seed=1)
        wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(troef.IllegalAction, match="S may not do"):
                env.step(wrong)
            env.step(int(seen["action_mask"].argmax()))
        else:
            _, reward, ended, _, info = env.step(wrong)
            assert (reward, ended) == (-50, True)
            assert "S may not do" in info["illegal"]
            with pytest.raises(troef.IllegalAction, match="the episode is over"):
                env.step(wrong)


def test_gymnasium_says_what_is_wrong():
    for wrong, told in (
        ({"seat": "X"}, "choose from S W N E"),
        ({"opponents": ["basic"]}, "3 other seats"),
        ({"opponents": "nobody"}, "there is no agent 'nobody'"),
        ({"illegal": "ignore"}, "choose from end, raise"),
    ):
        with pytest.raises(ValueError, match=told):
            seats.env("rikken", **wrong)


def test_opponents_sit_in_order_from_the_own_seat_on():
    env = seats.env("rikken", ["basic", "random", "advanced"], seat="N")
    names = [None if one is None else one.name for one in env._seated]
    assert dict(zip(find("rikken").seat_names, names, strict=True)) == {
        "S": "random", "W": "advanced", "N": None, "E": "basic",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium"),
        ("openspiel", "pyspiel"),
        ("bots", "pyspiel"),
    ],
)
def test_what_is_missing_is_named(module, package):
    code = f"import sys; sys.modules[{package!r}] = None; import troef.field.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode != 0
    assert "pip install 'troef[field]'" in done.stderr.splitlines()[-1]
