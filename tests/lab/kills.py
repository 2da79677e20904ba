"""Kill stored runs again and again, and see that their results are those of a quiet run.

    python tests/lab/kills.py [KILLS]

Each kill is a SIGKILL of the process that was started, of the command below it, of the forkserver or of a
worker, at a random moment. Every process that is killed was started here. The tests do it with a few kills;
by hand each run below is killed 27 times.
"""

import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from processes import session, start

TOURNAMENT = [
    "tournament", "rikken", "leiden:n=1", "greedy", "uniform", "random", "--house", "auction=none",
]  # fmt: skip
RUNS = {
    "tournament, 1 worker": [*TOURNAMENT, "--deals", "8000", "--workers", "1"],
    "tournament, 2 workers": [*TOURNAMENT, "--deals", "8000", "--workers", "2"],
    "tournament, 4 workers": [*TOURNAMENT, "--deals", "8000", "--workers", "4"],
    "compare": ["compare", "rikken", "montecarlo:simulations=20", "basic", "--limit", "4000",
                "--margin", "0.001", "--workers", "2"],
    "learn": ["learn", "rikken", "basic", "--deals", "200000", "--workers", "2"],
    "reproduce": ["reproduce", "s001_table_1", "--scale", "0.02", "--workers", "2"],
}  # fmt: skip


def stored(store: Path) -> dict[tuple[str, int], bytes]:
    """Every block as it lies in the file."""
    try:
        with sqlite3.connect(store) as db:
            rows = db.execute("select run, block, payload from blocks").fetchall()
    except sqlite3.OperationalError:  # it is being made
        return {}
    return {(run, block): payload for run, block, payload in rows}


def roles(leader: int) -> dict[str, list[int]]:
    """The processes of a command that is running."""
    family = session(leader)
    below = {each: [child for child in family if family[child] == each] for each in family}
    children = below.get(leader, [])
    helpers = [each for child in children for each in below.get(child, [])]
    forkservers = [each for each in helpers if below[each]]
    return {
        "main": [leader],
        "command": children,
        "forkserver": forkservers,
        "worker": [each for forkserver in forkservers for each in below[forkserver]],
    }


def result(text: str) -> object:
    """What a command printed, but for how long it took."""
    return json.loads(text, object_hook=lambda d: {k: v for k, v in d.items() if k != "seconds"})


def quiet(arguments: list[str], store: Path) -> object:
    """An undisturbed run."""
    out, err = start(*arguments, "--json", "--store", str(store)).communicate(timeout=600)
    assert out, err
    return result(out)


def disturbed(
    arguments: list[str], store: Path, kills: int, chance: random.Random
) -> tuple[object, Counter[str]]:
    """A run that is killed this often, and who was."""
    killed: Counter[str] = Counter()
    while True:
        run = start(*arguments, "--json", "--store", str(store))
        begun = len(stored(store))
        early = chance.random() < 0.3
        while killed.total() < kills and run.poll() is None:
            # mostly let it get somewhere first, so that kills hit the work and not the start
            if early or len(stored(store)) > begun:
                time.sleep(chance.uniform(0, 2 if early else 0.2))
                begun, early = len(stored(store)), False
                found = {role: each for role, each in roles(run.pid).items() if each}
                role = chance.choice(sorted(found))
                try:
                    os.kill(chance.choice(found[role]), signal.SIGKILL)
                except ProcessLookupError:
                    continue  # it was done already
                killed[role] += 1
                if role in ("main", "command"):
                    break
            time.sleep(0.01)
        out, err = run.communicate(timeout=600)
        assert "Traceback" not in err, err
        assert run.returncode in (0, -9, 137), (run.returncode, err)
        if run.returncode == 0:
            return result(out), killed


def check(name: str, kills: int, seed: int = 1) -> str:
    """Raise AssertionError unless a killed run gives what a quiet one gives, to the last byte."""
    with tempfile.TemporaryDirectory() as folder:
        calm, broken = Path(folder) / "calm.sqlite", Path(folder) / "broken.sqlite"
        expected = quiet(RUNS[name], calm)
        found, killed = disturbed(RUNS[name], broken, kills, random.Random(seed))
        assert found == expected, name
        blocks, kept = stored(calm), stored(broken)
        if name == "compare":  # what was in flight when it was decided may or may not be there
            blocks, kept = (
                {k: each[k] for k in blocks.keys() & kept.keys()} for each in (blocks, kept)
            )
        assert kept == blocks, name
    told = ", ".join(f"{count} of the {role}" for role, count in sorted(killed.items()))
    return f"{name}: {killed.total()} kills ({told}): {len(blocks)} blocks identical"


if __name__ == "__main__":
    for name in RUNS:
        print(check(name, int(sys.argv[1]) if len(sys.argv) > 1 else 27), flush=True)
