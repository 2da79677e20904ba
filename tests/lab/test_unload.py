"""Stored results as tables."""

import csv

import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.compare import compare
from troef.lab.reproduce.runner import run
from troef.lab.unload import UnloadError, unload

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


def test_parquet_of_a_series_by_roles(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    store = tmp_path / "s.sqlite"
    run("s001_table_2", scale=0.0001, store=store)
    from troef.lab.store import Store

    with Store.open(store) as opened:
        names = [each.id for each in opened.runs()]
    with pytest.raises(UnloadError, match="--run"):
        unload(store, tmp_path / "out.parquet")
    assert unload(store, tmp_path / "out.parquet", names[-1]) == 40
    table = parquet.read_table(tmp_path / "out.parquet")
    assert {"deal", "lead_rank", "lead_trump", "trumps"} <= set(table.column_names)


def test_what_can_not_be_unloaded(tmp_path):
    with pytest.raises(UnloadError, match="no store"):
        unload(tmp_path / "none", tmp_path / "out.csv")
    with pytest.raises(UnloadError, match="csv or"):
        unload(tmp_path / "none", tmp_path / "out.txt")
    assert not (tmp_path / "none").exists()


def test_a_run_without_a_table_of_deals_is_refused(tmp_path):
    from troef.lab.store import Store

    with Store.open(tmp_path / "s.sqlite") as opened:
        opened.begin({"kind": "lessons", "seed": 1})
    with pytest.raises(UnloadError, match="can not be exported"):
        unload(tmp_path / "s.sqlite", tmp_path / "out.csv")
