"""Is A stronger than B, B than A, or neither? Decided by a sequential test on duplicate deals.

A block is one deal played at every distinct table at which half of the seats are A and half B: with
four seats the six orders of A A B B. Its value is the mean score of all A seats minus that of all B
seats. With an odd number of seats, tables with one A more and tables with one B more are both played.

Why so: every seat, so every hand, is held by A as often as by B, and for every table its mirror image
with A and B exchanged is played too. The luck of the cards therefore cancels, and for two agents that
play alike the mean is exactly 0, whatever the game does to the seats. Each has the other as partner and
as opponent as often as itself.

Who does better among strangers is another question, with another answer: there a block is one deal in which
A sits at each seat among others, and then B does (`Among`).

The blocks are fed to the test in order of their number, so the same seed gives the same decision for
any number of workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from dataclasses import field as dataclass_field
from math import isfinite
from pathlib import Path

import numpy as np
from rich.console import Group
from rich.table import Table

from ..console import Console
from ..game import Game
from . import figures, report
from .among import Among
from .data import Array
from .declare import comparison
from .experiment import Experiment
from .export import to_json
from .pool import Workers
from .progress import compiling, live
from .repeat import why_not
from .run import run, warm_up
from .seeing import named, seers_of
from .sequential import Sequential
from .store import Run, Store

MARGIN_OF_WINS = 0.02
"""Difference of the shares that counts; for points a game names its own."""
LIMIT = 1_000_000
"""Deals after which the comparison is left undecided."""
ERROR = 0.05
"""How often a wrong decision may come out, and an interval miss the truth."""
SCALE = 50
"""Width of the picture of the test, in characters."""
UNITS = {"score": "points a game", "wins": "of the games won"}
"""What a difference is counted in, by the measure."""


class CompareError(ValueError):
    """A comparison that cannot be made."""


class _Decided(Exception):
    """Thrown out of a run that need not go on."""


@dataclass(frozen=True)
class Comparison:
    """The outcome. Differences are A's score a game minus B's, in the points of the game, or A's share
    of won games minus B's."""

    game: str
    house: dict[str, str]
    a: str
    b: str
    field: list[str]
    """Among whom each of them sat alone; empty: they met each other."""
    seed: int
    measure: str
    margin: float
    decision: str
    """'a stronger', 'b stronger', 'no difference' (less than the margin either way), or 'undecided': the
    limit came first."""
    blocks: int
    deals: int
    mean: float
    ci95: tuple[float, float]
    """Right at the stop: with any true difference it holds it in 95 of 100 runs."""
    seconds: float
    sees_all: list[str] = dataclass_field(default_factory=list)
    """Those of the agents that see all cards."""
    repeatable: bool = True
    """Whether the same command gives the same numbers; else `why` not."""
    why: str = ""

    def sentence(self) -> str:
        """The decision in words."""
        better = "is stronger than" if not self.field else "does better than"
        a, b = named(self.a, self.sees_all), named(self.b, self.sees_all)
        words = {
            "a stronger": f"{a} {better} {b}",
            "b stronger": f"{b} {better} {a}",
            "no difference": f"{a} and {b} differ by less than {self.margin:g} "
            f"{UNITS[self.measure]}",
            "undecided": f"undecided after {self.deals:,} deals",
        }
        others = [named(other, self.sees_all) for other in dict.fromkeys(self.field)]
        among = f" among {', '.join(others)}" if others else ""
        return words[self.decision] + among

    def found(self) -> str:
        """The difference, and what its interval means."""
        return (
            f"A - B: {self.mean:+.4f} {UNITS[self.measure]}, 95% interval {report.span(self.ci95, 4)}, in "
            f"{self.blocks:,} blocks ({self.deals:,} deals). The interval allows for stopping when it "
            f"decides: it misses the true difference in at most {ERROR:.0%} of such runs."
        )


def differences(
    experiment: Experiment, portion: int, results: Array, measure: str = "score"
) -> list[float]:
    """The values of the independent units in a portion: of its blocks, or of all of it where deals
    follow from each other."""
    seats, blocks = experiment.rules.seats, len(results)
    is_a, is_b = _sides(experiment, experiment.sitting(portion, blocks))
    points = results[:, :, :seats]
    if measure == "wins":
        points = experiment.rules.winners(points).astype(np.float64)
    of_a, of_b = (points[side].reshape(blocks, -1).mean(axis=1) for side in (is_a, is_b))
    values = of_a - of_b
    return [float(values.mean())] if experiment.rules.chained else [float(v) for v in values]


