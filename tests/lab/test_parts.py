"""What parts bring: agents that sit among the same others on the same deals."""

import sys

import numpy as np
import pytest

from troef.agents import find
from troef.games import load
from troef.lab import parts
from troef.match import play_games

GAME = load("rikken")


def run(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["parts", *map(str, words)])
    parts.main()


def test_an_agent_like_the_others_has_their_share():
    """Four equal agents that leave nothing to chance: what one has at all seats is what each has."""
    game = load("boerenbridge")
    agent = find("learned", game)
    scores = parts.among(game, "learned", "learned", seed=3, first=0, deals=5)
    points, _ = play_games(game, [agent], [[0] * game.seats], 3, 0, 5)
    assert scores == pytest.approx(points.mean(axis=(1, 2)))
    wins = parts.among(game, "learned", "learned", 3, 0, 5, parts.WINS)
    assert wins == pytest.approx(np.full(5, 0.25))


@pytest.mark.parametrize(
    ("spec", "base", "told"),
    [
        ("flat:simulations=4,halving=1", "flat:simulations=4", "halving=1"),
        ("flat:simulations=8,doubt=1", "flat:simulations=4", "simulations=8, doubt=1"),
        ("expert:simulations=4", "flat:simulations=4", "expert"),
        ("flat", "flat", "flat"),
    ],
)
def test_what_sets_an_agent_apart(spec, base, told):
    assert parts.apart(spec, base) == told


def test_names_are_told_whole(monkeypatch, capsys):
    """On a narrow terminal too: two agents often differ in their last setting alone."""
    monkeypatch.setenv("COLUMNS", "70")
    given = [f"flat:inside=advanced,simulations=2,doubt={doubt}" for doubt in (1, 2)]
    run(monkeypatch, "rikken", "advanced", *given, "--deals", 2)
    rows = [line.split("│") for line in capsys.readouterr().out.splitlines() if "│" in line]
    assert "".join(row[1].strip() for row in rows) == "".join(given)


def test_gains_are_drawn(monkeypatch, tmp_path, capsys):
    file = tmp_path / "gains.svg"
    plain = "flat:inside=advanced,simulations=4"
    given = ("rikken", "advanced", plain, f"{plain},halving=1", "--deals", 6, "--seed", 3)
    run(monkeypatch, *given, "--differences", file)
    start, other = (
        parts.among(GAME, spec, "advanced", 3, 0, 6) for spec in (plain, f"{plain},halving=1")
    )
    drawn = file.read_text()
    assert f"halving=1 {(other - start).mean():+.2f}" in drawn, "in words, for who cannot see it"
    assert ">halving=1</text>" in drawn
    assert "one among advanced" in drawn
    assert f"more than {plain}" in drawn
    before = drawn
    run(monkeypatch, *given, "--differences", file)
    assert file.read_text() == before, "the same deals, the same figure"


def test_scores_are_drawn_against_simulations(monkeypatch, tmp_path, capsys):
    file = tmp_path / "curve.svg"
    agents = [f"flat:inside=advanced,simulations={n}" for n in (2, 4)]
    run(monkeypatch, "rikken", "advanced", *agents, "--deals", 4, "--figure", file)
    assert "simulations a decision" in file.read_text()
