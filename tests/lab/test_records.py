"""Kept deals: of the very games that were scored, whoever plays them."""

import csv
import json
import shutil
import sqlite3
from pathlib import Path

import numpy as np
import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.experiment import Experiment, ExperimentError
from troef.lab.export import export
from troef.lab.lineups import Lineups
from troef.lab.packing import pack_actions
from troef.lab.store import Store, canonical
from troef.record import read

OWN = Path(__file__).parents[1] / "own_agents.py"
BASIC = ["basic"] * 3


@pytest.fixture
def small(monkeypatch):
    """Portions of a few blocks, also of quick agents."""
    monkeypatch.setattr(Experiment, "quick_portion", 4)
    monkeypatch.setattr(Lineups, "quick_portion", 4)


def run(store, *agents, records=True, deals=16, seed=1, game="rikken"):
    command = ["tournament", game, *agents, "--deals", str(deals), "--seed", str(seed)]
    command += ["--workers", "1", "--json", "--store", str(store)]
    return main([*command, *(["--records"] if records else [])])


def scores(store, tmp_path):
    """The scores of every game: as they were kept, and as the records tell them."""
    assert main(["export", str(store), str(tmp_path / "out.csv")]) == 0
    assert main(["export", str(store), str(tmp_path / "deals.txt")]) == 0
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    names = [name for name in rows[0] if name.startswith("score_")]
    kept = [[float(row[name]) for name in names] for row in rows]
    return kept, [deal.scores() for deal in read((tmp_path / "deals.txt").read_text())]


@pytest.mark.parametrize("agent", [f"{OWN}:Lucky", f"{OWN}:Gossip", "flat:milliseconds=1"])
def test_records_are_of_the_games_that_were_scored(tmp_path, capsys, agent):
    """These play other games every time, so playing again would tell of others."""
    assert run(tmp_path / "s", agent, *BASIC) == 0
    kept, told = scores(tmp_path / "s", tmp_path)
    assert kept == told
    assert len(kept) == 16


def test_no_agent_is_needed_to_write_them_out(tmp_path, capsys):
    mine = tmp_path / "mine.py"
    shutil.copy(OWN, mine)
    assert run(tmp_path / "s", f"{mine}:Remembers", *BASIC, deals=400) == 0
    mine.unlink()
    kept, told = scores(tmp_path / "s", tmp_path)
    assert kept == told
    assert len(kept) == 400


def test_the_deals_of_ratings_can_be_kept(tmp_path, capsys, small):
    command = ["rate", "rikken", "random", "basic", "advanced", "--deals", "100", "--workers", "1"]
    assert main([*command, "--records", "--store", str(tmp_path / "s"), "--json"]) == 0
    kept, told = scores(tmp_path / "s", tmp_path)
    assert kept == told
    text = (tmp_path / "deals.txt").read_text()
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    for record, row in zip(read(text), rows, strict=True):
        assert record.players == tuple(row[f"agent_{seat}"] for seat in "SWNE")


def test_with_other_rules_they_are_not_written(tmp_path, capsys):
    """What was done is not what the rules of today make of it: nothing is told that was not so."""
    assert run(tmp_path / "s", "random", *BASIC) == 0
    with Store.open(tmp_path / "s") as store:
        [one] = store.runs()
        experiment = Experiment.from_declaration(one.declaration)
        [(number, results)] = one.results()
        actions = one.actions(number)
    assert len(experiment.records(number, results, actions)) == 16
    results[3, 2, :2] += [1, -1]
    for wrong in (actions, actions[:-1], np.append(actions, 0), np.roll(actions, 1)):
        with pytest.raises(ExperimentError, match="rules have changed since"):
            experiment.records(number, results, wrong)


def test_records_join_no_run_without_them(tmp_path, capsys):
    assert run(tmp_path / "s", "random", *BASIC, records=False) == 0
    capsys.readouterr()
    assert run(tmp_path / "s", "random", *BASIC) == 2
    err = capsys.readouterr().err
    assert "begun without --records" in err
    assert "another --store or --seed" in err
    assert run(tmp_path / "s", "random", *BASIC, seed=2) == 0
    assert run(tmp_path / "s", "random", *BASIC, records=False) == 0


