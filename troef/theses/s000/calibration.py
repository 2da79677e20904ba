"""What a bid was said to be worth, and what came of it: `python -m troef.theses.s000.calibration`.

Somebody must play each contract of the thesis with whatever he was dealt, four `advanced` play it, and four
estimates are made from his hand alone on the same deals: by value (the share of drawn worlds in which
`advanced` makes it), by trick percentages, by losing tricks (by low cards in piek and misere), and by Monte
Carlo averages (3.2.1, 3.3.1, 3.4.1). A value says a chance; tricks do not, so that the others get the best
logistic curve through the first half of the deals. All are judged on the second half, by the mean
squared error of the chance (Brier score), with 95% intervals over deals; for values a table shows what was
said and what happened, and `--figure FILE` draws that for all of them. With `--plays AGENT` that agent plays
the contracts against three `advanced`: how much more it makes of them than was said is what `hope` of `flat`
stands for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from rich.table import Table

from ... import agents, chance
from ...agents.agent import MIND, Mind
from ...agents.rikken.bidding import low_count, strongest_suits, trick_percentages, winning_tricks
from ...agents.rikken.montecarlo import average_tricks
from ...agents.search.valuing import outcomes
from ...cards import NO_SUIT
from ...commandline import answered, natural, positive
from ...console import Console
from ...fields import Floats, rows
from ...game import deal, hide
from ...games.rikken import Rikken
from ...games.rikken.contracts import TRUMP, WORDS
from ...jit import lowest
from ...lab.figures import COLOURS, LOOKS, legend, panels, svg
from ...lab.files import write
from ...lab.progress import bar, compiling
from ...lab.stats import Estimate, interval, wilson
from ...match import play_games

CONTRACTS = ("rik", "solo_8", "piek", "misere")
METHODS = ("value", "trick percentages", "losing tricks", "Monte Carlo")
SIMULATED = 1000
"""Simulations of a Monte Carlo average, as in the thesis."""
BINS = np.array([0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0])


def look(
    contract: str, plays: str, deals: int, seed: int, worlds: int, told: Callable[[], None]
) -> Floats:
    """For each deal: the four estimates, and whether the contract was made."""
    game = Rikken(auction="forced", forced=contract)
    players = [agents.compiled(plays, game), agents.compiled("advanced", game)]
    searcher = agents.compiled("flat:inside=advanced", game)
    minds, views, out = rows(MIND, Mind, 1), game.new(), np.zeros(worlds)
    searcher.prepare(minds[0])
    found = np.zeros((deals, len(METHODS) + 1))
    for number in range(deals):
        states = game.new()
        deal(states[0], chance.generator(seed, number))
        seat = int(states[0].declarer)
        hide(states[0], seat, views)
        chance.stream(minds[0].rng, seed, number, 2, 0)
        outcomes(views, minds[0], out)
        hand, rng = int(views[0].hands[seat]), chance.generator(seed, number, 3)
        low = not TRUMP[WORDS.index(contract)]
        trump = NO_SUIT if low else lowest(strongest_suits(hand, 15))
        high, least = average_tricks(hand, trump, SIMULATED, rng)
        found[number] = (
            (out > 0).mean(),
            trick_percentages(hand),
            low_count(hand) if low else winning_tricks(hand),
            least if low else high,
            play_games(game, players, seating(seat), seed, number, 1)[0][0, 0, seat] > 0,
        )
        told()
    return found


def seating(declarer: int) -> list[list[int]]:
    """One table, with the first agent at this seat and the second at all others."""
    return [[int(seat != declarer) for seat in range(4)]]


def curve(said: Floats, made: Floats) -> Callable[[Floats], Floats]:
    """The best logistic curve from an estimate to a chance, by Newton's method with a small penalty."""
    middle, spread = said.mean(), said.std() or 1.0

    def inputs(values: Floats) -> Floats:
        scaled = (values - middle) / spread
        return np.stack([np.ones_like(scaled), scaled, scaled**2], axis=1)

    x, weights = inputs(said), np.zeros(3)
    for _ in range(25):
        chances = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (made - chances) - 0.01 * weights
        bend = (x * (chances * (1 - chances))[:, None]).T @ x + 0.01 * np.eye(3)
        weights = weights + np.linalg.solve(bend, slope)
    return lambda values: 1 / (1 + np.exp(-inputs(values) @ weights))


