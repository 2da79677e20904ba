"""Is A stronger than B? Decided by a sequential test on duplicate deals.

A block is one deal played at every distinct table at which half of the seats are A and half B: with
four seats the six orders of A A B B. Its value is the mean score of all A seats minus that of all B
seats. With an odd number of seats, tables with one A more and tables with one B more are both played.

Why so: every seat, so every hand, is held by A as often as by B, and for every table its mirror image
with A and B exchanged is played too. The luck of the cards therefore cancels, and for two agents that
play alike the mean is exactly 0, whatever the game does to the seats. Each has the other as partner and
as opponent as often as itself; one A among three B would measure only how A does as a stranger, and
where partners are found during the game it would tell A's strength from that of its B partner badly.

The blocks are fed to the test in order of their number, so the same seed gives the same decision for
any number of workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from rich.console import Console, Group
from rich.table import Table

from ..game import Game
from . import figures, report
from .data import Array
from .declare import comparison
from .experiment import Experiment
from .export import to_json
from .progress import compiling, live
from .run import run
from .sequential import Gsprt
from .store import Run, Store

MARGIN_OF_WINS = 0.02
"""Difference of the shares that counts as stronger; for points a game names its own."""
LIMIT = 1_000_000
"""Deals after which the comparison is left undecided."""
ERROR = 0.05
"""How often each of the two wrong decisions may come out."""


SCALE = 40
"""Width of the picture of the test, in characters."""


class CompareError(ValueError):
    """A comparison that cannot be made."""


class _Decided(Exception):
    """Thrown out of a run that need not go on."""


@dataclass(frozen=True)
class Comparison:
    """The outcome. Differences are A's score a deal minus B's, in the points of the game, or A's share
    of won games minus B's."""

    game: str
    house: dict[str, str]
    a: str
    b: str
    seed: int
    measure: str
    margin: float
    decision: str
    """'stronger': A is; 'not stronger'; 'undecided': the limit came first."""
    llr: float
    """The log likelihood ratio of "stronger by the margin" against "not stronger"."""
    bounds: tuple[float, float]
    blocks: int
    deals: int
    mean: float
    ci95: tuple[float, float]
    """Over blocks, as if their number had been fixed beforehand."""
    seconds: float

    def sentence(self) -> str:
        """The decision in words."""
        words = {
            "stronger": f"{self.a} is stronger than {self.b}",
            "not stronger": f"{self.a} is not stronger than {self.b} by {self.margin:g} a game",
            "undecided": f"undecided after {self.deals:,} deals",
        }
        return words[self.decision]


def differences(experiment: Experiment, results: Array, measure: str = "score") -> list[float]:
    """The values of the independent units in a portion: of its blocks, or of all of it where deals
    follow from each other."""
    seats = experiment.rules.seats
    is_a = experiment.seatings < len(experiment.agents) // 2
    points = results[:, :, :seats]
    if measure == "wins":
        points = experiment.rules.winners(points).astype(np.float64)
    values = points[:, is_a].mean(axis=1) - points[:, ~is_a].mean(axis=1)
    return [float(values.mean())] if experiment.rules.chained else [float(v) for v in values]


def compare(
    game: Game,
    a: str,
    b: str,
    seed: int = 1,
    workers: int = 1,
    margin: float | None = None,
    limit: int = LIMIT,
    on_progress: Callable[[Gsprt, Experiment], None] | None = None,
    store: Path | None = None,
    measure: str = "score",
) -> Comparison:
    """Play until the test decides whether A is stronger than B, or until `limit` deals.

    H0 is a mean difference of 0 or less, H1 one of `margin` or more.
    """
    if margin is None:
        margin = MARGIN_OF_WINS if measure == "wins" else game.margin
    if not 0 < margin < float("inf"):
        raise CompareError(f"the margin must be a number above 0, not {margin:g}")
    if a == b:
        raise CompareError(f"'{a}' against itself: name two different agents")
    experiment = comparison(game, a, b, seed, limit)
    test = Gsprt(m1=margin, alpha=ERROR, beta=ERROR)
    began = time.perf_counter()
    if store is None:
        _play(experiment, workers, test, measure, on_progress, None)
    else:
        with Store.open(store) as opened:
            kept = experiment.begin(opened)
            _play(experiment, workers, test, measure, on_progress, kept)
    return _outcome(experiment, test, measure, margin, time.perf_counter() - began)


