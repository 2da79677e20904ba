"""A rating for each agent of a pool, fitted to all their games at once: the command."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path

from rich.table import Table

from ..console import Console
from . import figures, report
from .data import Array, OnPortion, Plain
from .export import to_json
from .fit import Rating, Row, fit
from .lineups import Lineups
from .pool import Workers
from .progress import bar, compiling
from .repeat import told, why_not
from .run import run, warm_up
from .seeing import named, renamed, seers_of
from .store import Store


def rate(
    pool: Lineups,
    workers: Workers = 1,
    store: Path | None = None,
    on_portion: OnPortion | None = None,
) -> list[Rating]:
    """Play the pool and fit the ratings, best first."""
    return _rate(pool, workers, store, on_portion, False, False)[0]


def _rate(
    pool: Lineups,
    workers: Workers,
    store: Path | None,
    on_portion: OnPortion | None,
    recorded: bool,
    isolated: bool,
) -> tuple[list[Rating], str]:
    """The ratings, and why they may come out otherwise the next time."""
    games: list[Row] = []

    def take(portion: int, results: Array) -> None:
        games.extend(pool.games(portion, results))
        if on_portion is not None:
            on_portion(portion, results)

    with nullcontext() if store is None else Store.open(store) as opened:
        kept = None if opened is None else pool.begin(opened)
        why = why_not(pool, kept, isolated)
        run(pool, workers, take, kept, recorded, isolated)
    return fit(games, seed=pool.seed), why


def command(
    pool: Lineups,
    workers: Workers,
    as_json: bool,
    store: Path | None,
    folder: Path | None,
    recorded: bool = False,
    isolated: bool = False,
) -> int:
    """Rate with a progress bar, then the table; returns an exit code."""
    console = Console(stderr=as_json)
    began = time.perf_counter()
    with compiling(console):
        warm_up(pool, workers)
    deals = pool.blocks * pool.rules.seats
    each = deals // pool.portions
    with bar("deals", console) as progress:
        task = progress.add_task("deals", total=deals)
        ratings, why = _rate(
            pool, workers, store, lambda *_: progress.advance(task, each), recorded, isolated
        )
    result = {**summary(pool, ratings, time.perf_counter() - began), **told(why)}
    if as_json:
        print(to_json(result))
    else:
        console.print(table(result))
    if folder is not None:
        for file in write_report(result, folder):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def summary(pool: Lineups, ratings: list[Rating], seconds: float) -> Plain:
    """The outcome as plain data, best first."""
    return {
        "game": pool.rules.name,
        "house": pool.rules.changed(),
        "unit": report.unit(pool.rules),
        "deals": pool.blocks * pool.rules.seats,
        "blocks": pool.blocks,
        "lineups": len(pool.lineups),
        "seed": pool.seed,
        "seconds": round(seconds, 3),
        "sees_all": seers_of(pool),
        "ratings": [
            {"agent": r.agent, "rating": r.rating, "ci95": [r.lo, r.hi], "deals": r.deals}
            for r in ratings
        ],
    }


def table(result: Plain) -> Table:
    """The ratings as a table for the terminal."""
    shown = Table(
        title=f"{result['game']}: points a {result['unit']} above the average of the pool"
    )
    shown.add_column("agent")
    for heading in ("rating", "95% interval", "deals"):
        shown.add_column(heading, justify="right")
    for row in result["ratings"]:
        name = named(row["agent"], result["sees_all"])
        shown.add_row(name, f"{row['rating']:+.3f}", report.span(row["ci95"]), f"{row['deals']:,}")
    return shown


def write_report(result: Plain, folder: Path) -> list[Path]:
    """The ratings as a figure, and one page with everything."""
    title = f"{result['game']}: ratings of {len(result['ratings'])} agents"
    rated = renamed(result["ratings"], result["sees_all"])
    rows = [{**row, "mean": row["rating"]} for row in rated]
    figure = figures.standings(rows, title, f"points a {result['unit']} above the pool's average")
    name = f"rate-{result['game']}"
    drawn = figures.svg(figure)
    files = figures.save(figure, folder, name)
    page = report.Page(title, result.get("why", ""))
    page.table(
        [
            {
                "agent": row["agent"],
                "rating": f"{row['rating']:+.3f}",
                "95% interval": report.span(row["ci95"]),
                "deals": row["deals"],
            }
            for row in rated
        ]
    )
    page.figure(drawn, "Ratings with the 95% interval of a bootstrap over deals.")
    page.facts({name: result[name] for name in ("deals", "lineups", "seed", "house", "seconds")})
    return [*files, page.write(folder / f"{name}.html")]
