"""Everything that was published, measured again into a new folder, and what changed against the kept results.

It can be stopped at any moment: sections that are done are in the folder, and games that were played in the
store, so the same command goes on where it was. Sections share games, which the store keeps from being played
twice; unless another is named, it lies in the folder.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..console import Console
from ..lab.pool import Workers, cores
from .kept import age, changes, load, load_all
from .published import published
from .result import ReproduceError, Result
from .runner import LARGEST, run, save
from .stamps import judging

GAMES = "games.sqlite"
"""The store in the folder."""
UNKNOWN = 60.0
"""Seconds for a section that nobody has measured yet."""


def command(
    folder: Path, kept: Path, scale: float, workers: Workers, store: Path | None, console: Console
) -> list[str]:
    """Measure all sections, each with `scale` times the games that its kept result has, by its seed; tell
    how long that takes, and what changed."""
    if folder.resolve() == kept.resolve():
        raise ReproduceError(f"{folder} has the kept results: choose a new folder with --results")
    if store is None:
        folder.mkdir(parents=True, exist_ok=True)
        store = folder / GAMES
    before = {result.id: result for result in load_all(kept)} if kept.is_dir() else {}
    waiting = [name for name in published() if not is_done(folder, name, scale, before.get(name))]
    done = len(published()) - len(waiting)
    many = cores(workers)
    console.print(
        f"{len(waiting)} sections to measure, {done} done: about "
        f"{spoken(left(waiting, before, scale, many))} on {many} {'core' if many == 1 else 'cores'}",
        highlight=False,
    )
    for place, name in enumerate(waiting):
        old = before.get(name)
        result, drawings = run(name, scale_of(old, scale), old.seed if old else 1, workers, store)
        save(result, drawings, folder, console)
        time = spoken(left(waiting[place + 1 :], before, scale, many))
        console.print(
            f"{name}: {spoken(result.seconds)}; about {time} left", highlight=False, soft_wrap=True
        )
    return list(compared(before, load_all(folder)))


def compared(before: dict[str, Result], after: Sequence[Result]) -> Iterator[str]:
    """What changed, section by section."""
    for result in after:
        if result.id in before:
            yield from changes(before[result.id], result)
        else:
            yield f"{result.id}: measured for the first time"


def scale_of(kept: Result | None, times: float) -> float:
    """The scale of a section: that of its kept result, so many times."""
    return min(LARGEST, (kept.scale if kept else 1.0) * times)


def is_done(folder: Path, name: str, times: float, kept: Result | None) -> bool:
    """Whether a section is in the folder, as it would be measured now."""
    path = folder / f"{name}.json"
    if not path.is_file():
        return False
    found = load(path)
    same = found.scale == scale_of(kept, times) and found.seed == (kept.seed if kept else 1)
    return same and found.stamp.judged == judging() and not age(found)


def left(names: Sequence[str], kept: dict[str, Result], times: float, many: int) -> float:
    """Seconds that these sections take on so many cores, going by the processor time of their kept results."""
    costs = [kept[name].cost if name in kept else UNKNOWN for name in names]
    return sum(costs) * times / many


def spoken(seconds: float) -> str:
    """A time that people can take in.

    >>> spoken(42.4), spoken(600), spoken(30_000)
    ('42 s', '10 min', '8.3 h')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
