"""What offers in trades look like: how much money, how many worthless cards, and what came of them.

One agent sits among three others, by turns at every seat. In Kuhhandel to bluff is to put down many cards
that are worth little. `python -m troef.theses.s004.offers expert rulebased --games 40 --seed 1`
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.table import Table as Shown

from ...agents import find
from ...chance import generator
from ...commandline import answered, natural, positive
from ...console import Console
from ...game import over
from ...games.kuhhandel import Kuhhandel
from ...games.kuhhandel.money import number, size, worth
from ...games.kuhhandel.state import ANSWERING, NOBODY, State
from ...lab.progress import bar
from ...match import Table

LITTLE = 20
"""Coins; an offer of no more is worth hardly anything."""


@dataclass(frozen=True)
class Offer:
    """Money that was put down for an animal, and what came of it."""

    by: int
    worth: int
    cards: int
    zeros: int
    accepted: bool
    won: bool
    """Whether whoever made it got the animals."""


def offers(agents: Sequence[str], games: int, seed: int) -> Iterator[list[Offer]]:
    """The offers of each game. From game to game the agents move up a seat; `by` is a place among them."""
    game = Kuhhandel()
    seats = len(agents)
    for n in range(games):
        at = [(seat - n) % seats for seat in range(seats)]
        table = Table(game, [find(agents[place], game) for place in at])
        table.reseed(seed, n, 0)
        table.deal(generator(seed, n))
        yield list(watched(table, at))


def watched(table: Table, at: Sequence[int]) -> Iterator[Offer]:
    """Play a game to its end, and note the offers; `at` is who sits where."""
    while not over(table.state):
        answers = table.state.phase == ANSWERING
        table.act(table.decide())
        if answers:
            yield settled(table.state, at)


def settled(state: State, at: Sequence[int]) -> Offer:
    """The offer of the trade that was just settled."""
    by, money = int(state.giver), int(state.gave)
    zeros, accepted, won = int(number(money, 0)), state.took == NOBODY, state.gainer == by
    return Offer(at[by], int(worth(money)), int(size(money)), zeros, bool(accepted), bool(won))


def row(name: str, some: Sequence[Offer], games: int) -> list[str]:
    """What is told of these offers."""
    if not some:
        return [name, "0", *[""] * 6]
    n = len(some)
    little = [each for each in some if each.worth <= LITTLE]
    return [
        name,
        f"{n / games:.1f}",
        f"{sum(each.worth for each in some) / n:.0f}",
        f"{sum(each.cards for each in some) / n:.1f}",
        f"{sum(each.zeros for each in some) / n:.2f}",
        f"{len(little) / n:.2f}",
        f"{sum(each.accepted for each in some) / n:.2f}",
        f"{sum(each.won for each in some) / n:.2f}",
    ]


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    options.add_argument("agent")
    options.add_argument("among", help="who sits at the three other seats")
    options.add_argument("--games", type=positive, default=40)
    options.add_argument("--seed", type=natural, default=1)
    given = options.parse_args()
    table = Shown(
        "offers of", "a game", "worth", "cards", "zeros", f"worth {LITTLE} or less", "accepted", "got it"
    )  # fmt: skip
    played = offers([given.agent, *[given.among] * 3], given.games, given.seed)
    with bar("games", Console(stderr=True), transient=True) as progress:
        found = [each for game in progress.track(played, total=given.games) for each in game]
    table.add_row(*row(given.agent, [each for each in found if each.by == 0], given.games))
    table.add_row(*row(given.among, [each for each in found if each.by > 0], given.games))
    Console().print(table)


if __name__ == "__main__":
    sys.exit(answered(main))
