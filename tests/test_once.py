"""Nothing is counted twice: not a game, not an agent, not a measure; and no interval is narrower for it."""

import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from telling import whole
from test_bad_input import SMALL, evening_of

from troef import chance
from troef.cli import main
from troef.games import find
from troef.lab.declare import DeclarationError, comparison, lineups, read, spelled
from troef.lab.experiment import Experiment
from troef.lab.run import run
from troef.lab.standings import Measures, Standings
from troef.table.results import each_once, played

# -- agents ---------------------------------------------------------------------------------

SAME = [
    ("rikken", "basic", "basic:rik=5"),
    ("rikken", "basic:rik=6", "basic:rik=6.0"),
    ("rikken", "basic:rik=6,solo=7", "basic:solo=7,rik=6"),
    ("rikken", "ismcts:value=0", "ismcts:value=score"),
    ("boerenbridge", "mcts:value=2", "mcts:value=points"),
    ("boerenbridge", "rulebased:literal=no", "rulebased"),
]


def default(game: str, agent: str, setting: str) -> str:
    """A setting as it is by default."""
    from troef.agents import load

    return f"{agent}:{setting}={load(agent, game).settings[setting]:g}"


@pytest.mark.parametrize(("game", "a", "b"), SAME)
def test_two_spellings_of_an_agent_are_one(game, a, b):
    rules = find(game)
    b = default(game, "basic", "rik") if b == "basic:rik=5" else b
    assert spelled(a, rules) == spelled(b, rules)
    with pytest.raises(DeclarationError, match="are the same agent"):
        comparison(rules, a, b, 1, 1000)
    with pytest.raises(DeclarationError, match="are the same agent"):
        lineups(rules, ("random", a, b), 1000, 1)


def test_two_paths_to_an_agent_are_one(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "low.py").write_text(
        "class Low:\n    def act(self, seat):\n        return min(seat.legal)\n"
    )
    (tmp_path / "link.py").symlink_to("low.py")
    for other in ("./low.py:Low", f"{tmp_path}/low.py:Low", "link.py:Low"):
        assert main(["compare", "rikken", "low.py:Low", other]) == 2
        assert "are the same agent" in capsys.readouterr().err
    assert spelled("low.py:Low", find("rikken")) != spelled("low.py:High", find("rikken"))


def means(experiment: Experiment) -> tuple[Standings, list[np.ndarray]]:
    """The standings of an experiment, and all its points block by block."""
    standings, points = Standings(experiment), []

    def take(number, results):
        standings.add(number, results)
        points.append(results[:, :, : experiment.rules.seats])

    run(experiment, on_portion=take)
    return standings, points


def test_an_agent_named_twice_has_a_row_for_each_over_the_same_blocks():
    agents = ("greedy", "greedy", "random", "random")
    standings, parts = means(Experiment("rikken", agents, 200, 1, {"auction": "none"}))
    points = np.concatenate(parts)
    for agent, row in enumerate(standings.rows()):
        orders = standings.experiment.seatings
        at = orders[np.arange(200) % len(orders)] == agent
        mine = points[at].reshape(200, -1).mean(axis=1)
        half = 1.972 * mine.std(ddof=1) / np.sqrt(200)
        assert row["mean"] == pytest.approx(mine.mean())
        assert row["ci95"] == pytest.approx([mine.mean() - half, mine.mean() + half], abs=1e-3)


def test_equal_agents_that_are_not_told_apart_have_one_row():
    """The first of two equal ones would always sit nearer to the first seat."""
    agents = ("greedy", "greedy", "random", "random")
    standings, parts = means(Experiment("rikken", agents, 100, 1, {"auction": "none"}, "distinct"))
    points = np.concatenate(parts)
    rows = list(standings.rows())
    assert [row["agent"] for row in rows] == ["greedy", "random"]
    (greedy,) = standings.experiment.seatings < 2
    mine = points[:, greedy].mean(axis=1)
    assert rows[0]["mean"] == pytest.approx(mine.mean())
    half = 1.9842 * mine.std(ddof=1) / 10
    assert rows[0]["ci95"][1] == pytest.approx(mine.mean() + half, abs=1e-3)
    assert sum(row["total"] for row in rows) == pytest.approx(points.sum())


