"""Games and agents from outside, on the command line: from files, and from installed packages."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_check import DUEL

from troef.agents import Agent, AgentError, Own, find
from troef.cli import main
from troef.game import HouseError
from troef.games import find as find_game
from troef.games import load
from troef.games.rikken import Rikken
from troef.jit import sources
from troef.match import play_games

ROOT = Path(__file__).parent.parent

MATE = """
from duel import Duel

class Mate:
    name = "mate"
    def __init__(self, high=1):
        self.high = high
    def act(self, seat):
        assert isinstance(seat.game, Duel), "another copy of the game"
        return max(seat.legal) if self.high else min(seat.legal)
"""

WISE = """
from troef.agents.rikken.advanced import AGENT as MODEL
from troef.agents.search import flat
from troef.agents.search.expert import expert
from troef.jit import rule

@rule
def act(view, mind):
    return flat.act(view, mind)

AGENT = expert(act, MODEL)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of one's own and an agent for it, in a folder with a space."""
    path = tmp_path_factory.mktemp("my games")
    (path / "duel.py").write_text(DUEL)
    (path / "mate.py").write_text(MATE)
    return path


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]):
    def run(*arguments: object) -> tuple[int, str, str]:
        code = main([str(each) for each in arguments])
        return code, *capfd.readouterr()

    return run


def last(text: str) -> dict:
    """The JSON document at the end."""
    return json.loads(text.splitlines()[-1])


def test_every_command_takes_a_game_from_a_file(folder, tmp_path, say):
    game, mate = f"{folder}/duel.py:Duel", f"{folder}/mate.py:Mate"
    code, out, err = say("check", game, "--deals", "2")
    assert code == 0, err
    assert out.startswith("Duel(): 2 deals, 18 actions")
    assert "the same games" in out, "also as plain Python, in a process of its own"
    assert "Duel" in say("games", game)[1]
    assert "ismcts" in say("agents", game)[1]
    store = tmp_path / "s.db"
    table = [mate, "flat:simulations=8", "ismcts:simulations=8"]
    results = []
    for workers in (1, 2):
        arguments = ["--deals", 12, "--workers", workers, "--json"]
        more = ["--store", store, "--records"] if workers == 2 else []
        code, out, err = say("tournament", game, *table, *arguments, *more)
        assert code == 0, err
        results.append(last(out)["seats"])
        assert last(out)["game"] == "duel"
    assert results[0] == results[1], "for any number of workers"
    for file, rows in (("out.csv", 12), ("deals.txt", 12)):
        code, out, err = say("export", store, tmp_path / file, "--game", game)
        assert code == 0, err
        assert f"{rows} rows" in out
    assert "game: duel" in (tmp_path / "deals.txt").read_text()
    assert say("replay", tmp_path / "deals.txt", "--game", game)[0] == 0
    code, out, err = say(
        "compare", game, f"{mate}:high=0", mate, "--limit", 60, "--workers", 2, "--json"
    )
    assert code == 0, err
    assert last(out)["blocks"] == 10
    code, out, err = say(
        "rate", game, mate, "uniform", "--deals", 12, "--json", "--report", tmp_path / "report"
    )
    assert code == 0, err
    assert (tmp_path / "report" / "rate-duel.html").exists()
    (tmp_path / "e.toml").write_text(
        f'game = "{game}"\nagents = ["{mate}:high=0", "uniform", "uniform"]\ndeals = 6\nmeasure = ["winner"]\n'
    )
    code, out, err = say("run", tmp_path / "e.toml", "--workers", 2, "--json")
    assert code == 0, err
    assert last(out)["measures"][0]["name"] == "winner"


def test_an_expert_of_ones_own_searches_with_a_model_inside(tmp_path):
    """It is brought to its game as ours are: who plays inside must know for which states it plays."""
    (tmp_path / "wise.py").write_text(WISE)
    game, wise = Rikken(), f"{tmp_path}/wise.py:AGENT:simulations=16"
    ours = "flat:inside=advanced,simulations=16"
    tables = [
        play_games(game, [find(spec, game)] * game.seats, [range(game.seats)], 1, 0, 2)[0]
        for spec in (wise, ours)
    ]
    assert (tables[0] == tables[1]).all()


