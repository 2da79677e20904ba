"""Plain Python agents in processes of their own: the same games, and nothing to find there."""

import gc
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from troef.agents import AgentError, find
from troef.agents.isolated import Home, Isolated, isolated
from troef.agents.seat import own
from troef.games.rikken import Rikken
from troef.match import MatchError, play_games, play_noted

OWN = Path(__file__).parents[1] / "own_agents.py"
GAME = Rikken()
BASIC = find("basic", GAME)
SEATINGS = [[0, 1, 2, 3], [1, 2, 3, 0]]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def players(name, apart):
    plain = [find(f"{OWN}:{name}", GAME), BASIC, BASIC, BASIC]
    return isolated(plain, GAME) if apart else plain


@pytest.mark.parametrize("name", ["First", "ByChance", "Remembers"])
def test_results_are_the_same(name):
    here, there = (
        play_noted(GAME, players(name, apart), SEATINGS, 3, 0, 6) for apart in (False, True)
    )
    assert all(np.array_equal(*each) for each in zip(here, there, strict=True))


@pytest.mark.parametrize("name", ["Fails", "Talks", "Cheats"])
def test_failures_are_told_in_the_same_words(name):
    said = []
    for apart in (False, True):
        with pytest.raises(MatchError) as caught:
            play_games(GAME, players(name, apart), SEATINGS, 3, 0, 6)
        said.append(str(caught.value))
    assert said[0] == said[1]
    assert f"agent '{name}' at seat S of deal 0 " in said[0]


def test_a_process_that_dies_is_named():
    with pytest.raises(
        MatchError, match=r"agent 'Dies' at seat S of deal 0 failed: its process has ended"
    ):
        play_games(GAME, players("Dies", True), SEATINGS, 3, 0, 6)


def test_nothing_of_the_game_is_there(tmp_path, monkeypatch):
    """In the same process frames and memory hold all hands."""
    notes = tmp_path / "notes"
    monkeypatch.setenv("TROEF_TEST_NOTES", str(notes))
    found = []
    for apart in (False, True):
        notes.write_text("")
        play_games(GAME, players("Nosy", apart), [[0, 1, 2, 3]], 3, 0, 1)
        found.append([int(line) for line in notes.read_text().split()])
    here, there = found
    assert max(here) == 39
    assert set(there) == {0}
    assert len(there) == len(here)


def test_two_seats_share_nothing():
    """Nor do two tables: what an agent keeps in its module is as fresh as its object."""
    game, agent = GAME, f"{OWN}:Gossip"
    four = isolated([find(agent, game)] * 4, game)
    once = play_noted(game, four, SEATINGS, 3, 0, 2)
    again = play_noted(game, four, SEATINGS, 3, 0, 2)
    assert all(np.array_equal(*each) for each in zip(once, again, strict=True))


def test_what_has_no_file_stays():
    class Mine:
        def act(self, seat):
            return seat.legal[0]

    with pytest.raises(AgentError, match="'Mine' cannot be isolated: name it by its file"):
        isolated([own(Mine)], GAME)


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(pid, seconds=10.0):
    """Whether a process ends in time."""
    until = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not alive(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_processes_end_with_their_table_and_their_home():
    home = Home(f"{OWN}:First", GAME)
    seat = Isolated(home)
    [child] = Path(f"/proc/{home.process.pid}/task/{home.process.pid}/children").read_text().split()
    del seat
    gc.collect()
    assert gone(child)
    process = home.process
    home.close()
    assert process.returncode is not None


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_processes_end_with_a_killed_run(tmp_path):
    """Also in the middle of a thought."""
    notes = tmp_path / "notes"
    command = [
        sys.executable,
        "-m",
        "troef",
        "tournament",
        "rikken",
        f"{OWN}:Sleeps",
        *["basic"] * 3,
    ]
    run = subprocess.Popen(
        [*command, "--isolate", "--workers", "1"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        env={**os.environ, "TROEF_TEST_NOTES": str(notes)},
    )  # fmt: skip
    try:
        until = time.monotonic() + 120
        while not notes.exists() and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.1)
        thinking = int(notes.read_text())
        assert alive(thinking)
    finally:
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
    assert gone(thinking)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_command(capfd, workers):
    from troef.cli import main

    results = []
    for more in ([], ["--isolate"]):
        command = ["tournament", "rikken", f"{OWN}:Remembers", f"{OWN}:ByChance", "basic", "basic"]
        assert main([*command, "--deals", "64", "--json", "--workers", workers, *more]) == 0
        result = json.loads(capfd.readouterr().out)
        results.append({**result, "seconds": 0})
    assert results[0] == results[1]