def errors(found: Floats) -> Table:
    """The squared errors of each method on the second half of the deals."""
    table = Table("estimate", "squared error (95%)", "less than the value's by")
    said, made = chances(found)
    squared = {method: (each - made) ** 2 for method, each in said.items()}
    by_value = squared[METHODS[0]]
    for method, each in squared.items():
        table.add_row(method, _told(each), "" if method == METHODS[0] else _told(by_value - each))
    usual = (found[: len(found) // 2, -1].mean() - made) ** 2
    table.add_row("always the mean", _told(usual), _told(by_value - usual))
    return table


def chances(found: Floats) -> tuple[dict[str, Floats], Floats]:
    """What each method says of the second half of the deals, as chances, and what was made there."""
    half = len(found) // 2
    made = found[:, -1]
    said = {METHODS[0]: found[half:, 0]}
    for number, method in enumerate(METHODS[1:], 1):
        said[method] = curve(found[:half, number], made[:half])(found[half:, number])
    return said, made[half:]


def said_and_happened(found: Floats) -> Table:
    """Values in bins: what was said on average, and how often the contract was made."""
    table = Table("deals", "said", "happened (95%)")
    for said, share in binned(found[:, 0], found[:, -1]):
        happened = f"{share.mean:.3f} ({share.lo:.3f} to {share.hi:.3f})"
        table.add_row(str(share.n), f"{said:.3f}", happened)
    return table


def binned(said: Floats, made: Floats) -> Iterator[tuple[float, Estimate]]:
    """For each bin that is not empty: what was said on average, and the share that was made."""
    for low, high in pairwise(BINS):
        here = (said >= low) & ((said < high) | (high == 1.0))
        if here.any():
            yield float(said[here].mean()), wilson(made[here].sum(), int(here.sum()))


def draw(file: Path, found: dict[str, Floats]) -> None:
    """What was said and what happened, by contract: a line a method. Who is right lies on the diagonal."""
    figure, pictures = panels(len(found))
    for place, (contract, each) in enumerate(found.items()):
        said, made = chances(each)
        pictures[place].plot([0, 1], [0, 1], color="grey", linewidth=0.8)
        for number, (method, chance_of) in enumerate(said.items()):
            at, shares = zip(*binned(chance_of, made), strict=True)
            pictures[place].errorbar(
                at, [share.mean for share in shares],
                [[share.mean - share.lo for share in shares], [share.hi - share.mean for share in shares]],
                fmt=f"{LOOKS[number]}-", markersize=4, linewidth=1, elinewidth=0.6, color=COLOURS[number],
                label=method if place == 0 else None,
            )  # fmt: skip
        pictures[place].set_title(contract.replace("_", " "), fontsize=10)
        pictures[place].set_xlabel("said")
        pictures[place].set_ylabel("happened")
    legend(figure)
    title = "Chances of making a contract, said and happened"
    write(
        file,
        svg(figure, title, "By estimate, with 95% intervals; who is right lies on the diagonal")
        + "\n",
    )


def _told(values: Floats) -> str:
    told = interval(values)
    return f"{told.mean:.4f} ({told.lo:.4f} to {told.hi:.4f})"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    options.add_argument("--deals", type=positive, default=1000)
    options.add_argument("--seed", type=natural, default=1)
    options.add_argument("--worlds", type=positive, default=200)
    options.add_argument("--plays", default="advanced", help="who plays the contracts")
    options.add_argument("--contracts", nargs="+", default=CONTRACTS)
    options.add_argument("--figure", type=Path, metavar="FILE", help="an SVG")
    given = options.parse_args()
    console = Console(stderr=True)
    with compiling(console), bar("deals", console, transient=True) as progress:
        task = progress.add_task("deals", total=given.deals * len(given.contracts))
        all_found = {}
        for contract in given.contracts:
            all_found[contract] = found = look(
                contract,
                given.plays,
                given.deals,
                given.seed,
                given.worlds,
                lambda: progress.advance(task),
            )
            for title, made in (
                ("said and happened, by value", said_and_happened(found)),
                ("who says it best", errors(found)),
            ):
                made.title = f"{contract}: {title}"
                Console().print(made)
    if given.figure:
        draw(given.figure, all_found)


if __name__ == "__main__":
    sys.exit(answered(main))
