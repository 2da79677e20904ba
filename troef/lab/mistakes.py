"""What agents lose by what they could know: `python -m troef.lab.mistakes GAME FIELD AGENT...`.

Each agent sits alone among three of the field, at the same seat of the same deals, and its choices there are
reviewed (`troef.review`). It prints the mean of `lost_known` a deal with a 95% interval over deals. The
reviewer searches as `expert` does, with chance of its own: it is no judge from outside of agents that search.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

import numpy as np
from rich.table import Table

from .. import agents
from ..commandline import answered, natural, positive
from ..console import Console, whole
from ..fields import Floats
from ..game import Game, over
from ..games import load
from ..match import deals_at
from ..record import Record
from ..review.reviewing import review
from ..review.weighing import REVIEW
from .progress import bar
from .stats import interval


def lost(
    game: Game, spec: str, field: str, deals: int, seed: int, simulations: int = REVIEW
) -> Iterator[float]:
    """What one agent among others loses in each of these deals, by what it could know."""
    seats = range(game.seats)
    players = [agents.find(spec, game), *[agents.find(field, game)] * (game.seats - 1)]
    orders = [[(seat - mine) % game.seats for seat in seats] for mine in seats]
    dealt = deals_at(game, players, seed, 0, deals, 1, orders)
    for number, (game_number, table) in zip(range(deals), dealt, strict=False):
        mine = game_number % game.seats
        start = game.say_deal(table.state)
        table.actions.clear()
        while not over(table.state):
            table.act(table.decide())
        record = Record(game, tuple(game.seat_names), start, list(table.actions))
        yield review(record, seed + number, simulations, {mine}, openly=False).lost(mine)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split(":")[0])
    options.add_argument("game")
    options.add_argument("field")
    options.add_argument("agents", nargs="+")
    options.add_argument("--deals", type=positive, default=200)
    options.add_argument("--seed", type=natural, default=1)
    options.add_argument("--simulations", type=positive, default=REVIEW)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    game, found = load(given.game), dict[str, Floats]()
    with bar("deals", Console(stderr=True), transient=True) as progress:
        for spec in given.agents:
            task, each = progress.add_task(spec, total=given.deals), []
            for one in lost(game, spec, given.field, given.deals, given.seed, given.simulations):
                each.append(one)
                progress.advance(task)
            found[spec] = np.array(each)
    if given.json:
        print(json.dumps({spec: values.tolist() for spec, values in found.items()}))
        return
    table = Table(whole("agent"), "deals", "lost a deal (95%)")
    for spec, values in found.items():
        told = interval(values)
        table.add_row(spec, f"{len(values):,}", f"{told.mean:.3f} ({told.lo:.3f} to {told.hi:.3f})")
    Console().print(table)


if __name__ == "__main__":
    sys.exit(answered(main))
