"""At the terminal: Tysiac in Polish, Kuhhandel in German, and what the others say to that."""

import os
import subprocess
import sys

import pytest

from troef.cli import main
from troef.table.kept import read


def typed(folder, lines, *command, **environment):
    """What the table says to these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "troef", "play", *command], input="\n".join(lines), capture_output=True,
        text=True, encoding="utf-8", timeout=120,
        env={**os.environ, "XDG_DATA_HOME": str(folder), "COLUMNS": "120", **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_tysiac_in_polish(tmp_path):
    save = tmp_path / "evening.txt"
    asked = ("tysiac", "--language", "pl", "--seed", "3", "--save", str(save))
    said = typed(tmp_path, ["pomoc", "cofnij", "de", "pas", "koniec"], *asked)
    assert "Witaj: Tysiąc." in said
    assert "Tu mówi się w tych językach: nl, en, pl." in said
    assert "dalej w języku: niderlandzki, angielski albo polski" in said
    assert read(save).language == "pl"
    again = typed(tmp_path, ["koniec"], "tysiac", "--save", str(save))
    assert "Witaj znowu: Tysiąc, rozdanie 1" in again


def test_kuhhandel_in_the_language_of_the_system(tmp_path):
    said = typed(tmp_path, ["stand", "ende"], "kuhhandel", "--seed", "3", LC_ALL="de_DE.UTF-8")
    assert "Willkommen bei Kuhhandel." in said
    assert "Auf Wiedersehen." in said


@pytest.mark.parametrize(
    "command",
    [
        ["play", "rikken"],
        ["score", "rikken"],
        ["advise", "rikken", "S"],
    ],
)
def test_a_game_that_is_not_played_in_a_language_says_so(command, capsys):
    assert main([*command, "--language", "pl"]) == 2
    said = capsys.readouterr().err
    assert "Rikken is not played in 'pl': choose --language en or nl" in said
