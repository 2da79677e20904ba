"""Commands stop when they are told to, whatever they are doing, and leave nobody and nothing behind."""

import json
import os
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pexpect
import pytest
from processes import ROOT, SOON, finish, hear_signals, seconds_used, session, start, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
STOPPED = "troef: stopped\n"
SLOW = "ismcts:simulations=100000000"
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}
SAID = {signal.SIGINT: STOPPED, signal.SIGTERM: STOPPED, signal.SIGKILL: ""}


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """What is played below is compiled once, here."""
    quick = start("tournament", "rikken", *["ismcts:simulations=2"] * 4, "--deals", "16", "--json")
    quick.communicate(timeout=600)
    assert quick.returncode == 0


@pytest.fixture
def marking(tmp_path):
    """An agent that leaves a mark when it plays; whoever sits behind it is thinking from then on."""
    file, mark = tmp_path / "marking.py", tmp_path / "mark"
    file.write_text(
        "from pathlib import Path\nclass Mark:\n    def act(self, seat):\n"
        f"        Path({str(mark)!r}).touch()\n        return seat.legal[0]\n"
    )
    return f"{file}:Mark", mark


def workers_of(command) -> tuple[int, list[int]]:
    """Its forkserver, or 0, and its workers: they hang below the child of the one that was started."""
    family = session(command.pid)
    for child in [each for each in family if family[each] == command.pid]:
        for each in [each for each in family if family[each] == child]:
            if workers := [worker for worker in family if family[worker] == each]:
                return each, workers
    return 0, []


def thinking(command, workers: int) -> bool:
    """Whether it is deep in compiled code: it has used more time than starting takes."""
    if workers == 1:
        return any(seconds_used(each) > 4 for each in session(command.pid))
    return sum(seconds_used(each) > 1 for each in workers_of(command)[1]) >= 2


@pytest.mark.parametrize("number", CODES, ids=lambda number: number.name)
@pytest.mark.parametrize("workers", [1, 2])
def test_whatever_agent_is_thinking(marking, workers, number):
    agent, mark = marking
    command = start(
        "tournament", "rikken", agent, SLOW, SLOW, SLOW, "--deals", "64", "--workers", str(workers),
    )  # fmt: skip
    until(mark.exists)
    time.sleep(0.2)
    os.kill(command.pid, number)
    assert finish(command) == (CODES[number], "", SAID[number])


@pytest.mark.parametrize(
    ("workers", "number"), [(1, signal.SIGINT), (4, signal.SIGKILL)], ids=["1-SIGINT", "4-SIGKILL"]
)
def test_a_loop_that_never_returns_to_python(workers, number):
    command = start(
        "tournament", "rikken", *[SLOW] * 4, "--deals", "64", "--workers", str(workers), "--json"
    )
    until(lambda: thinking(command, workers))
    os.kill(command.pid, number)
    assert finish(command) == (CODES[number], "", SAID[number])


@pytest.mark.parametrize("moment", [0.15, 0.4, 0.8, 1.3, 2.0, 3.0])
def test_five_quick_ones_at_any_moment(moment):
    """To all processes, as a terminal does it."""
    command = start(
        "tournament", "rikken", *[SLOW] * 4, "--deals", "64", "--workers", "2", "--json"
    )
    time.sleep(moment)
    for _ in range(5):
        os.killpg(command.pid, signal.SIGINT)
        time.sleep(0.01)
    assert finish(command) == (130, "", STOPPED)


