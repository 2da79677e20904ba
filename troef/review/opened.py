"""What an action costs with all cards known: exactly, where the oracle plays; else as the deal really was,
played on by the model of the game.

The oracle tells what a side can force. What counts here are chips or points, so where an action changes that,
both lines are played to their ends, and those are compared.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..fields import Row, rows
from ..game import Game, hide, over, play, pose, turn, values
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

    def line(self, state: State, action: Action, at: Stream) -> tuple[tuple[int, Action], ...]:
        """How the real deal goes on after this action, to the end of a round of the table and one more: by
        the oracle where it plays, else by the model."""
        now, view = self.game.new(), self.game.new()
        now[0] = state
        found = [(int(turn(state)), action)]
        play(now[0], action)
        while len(found) < 2 * self.game.seats and not over(now[0]):
            seat = int(turn(now[0]))
            hide(now[0], seat, view)
            does = self._exactly(now[0], seat) or self.scales.model_does(view[0], at)
            if does is None:
                break
            found.append((seat, does[0]))
            play(now[0], does[0])
        return tuple(found)

    def _exactly(self, state: State, seat: int) -> tuple[Action] | None:
        """What the oracle does here; None where it does not play."""
        room: Row[Position] = rows(POSITION, Position, 1)
        if pose(state, seat, room) or pose(state, int(room[0].declarer), room):
            return None
        self._prepare(room[0])
        wants = wanted(room[0])
        value = self.oracle.value(room[0], wants)
        return (action_of(room[0], self.oracle.best(room[0], wants, value)),)

    def _prepare(self, position: Position) -> None:
        if self.side != int(position.side):
            self.oracle.prepare(position)
            self.side = int(position.side)

    def _play_on(self, state: State, action: Action, at: Stream) -> Opened:
        found = self.scales.weigh_open(state, at, OPEN, action)
        lost = found.of(action).costs
        best = found.best.action if lost else action
        return Opened(PLAYED, best, lost)

    def _solve(self, state: State, action: Action, seat: int) -> Opened:
        now, then = self.now[0], self.then[0]
        self._prepare(now)
        self.oracle.after(now, action, self.then)
        wants = wanted(now)
        old = self.oracle.value(now, wants)
        new = self.oracle.value(then, wants, old if wants == MOST else -1)
        made, kept = _made(now, wants, old), _made(now, wants, new)
        declarer = int(now.declarer)
        if old == new:
            return Opened(ORACLE, action, 0.0, declarer, made, kept)
        line = [(each, action_of(now, move)) for each, move in self.oracle.line(now, wants, old)]
        other = [(seat, action)] + [
            (each, action_of(then, move)) for each, move in self.oracle.line(then, wants, new)
        ]
        lost = self._score(state, line, seat) - self._score(state, other, seat)
        if lost <= 0:
            return Opened(ORACLE, action, 0.0, declarer, made, kept)
        return Opened(ORACLE, line[0][1], lost, declarer, made, kept)

    def _score(self, state: State, line: list[tuple[int, Action]], seat: int) -> float:
        """What a seat gets where the deal goes on like this."""
        end, out = self.game.new(), np.zeros(self.game.seats)
        end[0] = state
        for _, action in line:
            if not over(end[0]):
                play(end[0], action)
        values(end[0], way(self.game), out)
        return float(out[seat])


def wanted(position: Position) -> int:
    """What the side plays for: as much as it can get, where more is always better; else its goal."""
    return MOST if position.counts == POINTS or climbs(position) else GOAL


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
