"""Bad input of every kind, through the commands: one line that says what is wrong, exit code 2, and
nothing left behind."""

import json
import os
import sqlite3
import struct
import zlib
from pathlib import Path

import pytest
from targets.records import random_record
from test_cli import uniform_record

from troef.cards import NotationError
from troef.cli import main
from troef.game import Game, actions_of
from troef.games import GAMES, find
from troef.record import read, write
from troef.table.evening import Evening

LOW = """
class Low:
    def act(self, view):
        return min(view.legal)
"""
RAISES = """
class Fails:
    def act(self, view):
        raise ValueError("\\x1b[2J\\u202egone")
"""
ESCAPE = "\x1b[31m"


@pytest.fixture
def refused(capfd, tmp_path, monkeypatch):
    """Runs a command that must be refused; what it says."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, begun: bool = False) -> str:
        """`begun`: it may have shown something before."""
        before = sorted(tmp_path.rglob("*"))
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capfd.readouterr()
        assert code == 2, err
        assert out == "" or begun
        assert err.startswith("troef: ")
        assert len(err.splitlines()) == 1, err
        assert err.rstrip("\n").isprintable()
        assert len(err) < 3000
        assert sorted(tmp_path.rglob("*")) == before, "something was left behind"
        return err

    return run


# -- records --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["--1", "9" * 5000, "-" + "9" * 5000, "1_0", "٣", "2000000"])
@pytest.mark.parametrize("line", ["total", "made", "earnable"])
def test_numbers_in_records(number, line):
    text = write(random_record(GAMES["boerenbridge"](rounds="2"), 3))
    broken = text.replace(f"{line}: 0", f"{line}: {number}", 1)
    assert broken != text
    with pytest.raises(NotationError, match=f"{line}: expected a number from"):
        read(broken)


@pytest.mark.parametrize("game", ["tysiac", "kuhhandel", "rikken"])
def test_endless_numbers_in_the_records_of_other_games(game):
    long = "9" * 5000
    text = write(random_record(GAMES[game](), 3))
    for old in ("number: 1", "totals: 0", "bid 10", " 110", "2x10", "1: "):
        if old in text:
            with pytest.raises(NotationError):
                read(text.replace(old, old.rstrip("0123456789: ") + " " + long))


def test_a_seat_that_is_named_twice():
    text = write(uniform_record())
    with pytest.raises(NotationError, match="line 3: expected 'S="):
        read(text.replace("players: S=a", "players: S=x S=a"))


def test_records_that_are_no_text(refused, tmp_path, monkeypatch):
    (tmp_path / "r.txt").write_bytes(b"troef 1\n\xff\xfe")
    assert "line 2: this is no text" in refused("replay", "r.txt")
    with open(tmp_path / "r.txt") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert "-: line 2: this is no text" in refused("replay", "-")


def test_what_never_ends_is_not_read(refused):
    for command in ("run", "results"):
        assert "/dev/zero" in refused(command, "/dev/zero")


# -- house rules ----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["self=1", "text=1", "apart=1", "house=1", "cls=1", "/=1"])
def test_house_rules_that_are_names_in_the_code(refused, tmp_path, rule):
    name = rule.partition("=")[0]
    assert f"no house rule '{name}'" in refused(
        "tournament", "boerenbridge", *["random"] * 4, "--house", rule
    )
    record = write(uniform_record()).replace("game: rikken", f"game: rikken {rule}")
    (tmp_path / "r.txt").write_text(record)
    assert f"line 2: rikken has no house rule '{name}'" in refused("replay", "r.txt")
    (tmp_path / "e.txt").write_text(f"troef evening 1\ngame: tysiac {rule}\n")
    assert f"tysiac has no house rule '{name}'" in refused("results", "e.txt")
    (tmp_path / "x.toml").write_text(
        f'game = "rikken"\nagents = ["random"]\n[house]\n"{name}" = 1\n'
    )
    assert f"rikken has no house rule '{name}'" in refused("run", "x.toml")


@pytest.mark.parametrize(
    ("game", "house"),
    [
        ("rikken", {"pattern": "6 - 7"}),
        ("rikken", {"pattern": " 7-6"}),
        ("rikken", {"pattern": "7-6\x1c"}),
        ("rikken", {"pattern": "7-٦"}),
        ("boerenbridge", {"rounds": "010"}),
        ("boerenbridge", {"rounds": "--1"}),
        ("boerenbridge", {"rounds": 10**5000}),
        ("boerenbridge", {"rounds": "9" * 5000}),
        ("boerenbridge", {"rounds": [1]}),
        ("tysiac", {"target": "0300"}),
        ("tysiac", {"cap": "9" * 5000}),
    ],
)
def test_house_rules_that_would_not_read_back(game, house):
    with pytest.raises(ValueError, match="house rule ") as caught:
        find(game, **house)
    assert len(str(caught.value)) < 300


def test_a_pattern_with_spaces_is_refused_on_the_command_line(refused, tmp_path):
    (tmp_path / "x.toml").write_text(
        'game = "rikken"\nagents = ["random", "random", "random", "random"]\n[house]\npattern = "6 - 7"\n'
    )
    assert "expected one word" in refused("run", "x.toml")
    said = refused("tournament", "rikken", *["random"] * 4, "--house", "pattern=6 - 7")
    assert "expected a house rule" in said


# -- experiments ----------------------------------------------------------------------------

FOUR = 'agents = ["random", "random", "random", "random"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("agents = [1, 2, 3, 4]", "agents must be a list of texts"),
        (f'{FOUR}measure = [["rounds"]]', "measure must be a list of texts"),
        (f"{FOUR}measure = [1]", "measure must be a list of texts"),
        (f"{FOUR}seed = {'9' * 5000}", "not a TOML file"),
        (f"{FOUR}seed = 0x{'f' * 5000}", "seed must be at least 0 and at most"),
        (f"{FOUR}seed = {1 << 63}", "seed must be at least 0 and at most"),
        (f"{FOUR}deals = 0x{'f' * 5000}", "deals must be above 0 and at most"),
        (f"{FOUR}deals = -1", "deals must be above 0 and at most"),
        (f"{FOUR}deals = true", "deals must be a whole number"),
        (f"{FOUR}deals = 1.5", "deals must be a whole number"),
        (f"{FOUR}seating = {'[' * 3000}{']' * 3000}", "not a TOML file"),
        (f"{FOUR}house = 1", "house must be a table of house rules"),
        (f"{FOUR}[house]\npiek = {{a = 1}}", "house rule piek="),
        (f"{FOUR}[house]\npiek = 0x{'f' * 5000}", "house rule piek="),
        ('agents = ["a\\nb\\u001b[31m", "random", "random", "random"]', "there is no agent"),
    ],
)
def test_declarations(refused, tmp_path, text, said):
    (tmp_path / "x.toml").write_text(f'game = "rikken"\n{text}\n')
    assert said in refused("run", "x.toml")


def test_more_orders_of_the_seats_than_anybody_plays(refused, tmp_path):
    many = json.dumps(["random"] * 8)
    text = f'game = "boerenbridge"\nagents = {many}\nseating = "permute"\n[house]\nplayers = 8\n'
    (tmp_path / "x.toml").write_text(text)
    assert "too many orders" in refused("run", "x.toml")
    many = json.dumps([f"basic:rik={n / 100}" for n in range(60)])
    (tmp_path / "x.toml").write_text(f'game = "rikken"\nagents = {many}\nseating = "distinct"\n')
    assert "too many orders" in refused("run", "x.toml")


# -- the command line -----------------------------------------------------------------------


@pytest.mark.parametrize("number", ["0", "-1", "²", "1.5", "9" * 5000, "1_0", "x\x1b[31m"])
def test_numbers_on_the_command_line(refused, number):
    said = refused("tournament", "rikken", *["random"] * 4, f"--deals={number}")
    assert "is no whole number above 0, at most 10^15" in said
    said = refused("tournament", "rikken", *["random"] * 4, f"--workers={number}")
    assert "is no whole number above 0, at most 1024" in said


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e400", "x"])
def test_what_is_no_number(refused, number):
    said = refused("compare", "rikken", "random", "basic", f"--margin={number}")
    assert f"'{number}' is no number" in said
    assert "is no number" in refused("reproduce", "s001_table_1", f"--scale={number}")


def test_a_scale_that_nobody_waits_for(refused):
    assert "at most 10000" in refused("reproduce", "s001_table_1", "--scale=1e300")


def test_a_report_folder_is_not_made_for_a_command_that_is_refused(refused, tmp_path):
    refused("tournament", "rikken", *["nobody"] * 4, "--report", "out/of/this", "--store", "s.db")
    (tmp_path / "file").write_text("")
    assert "this is no folder" in refused(
        "tournament", "rikken", *["random"] * 4, "--report", "file/x"
    )


def test_play_alone_asks_for_a_game_only(refused):
    assert "name a game" in refused("play")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("basic:rik=5,rik=6", "the setting rik is given twice"),
        ("basic:rik=nan", "expected a number"),
        ("basic:rik=1e400", "expected a number"),
        ("basic:rik", "expected a number"),
        ("basic:=", "has no setting ''"),
        ("adaptive:memory=a,memory=b", "expected memory=FILE once"),
        (os.fsdecode(b"\xff.py:X"), "'\\udcff.py:X' is no text"),
    ],
)
def test_settings(refused, spec, said):
    assert said in refused("tournament", "rikken", spec, *["random"] * 3)


@pytest.mark.parametrize("declared", ['{"kind": "learn"}', '{"kind": "learn", "fields": 1}', "[]"])
def test_memories_that_are_none(refused, tmp_path, store, declared):
    path = tmp_path / "store.db"
    path.write_bytes(store)
    with sqlite3.connect(path) as db:
        db.execute("update runs set declaration = ?", (declared,))
    db.close()
    assert "no memory" in refused(
        "tournament", "rikken", "adaptive:memory=store.db", *["random"] * 3
    )


# -- markup and escapes ---------------------------------------------------------------------


def evening_of(path: Path, game: Game, name: str, seed: int | None = 4) -> Path:
    """An evening with a finished game."""
    evening = Evening(game, [None, *["uniform"] * (game.seats - 1)], path, "en", seed, (name,))
    while not evening.games() or evening.done[-1].facts is None:
        evening.deal()
        while evening.running:
            mine = evening.turn == 0
            evening.act(actions_of(game, evening.table.view(0))[0] if mine else evening.decide())
    return path


SMALL = GAMES["boerenbridge"](rounds="2")


def is_harmless(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize(
    "name", ["[/red]Anna", f"An{ESCAPE}na", "\u202eannA", "$\\frac$", "_anna", "<b>A"]
)
def test_names_of_players(tmp_path, capfd, name):
    path = evening_of(tmp_path / "evening.txt", SMALL, name)
    folder = tmp_path / "out"
    assert main(["results", str(path), "--report", str(folder)]) == 0
    out = capfd.readouterr().out
    assert is_harmless(out)
    assert "na" in out
    page = (folder / "results.html").read_text()
    assert ESCAPE not in page
    assert "\u202e" not in page
    assert "<b>A" not in page
    for figure in folder.glob("*.svg"):
        assert "\x1b" not in figure.read_text()
    (tmp_path / "records.txt").write_text("\n\n".join(path.read_text().split("\n\n")[1:]))
    assert main(["replay", str(tmp_path / "records.txt")]) == 0
    assert is_harmless(capfd.readouterr().out)


def test_the_legend_has_every_name():
    from troef.lab import figures

    line = [(0.0, 0.0), (1.0, 1.0)]
    figure = figures.lines({"_anna": line, "$x$": line}, "$y$", "x", "y")
    assert [each.get_text().strip() for each in figure.legends[0].get_texts()] == ["_anna", "$x$"]
    figures.svg(figure)


def test_agents_whose_folder_looks_like_markup(tmp_path, capfd, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = Path(f"a[b]{ESCAPE}")
    folder.mkdir()
    (folder / "low.py").write_text(LOW)
    spec = f"{folder}/low.py:Low"
    arguments = ["rikken", spec, "random", "random", "random", "--deals", "8", "--workers", "1"]
    assert main(["tournament", *arguments, "--report", "out[/red]"]) == 0
    out = capfd.readouterr().out
    assert is_harmless(out)
    assert "a[b]\\x1b[31m/low.py:Low" in out.replace("\n", "")
    assert "out[/red]" in out


def test_what_an_agent_says_when_it_fails(refused, tmp_path):
    (tmp_path / "bad.py").write_text(RAISES)
    arguments = ["tournament", "rikken", "bad.py:Fails", *["random"] * 3]
    said = refused(*arguments, "--deals", "4", "--workers", "1", begun=True)
    assert "\\x1b[2J\\u202egone" in said


def test_a_bad_file_name_is_shown(refused):
    assert "no\\x1b[31m.toml" in refused("run", f"no{ESCAPE}.toml")
    assert "\\udcff" in refused("replay", os.fsdecode(b"\xff"))


# -- stores ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def store(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("stores") / "store.db"
    agents = ["random"] * 4
    code = main(
        [
            "tournament",
            "rikken",
            *agents,
            "--deals",
            "8",
            "--workers",
            "1",
            "--store",
            str(path),
            "--json",
        ]
    )
    assert code == 0
    with sqlite3.connect(path) as db:
        db.execute("pragma journal_mode = delete")
    db.close()
    return path.read_bytes()


DECLARED = json.dumps(
    {
        "agents": ["random"] * 4,
        "blocks": 2,
        "game": "rikken",
        "house": {},
        "seating": "rotate",
        "seed": 1,
    }
)
BROKEN_STORES = {
    "no JSON": ("runs", "declaration", "{"),
    "no number": ("runs", "declaration", DECLARED.replace('"seed": 1', '"seed": NaN')),
    "a list": ("runs", "declaration", "[1, 2]"),
    "a number": ("runs", "declaration", 7),
    "nested": ("runs", "declaration", "[" * 100_000),
    "unknown keys": ("runs", "declaration", DECLARED.replace('"seed"', '"seeds"')),
    "more keys": ("runs", "declaration", DECLARED[:-1] + ', "speed": 1}'),
    "agents": ("runs", "declaration", DECLARED.replace('"random"', "1")),
    "no agents": ("runs", "declaration", DECLARED.replace('["random", ', '[["random"], ')),
    "house": ("runs", "declaration", DECLARED.replace('"house": {}', '"house": {"self": "1"}')),
    "house of numbers": (
        "runs",
        "declaration",
        DECLARED.replace('"house": {}', '"house": {"piek": 1}'),
    ),
    "seating": ("runs", "declaration", DECLARED.replace("rotate", "standing")),
    "seed": ("runs", "declaration", DECLARED.replace('"seed": 1', '"seed": 1e999')),
    "huge seed": ("runs", "declaration", DECLARED.replace('"seed": 1', '"seed": ' + "9" * 30)),
    "long seed": ("runs", "declaration", DECLARED.replace('"seed": 1', '"seed": ' + "9" * 5000)),
    "kind": ("runs", "declaration", DECLARED[:-1] + ', "kind": ["x"]}'),
    "empty block": ("blocks", "payload", b""),
    "text as block": ("blocks", "payload", "x"),
}


@pytest.mark.parametrize("case", BROKEN_STORES)
def test_stores_that_were_broken(refused, tmp_path, store, case):
    table, column, value = BROKEN_STORES[case]
    path = tmp_path / "store.db"
    path.write_bytes(store)
    with sqlite3.connect(path) as db:
        db.execute(f"update {table} set {column} = ?", (value,))
    db.close()
    refused("export", "store.db", "out.csv")


@pytest.mark.parametrize(
    "shape", [(2, 4), (2, 3, 6), (2, 4, 1), (0, 4, 6), (1 << 20, 1 << 20, 1 << 20)]
)
def test_blocks_of_another_shape(refused, tmp_path, store, shape):
    path = tmp_path / "store.db"
    path.write_bytes(store)
    zeros = bytes(8 * min(1 << 16, shape[0] * shape[1] * (shape[2] if shape[2:] else 1)))
    payload = struct.pack(f"<BB{len(shape)}I", 1, len(shape), *shape) + zlib.compress(zeros)
    with sqlite3.connect(path) as db:
        db.execute("update blocks set payload = ?", (payload,))
    db.close()
    assert "restore the file" in refused("export", "store.db", "out.csv")
    arguments = ["tournament", "rikken", *["random"] * 4, "--deals", "8", "--workers", "1"]
    assert "restore the file" in refused(*arguments, "--store", "store.db", begun=True)


def test_a_small_block_that_claims_to_be_gigabytes(refused, tmp_path, store):
    path = tmp_path / "store.db"
    path.write_bytes(store)
    bomb = zlib.compress(bytes(1 << 26))
    payload = struct.pack("<BB3I", 1, 3, 2, 4, 6) + bomb
    with sqlite3.connect(path) as db:
        db.execute("update blocks set payload = ?", (payload,))
    db.close()
    assert "damaged" in refused("export", "store.db", "out.csv")
