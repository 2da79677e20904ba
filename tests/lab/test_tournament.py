"""What a tournament counts: deals, or games that take several."""

from __future__ import annotations

import pytest

from troef.lab.experiment import Experiment
from troef.lab.standings import Standings
from troef.lab.tournament import table


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
