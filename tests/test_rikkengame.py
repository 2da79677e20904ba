"""The driver for RikkenGame, with a stand-in for that program: it riks with five trumps and plays low."""

import shutil
import sys

import pytest
from pages import ROOT

import troef

sys.path.insert(0, str(ROOT / "tools"))
import rikkengame

STAND_IN = """
import React from "react";
const ORDER = "SHCD";
function aiChooseBid(hand) {
  const long = [...ORDER].find((s) => hand.filter((c) => c.s === s).length >= 5);
  const called = [...ORDER].find((s) => s !== long && !hand.some((c) => c.s === s && c.r === 14));
  if (!long || !called) return { key: "pass" };
  return { key: "rik", trump: long, called: { s: called, r: 14, id: called + "14" } };
}
function legalMoves(hand, trick, trump, contract) {
  const led = trick.length ? trick[0].card.s : null;
  const same = hand.filter((c) => c.s === led);
  const may = same.length ? same : hand;
  const { called, revealed } = contract;
  if (revealed || !may.some((c) => c.id === called.id)) return may;
  if (led === called.s) return [called];
  return led ? may : may.filter((c) => c.s !== called.s || c.r === 14);
}
function aiChooseCard(seat, game) {
  if (game.hands.some((hand, s) => s !== seat && hand.some((c) => c.r))) throw new Error("it sees cards");
  const may = legalMoves(game.hands[seat], game.trick, game.trump, game.contract);
  return may.reduce((a, b) => (b.r < a.r || (b.r === a.r && Math.random() < 0.5) ? b : a));
}
// ==== AI END ====
export default <screen />;
"""


@pytest.fixture
def checkout(tmp_path):
    if shutil.which("node") is None:
        pytest.skip("node is not installed, and their program needs it")
    (tmp_path / "Rikken.jsx").write_text(STAND_IN)
    return tmp_path


@pytest.fixture
def theirs(checkout):
    program = rikkengame.Theirs(checkout)
    yield program
    program.close()


def rik():
    """W plays rik with a trump of his and calls an ace."""
    table = troef.Table(rikkengame.HOUSE, seed=3)
    for bid in ("pas", "rik", "pas", "pas"):
        table.play(bid)
    table.play("S")
    table.play(next(iter(table.choices)))
    return table


def test_cards_there_and_back():
    deck = [suit + rank for suit in "SHCD" for rank in "23456789TJQKA"]
    assert [rikkengame.from_theirs(rikkengame.to_theirs(card)["id"]) for card in deck] == deck
    assert rikkengame.to_theirs("HT") == {"s": "H", "r": 10, "id": "H10"}


def test_a_hand_is_sorted_as_theirs_is():
    hand = rikkengame.sorted_hand(["D2", "CA", "S3", "SK", "H9"])
    assert [card["id"] for card in hand] == ["S13", "S3", "H9", "C14", "D2"]


def test_a_position_tells_what_the_seat_sees_and_no_more():
    table, agent = rik(), troef.agent("basic", rikkengame.HOUSE)
    for _ in range(30):
        seen, told = table.view(), rikkengame.position(table.view(), "hardest")
        names = table.game.seat_names
        mine = told["hands"][seen.seat]
        assert {rikkengame.from_theirs(card["id"]) for card in mine} == set(seen.hand)
        for seat, name in enumerate(names):
            held = 13 - sum(who == name for who, _ in seen.played)
            assert len(told["hands"][seat]) == held
            assert sum(told["playedCount"][seat].values()) == 13 - held
            assert seat == seen.seat or all(card["r"] == 0 for card in told["hands"][seat])
        assert sum(told["tricksBySeat"]) == len(told["playedIds"]) // 4
        assert len(told["trick"]) == len(told["playedIds"]) % 4
        assert told["contract"]["declarer"] == names.index("W")
        fallen = seen.called in [card for _, card in seen.played]
        assert told["contract"]["revealed"] == fallen
        table.play(agent.choose(seen))


def test_who_does_not_follow_is_void():
    table, agent = rik(), troef.agent("basic", rikkengame.HOUSE)
    shown = [{} for _ in range(4)]
    while not table.over:
        view = table.view()
        assert rikkengame.position(view, "hardest")["voids"] == shown
        action = agent.choose(view)
        card = next(text for text, number in view.choices.items() if number == action)
        if view.table and card[0] != view.table[0][1][0]:
            shown[view.seat][view.table[0][1][0]] = True
        table.play(card)


@pytest.mark.parametrize(("tricks", "points"), [(13, 6), (8, 1), (7, -1), (0, -8)])
def test_their_counting(tricks, points):
    assert rikkengame.points(tricks) == points


@pytest.mark.parametrize("bids", [rikkengame.ADVANCED, rikkengame.THEIRS])
def test_deals_are_played_both_ways_and_again_the_same(theirs, bids):
    game = troef.find(rikkengame.HOUSE)
    ours = rikkengame.Ours("basic", game)
    source = rikkengame.riks(game, 1, bids, theirs)
    for number, table in [next(source) for _ in range(3)]:
        assert table.view().contract == "rik"
        assert not table.view().played
        both = [
            rikkengame.tricks(table, *sides, number) for sides in ((ours, theirs), (theirs, ours))
        ]
        assert both == [
            rikkengame.tricks(table, *sides, number) for sides in ((ours, theirs), (theirs, ours))
        ]
        assert all(0 <= tricks <= 13 for tricks in both)


def test_other_rules_are_noticed(checkout):
    text = (checkout / "Rikken.jsx").read_text().replace("return [called]", "return may")
    (checkout / "Rikken.jsx").write_text(text)
    theirs, game = rikkengame.Theirs(checkout), troef.find(rikkengame.HOUSE)
    source = rikkengame.riks(game, 1, rikkengame.ADVANCED, theirs)
    dealt = [next(source) for _ in range(20)]
    with pytest.raises(RuntimeError, match="they allow"):
        play_all(dealt, theirs)
    theirs.close()


def play_all(dealt, plays):
    for number, table in dealt:
        rikkengame.tricks(table, plays, plays, number)


def test_the_command_prints_a_line_for_each_agent(checkout, monkeypatch, capsys):
    kept = checkout / "kept.csv"
    given = [str(checkout), "basic", "advanced", "--deals", "3", "--keep", str(kept)]
    monkeypatch.setattr(sys, "argv", ["rikkengame.py", *given])
    rikkengame.main()
    said = capsys.readouterr().out
    assert "basic" in said
    assert "advanced" in said
    assert len(kept.read_text().splitlines()) == 1 + 2 * 3


def test_without_their_program_it_says_what_is_missing(tmp_path, monkeypatch):
    if shutil.which("node") is not None:
        with pytest.raises(FileNotFoundError, match="clone RikkenGame"):
            rikkengame.Theirs(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(FileNotFoundError, match="node, which is not installed"):
        rikkengame.Theirs(tmp_path)
