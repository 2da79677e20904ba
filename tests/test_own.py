"""Files of one's own: under names of their own, with their neighbours, known by what they say."""

import os
import pickle
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from troef import jit, own
from troef.agents import Agent, AgentError, Own, find
from troef.games.rikken import Rikken
from troef.jit.cache import folder_for
from troef.lab.digest import digest
from troef.lab.experiment import Experiment
from troef.match import play_games

ROOT = Path(__file__).parent.parent

FIRST = "class Mine:\n    def act(self, seat):\n        return seat.legal[{}]\n"
ASKS = (
    "import helper\n\n\nclass Mine:\n    def act(self, seat):\n        return helper.pick(seat)\n"
)
HELPER = "def pick(seat):\n    return seat.legal[{}]\n"
NAMES = ["random", "time", "rich", "struct", "numba", "My agent-2.0", "7up", "Ünïcode", "__init__"]


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def one_game(*specs: str) -> list[float]:
    """The scores of a deal in which these sit down, and uniform players beside them."""
    game = Rikken()
    agents = [find(spec, game) for spec in [*specs, *["uniform"] * 4][:4]]
    return play_games(game, agents, [[0, 1, 2, 3]], 1, 0, 2)[0].ravel().tolist()


# -- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_file_may_be_called_like_anything(name, tmp_path):
    before = dict(sys.modules)
    file = write(tmp_path / "some.folder 1" / f"{name}.py", FIRST.format(0))
    assert one_game(f"{file}:Mine") == one_game(
        f"{write(tmp_path / 'mine.py', FIRST.format(0))}:Mine"
    )
    assert [key for key in before if sys.modules.get(key) is not before[key]] == []
    assert name not in set(sys.modules) - set(before)


def test_two_files_of_one_name_do_not_meet(tmp_path):
    a = f"{write(tmp_path / 'a' / 'mine.py', FIRST.format(0))}:Mine"
    b = f"{write(tmp_path / 'b' / 'mine.py', FIRST.format(-1))}:Mine"
    alone = one_game(a), one_game(b)
    assert alone[0] != alone[1]
    both = one_game(a, b)
    assert both != one_game(b, a)
    assert both == one_game(a, b)


def test_a_class_can_be_sent_to_another_process(tmp_path):
    """By the name of its module alone."""
    file = write(tmp_path / "v1.0" / "random.py", ASKS)
    write(tmp_path / "v1.0" / "helper.py", HELPER.format(0))
    agent = find(f"{file}:Mine", Rikken())
    assert isinstance(agent, Own)
    sent = pickle.dumps(agent)
    code = "import pickle, sys, troef.own\nprint(pickle.loads(sys.stdin.buffer.read()).make().act)"
    done = subprocess.run(
        [sys.executable, "-c", code], input=sent, capture_output=True, cwd=ROOT, timeout=60
    )
    assert b"Mine.act" in done.stdout, done.stderr


# -- neighbours -------------------------------------------------------------------------------


def test_each_folder_has_neighbours_of_its_own(tmp_path):
    for folder, which in (("a", 0), ("b", -1)):
        write(tmp_path / folder / "mine.py", ASKS)
        write(tmp_path / folder / "helper.py", HELPER.format(which))
        write(tmp_path / folder / "plain.py", FIRST.format(which))
    for folder in "ab":
        assert one_game(f"{tmp_path}/{folder}/mine.py:Mine") == one_game(
            f"{tmp_path}/{folder}/plain.py:Mine"
        )
    assert "helper" not in sys.modules
    assert str(tmp_path / "a") not in sys.path


def test_a_neighbour_shadows_nothing(tmp_path):
    """Not even for its own folder: an agent called random.py is no module of random numbers."""
    for name in ("random", "rich", "numpy", "troef"):
        write(tmp_path / f"{name}.py", FIRST.format(0))
    text = "import random, rich, numpy, troef.cards\nfrom random import randrange\n"
    file = write(tmp_path / "mine.py", text + FIRST.format(0))
    module = own.load(str(file))
    assert vars(module)["random"] is random
    assert vars(module)["numpy"] is sys.modules["numpy"]
    assert vars(module)["rich"] is sys.modules["rich"]
    assert vars(module)["troef"] is sys.modules["troef"]


