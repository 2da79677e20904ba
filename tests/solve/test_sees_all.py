"""Only an agent that is marked so is given the complete state, and every result says so."""

import csv
import json

import numpy as np
import pytest

from troef import chance
from troef.agents import Agent, find
from troef.agents.uniform import act as by_chance
from troef.cli import main
from troef.games import find as game_of
from troef.jit import rule
from troef.lab.seeing import noted
from troef.lab.store import Store
from troef.loop import MatchError
from troef.match import Table, play_games


@rule
def spy(view, mind):
    """Notes in its memory whether it was ever shown everything."""
    if view.viewer < 0:
        mind.memory[0] = 1.0
        raise ValueError("shown everything")
    return by_chance(view, mind)


def test_others_never_see_all():
    """Beside an oracle, and with whatever it writes into its mind, an agent gets its view."""
    game = game_of("tysiac")
    agents = [
        find("oracle", game),
        Agent("spy", spy, "looks for hidden cards"),
        find("decent", game),
    ]
    play_games(game, agents, [[0, 1, 2], [1, 2, 0]], seed=1, first=0, games=1)


def test_the_mark_is_what_counts():
    game = game_of("tysiac")
    marked = Agent("spy", spy, "sees", sees_all=True, game=game)
    table = Table(game, [marked, marked, marked])
    table.deal(chance.generator(1))
    with pytest.raises(MatchError, match="shown everything"):
        table.decide()


MARK = "oracle (sees all cards)"
PLAYED = ["--deals", "3", "--workers", "1"]


def run(capsys, *words):
    assert main([*words]) == 0
    return capsys.readouterr().out


def test_standings_say_so(capsys, tmp_path, monkeypatch):
    """In the terminal, in a document, on a page, in a figure, in a store and in what is made of it."""
    monkeypatch.setenv("COLUMNS", "160")
    played = ["tournament", "tysiac", "oracle", "random", "random", *PLAYED]
    store, folder = tmp_path / "store", tmp_path / "report"
    shown = run(capsys, *played, "--store", str(store), "--report", str(folder))
    assert MARK in shown
    assert MARK in (folder / "tournament-tysiac.html").read_text()
    told = json.loads(run(capsys, *played, "--json"))
    assert told["sees_all"] == ["oracle"]
    assert np.isfinite(told["seats"][0]["mean"])
    with Store.read(store) as kept:
        assert [noted(each) for each in kept.runs()] == [["oracle"]]
    for file in ("deals.csv", "deals.parquet"):
        run(capsys, "export", str(store), str(tmp_path / file))
    with (tmp_path / "deals.csv").open() as lines:
        exported = list(csv.DictReader(lines))
    assert len(exported) == 3
    for row in exported:
        assert row[f"agent_{row['sees_all']}"] == "oracle"
    assert len({row["sees_all"] for row in exported}) == 3  # it sat everywhere


def test_comparisons_say_so(capsys, tmp_path):
    asked = ["compare", "tysiac", "oracle", "random", "--limit", "12", "--workers", "1"]
    folder = tmp_path / "report"
    shown = " ".join(run(capsys, *asked, "--report", str(folder)).split())
    assert f"A = {MARK}, B = random." in shown
    page = (folder / "compare-tysiac.html").read_text()
    assert f"{MARK} against random" in page  # the figure
    assert f"<td>{MARK}</td>" in page
    assert json.loads(run(capsys, *asked, "--json"))["sees_all"] == ["oracle"]
    among = ["compare", "tysiac", "random", "decent", "--field", "oracle", *asked[4:]]
    assert f"among {MARK}" in " ".join(run(capsys, *among).split())


def test_ratings_say_so(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    asked = ["rate", "tysiac", "oracle", "random", "decent", *PLAYED]
    assert MARK in run(capsys, *asked, "--report", str(tmp_path))
    assert f"<td>{MARK}</td>" in (tmp_path / "rate-tysiac.html").read_text()
    assert json.loads(run(capsys, *asked, "--json"))["sees_all"] == ["oracle"]


def test_nobody_else_is_marked(capsys, tmp_path):
    store, out = tmp_path / "store", tmp_path / "deals.csv"
    played = ["tournament", "tysiac", "decent", "random", "random", *PLAYED]
    assert "sees all" not in run(capsys, *played, "--store", str(store))
    run(capsys, "export", str(store), str(out))
    assert "sees_all" not in out.read_text()


def test_the_list_of_agents_says_so(capsys):
    listed = json.loads(run(capsys, "agents", "--json"))["agents"]
    assert {each["name"] for each in listed if each["sees_all"]} == {"oracle"}
