"""How much more likely weighed worlds make the true deal: `python -m troef.lab.likelihood GAME MODEL`.

Deals are played, and before each decision of one seat worlds are drawn that fit its view and weighed by
what was done so far (`agents.search.beliefs`), with the model as the agent inside. The true deal is
one of N that fit: drawn evenly it has a chance of 1 in N, drawn by weight its own weight divided by N
times the mean weight. It prints both as natural logarithms, their difference with a 95% interval over
deals, and how many of a hundred worlds count after weighing (the square of the sum of weights divided by the
sum of squares), for each heading of a record: bids, trick 1, trick 2, ...
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from rich.table import Table

from .. import agents, chance
from ..agents.agent import MIND, Mind
from ..agents.search.beliefs import MOST_PAST, log_weight
from ..agents.search.inside import begin
from ..commandline import answered, finite, natural, positive
from ..console import Console
from ..fields import Floats, Row, rows
from ..game import Game, draw, hide, over, plan, turn
from ..games import load
from ..jit import actions_for, plans_for, rule, states_like
from ..match import deals_at
from ..state import S
from .progress import bar, compiling
from .stats import interval


@rule
def weigh(truth: Row[S], view: Row[S], mind: Mind, slips: float, recall: int, out: Floats) -> float:
    """The logarithms of the weights of as many drawn worlds as fit into `out`, after that of the true deal;
    returns how many deals fit the view."""
    plans, world = plans_for(view[0]), states_like(view[0], 1)
    work, room = states_like(view[0], 1), states_like(view[0], 1)
    past, actions, viewer = np.empty(MOST_PAST, np.int64), actions_for(view[0]), view[0].viewer
    begin(mind)
    plan(view[0], plans)
    fit = 0.0
    for each in plans:
        fit += each.weight
    out[0] = log_weight(truth, viewer, mind, slips, work, room, past, actions, recall)
    for i in range(1, len(out)):
        draw(view[0], plans, mind.rng, world)
        out[i] = log_weight(world, viewer, mind, slips, work, room, past, actions, recall)
    return fit


class Seen(NamedTuple):
    """One decision: under which heading, and what was found there."""

    heading: str
    evenly: float
    weighed: float
    counting: float
    """Of a hundred worlds."""


def look(
    game: Game,
    model: str,
    players: str,
    deals: int,
    seed: int,
    slips: float,
    recall: int,
    worlds: int,
) -> Iterator[list[Seen]]:
    """What one seat finds in each deal; the seats take turns."""
    agent = agents.compiled(f"flat:inside={model.replace(',', ':')}", game)
    minds, views, out = rows(MIND, Mind, 1), game.new(), np.zeros(worlds + 1)
    agent.prepare(minds[0])
    seats = [agents.find(players, game)] * game.seats
    for number, (_, table) in enumerate(deals_at(game, seats, seed, 0, deals, 1)):
        if number == deals:
            return
        chance.stream(minds[0].rng, seed, number, 2, 0)
        found: list[Seen] = []
        while not over(table.state):
            if turn(table.state) == number % game.seats:
                hide(table.state, number % game.seats, views)
                heading = game.heading(table.state)
                fit = weigh(table.states, views, minds[0], slips, recall, out)
                found.append(Seen(heading, -np.log(fit), *_weighed(out, fit)))
            table.act(table.decide())
        yield found


def _weighed(out: Floats, fit: float) -> tuple[float, float]:
    """The true deal's log-likelihood among weighed worlds, and how many of a hundred count."""
    top = out[1:].max()
    weights = np.exp(out[1:] - top)
    mean, squares = weights.mean(), (weights**2).mean()
    return float(out[0] - top - np.log(mean) - np.log(fit)), float(100 * mean**2 / squares)


def by_heading(found: list[list[Seen]]) -> dict[str, list[Seen]]:
    """For each heading the mean of each deal that came to it."""
    grouped: dict[str, list[Seen]] = {}
    for deal in found:
        for heading in dict.fromkeys(each.heading for each in deal):
            here = np.array([each[1:] for each in deal if each.heading == heading])
            grouped.setdefault(heading, []).append(Seen(heading, *here.mean(axis=0)))
    return grouped


def report(found: list[list[Seen]], title: str) -> Table:
    table = Table(title=title)
    for name in ("", "deals", "drawn evenly", "weighed", "difference (95%)", "of 100 count"):
        table.add_column(name, justify="left" if not name else "right")
    for heading, those in by_heading(found).items():
        evenly, weighed, counting = np.array([each[1:] for each in those]).T
        told = interval(weighed - evenly)
        table.add_row(
            heading,
            str(len(those)),
            f"{evenly.mean():.2f}",
            f"{weighed.mean():.2f}",
            f"{told.mean:+.2f} ({told.lo:+.2f} to {told.hi:+.2f})",
            f"{counting.mean():.0f}",
        )
    return table


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    options.add_argument("game")
    options.add_argument("model", help="the agent that others are thought to play like")
    options.add_argument("--players", help="who really plays (default: the model)")
    options.add_argument("--deals", type=positive, default=500)
    options.add_argument("--seed", type=natural, default=1)
    options.add_argument("--slips", type=finite, default=0.3)
    options.add_argument("--recall", type=positive, default=MOST_PAST)
    options.add_argument("--worlds", type=positive, default=400)
    given = options.parse_args()
    game, console = load(given.game), Console(stderr=True)
    players = given.players or given.model
    found: list[list[Seen]] = []
    with compiling(console), bar("deals", console, transient=True) as progress:
        task = progress.add_task("deals", total=given.deals)
        asked = (given.deals, given.seed, given.slips, given.recall, given.worlds)
        for deal in look(game, given.model, players, *asked):
            found.append(deal)
            progress.advance(task)
    title = f"{game.spec()}: log-likelihood of the true deal, {players} modelled by {given.model}"
    Console().print(report(found, title))


if __name__ == "__main__":
    sys.exit(answered(main))
