"""What an action costs with all cards known: exactly, where the oracle plays; else as the deal really was,
played on by the model of the game.

The oracle tells what a side can force. What counts here are chips or points, so where an action changes that,
both lines are played to their ends, and those are compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..fields import Row, rows
from ..game import Game, actions_of, hide, over, play, pose, turn, values
from ..oracle import Oracle
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
    """Looks at the actions of one deal with all cards known, one after the other.

    Every position is posed by the game itself, so that what changes from trick to trick, as when marriages
    may be announced, is as the rules have it."""

    def __init__(self, game: Game, scales: Scales) -> None:
        self.game, self.scales, self.oracle = game, scales, Oracle()
        self.room: Row[Position] = rows(POSITION, Position, 1)
        self.side = -1

    def weigh(self, state: State, action: Action, at: Stream) -> Opened:
        """What this action costs whose turn it is; `state` is complete, as before it."""
        seat = int(turn(state))
        if pose(state, seat, self.room):
            return self._play_on(state, action, at)
        declarer = int(self.room[0].declarer)
        old = self._value(state, declarer)
        then = self._after(state, action)
        if old is None or over(then[0]):
            return self._play_on(state, action, at)
        new = self._value(then[0], declarer, old.value)
        assert new is not None, "a deal that could be posed can be posed until it is over"
        if old.value == new.value:
            return Opened(ORACLE, action, 0.0, declarer, old.made, new.made)
        best = self._keeps(state, declarer, old.value)
        lost = self._end(self._after(state, best), declarer, seat) - self._end(then, declarer, seat)
        if lost <= 0:
            return Opened(ORACLE, action, 0.0, declarer, old.made, new.made)
        return Opened(ORACLE, best, lost, declarer, old.made, new.made)

    def line(self, state: State, action: Action, at: Stream) -> tuple[tuple[int, Action], ...]:
        """How the real deal goes on after this action, to the end of a round of the table and one more: by
        the oracle where it plays, else by the model."""
        view = self.game.new()
        found, now = [(int(turn(state)), action)], self._after(state, action)
        while len(found) < 2 * self.game.seats and not over(now[0]):
            seat = int(turn(now[0]))
            does = self._exactly(now[0], seat)
            if does is None:
                hide(now[0], seat, view)
                model = self.scales.model_does(view[0], at)
                if model is None:
                    break
                does = model[0]
            found.append((seat, does))
            play(now[0], does)
        return tuple(found)

    def _play_on(self, state: State, action: Action, at: Stream) -> Opened:
        """As the model plays on."""
        found = self.scales.weigh_open(state, at, OPEN, action)
        lost = found.of(action).costs
        return Opened(PLAYED, found.best.action if lost else action, lost)

    # -- exactly ---------------------------------------------------------------------------

    def _after(self, state: State, action: Action) -> Row[State]:
        then = self.game.new()
        then[0] = state
        play(then[0], action)
        return then

    def _value(self, state: State, declarer: int, guess: int = -1) -> _Value | None:
        """What the declarer's side can force from here; None where the oracle does not play."""
        if pose(state, declarer, self.room):
            return None
        now = self.room[0]
        if self.side != int(now.side):
            self.oracle.prepare(now)
            self.side = int(now.side)
        wants = wanted(now)
        value = self.oracle.value(now, wants, guess if wants == MOST else -1)
        return _Value(value, _made(now, wants, value))

    def _keeps(self, state: State, declarer: int, value: int) -> Action:
        """An action after which the value is still this."""
        actions = actions_of(self.game, state)
        for action in actions[:-1]:
            then = self._after(state, action)
            found = None if over(then[0]) else self._value(then[0], declarer, value)
            if found is not None and found.value == value:
                return action
        return actions[-1]

    def _exactly(self, state: State, seat: int) -> Action | None:
        """What the oracle does here; None where it does not play."""
        if pose(state, seat, self.room):
            return None
        declarer = int(self.room[0].declarer)
        value = self._value(state, declarer)
        return None if value is None else self._keeps(state, declarer, value.value)

    def _end(self, states: Row[State], declarer: int, seat: int) -> float:
        """What a seat gets where everybody goes on exactly, for and against the declarer."""
        now, out = states.copy(), np.zeros(self.game.seats)
        while not over(now[0]):
            value = self._value(now[0], declarer)
            assert value is not None, "a deal that could be posed can be posed until it is over"
            play(now[0], self._keeps(now[0], declarer, value.value))
        values(now[0], way(self.game), out)
        return float(out[seat])


class _Value(NamedTuple):
    """What a side can force, and whether that reaches its goal."""

    value: int
    made: bool


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
