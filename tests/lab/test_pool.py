"""The worker pool: real processes, and some of them die."""

import json
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from multiprocessing.forkserver import _forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Thread

import pytest

from troef.lab.pool import WorkerDied, run_blocks

# tasks: functions of this module, so that a worker can import them


def square(block):
    return block * block


def pid_of(block):
    time.sleep(0.02)
    return os.getpid()


def slow_square(block):
    time.sleep(0.03)
    return block * block


def die_on(victim, block):
    if block == victim:
        os.kill(os.getpid(), signal.SIGKILL)
    return block


def die_once_on(victim, folder, block):
    """Leave a mark, so that the second time goes well."""
    with open(Path(folder) / f"{block}", "a") as mark:
        mark.write("x")
    if block == victim and (Path(folder) / f"{block}").read_text() == "x":
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.02)
    return block


def raise_on(victim, block):
    if block == victim:
        time.sleep(0.1)
        raise ZeroDivisionError(f"in block {block}")
    return block


def interrupt_myself(block):
    os.kill(os.getpid(), signal.SIGINT)
    return block


def sleep_long(block):
    time.sleep(60)


def hold_the_interpreter(block):
    """As compiled code does: no thread and no signal handler of this process gets a word in."""
    sum(range(10**11))


class Odd(Exception):
    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def raise_odd(block):
    raise Odd("this", "that")


class Unreadable:
    def __reduce__(self):
        return int, ("no number",)


def give_unreadable(block):
    return Unreadable()


def give_a_function(block):
    return lambda: block


def set_up():
    os.environ["TROEF_TEST_SET_UP"] = str(os.getpid())


def was_set_up(block):
    return os.environ.get("TROEF_TEST_SET_UP") == str(os.getpid())


def fail_to_set_up():
    raise RuntimeError("no such agent")


class Results(dict):
    """Collects results and refuses a second one."""

    def __call__(self, block, result):
        assert block not in self
        self[block] = result


def children():
    return [process for process in multiprocessing.active_children() if process.is_alive()]


@pytest.fixture(autouse=True)
def nobody_is_left_behind():
    yield
    assert children() == []


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_workers_gives_the_same_results(workers):
    results = Results()
    run_blocks(square, range(3, 40), workers, results)
    assert results == {block: block * block for block in range(3, 40)}


def test_one_worker_is_this_process_and_two_are_others():
    results = Results()
    run_blocks(pid_of, range(3), 1, results)
    assert set(results.values()) == {os.getpid()}
    results = Results()
    run_blocks(pid_of, range(20), 2, results)
    assert len(set(results.values())) == 2
    assert os.getpid() not in results.values()


def test_no_blocks_and_no_workers():
    run_blocks(square, [], 3, Results())
    with pytest.raises(ValueError, match="0 workers"):
        run_blocks(square, [1], 0, Results())


def test_blocks_are_drawn_as_needed():
    drawn, results, ahead = [], Results(), []

    def blocks():
        for block in range(60):
            drawn.append(block)
            yield block

    def on_result(block, result):
        results(block, result)
        ahead.append(len(drawn) - len(results))

    run_blocks(square, blocks(), 2, on_result)
    assert len(results) == 60
    assert max(ahead) <= 4  # two in flight, and two handed over


@pytest.mark.parametrize("workers", [1, 2])
def test_every_worker_is_set_up(workers, monkeypatch):
    monkeypatch.setenv("TROEF_TEST_SET_UP", "")
    results = Results()
    run_blocks(was_set_up, range(8), workers, results, initializer=set_up)
    assert all(results[block] for block in range(8))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_failing_set_up_says_why(workers):
    with pytest.raises(RuntimeError, match="no such agent"):
        run_blocks(square, range(8), workers, Results(), initializer=fail_to_set_up)


def test_a_death_costs_one_block_and_no_other(tmp_path):
    results = Results()
    run_blocks(partial(die_once_on, 5, tmp_path), range(12), 2, results)
    assert results == {block: block for block in range(12)}
    tries = {path.name: len(path.read_text()) for path in tmp_path.iterdir()}
    assert tries == {str(block): 2 if block == 5 else 1 for block in range(12)}


@pytest.mark.skipif(sys.platform != "linux", reason="Linux has a forkserver")
def test_a_killed_forkserver_is_replaced():
    """Again and again, with a worker each time, so that another one is needed at once."""
    seen, results = set(), Results()

    def on_result(block, result):
        results(block, result)
        forkserver = _forkserver._forkserver_pid
        if block % 4 == 0 and forkserver not in seen:
            seen.add(forkserver)
            for victim in (forkserver, *(child.pid for child in children()[:1])):
                with suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)

    run_blocks(slow_square, range(40), 2, on_result)
    assert results == {block: block * block for block in range(40)}
    assert len(seen) >= 3


def test_no_worker_at_all_is_told(monkeypatch):
    def refused(self):
        raise ConnectionRefusedError("nobody there")

    monkeypatch.setattr("troef.lab.pool.PAUSES", (0.01,))
    monkeypatch.setattr(BaseProcess, "start", refused)
    with pytest.raises(WorkerDied, match=r"no worker process can be started.*nobody there"):
        run_blocks(square, range(5), 2, Results())


