"""The start menu, the questions of a first start, and stepping through a deal, in a real pseudo-terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from test_terminal import ESCAPES, ROOT

from troef import chance
from troef.agents import LEVELS
from troef.agents import find as find_agent
from troef.cli import main
from troef.game import over
from troef.games import find
from troef.match import Table
from troef.record import Record, write
from troef.table.kept import path_for, read
from troef.table.menu import house_file


class At:
    """The program in a terminal; what is waited for is what is printed, never a while."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT), "TERM": "xterm",
               "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder)}  # fmt: skip
        self.process = pexpect.spawn(
            sys.executable, ["-m", "troef", *arguments], env=env, encoding="utf-8", timeout=120,
            dimensions=(50, 100),
        )  # fmt: skip

    def until(self, pattern: str) -> str:
        self.process.expect(pattern)
        return ESCAPES.sub("", self.process.before + self.process.after).replace("\r", "")

    def type(self, line: str, pattern: str) -> str:
        self.process.sendline(line)
        return self.until(pattern)

    def ends(self) -> int | None:
        self.process.expect(pexpect.EOF)
        self.process.close()
        return self.process.exitstatus


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[object]:
    opened: list[At] = []

    def sit(*arguments: str) -> At:
        opened.append(At(tmp_path, *arguments))
        return opened[-1]

    yield sit
    for each in opened:
        each.process.close(force=True)


def test_the_menu_leads_to_a_table(sit, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    menu = sit()
    said = menu.until(r"Your choice \(Enter = .*?\): ")
    assert "What would you like to play?" in said
    assert all(title in said for title in ("Rikken", "Tysi", "Boerenbridge", "Kuhhandel"))
    again = menu.type("99", r"Your choice \(Enter = .*?\): ")
    assert "Type a number from 1 to 5" in again
    menu.type("1", r"Your choice \(Enter = .*?\): ")  # the called ace
    menu.type("2", r"just you\): ")
    again = menu.type("Anna,Anna", r"just you\): ")
    assert "each of them once" in again
    said = menu.type("Anna", r"Your choice \(Enter = .*?\): ")
    assert "How strong" in said
    said = menu.type("1", r"\(\d+-\d+\): |\(Enter.*?\): ")
    assert "Anna" in said
    menu.process.sendline("quit")
    assert menu.ends() == 0
    evening = read(path_for("rikken"))
    assert evening.names == {0: "Anna"}
    assert evening.specs[1:] == (LEVELS["rikken"]["beginner"],) * 3
    chosen = find(house_file(evening.game).read_text().strip())
    assert chosen == evening.game
    assert chosen.changed()

    menu = sit()
    assert "an evening is waiting" in menu.until(r"Your choice \(Enter = .*?\): ")
    said = menu.type("1", r"Your choice \(Enter = .*?\): ")
    assert "go on with it" in said
    assert "Welcome back" in menu.type("1", r"\(\d+-\d+\): |\(Enter.*?\): ")


def test_the_menu_can_be_left(sit) -> None:
    menu = sit()
    menu.until(r"Your choice \(Enter = .*?\): ")
    menu.process.sendline("q")
    assert menu.ends() == 0


def test_house_rules_and_level_are_asked_at_the_first_start_only(
    sit, tmp_path, monkeypatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first = sit("play", "rikken", "--language", "en")
    first.until(r"Your choice \(Enter = .*?\): ")
    said = first.type("2", r"Your choice \(Enter = 3\): ")
    assert "club player: plays solidly" in said
    first.type("2", r"Type \? for help")
    first.until(r"\(\d+-\d+\): |\(Enter.*?\): ")
    first.process.sendline("quit")
    assert first.ends() == 0
    evening = read(path_for("rikken"))
    assert evening.game.changed()
    assert evening.specs[1:] == ("advanced",) * 3
    path_for("rikken").unlink()
    second = sit("play", "rikken", "--language", "en")
    second.until(r"Type \? for help")
    second.until(r"\(\d+-\d+\): |\(Enter.*?\): ")
    second.process.sendline("quit")
    assert second.ends() == 0
    again = read(path_for("rikken"))
    assert again.game.changed() == evening.game.changed()
    assert again.specs == evening.specs


def test_stepping_through_a_deal(sit, tmp_path) -> None:
    game = find("rikken")
    table = Table(game, [find_agent("uniform", game)] * 4)
    table.deal(chance.generator(1))
    start = game.say_deal(table.state)
    while not over(table.state):
        table.act(table.decide())
    file = tmp_path / "record.txt"
    file.write_text(write(Record(game, ("a", "b", "c", "d"), start, table.actions)))
    step = sit("replay", "--step", str(file), "--language", "en")
    prompt = r"a number, q: "
    said = step.until(prompt)
    assert "action 0 of" in said
    assert "action 1 of" in step.type("", prompt)
    assert "action 2 of" in step.type("", prompt)
    assert "action 1 of" in step.type("b", prompt)
    assert "action 9 of" in step.type("9", prompt)
    assert "goes to that action" in step.type("nonsense", prompt)
    step.process.sendline("q")
    assert step.ends() == 0


def test_no_menu_without_a_terminal(capsys) -> None:
    assert main([]) == 2
    assert "COMMAND" in capsys.readouterr().err
