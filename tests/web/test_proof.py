"""Deals that can be verified: the record of an ended evening, true and tampered with."""

import pytest
from served import ROOT

from troef.cli import main
from troef.table.proof import commitment, mixed


@pytest.fixture(scope="module")
def ended(server):
    """The record of an evening of one deal, and what was promised before."""
    status, told = server.post({"game": "rikken", "seats": ["person", *["beginner"] * 3]})
    assert status == 200
    client = server.sit(told["key"], seed="abc123")
    assert client.hear("welcome")["commitment"] == told["commitment"]
    table = client.turn()
    assert client.ask("close")["key"] == "deal_runs"
    while table["position"]["turn"] is not None:
        act = {"text": table["position"]["choices"][0]["text"], "at": table["position"]["at"]}
        client.ask("act", **act)
        table = client.turn()
    assert "secret" not in client.ask("record")["text"]
    assert client.ask("close")["kind"] == "taken"
    assert client.ask("next")["key"] == "closed"
    text = client.ask("record")["text"]
    client.close()
    return text, told["commitment"]


def test_an_evening_that_was_ended_can_be_verified(ended, tmp_path, capsys):
    text, promised = ended
    (tmp_path / "evening.txt").write_text(text)
    assert "mixed 1: abc123" in text
    assert main(["verify", str(tmp_path / "evening.txt"), "--commitment", promised]) == 0
    assert promised in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "evening.txt"), "--commitment", "00"]) == 2


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("secret: ", "not the one that the table committed itself to"),
        ("mixed 1: ", "not that of the secret and the seeds"),
        ("chance: ", "not that of the secret and the seeds"),
        ("  S: ", "no kept evening that can be read"),
    ],
)
def test_whatever_was_changed_is_noticed(ended, tmp_path, capsys, line, says):
    lines = ended[0].splitlines()
    at = next(n for n, each in enumerate(lines) if each.startswith(line))
    old = lines[at]
    lines[at] = line + ("0" * 64 if line == "secret: " else "zzz" if "mixed" in line else "1" * 64)
    if line == "  S: ":
        other = next(n for n, each in enumerate(lines) if each.startswith("  W: "))
        lines[at], lines[other] = "  S: " + lines[other][5:], "  W: " + old[5:]
    (tmp_path / "evening.txt").write_text("\n".join(lines) + "\n")
    assert main(["verify", str(tmp_path / "evening.txt")]) == 2
    assert says in capsys.readouterr().err


def test_what_is_no_such_record_is_told(tmp_path, capsys):
    assert main(["verify", str(ROOT / "README.md")]) == 2
    assert "only an evening that was ended" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nothing.txt")]) == 2


def test_secret_and_seeds_both_count():
    one, _ = mixed("a", ["x", "y"])
    assert one.tobytes() == mixed("a", ["x", "y"])[0].tobytes()
    for secret, seeds in (("b", ["x", "y"]), ("a", ["x", "z"]), ("a", ["y", "x"])):
        assert mixed(secret, seeds)[0].tobytes() != one.tobytes()
    assert len(commitment("a")) == 64
