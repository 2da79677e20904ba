"""What an action costs with all cards known: exactly, where the oracle plays; else as the deal really was,
played on by the model of the game.

The oracle tells what a side can force. What counts here are chips or points, so where an action changes that,
both lines are played to their ends, and those are compared.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..fields import Row, rows
from ..game import Game, over, play, pose, turn, values
from ..oracle import Oracle
from ..oracle.answers import action_of
from ..oracle.asking import GOAL, MOST
from ..position import POINTS, POSITION, Position
from ..state import Action, State
from .weighing import Scales, Stream, way

OPEN = 64
"""Simulations in which a real deal is played on: the model may act by chance."""
ORACLE, PLAYED = "oracle", "played"


@dataclass(frozen=True)
class Opened:
    """What an action cost with all cards known."""

    how: str
    """ORACLE: exactly; PLAYED: as the model plays on."""
    best: Action
    """A best action: the one that was done, if that cost nothing."""
    lost: float
    line: tuple[tuple[int, Action], ...] = ()
    """How the deal goes on from here, best action first, as (seat, action); only where something was lost."""
    declarer: int = -1
    before: bool | None = None
    """Whether the declarer's side could reach its goal before this action; None: nobody can say."""
    after: bool | None = None


class Judge:
    """Looks at the actions of one deal with all cards known, one after the other."""

    def __init__(self, game: Game, scales: Scales) -> None:
        self.game, self.scales, self.oracle = game, scales, Oracle()
        self.now: Row[Position] = rows(POSITION, Position, 1)
        self.then: Row[Position] = rows(POSITION, Position, 1)
        self.side = -1

    def weigh(self, state: State, action: Action, at: Stream) -> Opened:
        """What this action costs whose turn it is; `state` is complete, as before it."""
        seat = int(turn(state))
        asked = pose(state, seat, self.now) == 0
        if not asked or pose(state, int(self.now[0].declarer), self.now):
            return self._play_on(state, action, at)
        return self._solve(state, action, seat)

    def _play_on(self, state: State, action: Action, at: Stream) -> Opened:
        found = self.scales.weigh_open(state, at, OPEN, action)
        lost = found.of(action).costs
        best = found.best.action if lost else action
        return Opened(PLAYED, best, lost, ((int(turn(state)), best),) if lost else ())

    def _solve(self, state: State, action: Action, seat: int) -> Opened:
        now, then = self.now[0], self.then[0]
        if self.side != int(now.side):
            self.oracle.prepare(now)
            self.side = int(now.side)
        self.oracle.after(now, action, self.then)
        wants = MOST if now.counts == POINTS or climbs(now) else GOAL
        old = self.oracle.value(now, wants)
        new = self.oracle.value(then, wants, old if wants == MOST else -1)
        made, kept = _made(now, wants, old), _made(now, wants, new)
        declarer = int(now.declarer)
        if old == new:
            return Opened(ORACLE, action, 0.0, (), declarer, made, kept)
        line = [(each, action_of(now, move)) for each, move in self.oracle.line(now, wants, old)]
        other = [(seat, action)] + [
            (each, action_of(then, move)) for each, move in self.oracle.line(then, wants, new)
        ]
        lost = self._score(state, line, seat) - self._score(state, other, seat)
        if lost <= 0:
            return Opened(ORACLE, action, 0.0, (), declarer, made, kept)
        return Opened(ORACLE, line[0][1], lost, tuple(line), declarer, made, kept)

    def _score(self, state: State, line: list[tuple[int, Action]], seat: int) -> float:
        """What a seat gets where the deal goes on like this."""
        end, out = self.game.new(), np.zeros(self.game.seats)
        end[0] = state
        for _, action in line:
            if not over(end[0]):
                play(end[0], action)
        values(end[0], way(self.game), out)
        return float(out[seat])


def climbs(position: Position) -> bool:
    """Whether more tricks are always better."""
    goal = int(position.goal)
    return goal & (goal - 1) != 0 and goal | ((goal & -goal) - 1) == (1 << goal.bit_length()) - 1


def _made(position: Position, wants: int, value: int) -> bool:
    """Whether this value reaches the goal."""
    if wants == GOAL:
        return bool(value)
    if position.counts == POINTS:
        return value >= int(position.goal)
    return (int(position.goal) >> value) & 1 == 1
