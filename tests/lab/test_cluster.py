"""Blocks on a cluster: a real scheduler and real workers, some of them killed, frozen or of another version."""

import json
import shutil
import signal
import socket
import sqlite3
import sys
from itertools import takewhile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from place import begun, tell
from processes import ROOT, session
from tasks import crash, fail, square, whose

from troef.cli import main
from troef.lab import cluster
from troef.lab.experiment import Experiment
from troef.lab.pool import Cluster, WorkerDied, run_blocks

pytestmark = pytest.mark.cluster

BLOCKS = 60
EXPECTED = {block: block * block for block in range(BLOCKS)}


@pytest.fixture(scope="module")
def quiet_place():
    """Where nobody is disturbed."""
    with begun(2) as place:
        yield place


@pytest.fixture
def place():
    """Where anything may happen."""
    with begun(2) as place:
        yield place


class Results(dict):
    """Collects results, refuses a second one, and does something at a certain number of them."""

    def __init__(self, at=-1, what=lambda: None):
        self.at, self.what = at, what

    def __call__(self, block, result):
        assert block not in self
        self[block] = result
        if len(self) == self.at:
            self.what()


# -- the same as here ----------------------------------------------------------------------------

UNIFORM = ["uniform"] * 4
RUNS = {
    "tournament": ["tournament", "rikken", *UNIFORM, "--deals", "20000", "--records"],
    "compare": ["compare", "rikken", "uniform", "random:bids=0", "--limit", "12000", "--margin", "0.001"],
    "rate": ["rate", "rikken", "uniform", "random:bids=0", "--deals", "4000"],
    "learn": ["learn", "rikken", "random", "--deals", "8000"],
    "reproduce": ["reproduce", "s001_table_2", "--scale", "0.001"],
}  # fmt: skip


def stored(store):
    """Every block and what was done in it, as they lie in the file."""
    with sqlite3.connect(store) as db:
        return {
            (kind, run, block): payload
            for kind in ("blocks", "actions")
            for run, block, payload in db.execute(f"select run, block, payload from {kind}")
        }


def told(text):
    """What a command printed, but for how long it took."""
    timed = {"seconds", "cost"}
    return json.loads(text, object_hook=lambda d: {k: v for k, v in d.items() if k not in timed})


@pytest.mark.parametrize("name", RUNS)
def test_results_are_those_of_a_run_here(name, quiet_place, tmp_path, capfd):
    found = []
    for store, where in (
        ("here", ["--workers", "1"]),
        ("there", ["--cluster", quiet_place.address]),
    ):
        assert main([*RUNS[name], *where, "--json", "--store", str(tmp_path / store)]) == 0
        found.append(told(capfd.readouterr().out))
    assert found[0] == found[1]
    here, there = stored(tmp_path / "here"), stored(tmp_path / "there")
    if name == "compare":  # what was out when it was decided may or may not be there
        here, there = ({k: each[k] for k in here.keys() & there.keys()} for each in (here, there))
    assert here == there
    assert len(here) > (name != "compare")


# -- bad days ------------------------------------------------------------------------------------


