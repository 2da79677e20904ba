"""A tournament: agents at one table, live standings, figures at the end."""

from __future__ import annotations

import time
from pathlib import Path

from rich.console import Group
from rich.table import Table
from rich.text import Text

from ..console import Console
from . import figures, report
from .data import Array, Plain
from .experiment import Experiment
from .export import to_json
from .pool import Workers
from .progress import bar, compiling, live
from .repeat import told, why_not
from .run import run, warm_up
from .seeing import named, renamed
from .standings import Measures, Standings, summary
from .store import Run, Store

BAR = 24
"""Width of half the chart, in characters."""


def tournament(
    experiment: Experiment,
    workers: Workers,
    as_json: bool,
    store: Path | None,
    folder: Path | None,
    recorded: bool = False,
    measure: tuple[str, ...] = (),
    isolated: bool = False,
) -> int:
    """Play an experiment and show its standings; returns an exit code."""
    standings, measures = Standings(experiment), Measures(experiment, measure)
    began = time.perf_counter()
    console = Console(stderr=as_json)
    if store is None:
        why = _play(experiment, workers, standings, measures, console, None, False, isolated)
    else:
        with Store.open(store) as opened:
            kept = experiment.begin(opened)
            why = _play(experiment, workers, standings, measures, console, kept, recorded, isolated)
    result = {**summary(standings, measures, time.perf_counter() - began), **told(why)}
    if as_json:
        print(to_json(result))
    else:
        console.print()
        console.print(chart(renamed(result["seats"], result["sees_all"]), console.width))
        if result["measures"]:
            console.print(measured_table(renamed(result["measures"], result["sees_all"])))
    if folder is not None:
        for path in write_report(result, folder, report.unit(experiment.rules)):
            console.print(f"report: {path}", highlight=False, soft_wrap=True)
    return 0


def _play(
    experiment: Experiment,
    workers: Workers,
    standings: Standings,
    measures: Measures,
    console: Console,
    kept: Run | None,
    recorded: bool,
    isolated: bool,
) -> str:
    """Run with a live table where somebody watches, in silence where nobody does; returns why it may
    come out otherwise the next time."""
    with compiling(console):
        warm_up(experiment, workers)
    why = why_not(experiment, kept, isolated)
    many = f"{report.unit(experiment.rules)}s"
    progress = bar(many, console)
    task = progress.add_task(many, total=experiment.blocks * experiment.tables)

    def picture() -> Group:
        return Group(table(standings), progress)

    with live(console) as show:
        show(picture)

        def on_portion(number: int, results: Array) -> None:
            standings.add(number, results)
            measures.add(number, results)
            progress.update(task, completed=standings.deals)
            show(picture)

        run(experiment, workers, on_portion, kept, recorded, isolated)
    return why


def table(standings: Standings) -> Table:
    """The standings, best first."""
    rules = standings.experiment.rules
    one = report.unit(rules)
    many = f"{one}s"
    result = Table(title=f"{rules.title}: {standings.deals:,} {many}")
    result.add_column("agent")
    for heading in (f"score per {one}", "95% interval", "total", f"{many} won"):
        result.add_column(heading, justify="right")
    if standings.deals == 0:
        return result
    for row in sorted(standings.rows(), key=lambda row: -row["mean"]):
        low, high = row["ci95"]
        result.add_row(
            named(row["agent"], standings.seeing), f"{row['mean']:+.3f}", f"{low:+.3f} to {high:+.3f}",
            f"{row['total']:+,.0f}", won_words(row),
        )  # fmt: skip
    return result


def won_words(row: Plain) -> str:
    """A share of deals won, with half its interval.

    >>> won_words({"win": 0.251, "win_ci95": [0.24, 0.262]})
    '25.1% ±1.1%'
    """
    low, high = row["win_ci95"]
    return f"{row['win']:.1%} ±{(high - low) / 2:.1%}"


def measured_table(rows: list[Plain]) -> Table:
    """What was measured besides the scores."""
    result = Table("measured", "agent")
    for heading in ("mean", "95% interval"):
        result.add_column(heading, justify="right")
    for row in rows:
        result.add_row(
            row["name"], row["agent"] or "", f"{row['mean']:.4g}", report.span(row["ci95"])
        )
    return result


def chart(rows: list[Plain], columns: int = 80) -> Text:
    """Bars around zero, readable without colour; shorter ones where names are long, none where they
    fill the line."""
    widest = max((abs(row["mean"]) for row in rows), default=0) or 1
    ordered = sorted(rows, key=lambda row: -row["mean"])
    numbers = [f"{row['mean']:+.3f}" for row in ordered]
    name = max(len(row["agent"]) for row in rows)
    bar = max(0, min(BAR, (columns - name - max(map(len, numbers)) - 3) // 2))
    text = Text()
    for row, number in zip(ordered, numbers, strict=True):
        length = round(bar * abs(row["mean"]) / widest)
        left = ("█" * length if row["mean"] < 0 else "").rjust(bar)
        right = ("█" * length if row["mean"] >= 0 else "").ljust(bar)
        text.append(f"{row['agent']:>{name}} {left}│{right} {number}\n")
    return text


def write_report(result: Plain, folder: Path, one: str) -> list[Path]:
    """The figures of a tournament, and one page with everything."""
    many = f"{one}s"
    title = f"{result['game']}: {result['deals']:,} {many}, seed {result['seed']}"
    name = f"tournament-{result['game']}"
    seats, measures = (renamed(result[part], result["sees_all"]) for part in ("seats", "measures"))
    figure = figures.standings(seats, title, f"score per {one}")
    drawn = figures.svg(figure)
    files = figures.save(figure, folder, name)
    page = report.Page(title, result.get("why", ""))
    page.table(
        [
            {
                "agent": row["agent"],
                f"score per {one}": f"{row['mean']:+.3f}",
                "95% interval": report.span(row["ci95"]),
                "total": f"{row['total']:+,.0f}",
                f"{many} won": won_words(row),
            }
            for row in sorted(seats, key=lambda row: -row["mean"])
        ]
    )
    if measures:
        page.table([{**row, "mean": f"{row['mean']:.4g}", "ci95": report.span(row["ci95"])} for row in
                    measures])  # fmt: skip
    page.figure(drawn, f"Score per {one} with its 95% interval over blocks of seatings.")
    page.facts({"seed": str(result["seed"]), "blocks": result["blocks"], "house rules": result["house"] or
                "as by default", "seconds": result["seconds"]})  # fmt: skip
    return [*files, page.write(folder / f"{name}.html")]
