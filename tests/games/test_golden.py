"""One short golden playthrough of every game.

After a change of the rules that is meant: TROEF_GOLDEN=write python -m pytest
tests/games/test_golden.py, and read the difference.
"""

import importlib
from pathlib import Path

import pytest
from goldens import FOLDER, hold_to

from troef.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough(name):
    """The game of each folder as `playthrough.text()` tells it."""
    assert (Path(__file__).parent / name / "playthrough.py").exists(), f"{name} has no playthrough"
    hold_to(name, importlib.import_module(f"games.{name}.playthrough").text())


def test_what_is_kept_belongs_to_a_game():
    assert {file.stem for file in FOLDER.glob("*.txt")} == {*GAMES, "numbering", "signature"}
