"""Stored results as tables."""

import csv

import numpy as np
import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.compare import compare
from troef.lab.declare import DeclarationError
from troef.lab.export import ExportError, export, texts
from troef.lab.store import Store
from troef.record import read
from troef.theses.runner import run

GAME = GAMES["rikken"](auction="none")


def test_a_comparison_as_csv(tmp_path, capsys):
    store = tmp_path / "s.sqlite"
    compare(GAME, "greedy", "random", seed=1, limit=600, store=store)
    out = tmp_path / "out.csv"
    assert main(["export", str(store), str(out)]) == 0
    rows = list(csv.DictReader(out.open()))
    assert len(rows) == 600
    assert f"{out}: 600 rows" in capsys.readouterr().out
    for row in rows:
        agents = [row[f"agent_{seat}"] for seat in GAME.seat_names]
        assert sorted(agents) == ["greedy"] * 2 + ["random"] * 2
        assert sum(float(row[f"score_{seat}"]) for seat in GAME.seat_names) == 0
    assert [int(row["deal"]) for row in rows[::6]] == list(range(100))


@pytest.mark.parametrize(
    ("game", "agents"),
    [
        ("rikken", ["random", "greedy", "basic:rik=6", "advanced"]),
        ("tysiac", ["random", "decent", "knowledge"]),
    ],
)
def test_kept_deals_replay_to_the_kept_scores(tmp_path, capsys, game, agents):
    store, out, deals = (str(tmp_path / name) for name in ("s.sqlite", "out.csv", "deals.txt"))
    played = ["tournament", game, *agents, "--deals", "8", "--workers", "1", "--store", store]
    assert main([*played, "--records"]) == 0
    assert main(["export", store, out]) == 0
    assert main(["export", store, deals]) == 0
    with Store.open(tmp_path / "s.sqlite") as opened:
        games = [read(text) for text in texts(opened.runs()[0])]
    assert [deal for one in games for deal in one] == read((tmp_path / "deals.txt").read_text())
    totals = [np.sum([deal.scores() for deal in one], axis=0).tolist() for one in games]
    names = GAMES[game]().seat_names
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    assert totals == [[float(row[f"score_{name}"]) for name in names] for row in rows]


def test_deals_are_kept_only_if_asked(tmp_path, capsys):
    store = tmp_path / "s.sqlite"
    played = ["tournament", "rikken", *["random"] * 4, "--deals", "8", "--workers", "1"]
    assert main([*played, "--store", str(store)]) == 0
    with pytest.raises(ExportError, match="--records"):
        export(store, tmp_path / "deals.txt")
    assert main([*played, "--records"]) == 2
    assert "--store FILE" in capsys.readouterr().err


def test_parquet_of_a_series_by_roles(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    store = tmp_path / "s.sqlite"
    run("s001_table_2", scale=0.0001, store=store)
    with Store.open(store) as opened:
        names = [each.id for each in opened.runs()]
    with pytest.raises(ExportError, match="--run"):
        export(store, tmp_path / "out.parquet")
    assert export(store, tmp_path / "out.parquet", names[-1]) == 40
    table = parquet.read_table(tmp_path / "out.parquet")
    assert {"deal", "lead_rank", "lead_trump", "trumps"} <= set(table.column_names)


def test_what_cannot_be_exported(tmp_path):
    with pytest.raises(ExportError, match="no store"):
        export(tmp_path / "none", tmp_path / "out.csv")
    with pytest.raises(ExportError, match=r"csv, \.parquet or \.txt"):
        export(tmp_path / "none", tmp_path / "out.xls")
    assert not (tmp_path / "none").exists()


def test_a_run_without_a_table_of_deals_is_refused(tmp_path):
    with Store.open(tmp_path / "s.sqlite") as opened:
        opened.begin({"kind": "lessons", "seed": 1}, "c0de")
    with pytest.raises(DeclarationError, match="cannot be exported"):
        export(tmp_path / "s.sqlite", tmp_path / "out.csv")