def test_more_agents_than_seats_all_have_a_row(tmp_path):
    path = tmp_path / "x.toml"
    agents = '["random", "decent", "knowledge", "uniform"]'
    path.write_text(f'game = "tysiac"\nagents = {agents}\ndeals = 24\nseating = "distinct"\n')
    standings, parts = means(read(path)[0])
    rows = list(standings.rows())
    assert len(rows) == 4
    assert all(np.isfinite(row["mean"]) for row in rows)
    assert sum(row["total"] for row in rows) == pytest.approx(np.concatenate(parts).sum())


def test_a_measure_of_all_seats_and_of_one_are_two():
    agents = ("random", "decent", "random")
    measures = Measures(Experiment("tysiac", agents, 8, 1), ("made", "made_S", "made"))
    run(measures.experiment, on_portion=measures.add)
    names = [(row["name"], row["agent"]) for row in measures.rows()]
    assert names == [("made", "random"), ("made", "decent"), ("made", "random"), ("made_S", None)]
    assert {each.n for each in measures.running.values()} == {8}


def test_only_evenings_count_where_deals_follow_from_each_other():
    experiment = Experiment("rikken", ("random",) * 4, 128, 1, {"deck": "rik"})
    standings, _ = means(experiment)
    assert {each.n for each in standings.running} == {2}


# -- games at the table ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Path:
    return evening_of(tmp_path_factory.mktemp("evenings") / "evening.txt", SMALL, "Anna")


def told(capsys, *paths: Path) -> tuple[dict, str]:
    assert main(["results", *map(str, paths), "--json"]) == 0
    out, err = capsys.readouterr()
    return json.loads(out), err


def test_an_evening_given_twice_counts_once(kept, tmp_path, capsys, monkeypatch):
    once, silent = told(capsys, kept)
    assert silent == ""
    copy, link, symlink = (tmp_path / name for name in ("copy.txt", "link.txt", "symlink.txt"))
    shutil.copy(kept, copy)
    os.link(kept, link)
    symlink.symlink_to(kept)
    renamed = tmp_path / "renamed.txt"
    renamed.write_text(kept.read_text().replace("Anna", "Bea"))
    monkeypatch.chdir(kept.parent)
    for other in (kept, copy, link, symlink, Path("./evening.txt"), renamed):
        again, said = told(capsys, kept, other)
        assert again == once, other
        assert "1 of 2 games were told before" in said


def test_other_evenings_count(kept, tmp_path, capsys):
    other = evening_of(tmp_path / "other.txt", SMALL, "Anna", seed=5)
    both, said = told(capsys, kept, other)
    assert both["games"] == 2
    assert said == ""


@pytest.mark.parametrize("spec", ["boerenbridge rounds=2", "rikken", "tysiac cap=1"])
def test_what_an_adviser_was_told_counts_once(spec, tmp_path):
    game = find(spec)
    paths = []
    for seed in (3, 3, 4):
        lines, _ = whole(game, seed, deals=2 if game.name == "boerenbridge" else 1)
        path = tmp_path / f"notes-{len(paths)}.txt"
        head = f"troef advise {game.spec()} {game.seat_names[0]}"
        path.write_text("\n".join([head, *lines, ""]))
        paths.append(path)
    games = [one for path in paths for one in played(path)]
    assert len(games) == 3
    assert each_once(games) == [games[0], games[2]]


@pytest.mark.parametrize("spec", ["boerenbridge rounds=2", "rikken", "tysiac cap=2"])
def test_what_was_told_is_the_same_game_whatever_unseen_cards_chance_puts_for_it(
    spec, tmp_path, monkeypatch
):
    # one imagined deal of Tysiac in a hundred is thrown in for its nines: no such thing happened
    game, path = find(spec), tmp_path / "notes.txt"
    lines, _ = whole(game, 3, deals=2 if game.name != "rikken" else 1)
    path.write_text("\n".join([f"troef advise {game.spec()} {game.seat_names[0]}", *lines, ""]))
    found = set()
    for seed in range(150 if game.name == "tysiac" else 20):
        monkeypatch.setattr(chance, "fresh", lambda seed=seed: chance.generator(seed))
        found |= {one.records for one in played(path)}
    assert len(found) == 1


def test_an_id_given_twice_is_measured_once(capsys):
    arguments = [
        "reproduce",
        "s001_table_1",
        "s001_table_1",
        "--scale",
        "0.0001",
        "--json",
        "--workers",
        "1",
    ]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "s001_table_1"
