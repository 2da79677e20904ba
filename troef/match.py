"""Game + seats + seed -> played games. Every action is checked.

`play_block` is the loop of tournaments: it plays many games between compiled agents without
returning to Python for a card. `Table` is the same loop, one action at a time, for tables at which a
person or a plain Python agent sits. Both give the same games for the same seed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from operator import index
from typing import Generic, TypeAlias

import numpy as np

from . import chance
from .agents.agent import MIND, MOST_SEATS, Act, Agent, Mind
from .agents.seat import Player, SeatView
from .chance import RNG, Rng, stream
from .fields import Floats, Ints, Numbers, Row, rows
from .game import Game, allows, deal, facts, finished, hide, over, play, scores, turn
from .jit import pointer, rule
from .state import S, State

DEALING = 0
"""The cards of a game come from table 0, its deals counting as seats from DEALING on; seats have
streams 1 and up at tables 1 and up."""
MOST_DEALS = 1 << 20
"""A game that has not finished by then never will; a game has a limit of its own well below it."""
OK, ILLEGAL = 0, 1
Actors: TypeAlias = tuple[Act, ...]
"""Compiled agents, as a loop takes them."""
Seatings: TypeAlias = Numbers | Sequence[Sequence[int]]
"""[table][seat] -> agent."""


class MatchError(RuntimeError):
    """An agent that did something illegal or failed; names the agent, the deal and the seat."""


@rule
def play_deal(
    state: S, view: Row[S], actors: Actors, seats: Ints, minds: Row[Mind], report: Ints
) -> int:
    """Play a dealt state to its end; returns OK, or ILLEGAL with the action in `report`."""
    while not over(state):
        seat = turn(state)
        hide(state, seat, view)
        agent = seats[seat]
        action = actors[agent](view[0], minds[agent])
        if not allows(state, action):
            report[0] = action
            return ILLEGAL
        play(state, action)
    return OK


@rule
def play_block(
    fresh: Row[S], state: Row[S], view: Row[S], actors: Actors, minds: Row[Mind], seatings: Numbers,
    seed: int, first: int, table: int, points: Floats, told: Floats, report: Ints,
) -> int:  # fmt: skip
    """Play games `first`, `first` + 1, ... at every seating, into `points` and `told`.

    `seatings[t][seat]` is the agent at a seat of table t; `points[g][t][seat]` the scores. All tables
    get the same cards. Within a block the dealer moves on, and so does the pack if it is not
    shuffled; each block starts with a fresh one, so blocks can be played in any order.
    """
    rngs = np.zeros(1, RNG)  # kept: a record alone does not keep its memory in compiled code
    gained = np.zeros(points.shape[2])
    for t in range(len(seatings)):
        state[0] = fresh[0]
        for g in range(len(points)):
            for seat in range(seatings.shape[1]):
                stream(minds[seatings[t, seat]].rng, seed, first + g, table + t, 1 + seat)
            for number in range(MOST_DEALS):
                stream(rngs[0], seed, first + g, 0, DEALING + number)
                deal(state[0], rngs[0])
                status = play_deal(state[0], view, actors, seatings[t], minds, report)
                if status != OK:
                    report[1], report[2], report[3] = first + g, t, turn(state[0])
                    return status
                scores(state[0], gained)
                for seat in range(len(gained)):  # not as arrays: that takes seconds to compile
                    points[g, t, seat] += gained[seat]
                if finished(state[0]):
                    break
            facts(state[0], told[g, t])
    return OK


@rule
def ask(actors: Actors, view: State, mind: Mind) -> int:
    """One decision of a compiled agent; a pointer called from Python would run as plain Python."""
    return actors[0](view, mind)


@contextmanager
def raised() -> Iterator[list[BaseException]]:
    """Collects what compiled agents raise: a compiled loop does not stop for it, and hands it to
    Python's hook for errors that nobody can catch."""
    found: list[BaseException] = []
    hook = sys.unraisablehook
    sys.unraisablehook = lambda args: found.append(args.exc_value) if args.exc_value else None
    try:
        yield found
    finally:
        sys.unraisablehook = hook


def actor(act: Act, game: Game) -> Act:
    """An agent's function as a pointer for the states of this game."""
    return _actor(act, game.dtype)


@cache
def _actor(act: Act, dtype: np.dtype[np.record]) -> Act:
    return pointer(act, dtype, MIND)


def actors_for(game: Game, agents: Sequence[Agent]) -> tuple[Actors, Row[Mind]]:
    """The pointers and the minds of these agents, in the shape that the loops take."""
    pointers = [actor(agent.act, game) for agent in agents]
    pointers += [pointers[0]] * (MOST_SEATS - len(pointers))
    minds = rows(MIND, Mind, MOST_SEATS)
    for i, mind in enumerate(minds):
        stream(mind.rng, 0, 0, 0, i)  # a generator that is all zeros would never stir
        if i < len(agents):
            agents[i].prepare(mind)
    return tuple(pointers), minds


