"""Data is data: what an evening, a record, a store or a memory names is never run."""

import io
import json
import sqlite3
from pathlib import Path

import pytest
from test_check import DUEL

from troef.agents import find as find_agent
from troef.cli import main
from troef.game import HouseError
from troef.games import find as find_game
from troef.games.rikken import Rikken
from troef.lab.data import Plain
from troef.lab.experiment import Experiment
from troef.lab.learn import learn
from troef.lab.lineups import Lineups
from troef.lab.run import run
from troef.lab.store import Store
from troef.table.evening import Evening
from troef.table.kept import read
from troef.theses.s000.lessons import Lessons
from troef.theses.s001.series import Roles

EVIL = """
from pathlib import Path
Path(r"{marker}").write_text("it ran")

class X:
    def act(self, seat):
        return seat.legal[0]
"""


class Trap:
    """A file that leaves a mark when it is run."""

    def __init__(self, folder: Path, text: str = "") -> None:
        self.file, self.marker = folder / "evil.py", folder / "marker"
        self.file.write_text(EVIL.format(marker=self.marker) + text)
        self.spec = f"{self.file}:X"

    @property
    def sprung(self) -> bool:
        return self.marker.exists()

    def set_again(self) -> None:
        """As if in another process: the file would be run anew."""
        self.marker.unlink()
        self.file.write_text(self.file.read_text() + "\n")


@pytest.fixture
def evil(tmp_path: Path) -> Trap:
    return Trap(tmp_path)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]):
    """The exit code of a command, and what it says."""

    def run_command(*arguments: object) -> tuple[int, str]:
        code = main([str(each) for each in arguments])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run_command


# -- evenings -----------------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path, evil: Trap) -> Path:
    """An evening with a finished deal, in which an agent from a file sat at West."""
    path = tmp_path / "evening.txt"
    played = Evening(Rikken(), [None, *["uniform"] * 3], path, "en", 3)
    played.deal()
    while played.running:
        seat = played.turn
        view = played.table.view(seat)
        played.act(played.decide() if seat else min(_legal(played.game, view)))
    path.write_text(path.read_text().replace("seat W: uniform", f"seat W: {evil.spec}"))
    return path


def _legal(game, view):
    from troef.game import actions_of

    return actions_of(game, view)


def test_results_of_an_evening_run_nothing(evening, evil, say):
    code, said = say("results", evening)
    assert (code, evil.sprung) == (0, False), said
    evil.file.unlink()
    assert say("results", evening) == (code, said), "the agent's file has gone"


