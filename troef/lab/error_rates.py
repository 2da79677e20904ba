"""How often the sequential test errs, by simulation: `python -m troef.lab.error_rates [--played GAME A B]`.

Blocks are drawn from models with light tails, heavy tails and disasters, and from blocks that agents really
played; the true difference is put at 0, at the margin on either side and at three margins. It prints a table
of wrong decisions, of how often the interval at the stop holds the truth, and of the blocks that were needed.
The test is looked at after every block here, as hard as it gets; `compare` looks after every portion.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import log, sqrt
from typing import TypeAlias

import numpy as np

from ..commandline import answered, natural, positive
from ..games import find
from .compare import differences
from .data import Array
from .declare import comparison
from .run import run
from .sequential import Floats, Moments, decisions, evidence

Draw: TypeAlias = Callable[[np.random.Generator, tuple[int, int]], Array]
"""Blocks with mean 0 and standard deviation 1, as many as this shape has."""

MODELS: dict[str, Draw] = {
    "normal": lambda rng, shape: rng.standard_normal(shape),
    "Student t, 3 degrees": lambda rng, shape: rng.standard_t(3, shape) / sqrt(3),
    "win, draw, loss": lambda rng, shape: rng.choice([-1.0, 0.0, 1.0], shape) * sqrt(1.5),
    "1 in 20 a big loss": lambda rng, shape: (
        (rng.standard_normal(shape) - 10 * (rng.random(shape) < 0.05) + 0.5) / sqrt(5.75)
    ),
    "1 in 20 a big win": lambda rng, shape: (
        (rng.standard_normal(shape) + 10 * (rng.random(shape) < 0.05) - 0.5) / sqrt(5.75)
    ),
    "1 in 20 a loss, else alike": lambda rng, shape: (
        (0.05 - (rng.random(shape) < 0.05)) / sqrt(0.0475)
    ),
}
BLOCKS = 2048
"""How many of them are played."""
TRUTHS = (0, 1, -1, 3)
"""The true differences, in margins."""
WRONG = {0: (1, -1), 1: (2, -1), -1: (2, 1), 3: (2, -1)}
"""Which decisions are wrong for each of them."""
CHUNK = 128
LIMIT = 100.0
"""Runs end undecided after this many times (standard deviation / margin)^2 blocks."""


@dataclass(frozen=True)
class Rates:
    """What came out of many runs, as shares of them."""

    wrong: float
    undecided: float
    covered: float
    blocks: float
    """On average."""


def moments(before: Moments, values: Floats) -> Moments:
    """The moments of many runs after each of their next values: [run, value]."""
    n0, mean, squares, cubes = (each[:, None] for each in before)
    n = n0 + np.arange(1, values.shape[1] + 1)
    away = values - mean
    step = away.cumsum(axis=1) / n
    squares = squares + (away**2).cumsum(axis=1)
    cubes = cubes + (away**3).cumsum(axis=1)
    return Moments(
        n, mean + step, squares - n * step**2, cubes - 3 * step * squares + 2 * n * step**3
    )


def simulate(
    draw: Draw,
    truth: float,
    margin: float,
    runs: int,
    rng: np.random.Generator,
    error: float = 0.05,
) -> Rates:
    """Runs with a true difference of `truth` margins, each to its end."""
    limit = max(2000, int(LIMIT / margin**2))
    start = np.zeros(runs)
    seen = Moments(start, start, start, start)
    decided: list[Array] = []
    ends: list[Moments] = []
    while len(seen.n) and seen.n[0] < limit:
        values = draw(rng, (len(seen.n), CHUNK)) + truth * margin
        after = moments(seen, values)
        found = decisions(after, margin, error)
        first = np.where(found.any(axis=1), (found != 0).argmax(axis=1), CHUNK - 1)
        rows = np.arange(len(found))
        seen = Moments(*(np.broadcast_to(each, found.shape)[rows, first] for each in after))
        verdict = found[rows, first]
        done = verdict != 0
        decided.append(verdict[done])
        ends.append(Moments(*(each[done] for each in seen)))
        seen = Moments(*(each[~done] for each in seen))
    decided.append(np.zeros(len(seen.n), int))
    verdicts = np.concatenate(decided)
    stopped = Moments(*(np.concatenate(each) for each in zip(*ends, seen, strict=True)))
    bound = log(2 / error)
    missed = evidence(stopped, truth * margin, 1, margin) >= bound
    missed |= evidence(stopped, truth * margin, -1, margin) >= bound
    return Rates(
        wrong=float(np.isin(verdicts, WRONG[round(truth)]).mean()),
        undecided=float((verdicts == 0).mean()),
        covered=float(1 - missed.mean()),
        blocks=float(stopped.n.mean()),
    )


def played(text: str, a: str, b: str, measure: str) -> Draw:
    """Draws from blocks that these agents played, moved to mean 0 and standard deviation 1."""
    experiment = comparison(find(text), a, b, 1, BLOCKS)
    experiment = replace(experiment, blocks=BLOCKS)
    values: list[float] = []

    def take(portion: int, results: Array) -> None:
        values.extend(differences(experiment, portion, results, measure))

    run(experiment, on_portion=take)
    kept = np.array(values)
    kept = (kept - kept.mean()) / kept.std()
    return lambda rng, shape: kept[rng.integers(0, len(kept), shape)]


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--runs", type=positive, default=2000, help="of each case (default 2000)")
    options.add_argument(
        "--margin", type=float, default=0.1, help="in standard deviations of a block"
    )
    options.add_argument("--seed", type=natural, default=1)
    options.add_argument("--played", nargs=3, action="append", default=[], metavar=("GAME", "A", "B"),
                         help="also draw from blocks that these agents play; may be given again")  # fmt: skip
    options.add_argument("--wins", action="store_true", help="by their wins instead of points")
    given = options.parse_args()
    models = dict(MODELS)
    for text, a, b in given.played:
        models[f"{text}: {a}, {b}"] = played(text, a, b, "wins" if given.wins else "score")
    heads = [f"truth {truth:+d}: wrong, covered, blocks" if truth else
             "truth 0: wrong, covered, blocks" for truth in TRUTHS]  # fmt: skip
    print(f"| blocks | {' | '.join(heads)} |")
    print(f"|---|{'---|' * len(heads)}")
    for name, draw in models.items():
        rng = np.random.default_rng(given.seed)
        rates = [simulate(draw, truth, given.margin, given.runs, rng) for truth in TRUTHS]
        cells = [f"{each.wrong:.1%}, {each.covered:.1%}, {each.blocks:,.0f}" for each in rates]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    sys.exit(answered(main))
