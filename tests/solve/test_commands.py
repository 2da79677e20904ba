"""`troef solve` and `troef lost`."""

import json

import pytest

import troef
from troef.cli import main
from troef.games import find
from troef.lab import lost

HANDS = "S:SAK HQ W:SQJ H2 N:ST9 HA E:S87 HK"


def run(capsys, *words):
    code = main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_json(capsys):
    code, out, _ = run(
        capsys, "solve", "rikken", "--hands", HANDS, "--leader", "S", "--sides", "SN", "--json"
    )
    told = json.loads(out)
    assert code == 0
    assert list(told) == ["side", "goal", "value", "cards", "line", "seconds", "positions"]
    assert (told["side"], told["goal"], told["value"]) == ("SN", "most", 3)
    assert {each["card"] for each in told["cards"]} == {"SA", "SK", "HQ"}
    assert len(told["line"]) == 12


def test_exactly_one_after_two_cards(capsys):
    code, out, _ = run(
        capsys, "solve", "rikken", "--hands", HANDS, "--leader", "S", "--sides", "S",
        "--goal", "exactly:1", "--played", "S SA, W SJ",
    )  # fmt: skip
    assert code == 0
    assert "S, exactly:1: no" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--hands", HANDS.replace("HK", "HQ"), "--sides", "SN"], "HQ is with S and E"),
        (
            ["--hands", HANDS.replace("S:SAK", "S:SA"), "--sides", "SN"],
            "as many cards in every hand",
        ),
        (["--hands", HANDS, "--sides", "SN", "--played", "S S2"], "did not have that card"),
        (["--hands", HANDS, "--sides", "SN", "--played", "W S7"], "it is S's turn"),
        (["--hands", HANDS, "--sides", "SN", "--played", "S SA, W H2"], "had to follow suit"),
        (["--hands", HANDS, "--sides", "SNWE"], "not all"),
        (["--hands", HANDS, "--sides", "SN", "--goal", "exactly:9"], "is no goal"),
        (["--hands", HANDS, "--sides", "SN", "--trump", "X"], "no suit"),
        (["--hands", "S:SA", "--sides", "SN"], "has no cards"),
    ],
)
def test_impossible_deals_are_refused(capsys, words, reason):
    code, _, err = run(capsys, "solve", "rikken", *words)
    assert code == 2
    assert reason in err


def test_a_record(capsys, tmp_path):
    table = troef.Table("tysiac nines=play", seed=3)
    while not table.over:
        table.play(table.legal[0])
    file = tmp_path / "deal.txt"
    file.write_text(str(table.record), encoding="utf-8")
    code, out, _ = run(capsys, "solve", str(file), "--trick", "5", "--json")
    assert code == 0
    assert len(json.loads(out)["line"]) == 12
    code, _, err = run(capsys, "solve", str(file), "--trick", "12")
    assert code == 2
    assert "no trick 12" in err


FEW = ("--deals", "3", "--workers", "1")


def test_lost(capsys):
    code, out, _ = run(capsys, "lost", "tysiac", "random", "oracle", *FEW, "--json")
    told = json.loads(out)
    assert code == 0
    assert told["sees_all"] == ["oracle"]
    random, oracle = told["agents"]
    assert random["taken_declarer"]["mean"] > 0
    for side in ("declarer", "defenders"):  # whoever sees everything loses nothing
        assert oracle[f"taken_{side}"]["mean"] == oracle[f"chips_{side}"]["mean"] == 0


class Forgetful(lost.Judge):
    """Asks everything anew before every card."""

    def weigh(self, state, action, deal):
        self.begin()
        super().weigh(state, action, deal)


@pytest.mark.parametrize(
    ("spec", "agent"),
    [("rikken", "basic"), ("boerenbridge rounds=4", "random"), ("tysiac", "random")],
)
def test_what_is_known_from_before_changes_nothing(spec, agent, monkeypatch):
    game = find(spec)
    found = list(lost.play(game, agent, 3, seed=4))
    monkeypatch.setattr(lost, "Judge", Forgetful)
    assert list(lost.play(game, agent, 3, seed=4)) == found
    assert any(sum(deal.taken + deal.goals) for _, deal in found)


def test_blocks_change_nothing(monkeypatch):
    """Neither where they begin nor who plays them."""
    rikken = find("rikken")
    found = lost.play(rikken, "basic", 6, seed=4)
    monkeypatch.setattr(lost, "BLOCK", 4)
    assert lost.play(rikken, "basic", 6, seed=4) == found
    small = find("boerenbridge rounds=4")
    deals = lost.play(small, "random", 40, seed=2)
    assert lost.play(small, "random", 40, seed=2, workers=2) == deals
    assert len(deals) == 40


def test_intervals_need_several_games():
    """Of a long game only the first deals count."""
    found = list(lost.play(find("tysiac"), "random", 2 * lost.OF_A_GAME + 1, seed=1))
    assert [number for number, _ in found].count(0) <= lost.OF_A_GAME
    assert found[-1][0] >= 2
    assert lost.summary("random", found)["chips_declarer"]["ci95"] is not None