def test_random_kills_lose_nothing_and_double_nothing(monkeypatch):
    # Chance may well strike one block three times, in the slow start of a worker above all.
    monkeypatch.setattr("troef.lab.pool.TRIES", 100)
    stop, killed, chance = Event(), [], random.Random(1)

    def killer():
        while not stop.wait(chance.uniform(0.05, 0.2)):
            victims = children()
            if victims and len(killed) < 8:
                victim = chance.choice(victims)
                os.kill(victim.pid, signal.SIGKILL)
                killed.append(victim.pid)

    thread = Thread(target=killer)
    thread.start()
    results = Results()
    try:
        run_blocks(slow_square, range(100), 2, results)
    finally:
        stop.set()
        thread.join()
    assert len(killed) >= 4
    assert results == {block: block * block for block in range(100)}


def test_a_block_that_always_kills_its_worker_is_named():
    results = Results()
    with pytest.raises(WorkerDied, match="block 4 ended its worker process 3 times"):
        run_blocks(partial(die_on, 4), range(10_000), 2, results)
    assert {0, 1, 2, 3} <= results.keys()
    assert 4 not in results


@pytest.mark.parametrize("workers", [1, 2])
def test_an_exception_stops_the_run_after_what_finished(workers):
    results = Results()
    with pytest.raises(ZeroDivisionError, match="in block 6"):
        run_blocks(partial(raise_on, 6), range(100_000), workers, results)
    assert {0, 1, 2, 3, 4, 5} <= results.keys()
    assert 6 not in results
    assert len(results) < 100_000


def test_workers_leave_ctrl_c_to_the_parent():
    results = Results()
    run_blocks(interrupt_myself, range(4), 2, results)
    assert results == {block: block for block in range(4)}


def test_an_exception_of_on_result_stops_the_run():
    def on_result(block, result):
        raise KeyError("full")

    with pytest.raises(KeyError, match="full"):
        run_blocks(slow_square, range(100), 2, on_result)


def test_a_task_that_cannot_travel_is_refused():
    with pytest.raises((AttributeError, TypeError), match="pickle"):
        run_blocks(lambda block: block, range(5), 2, Results())


@pytest.mark.parametrize(
    ("task", "told"),
    [
        (raise_odd, "Odd: this and that"),
        (give_a_function, "lambda"),
        (give_unreadable, "no number"),
    ],
)
def test_what_cannot_travel_back_is_told(task, told):
    with pytest.raises(
        (RuntimeError, AttributeError, ValueError, pickle.PicklingError), match=told
    ):
        run_blocks(task, range(5), 2, Results())


def test_an_error_says_where_it_was_raised():
    with pytest.raises(ZeroDivisionError) as caught:
        run_blocks(partial(raise_on, 0), range(5), 2, Results())
    assert "in raise_on" in caught.value.__notes__[0]


def start_runner(call):
    """A program of its own, in its own group, that runs `call` and prints its workers' pids."""
    folders = json.dumps([str(Path(__file__).parent), *sys.path])
    program = f"""
import json, multiprocessing, signal, sys, threading, time
sys.path[:0] = json.loads(sys.argv[1])
from troef.lab.pool import run_blocks
from test_pool import hold_the_interpreter, sleep_long
def tell():
    while len(multiprocessing.active_children()) < 2:
        time.sleep(0.01)
    time.sleep(1.0)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else ignored in the background
    threading.Thread(target=tell, daemon=True).start()
    try:
        {call}
    except KeyboardInterrupt:
        print("interrupted", multiprocessing.active_children(), flush=True)
"""
    return subprocess.Popen(
        [sys.executable, "-c", program, folders],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
@pytest.mark.parametrize("task", ["sleep_long", "hold_the_interpreter"])
@pytest.mark.parametrize("how", ["Ctrl-C", "kill"])
def test_no_worker_outlives_the_run(how, task):
    runner = start_runner(f"run_blocks({task}, range(9), 2, print)")
    pids = [int(pid) for pid in runner.stdout.readline().split()]
    assert len(pids) == 2
    assert all(map(alive, pids))
    if how == "Ctrl-C":
        os.killpg(runner.pid, signal.SIGINT)
    else:
        runner.kill()
    out, err = runner.communicate(timeout=20)
    if how == "Ctrl-C":
        assert runner.returncode == 0
        assert out == "interrupted []\n"
        assert err == ""
    until = time.monotonic() + 10
    while any(map(alive, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(alive, pids))


WHERE_FROM = """
from troef.lab.pool import run_blocks
from task import where

if __name__ == "__main__":
    run_blocks(where, range(2), 2, lambda block, found: print(found))
    print(where(0))
"""


def test_workers_import_from_where_we_do(tmp_path):
    """Also in a folder with modules of the same name, such as a checkout beside an installation."""
    program, elsewhere = tmp_path / "program", tmp_path / "elsewhere"
    for folder in (program, elsewhere):
        folder.mkdir()
        (folder / "task.py").write_text("def where(block):\n    return __file__\n")
    (program / "main.py").write_text(WHERE_FROM)
    command = [sys.executable, str(program / "main.py")]
    done = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == [str(program / "task.py")] * 3, done.stderr


def test_ctrl_c_while_a_worker_starts_waits_for_it(monkeypatch):
    """Nobody would know of a worker that is only half started."""
    started = []
    start = BaseProcess.start

    def interrupted(self):
        os.kill(os.getpid(), signal.SIGINT)
        start(self)
        started.append(self.pid)

    monkeypatch.setattr(BaseProcess, "start", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    try:
        with pytest.raises(KeyboardInterrupt):
            run_blocks(sleep_long, range(9), 2, print)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(started) == 1
    assert not alive(started[0])
    assert multiprocessing.active_children() == []
