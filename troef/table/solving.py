"""`troef solve`: exact play with all cards known, of a record or of cards in text."""

from __future__ import annotations

import json

from rich.table import Table

from ..console import Console
from ..game import Game, over, play, turn
from ..oracle import Answer, SolveError, answer, solve_state
from ..oracle.told import told
from ..record import Record


def solve_record(record: Record, trick: int | None, goal: str, sides: str) -> Answer:
    """The position of a record at the start of a trick; the first unless another is named."""
    game, state = record.game, record.start()[0]
    wanted = f"trick {trick or 1}"
    for action in record.actions:
        if game.heading(state) == wanted:
            break
        play(state, action)
    if over(state) or game.heading(state) != wanted:
        raise SolveError(f"the record has no {wanted}")
    seat = int(turn(state))
    if sides:
        if sides[0] not in game.seat_names:
            raise SolveError(f"--sides {sides}: expected one of {' '.join(game.seat_names)}")
        seat = game.seat_names.index(sides[0])
    return solve_state(game, state, goal, seat)


def solve_told(
    game: Game, hands: str, trump: str, leader: str, sides: str, goal: str, played: str, taken: int
) -> Answer:
    """The position that cards in text make."""
    return answer(game, told(game, hands, trump, leader, sides, played, taken)[0], goal)


def show(found: Answer, as_json: bool) -> int:
    if as_json:
        print(json.dumps(found.told()))
        return 0
    console = Console()
    table = Table(title=f"{found.side}, {found.goal}: {_in_words(found.value)}")
    table.add_column("card")
    table.add_column("value", justify="right")
    for card, value in sorted(found.cards.items(), key=lambda item: -item[1]):
        table.add_row(card, _in_words(value))
    console.print(table)
    console.print("best line: " + ", ".join(found.line))
    console.print(f"{found.positions:,} positions in {found.seconds:.2f} s")
    return 0


def _in_words(value: int | bool) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
