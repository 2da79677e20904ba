"""`troef results` without a path: one's own evenings, counted again from their records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from troef.cli import main
from troef.game import actions_of
from troef.games import GAMES
from troef.record import read
from troef.table.evening import Evening
from troef.table.kept import path_for


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Three deals of Anna and Bob, where evenings are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = path_for("rikken")
    path.parent.mkdir(parents=True)
    game = GAMES["rikken"]()
    evening = Evening(game, [None, "random", None, "random"], path, "en", 5, ("Anna", "Bob"))
    while len(evening.done) < 3:
        evening.deal()
        while evening.running:
            mine = evening.turn in (0, 2)
            evening.act(actions_of(game, evening.table.state)[0] if mine else evening.decide())
    return evening


def test_figures_are_those_of_the_records(kept, capsys) -> None:
    assert main(["results", "--json", "--language", "en"]) == 0
    told = json.loads(capsys.readouterr().out)["results"]
    assert [each["person"] for each in told] == ["Anna", "Bob"]
    for seat, each in zip((0, 2), told, strict=True):
        assert each["points"] == [done.points[seat] for done in kept.done]
        assert (each["deals"], each["evenings"]) == (3, 1)
        bids = sum(
            done.text.split("bids: ")[1].splitlines()[0].count(f"{'SWNE'[seat]} ")
            for done in kept.done
        )
        assert sum(each["bids"].values()) == bids
        contracts = each["contracts"].values()
        assert sum(one["points"] for one in contracts) == pytest.approx(sum(each["points"]))
        for one in contracts:
            assert 0 <= one["made"] <= one["times"]
        # who was paid reached what he was after, and the other way round
        paid = sum(points > 0 for points in each["points"])
        assert sum(one["made"] for one in contracts) == paid
        assert each["lost_known"] is None
    assert all(read(done.text)[0].actions for done in kept.done)


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["Rikken: Anna; deals: 3", "chips", "times", "made"]),
    ("nl", ["Rikken: Anna; spellen: 3", "fiches", "keer", "gehaald"]),
])  # fmt: skip
def test_in_the_language_of_the_table(kept, capsys, language, words) -> None:
    assert main(["results", "--language", language]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in words)


def test_mistakes_only_where_they_are_asked_for(kept, capsys) -> None:
    assert main(["results", "--json", "--mistakes"]) == 0
    told = json.loads(capsys.readouterr().out)["results"]
    assert [len(each["lost_known"]) for each in told] == [3, 3]
    assert all(lost >= 0 for each in told for lost in each["lost_known"])


def test_an_evening_that_cannot_be_read_is_named(kept, capsys) -> None:
    broken = kept.path.with_name("tysiac.txt")
    broken.write_text("troef evening 1\nnonsense\n")
    assert main(["results", "--language", "nl"]) == 0
    out, err = capsys.readouterr()
    assert "Anna" in out
    assert "tysiac.txt is overgeslagen" in err


def test_nothing_played_yet(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["results", "--language", "en"]) == 0
    assert "No deal is finished yet" in capsys.readouterr().out
    assert main(["results", "--mistakes", "some.txt"]) == 2
