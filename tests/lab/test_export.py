"""Exports: what is written reads back, and a file is whole or absent."""

import csv
import sys

import numpy as np
import pytest

from troef.lab.export import columns, to_csv, to_parquet

ROWS = [
    {"agent": "ann, the first", "mean": 0.1, "n": 3},
    {"agent": 'bob "b"\nnéw', "n": 4, "note": "late"},
]


def test_csv_reads_back(tmp_path):
    to_csv(ROWS, tmp_path / "a.csv")
    with open(tmp_path / "a.csv", encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert first == {"agent": "ann, the first", "mean": "0.1", "n": "3", "note": ""}
    assert second == {"agent": 'bob "b"\nnéw', "mean": "", "n": "4", "note": "late"}


def test_columns_and_numpy(tmp_path):
    table = {"block": np.arange(3), "score": np.array([0.1, 1e-17, 3.0])}
    to_csv(table, tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == "block,score\n0,0.1\n1,1e-17\n2,3.0\n"
    with pytest.raises(ValueError, match="a 2, b 1"):
        columns({"a": [1, 2], "b": [1]})


def test_parquet_reads_back(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    to_parquet(ROWS, tmp_path / "a.parquet")
    rows = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert rows == [{"note": None, **ROWS[0]}, {"mean": None, **ROWS[1]}]


def test_parquet_without_pyarrow_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"troef\[lab\]"):
        to_parquet(ROWS, tmp_path / "a.parquet")
    assert not list(tmp_path.iterdir())


class Unwritable:
    def __str__(self):
        raise RuntimeError("no text for this")


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.csv"
    to_csv(ROWS, path)
    before = path.read_bytes()
    with pytest.raises(RuntimeError, match="no text"):
        to_csv([{"a": 1}] * 10_000 + [{"a": Unwritable()}], path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["a.csv"]


def test_no_rows(tmp_path):
    to_csv([], tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text().strip() == ""