def _sides(experiment: Experiment, sitting: Array) -> tuple[Array, Array]:
    """Where A sits, and where B."""
    if isinstance(experiment, Among):
        return sitting == 0, sitting == 1
    half = len(experiment.agents) // 2
    return sitting < half, sitting >= half


def compare(
    game: Game,
    a: str,
    b: str,
    seed: int = 1,
    workers: Workers = 1,
    margin: float | None = None,
    limit: int = LIMIT,
    on_progress: Callable[[Sequential], None] | None = None,
    store: Path | None = None,
    measure: str = "score",
    field: Sequence[str] = (),
    isolated: bool = False,
) -> Comparison:
    """Play until the test decides which of A and B is stronger or that neither is by the margin, or until
    `limit` deals. With a `field` (one agent, or one for each other seat) A and B each sit alone in it."""
    margin = _margin(game, margin, measure)
    if a == b:
        raise CompareError(f"'{a}' against itself: name two different agents")
    experiment = comparison(game, a, b, seed, limit, field)
    test = Sequential(margin, ERROR)
    began = time.perf_counter()
    if store is None:
        why = _play(experiment, workers, test, measure, on_progress, None, isolated)
    else:
        with Store.open(store) as opened:
            kept = experiment.begin(opened)
            why = _play(experiment, workers, test, measure, on_progress, kept, isolated)
    interval = test.interval()
    return Comparison(
        game=experiment.game,
        house=experiment.rules.changed(),
        a=a,
        b=b,
        field=list(experiment.agents[2:]) if isinstance(experiment, Among) else [],
        seed=seed,
        measure=measure,
        margin=margin,
        decision=test.decision or "undecided",
        blocks=test.seen.n,
        deals=test.seen.n * _deals(experiment),
        mean=interval.mean,
        ci95=(interval.lo, interval.hi),
        seconds=round(time.perf_counter() - began, 3),
        sees_all=seers_of(experiment),
        repeatable=not why,
        why=why,
    )


def _margin(game: Game, margin: float | None, measure: str) -> float:
    """The margin that was asked for, or the usual one."""
    if margin is None:
        margin = MARGIN_OF_WINS if measure == "wins" else game.margin
    if not 0 < margin < float("inf"):
        raise CompareError(f"the margin must be a number above 0, not {margin:g}")
    return margin


def _deals(experiment: Experiment) -> int:
    """How many deals are played for one value of the test."""
    return experiment.tables * (experiment.portion if experiment.rules.chained else 1)


def _play(
    experiment: Experiment,
    workers: Workers,
    test: Sequential,
    measure: str,
    on_progress: Callable[[Sequential], None] | None,
    kept: Run | None,
    isolated: bool,
) -> str:
    """Returns why it may come out otherwise the next time."""
    why = why_not(experiment, kept, isolated)

    def on_portion(number: int, results: Array) -> None:
        test.update(differences(experiment, number, results, measure))
        if on_progress is not None:
            on_progress(test)
        if test.decision:
            raise _Decided

    with suppress(_Decided):
        run(experiment, workers, on_portion, kept, isolated=isolated)
    return why


# -- the command ----------------------------------------------------------------------------


def command(
    game: Game,
    a: str,
    b: str,
    seed: int,
    workers: Workers,
    margin: float | None,
    limit: int,
    as_json: bool,
    store: Path | None,
    folder: Path | None,
    measure: str,
    field: Sequence[str] = (),
    isolated: bool = False,
) -> int:
    """Compare with a live picture of the test; returns an exit code."""
    console = Console(stderr=as_json)
    path: list[tuple[float, float, float, float]] = []
    experiment = comparison(game, a, b, seed, limit, field)
    shown = [named(agent, seers_of(experiment)) for agent in (a, b)]  # complains about unknown ones
    if not as_json:
        told = design(experiment, a, b, _margin(game, margin, measure), measure)
        console.print(told, highlight=False)
    with compiling(console):
        warm_up(experiment, workers)
    with live(console) as show:

        def on_progress(test: Sequential) -> None:
            if folder is not None and test.seen.n > 1:
                now = test.interval()
                path.append((now.n, now.lo, now.mean, now.hi))
            show(lambda: picture(test, *shown))

        outcome = compare(
            game, a, b, seed, workers, margin, limit, on_progress, store, measure, field, isolated
        )
    if as_json:
        print(to_json(asdict(outcome)))
    else:
        console.print(f"\n{outcome.sentence()}\n{outcome.found()}", highlight=False)
    if folder is not None:
        told = design(experiment, a, b, outcome.margin, measure)
        for file in write_report(outcome, told, path, folder):
            console.print(f"report: {file}", highlight=False, soft_wrap=True)
    return 0


