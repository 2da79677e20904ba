"""From an id to a result: run, show, keep."""

import math
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from rich import box
from rich.table import Table

from ..console import Console
from ..lab import figures, report
from ..lab.export import to_json
from ..lab.pool import Workers
from ..lab.store import Store
from . import pictures
from .glance import sampled
from .judge import rejudged
from .kept import keep
from .lab import processor_time
from .places import can_be_reproduced, experiment, place
from .published import full_id
from .reasons import reasons
from .reproduce import HOLDS, Findings, Lab, ReproduceError, published
from .result import Figure, Result
from .rows import with_games
from .stamps import stamp

LARGEST = 10_000
"""The largest scale: more games than anybody waits for."""


def run(
    name: str, scale: float = 1.0, seed: int = 1, workers: Workers = 1, store: Path | None = None
) -> tuple[Result, list[Figure]]:
    """Reproduce a section of the published numbers, with `scale` times its games."""
    name = full_id(name)
    if not (math.isfinite(scale) and 0 < scale <= LARGEST):
        raise ReproduceError(
            f"the scale must be a number above 0, at most {LARGEST}, not {scale:g}"
        )
    reproduce, section = experiment(name), published()[name]
    began, used = time.perf_counter(), processor_time(workers)
    with nullcontext() if store is None else Store.open(store) as opened:
        lab = Lab(scale, seed, workers, opened, section=name)
        found = reproduce(section, lab)
    seconds, cost = (
        round(now - then, 3)
        for now, then in ((time.perf_counter(), began), (processor_time(workers), used))
    )
    return finished(name, lab, found, seconds, round(cost + lab.earlier, 3)), found.figures


def finished(
    name: str, lab: Lab, found: Findings, seconds: float = 0.0, cost: float = 0.0
) -> Result:
    """Findings, judged, and stamped with what they rest on."""
    section = published()[name]
    rows = [with_games(row, section) for row in found.rows]
    result = Result(
        name, lab.scale, seconds, lab.seed, rows, [], found.notes, claimed=found.claimed,
        stamp=stamp(name, place(name)[0], lab.noted), cost=cost,
    )  # fmt: skip
    # judged by the digits that a file gives back
    return rejudged(Result.from_data(result.data(), {}), section)


# -- the command ----------------------------------------------------------------------------


def command(
    names: Sequence[str],
    scale: float,
    seed: int,
    workers: Workers,
    as_json: bool,
    store: Path | None,
    folder: Path | None,
    results: Path | None,
) -> int:
    """Reproduce these sections one after another; returns an exit code."""
    console = Console(stderr=as_json)
    done = []
    for name in dict.fromkeys(full_id(each) for each in names):  # named twice, it is told once
        result, drawings = run(name, scale, seed, workers, store)
        done.append(result.data())
        if not as_json:
            show(result, console)
        if results is not None:
            save(result, drawings, results, console)
        if folder is not None:
            for file in write_report(result, drawings, folder):
                console.print(f"report: {file}", highlight=False, soft_wrap=True)
    if as_json:
        print(to_json(done[0] if len(done) == 1 else done))
    return 0


def save(result: Result, drawings: Sequence[Figure], results: Path, console: Console) -> None:
    """Keep a result with its sample, and its figures; it does without them where they cannot be drawn."""
    files = [keep(sampled(result), results)]
    try:
        files += pictures.keep(result.id, drawings, results)
    except figures.FigureError as error:
        console.print(f"no figures are kept: {error}", highlight=False, soft_wrap=True)
    for file in files:
        console.print(f"kept: {file}", highlight=False, soft_wrap=True)


def listed() -> list[dict[str, object]]:
    """All ids, and which can be reproduced."""
    return [
        {"id": name, "where": section["where"], "reproducible": can_be_reproduced(name)}
        for name, section in published().items()
    ]


def listing(console: Console) -> None:
    """The same for people."""
    for each in listed():
        mark = "" if each["reproducible"] else "  (not yet)"
        console.print(f"{each['id']:42} {each['where']}{mark}", highlight=False, soft_wrap=True)


def number(value: float | None) -> str:
    """A number as it is shown: four digits, or whole."""
    if value is None:
        return ""
    return f"{value:.0f}" if value == int(value) else f"{value:.4f}"


def span(ends: tuple[float, float] | None) -> str:
    """An interval; empty where nothing was measured but computed."""
    return " to ".join(map(number, ends)) if ends and ends[0] < ends[1] else ""


def cells(result: Result) -> list[dict[str, str]]:
    """The rows as text."""
    return [
        {
            "what": row.name + (f", {row.reading}" if row.reading else ""),
            "published": number(row.published),
            "agrees within": span(row.limits),
            "ours": number(row.ours),
            "95% interval": span(row.ci95),
            "games": f"{row.games:,}" if row.games else "",
            "published games": f"{row.published_games:,}" if row.published_games else "",
            "verdict": row.verdict,
            "why": why,
        }
        for row, why in zip(result.rows, reasons(result.rows), strict=True)
    ]


def show(result: Result, console: Console) -> None:
    """The findings in the terminal: reasons below the table, which has no room for them."""
    title = f"{result.id}: {published()[result.id]['where']}, scale {result.scale:g}"
    table = Table("what", title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in ("published", "ours", "95% interval", "games"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("verdict")
    reasons: dict[str, int] = {}
    for row in cells(result):
        number = reasons.setdefault(row["why"], len(reasons) + 1) if row["why"] else ""
        shown = row["verdict"] if row["published"] else ""
        table.add_row(
            row["what"], row["published"], row["ours"], row["95% interval"], row["games"],
            f"{shown} ({number})".strip() if number else shown,
        )  # fmt: skip
    console.print(table)
    for why, number in reasons.items():
        console.print(f"({number}) {why}", highlight=False, soft_wrap=True)
    for claim in result.claims:
        console.print(
            f"{HOLDS[claim.holds]}: {claim.text} ({claim.why})", highlight=False, soft_wrap=True
        )
    for note in result.notes:
        console.print(note, highlight=False, soft_wrap=True)


def write_report(result: Result, drawings: Sequence[Figure], folder: Path) -> list[Path]:
    """Figures, and one page with everything."""
    section = published()[result.id]
    page = report.Page(f"Thesis {section['thesis']}, {section['where']}, measured again")
    page.text(f"{section['setup']}.")
    files = []
    for each in drawings:
        figure = each.draw()
        page.figure(figures.svg(figure), each.caption)
        files += figures.save(figure, folder, each.name)
    page.heading("Numbers")
    page.table(cells(result))
    if result.claims:
        page.heading("Claims")
        page.table(
            [{"claim": c.text, "verdict": HOLDS[c.holds], "why": c.why} for c in result.claims]
        )
    for note in result.notes:
        page.text(note)
    page.facts(
        {
            "id": result.id,
            "scale": result.scale,
            "seed": str(result.seed),
            "seconds": result.seconds,
        }
    )
    return [*files, page.write(folder / f"{result.id}.html")]
