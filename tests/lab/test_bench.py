"""The bench: every row is measured and told; how fast is not a matter for a test."""

import importlib.util

import pytest

from troef.cli import main
from troef.lab import bench, peers

ELSEWHERE = ("workers", "memory", "batch_pgx")
"""Rows with a test of their own below."""


@pytest.mark.parametrize("name", [name for name in bench.ROWS if name not in ELSEWHERE])
def test_rows(monkeypatch, name):
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(peers, "SECONDS", 0.01)
    row = bench.ROWS[name]()
    assert set(row) == {"name", "ours", "peer", "peer_name", "ratio"}
    assert row["name"] == name
    assert row["ratio"] == row["ours"] / row["peer"] > 0


def test_rates_are_of_processor_time(monkeypatch):
    """What others do on the machine meanwhile is no part of it."""
    ticks = iter(range(1000))
    monkeypatch.setattr(peers, "SECONDS", 10)
    monkeypatch.setattr(peers.time, "process_time", lambda: next(ticks))
    assert peers.rate(lambda n: None, 5) == 9 * 5 / 10


def test_the_row_of_pgx_needs_no_pgx(monkeypatch):
    """It takes 600 MB, so it is no part of an extra; where it is not, we are measured alone."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(peers, "SECONDS", 0.01)
    row = bench.ROWS["batch_pgx"]()
    assert row["ours"] > 0
    assert (row["peer"] is None) == (importlib.util.find_spec("pgx") is None)


def test_workers_row():
    row = bench.workers_row(seconds=0.1)
    assert row["ours"] > 0
    assert row["peer"] > 0


def test_memory_of_a_worker_is_bounded_and_flat():
    """Memory that grew with the deals would show: 400 portions are 800,000 deals."""
    assert 0 < bench.memory_row()["ours"] < 300


def test_help_lists_the_rows(capsys):
    with pytest.raises(SystemExit):
        main(["bench", "--help"])
    words = capsys.readouterr().out.replace(",", " ").split()
    assert [word for word in words if word in bench.ROWS] == list(bench.ROWS)
