"""A plain Python agent, and what it gets: the view of its seat, and help to read it.

An agent is any class with a method `act(seat)`, which returns one of `seat.legal`. Each seat has an object
of its own, made anew for every portion of deals, so that a portion is the same whoever plays it, and
after which others. A method `new_deal(seat)`, where there is one, is called when cards have been dealt.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import partial
from operator import index
from typing import Protocol, TypeAlias, cast

import numpy as np

from .. import chance
from ..chance import RNG, Rng
from ..fields import Row
from ..game import Game, actions_of, over, turn
from ..state import State
from ..view import View, look
from .agent import Agent, AgentError, Mind


class Bytes(Protocol):
    """A record, an array with one, or the memory of one."""

    def tobytes(self) -> bytes: ...


class SeatView:
    """What a plain Python agent gets. Everything in it is a copy of its own: what it writes there
    changes nothing at the table, and nothing leads from here to what others have."""

    __slots__ = ("_chance", "_choices", "_legal", "_rng", "_seen", "_view", "game")

    def __init__(self, game: Game, view: Bytes, rng: Bytes, legal: list[int] | None = None) -> None:
        self.game = game
        """The game and its house rules."""
        self._seen, self._chance = view.tobytes(), rng.tobytes()
        self._view: State | None = None
        self._rng: Rng | None = None
        self._legal = legal
        self._choices: dict[str, int] | None = None

    @property
    def view(self) -> State:
        """What this seat may know, as the rules of the game take it; hidden cards are blank."""
        if self._view is None:
            memory = np.frombuffer(bytearray(self._seen), self.game.dtype)
            self._view = cast("Row[State]", memory)[0]
        return self._view

    @property
    def seat(self) -> int:
        """The number of this seat; `seat.game.seat_names` has its name."""
        return int(self.view.viewer)

    @property
    def legal(self) -> list[int]:
        """The legal actions, as numbers; none where it is not this seat's turn."""
        if self._legal is None:
            mine = not over(self.view) and turn(self.view) == self.seat
            self._legal = actions_of(self.game, self.view) if mine else []
        return self._legal

    def say(self, action: int) -> str:
        """An action as text: 'rik', 'trump H', 'call SA', 'HT'."""
        return self.game.say(self.view, action)

    @property
    def choices(self) -> dict[str, int]:
        """The legal actions by their text."""
        if self._choices is None:
            view, say = self.view, self.game.say
            self._choices = {say(view, action): action for action in self.legal}
        return self._choices

    @property
    def rng(self) -> Rng:
        """Chance: this seat's own stream, for `sample` and the others that take one. It goes on from
        turn to turn."""
        if self._rng is None:
            memory = np.frombuffer(bytearray(self._chance), RNG)
            self._rng = cast("Row[Rng]", memory)[0]
        return self._rng

    @property
    def seen(self) -> View:
        """What this seat may see, by name: cards, bids, who played what (docs/python.md)."""
        return look(self.game, self.view)

    def random(self, n: int) -> int:
        """A number from 0 to n - 1 from this seat's own stream."""
        return int(chance.below(self.rng, n))

    # -- for who runs the table --------------------------------------------------------------

    def sent(self) -> bytes:
        """The chance and the view, as another process gets them."""
        return self._chance + self._seen

    def left(self) -> bytes:
        """Where the agent has left its chance."""
        return self._chance if self._rng is None else self._rng.tobytes()

    def go_on(self, left: bytes) -> None:
        """Take up the chance where another process has left it."""
        if left != self._chance:
            self._rng = cast("Row[Rng]", np.frombuffer(bytearray(left), RNG))[0]

    def lend(self, lent: Row[Rng]) -> None:
        """Let the chance of the seat go on from where the agent has left it."""
        if self._rng is not None:
            lent[0] = self._rng

    def give_back(self, mind: Mind) -> None:
        """The same, where it is a mind's; one that is all zeros would never stir."""
        if any(self.left()):
            mind.rng = self.rng


class PythonAgent(Protocol):
    """Any object with this method can sit at a table."""

    def act(self, seat: SeatView, /) -> int: ...


@dataclass(frozen=True)
class Own:
    """A plain Python agent of somebody's own: its name, and how an object of it is made."""

    name: str
    make: Callable[[], PythonAgent]
    """A fresh object, for one seat."""
    spec: str = ""
    """The text that asks for it, where there is one."""


Player: TypeAlias = Agent | Own
"""Who can sit down, compiled or not."""
Seated: TypeAlias = Player | PythonAgent | type[PythonAgent]
"""What a table takes for a player."""


def own(thing: object) -> Own:
    """A class or an object with a method `act`, as an agent that each seat can have one of."""
    if isinstance(thing, Own):
        return thing
    kind = thing if isinstance(thing, type) else type(thing)
    if not callable(getattr(thing, "act", None)):
        raise AgentError(f"'{kind.__name__}' has no method act(self, seat)")
    name = getattr(thing, "name", None)
    make = cast(Callable[[], PythonAgent], kind if thing is kind else partial(deepcopy, thing))
    return Own(name if isinstance(name, str) else kind.__name__, make)


def player(thing: Seated) -> Player:
    """Whoever sits down."""
    return thing if isinstance(thing, Agent) else own(thing)


# -- asking one -------------------------------------------------------------------------------


class NoNumber(Exception):
    """An answer that is no action, as text."""


class Elsewhere(Exception):
    """What went wrong in another process, in its own words."""


FAILURES = (Exception, SystemExit)
"""What an agent may raise: all of it is told. Ctrl-C is nobody's failure."""


def copied(game: Game) -> Game:
    """A game that an agent can write on."""
    mine = copy(game)
    mine.house = dict(game.house)
    return mine


def number_of(answer: object) -> int:
    """An answer as an action; raises NoNumber."""
    try:
        return index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise NoNumber(shortened(repr(answer))) from None


def decision(agent: PythonAgent, game: Game, view: State, mind: Mind) -> int:
    """What an agent does at this view; its chance goes on from where it leaves it."""
    seat = SeatView(copied(game), view, mind.rng)
    with redirect_stdout(sys.stderr):
        action = number_of(agent.act(seat))
    seat.give_back(mind)
    return action


def tell_of_deal(agent: PythonAgent, game: Game, view: State, mind: Mind) -> None:
    """Let an agent know that cards have been dealt, if it wants to."""
    hook = getattr(agent, "new_deal", None)
    if hook is not None:
        seat = SeatView(copied(game), view, mind.rng)
        with redirect_stdout(sys.stderr):
            hook(seat)
        seat.give_back(mind)


def shortened(text: str, most: int = 200) -> str:
    return text if len(text) <= most else text[:most] + "..."


def told(error: BaseException) -> str:
    """What went wrong in an agent, and where in its file."""
    if isinstance(error, Elsewhere):
        return str(error)
    if isinstance(error, NoNumber):
        return f"answered {error}, which is no number"
    return f"failed: {type(error).__name__}: {shortened(str(error))}{place(error)}"


def place(error: BaseException) -> str:
    """The file and line of an agent in which an error arose; what it called, in other files, does not
    count."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if frame.filename not in OURS]
    mine = [frame for frame in theirs if frame.filename == theirs[0].filename]
    return f" ({mine[-1].filename}, line {mine[-1].lineno})" if mine else ""


OURS = {__file__}
"""The files that call agents: what they tell of an error says nothing about the agent."""
