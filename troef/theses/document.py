"""Kept results as pages of Markdown: an index of one screen, and a page for each thesis beside it. They are
written by this and by nobody else."""

import importlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from ..lab import files
from . import counted, pictures
from .kept import age, load_judged
from .published import published
from .questions import answers
from .reasons import reasons
from .result import (
    AGREES,
    DIFFERS,
    HOLDS,
    MEASURED,
    NOT_COMPARABLE,
    SHOWN,
    UNDECIDED,
    WORKED,
    Result,
    Row,
)
from .runner import number, span
from .stamps import PLAYED, TOLD

HEAD = """# The published numbers, measured again

Written by `troef reproduce --document docs/reproduction.md` from the results kept in `docs/results`; do not
edit it. `troef reproduce ID --results docs/results` measures a section again, `troef reproduce --all` all.
"""
RULE = """A number *agrees* when the 95% interval of ours lies within its limits: a margin that stands in the
data beside it (mostly a hundredth), and what its own games leave open. It *differs* when the interval lies
outside, and is *undecided* when it crosses a limit. A claim in words holds, does not hold, or is undecided, by
the same judge. The first reading is what the text says; but in thesis 002, whose program has slips, it is that
program ("as published"), and the text is "by the rules". Readings (L2, R19, ...) have a line each in
[readings](readings.md). "Renewed": what plays was edited since, but a sample of its games comes out the same
(`--renew`), which is a weaker proof than measuring again: what shows in rare games only could slip through.
"""
EARLIER = """"With an earlier version": rules, agents or counting were edited since, so these are to be measured
again.
"""
RENEWED = "What plays was edited since; a sample of {games:,} of its games comes out the same."
BY_THE_TEXT = {"s002": "by the rules"}
"""Theses whose first reading is not what the text says: the reading that is."""
SLIPS_FIRST = """The first reading is not the text here but "as published": the program with its slips, which
made the printed numbers (B5 to B7, B16, B21, B23, B28, B31). The text is "by the rules"; {some} of the {all}
measured numbers were measured by it too.
"""
HEADS = {
    MEASURED: "",
    WORKED: "{n} worked examples, constants and printed sums",
    SHOWN: "{n} numbers that the thesis does not print",
}
"""What the tables of a section are, in order; those with a name are folded, unless there is nothing else."""
NAMES = (AGREES, DIFFERS, UNDECIDED, NOT_COMPARABLE)
COUNT = "| | agree | differ | undecided | not comparable |\n|---|---:|---:|---:|---:|"

Counting = Callable[[Result], Counter[str]]


# -- the count ------------------------------------------------------------------------------


def count(results: Sequence[Result], text: str = "") -> str:
    """What opens a page: measured numbers first, what is computed apart, and those of an earlier version apart
    from both. `text` is the reading that is what the text says, where the first is not."""
    told = [result for result in results if not counted.repeats(result)]
    now = [result for result in told if not age(result)]
    before = [result for result in told if age(result)]
    lines = [COUNT]
    for some, which in ((now, ""), (before, " (with an earlier version)")):
        if not some:
            continue
        best: Counting = lambda result: counted.best_reading(result)[1]  # noqa: E731
        lines += [
            _line(f"**measured numbers, first reading**{which}", some, counted.first_reading),
            _line(f"measured, best reading of each experiment as a whole{which}", some, best),
        ]
        if text:
            ruled: Counting = lambda result: counted.under(result, text)  # noqa: E731
            lines.append(_line(f"by the text ('{text}'), where measured so{which}", some, ruled))
    lines.append(_line("worked examples, constants and printed sums", told, counted.worked))
    claims = [counted.claimed(result) for result in now]
    earlier = [counted.claimed(result) for result in before]
    lines += ["", f"Claims in words: {_claims(claims)}."]
    if before:
        lines[-1] += f" With an earlier version: {_claims(earlier)}."
    return "\n".join(lines) + "\n"


def _line(name: str, results: Iterable[Result], count: Counting) -> str:
    found = counted.total(count(result) for result in results)
    return f"| {name} | {_verdicts(found)} |"


def _claims(counts: Iterable[Counter[str]]) -> str:
    found = counted.total(counts)
    return (
        f"{found[HOLDS[True]]} hold, {found[HOLDS[False]]} do not, {found[HOLDS[None]]} undecided"
    )


# -- pages ----------------------------------------------------------------------------------


def theses() -> dict[str, str]:
    """The theses by the name of their folder, and what each is about."""
    names = dict.fromkeys(name.partition("_")[0] for name in published())
    return {
        name: (importlib.import_module(f"{__package__}.{name}").__doc__ or "") for name in names
    }


