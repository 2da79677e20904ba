"""The cache: never stale, hit by the second process, and the same games without it."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from troef import jit
from troef.agents import AgentError
from troef.chance import generator
from troef.game import deal, hide, turn
from troef.games.rikken import Rikken
from troef.jit import cache_root, digest, sources
from troef.match import actor

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


# -- whose the cache is -----------------------------------------------------------------------

USE = """
import os, subprocess, sys
import helper
print(helper.callee(1), sum(helper.callee.stats.cache_hits.values()), flush=True)
if len(sys.argv) == 1:  # what a worker finds
    subprocess.run([sys.executable, __file__, "child"], check=True)
"""


def open_to_all(cache: Path) -> None:
    cache.mkdir()
    cache.chmod(0o777)


def of_somebody_else(cache: Path) -> None:
    cache.mkdir(mode=0o755)
    if os.getuid() != 0:
        pytest.skip("only root can give a folder away")
    os.chown(cache, 65534, 65534)


def not_a_folder(cache: Path) -> None:
    cache.write_text("in the way, also for root")


def open_further_down(cache: Path) -> None:
    """The folder of these very rules is there already, and others can write in it."""
    cache.mkdir(mode=0o700)
    script = "from troef.jit.sources import digest\nprint(digest('helper'))"
    (cache.parent / "name.py").write_text(script)
    inner = cache / run(cache.parent, "name.py", TROEF_CACHE=str(cache.parent / "other"))
    inner.mkdir()
    inner.chmod(0o777)


@pytest.mark.parametrize("spoil", [open_to_all, of_somebody_else, not_a_folder, open_further_down])
def test_pickles_of_others_are_never_read(spoil, tmp_path):
    """A cache that others can write to is left alone: a fresh folder of our own is used, by workers
    too, and is gone afterwards."""
    (tmp_path / "helper.py").write_text(CALLEE.format(number=1))
    (tmp_path / "use.py").write_text(USE)
    cache, temporary = tmp_path / "cache", tmp_path / "temporary"
    temporary.mkdir()
    spoil(cache)
    before = sorted(cache.rglob("*"))
    told = run(tmp_path, "use.py", TMPDIR=str(temporary))
    assert told.splitlines() == ["2 0", "2 1"]
    assert sorted(cache.rglob("*")) == before
    assert list(temporary.iterdir()) == []


def test_no_folder_with_a_name_that_others_could_guess(tmp_path):
    """Whoever makes it first could put pickles there."""
    (tmp_path / "helper.py").write_text(CALLEE.format(number=1))
    (tmp_path / "where.py").write_text(
        "import helper\nfrom troef.jit.cache import folder_for\nprint(folder_for('helper'))\n"
    )
    (tmp_path / "cache").write_text("in the way")
    folders = {Path(run(tmp_path, "where.py")).parent for _ in range(2)}
    assert len(folders) == 2
    assert all(folder.name.startswith("troef-") for folder in folders)
    assert all(not folder.exists() for folder in folders)


def test_every_level_of_a_new_cache_is_private(tmp_path):
    (tmp_path / "helper.py").write_text(CALLEE.format(number=1))
    (tmp_path / "use.py").write_text("import os\nos.umask(0)\nimport helper\nhelper.callee(1)\n")
    run(tmp_path, "use.py", TROEF_CACHE=str(tmp_path / "a" / "b" / "cache"))
    (kept,) = (tmp_path / "a" / "b" / "cache").iterdir()
    assert list(kept.rglob("*.nbc"))
    for folder in (kept, *list(kept.parents)[:3]):
        assert folder.stat().st_mode & 0o777 == 0o700, folder


# -- what is wrong, in a few lines ------------------------------------------------------------

WRONG = """
from troef.jit import rule


@rule
def reads_nonsense(view):
    return view.nonsense


def no_field(view, mind):
    return reads_nonsense(view) + 1  # the fault is two lines up


def no_number(view, mind):
    return "rik"


def no_name(view, mind):
    return nowhere(view)


def no_sum(view, mind):
    return view.hands + mind
"""
SAID = {
    "no_field": ("return view.nonsense", "there is no field 'nonsense'"),
    "no_number": ('return "rik"', "what is returned must be a whole number"),
    "no_name": ("return nowhere(view)", "name 'nowhere' is not defined"),
    "no_sum": ("return view.hands + mind", "`add` does not take arguments of these types"),
}


@pytest.mark.skipif(not jit.ENABLED, reason="nothing is compiled")
@pytest.mark.parametrize("name", SAID)
def test_what_cannot_be_compiled_is_told_in_a_few_lines(tmp_path, monkeypatch, name):
    """With the file and the line, also where the fault is in a rule that the agent calls."""
    (tmp_path / "wrong_agents.py").write_text(WRONG)
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module("wrong_agents")
    with pytest.raises(AgentError) as raised:
        actor(getattr(module, name), Rikken())
    said = str(raised.value).splitlines()
    source, what = SAID[name]
    line = WRONG.splitlines().index(f"    {source}") + 1
    assert said[0] == f"{tmp_path / 'wrong_agents.py'}, line {line}: this cannot be compiled"
    assert said[1].strip() == source
    assert what in said[2]
    assert len(said) <= 10
    sys.modules.pop("wrong_agents")


BEYOND = """
import sys
import numpy as np
from troef.jit import rule

@rule
def beyond(row, at):
    return row[at]

print(beyond(np.zeros(8)[:3], 5))
"""


@pytest.mark.skipif(not jit.ENABLED, reason="nothing is compiled")
def test_an_index_out_of_range_is_an_error_when_asked_for(tmp_path):
    (tmp_path / "beyond.py").write_text(BEYOND)
    paths = os.pathsep.join(sys.path)
    for checked in ("0", "1"):
        done = subprocess.run(
            [sys.executable, str(tmp_path / "beyond.py")],
            env=os.environ | {"TROEF_CHECKED": checked, "PYTHONPATH": paths},
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert ("IndexError" in done.stderr) == (checked == "1"), done.stderr
        assert (done.returncode == 0) == (checked == "0")


def test_an_array_for_a_record_is_told_in_one_line():
    """A forgotten [0] is not left to the compiler."""
    game, rng = Rikken(), generator(1)
    states, views = game.new(), game.new()
    with pytest.raises(
        TypeError, match=r"^`deal` takes one record as `state`, .* write state\[0\]$"
    ):
        deal(states, rng)
    deal(states[0], rng)
    with pytest.raises(TypeError, match=r"^`hide` writes into an array as `view`, not record: "):
        hide(states[0], 0, views[0])
    with pytest.raises(TypeError, match=r"^`turn` takes a state of a game first, not int$"):
        turn(3)