def design(experiment: Experiment, a: str, b: str, margin: float, measure: str) -> str:
    """What is played and what is asked, in words."""
    rules, tables, seeing = experiment.rules, experiment.tables, seers_of(experiment)
    half = rules.seats // 2
    if isinstance(experiment, Among):
        field = dict.fromkeys(experiment.agents[2:])
        others = ", ".join(named(other, seeing) for other in field)
        sat = f"A alone at each seat among {others}, then B at the same seats with the same cards"
    elif rules.seats % 2:
        sat = f"{half + 1} A with {half} B and {half} A with {half + 1} B, in every order"
    else:
        sat = f"{' '.join('A' * half + 'B' * half)} in every order"
    unit = report.unit(rules)
    if rules.chained:
        unit = f"evening of {experiment.portion} deals"
    counted = "share of games won" if measure == "wins" else "mean score a game"
    return (
        f"A = {named(a, seeing)}, B = {named(b, seeing)}. "
        f"A block is one {unit} at {tables} tables: {sat}. Its value is A's {counted} "
        "less B's. Stronger: the 95% interval of the mean leaves 0 out; no difference: it lies between "
        f"-{margin:g} and {margin:g} {UNITS[measure]} (the margin)."
    )


def picture(test: Sequential, a: str, b: str) -> Group:
    """The test so far: the difference, and where its interval lies."""
    found = test.interval()
    table = Table(title=f"{a} against {b}: {test.seen.n:,} blocks")
    for heading in ("A - B a game", "95% interval", "margin"):
        table.add_column(heading, justify="right")
    table.add_row(f"{found.mean:+.3f}", report.span((found.lo, found.hi)), f"{test.margin:g}")
    return Group(table, scale(found.lo, found.mean, found.hi, test.margin))


def scale(low: float, mean: float, high: float, margin: float) -> str:
    """Where an interval lies between 0 and the margins, readable without colour.

    >>> scale(0.05, 0.3, 0.55, 0.1)
    'B stronger                     :    0 [  :        o          ] A stronger'
    """
    ends = [abs(end) for end in (low, high, 2 * margin) if isfinite(end)]
    widest = max(ends)

    def place(value: float) -> int:
        return round(SCALE / 2 * (1 + min(max(value / widest, -1.0), 1.0)))

    line = [" "] * (SCALE + 1)
    marks = (
        (-margin, ":"), (margin, ":"), (0.0, "0"), (low, "["), (high, "]"), (mean, "o"),
    )  # fmt: skip
    for value, mark in marks:
        line[place(value)] = mark
    return f"B stronger {''.join(line)} A stronger"


def write_report(
    outcome: Comparison,
    told: str,
    path: list[tuple[float, float, float, float]],
    folder: Path,
) -> list[Path]:
    """The way of the test as a figure, and one page with everything."""
    blocks, margin = max(outcome.blocks, 1), outcome.margin
    unit = f"A - B, {UNITS[outcome.measure]}"
    row = {
        "A": named(outcome.a, outcome.sees_all),
        "B": named(outcome.b, outcome.sees_all),
        unit: f"{outcome.mean:+.4f}",
        "95% interval": report.span(outcome.ci95, 4),
        "blocks": outcome.blocks,
        "deals": outcome.deals,
    }
    figure = figures.bands(
        {
            "difference, 95% interval": path or [(0.0, 0.0, 0.0, 0.0)],
            "margin on either side": [(n, -margin, 0.0, margin) for n in (0, blocks)],
        },
        f"{row['A']} against {row['B']}",
        "blocks",
        unit,
    )
    name = f"compare-{outcome.game}"
    drawn = figures.svg(figure)
    files = figures.save(figure, folder, name)
    page = report.Page(f"{outcome.game}: {outcome.sentence()}", outcome.why)
    page.text(told)
    page.table([row])
    page.text(outcome.found())
    page.figure(
        drawn, "The interval after each portion; outside 0 or between the margins it stops."
    )
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
