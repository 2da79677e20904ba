"""Kill a stored tournament again and again, and see that its results are those of a quiet run.

    python tests/lab/kills.py [KILLS]

Each kill is a SIGKILL of the main process or of one of its workers, at a random moment. Every process
that is killed was started here. The tests run it with a few kills; by hand it does 50.
"""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

AGENTS = ["leiden:n=1", "greedy", "uniform", "random"]
DEALS = 4000


def command(store: Path, workers: int, deals: int) -> list[str]:
    return [
        sys.executable, "-m", "troef", "tournament", "rikken", *AGENTS, "--house", "auction=none",
        "--deals", str(deals), "--json", "--workers", str(workers), "--store", str(store),
    ]  # fmt: skip


def below(parent: int) -> list[int]:
    """The processes that a process has started, and those that these have started."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found, waiting = [], [parent]
    while waiting:
        mine = children.get(waiting.pop(), [])
        found += mine
        waiting += mine
    return found


def stored(store: Path) -> list[tuple]:
    """Every block as it lies in the file."""
    with sqlite3.connect(store) as db:
        return db.execute("select run, block, payload from blocks order by run, block").fetchall()


def count(store: Path) -> int:
    try:
        return len(stored(store))
    except sqlite3.OperationalError:
        return 0


def quiet(store: Path, workers: int, deals: int) -> dict:
    """An undisturbed run."""
    done = subprocess.run(
        command(store, workers, deals), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def disturbed(store: Path, kills: int, deals: int, chance: random.Random) -> tuple[dict, int, int]:
    """A run that is killed so often; returns its result, and the kills of main and of workers."""
    main_kills = worker_kills = 0
    while True:
        run = subprocess.Popen(
            command(store, 2, deals), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            begun = count(store)
            while main_kills + worker_kills < kills and run.poll() is None:
                # let it get somewhere first, so that kills hit the work and not the start
                if count(store) > begun:
                    time.sleep(chance.uniform(0, 0.15))
                    begun = count(store)
                    workers = below(run.pid)[2:]  # first the tracker and the forkserver
                    if workers and chance.random() < 0.5:
                        try:
                            os.kill(chance.choice(workers), signal.SIGKILL)
                        except ProcessLookupError:
                            continue  # it was done already
                        worker_kills += 1
                    else:
                        run.kill()
                        main_kills += 1
                        break
                time.sleep(0.01)
            out, _ = run.communicate(timeout=300)
        finally:
            if run.poll() is None:
                run.kill()
        if run.returncode == 0:
            return json.loads(out), main_kills, worker_kills


def check(kills: int, deals: int = DEALS, seed: int = 1) -> str:
    """Raise AssertionError unless killed runs give what quiet ones give, to the last byte."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        expected = quiet(place / "1.sqlite", 1, deals)
        blocks = stored(place / "1.sqlite")
        for workers in (2, 4):
            again = quiet(place / f"{workers}.sqlite", workers, deals)
            assert again["seats"] == expected["seats"], f"{workers} workers"
            assert stored(place / f"{workers}.sqlite") == blocks, f"{workers} workers"
        found, mains, workers = disturbed(place / "k.sqlite", kills, deals, random.Random(seed))
        assert found["seats"] == expected["seats"]
        assert stored(place / "k.sqlite") == blocks
    return (
        f"{mains} kills of the main process, {workers} of workers: {len(blocks)} blocks identical"
    )


if __name__ == "__main__":
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print(check(kills, deals=DEALS * max(1, kills // 8)))