def of_thesis(results: Sequence[Result], name: str) -> list[Result]:
    """The results of a thesis that count: what another section prints too counts there."""
    return [each for each in results if each.id.startswith(name) and not counted.repeats(each)]


def index(results: Sequence[Result]) -> str:
    """The page that leads to the others."""
    old = any(age(result) for result in results)
    missing = [name for name in published() if name not in {result.id for result in results}]
    tail = f"\nNot here yet: {', '.join(missing)}.\n" if missing else ""
    heading = "## By thesis, first reading" + ", of whatever version" * old
    by_thesis = "\n".join([heading, "", *theses_table(results, old), ""])
    return (
        "\n".join([HEAD, count(results) + slips_told(results), by_thesis, RULE + EARLIER * old])
        + tail
    )


def theses_table(results: Sequence[Result], old: bool) -> list[str]:
    """A line for each thesis, with how many of its results are `old` if any are."""
    lines = [
        "| thesis | agree | differ | undecided | not comparable | claims that hold |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    if old:
        lines = [lines[0] + " to measure again |", lines[1] + "---:|"]
    for name, about in theses().items():
        told = of_thesis(results, name)
        found = counted.total(map(counted.first_reading, told))
        claims = counted.total(map(counted.claimed, told))
        held = f"{claims[HOLDS[True]]} of {sum(claims.values())}"
        waiting = sum(bool(age(each)) for each in results if each.id.startswith(name))
        again = f" {waiting or ''} |" if old else ""
        title = about.strip().rstrip(".")
        lines.append(f"| [{title}](reproduction/{name}.md) | {_verdicts(found)} | {held} |{again}")
        if text := BY_THE_TEXT.get(name):
            ruled = counted.total(counted.under(result, text) for result in told)
            what = f"the same by its text ('{text}'), where measured so"
            lines.append(f"| {what} | {_verdicts(ruled)} | |{' |' * old}")
    return lines


def _verdicts(found: Counter[str]) -> str:
    return " | ".join(str(found[each]) for each in NAMES)


def slips_told(results: Sequence[Result]) -> str:
    """How many of the numbers that agree come from where the first reading is not what the text says."""
    agree = {
        name: counted.total(map(counted.first_reading, of_thesis(results, name)))[AGREES]
        for name in BY_THE_TEXT
    }
    return "".join(
        f"Of the numbers that agree under the first reading {n} are of thesis {name[1:]}, where "
        "that is the program and not the text.\n"
        for name, n in agree.items()
    )


def page(
    name: str, about: str, results: Sequence[Result], figures: Callable[[str], Iterable[str]]
) -> str:
    """The page of a thesis; `figures` gives the lines that show those of a section."""
    mine = [result for result in results if result.id.startswith(name)]
    done = {result.id: result for result in results}
    more = "One of the pages of [reproduction](../reproduction.md), written with it."
    head = f"# {about.strip().rstrip('.')}\n\n{more}\n"
    text = BY_THE_TEXT.get(name, "")
    if text:
        told = of_thesis(results, name)
        numbers = counted.total(map(counted.first_reading, told)).total()
        ruled = counted.total(counted.under(result, text) for result in told).total()
        head += "\n" + SLIPS_FIRST.format(some=ruled, all=numbers)
    parts = [head, count(mine, text), summary(mine) + "\n", answers(done, name)]
    parts += [part(result, figures(result.id)) for result in mine]
    return "\n".join(filter(None, parts))


def summary(results: Sequence[Result]) -> str:
    """A line for each section, under the first reading; with the best one where that is another."""
    lines = [
        "| section | where | agree | differ | undecided | not comparable | best reading | worked "
        "| claims that hold | our games | |",
        "|---|---|---:|---:|---:|---:|---|---:|---:|---:|---|",
    ]
    for result in results:
        section = published()[result.id]
        best, under = counted.best_reading(result)
        first = counted.first_reading(result)
        better = f"{best}: {under[AGREES]} agree, {under[DIFFERS]} differ" if under != first else ""
        claims = counted.claimed(result)
        held = f"{claims[HOLDS[True]]} of {sum(claims.values())}" if result.claims else ""
        done = counted.worked(result)
        examples = f"{done[AGREES]} of {sum(done.values())}" if done else ""
        notes = [mark for mark in (_mark(result), "repeats" * counted.repeats(result)) if mark]
        lines.append(
            f"| [{result.id}](#{result.id}) | {section['where']} | {counted.cells(first)} | {better} "
            f"| {examples} | {held} | {games(result.rows)} | {', '.join(notes)} |"
        )
    return "\n".join(lines)


def _mark(result: Result) -> str:
    usual = "renewed" if result.stamp.renewed else ""
    return {PLAYED: "measure again", TOLD: "run again", "": usual}[age(result)]


def games(rows: Sequence[Row]) -> str:
    """The fewest and the most games behind a number of ours."""
    played = sorted({row.games for row in rows if row.games and row.published is not None})
    if not played:
        return ""
    return f"{played[0]:,}" + (f" to {played[-1]:,}" if len(played) > 1 else "")


# -- a section ------------------------------------------------------------------------------


def part(result: Result, figures: Iterable[str] = ()) -> str:
    """One section."""
    section = published()[result.id]
    lines = [
        f"## {result.id}",
        "",
        f"Thesis {section['thesis']}, {section['where']}: {section['setup']}.",
        "",
        f"`troef reproduce {result.id} --scale {result.scale:g} --seed {result.seed}` (troef {result.version})",
        "",
    ]
    if old := age(result):
        lines += [f"**{old[0].upper()}{old[1:]}.**", ""]
    elif result.stamp.renewed:
        lines += [RENEWED.format(games=result.stamp.sampled), ""]
    lines += [*figures, *table(result.rows)]
    for note in result.notes:
        lines += [note, ""]
    for claim in result.claims:
        lines.append(
            f"- **{HOLDS[claim.holds]}**: {claim.text}" + (f" ({claim.why})" if claim.why else "")
        )
    return "\n".join(lines).rstrip() + "\n"


def table(rows: Sequence[Row]) -> list[str]:
    """What was measured, a line for each printed number, other readings folded under it; then what is computed
    from what is printed, and what only we have, each folded as a whole; then the reasons."""
    told: dict[str, int] = {}
    whys = dict(zip(rows, reasons(rows), strict=True))

    def why(row: Row) -> str:
        return f"({told.setdefault(whys[row], len(told) + 1)})" if whys[row] else ""

    by_name: dict[str, list[Row]] = {}
    for row in rows:
        by_name.setdefault(row.name, []).append(row)
    of = {kind: [each for each in by_name.values() if each[0].kind == kind] for kind in HEADS}
    lines = []
    for kind, head in HEADS.items():
        some = of[kind]
        if some and head and len(some) < len(by_name):
            lines += ["<details>", f"<summary>{head.format(n=len(some))}</summary>", ""]
            lines += [*_table(some, why), "", "</details>", ""]
        elif some:
            lines += [*_table(some, why), ""]
    for text, place in told.items():
        lines.append(f"({place}) {text}  ")
    return [*lines, ""] if told else lines


def _table(numbers: Sequence[Sequence[Row]], why: Callable[[Row], str]) -> list[str]:
    shown = [
        {
            "what": first.name,
            "published": number(first.published),
            "of games": f"{first.published_games:,}" if first.published_games else "",
            "agrees within": span(first.limits),
            "ours": number(first.ours),
            "95% interval": span(first.ci95),
            "our games": f"{first.games:,}" if first.games else "",
            "verdict": f"{first.verdict} {why(first)}".strip(),
            "reading": first.reading,
            "other readings": folded(others, why),
        }
        for first, *others in numbers
    ]
    readings = {row["reading"] for row in shown}
    used = [
        name
        for name in shown[0]
        if any(row[name] for row in shown) and (name != "reading" or len(readings) > 1)
    ]
    head = ["| " + " | ".join(used) + " |", "|" + "---|" * len(used)]
    return head + [
        "| " + " | ".join(row[name].replace("|", "/") for name in used) + " |" for row in shown
    ]


def folded(others: Sequence[Row], why: Callable[[Row], str]) -> str:
    """Other readings of a number, in one cell."""
    if not others:
        return ""
    lines = [
        f"{row.reading}: {number(row.ours)}{f' ({span(row.ci95)})' if span(row.ci95) else ''}"
        + (f", {row.verdict} {why(row)}".rstrip() if row.kind != SHOWN else "")
        for row in others
    ]
    return f"<details><summary>{len(others)}</summary>{'<br>'.join(lines)}</details>"


# -- files ----------------------------------------------------------------------------------


def document(path: Path, folder: Path) -> dict[Path, str]:
    """All pages: the index at `path`, those of the theses in a folder of its name."""
    results = load_judged(folder)
    beside = path.with_suffix("")
    figures = partial(pictures.shown, results=folder, page=beside)
    pages = {
        beside / f"{name}.md": page(name, about, results, figures)
        for name, about in theses().items()
    }
    return {path: index(results), **pages}


def write(path: Path, folder: Path | None = None) -> None:
    """Write the pages; kept results are in `folder`, or in `results` beside the index."""
    for file, text in document(path, path.parent / "results" if folder is None else folder).items():
        file.parent.mkdir(parents=True, exist_ok=True)
        files.write(file, text)
