"""The cache: never stale, hit by the second process, and the same games without it."""

import os
import subprocess
import sys
from pathlib import Path

from troef.jit import cache_root, digest, sources

ROOT = Path(__file__).parent.parent

CALLEE = """
from troef.jit import rule

@rule
def callee(x):
    return x + {number}
"""
CALLER = """
import sys
from helper import callee
from troef.jit import rule

@rule
def caller(x):
    return callee(x) * 10

if __name__ == "__main__":
    import caller as me
    print(me.caller(1), sum(me.caller.stats.cache_hits.values()))
"""


def run(folder: Path, script: str, **env: str) -> str:
    result = subprocess.run(
        [sys.executable, script], cwd=folder, capture_output=True, text=True, timeout=300,
        env={**os.environ, "TROEF_CACHE": str(folder / "cache"), "PYTHONPATH": f"{folder}:{ROOT}", **env},
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_edited_callee_gives_the_new_result_and_a_second_process_hits_the_cache(tmp_path):
    (tmp_path / "helper.py").write_text(CALLEE.format(number=1))
    (tmp_path / "caller.py").write_text(CALLER)
    assert run(tmp_path, "caller.py") == "20 0"
    assert run(tmp_path, "caller.py") == "20 1"
    before = os.stat(tmp_path / "helper.py")
    (tmp_path / "helper.py").write_text(CALLEE.format(number=5))
    os.utime(tmp_path / "helper.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert run(tmp_path, "caller.py") == "60 0"
    assert run(tmp_path, "caller.py") == "60 1"


PACKAGE = {
    "__init__": "from .one import first\nfrom .two import second\nLIST = ['first', 'second']\n",
    "one": '"""Some words."""\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n'
    "    from .words import say\ndef first(): return 1  # one\n",
    "two": "from . import words\ndef second(): return words.say()\n",
    "words": "def say(): return 'ja'\n",
    "user": "from parcel import first\n",
    "reader": "from parcel import LIST\n",
}


def test_what_a_module_depends_on(tmp_path, monkeypatch):
    """A name that a package passes on comes from where it is made; what only a type checker imports,
    docstrings and comments do nothing."""
    folder = tmp_path / "parcel"
    folder.mkdir()
    for name, text in PACKAGE.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert sources("parcel.user") == ["parcel.one", "parcel.user"]
    assert sources("parcel.reader") == [
        "parcel",
        "parcel.one",
        "parcel.reader",
        "parcel.two",
        "parcel.words",
    ]
    assert sources("parcel.two", "json") == ["parcel.two", "parcel.words"]
    before = digest("parcel.user")
    for old, new, same in (("Some", "Other", True), ("# one", "# 1", True), ("say", "tell", True),
                           ("return 1", "return 2", False)):  # fmt: skip
        (folder / "one.py").write_text(PACKAGE["one"].replace(old, new))
        assert (digest("parcel.user") == before) == same, new


GAME = """
from typing import Any
import numpy as np
from troef.fields import I8
from troef.game import state_type
from troef.state import State
from troef.jit import implement, rule
from helper import callee

@rule
def over(state):
    return callee(state.n) > 3

@rule
def play(state, action):
    state.n = callee(state.n)

@rule
def sample(state, rng):
    return 0

class Tiny(State):
    n: I8

STATE = state_type(Tiny, (), __name__)
implement(STATE, dict(over=over, play=play, sample=sample))
"""
PLAY = """
import numpy as np
import tiny
from troef import chance
from troef.agents.search import budget
state = np.zeros(1, tiny.STATE)
budget.finish(state[0], chance.generator(1))
print(state[0].n, sum(budget.finish.stats.cache_hits.values()))
"""


def test_edited_rule_of_an_outside_game_reaches_the_loops_of_the_package(tmp_path):
    """`budget.finish` imports no game: only the type of the state tells it that the rules changed."""
    (tmp_path / "helper.py").write_text(CALLEE.format(number=1))
    (tmp_path / "tiny.py").write_text(GAME)
    (tmp_path / "play.py").write_text(PLAY)
    assert run(tmp_path, "play.py") == "3 0"
    assert run(tmp_path, "play.py") == "3 1"
    (tmp_path / "helper.py").write_text(CALLEE.format(number=2))
    assert run(tmp_path, "play.py") == "2 0"


RIKKEN = """
import numpy as np
from troef import agents, match
from troef.games.rikken import Rikken
uniform = [agents.load("uniform")] * 4
for house in ({}, {"called_ace": "first", "forced_trump": True, "deck": "rik"}, {"auction": "none"}):
    points, told = match.play_games(Rikken(**house), uniform, [[0, 1, 2, 3], [3, 2, 1, 0]], 7, 0, 6)
    print(points.astype(int).tolist(), told.astype(int).tolist())
"""


def test_plain_python_plays_the_same_games(tmp_path):
    (tmp_path / "games.py").write_text(RIKKEN)
    compiled = run(tmp_path, "games.py", TROEF_CACHE=str(cache_root()))
    assert compiled == run(tmp_path, "games.py", NUMBA_DISABLE_JIT="1")
    assert len(compiled) > 500


def test_compiling_can_be_watched(tmp_path):
    (tmp_path / "helper.py").write_text(CALLEE.format(number=1))
    (tmp_path / "watch.py").write_text(
        "import helper\nfrom troef import jit\nseen = []\n"
        "with jit.watching(seen.append):\n    helper.callee(1)\nprint(seen)\n"
    )
    assert run(tmp_path, "watch.py") == "['callee']"
    assert run(tmp_path, "watch.py") == "[]"


def test_unwritable_cache_folder_is_no_obstacle(tmp_path):
    (tmp_path / "helper.py").write_text(CALLEE.format(number=1))
    (tmp_path / "use.py").write_text("import helper\nprint(helper.callee(1))\n")
    (tmp_path / "file").write_text("in the way, also for root")
    assert run(tmp_path, "use.py", TROEF_CACHE=str(tmp_path / "file" / "cache")) == "2"
