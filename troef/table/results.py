"""How people did: a table and charts of the games that were played at a table, from what was kept.

The file of an evening, or of an adviser, is played again by the rules, so every figure is that of a
legal game. What a game tells of each seat (facts named after it, as `made_S`) is added up for whoever
sat there. Games under different rules are told apart: their points cannot be added.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table

from .. import agents
from ..console import Console
from ..game import Game
from ..lab import figures, report
from ..lab.data import Plain
from ..lab.seeing import named
from ..outside import say
from ..words import DEFAULT, Words
from .adviser import Adviser
from .evening import Done, Evening, EveningError, games_of
from .kept import read
from .notes import ADVISED, Notes, read_head
from .sheet import HEAD as SHEET
from .sheet.games import games_on
from .sheet.kept import read as read_sheet
from .telling import Telling, Witness
from .texts import text

COLUMNS = Words(__file__, "columns")
Curve = list[tuple[float, float]]


@dataclass(frozen=True)
class Played:
    """A finished game."""

    rules: str
    """The game and its house rules."""
    title: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    points: tuple[float, ...]
    won: tuple[bool, ...]
    told: tuple[dict[str, float], ...]
    """For each seat what the game tells of it."""
    curves: tuple[tuple[float, ...], ...]
    """For each seat its score after every deal that counts."""
    records: tuple[str, ...]
    """Its deals and what was done in them, whoever did it."""
    deals: tuple[int, ...] | None = None
    """How many of them each played, where people take turns."""


def played(path: Path) -> list[Played]:
    """The finished games in a file; raises EveningError."""
    if _first_line(path).startswith(ADVISED):
        return _finished(path, *_advised(path))
    if _first_line(path) == SHEET:
        return _sheet(path)
    evening = read(path)
    players = [_player(evening, seat) for seat in range(evening.game.seats)]
    return _finished(path, evening.game, players, evening.done)


def _player(evening: Evening, seat: int) -> str:
    """Who sat there, and whether it saw all cards. An agent is known by its name: nothing of its own, no file
    and no memory, is looked for."""
    kind, game = (evening.specs[seat] or "").partition(":")[0], evening.game
    name = evening.player(seat)
    sees_all = kind in agents.playing(game) and agents.load(kind, game.name).sees_all
    return named(name, [name] if sees_all else [])


def _sheet(path: Path) -> list[Played]:
    """The finished games of a score sheet; all deals of one in which each deal is a game count as one."""
    kept = read_sheet(path)
    return [
        Played(
            kept.game.spec(), f"{path.name}, {number}", game.people, game.people, game.points, game.won,
            game.told, game.curves, game.lines, game.deals,
        )
        for number, game in enumerate(games_on(kept), start=1)
    ]  # fmt: skip


def _first_line(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            return file.readline(200).decode("utf-8", "replace").strip()
    except OSError as error:
        raise EveningError("no_file", path=path, reason=error.strerror) from error


def _advised(path: Path) -> tuple[Game, list[str], Sequence[Done]]:
    """What an adviser was told: the game, who sat where, and the deals."""
    try:
        game, seat = read_head(path)
        adviser = Adviser(game, seat, None)
        Telling(adviser, Witness()).repeat(Notes(path, game, seat))
    except ValueError as error:  # notation, house rules, a head that is cut off
        raise EveningError("unreadable", path=path, reason=error) from error
    players = list(game.seat_names)
    players[seat] = f"adviser_{players[seat]}"
    return game, players, adviser.done()


def _finished(path: Path, game: Game, players: Sequence[str], done: Sequence[Done]) -> list[Played]:
    rules = game.spec()
    found = []
    for number, deals in enumerate(games_of(done), start=1):
        facts = deals[-1].facts
        if facts is None:
            continue
        named = dict(zip(game.fact_names, facts, strict=False))
        curves = [
            list(accumulate(column)) for column in zip(*(d.points for d in deals), strict=True)
        ]
        points = tuple(curve[-1] for curve in curves)
        found.append(
            Played(
                rules,
                f"{path.name}, {number}",
                game.seat_names,
                tuple(players),
                points,
                tuple(bool(won) for won in game.winners(np.array(points))),
                tuple(_of_seat(named, seat) for seat in game.seat_names),
                tuple(
                    tuple(at for at, each in zip(curve, deals, strict=True) if each.counts)
                    for curve in curves
                ),
                tuple(_anonymous(each.text) for each in deals),
            )
        )
    return found


def _anonymous(text: str) -> str:
    """A record without who played."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("players:"))


def each_once(games: Sequence[Played]) -> list[Played]:
    """These games without those that are there already: a file may be given twice, or with a copy."""
    return list({game.records: game for game in reversed(games)}.values())[::-1]


def _of_seat(facts: dict[str, float], seat: str) -> dict[str, float]:
    """The facts that are named after a seat, without its name."""
    end = f"_{seat}"
    return {name.removesuffix(end): value for name, value in facts.items() if name.endswith(end)}


