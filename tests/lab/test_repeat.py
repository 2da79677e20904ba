"""Whether a run comes out the same again, with agents of somebody's own: it does, or it says so."""

import json
import sqlite3
from pathlib import Path

import pytest

from troef.cli import main

OWN = Path(__file__).parents[1] / "own_agents.py"


def tournament(capfd, name, *options, deals=400):
    """The result of a tournament with an agent of one's own, and what was said on standard error."""
    agents = [f"{OWN}:{name}", "basic", "basic", "basic"]
    code = main(["tournament", "rikken", *agents, "--deals", str(deals), "--json", *options])
    out, err = capfd.readouterr()
    assert code == 0, err
    result = json.loads(out)
    del result["seconds"]
    return result, err


def test_agents_that_remember_play_the_same_with_any_number_of_workers(capfd):
    one, two, four = (
        tournament(capfd, "Remembers", "--workers", str(workers))[0] for workers in (1, 2, 4)
    )
    assert one == two == four
    assert one["repeatable"] is True
    assert "why" not in one


@pytest.mark.parametrize("name", ["Lucky", "Gossip"])
def test_chance_and_memory_of_its_own_are_told(capfd, tmp_path, name):
    """What it prints goes to standard error: the document stays whole."""
    store = tmp_path / "s.sqlite"
    options = ["--workers", "1", "--store", str(store), "--report", str(tmp_path)]
    result, err = tournament(capfd, name, *options, deals=16)
    assert result["repeatable"] is False
    assert f"own_agents.py:{name}' does not decide the same" in result["why"]
    assert err.count(f"troef: the same command may give other numbers: {result['why']}\n") == 1
    page = (tmp_path / "tournament-rikken.html").read_text()
    assert "The same command may give other numbers" in page
    assert "The same command gives the same numbers" not in page
    with sqlite3.connect(store) as db:
        kept = db.execute("select value from marks where name = 'varies'").fetchall()
    assert kept == [(result["why"],)]
    again, err = tournament(capfd, name, "--workers", "1", "--store", str(store), deals=16)
    assert again == result, "from the store, which says so too"


def test_thinking_by_the_clock_is_told(capfd):
    agents = ["flat:milliseconds=1", "uniform", "uniform", "uniform"]
    command = ["tournament", "rikken", *agents, "--deals", "4", "--json", "--workers", "1"]
    assert main(command) == 0
    out, err = capfd.readouterr()
    result = json.loads(out)
    assert result["repeatable"] is False
    assert result["why"] == "'flat:milliseconds=1' thinks by the clock"
    assert result["why"] in err


def test_prints_of_agents_in_workers_are_no_result(capfd):
    _, err = tournament(capfd, "Lucky", "--workers", "2", deals=400)
    assert "thinking" in err


def test_comparisons_and_ratings_say_so_too(capfd):
    lucky = f"{OWN}:Lucky"
    short = ["--json", "--workers", "1"]
    assert main(["compare", "rikken", lucky, "random", "--limit", "60", *short]) == 0
    compared = json.loads(capfd.readouterr().out)
    assert main(["rate", "rikken", "random", "basic", lucky, "--deals", "60", *short]) == 0
    rated = json.loads(capfd.readouterr().out)
    for result in (compared, rated):
        assert result["repeatable"] is False
        assert "Lucky" in result["why"]
    assert main(["compare", "rikken", "basic", "random", "--limit", "60", *short]) == 0
    compared = json.loads(capfd.readouterr().out)
    assert compared["repeatable"] is True
