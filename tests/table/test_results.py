"""The table of how people did: every figure is that of the kept games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from troef.cli import main
from troef.game import actions_of
from troef.games import GAMES
from troef.table.evening import Evening, load
from troef.table.results import played, rows


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening of a person called Anna: a whole game, and a bit of the next."""
    path = tmp_path_factory.mktemp("evenings") / "evening.txt"
    game = GAMES["boerenbridge"](rounds="3", suits="4", ranks="3")
    specs = [None, "uniform", "uniform", "uniform"]
    evening = Evening(game, specs, path, "en", 4, ("Anna",))
    while len(evening.games()) < 2:
        evening.deal()
        while evening.running:
            mine = evening.turn == 0
            evening.act(actions_of(game, evening.table.view(0))[0] if mine else evening.decide())
    return path


def test_points_add_up_to_those_of_the_records(kept: Path) -> None:
    evening = load(kept)
    (game,) = played(evening)
    deals = evening.games()[0]
    assert game.players == ("Anna", "uniform", "uniform", "uniform")
    assert game.points == tuple(sum(each.points[seat] for each in deals) for seat in range(4))
    assert [curve[-1] for curve in game.curves] == list(game.points)
    assert sum(game.won) <= 1
    table = {row["player"]: row for row in rows([game])}
    assert table["Anna"]["games"] == 1
    assert table["uniform"]["games"] == 3
    assert table["Anna"]["points"] == game.points[0]


def test_what_the_game_tells_of_a_seat_is_in_the_table(kept: Path) -> None:
    """002, table 9: points, earnable points, rounds made, games won."""
    evening = load(kept)
    (anna,) = [row for row in rows(played(evening)) if row["player"] == "Anna"]
    scored = [each.points[0] for each in evening.games()[0]]
    assert anna["made"] == sum(points > 0 for points in scored)
    assert anna["earnable"] >= 10 * len(scored)


def test_the_command_prints_and_draws(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["results", str(kept), "--json", "--report", str(tmp_path / "r")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 1
    assert {"game-1.svg", "player-Anna.svg", "results.html"} <= {
        file.name for file in (tmp_path / "r").iterdir()
    }
    assert main(["results", str(kept)]) == 0
    assert "Anna" in capsys.readouterr().out


def test_a_file_that_is_no_evening_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.txt").write_text("hello")
    assert main(["results", str(tmp_path / "no.txt")]) == 2
    assert "no.txt" in capsys.readouterr().err