def rows(games: Sequence[Played]) -> list[Plain]:
    """A row for each player, the one with most points a game first."""
    found: dict[str, Plain] = {}
    for game in games:
        for seat, player in enumerate(game.players):
            row = found.setdefault(
                player, {"player": player, "games": 0, "won": 0, "deals": 0, "points": 0.0}
            )
            row["games"] += 1
            row["deals"] += game.deals[seat] if game.deals else len(game.curves[seat])
            row["won"] += game.won[seat]
            row["points"] += game.points[seat]
            for name, value in game.told[seat].items():
                row[name] = row.get(name, 0.0) + value
    for row in found.values():
        row["points a game"] = row["points"] / row["games"]
    return sorted(found.values(), key=lambda row: -row["points a game"])


def by_rules(games: Sequence[Played]) -> dict[str, list[Played]]:
    """The games, apart for each game and its house rules."""
    found: dict[str, list[Played]] = {}
    for game in games:
        found.setdefault(game.rules, []).append(game)
    return found


def command(paths: Sequence[Path], as_json: bool, folder: Path | None, language: str) -> int:
    """Show how everybody did in these files; returns an exit code. Raises EveningError."""
    found = [game for path in paths for game in played(path)]
    games = each_once(found)
    if twice := len(found) - len(games):
        say("troef: " + text(language, "results_twice", twice=twice, all=len(found)), sys.stderr)
    groups = by_rules(games)
    console = Console(stderr=as_json)
    if as_json:
        tables = [
            {"game": rules, "games": len(some), "players": rows(some)}
            for rules, some in groups.items()
        ]
        json.dump({"games": len(games), "tables": tables}, sys.stdout)
        print()
    elif not games:
        console.print(text(language, "results_none"))
    for rules, some in groups.items() if not as_json else ():
        console.print(_table(rules, rows(some), len(some), language))
    if folder is not None and games:
        for file in Charts(folder, language).write(groups):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def _table(rules: str, table: Sequence[Plain], games: int, language: str) -> Table:
    key = "results_game" if games == 1 else "results_games"
    shown = Table(title=text(language, key, rules=rules, games=games))
    for name in table[0]:
        shown.add_column(column(name, language), justify="left" if name == "player" else "right")
    for row in table:
        shown.add_row(*(f"{row[n]:g}" if n != "player" else row[n] for n in table[0]))
    return shown


def column(name: str, language: str) -> str:
    """What people read above a column; a game of somebody's own names what it tells itself."""
    return COLUMNS[language].get(name, name)


if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Charts:
    """A chart of every game, one of all games of every player, one of everything together (003,
    figures 12 to 15), and one page with all of them."""

    def __init__(self, folder: Path, language: str = DEFAULT) -> None:
        self.folder = folder
        self.language = language
        self.page = report.Page(self.text("results_page"))
        self.files: list[Path] = []
        self.names: set[str] = set()

    def text(self, key: str, **fields: object) -> str:
        return text(self.language, key, **fields)

    def write(self, groups: dict[str, list[Played]]) -> list[Path]:
        for rules, games in groups.items():
            self._group(rules, games)
        return [*self.files, self.page.write(self.folder / "results.html")]

    def _group(self, rules: str, games: Sequence[Played]) -> None:
        table = rows(games)
        self.page.heading(rules)
        shown = [
            {column(name, self.language): _shown(value) for name, value in row.items()}
            for row in table
        ]
        self.page.table(shown)
        curves: dict[str, dict[str, Curve]] = {row["player"]: {} for row in table}
        for number, game in enumerate(games, start=1):
            everybody: dict[str, Curve] = {}
            for seat, player in enumerate(game.players):
                alone = game.players.count(player) == 1
                end = "" if alone else f" ({game.seats[seat]})"
                everybody[player + end] = _points(game.curves[seat])
                curves[player][self.text("results_nth", number=number) + end] = _points(
                    game.curves[seat]
                )
            title = f"{self.text('results_nth', number=number)} ({game.title})"
            self._lines(f"game-{number}", title, everybody)
        for player, series in curves.items():
            self._lines(f"player-{player}", player, series)
        together = {player: list(series.values()) for player, series in curves.items()}
        title = self.text("results_all", rules=rules)
        figure = figures.bundles(together, title, *self._axes())
        self._draw("all-games", self.text("results_everybody", rules=rules), figure)

    def _lines(self, name: str, title: str, series: dict[str, Curve]) -> None:
        self._draw(name, title, figures.lines(series, title, *self._axes()))

    def _axes(self) -> tuple[str, str]:
        return column("deals", self.language), self.text("results_score")

    def _draw(self, name: str, title: str, figure: Figure) -> None:
        self.page.figure(figures.svg(figure), self.text("results_after", title=title))
        self.files += figures.save(figure, self.folder, self._safe(name))

    def _safe(self, name: str) -> str:
        """A name that a file can have, and that no other has."""
        plain = re.sub(r"[^\w.-]", "-", name)
        number, free = 1, plain
        while free.lower() in self.names:
            number += 1
            free = f"{plain}-{number}"
        self.names.add(free.lower())
        return free


def _points(curve: Sequence[float]) -> Curve:
    return [(0.0, 0.0), *((float(n), value) for n, value in enumerate(curve, start=1))]


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
