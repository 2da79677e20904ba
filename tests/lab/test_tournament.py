"""What a tournament counts: deals, or games that take several."""

from __future__ import annotations

import pytest

from troef.lab.experiment import Experiment
from troef.lab.standings import Standings
from troef.lab.tournament import chart, table


@pytest.mark.parametrize(
    ("game", "seats", "one", "many"),
    [("rikken", 4, "deal", "deals"), ("tysiac", 3, "game", "games")],
)
def test_games_of_several_deals_are_called_games(
    game: str, seats: int, one: str, many: str
) -> None:
    shown = table(Standings(Experiment(game, ("uniform",) * seats, 1, 1, {}, "rotate")))
    headings = [column.header for column in shown.columns]
    assert str(shown.title).endswith(f" 0 {many}")
    assert headings == ["agent", f"score per {one}", "95% interval", "total", f"{many} won"]


@pytest.mark.parametrize("columns", [120, 80, 60, 50])
def test_bars_fit_beside_long_names(columns):
    rows = [
        {"agent": "path/mine.py:Lowest:risk=2,style=high", "mean": mean} for mean in (-12.5, 3.25)
    ]
    lines = chart(rows, columns).plain.splitlines()
    assert max(map(len, lines)) <= columns
    assert [line.split()[-1] for line in lines] == ["+3.250", "-12.500"]
