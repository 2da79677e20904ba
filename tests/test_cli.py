"""The commands, as processes: what they print, where, and with which exit code."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from troef import agents, record
from troef.cli import COMMANDS, main, parse, parser, speaking
from troef.games.rikken import Rikken
from troef.match import Table, chance
from troef.words import DEFAULT, LANGUAGES

ROOT = Path(__file__).parent.parent


def troef(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "troef", *arguments], capture_output=True, text=True, timeout=300,
        input=stdin, cwd=ROOT, env={**os.environ, "COLUMNS": "120"},
    )  # fmt: skip


@pytest.fixture
def here(capfd, monkeypatch):
    """The same in this process: starting one for each takes a second."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str) -> subprocess.CompletedProcess:
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        return subprocess.CompletedProcess(arguments, code, *capfd.readouterr())

    return run


def uniform_record() -> record.Record:
    game = Rikken()
    table = Table(game, [agents.load("uniform")] * 4)
    table.deal(chance.generator(3))
    deal = game.say_deal(table.state)
    table.reseed(3, 0, 1)
    table.play_on()
    return record.Record(game, ("a", "b", "c", "d"), deal, table.actions)


def test_tournament_json_is_one_document_and_nothing_else():
    done = troef(
        "tournament", "rikken", *["uniform"] * 4, "--deals", "400", "--seed", "7", "--json"
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert {"game", "deals", "blocks", "seed", "seconds", "seats"} <= set(result)
    assert (result["game"], result["deals"], result["blocks"], result["seed"]) == (
        "rikken",
        400,
        100,
        7,
    )
    assert len(result["seats"]) == 4
    for seat in result["seats"]:
        assert set(seat) == {"agent", "mean", "ci95", "total", "wins", "win", "win_ci95"}
        assert seat["win"] == pytest.approx(seat["wins"] / 400)
        assert seat["win_ci95"][0] <= seat["win"] <= seat["win_ci95"][1]
        assert seat["ci95"][0] <= seat["mean"] <= seat["ci95"][1]
        assert seat["mean"] == pytest.approx(seat["total"] / 400)
    assert sum(seat["total"] for seat in result["seats"]) == 0


def test_tournament_is_the_same_for_any_number_of_workers():
    results = []
    for workers in ("1", "2", "4"):
        done = troef(
            "tournament",
            "rikken",
            *["uniform"] * 4,
            "--deals",
            "9000",
            "--json",
            "--workers",
            workers,
        )
        results.append(json.loads(done.stdout)["seats"])
    assert results[0] == results[1] == results[2]


def test_tournament_draws_figures(tmp_path):
    done = troef(
        "tournament",
        "rikken",
        *["uniform"] * 4,
        "--deals",
        "40",
        "--workers",
        "1",
        "--report",
        str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "tournament-rikken.svg").read_text().startswith("<svg")
    assert (tmp_path / "tournament-rikken.png").read_bytes().startswith(b"\x89PNG")


def test_tournament_store_resumes_and_refuses_other_files(tmp_path):
    arguments = [
        "tournament",
        "rikken",
        *["uniform"] * 4,
        "--deals",
        "400",
        "--json",
        "--workers",
        "1",
    ]
    store = str(tmp_path / "results.sqlite")
    first = json.loads(troef(*arguments, "--store", store).stdout)
    again = json.loads(troef(*arguments, "--store", store).stdout)
    assert first["seats"] == again["seats"]
    (tmp_path / "other").write_text("no database")
    done = troef(*arguments, "--store", str(tmp_path / "other"))
    assert done.returncode == 2
    assert (tmp_path / "other").read_text() == "no database"


def test_json_has_no_infinity():
    """One block has no interval, and JSON no word for that but null."""
    done = troef(
        "tournament", "rikken", *["uniform"] * 4, "--deals", "4", "--json", "--workers", "1"
    )

    def refuse(word):
        raise AssertionError(word)

    result = json.loads(done.stdout, parse_constant=refuse)
    assert result["seats"][0]["ci95"] == [None, None]


def test_a_full_disk_is_told():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "troef", "tournament", "rikken", *["uniform"] * 4, "--deals", "4",
             "--workers", "1"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("troef: the disk is full")


BAD = {
    "no command": ([], "COMMAND"),
    "unknown command": (["dance"], "dance"),
    "unknown game": (["tournament", "chess", "uniform"], "there is no game 'chess'"),
    "unknown agent": (["tournament", "rikken", *["nobody"] * 4], "there is no agent 'nobody'"),
    "seat count": (["tournament", "rikken", "uniform"], "has 4 seats"),
    "setting": (["tournament", "rikken", *["uniform:n=1"] * 4], "no setting 'n'"),
    "range": (
        ["tournament", "boerenbridge", "montecarlo:budget=-5", *["random"] * 3],
        "budget=-5: expected a whole number from 1",
    ),
    "agent's name": (["agents", "rikken", "nobody"], "there is no agent 'nobody'"),
    "house rule": (
        ["tournament", "rikken", *["uniform"] * 4, "--house", "x=1"],
        "no house rule 'x'",
    ),
    "choice": (["tournament", "rikken", *["uniform"] * 4, "--house", "piek=two"], "one_or_five"),
    "contract": (
        ["tournament", "rikken", *["uniform"] * 4, "--house", "contracts=rik+whist"],
        "'whist'",
    ),
    "pattern": (["play", "rikken", "--house", "pattern=5-5"], "5-5"),
    "no pair": (["play", "rikken", "--house", "piek"], "RULE=CHOICE"),
    "no folder": (
        ["tournament", "rikken", *["uniform"] * 4, "--report", "/dev/null/x"],
        "cannot make the folder '/dev/null/x'",
    ),
    "no learner": (["learn", "tysiac", "knowledge"], "no agent learns to play tysiac"),
    "deals": (["tournament", "rikken", *["uniform"] * 4, "--deals", "0"], "above 0"),
    "seed": (["tournament", "rikken", *["uniform"] * 4, "--seed", "-1"], "--seed"),
    "bench row": (["bench", "speed"], "no bench row 'speed'"),
    "no file": (["replay", "nowhere.txt"], "nowhere.txt"),
    "agent file": (["tournament", "rikken", "no.py:A", *["uniform"] * 3], "no.py"),
    "games": (["games", "chess"], "there is no game 'chess'"),
}


@pytest.mark.parametrize("case", BAD, ids=str)
def test_bad_input_is_one_clear_line_and_exit_code_2(case, here):
    arguments, expected = BAD[case]
    complains(here(*arguments), expected)


@pytest.mark.parametrize("case", ["unknown command", "unknown agent"])
def test_bad_input_ends_the_process_likewise(case):
    """What argparse finds and what a command finds."""
    arguments, expected = BAD[case]
    complains(troef(*arguments), expected)


def complains(done: subprocess.CompletedProcess, expected: str) -> None:
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert len(lines) == 1, done.stderr
    assert expected in lines[0]


def test_replay_shows_and_checks_a_record(tmp_path):
    text = record.write(uniform_record())
    path = tmp_path / "deal.txt"
    path.write_text(text)
    shown = troef("replay", str(path))
    assert shown.returncode == 0, shown.stderr
    assert text in shown.stdout
    data = json.loads(troef("replay", "-", "--json", stdin=text).stdout)
    assert data["records"][0]["scores"] == uniform_record().scores()
    german = troef("replay", "--step", "--language", "de", str(path))
    complains(german, "Rikken is not played in 'de'")
    path.write_text(text.replace("trick 3:", "trick 4:"))
    broken = troef("replay", str(path))
    assert broken.returncode == 2
    assert "expected 'trick 3:', found 'trick 4:'" in broken.stderr
    assert broken.stdout == ""


def test_own_agents_from_a_file(tmp_path):
    (tmp_path / "mine.py").write_text(
        "class First:\n    def act(self, seat):\n        return seat.legal[0]\n"
        "class Wrong:\n    name = 'wrong'\n    def act(self, seat):\n        return 999\n"
        "class Fails:\n    def act(self, seat):\n        raise KeyError('x')\n"
    )
    arguments = ["uniform", "uniform", "uniform", "--deals", "8", "--json", "--workers", "1"]
    good = troef("tournament", "rikken", f"{tmp_path}/mine.py:First", *arguments)
    assert good.returncode == 0, good.stderr
    wrong = troef("tournament", "rikken", f"{tmp_path}/mine.py:Wrong", *arguments)
    assert wrong.returncode == 2
    assert "agent 'wrong' at seat S of deal 0 played action 999, which is not legal" in wrong.stderr
    fails = troef("tournament", "rikken", f"{tmp_path}/mine.py:Fails", *arguments)
    assert fails.returncode == 2
    assert "agent 'Fails' at seat S of deal 0 failed: KeyError: 'x'" in fails.stderr


def test_lists(here):
    games = here("games").stdout
    assert "rikken" in games
    rules = here("games", "rikken").stdout
    for switch in Rikken.switches:
        assert switch.name in rules
    assert "uniform" in here("agents").stdout
    assert "uniform" in here("agents", "rikken").stdout
    told = here("agents", "boerenbridge", "montecarlo").stdout
    assert "budget=10000" in told
    assert "(chance)" in told


def test_every_option_has_help():
    for action in parser()._subparsers._group_actions:  # type: ignore[union-attr]
        for command in action.choices.values():
            for option in command._actions:
                assert option.help, f"{command.prog} {option.dest} has no help"


@pytest.mark.parametrize(
    "order", ["--seed 3 basic advanced random", "basic --seed 3 advanced random"]
)
def test_agents_and_options_in_any_order(order):
    arguments = parse(["play", "rikken", *order.split()])
    assert arguments.agents == ["basic", "advanced", "random"]
    assert arguments.seed == 3


def test_every_command_but_those_for_people_has_json():
    """`play`, `advise`, `guide` and `score` are conversations, `serve` too; `worker` computes until it is
    stopped, and `export` writes a file."""
    without = {name for name, (_, options) in COMMANDS.items() if not _takes_json(options)}
    assert without == {
        "play", "serve", "advise", "guide", "score", "worker", "export", "completion",
    }  # fmt: skip


def _takes_json(options):
    one = argparse.ArgumentParser()
    options(one)
    return "--json" in one.format_help()


@pytest.mark.parametrize(
    ("command", "key", "holds"),
    [
        (["games"], "games", {"game": "rikken", "players": "4"}),
        (["games", "rikken"], "house", {"name": "deck"}),
        (["agents"], "agents", {"game": None, "name": "uniform", "settings": {}}),
        (["agents", "tysiac"], "agents", {"game": "tysiac", "name": "decent"}),
        (["agents", "boerenbridge", "ismcts"], "settings", {"setting": "value=0"}),
        (["reproduce", "--list"], "published", {"id": "s001_table_1", "reproducible": True}),
    ],
)
def test_lists_are_one_document(here, command, key, holds):
    done = here(*command, "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    rows = json.loads(done.stdout)[key]
    assert any(holds.items() <= row.items() for row in rows)


AT_TABLES = (
    "games", "rules", "guide", "score", "agents", "play", "serve", "verify", "advise", "results", "replay",
    "review",
)  # fmt: skip
"""Commands of people who play."""


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != DEFAULT])
def test_help_speaks_every_language(language):
    """What every command is for, and all of those that people at a table use."""
    top = parser()
    (commands,) = (each for each in top._actions if isinstance(each.choices, dict))
    told = [top, *(commands.choices[name] for name in AT_TABLES)]
    english = {action.help for each in told for action in speaking.actions(each) if action.help}
    english |= {each.description for each in told if each.description}
    assert sorted(english - set(speaking.texts(language))) == []


def test_help_is_told_in_the_language_of_the_system(here, monkeypatch):
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    assert here("play", "--help").stdout.startswith("gebruik: troef play")
    said = here("--help").stdout
    assert "spelen in een browser" in said
    assert "arguments" not in said
    monkeypatch.setenv("LC_ALL", "C")
    assert here("play", "--help").stdout.startswith("usage: troef play")