COMMANDS = {
    "compare": ["compare", "rikken", SLOW, "uniform"],
    "rate": ["rate", "rikken", SLOW, "uniform"],
    "learn": ["learn", "rikken", SLOW],
    "reproduce": ["reproduce", "s001_table_1"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_stops(name, tmp_path):
    store = tmp_path / "store.sqlite"
    command = start(*COMMANDS[name], "--json", "--workers", "2", "--store", str(store))
    time.sleep(2.5)
    os.kill(command.pid, signal.SIGINT)
    assert finish(command) == (130, "", STOPPED)


STUBBORN = """
import signal
class Deaf:
    def act(self, seat):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        open({mark!r}, "w").close()
        while True:
            pass
class Swallows:
    def act(self, seat):
        open({mark!r}, "w").close()
        while True:
            try:
                sum(range(10**10))
            except BaseException:
                pass
"""


@pytest.mark.parametrize("agent", ["Deaf", "Swallows"])
def test_agents_that_do_not_want_to_stop(tmp_path, agent):
    mark = tmp_path / "mark"
    (tmp_path / "stubborn.py").write_text(STUBBORN.format(mark=str(mark)))
    command = start(
        "tournament", "rikken", *[f"{tmp_path}/stubborn.py:{agent}"] * 4, "--deals", "4", "--workers", "1",
    )  # fmt: skip
    until(mark.exists)
    os.killpg(command.pid, signal.SIGINT)
    assert finish(command) == (130, "", STOPPED)


# -- at a terminal ---------------------------------------------------------------------------


def at_terminal(*arguments: str, **variables: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable, ["-m", "troef", *arguments], cwd=ROOT, encoding="utf-8", timeout=120,
        dimensions=(50, 120), env={**os.environ, "TERM": "xterm", **variables}, preexec_fn=hear_signals,
    )  # fmt: skip


def left(terminal: pexpect.spawn) -> tuple[int, str]:
    """The exit code, and what is on the screen at the end."""
    terminal.expect(pexpect.EOF, timeout=SOON)
    terminal.close()
    until(lambda: not session(terminal.pid), SOON)
    return terminal.exitstatus, terminal.before


def test_the_cursor_is_back():
    terminal = at_terminal("tournament", "rikken", *[SLOW] * 4, "--deals", "64", "--workers", "2")
    terminal.expect_exact("\x1b[?25l")
    time.sleep(1)
    for _ in range(5):
        terminal.sendintr()
    code, screen = left(terminal)
    assert code == 130
    assert screen.endswith("\r\x1b[K\x1b[?25htroef: stopped\r\n")
    assert "Traceback" not in screen


def test_a_table_at_which_a_compiled_agent_is_thinking(tmp_path):
    """The evening is kept as it was before."""
    evening = tmp_path / "evening.txt"
    arguments = ["play", "rikken", SLOW, "--seed", "5", "--language", "en", "--save", str(evening)]
    terminal = at_terminal(*arguments)
    terminal.expect_exact("): ")
    kept = evening.read_text()
    terminal.sendline("1")
    until(lambda: evening.read_text() != kept)
    kept = evening.read_text()
    time.sleep(0.5)
    terminal.sendintr()
    code, screen = left(terminal)
    assert code == 130
    assert "The evening is kept in" in screen
    assert evening.read_text() == kept


def test_a_python_agent_that_is_interrupted_has_not_failed(tmp_path):
    mark = tmp_path / "mark"
    (tmp_path / "sleepy.py").write_text(
        "import time\nclass Sleepy:\n    def act(self, seat):\n"
        f"        open({str(mark)!r}, 'w').close()\n        time.sleep(60)\n"
    )
    terminal = at_terminal(
        "play", "rikken", f"{tmp_path}/sleepy.py:Sleepy", "--seed", "5", "--language", "en",
        "--save", str(tmp_path / "evening.txt"), NUMBA_DISABLE_JIT="1",
    )  # fmt: skip
    terminal.expect_exact("): ")
    terminal.sendline("1")
    until(mark.exists)
    terminal.sendintr()
    code, screen = left(terminal)
    assert code == 130
    assert "The evening is kept in" in screen
    assert "failed" not in screen


# -- what stops a run ------------------------------------------------------------------------


def test_a_command_that_is_killed_itself_is_told_of():
    command = start(
        "tournament", "rikken", *[SLOW] * 4, "--deals", "64", "--workers", "1", "--json"
    )
    until(lambda: len(session(command.pid)) == 2)
    child = next(each for each, parent in session(command.pid).items() if parent == command.pid)
    os.kill(child, signal.SIGKILL)
    code, _, err = finish(command)
    assert (code, err) == (137, "troef: ended by signal 9: out of memory, killed, or crashed\n")


def test_a_crash_names_what_finds_its_cause():
    command = start(
        "tournament", "rikken", *[SLOW] * 4, "--deals", "64", "--workers", "1", "--json"
    )
    until(lambda: len(session(command.pid)) == 2)
    child = next(each for each, parent in session(command.pid).items() if parent == command.pid)
    os.kill(child, signal.SIGSEGV)
    code, _, err = finish(command)
    assert code == 139
    assert "TROEF_CHECKED=1" in err


def test_more_deals_than_can_be_listed_start_at_once(tmp_path):
    store = tmp_path / "store.sqlite"
    command = start(
        "tournament", "rikken", *["uniform"] * 4, "--deals", str(10**15), "--workers", "1", "--json",
        "--store", str(store),
    )  # fmt: skip
    until(lambda: store.exists() and blocks(store) > 1)
    os.kill(command.pid, signal.SIGTERM)
    assert finish(command) == (143, "", STOPPED)
    assert os.listdir(tmp_path) == ["store.sqlite"]  # closed: no log beside it, no lock
    assert blocks(store) > 1


def blocks(store: Path) -> int:
    try:
        with closing(sqlite3.connect(store)) as db:
            return db.execute("select count(*) from blocks").fetchone()[0]
    except sqlite3.OperationalError:  # it is being made
        return 0


def test_a_killed_forkserver_is_replaced(tmp_path):
    arguments = [
        "tournament", "rikken", "ismcts:simulations=300", *["uniform"] * 3, "--deals", "256", "--json",
        "--workers", "2",
    ]  # fmt: skip
    store = tmp_path / "store.sqlite"
    command = start(*arguments, "--store", str(store))
    until(lambda: store.exists() and blocks(store) > 1)
    forkserver, workers = workers_of(command)
    os.kill(forkserver, signal.SIGKILL)
    os.kill(workers[0], signal.SIGKILL)  # so that another one is needed
    out, err = command.communicate(timeout=300)
    assert (command.returncode, "Traceback" in err) == (0, False), err
    again = start(*arguments)
    assert json.loads(out)["seats"] == json.loads(again.communicate()[0])["seats"]
    until(lambda: not session(command.pid), SOON)


def test_the_same_command_twice_at_once(tmp_path):
    """The second says so at its start; when the first is gone, in whatever way, it goes on from there."""
    store = tmp_path / "store.sqlite"
    arguments = [
        "tournament", "rikken", *["uniform"] * 4, "--deals", "100000000", "--workers", "1", "--json",
        "--store", str(store),
    ]  # fmt: skip
    first = start(*arguments)
    until(lambda: store.exists() and blocks(store) > 0)
    second = start(*arguments)
    out, err = second.communicate(timeout=60)
    assert (second.returncode, out) == (2, "")
    assert "another troef is at work on this run" in err
    assert err.count("\n") == 1
    shorter = [each.replace("100000000", "400") for each in arguments]
    other = start(*shorter, "--seed", "2")  # another run, in the same store
    assert json.loads(other.communicate(timeout=60)[0])["deals"] == 400
    first.kill()
    finish(first)
    before = blocks(store)
    third = start(*arguments)
    until(lambda: blocks(store) > before)
    os.kill(third.pid, signal.SIGTERM)
    assert finish(third)[0] == 143
