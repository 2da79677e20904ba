"""An agent that hangs: its thinking is stopped, and the people at the table say how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from test_session import Scripted

from troef.agents import AgentError
from troef.games import GAMES
from troef.table.core import Core
from troef.table.evening import Evening
from troef.table.kept import read
from troef.table.thinking import Thinker

HANGS = """
import time

class Hangs:
    name = "hangs"

    def act(self, view):
        while True:
            time.sleep(0.05)
"""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """West, who acts after South, hangs."""
    file = tmp_path / "stuck.py"
    file.write_text(HANGS)
    specs = [None, f"{file}:Hangs", "uniform", "uniform"]
    return Evening(GAMES["rikken"](), specs, tmp_path / "evening.txt", "en", 2)


@pytest.fixture
def table(evening) -> Iterator[Scripted]:
    table = Scripted(evening)
    thinker = Thinker(evening.game, evening.table.seats, evening.specs)
    table.session.thinker = thinker
    table.session.limit = 3.0
    yield table
    thinker.close()


def test_chance_chooses_for_one_that_hangs_and_the_evening_goes_on(table) -> None:
    said = table.run(["pass", "nonsense", "", "?"])
    assert "West has been thinking for 3 s and was stopped" in said
    assert said.count("Enter, again, other or q: ") >= 2
    assert "West faltered: chance chooses instead." in said
    assert len(table.evening.table.actions) >= 4


def test_somebody_else_takes_its_place(table) -> None:
    said = table.run(["pass", "again", "other"])
    assert said.count("was stopped") == 2
    assert "Somebody else sits at the place of West from now on." in said
    assert "faltered" not in said
    assert table.evening.specs[1] == "advanced"
    assert read(table.evening.path).specs[1] == "advanced"
    assert len(table.evening.table.actions) >= 2


def test_one_can_leave_instead(table) -> None:
    table.run(["pass", "q"])
    assert len(read(table.evening.path).table.actions) == 1


def test_only_who_plays_the_game_takes_a_place(evening) -> None:
    core = Core(evening)
    with pytest.raises(AgentError):
        core.replace(1, "knowledge")
    with pytest.raises(ValueError, match="a person sits there"):
        core.replace(0, "uniform")
    core.replace(1, "basic")
    assert core.evening.specs == (None, "basic", "uniform", "uniform")