def test_a_run_with_records_goes_on_with_them(tmp_path, capsys, small):
    specs = ("random", *BASIC)
    experiment = Experiment("rikken", specs, 10, 1)
    with Store.open(tmp_path / "s") as store:
        kept = experiment.begin(store)
        results, actions = experiment.play_noted(1)
        kept.add(1, results, pack_actions(actions))
    assert run(tmp_path / "s", *specs, records=False, deals=experiment.blocks * 4) == 0
    assert "goes on keeping its deals" in capsys.readouterr().err
    with Store.open(tmp_path / "s") as store:
        [one] = store.runs()
        assert all(one.actions(number) is not None for number in range(3))
    assert run(tmp_path / "s", *specs, records=False, deals=experiment.blocks * 4) == 0
    assert "keeping" not in capsys.readouterr().err, "nothing is left to play"


# -- stores of version 1 ----------------------------------------------------------------------

VERSION_1 = """
create table meta (key text primary key not null, value text not null);
create table runs (
    id text primary key not null, declaration text not null, created text not null, version text not null
);
create table blocks (
    run text not null references runs (id), block integer not null, payload blob not null,
    primary key (run, block)
);
create table records (
    run text not null, block integer not null, deal integer not null, text text not null,
    primary key (run, block, deal)
);
insert into meta values ('schema', '1');
"""


@pytest.fixture
def old(tmp_path, capsys, small):
    """A store as it was before actions were kept: half of a run, with its deals as text."""
    experiment = Experiment("rikken", ("random", *BASIC), 7, 1)
    with Store.open(tmp_path / "new") as store:
        kept = experiment.begin(store)
        results, actions = experiment.play_noted(1)
        kept.add(1, results)
        texts = experiment.records(1, results, actions)
    path = tmp_path / "old"
    with sqlite3.connect(path) as db, sqlite3.connect(tmp_path / "new") as new:
        db.executescript(VERSION_1)
        db.execute(
            "insert into runs values (?, ?, ?, ?)", new.execute("select * from runs").fetchone()
        )
        db.execute(
            "insert into blocks values (?, ?, ?)", new.execute("select * from blocks").fetchone()
        )
        rows = [(kept.id, 1, number, text) for number, text in enumerate(texts)]
        db.executemany("insert into records values (?, ?, ?, ?)", rows)
    return path, experiment, texts


def test_an_old_store_is_read_as_it_is(tmp_path, old):
    path, _, texts = old
    before = path.read_bytes()
    assert export(path, tmp_path / "deals.txt") == len(texts)
    assert (tmp_path / "deals.txt").read_text() == "\n".join(texts)
    with Store.read(path) as store:
        [one] = store.runs()
        assert one.keeps_deals()
        assert one.marked("portion") is None
    with sqlite3.connect(path) as db:
        assert db.execute("select value from meta where key = 'schema'").fetchone() == ("1",)
    assert path.read_bytes()[100:] == before[100:], "reading changes nothing but how it is logged"


def test_an_old_run_goes_on(tmp_path, capsys, old):
    path, experiment, texts = old
    assert run(path, *experiment.agents, deals=experiment.blocks * 4) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["blocks"] == experiment.blocks
    kept, told = scores(path, tmp_path)
    assert kept == told
    assert (tmp_path / "deals.txt").read_text().endswith("\n".join(texts))
    with sqlite3.connect(path) as db:
        assert db.execute("select value from meta where key = 'schema'").fetchone() == ("2",)


def test_the_deals_of_an_old_run_are_counted_as_it_was_cut(tmp_path, capsys):
    """Portions of plain Python agents were smaller once; nobody looks at the agents for that."""
    experiment = Experiment("rikken", (f"{OWN}:First", *BASIC), 10, 1)
    smaller = Experiment.kept(json.loads(canonical(experiment.declaration())), 4)
    with Store.open(tmp_path / "s") as store:
        kept = experiment.begin(store)
        for number in range(3):
            kept.add(number, smaller.play(number))
        store._db.execute("delete from marks")
    assert export(tmp_path / "s", tmp_path / "out.csv") == 40
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    assert [int(row["deal"]) for row in rows[::4]] == list(range(10))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_kept(tmp_path, capsys, game):
    seats = GAMES[game]().seats
    agent = "knowledge" if game == "tysiac" else "random"  # whose games end soon
    assert run(tmp_path / "s", *[agent] * seats, deals=4, game=game) == 0
    assert main(["export", str(tmp_path / "s"), str(tmp_path / "deals.txt")]) == 0
    deals = read((tmp_path / "deals.txt").read_text())
    assert main(["export", str(tmp_path / "s"), str(tmp_path / "out.csv")]) == 0
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    names = [f"score_{name}" for name in GAMES[game]().seat_names]
    total = np.sum([deal.scores() for deal in deals], axis=0)
    assert total.tolist() == [sum(float(row[name]) for row in rows) for name in names]
