"""How fast the oracle is, beside DDS (through endplay, an extra for tests) on the same deals in the same run.

Rates are deals a second by the median deal: a few hard ones take most of the time of all, in both.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from ..cards import DECK, SUITS, each
from ..chance import Rng, below, generator
from ..fields import Row, rows
from ..oracle import Oracle
from ..oracle.asking import GOAL, MOST
from ..position import POSITION, Position, clear
from .figures import COLOURS, canvas

STRAINS = (-1, *SUITS)
OPPOSITE, ALONE = 0b0101, 0b0001


def shuffled(rng: Rng) -> list[int]:
    cards = list(each(DECK))
    for i in range(len(cards) - 1, 0, -1):
        j = below(rng, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def positions(deals: int, size: int, side: int, seed: int = 1) -> Iterator[Row[Position]]:
    """Random deals with so many cards each, every strain in turn, the first seat on lead."""
    rng = generator(seed)
    for number in range(deals):
        cards = shuffled(rng)
        found: Row[Position] = rows(POSITION, Position, 1)
        clear(found[0])
        found[0].seats, found[0].side = 4, side
        found[0].trump = STRAINS[number % len(STRAINS)]
        for seat in range(4):
            mine = cards[size * seat : size * (seat + 1)]
            found[0].hands[seat] = sum(1 << one for one in mine)
        yield found


def median_rate(deals: int, size: int, side: int, solve: Callable[[Position], object]) -> float:
    """How many deals a second, by the median of their times."""
    spent = []
    for found in positions(deals, size, side):
        begun = time.process_time()
        solve(found[0])
        spent.append(time.process_time() - begun)
    return 1 / max(float(np.median(spent)), 1e-9)


class Solver:
    """The questions that the rows ask."""

    def __init__(self) -> None:
        self.oracle = Oracle()
        for found in positions(5, 2, OPPOSITE):  # compiled before anything is timed
            self.value(found[0])
            self.cards(found[0])
            self.eight(found[0])

    def value(self, position: Position) -> None:
        """How many tricks?"""
        self.oracle.prepare(position)
        self.oracle.value(position, MOST)

    def cards(self, position: Position) -> None:
        """What is every card worth?"""
        self.oracle.prepare(position)
        self.oracle.cards(position, MOST, self.oracle.value(position, MOST))

    def eight(self, position: Position) -> None:
        """Can eight tricks be made?"""
        self.oracle.prepare(position)
        position.goal = (2 << 13) - (1 << 8)
        self.oracle.value(position, GOAL)


def dds() -> Callable[[Position], object] | None:
    """DDS's own answer to the first question; None where endplay is not installed."""
    try:
        from endplay.dds import solve_board
        from endplay.dds.solve import SolveMode
        from endplay.types import Deal, Denom, Player
    except ImportError:
        return None
    strains = {-1: Denom.nt, 0: Denom.clubs, 1: Denom.diamonds, 2: Denom.hearts, 3: Denom.spades}
    letters = "23456789TJQKA"

    def text(hand: int) -> str:
        suits = [
            "".join(letters[one & 15] for one in reversed(list(each(hand))) if one >> 4 == suit)
            for suit in reversed(SUITS)
        ]
        return ".".join(suits)

    def solve(position: Position) -> object:
        hands = " ".join(text(int(position.hands[seat])) for seat in range(4))
        deal = Deal(f"N:{hands}", first=Player(0), trump=strains[int(position.trump)])
        return solve_board(deal, SolveMode.OptimalOne)

    return solve


def by_cards(most: int = 13, deals: int = 20) -> dict[str, dict[int, float]]:
    """Milliseconds for the median deal, by the number of cards each."""
    solver, found = Solver(), {}
    for name, side in (("two against two", OPPOSITE), ("one against three", ALONE)):
        found[name] = {
            size: 1e3 / median_rate(deals, size, side, solver.value) for size in range(3, most + 1)
        }
    return found


def draw(found: dict[str, dict[int, float]], file: str) -> None:
    """What a deal costs by the number of cards, on a scale of powers."""
    figure, axes = canvas(3.2)
    for i, (name, times) in enumerate(found.items()):
        axes.semilogy(list(times), list(times.values()), "o-", color=COLOURS[i], label=name)
    axes.set_xlabel("cards each")
    axes.set_ylabel("ms of processor time, median deal")
    axes.legend()
    figure.savefig(file, metadata={"Date": None})


if __name__ == "__main__":  # python -m troef.lab.bench_oracle docs/oracle_cost.svg
    measured = by_cards()
    print(json.dumps(measured))
    draw(measured, sys.argv[1])
