"""What parts bring: `python -m troef.lab.parts GAME FIELD AGENT...` lets each agent sit among the same others.

Every deal is played with each agent alone at each seat, with one agent of the field at all others. It prints
the mean score of each, its difference from the first on the same deals, both with 95% intervals over
deals, and the processor time of a deal; with `--by wins` the share of games won in the place of the score.
For a yes or no there is `troef compare`, which may be looked at while it runs; this may not: choose the
number of deals beforehand.

With `--figure FILE` the agents are the same one with more and more simulations, and their scores are drawn
against that number; with `--differences FILE` what each has more than the first is drawn, one below the other.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
from rich.table import Table

from .. import agents
from ..commandline import answered, natural, positive
from ..console import Console, whole
from ..fields import Floats
from ..game import Game
from ..games import load
from ..match import play_games
from .figures import COLOURS, canvas, points, svg
from .files import write
from .progress import bar, compiling
from .stats import interval

SCORE, WINS = "score", "wins"


def among(
    game: Game, spec: str, field: str, seed: int, first: int, deals: int, by: str = SCORE
) -> Floats:
    """The mean score of an agent over all seats, or the share of games that it wins, for each of these
    deals."""
    seats = range(game.seats)
    seatings = [[int(seat != mine) for seat in seats] for mine in seats]
    players = [agents.find(spec, game), agents.find(field, game)]
    scores, _ = play_games(game, players, seatings, seed, first, deals)
    if by == WINS:  # whoever shares the first place has a share of the win
        best = scores == scores.max(axis=2, keepdims=True)
        scores = best / best.sum(axis=2, keepdims=True)
    mean: Floats = np.stack([scores[:, mine, mine] for mine in seats], axis=1).mean(axis=1)
    return mean


def told(values: Floats) -> str:
    found = interval(values)
    return f"{found.mean:+.3f} ({found.lo:+.3f} to {found.hi:+.3f})"


def among_whom(game: Game, field: str) -> str:
    """The title of a figure."""
    return f"{game.name}, one among {field}"


def draw(file: str, game: Game, field: str, by: str, found: dict[str, Floats]) -> None:
    """Scores against the simulations of a decision."""
    figure, axes = canvas(3.2)
    budgets = [int(agents.compiled(spec, game).settings["simulations"]) for spec in found]
    told = [interval(values) for values in found.values()]
    wide = [[each.mean - each.lo for each in told], [each.hi - each.mean for each in told]]
    axes.errorbar(budgets, [each.mean for each in told], wide, fmt="o-", color=COLOURS[0])
    axes.axhline(1 / game.seats if by == WINS else 0, color="grey", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xticks(budgets, [f"{budget:,}" for budget in budgets])
    axes.set_xticks([], minor=True)
    axes.set_xlabel("simulations a decision")
    axes.set_ylabel(f"{by} (95% intervals)")
    title = among_whom(game, field)
    axes.set_title(title, fontsize=11)
    each = (f"{budget:,}: {mean.mean:.3f}" for budget, mean in zip(budgets, told, strict=True))
    write(Path(file), svg(figure, title, f"{by} by simulations: {'; '.join(each)}") + "\n")


def draw_differences(file: str, game: Game, field: str, by: str, found: dict[str, Floats]) -> None:
    """What each agent has more than the first on the same deals, with its interval."""
    (base, start), *others = found.items()
    marks = []
    for spec, values in others:
        more = interval(values - start)
        marks.append((apart(spec, base), more.mean, more.lo, more.hi))
    title = among_whom(game, field)
    figure = points({"": marks}, title, f"{by}, more than {base} (95% interval)")
    figure.axes[0].axvline(0, color="black", linewidth=0.8)
    each = (f"{name} {mean:+.2f}" for name, mean, *_ in marks)
    write(Path(file), svg(figure, title, f"{by}, more than {base}: {'; '.join(each)}") + "\n")


def apart(spec: str, base: str) -> str:
    """What an agent is asked for that another one is not: `halving=1`."""
    same = set(base.replace(":", ",").split(","))
    return ", ".join(each for each in spec.replace(":", ",").split(",") if each not in same) or spec


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    options.add_argument("game")
    options.add_argument("field")
    options.add_argument("agents", nargs="+")
    options.add_argument("--deals", type=positive, default=200)
    options.add_argument("--seed", type=natural, default=1)
    options.add_argument(
        "--block", type=positive, default=20, help="deals in which the dealer moves on"
    )
    options.add_argument("--by", choices=(SCORE, WINS), default=SCORE)
    options.add_argument("--figure", metavar="FILE", help="an SVG of scores against simulations")
    options.add_argument("--differences", metavar="FILE", help="an SVG of gains on the first agent")
    given = options.parse_args()
    game, console = load(given.game), Console(stderr=True)
    scores: dict[str, list[Floats]] = {spec: [] for spec in given.agents}
    seconds = dict.fromkeys(given.agents, 0.0)
    for spec in given.agents:  # so that no time goes into compiling
        with compiling(console):
            among(game, spec, given.field, given.seed, 0, 1)
    with bar("deals", console, transient=True) as progress:
        task = progress.add_task("deals", total=given.deals * len(given.agents))
        for first in range(0, given.deals, given.block):
            deals = min(given.block, given.deals - first)
            for spec in given.agents:
                began = time.process_time()
                scores[spec].append(
                    among(game, spec, given.field, given.seed, first, deals, given.by)
                )
                seconds[spec] += time.process_time() - began
                progress.advance(task, deals)
    table = Table(whole("agent"), f"{given.by} (95%)", "less the first", "ms a deal")
    start = np.concatenate(scores[given.agents[0]])
    for spec in given.agents:
        mine = np.concatenate(scores[spec])
        each = 1000 * seconds[spec] / (len(mine) * game.seats)
        table.add_row(spec, told(mine), told(mine - start), f"{each:.1f}")
    Console().print(table)
    told_of = {spec: np.concatenate(each) for spec, each in scores.items()}
    for file, drawing in ((given.figure, draw), (given.differences, draw_differences)):
        if file:
            drawing(file, game, given.field, given.by, told_of)


if __name__ == "__main__":
    sys.exit(answered(main))