def test_an_evening_is_gone_on_with_if_its_agents_are_named(evening, evil, say, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    code, said = say("play", "rikken", "--language", "en", "--save", evening)
    assert (code, evil.sprung) == (2, False)
    assert f"{evil.spec}, a file that is run only if you name it yourself" in said
    assert f"{evil.spec} uniform uniform" in said
    code, said = say("play", "rikken", "uniform", "--language", "en", "--save", evening)
    assert (code, evil.sprung) == (2, False)
    assert "holds an evening with" in said
    before = read(evening).text()
    code, said = say(
        "play", "rikken", evil.spec, "uniform", "uniform", "--language", "en", "--save", evening
    )
    assert (code, evil.sprung) == (0, True), said
    assert read(evening).text() == before


def test_an_evening_with_an_agent_that_has_gone_is_read(evening, evil, say):
    """Its memory is not looked for either."""
    text = evening.read_text().replace(evil.spec, "adaptive:memory=gone.sqlite")
    evening.write_text(text)
    assert say("results", evening)[0] == 0


# -- stores -------------------------------------------------------------------------------------


def kept(path: Path, declared, recorded: bool = False) -> None:
    with Store.open(path) as store:
        run(declared, 1, None, declared.begin(store), recorded)


def renamed(path: Path, **changes: object) -> None:
    """Let the run of a store say something else of itself."""
    with sqlite3.connect(path) as db:
        ((text,),) = db.execute("select declaration from runs")
        told: Plain = {**json.loads(text), **changes}
        db.execute("update runs set declaration = ?", (json.dumps(told),))
    db.close()


@pytest.mark.parametrize("kind", [Experiment, Lineups])
def test_a_store_is_exported_without_its_agents(kind, tmp_path, evil, say):
    store = tmp_path / "s.db"
    specs = (evil.spec, "uniform", "random", "basic", "greedy")[: 5 if kind is Lineups else 4]
    kept(store, kind("rikken", specs, 10, 1, {}, "pool" if kind is Lineups else "rotate"), True)
    assert evil.sprung
    evil.set_again()
    code, said = say("export", store, tmp_path / "out.csv")
    assert (code, evil.sprung) == (0, False), said
    rows = (tmp_path / "out.csv").read_text().splitlines()
    deals = [int(row.partition(",")[0]) for row in rows[1:]]
    assert sorted(set(deals)) == list(range(len(set(deals)))), "portions of four deals"
    evil.file.unlink()
    assert say("export", store, tmp_path / "gone.csv")[0] == 0
    assert (tmp_path / "gone.csv").read_text().splitlines() == rows
    assert say("export", store, tmp_path / "deals.txt")[0] == 0
    assert say("replay", tmp_path / "deals.txt")[0] == 0


def test_a_portion_alone_tells_its_deals_only_if_its_size_is_known(tmp_path, say):
    """A run notes how many deals it keeps together; a store of an earlier version does not say so."""
    store, out = tmp_path / "s.db", tmp_path / "out.csv"
    kept(store, Experiment("rikken", ("uniform",) * 4, 2052))
    with sqlite3.connect(store) as db:
        db.execute("delete from blocks where block = 0")
    db.close()
    code, said = say("export", store, out)
    assert code == 0, said
    deals = {int(row.partition(",")[0]) for row in out.read_text().splitlines()[1:]}
    assert deals == {2048, 2049, 2050, 2051}
    with sqlite3.connect(store) as db:
        db.execute("delete from marks where name = 'portion'")
    db.close()
    code, said = say("export", store, out)
    assert code == 2
    assert "too few results yet" in said


def test_a_series_of_a_thesis_is_exported_without_its_agents(tmp_path, evil, say):
    store = tmp_path / "s.db"
    kept(store, Roles(("random",) * 4, 20, 1))
    renamed(store, roles=[evil.spec, "adaptive:memory=gone", "random", "random"])
    code, said = say("export", store, tmp_path / "out.csv")
    assert (code, evil.sprung) == (0, False), said
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 21


# -- memories -----------------------------------------------------------------------------------


def test_a_memory_loads_no_agent_and_no_other_memory(tmp_path, evil):
    """Not even itself, which would never end."""
    store = tmp_path / "learned.db"
    lessons = Lessons("adaptive", (("random:bids=0",) * 3,), 40)
    with Store.open(store) as opened:
        memory = learn(lessons, 1, lessons.begin(opened))
    for changes in (
        {"fields": [[evil.spec] * 3]},
        {"learner": evil.spec},
        {"learner": f"adaptive:memory={store}"},
        {"fields": [[f"adaptive:memory={store}"] * 3]},
    ):
        renamed(store, **changes)
        agent = find_agent(f"adaptive:memory={store}", Rikken())
        assert (agent.memory == memory).all()
        assert not evil.sprung


# -- games --------------------------------------------------------------------------------------


@pytest.fixture
def duel(tmp_path: Path) -> Trap:
    """A game of one's own, in a file that leaves a mark."""
    return Trap(tmp_path, DUEL.replace('name, title, seats, seat_names = "duel"',
                                       'name, title, seats, seat_names = "trap"'))  # fmt: skip


def test_data_that_names_a_game_by_its_file_is_refused(tmp_path, duel, say):
    name = f"{duel.file}:Duel"
    record = f"troef 1\ngame: {name}\nplayers: A=a B=b C=c\ndeal:\n  S234\n  S567\n  S89T\nplay:\n"
    told = {
        "record": ("replay", record),
        "evening": ("results", f"troef evening 1\ngame: {name}\nseat A: person\nlanguage: en\n"),
        "notes": ("results", f"troef advise {name} A\n"),
    }
    for what, (command, text) in told.items():
        (tmp_path / what).write_text(text)
        code, said = say(command, tmp_path / what)
        assert (code, duel.sprung) == (2, False), (what, said)
        assert "run only if you name it yourself" in said, what
    with pytest.raises(HouseError, match="name it yourself"):
        find_game(f"{name} rounds=3")
    store = tmp_path / "s.db"
    kept(store, Experiment("rikken", ("uniform",) * 4, 4))
    renamed(store, game=name)
    code, said = say("export", store, tmp_path / "out.csv")
    assert (code, duel.sprung) == (2, False)
    assert "run only if you name it yourself" in said


def test_a_game_that_the_user_names_is_known_from_then_on(tmp_path, duel, say):
    record = tmp_path / "record"
    record.write_text(
        "troef 1\ngame: trap\nplayers: A=a B=b C=c\ndeal:\n  S234\n  S567\n  S89T\nplay:\n"
    )
    code, said = say("replay", record)
    assert (code, duel.sprung) == (2, False)
    assert "there is no game 'trap'" in said
    assert "--game path.py:Name" in said
    code, said = say("replay", record, "--game", f"{duel.file}:Duel")
    assert (code, duel.sprung) == (0, True), said
    assert "game: trap" in said