def test_play_a_game_from_a_file(folder, tmp_path, say, monkeypatch):
    import io

    path = tmp_path / "evening.txt"
    game, mate = f"{folder}/duel.py:Duel", f"{folder}/mate.py:Mate"
    for lines in ("1\n2\n", "1\nq\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code, out, err = say("play", game, mate, "--language", "en", "--seed", 3, "--save", path)
        assert code == 0, err
    assert f"seat B: {mate}" in path.read_text()
    assert "game: duel" in path.read_text()
    code, out, err = say("results", path, "--game", game, "--json")
    assert code == 0, err
    assert last(out)["games"] == 1


def test_check_says_what_is_wrong(folder, tmp_path, say):
    broken = DUEL.replace("    view[0].rest = 0\n", "").replace('"duel"', '"leaky"')
    (tmp_path / "leaky.py").write_text(broken)
    code, out, err = say("check", f"{tmp_path}/leaky.py:Duel")
    assert (code, out) == (1, "")
    assert "shows hidden cards: 'rest'" in err
    assert len(err.splitlines()) == 1


WRONG = {
    "duel.py": "is a file: say what to take from it",
    "duel.py:Dual": "has no 'Dual': choose from Duel",
    "duel.py:STATE": r"is no subclass of troef\.game\.Game: choose from Duel",
    "gone.py:Duel": "there is no file",
    "duel.py:Duel players=3": "no house rule",
    "ours.py:Mine": "is called 'rikken', as one of our games is",
    "half.py:Half": "is not complete: it lacks",
    "nameless.py:Half": "has no name of one word",
}


@pytest.mark.parametrize("text", WRONG, ids=str)
def test_what_is_no_game_is_said_in_words(text, folder):
    (folder / "ours.py").write_text(
        "from troef.games.rikken import Rikken\nclass Mine(Rikken): pass\n"
    )
    head = "from troef.game import Game\nclass Half(Game):\n"
    (folder / "half.py").write_text(f"{head}    name = 'half'\n")
    (folder / "nameless.py").write_text(f"{head}    pass\n")
    with pytest.raises(HouseError, match=WRONG[text]) as error:
        load(f"{folder}/{text}")
    assert "\n" not in str(error.value)


def test_an_edited_game_is_loaded_anew(folder, tmp_path):
    file = tmp_path / "duel.py"
    file.write_text(DUEL)
    first = load(f"{file}:Duel")
    assert type(load(f"{file}:Duel")) is type(first)
    file.write_text(DUEL.replace('"Duel", 3', '"Other", 3'))
    again = load(f"{file}:Duel")
    assert (first.title, again.title) == ("Duel", "Other")
    assert find_game("duel").title == "Other"


# -- installed ----------------------------------------------------------------------------------

AGENTS = """
from troef.agents import Agent
from troef.agents.uniform import AGENT as UNIFORM
from plugged.choosing import choose

class First:
    def __init__(self, at=0):
        self.at = at
    def act(self, seat):
        return choose(seat.legal, self.at)

COMPILED = Agent("compiled", UNIFORM.act, "as uniform does")
"""
ENTRIES = """
[troef.games]
plugged-duel = plugged.duel:Duel
misnamed = plugged.duel:Duel
nothing = plugged.duel:CARDS

[troef.agents]
first = plugged.agents:First
compiled = plugged.agents:COMPILED
broken = plugged.gone:Nobody
"""


@pytest.fixture
def installed(tmp_path, monkeypatch) -> Path:
    """A package beside the others, with a game and agents."""
    site = tmp_path / "site-packages"
    (site / "plugged").mkdir(parents=True)
    files = {
        "__init__.py": "",
        "duel.py": DUEL.replace('"duel"', '"plugged-duel"'),
        "agents.py": AGENTS,
        "choosing.py": "def choose(legal, at):\n    return legal[at]\n",
    }
    for name, text in files.items():
        (site / "plugged" / name).write_text(text)
    about = site / "plugged-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plugged\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(site)
    yield site
    for name in [name for name in sys.modules if name.partition(".")[0] == "plugged"]:
        del sys.modules[name]


def test_installed_games_and_agents_go_by_their_names(installed, say):
    code, out, err = say(
        "tournament", "plugged-duel", "first:at=-1", "compiled", "uniform", "--deals", 6,
        "--workers", 2, "--json",
    )  # fmt: skip
    assert code == 0, err
    assert [seat["agent"] for seat in last(out)["seats"]] == ["first:at=-1", "compiled", "uniform"]
    code, out, err = say("games")
    assert code == 0, err
    assert "plugged-duel   3 players. Duel: three players" in out
    assert "misnamed       'misnamed' calls itself 'plugged-duel'" in out
    assert "  first          plugged.agents:First" in say("agents", "rikken")[1]
    game = find_game("plugged-duel")
    assert isinstance(find("first", game), Own)
    assert isinstance(find("compiled", Rikken()), Agent)


def test_every_command_takes_what_is_installed(installed, tmp_path):
    """As processes of their own, which find the package where Python finds it. The rules run as plain Python:
    they start at once."""
    environment = os.environ | {
        "PYTHONPATH": f"{installed}{os.pathsep}{ROOT}",
        "NUMBA_DISABLE_JIT": "1",
    }

    def run(*arguments: object, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "troef", *map(str, arguments)],
            env=environment, cwd=tmp_path, input=typed, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, (arguments, done.stderr)
        return done.stdout

    game, table = "plugged-duel", ("first", "first:at=-1", "compiled")
    store, evening = tmp_path / "s.db", tmp_path / "evening.txt"
    quick = ("--workers", 1, "--json")
    assert run("check", game, "--deals", 2).startswith("Duel(): 2 deals, 18 actions")
    found = last(
        run("tournament", game, *table, "--deals", 6, *quick, "--store", store, "--records")
    )
    assert [seat["agent"] for seat in found["seats"]] == list(table)
    assert "6 rows" in run("export", store, tmp_path / "deals.txt")
    assert run("replay", tmp_path / "deals.txt").count("replayed: ") == 6
    assert last(run("compare", game, *table[:2], "--limit", 12, *quick))["blocks"] == 2
    assert len(last(run("rate", game, *table, "--deals", 6, *quick))["ratings"]) == 3
    saved = ("--seed", 3, "--save", evening, "--language", "en")
    run("play", game, *table[:2], *saved, typed="1\n1\n1\n")
    assert "game: plugged-duel" in evening.read_text()
    assert run("replay", evening).count("replayed: ") == 1
    assert last(run("results", evening, "--json"))["games"] == 1


COMPARED = """
from duel import Duel
from troef.lab.compare import compare

if __name__ == "__main__":
    found = [compare(Duel(), "uniform", "flat:simulations=2", limit=12, workers=n) for n in (1, 2)]
    print(*[each.mean for each in found])
"""


def test_a_game_that_a_script_imports_is_compared(folder):
    """As a library, in a process of its own and with workers, which import the same module."""
    (folder / "go.py").write_text(COMPARED)
    done = subprocess.run(
        [sys.executable, folder / "go.py"],
        env=os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    one, two = done.stdout.split()
    assert one == two


def test_what_is_installed_wrongly_is_said_in_words(installed):
    with pytest.raises(HouseError, match=r"choose from rikken, .*plugged-duel, misnamed"):
        find_game("chess")
    with pytest.raises(HouseError, match="calls itself 'plugged-duel'"):
        find_game("misnamed")
    with pytest.raises(HouseError, match=r"must be a subclass of troef\.game\.Game"):
        find_game("nothing")
    with pytest.raises(
        AgentError, match=r"'broken' \(plugged.gone:Nobody\) is installed, but cannot"
    ):
        find("broken", Rikken())
    with pytest.raises(
        AgentError, match=r"there is no agent 'nobody': choose from .*first, compiled"
    ):
        find("nobody", Rikken())


def test_a_run_is_known_by_what_is_installed_too(installed):
    """By the package that the rules or agents are in; not by all that is installed."""
    assert sources("plugged.agents")[:2] == ["plugged.agents", "plugged.choosing"]
    assert "plugged.choosing" not in sources("troef.match", alone=["plugged.choosing"])
