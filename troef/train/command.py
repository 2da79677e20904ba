"""`troef train`: teach the agent of a game that learns from playing against itself."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

import torch
from rich.table import Table

from .. import __version__
from ..agents import OPPONENTS, allowed, compiled, load, playing
from ..agents.learned import BROUGHT, Learned, Weights, write
from ..console import Console
from ..game import Game
from ..lab import figures, files
from ..lab.progress import bar, compiling
from .teaching import Lesson, Point, Teacher, teach

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STEPS = 1000
"""Steps of the bar."""


class TrainError(ValueError):
    """A lesson that cannot be given."""


def lesson(
    game: Game,
    rivals: Sequence[str],
    minutes: float,
    rounds: int,
    seed: int,
    points: int,
    answers: str = "",
) -> Lesson:
    """What is to be learned; raises TrainError or AgentError."""
    learners = [
        agent for name in playing(game) if isinstance(agent := load(name, game.name), Learned)
    ]
    if not learners:
        raise TrainError(f"no agent learns to play {game.name} by a net: choose another game")
    allowed(learners[0], game)
    if not minutes > 0:
        raise TrainError(f"--minutes: expected a number above 0, not {minutes:g}")
    chosen = tuple(rivals) or (OPPONENTS.get(game.name, "uniform"),)
    if answers and learners[0].side is None:
        raise TrainError(f"in {game.name} nobody has a side: --answer needs a game with partners")
    for other in (*chosen, *([answers] if answers else [])):
        compiled(other, game)
    return Lesson(game, learners[0], chosen, minutes, rounds, seed, points, answers)


def command(lesson: Lesson, out: Path, folder: Path | None, as_json: bool) -> int:
    """Train with a progress bar; returns an exit code. The net is kept whenever it was measured, so that
    whoever stops it loses little."""
    console = Console(stderr=as_json)
    curve: list[Point] = []

    def keep(weights: Weights, points: list[Point]) -> None:
        curve[:] = points
        with files.whole(out) as draft:
            write(draft, weights, about(lesson, points))
        progress.console.print(told(points[-1]), highlight=False, soft_wrap=True)
        if folder is not None:
            report(lesson, points, folder, out.stem)

    with compiling(console):
        Teacher(replace(lesson, rounds=1)).round(0.0)
    with bar("training", console) as progress:
        task = progress.add_task("training", total=STEPS)
        teach(lesson, keep, lambda done: progress.update(task, completed=int(done * STEPS)))
    if as_json:
        print(json.dumps({"file": str(out), **about(lesson, curve)}))
    else:
        console.print(table(curve))
    console.print(f"now: {lesson.agent.name}:{BROUGHT}{out}", highlight=False, soft_wrap=True)
    return 0


def typed(lesson: Lesson) -> str:
    """The command that gives this lesson, but for where it is kept."""
    house = "".join(f" --house {name}={choice}" for name, choice in lesson.game.changed().items())
    rivals = "".join(f" --against {rival}" for rival in lesson.rivals)
    length = f"--rounds {lesson.rounds}" if lesson.rounds else f"--minutes {lesson.minutes:g}"
    answer = f" --answer {lesson.answers}" if lesson.answers else ""
    return f"troef train {lesson.game.name}{house}{answer} {length} --seed {lesson.seed}{rivals}"


def about(lesson: Lesson, points: list[Point]) -> dict[str, object]:
    """What is told of a net in its file."""
    return {
        "command": typed(lesson),
        "game": lesson.game.spec(),
        "troef": __version__,
        "torch": str(torch.__version__),
        "curve": [asdict(point) for point in points],
    }


def told(point: Point) -> str:
    """Where a net stands, in a line."""
    scores = ", ".join(f"{score:+.3f} v {rival}" for rival, score in point.scores.items())
    return (
        f"{point.minutes:6.1f} min  {point.choices:>13,} choices  loss {point.loss:.4f}  {scores}"
    )


def table(curve: list[Point]) -> Table:
    """The way it went."""
    rivals = list(curve[-1].scores)
    shown = Table(
        "minutes", "computed", "choices", "loss", *(f"points a deal v {rival}" for rival in rivals)
    )
    for point in curve:
        scores = (f"{point.scores[rival]:+.3f}" for rival in rivals)
        times = f"{point.minutes:.1f}", f"{point.computed:.1f}"
        shown.add_row(*times, f"{point.choices:,}", f"{point.loss:.4f}", *scores)
    return shown


# -- the report ------------------------------------------------------------------------------


def report(lesson: Lesson, points: list[Point], folder: Path, name: str) -> None:
    """The learning curve in this folder, as data and as a figure."""
    folder.mkdir(parents=True, exist_ok=True)
    text = io.StringIO()
    text.write(f"# {typed(lesson)}; troef {__version__}\n")
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["minutes", "computed", "choices", "loss", *lesson.rivals])
    for point in points:
        figures_of = point.minutes, point.computed, point.choices, point.loss
        rows.writerow([*figures_of, *point.scores.values()])
    files.write(folder / f"{name}.csv", text.getvalue())
    figures.save(drawn(lesson, points), folder, name)


def drawn(lesson: Lesson, points: list[Point]) -> Figure:
    """Points a deal more than each rival, by how many choices it has learned from."""
    series = {
        f"v {rival}": [(point.choices / 1e6, point.scores[rival]) for point in points]
        for rival in lesson.rivals
    }
    return figures.lines(
        series, f"Learning {lesson.game.spec()}", "choices, in millions", "points a deal more"
    )
