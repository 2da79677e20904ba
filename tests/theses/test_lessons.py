"""Lessons for the adaptive player: the same for any number of workers, resumable, and adapting."""

import json
from dataclasses import replace

import numpy as np
import pytest

from troef.agents import AgentError, find
from troef.agents.rikken.adaptive import KINDS, SHAPE
from troef.cli import main
from troef.games.rikken import Rikken
from troef.lab.digest import digest
from troef.lab.learn import LearnError, learn
from troef.lab.stats import interval
from troef.lab.store import Store
from troef.theses.s000.course import Course
from troef.theses.s000.lessons import Lessons, recall
from troef.theses.s000.play_lessons import DECLARED, GROUP, WANTED, WON

WEAK, STRONG = ("random:bids=0",) * 3, ("advanced",) * 3
HOUSE = {"contracts": "researched"}
SMALL = Lessons("adaptive:curious=0.1", (WEAK, STRONG), 1500, 5, HOUSE, 0.9)


def fill(path, lessons, portions=None):
    """Learn into a store, or only so many portions; returns the memory and the id of the run."""
    with Store.open(path) as store:
        kept = store.begin(lessons.declaration(), digest(lessons))
        if portions is None:
            return learn(lessons, 1, kept), kept.id
        memory = np.zeros(SHAPE)
        for number in range(portions):
            results = lessons.play(number, memory)
            kept.add(number, results)
            memory = lessons.remember(memory, number, results)
        return memory, kept.id


def test_portions_are_cut_to_measure():
    assert (SMALL.alone, SMALL.ends, SMALL.portions) == (4, [7, 10], 10)
    assert [SMALL.field_at(portion) for portion in (0, 4, 6, 7, 9)] == [0, 0, 0, 1, 1]
    mixed = Lessons("adaptive", (("advanced", "basic", "greedy"),), 1)
    assert len(mixed.orders[0]) == 24


def test_forced_contracts_are_declared_by_the_learner():
    for kind in range(len(KINDS)):
        results = SMALL.play(kind)
        assert (results[..., DECLARED] == kind).all()
        assert (results[..., WANTED] == -1).all()  # it remembers nothing yet
        assert 0 < results[..., WON].mean() < 1
    # the same cards: the hands of a deal go round
    assert sorted(results[0, :, GROUP]) == sorted(SMALL.play(0)[0, :, GROUP])


def test_the_memory_is_the_sum():
    still = replace(SMALL, fade=1.0)
    games: list[np.ndarray] = []
    memory = learn(still, on_portion=lambda _, results: games.append(results.reshape(-1, 5)))
    rows = np.concatenate(games)
    assert memory[..., 0].sum() == (rows[:, DECLARED] >= 0).sum()
    assert memory[..., 1].sum() == rows[:, WON].sum()
    assert (memory[..., 1] <= memory[..., 0]).all()
    assert learn(SMALL)[..., 0].sum() < memory[..., 0].sum()  # older games fade


def test_any_number_of_workers_learns_the_same():
    assert (learn(SMALL, 1) == learn(SMALL, 2)).all()


@pytest.mark.parametrize("portions", [0, 2, 6, 10])
def test_a_run_that_was_stopped_goes_on(tmp_path, portions):
    fill(tmp_path / "s.db", SMALL, portions)
    assert (fill(tmp_path / "s.db", SMALL)[0] == learn(SMALL)).all()


def test_an_agent_brings_its_memory(tmp_path):
    path = tmp_path / "s.db"
    memory, run = fill(path, SMALL)
    agent = find(f"adaptive:least=5,memory={path}", Rikken())
    assert (agent.memory == memory).all()
    assert agent.settings["least"] == 5
    assert agent.spec() == f"adaptive:least=5,memory={path}"
    other, name = fill(path, replace(SMALL, seed=6, fields=(WEAK,)))
    assert (find(f"adaptive:memory={path},run={name}", Rikken()).memory == other).all()
    assert (recall(path, run) == memory).all()
    for wrong in (None, "0123456789abcdef"):
        with pytest.raises(
            AgentError, match=f"choose one: run={run} of random:bids=0, then advanced"
        ):
            recall(path, wrong)


def test_memories_that_are_not_there(tmp_path):
    path = tmp_path / "s.db"
    with Store.open(path) as store:
        store.begin({"game": "rikken"}, "c0de")
    with pytest.raises(AgentError, match="holds no memory"):
        recall(path)
    fill(path, SMALL, 7)
    with pytest.raises(AgentError, match="lacks 3 of its 10 portions"):
        recall(path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"fade": 0.0}, "fade"),
        ({"fade": 1.5}, "fade"),
        ({"fields": (("advanced",),)}, "3 opponents"),
        ({"learner": "advanced"}, "does not learn"),
        ({"house": {"deck": "rik"}}, "shuffled"),
        ({"house": {"auction": "none"}}, "auction"),
    ],
)
def test_lessons_that_can_not_be_given(change, said):
    with pytest.raises(LearnError, match=said):
        replace(SMALL, **change).check()


def test_the_command(capsys, tmp_path):
    store = tmp_path / "s.db"
    arguments = ["learn", "rikken", "random:bids=0", "--meets", "advanced", "--deals", "600",
                 "--house", "contracts=researched", "--seed", "5", "--workers", "1", "--json",
                 "--store", str(store), "--report", str(tmp_path)]  # fmt: skip
    assert main(arguments) == 0
    result = json.loads(capsys.readouterr().out)
    assert set(result["forced"]) == set(KINDS)
    assert [row["field"] for row in result["stages"]][::2] == [list(WEAK), list(STRONG)]
    assert all(0 <= row["bids"] <= 1 for row in result["portions"])
    assert (tmp_path / "learn-rikken.svg").exists()
    assert "advanced" in (tmp_path / "learn-rikken.html").read_text()
    spec = f"adaptive:memory={store},run={result['run']}"
    assert find(spec, Rikken()).memory.any()
    assert main(["learn", "rikken", "advanced", "advanced"]) == 2
    assert "3 opponents" in capsys.readouterr().err


# -- it adapts ------------------------------------------------------------------------------


@pytest.mark.statistical
def test_it_bids_more_against_weak_opponents_than_against_strong_ones():
    """The memories of two fields, asked about the same hands (000, 6.2)."""
    wants = []
    for met in (WEAK, STRONG):
        lessons = Lessons("adaptive", (met,), 8000, 1, HOUSE)
        memory = learn(lessons)
        last = lessons.play(lessons.portions - 1, memory)
        wants.append((last[..., WANTED] >= 0).mean(axis=1))
    more = interval(wants[0] - wants[1])
    assert more.lo > 0.1


@pytest.mark.slow
@pytest.mark.statistical
def test_it_adapts_when_others_sit_down():
    """Bids fall when strong opponents arrive, and rise again when weak ones do (000, 6.2)."""
    lessons = Lessons("adaptive:curious=0.1", (WEAK, STRONG, WEAK), 30_000, 1, HOUSE, 0.95)
    course = Course(lessons)
    learn(lessons, 2, on_portion=course.add)
    weak, strong, again = (course.stages(4)[end] for end in (3, 7, 11))
    assert strong["ci95"][1] < weak["ci95"][0] - 0.1
    assert again["ci95"][0] > strong["ci95"][1] + 0.1