def _play(
    experiment: Experiment,
    workers: int,
    test: Gsprt,
    measure: str,
    on_progress: Callable[[Gsprt, Experiment], None] | None,
    kept: Run | None,
) -> None:
    def on_portion(number: int, results: Array) -> None:
        for value in differences(experiment, results, measure):
            if test.update(value):
                break
        if on_progress is not None:
            on_progress(test, experiment)
        if test.decision:
            raise _Decided

    with suppress(_Decided):
        run(experiment, workers, on_portion, kept)


def _outcome(
    experiment: Experiment, test: Gsprt, measure: str, margin: float, seconds: float
) -> Comparison:
    estimate = test.seen.estimate()
    each = experiment.portion if experiment.rules.chained else 1
    return Comparison(
        game=experiment.game,
        house=experiment.rules.changed(),
        a=experiment.agents[0],
        b=experiment.agents[-1],
        seed=experiment.seed,
        measure=measure,
        margin=margin,
        decision=test.decision or "undecided",
        llr=test.llr,
        bounds=test.bounds,
        blocks=test.seen.n,
        deals=test.seen.n * each * len(experiment.seatings),
        mean=estimate.mean,
        ci95=(estimate.lo, estimate.hi),
        seconds=round(seconds, 3),
    )


# -- the command ----------------------------------------------------------------------------


def command(
    game: Game,
    a: str,
    b: str,
    seed: int,
    workers: int,
    margin: float | None,
    limit: int,
    as_json: bool,
    store: Path | None,
    folder: Path | None,
    measure: str,
) -> int:
    """Compare with a live picture of the test; returns an exit code."""
    console = Console(stderr=as_json)
    path: list[tuple[float, float]] = []
    experiment = comparison(game, a, b, seed, limit)
    _ = experiment.players  # complain about unknown agents before anything is drawn
    with compiling(console):
        experiment.warm_up(workers)
    with live(console) as show:

        def on_progress(test: Gsprt, experiment: Experiment) -> None:
            path.append((test.seen.n, test.llr))
            show(lambda: picture(test, a, b))

        outcome = compare(game, a, b, seed, workers, margin, limit, on_progress, store, measure)
    if as_json:
        print(to_json(asdict(outcome)))
    else:
        console.print()
        console.print(outcome.sentence(), highlight=False)
    if folder is not None:
        for file in write_report(outcome, path, folder):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def picture(test: Gsprt, a: str, b: str) -> Group:
    """The test so far: a bar from "not stronger" to "stronger", and the difference."""
    low, high = test.bounds
    estimate = test.seen.estimate()
    table = Table(title=f"{a} against {b}: {test.seen.n:,} blocks")
    for heading in ("A - B a game", "95% interval", "log likelihood ratio", "bounds"):
        table.add_column(heading, justify="right")
    table.add_row(
        f"{estimate.mean:+.3f}", f"{estimate.lo:+.3f} to {estimate.hi:+.3f}", f"{test.llr:+.2f}",
        f"{low:+.2f} and {high:+.2f}",
    )  # fmt: skip
    return Group(table, scale(test))


def scale(test: Gsprt) -> str:
    """Where the test stands between its bounds, readable without colour."""
    low, high = test.bounds
    place = round(SCALE * min(max((test.llr - low) / (high - low), 0.0), 1.0))
    return f"not stronger |{'-' * place}o{'-' * (SCALE - place)}| stronger"


def write_report(outcome: Comparison, path: list[tuple[float, float]], folder: Path) -> list[Path]:
    """The way of the test as a figure, and one page with everything."""
    low, high = outcome.bounds
    blocks = max(outcome.blocks, 1)
    figure = figures.lines(
        {
            "log likelihood ratio": [(0.0, 0.0), *path],
            "stronger": [(0, high), (blocks, high)],
            "not stronger": [(0, low), (blocks, low)],
        },
        f"{outcome.a} against {outcome.b}",
        "blocks",
        "log likelihood ratio",
    )
    name = f"compare-{outcome.game}"
    drawn = figures.svg(figure)
    files = figures.save(figure, folder, name)
    row = {
        "A": outcome.a,
        "B": outcome.b,
        f"A - B: {outcome.measure} a game": f"{outcome.mean:+.4f}",
        "95% interval": report.span(outcome.ci95, 4),
        "blocks": outcome.blocks,
        "deals": outcome.deals,
        "log likelihood ratio": f"{outcome.llr:+.2f}",
    }
    page = report.Page(f"{outcome.game}: {outcome.sentence()}")
    page.table([row])
    page.figure(drawn, "The test after each portion; it stops at either bound.")
    page.facts(
        {
            "seed": outcome.seed,
            "measure": outcome.measure,
            "margin": outcome.margin,
            "house rules": outcome.house or "as by default",
            "seconds": outcome.seconds,
        }
    )
    return [*files, page.write(folder / f"{name}.html")]