def play_games(
    game: Game,
    agents: Sequence[Player],
    seatings: Seatings,
    seed: int,
    first: int,
    games: int,
    table: int = 1,
) -> tuple[Floats, Floats]:
    """Play this many games at every seating; returns scores and facts as [game, seating, ...].

    Raises MatchError naming agent, deal and seat when an agent plays what is not allowed, or fails.
    """
    seatings = np.ascontiguousarray(seatings, np.int64)
    points = np.zeros((games, len(seatings), game.seats))
    told = np.zeros((games, len(seatings), max(1, len(game.fact_names))))
    compiled = [agent for agent in agents if isinstance(agent, Agent)]
    if len(compiled) < len(agents):
        _play_mixed(game, agents, seatings, seed, first, table, points, told)
        return points, told
    pointers, minds = actors_for(game, compiled)
    report = np.zeros(4, np.int64)
    states = game.new(), game.new(), game.new()
    with raised() as errors:
        status = play_block(
            *states, pointers, minds, seatings, seed, first, table, points, told, report
        )
    if errors:  # a compiled loop cannot say where: play again, one action at a time
        _play_mixed(game, agents, seatings, seed, first, table, points, told)
        raise MatchError(f"an agent failed in deals {first} to {first + games - 1}: {errors[0]!r}")
    if status == ILLEGAL:
        action, number, t, seat = (int(value) for value in report)
        agent = compiled[seatings[t][seat]]
        raise MatchError(
            f"agent '{agent.name}' at seat {game.seat_names[seat]} of deal {number} "
            f"played action {action}, which is not legal"
        )
    return points, told


def _play_mixed(
    game: Game,
    agents: Sequence[Player],
    seatings: Seatings,
    seed: int,
    first: int,
    table: int,
    points: Floats,
    told: Floats,
) -> None:
    """The same as `play_block` with plain Python agents among the seats."""
    for t, seating in enumerate(seatings):
        seated = [agents[i] for i in seating]
        for g, seats in deals_at(game, seated, seed, first, len(points), table + t):
            seats.play_on()
            points[g, t] += seats.scores()
            if finished(seats.state):
                facts(seats.state, told[g, t])


def deals_at(
    game: Game, agents: Sequence[Player | None], seed: int, first: int, games: int, table: int
) -> Iterator[tuple[int, Table]]:
    """The deals of several games with these agents at their seats, one after the other, as (game,
    table): dealt, and to be played before the next."""
    seats = Table(game, agents)
    for g in range(games):
        seats.reseed(seed, first + g, table)
        for number in range(MOST_DEALS):
            seats.deal(chance.generator(seed, first + g, 0, DEALING + number))
            seats.number = first + g
            yield g, seats
            if finished(seats.state):
                break


class Table(Generic[S]):
    """Seats around one state, played one action at a time. A seat may be an Agent, a plain Python
    agent, or None: somebody else decides for it."""

    def __init__(self, game: Game[S], seats: Sequence[Player | None]) -> None:
        if len(seats) != game.seats:
            raise ValueError(f"{game.name} has {game.seats} seats, not {len(seats)}")
        self.game = game
        self.seats = list(seats)
        self.states = game.new()
        self.views = game.new()
        self.minds = rows(MIND, Mind, game.seats)
        self.actions: list[int] = []
        self.number = 0
        for mind, agent in zip(self.minds, seats, strict=True):
            mind.rng = chance.fresh()
            if isinstance(agent, Agent):
                agent.prepare(mind)

    @property
    def state(self) -> S:
        """The complete state: for the one who runs the table, never for a seat."""
        return self.states[0]

    def deal(self, rng: Rng) -> None:
        """Deal the next deal."""
        deal(self.state, rng)
        self.actions = []
        self.number += 1

    def scores(self) -> Floats:
        """What each seat scored in this deal."""
        out = np.zeros(self.game.seats)
        scores(self.state, out)
        return out

    def reseed(self, seed: int, number: int, table: int) -> None:
        """Put every seat at the start of its stream."""
        for seat in range(self.game.seats):
            stream(self.minds[seat].rng, seed, number, table, 1 + seat)

    def view(self, seat: int) -> S:
        """What this seat may know, now."""
        view = self.game.new()
        hide(self.state, seat, view)
        return view[0]

    def decide(self) -> int:
        """What the seat whose turn it is does; raises MatchError if that fails."""
        seat = int(turn(self.state))
        agent = self.seats[seat]
        view = self.view(seat)
        try:
            if isinstance(agent, Agent):
                return self._ask(agent, view, self.minds[seat])
            if agent is None:
                raise TypeError("nobody decides for this seat")
            return index(agent.act(SeatView(self.game, view, self.minds[seat].rng)))
        except (Exception, SystemExit) as error:
            said = f"{type(error).__name__}: {error}"
            raise MatchError(f"{self._where(seat)} failed: {said}") from error

    def _ask(self, agent: Agent, view: State, mind: Mind) -> int:
        with raised() as errors:
            action = int(ask((actor(agent.act, self.game),), view, mind))
        if errors:
            raise errors[0]
        return action

    def _where(self, seat: int) -> str:
        agent = self.seats[seat]
        name = getattr(agent, "name", type(agent).__name__)
        return f"agent '{name}' at seat {self.game.seat_names[seat]} of deal {self.number}"

    def act(self, action: int) -> None:
        """Play an action for the seat whose turn it is; raises MatchError if it is not legal."""
        # a number beyond any action would not even fit into a compiled call
        if abs(action) >= 1 << 31 or not allows(self.state, action):
            where = self._where(int(turn(self.state)))
            raise MatchError(f"{where} played action {action}, which is not legal")
        play(self.state, action)
        self.actions.append(int(action))

    def play_on(self) -> bool:
        """Let the agents play until the deal is over (True) or a seat without one must act."""
        while not over(self.state):
            if self.seats[int(turn(self.state))] is None:
                return False
            self.act(self.decide())
        return True
