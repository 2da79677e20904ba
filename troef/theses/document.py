"""Kept results as one page of Markdown: docs/reproduction.md is written by this and by nobody else."""

import json
from collections import Counter
from pathlib import Path

from ..lab import files
from .published import published
from .questions import answers
from .result import AGREES, DIFFERS, HOLDS, NOT_COMPARABLE, ReproduceError, Result
from .runner import cells

HEAD = """# The published numbers, measured again

This page is written by `troef reproduce --document docs/reproduction.md` from the results kept in
`docs/results`; do not edit it. `troef reproduce ID --results docs/results` measures a section again.

A number *agrees* when ours and the published one differ by no more than 2.58 standard errors of their
difference; the published one counts as a measurement too where its number of games is known. Shares
are fractions. A claim in words holds, does not hold, or is undecided, as its intervals say; where it names no
limits, those by which we judge it are ours. Readings (L2, R19, ...) have a line each in
[readings](readings.md).
"""


def load(path: Path) -> Result:
    """A kept result."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Result.from_data(data, published()[data["id"]].get("claims", {}))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise ReproduceError(f"{path} is no kept result: {error}") from None


def load_all(folder: Path) -> list[Result]:
    """All kept results, in the order of the published sections."""
    if not folder.is_dir():
        raise ReproduceError(f"there is no folder {folder} with kept results")
    found = {path.stem: path for path in folder.glob("s*.json")}
    return [load(found[name]) for name in published() if name in found]


def summary(results: list[Result]) -> str:
    """How many numbers agree and how many claims hold, for each section."""
    lines = [
        "| section | where | agrees | differs | not comparable | claims that hold | games x |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for result in results:
        verdicts = Counter(row.verdict for row in result.rows)
        judged = [claim for claim in result.claims if claim.holds is not None]
        held = f"{sum(bool(claim.holds) for claim in judged)} of {len(judged)}" if judged else ""
        section = published()[result.id]
        lines.append(
            f"| [{result.id}](#{result.id}) | {section['thesis']}, {section['where']} | {verdicts[AGREES]} "
            f"| {verdicts[DIFFERS]} | {verdicts[NOT_COMPARABLE]} | {held} | {result.scale:g} |"
        )
    return "\n".join(lines)


def part(result: Result) -> str:
    """One section."""
    section = published()[result.id]
    shown = cells(result)
    used = [name for name in shown[0] if any(row[name] for row in shown)]
    lines = [
        f"## {result.id}",
        "",
        f"Thesis {section['thesis']}, {section['where']}: {section['setup']}.",
        "",
        f"`troef reproduce {result.id} --scale {result.scale:g} --seed {result.seed}` (troef {result.version})",
        "",
        "| " + " | ".join(used) + " |",
        "|" + "---|" * len(used),
        *("| " + " | ".join(row[name].replace("|", "/") for name in used) + " |" for row in shown),
        "",
    ]
    for note in result.notes:
        lines += [note, ""]
    for claim in result.claims:
        lines.append(
            f"- **{HOLDS[claim.holds]}**: {claim.text}" + (f" ({claim.why})" if claim.why else "")
        )
    return "\n".join(lines).rstrip() + "\n"


def document(folder: Path) -> str:
    """The whole page."""
    results = load_all(folder)
    done = {result.id: result for result in results}
    missing = [name for name in published() if name not in done]
    tail = "## Not here yet\n\n" + "\n".join(f"- {n} ({published()[n]['where']})" for n in missing)
    parts = [HEAD, summary(results) + "\n", answers(done), *map(part, results)]
    return "\n".join([*parts, *([tail + "\n"] if missing else [])])


def write(path: Path, folder: Path | None = None) -> None:
    """Write the page; kept results are in `folder`, or in `results` beside the page."""
    files.write(path, document(path.parent / "results" if folder is None else folder))
