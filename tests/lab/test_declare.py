"""Experiments that a file declares."""

import json
import re
from pathlib import Path

import pytest

from troef.cli import main
from troef.games import GAMES
from troef.lab.declare import DeclarationError, read
from troef.lab.run import run
from troef.lab.standings import Measures, measurable
from troef.match import play_games

PAGE = (Path(__file__).parents[2] / "docs" / "measure.md").read_text()
FILE = re.search(r"<!-- experiment -->\n```toml\n(.*?)```", PAGE, re.DOTALL)[1]


def declared(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "experiment.toml"
    path.write_text(text)
    return path


def test_the_file_of_the_readme_measures_what_it_says(tmp_path, capsys):
    path = declared(tmp_path, FILE.replace("4000", "40"))
    assert main(["run", str(path), "--json", "--workers", "1"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["house"] == {"rounds": "10"}
    assert result["deals"] == 40
    experiment, measure = read(path)
    assert measure == ("rounds", "made", "earnable")
    _, told = play_games(experiment.rules, experiment.players, experiment.seatings, 1, 0, 10)
    names = experiment.rules.fact_names
    measured = {(row["name"], row["agent"]): row["mean"] for row in result["measures"]}
    assert measured["rounds", None] == pytest.approx(told[:, :, names.index("rounds")].mean())
    made = told[:, :, names.index("made_S") : names.index("made_S") + 4]
    at = experiment.sitting(0, 10) == 0
    assert measured["made", "rulebased"] == pytest.approx(made[at].mean())
    assert 0 < measured["made", "rulebased"] < 10


def test_what_a_game_tells_of_each_seat_goes_by_one_name(tmp_path):
    experiment, _ = read(
        declared(tmp_path, 'game = "tysiac"\nagents = ["random", "decent", "random"]')
    )
    places = measurable(experiment)
    assert len(places["made"]) == GAMES["tysiac"].seats
    assert len(places["made_S"]) == len(places["deals"]) == 1


def test_a_measure_named_twice_counts_once(tmp_path):
    text = 'game = "rikken"\nagents = ["random", "greedy", "random", "basic"]\ndeals = 80\n'
    rows = []
    for names in ('["contract", "made"]', '["contract", "made", "contract"]'):
        experiment, measure = read(declared(tmp_path, f"{text}measure = {names}"))
        measures = Measures(experiment, measure)
        run(experiment, on_portion=measures.add)
        rows.append(list(measures.rows()))
    assert rows[0] == rows[1]
    assert len(rows[0]) == 2
    assert rows[0][0]["ci95"][0] < rows[0][0]["mean"] < rows[0][0]["ci95"][1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "not a TOML file"),
        ("agents = []", "'game' is missing"),
        ('game = "chess"\nagents = []', "no game 'chess'"),
        ('game = "rikken"\nagents = []\nspeed = 1', "'speed' is unknown"),
        ('game = "rikken"\nagents = "random"', "agents must be a list"),
        ('game = "rikken"\nagents = ["random"]\nseating = "round"', "seating is one of"),
        (
            'game = "rikken"\nagents = ["random", "random", "random", "random"]\ndeals = 0',
            "above 0",
        ),
        (
            'game = "rikken"\nagents = ["random", "random", "random", "random"]\nmeasure = ["luck"]',
            "rikken tells no 'luck'",
        ),
    ],
)
def test_what_is_wrong_is_said(tmp_path, text, said):
    with pytest.raises(DeclarationError, match=said):
        read(declared(tmp_path, text))


def test_a_missing_file_is_named(tmp_path, capsys):
    assert main(["run", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
