"""The table of how people did: every figure is that of the kept games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from telling import whole

from troef.cli import main
from troef.game import Game, actions_of
from troef.games import GAMES
from troef.table.evening import Evening
from troef.table.kept import load
from troef.table.results import Charts, by_rules, played, rows

THROWN = 21
"""A seed with which a deal of Tysiac is thrown in."""


def sit(path: Path, game: Game, name: str, seed: int) -> Path:
    """An evening of one person: a whole game, and a bit of the next."""
    specs = [None, *["uniform"] * (game.seats - 1)]
    evening = Evening(game, specs, path, "en", seed, (name,))
    while len(evening.games()) < 2:
        evening.deal()
        while evening.running:
            mine = evening.turn == 0
            evening.act(actions_of(game, evening.table.view(0))[0] if mine else evening.decide())
    return path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = GAMES["boerenbridge"](rounds="3", suits="4", ranks="3")
    return sit(tmp_path_factory.mktemp("evenings") / "evening.txt", game, "Anna", 4)


@pytest.fixture(scope="module")
def tysiac(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Tysiac with a deal that was thrown in, of somebody with a name for no file."""
    game = GAMES["tysiac"](cap="8")
    return sit(tmp_path_factory.mktemp("evenings") / "tysiac.txt", game, "A/B", THROWN)


def test_points_add_up_to_those_of_the_records(kept: Path) -> None:
    evening = load(kept)
    (game,) = played(kept)
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
    """002, table 9: points, earnable points, rounds made of those that were played, games won."""
    evening = load(kept)
    (anna,) = [row for row in rows(played(kept)) if row["player"] == "Anna"]
    scored = [each.points[0] for each in evening.games()[0]]
    assert anna["made"] == sum(points > 0 for points in scored)
    assert anna["deals"] == len(scored) == 3
    assert anna["earnable"] >= 10 * len(scored)


def test_the_command_prints_and_draws(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["results", str(kept), "--json", "--report", str(tmp_path / "r")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 1
    assert told["tables"][0]["game"] == "boerenbridge ranks=3 rounds=3"
    assert {"game-1.svg", "player-Anna.svg", "all-games.svg", "results.html"} <= {
        file.name for file in (tmp_path / "r").iterdir()
    }
    assert main(["results", str(kept), "--language", "nl"]) == 0
    assert "speler" in capsys.readouterr().out
    assert main(["results", str(kept)]) == 0
    assert "Anna" in capsys.readouterr().out


def test_a_file_that_is_no_evening_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.txt").write_text("hello")
    assert main(["results", str(tmp_path / "no.txt")]) == 2
    assert "no.txt" in capsys.readouterr().err


def test_a_file_that_is_not_there_was_not_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["results", str(tmp_path / "none.txt")]) == 2
    told = capsys.readouterr().err
    assert "none.txt cannot be read: No such file" in told
    assert "left as it is" not in told


def test_deals_that_were_thrown_in_are_no_rounds(tysiac: Path) -> None:
    deals = load(tysiac).games()[0]
    (game,) = played(tysiac)
    assert not all(each.counts for each in deals)
    assert [len(curve) for curve in game.curves] == [sum(each.counts for each in deals)] * 3
    assert [curve[-1] for curve in game.curves] == list(game.points)
    assert game.won == (False, False, False)  # the cap ended it


def test_games_of_different_rules_are_not_added_up(
    kept: Path, tysiac: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "r"
    assert main(["results", str(kept), str(tysiac), "--json", "--report", str(folder)]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert [table["game"].split()[0] for table in tables] == ["boerenbridge", "tysiac"]
    games = played(kept), played(tysiac)
    for table, some in zip(tables, games, strict=True):
        assert table["players"] == rows(some)
    names = {file.stem for file in folder.iterdir()}
    assert {"player-Anna", "player-A-B", "player-uniform", "player-uniform-2", "game-1", "game-1-2",
            "all-games", "all-games-2"} <= names  # fmt: skip
    assert main(["results", str(kept), str(tysiac)]) == 0
    told = capsys.readouterr().out
    assert "boerenbridge ranks=3" in told
    assert "tysiac cap=8: 1 finished game" in " ".join(told.split())


def test_games_that_an_adviser_was_told_are_in_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES["boerenbridge"](rounds="1")
    lines, points = whole(game, 3)
    path = tmp_path / "notes.txt"
    path.write_text("\n".join(["troef advise boerenbridge rounds=1 S", *lines]) + "\n")
    (one,) = played(path)
    assert one.players == ("adviser_S", "W", "N", "E")
    assert list(one.points) == points
    assert main(["results", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    path.write_text("troef advise boerenbridge rounds=1 S\nQ\n")
    assert main(["results", str(path)]) == 2
    assert "line 2" in capsys.readouterr().err


def test_a_score_that_was_set_counts_in_the_points(tmp_path: Path) -> None:
    game = GAMES["tysiac"](cap="1", nines="play")
    lines, points = whole(game, 5)
    path = tmp_path / "notes.txt"
    head = ["troef advise tysiac nines=play cap=1 S", *lines[:2], "score 100 200 300"]
    path.write_text("\n".join([*head, *lines[2:]]) + "\n")
    (one,) = played(path)
    assert list(one.points) == [100 + points[0], 200 + points[1], 300 + points[2]]
    assert [len(curve) for curve in one.curves] == [1, 1, 1]


def test_charts_name_seats_and_count_whole_deals(tysiac: Path, tmp_path: Path) -> None:
    drawn: list[Any] = []

    class Watched(Charts):
        def _draw(self, name: str, title: str, figure: Any) -> None:
            drawn.append(figure.axes[0])

    Watched(tmp_path).write(by_rules(played(tysiac)))
    labels = [label for axes in drawn for label in axes.get_legend_handles_labels()[1]]
    assert {"uniform (W)", "uniform (E)", "game 1 (W)"} <= set(labels)
    assert all(float(tick).is_integer() for axes in drawn for tick in axes.get_xticks())


def test_who_saw_all_cards_is_told(tmp_path: Path) -> None:
    game = GAMES["boerenbridge"](rounds="1", suits="4", ranks="2")
    evening = Evening(
        game, [None, "oracle", *["uniform"] * 2], tmp_path / "e.txt", "en", 1, ("Eva",)
    )
    evening.deal()
    while evening.running:
        mine = evening.turn == 0
        evening.act(actions_of(game, evening.table.view(0))[0] if mine else evening.decide())
    (told,) = played(tmp_path / "e.txt")
    assert told.players == ("Eva", "oracle (sees all cards)", "uniform", "uniform")
