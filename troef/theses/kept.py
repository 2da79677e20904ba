"""Kept results: read from their folder, judged again, renewed; those of an earlier version are refused, unless
they are on a list of those that wait to be measured again."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ..console import Console
from .glance import glance
from .judge import rejudged
from .places import place
from .published import published
from .result import ReproduceError, Result
from .stamps import judging, older

WAITING = "waiting.txt"
"""Beside kept results: which are older than what plays or counts them, and wait. An id a line; # begins a
comment."""


def load(path: Path) -> Result:
    """A kept result."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Result.from_data(data, published()[data["id"]].get("claims", {}))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise ReproduceError(
            f"{path} is no kept result of this troef ({error!r}): measure it again with  "
            f"troef reproduce {path.stem} --results {path.parent}"
        ) from None


def keep(result: Result, folder: Path) -> Path:
    """Keep a result in this folder. Where one that was played by the same rules and agents is there, it costs
    no less than that one did: its games may have come from a store that does not know what they took."""
    path = folder / f"{result.id}.json"
    with suppress(ReproduceError):  # one of another troef is replaced
        if path.is_file():
            old = load(path)
            same = (old.scale, old.seed, old.stamp.played) == (
                result.scale, result.seed, result.stamp.played,
            )  # fmt: skip
            result = replace(result, cost=max(old.cost, result.cost)) if same else result
    if not age(result):
        waits_no_more(result.id, folder)
    return result.save(folder)


def load_all(folder: Path) -> list[Result]:
    """All kept results, in the order of the published sections."""
    if not folder.is_dir():
        raise ReproduceError(f"there is no folder {folder} with kept results")
    found = {path.stem: path for path in folder.glob("s*.json")}
    return [load(found[name]) for name in published() if name in found]


def load_judged(folder: Path) -> list[Result]:
    """The same, refused if an earlier judge judged one of them, or if one is older and does not wait."""
    results = load_all(folder)
    for result in results:
        if result.stamp.judged != judging():
            raise ReproduceError(
                f"{folder / result.id}.json was judged by an earlier judge: judge the kept numbers again with  "
                f"troef reproduce --judge {folder}"
            )
    refuse_older(results, folder)
    return results


def refuse_older(results: list[Result], folder: Path) -> None:
    """Raise ReproduceError unless those that are older are just those that wait to be measured again."""
    old, listed = {result.id for result in results if age(result)}, waiting(folder)
    if old - listed:
        raise ReproduceError(
            f"older than what plays or counts them today: {', '.join(sorted(old - listed))}. See whether they "
            f"come out the same with  troef reproduce --renew {folder}  or measure them again with  troef "
            f"reproduce ID --results {folder}  or let them wait, and the pages say so: add their ids to "
            f"{folder / WAITING}"
        )
    if listed - old:
        raise ReproduceError(
            f"{folder / WAITING} lists what no longer waits: take off {', '.join(sorted(listed - old))}"
        )


def waiting(folder: Path) -> set[str]:
    """The ids of those that wait to be measured again."""
    path = folder / WAITING
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {line.partition("#")[0].strip() for line in lines} - {""}


def waits_no_more(name: str, folder: Path) -> None:
    """Take an id off that list."""
    path = folder / WAITING
    if name in waiting(folder):
        lines = path.read_text(encoding="utf-8").splitlines()
        rest = [line for line in lines if line.partition("#")[0].strip() != name]
        path.write_text("\n".join(rest) + "\n", encoding="utf-8")


def age(result: Result) -> str:
    """Why a kept result is older than what plays or counts it today; empty: it is not."""
    return older(result.stamp, result.id, place(result.id)[0])


def judge_again(folder: Path) -> Iterator[str]:
    """Judge all kept numbers anew, without a game being played, and tell what changes."""
    for result in load_all(folder):
        again = rejudged(result, published()[result.id])
        again = replace(again, stamp=replace(again.stamp, judged=judging()))
        again.save(folder)
        yield from changes(result, again)


def renew(folder: Path, console: Console) -> Iterator[str]:
    """Look whether kept results of an earlier version would come out the same today, by their samples; those
    that do are of today's. Tells what became of each."""
    for result in load_all(folder):
        if not age(result):
            continue
        if not result.stamp.sampled:
            yield f"{result.id}: has no sample; to be measured again"
            continue
        console.print(f"{result.id}: {result.stamp.sampled:,} games ...", highlight=False)
        today = glance(result)
        if (today.sample, today.sampled) != (result.stamp.sample, result.stamp.sampled):
            yield f"{result.id}: plays otherwise now; to be measured again"
        elif today.counted != result.stamp.counted:
            yield f"{result.id}: is counted otherwise now; to be run again"
        else:
            stamp = replace(today, judged=result.stamp.judged, renewed=True)
            keep(replace(result, stamp=stamp), folder)
            yield f"{result.id}: renewed, {today.sampled:,} games came out the same"


def changes(before: Result, after: Result) -> Iterator[str]:
    """What is otherwise than it was: verdicts, and numbers whose intervals no longer meet."""
    had = {(row.name, row.reading): row for row in before.rows}
    for row in after.rows:
        label = f"{after.id}: {row.name}" + (f", {row.reading}" if row.reading else "")
        old = had.pop((row.name, row.reading), None)
        if old is None:
            yield f"{label}: new, {row.verdict}"
        elif old.verdict != row.verdict:
            yield f"{label}: {old.verdict}, now {row.verdict} ({_told(old.ours)}, now {_told(row.ours)})"
        elif apart(old.ci95, row.ci95):
            yield f"{label}: {_told(old.ours)}, now {_told(row.ours)}, further apart than chance takes them"
    yield from (f"{before.id}: {name}, {reading}: gone" for name, reading in had)
    held = {claim.name: claim.holds for claim in before.claims}
    for claim in after.claims:
        if held.get(claim.name) is not claim.holds:
            so = {True: "holds", False: "does not hold", None: "undecided"}
            yield f"{after.id}: {so[held.get(claim.name)]}, now {so[claim.holds]}: {claim.text}"


def apart(one: tuple[float, float] | None, other: tuple[float, float] | None) -> bool:
    """Whether two intervals have nothing in common."""
    return bool(one and other and (one[1] < other[0] or other[1] < one[0]))


def _told(value: float | None) -> str:
    return "nothing" if value is None else f"{value:.4g}"
