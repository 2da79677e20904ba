"""What the oracle answers, for people and programs that write Python."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache

import numpy as np

from ..fields import Row, rows
from ..game import Game, pose, turn
from ..position import POINTS, POSITION, Position, clear
from ..state import State
from .asking import GOAL, LEAST, MOST, card_values, lay, moves_of, tricks_left, value
from .points import WED
from .work import WORK, Work, prepare

WANTS = {"most": MOST, "least": LEAST}
ROOM = 64


class SolveError(ValueError):
    """A position that cannot be solved, and why."""


@dataclass(frozen=True)
class Answer:
    """Exact play with all cards known."""

    side: str
    """The seats that play together."""
    goal: str
    """What they want: most, least, exactly:1, at_least:8."""
    value: int | bool
    """What they can force, with what they have already: tricks, or points in a game for points; for a yes-or-no
    goal whether it is reached."""
    cards: dict[str, int | bool]
    """The same after each card that may be played now."""
    line: list[str]
    """How the deal goes on if nobody makes a mistake: `S CQ`, `W CA`."""
    seconds: float
    positions: int
    """Positions that were looked at."""

    def told(self) -> dict[str, object]:
        """As a JSON document has it."""
        cards = [{"card": card, "value": value} for card, value in self.cards.items()]
        return {**vars(self), "cards": cards}


class Oracle:
    """Room to solve positions in; what was found out is kept within a deal."""

    def __init__(self) -> None:
        self.works: Row[Work] = rows(WORK, Work, 1)
        self.moves = np.zeros(ROOM, np.int64)
        self.values = np.zeros(ROOM, np.int64)
        self.room: Row[Position] = rows(POSITION, Position, 1)

    def prepare(self, position: Position) -> None:
        """Begin with a deal; positions that come of it need not be prepared."""
        prepare(self.works[0], position)

    def value(self, position: Position, wants: int, guess: int = -1) -> int:
        """See `asking.value`."""
        return int(value(self.works[0], position, wants, guess))

    def reaches(self, position: Position, tricks: int) -> bool:
        """Whether the side takes at least so many tricks in the whole deal."""
        self.room[0] = position
        self.room[0].goal = -1 << tricks
        return bool(self.value(self.room[0], GOAL))

    def cards(self, position: Position, wants: int, guess: int = -1) -> dict[int, int]:
        """Each card that may be played (WED + card with a marriage), and the value after it."""
        n = card_values(self.works[0], position, wants, guess, self.room, self.moves, self.values)
        return {int(self.moves[i]): int(self.values[i]) for i in range(n)}

    def count_moves(self, position: Position) -> int:
        """How many cards may be played."""
        return int(moves_of(self.works[0], position, self.moves))

    def after(self, position: Position, action: int, out: Row[Position]) -> None:
        """The position after an action of its game."""
        out[0] = position
        announces = position.announced > 0 and action >= position.announced
        lay(out[0], WED + action - int(position.announced) if announces else action)

    def best(self, position: Position, wants: int, known: int) -> int:
        """A card that keeps the value of a position, which is known."""
        moves = np.zeros(ROOM, np.int64)
        n = moves_of(self.works[0], position, moves)
        for move in moves[:n]:
            self.room[0] = position
            lay(self.room[0], int(move))
            if n == 1 or value(self.works[0], self.room[0], wants, known) == known:
                return int(move)
        raise AssertionError("no card keeps the value of its position")

    def line(self, position: Position, wants: int, known: int) -> list[tuple[int, int]]:
        """Seat and card, one after the other, to the end of the deal."""
        now: Row[Position] = rows(POSITION, Position, 1)
        now[0] = position
        found = []
        while tricks_left(now[0]):
            seat = int((now[0].leader + now[0].in_trick) % now[0].seats)
            move = self.best(now[0], wants, known)
            found.append((seat, move))
            lay(now[0], move)
        return found


def parse_goal(text: str, tricks: int) -> tuple[int, int]:
    """What a goal means: what is wanted, and the numbers of tricks that are a success, as bits.

    >>> parse_goal("exactly:1", 13)
    (2, 2)
    """
    if text in WANTS:
        return WANTS[text], 0
    word, _, number = text.partition(":")
    if text == "none":
        return GOAL, 1
    if word in ("exactly", "at_least") and number.isdecimal() and int(number) <= tricks:
        k = int(number)
        return GOAL, 1 << k if word == "exactly" else (2 << tricks) - (1 << k)
    raise SolveError(
        f"'{text}' is no goal: expected most, least, none, exactly:K or at_least:K, with K at most {tricks}"
    )


def action_of(position: Position, move: int) -> int:
    """The action of the game that a move is."""
    return move if move < WED else move - WED + int(position.announced)


def say_move(game: Game, position: Position, move: int) -> str:
    """A card as records have it, with the marriage that it announces."""
    return game.say(game.new()[0], action_of(position, move))


def answer(game: Game, position: Position, goal: str, oracle: Oracle | None = None) -> Answer:
    """Solve a position: its value for the side, that of every card, and how it goes on."""
    _warm_up()
    begun = time.perf_counter()
    mine: Row[Position] = rows(POSITION, Position, 1)
    mine[0] = position
    now = mine[0]
    total = int(now.taken) + int(tricks_left(now))
    wants, bits = parse_goal(goal, total) if now.counts != POINTS else (_for_points(goal), 0)
    if wants == GOAL:
        now.goal = bits
    oracle = oracle or Oracle()
    oracle.prepare(now)
    found = oracle.value(now, wants)
    cards = oracle.cards(now, wants, found if wants != GOAL else -1)
    line = oracle.line(now, wants, found)
    kind = bool if wants == GOAL else int
    side = "".join(name for i, name in enumerate(game.seat_names) if (now.side >> i) & 1)
    return Answer(
        side,
        goal,
        kind(found),
        {say_move(game, now, move): kind(worth) for move, worth in cards.items()},
        [f"{game.seat_names[seat]} {say_move(game, now, move)}" for seat, move in line],
        time.perf_counter() - begun,
        int(oracle.works[0].nodes),
    )


@cache
def _warm_up() -> None:
    """Have everything compiled, so that the time of an answer is that of solving."""
    oracle, positions = Oracle(), rows(POSITION, Position, 1)
    clear(positions[0])
    positions[0].seats, positions[0].side = 2, 1
    positions[0].hands[0], positions[0].hands[1] = 0b101, 0b1010
    oracle.prepare(positions[0])
    for wants in (MOST, LEAST, GOAL):
        oracle.cards(positions[0], wants)
        oracle.line(positions[0], wants, oracle.value(positions[0], wants))


def _for_points(goal: str) -> int:
    if goal != "most":
        raise SolveError(f"'{goal}' is no goal in a game for points: expected most")
    return MOST


def posed(game: Game, state: State, seat: int) -> Row[Position]:
    """The position of a state for the side of a seat; raises SolveError, saying why there is none."""
    positions: Row[Position] = rows(POSITION, Position, 1)
    reason = int(pose(state, seat, positions))
    if reason:
        raise SolveError(f"{game.name}: {game.refusals[reason]}")
    return positions


def solve_state(game: Game, state: State, goal: str = "most", seat: int = -1) -> Answer:
    """Solve a state of a game for the side of a seat: whose turn it is, unless another is named."""
    seat = int(turn(state)) if seat < 0 else seat
    return answer(game, posed(game, state, seat)[0], goal)