def test_a_killed_worker_costs_nothing(place, capfd):
    results = Results(BLOCKS // 5, lambda: tell(place.staff[0], signal.SIGKILL))
    run_blocks(square, range(BLOCKS), Cluster(place.address), results)
    assert results == EXPECTED
    assert "has gone: others do its blocks" in capfd.readouterr().err


def test_a_frozen_worker_is_not_waited_for(place, monkeypatch, capfd):
    monkeypatch.setattr(cluster, "SILENT", 2.0)
    results = Results(BLOCKS // 5, lambda: tell(place.staff[0], signal.SIGSTOP))
    run_blocks(square, range(BLOCKS), Cluster(place.address), results)
    assert results == EXPECTED
    assert "is silent: others do its blocks" in capfd.readouterr().err


def test_a_frozen_worker_that_thaws_is_used_again(place, monkeypatch):
    """What it had meanwhile went to the other one; what it answers late counts no second time."""
    said, used = [], []
    monkeypatch.setattr(cluster, "SILENT", 2.0)
    monkeypatch.setattr(cluster, "say", lambda line, stream: said.append(line))

    def told(what):
        return any(what in line for line in said)

    class Thawing(Results):
        def __call__(self, block, result):
            super().__call__(block, result)
            if told("is silent"):
                tell(place.staff[0], signal.SIGCONT)
            if told("is back") and result in session(place.staff[0].pid):
                used.append(block)

    results = Thawing(BLOCKS // 5, lambda: tell(place.staff[0], signal.SIGSTOP))
    blocks = takewhile(lambda block: len(used) < 5, range(4000))
    run_blocks(whose, blocks, Cluster(place.address), results)
    assert len(used) >= 5
    assert sorted(results) == [*range(len(results))]
    assert len(set(results.values())) == 2


def test_a_scheduler_that_is_started_again_is_found_again(place, capfd):
    def restart():
        tell(place.running[0], signal.SIGKILL)
        place.running[0].wait()
        place.scheduler()

    results = Results(BLOCKS // 5, restart)
    run_blocks(square, range(BLOCKS), Cluster(place.address), results)
    assert results == EXPECTED
    assert "nobody computes at" in capfd.readouterr().err


def test_nobody_left_is_told(place):
    def kill_all():
        for each in place.staff:
            tell(each, signal.SIGKILL)

    results = Results(BLOCKS // 5, kill_all)
    with pytest.raises(
        cluster.ClusterError, match=r"nobody is left to compute at tcp:.*troef worker"
    ):
        run_blocks(square, range(BLOCKS), Cluster(place.address, patience=1), results)
    assert len(results) < BLOCKS


def test_no_block_is_lost_between_bundles(quiet_place):
    """They are drawn from a generator, some at a time."""
    results = Results()
    run_blocks(square, (block for block in range(BLOCKS)), Cluster(quiet_place.address), results)
    assert results == EXPECTED


def test_a_block_that_always_kills_its_process_is_named(quiet_place):
    with pytest.raises(WorkerDied, match="block 3 ended its worker process 3 times"):
        run_blocks(crash, range(9), Cluster(quiet_place.address), Results())


def test_an_error_of_the_task_is_raised_here(quiet_place):
    with pytest.raises(ZeroDivisionError, match="in block") as caught:
        run_blocks(fail, range(9), Cluster(quiet_place.address), Results())
    assert "in fail" in caught.value.__notes__[0]


# -- who may not play ------------------------------------------------------------------------------


def test_a_worker_with_other_code_is_refused_by_name(tmp_path, capfd):
    other = tmp_path / "troef"
    shutil.copytree(ROOT / "troef", other)
    rules = other / "games" / "rikken" / "tricks.py"
    rules.write_text(rules.read_text().replace("return ", "return 0 + ", 1))
    experiment = Experiment("rikken", ("uniform",) * 4, 20, 1)
    with begun(0) as place:
        stranger = place.worker(first=str(tmp_path))
        name = stranger.stdout.readline().split()[1]
        with pytest.raises(
            cluster.ClusterError, match=rf"nobody is left .*{name} plays with other code"
        ):
            run_blocks(experiment.play, [0], Cluster(place.address, patience=1), Results())
        place.workers(1)
        results = Results()
        run_blocks(experiment.play, [0], Cluster(place.address), results)
    assert (results[0] == experiment.play(0)).all()
    assert f"worker {name} is not used: it plays with other code" in capfd.readouterr().err


def test_an_agent_whose_file_is_not_there_is_refused_in_words(quiet_place, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("class Lowest:\n    def act(self, seat):\n        return min(seat.legal)\n")
    experiment = Experiment("rikken", (f"{mine}:Lowest", *UNIFORM[:3]), 20, 1)
    results = Results()
    run_blocks(experiment.play, [0], Cluster(quiet_place.address), results)
    assert (results[0] == experiment.play(0)).all()
    mine.unlink()
    with pytest.raises(cluster.ClusterError, match=r"there is no file .*mine\.py"):
        run_blocks(experiment.play, [0], Cluster(quiet_place.address, patience=1), Results())


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere at all", "ftp://127.0.0.1:80"])
def test_a_wrong_address_is_told(address, monkeypatch, capfd):
    monkeypatch.setattr(cluster, "CONNECT", 1.0)
    assert main(["tournament", "rikken", *UNIFORM, "--deals", "20", "--cluster", address]) == 2
    err = capfd.readouterr().err
    assert f"troef: no scheduler answers at {address}: start one" in err
    assert "Traceback" not in err


def test_something_else_that_listens_is_no_scheduler(monkeypatch, capfd):
    monkeypatch.setattr(cluster, "CONNECT", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        assert main(["tournament", "rikken", *UNIFORM, "--deals", "20", "--cluster", address]) == 2
    assert "no scheduler answers" in capfd.readouterr().err