def test_all_ways_to_import_a_neighbour(tmp_path):
    write(tmp_path / "parcel" / "__init__.py", "FROM = 'init'\n")
    write(tmp_path / "parcel" / "inner.py", "import helper\nfrom . import FROM\nN = helper.N + 1\n")
    write(tmp_path / "bare" / "leaf.py", "N = 7\n")
    write(tmp_path / "helper.py", "N = 1\n")
    text = (
        "import parcel.inner\nimport parcel.inner as short\nfrom parcel import inner, FROM\n"
        "from parcel.inner import N\nfrom . import helper\nimport bare.leaf\n"
        "def late():\n    import helper as again\n    return again\n"
    )
    module = own.load(str(write(tmp_path / "mine.py", text)))
    assert module.parcel.inner is module.short is module.inner
    assert (module.N, module.FROM, module.bare.leaf.N) == (2, "init", 7)
    assert module.late() is module.helper
    assert module.helper.__name__ == own.name_of(tmp_path / "helper.py")


# -- edits ------------------------------------------------------------------------------------


def test_an_edit_is_seen_in_the_same_process(tmp_path):
    """Also one that leaves the size and the time of the file as they were."""
    file, helper = tmp_path / "mine.py", tmp_path / "helper.py"
    write(file, ASKS)
    write(helper, HELPER.format("0 "))
    first = one_game(f"{file}:Mine")
    stamp = helper.stat()
    write(helper, HELPER.format("-1"))
    os.utime(helper, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert helper.stat().st_size == stamp.st_size
    assert one_game(f"{file}:Mine") != first
    assert find(f"{file}:Mine", Rikken()).make().act.__module__ == own.name_of(file)
    assert not (tmp_path / "__pycache__").exists()


def test_an_edit_after_a_failure_is_compiled_for_what_it_is(tmp_path):
    """What was made before it failed must not name the folder of what is made after the edit."""
    file = write(tmp_path / "mine.py", COMPILED + "1 / 0\n")
    write(tmp_path / "helper.py", CHOOSE.format("0"))
    with pytest.raises(AgentError):
        find(f"{file}:AGENT", Rikken())
    write(file, COMPILED)
    find(f"{file}:AGENT", Rikken())
    name = own.name_of(file)
    assert folder_for(name).name == jit.digest(name)


def test_what_a_file_prints_is_no_result(tmp_path, capsys):
    find(f"{write(tmp_path / 'mine.py', 'print(1)' + chr(10) + FIRST.format(0))}:Mine", Rikken())
    assert capsys.readouterr() == ("", "1\n")


def known_by(*specs: str) -> str:
    return digest(Experiment("rikken", (*specs, *["random"] * (4 - len(specs))), 1))


def test_a_run_is_known_by_the_agent_and_its_neighbours(tmp_path):
    a, b = tmp_path / "a", tmp_path / "b"
    for folder, which in ((a, 0), (b, -1)):
        write(folder / "mine.py", ASKS)
        write(folder / "helper.py", HELPER.format(which))
    before = known_by(f"{a}/mine.py:Mine")
    both = known_by(f"{a}/mine.py:Mine", f"{b}/mine.py:Mine")
    assert known_by(f"{a}/mine.py:Mine") == before
    write(b / "mine.py", ASKS + "# other\nN = 1\n")
    find(f"{b}/mine.py:Mine", Rikken())
    assert known_by(f"{a}/mine.py:Mine") == before, "the other file of that name"
    assert known_by(f"{a}/mine.py:Mine", f"{b}/mine.py:Mine") != both
    write(a / "helper.py", HELPER.format(-2))
    assert known_by(f"{a}/mine.py:Mine") != before, "a neighbour"
    write(a / "helper.py", HELPER.format(0))
    assert known_by(f"{a}/mine.py:Mine") == before
    write(a / "mine.py", ASKS + "N = 1\n")
    assert known_by(f"{a}/mine.py:Mine") != before, "the file itself"


def test_two_files_that_change_places_are_another_run(tmp_path):
    for folder, which in (("a", 0), ("b", -1)):
        write(tmp_path / folder / "mine.py", FIRST.format(which))
    specs = [f"{tmp_path}/{folder}/mine.py:Mine" for folder in "ab"]
    before = known_by(*specs)
    write(tmp_path / "a" / "mine.py", FIRST.format(-1))
    write(tmp_path / "b" / "mine.py", FIRST.format(0))
    assert known_by(*specs) != before


def test_a_run_does_not_depend_on_where_a_folder_lies(tmp_path):
    write(tmp_path / "a" / "mine.py", ASKS)
    write(tmp_path / "a" / "helper.py", HELPER.format(0))
    shutil.copytree(tmp_path / "a", tmp_path / "lib" / "elsewhere")
    moved = f"{tmp_path}/lib/elsewhere/mine.py:Mine"
    assert known_by(f"{tmp_path}/a/mine.py:Mine") == known_by(moved)
    before = known_by(moved)
    write(tmp_path / "lib" / "elsewhere" / "helper.py", HELPER.format(1))
    assert known_by(moved) != before, "a folder called lib holds one's own files too"


# -- compiled ---------------------------------------------------------------------------------

COMPILED = """
from helper import choose
from troef.agents import Agent, Setting
from troef.game import legal
from troef.jit import actions_for, rule

@rule
def act(view, mind):
    actions = actions_for(view)
    return int(actions[choose(legal(view, actions), mind.settings[0])])

BACK = Setting(0.0, "whether from the end", 0, 1, True)
AGENT = Agent("mine", act, "one of the ends", {"back": BACK})
"""
CHOOSE = """
from troef.jit import rule

@rule
def choose(n, back):
    return n - 1 if back else {}
"""


@pytest.mark.skipif(not jit.ENABLED, reason="nothing is compiled")
def test_compiled_agents_are_cached_and_never_stale(tmp_path):
    """In one process, and by the next, from a file called like a module that Numba needs."""
    file = write(tmp_path / "random.py", COMPILED)
    helper = write(tmp_path / "helper.py", CHOOSE.format("0"))
    write(tmp_path / "plain.py", FIRST.format(0))
    write(tmp_path / "last.py", FIRST.format(-1))
    first, last = (one_game(f"{tmp_path}/{name}.py:Mine") for name in ("plain", "last"))
    assert one_game(f"{file}:AGENT") == first != last
    assert one_game(f"{file}:AGENT:back=1") == last
    compiled: list[str] = []
    script = (
        "import sys\nsys.path.insert(0, sys.argv[2])\nfrom test_own import one_game\n"
        "from troef import jit\nseen = []\nwith jit.watching(seen.append):\n"
        "    print(one_game(sys.argv[1]))\nprint('choose' in seen)\n"
    )

    def in_another_process() -> list[str]:
        arguments = [sys.executable, "-c", script, f"{file}:AGENT", str(Path(__file__).parent)]
        done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    assert in_another_process() == [str(first), "False"]
    stamp = helper.stat()
    write(helper, CHOOSE.format("n - 1"))
    os.utime(helper, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    with jit.watching(compiled.append):
        assert one_game(f"{file}:AGENT") == last
    assert "choose" in compiled
    assert in_another_process() == [str(last), "False"]


def test_compiled_agents_take_settings_as_ours_do(tmp_path):
    file = write(tmp_path / "mine.py", COMPILED)
    write(tmp_path / "helper.py", CHOOSE.format("0"))
    agent = find(f"{file}:AGENT:back=1", Rikken())
    assert isinstance(agent, Agent)
    assert agent.settings == {"back": 1.0}
    for settings, said in (
        ("front=1", "no setting 'front': it has back"),
        ("back=3", "expected a whole number from 0 to 1"),
        ("back", "expected"),
    ):
        with pytest.raises(AgentError, match=said):
            find(f"{file}:AGENT:{settings}", Rikken())


# -- settings ---------------------------------------------------------------------------------

SET = """
class Mine:
    def __init__(self, risk=1, style="high", *, depth=0.5):
        self.given = risk, style, depth
    def act(self, seat):
        return seat.legal[0]

class Any(Mine):
    def __init__(self, **given):
        self.given = given

class Needs(Mine):
    def __init__(self, weights):
        self.given = weights

class Fails(Mine):
    def __init__(self):
        raise RuntimeError("no luck")

READY = Mine()
OTHER = 3
"""


def test_settings_are_keyword_arguments(tmp_path):
    file = write(tmp_path / "a:b" / "c.py:d" / "mine.py", SET)
    for text, given in (
        ("Mine", (1, "high", 0.5)),
        ("Mine:risk=2,style=low", (2, "low", 0.5)),
        ("Mine:depth=-1e-3,risk=.5", (0.5, "high", -0.001)),
        ("Mine:style=x.py:y=1", (1, "x.py:y=1", 0.5)),
        ("Any:style=,n=007", {"style": "", "n": 7}),
        ("Needs:weights=net.bin", "net.bin"),
        ("READY", (1, "high", 0.5)),
    ):
        agent = find(f"{file}:{text}", Rikken())
        assert isinstance(agent, Own)
        assert agent.make().given == given, text  # type: ignore[attr-defined]
        assert agent.make() is not agent.make()
        assert agent.spec == f"{file}:{text}"


WRONG = {
    "Mine:rsk=2": "'Mine' in '.*mine.py' has no setting 'rsk': it has risk, style, depth",
    "Mine:risk": "'risk': expected a setting and its value, like risk=2",
    "Mine:risk=1,risk=2": "risk is set twice",
    "Mine:": None,
    "Needs": "must be told 'weights': add weights=... after a colon",
    "READY:risk=1": "is an object, made already: only a class takes settings",
    "Fails": "'Fails' in '.*mine.py' cannot be made: RuntimeError: no luck",
    "None": "has no 'None': choose from Mine, Any, Needs, Fails, READY",
    "OTHER": r"has no method act\(self, seat\): choose from Mine",
    "": "has no '': choose from Mine",
}


@pytest.mark.parametrize("text", WRONG, ids=str)
def test_what_is_wrong_is_said_in_words(text, tmp_path):
    file = write(tmp_path / "mine.py", SET)
    said = WRONG[text]
    if said is None:
        assert find(f"{file}:{text}", Rikken())
        return
    with pytest.raises(AgentError, match=said) as error:
        find(f"{file}:{text}", Rikken())
    assert "\n" not in str(error.value)


def test_a_file_that_cannot_be_loaded_says_where(tmp_path):
    helper = write(tmp_path / "helper.py", "\n\n1 / 0\n")
    file = write(tmp_path / "mine.py", "import helper\n" + FIRST.format(0))
    with pytest.raises(AgentError, match=r"cannot be loaded \(helper.py, line 3\): ZeroDivision"):
        find(f"{file}:Mine", Rikken())
    write(helper, "def no Python\n")
    with pytest.raises(AgentError, match=r"SyntaxError: .*helper.py, line 1"):
        find(f"{file}:Mine", Rikken())
    write(helper, "import sys\nsys.exit('bye')\n")
    with pytest.raises(AgentError, match="SystemExit: bye"):
        find(f"{file}:Mine", Rikken())
    write(helper, "")
    assert find(f"{file}:Mine", Rikken())
    with pytest.raises(
        AgentError, match=r"is a file: say what to take from it, as in .*mine.py:Name"
    ):
        find(str(file), Rikken())
    with pytest.raises(AgentError, match="there is no file"):
        find(f"{tmp_path}/gone.py:Mine:risk=2", Rikken())


def test_looking_for_ours_asks_no_installed_package(monkeypatch):
    """That would take time at every start."""
    monkeypatch.setattr("troef.agents.installed", lambda group: pytest.fail("asked"))
    assert find("basic", Rikken()).name == "basic"


def test_an_agent_may_refuse_to_sit_down(tmp_path):
    """Before anything is played, in the words that it raised."""
    (tmp_path / "late.py").write_text(
        "class Late:\n"
        "    def sit_down(self):\n"
        "        raise ValueError('my book of openings is not here')\n"
        "    def act(self, seat):\n"
        "        return seat.legal[0]\n"
    )
    with pytest.raises(AgentError, match="my book of openings is not here"):
        find(f"{tmp_path}/late.py:Late", Rikken())
