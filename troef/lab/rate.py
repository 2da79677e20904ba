"""A rating for each agent of a pool, fitted to all their games at once.

Line-ups of agents sit down in turn: every choice of as many agents as the game has seats, or, of a pool
that is smaller than a table, every way to fill the seats in which each agent sits. A line-up plays a
portion of deals, each at every rotation, so that every agent holds every hand; then the next one sits
down. The run ends with a whole round of line-ups, so that everybody has met everybody equally often.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from .. import agents as agent_list
from ..match import play_games
from . import figures, report
from .experiment import EVENING, SLOW_PORTION, Experiment, ExperimentError, run
from .export import to_json
from .rating import Rating, Row, fit
from .store import Store
from .tournament import bar, compiling

QUICK_PORTION = 64
"""Deals of a line-up before the next one sits down, with quick agents. A multiple of the seats, so
that the dealer goes round evenly."""


class Pool(Experiment):
    """Agents that take turns at one table; `agents` may be any number from two up."""

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """Who can sit together, as numbers of agents."""
        seats, pool = self.rules.seats, range(len(self.agents))
        if len(pool) >= seats:
            return list(itertools.combinations(pool, seats))
        filled = itertools.combinations_with_replacement(pool, seats)
        return [lineup for lineup in filled if set(lineup) == set(pool)]

    def check(self) -> None:
        """Raise ExperimentError for a pool that can not be rated."""
        if len(set(self.agents)) < 2:
            raise ExperimentError("a rating needs two different agents or more")
        if len(set(self.agents)) < len(self.agents):
            raise ExperimentError("name each agent once")
        _ = self.players

    @property
    def seatings(self) -> Any:
        """Every rotation: [table, seat] -> place in the line-up."""
        seats = self.rules.seats
        return np.array([np.roll(np.arange(seats), turn) for turn in range(seats)])

    @property
    def portion(self) -> int:
        if self.rules.chained:
            return EVENING
        slow = any(not isinstance(a, agent_list.Agent) or a.slow for a in self.players)
        return SLOW_PORTION if slow else QUICK_PORTION

    def lineup(self, portion: int) -> tuple[int, ...]:
        """Who plays this portion."""
        return self.lineups[portion % len(self.lineups)]

    def seated(self, portion: int) -> list[str]:
        return [self.agents[i] for i in self.lineup(portion)]

    def play(self, portion: int) -> Any:
        seated = [self.players[i] for i in self.lineup(portion)]
        first = portion * self.portion
        points, told = play_games(self.rules, seated, self.seatings, self.seed, first, self.portion)
        return np.concatenate([points, told], axis=2)

    def games(self, portion: int, results: Any) -> Iterator[Row]:
        """The games of a portion for `rating.fit`; where deals follow from each other the whole
        portion counts as one deal, since only portions are independent."""
        seated = self.seated(portion)
        for block, tables in enumerate(results[:, :, : self.rules.seats]):
            deal = portion if self.rules.chained else portion * self.portion + block
            for seating, points in zip(self.seatings, tables.tolist(), strict=True):
                yield deal, [seated[i] for i in seating], points


def declare(game: Any, agents: tuple[str, ...], deals: int, seed: int) -> Pool:
    """A pool that plays at least so many deals, in whole rounds of line-ups."""
    pool = Pool(game.name, agents, 1, seed, game.changed(), "pool")
    pool.check()
    a_round = len(pool.lineups) * pool.portion
    rounds = max(1, round(deals / (a_round * game.seats)))
    return Pool(game.name, agents, rounds * a_round, seed, game.changed(), "pool")


def rate(
    pool: Pool, workers: int = 1, store: Path | None = None, on_portion: Any = None
) -> list[Rating]:
    """Play the pool and fit the ratings, best first."""
    games: list[Row] = []

    def take(portion: int, results: Any) -> None:
        games.extend(pool.games(portion, results))
        if on_portion is not None:
            on_portion(portion)

    if store is None:
        run(pool, workers, take)
    else:
        with Store.open(store) as opened:
            run(pool, workers, take, opened.begin(pool.declaration()))
    return fit(games, seed=pool.seed)


def command(
    pool: Pool, workers: int, as_json: bool, store: Path | None, folder: Path | None
) -> int:
    """Rate with a progress bar, then the table; returns an exit code."""
    console = Console(stderr=as_json)
    began = time.perf_counter()
    with compiling(console):
        pool.warm_up(workers)
    deals = pool.blocks * pool.rules.seats
    each = deals // pool.portions
    with bar("deals", console) as progress:
        task = progress.add_task("deals", total=deals)
        ratings = rate(pool, workers, store, lambda _: progress.advance(task, each))
    result = summary(pool, ratings, time.perf_counter() - began)
    if as_json:
        print(to_json(result))
    else:
        console.print(table(result))
    if folder is not None:
        for file in write_report(result, folder):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def summary(pool: Pool, ratings: list[Rating], seconds: float) -> dict[str, Any]:
    """The outcome as plain data, best first."""
    return {
        "game": pool.game,
        "house": pool.rules.changed(),
        "deals": pool.blocks * pool.rules.seats,
        "blocks": pool.blocks,
        "lineups": len(pool.lineups),
        "seed": pool.seed,
        "seconds": round(seconds, 3),
        "ratings": [
            {"agent": r.agent, "rating": r.rating, "ci95": [r.lo, r.hi], "deals": r.deals}
            for r in ratings
        ],
    }


def table(result: dict[str, Any]) -> Table:
    """The ratings as a table for the terminal."""
    shown = Table(title=f"{result['game']}: points a deal above the average of the pool")
    shown.add_column("agent")
    for heading in ("rating", "95% interval", "deals"):
        shown.add_column(heading, justify="right")
    for row in result["ratings"]:
        shown.add_row(
            row["agent"], f"{row['rating']:+.3f}", report.span(row["ci95"]), f"{row['deals']:,}"
        )
    return shown


def write_report(result: dict[str, Any], folder: Path) -> list[Path]:
    """The ratings as a figure, and one page with everything."""
    title = f"{result['game']}: ratings of {len(result['ratings'])} agents"
    rows = [{**row, "mean": row["rating"]} for row in result["ratings"]]
    figure = figures.standings(rows, title, "points a deal above the pool's average")
    name = f"rate-{result['game']}"
    drawn = figures.svg(figure)
    files = figures.save(figure, folder, name)
    page = report.Page(title)
    page.table(
        [
            {
                "agent": row["agent"],
                "rating": f"{row['rating']:+.3f}",
                "95% interval": report.span(row["ci95"]),
                "deals": row["deals"],
            }
            for row in result["ratings"]
        ]
    )
    page.figure(drawn, "Ratings with the 95% interval of a bootstrap over deals.")
    page.facts({name: result[name] for name in ("deals", "lineups", "seed", "house", "seconds")})
    return [*files, page.write(folder / f"{name}.html")]
