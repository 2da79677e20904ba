"""How people did: a table and charts of the games that were played at a table, from their evenings.

The file of an evening is played again by the rules, so every figure is that of a legal game. What a
game tells of each seat (facts named after it, as `made_S`) is added up for whoever sat there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from ..lab import figures, report
from .evening import Evening, load


@dataclass(frozen=True)
class Played:
    """A finished game."""

    title: str
    players: tuple[str, ...]
    points: tuple[float, ...]
    won: tuple[bool, ...]
    told: tuple[dict[str, float], ...]
    """For each seat what the game tells of it."""
    curves: tuple[tuple[float, ...], ...]
    """For each seat its score after every deal."""


def played(evening: Evening) -> list[Played]:
    """The finished games of an evening."""
    game = evening.game
    players = tuple(evening.player(seat) for seat in range(game.seats))
    found = []
    for number, deals in enumerate(evening.games(), start=1):
        facts = deals[-1].facts
        if facts is None:
            continue
        named = dict(zip(game.fact_names, facts, strict=False))
        points = evening.totals(deals)
        columns = zip(*(each.points for each in deals), strict=True)
        found.append(
            Played(
                f"{evening.path.name}, {number}",
                players,
                tuple(points),
                tuple(bool(won) for won in game.winners(np.array(points))),
                tuple(_of_seat(named, seat) for seat in game.seat_names),
                tuple(tuple(accumulate(column)) for column in columns),
            )
        )
    return found


def _of_seat(facts: dict[str, float], seat: str) -> dict[str, float]:
    """The facts that are named after a seat, without its name."""
    end = f"_{seat}"
    return {name.removesuffix(end): value for name, value in facts.items() if name.endswith(end)}


def rows(games: Sequence[Played]) -> list[dict[str, Any]]:
    """A row for each player, the one with most points a game first."""
    found: dict[str, dict[str, Any]] = {}
    for game in games:
        for seat, player in enumerate(game.players):
            row = found.setdefault(player, {"player": player, "games": 0, "won": 0, "points": 0.0})
            row["games"] += 1
            row["won"] += game.won[seat]
            row["points"] += game.points[seat]
            for name, value in game.told[seat].items():
                row[name] = row.get(name, 0.0) + value
    for row in found.values():
        row["points a game"] = row["points"] / row["games"]
    return sorted(found.values(), key=lambda row: -row["points a game"])


def command(paths: Sequence[Path], as_json: bool, folder: Path | None) -> int:
    """Show how everybody did in these evenings; returns an exit code. Raises EveningError."""
    evenings = [load(path) for path in paths]
    games = [game for evening in evenings for game in played(evening)]
    table = rows(games)
    console = Console(stderr=as_json)
    if as_json:
        json.dump({"games": len(games), "players": table}, sys.stdout)
        print()
    elif games:
        console.print(_table(table, len(games)))
    else:
        console.print("no game is finished yet: nothing to tell")
    if folder is not None and games:
        for file in _report(games, table, folder):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def _table(table: Sequence[dict[str, Any]], games: int) -> Table:
    shown = Table(title=f"{games} finished {'game' if games == 1 else 'games'}")
    for name in table[0]:
        shown.add_column(name, justify="left" if name == "player" else "right")
    for row in table:
        shown.add_row(*(f"{row[n]:g}" if n != "player" else row[n] for n in table[0]))
    return shown


def _report(games: Sequence[Played], table: Sequence[dict[str, Any]], folder: Path) -> list[Path]:
    """A chart of every game, one of every player over the games, and one page with everything."""
    page = report.Page("How everybody did")
    page.table([{name: _shown(value) for name, value in row.items()} for row in table])
    files: list[Path] = []
    for number, game in enumerate(games, start=1):
        series = {
            player if game.players.count(player) == 1 else f"{player} {seat + 1}": _points(curve)
            for seat, (player, curve) in enumerate(zip(game.players, game.curves, strict=True))
        }
        files += _draw(page, folder, f"game-{number}", series, f"game {number} ({game.title})")
    for player in [row["player"] for row in table]:
        series = {
            f"game {number}": _points(game.curves[game.players.index(player)])
            for number, game in enumerate(games, start=1)
            if player in game.players
        }
        files += _draw(page, folder, f"player-{player.replace(':', '-')}", series, player)
    return [*files, page.write(folder / "results.html")]


def _draw(
    page: report.Page, folder: Path, name: str, series: dict[str, Any], title: str
) -> list[Path]:
    figure = figures.lines(series, title, "deals", "score")
    page.figure(figures.svg(figure), f"The score after each deal: {title}")
    return figures.save(figure, folder, name)


def _points(curve: Sequence[float]) -> list[tuple[float, float]]:
    return [(0.0, 0.0), *((float(n), value) for n, value in enumerate(curve, start=1))]


def _shown(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
