"""A stored run goes on when more is asked for, as if it had been asked for at once."""

import json
from dataclasses import replace

import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.declare import tournament
from troef.lab.run import run
from troef.lab.store import Store

RIKKEN = GAMES["rikken"](auction="none")
TOURNAMENT = [
    "tournament",
    "rikken",
    "random",
    "greedy",
    "uniform",
    "basic",
    "--house",
    "auction=none",
]
CHAINED = [
    "tournament",
    "rikken",
    "random",
    "greedy",
    "uniform",
    "basic",
    "--house",
    "deck=collected",
]
RATE = ["rate", "rikken", "random", "greedy", "basic", "--house", "auction=none"]


def played(capsys, *command):
    """What a command prints as JSON, and what it says besides."""
    assert main([*command, "--workers", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    return {**json.loads(out), "seconds": 0}, err


@pytest.mark.parametrize(
    ("command", "first", "then"),
    [
        (TOURNAMENT, "4000", "10000"),  # the only portion is not full, then there are two
        (TOURNAMENT, "8192", "10000"),  # a full one
        (CHAINED, "400", "1000"),  # an evening that was left in the middle
        (RATE, "1000", "3000"),
    ],
)
def test_more_deals_give_the_same_as_all_at_once(tmp_path, capsys, command, first, then):
    store = str(tmp_path / "s.sqlite")
    short, _ = played(capsys, *command, "--deals", first, "--store", store)
    long, said = played(capsys, *command, "--deals", then, "--store", store)
    assert "troef:" not in said
    assert long == played(capsys, *command, "--deals", then)[0]
    assert long["blocks"] > short["blocks"]
    again, said = played(capsys, *command, "--deals", first, "--store", store)
    assert again == short
    assert "holds more of this run" in said
    with Store.open(store) as opened:
        assert len(opened.runs()) == 1


def test_a_comparison_goes_on_beyond_its_limit(tmp_path, capsys):
    store = str(tmp_path / "s.sqlite")
    command = [
        "compare",
        "rikken",
        "random",
        "uniform",
        "--house",
        "auction=none",
        "--margin",
        "0.2",
    ]
    short, _ = played(capsys, *command, "--limit", "600", "--store", store)
    assert short["decision"] == "undecided"
    long, _ = played(capsys, *command, "--store", store)
    assert long == played(capsys, *command)[0]
    assert long["decision"] == "no difference"


def test_deals_are_kept_along(tmp_path, capsys):
    store, once = str(tmp_path / "s.sqlite"), str(tmp_path / "once.sqlite")
    texts = []
    for path, numbers in ((store, ("40", "100")), (once, ("100",))):
        for deals in numbers:
            played(capsys, *TOURNAMENT, "--deals", deals, "--store", path, "--records")
        out = tmp_path / f"{len(texts)}.txt"
        assert main(["export", path, str(out)]) == 0
        capsys.readouterr()
        texts.append(out.read_text())
    assert texts[0] == texts[1]
    assert texts[0].count("game: rikken") == 100


def test_nothing_is_played_twice_but_the_end(tmp_path):
    four = ("random", "greedy", "uniform", "basic")
    short = tournament(RIKKEN, four, 4 * 2048 + 400, 1, "rotate")
    long = replace(short, blocks=3 * 2048)
    with Store.open(tmp_path / "s") as store:
        run(short, kept=short.begin(store))
        kept = long.begin(store)
        assert {number: len(results) for number, results in kept.results()} == {0: 2048, 1: 100}
        before = dict(kept.results())
        run(long, kept=kept)
        after = dict(kept.results())
        assert (after[0] == before[0]).all()
        assert (after[1][:100] == before[1]).all()  # a longer portion begins like a shorter one
        assert [len(results) for results in after.values()] == [2048] * 3
        assert store.run(kept.id).declaration["blocks"] == 3 * 2048
