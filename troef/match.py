"""Game + seats + seed -> played games. Every action is checked.

`play_games` is for tournaments: many games in one compiled loop. `Table` plays one action at a time, for
tables with people. Both give the same games for the same seed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Generic, NoReturn, TypeAlias

import numpy as np

from . import chance
from .agents.agent import MIND, Agent, Mind
from .agents.seat import (
    FAILURES,
    OURS,
    NoNumber,
    Own,
    Player,
    PythonAgent,
    Seated,
    SeatView,
    copied,
    decision,
    number_of,
    player,
    tell_of_deal,
    told,
)  # fmt: skip
from .chance import Rng, stream
from .fields import Floats, Numbers, rows
from .game import Game, actions_of, allows, deal, finished, hide, over, play, scores, turn
from .loop import (
    ACTION,
    COUNT,
    DEALING,
    DEALT,
    FULL,
    ILLEGAL,
    MOST_DEALS,
    REPORTED,
    SEAT,
    STOP,
    WAITS,
    Actions,
    MatchError,
    actor,
    actors_for,
    ask,
    play_block,
    raised,
)  # fmt: skip
from .state import S, State

__all__ = [
    "DEALING", "MatchError", "SeatView", "Table", "actor", "ask", "deals_at", "made", "play_games",
    "play_noted",
]  # fmt: skip

NOTED = 1 << 16
"""Actions that the loop notes before it hands them over."""
NAMED = 12
"""Legal actions that a message names."""
Seatings: TypeAlias = Numbers | Sequence[Sequence[int]]
"""[table][seat] -> agent; or [order][table][seat], orders that take turns from game to game."""

OURS.add(__file__)


def play_games(
    game: Game,
    agents: Sequence[Seated],
    seatings: Seatings,
    seed: int,
    first: int,
    games: int,
    table: int = 1,
) -> tuple[Floats, Floats]:
    """Play this many games at every seating; returns scores and facts as [game, seating, ...].

    Raises MatchError naming agent, deal and seat when an agent plays what is not allowed, or fails.
    """
    block = _Block(game, agents, seatings, seed, first, games, table)
    block.play()
    return block.points, block.facts


def play_noted(
    game: Game,
    agents: Sequence[Seated],
    seatings: Seatings,
    seed: int,
    first: int,
    games: int,
    table: int = 1,
) -> tuple[Floats, Floats, Actions]:
    """The same, with everything that was done: `deals_at` and these actions give the same games."""
    block = _Block(game, agents, seatings, seed, first, games, table)
    actions = block.play(np.zeros(NOTED, np.int32))
    return block.points, block.facts, actions


class _Block:
    """Games of these agents at every seating, and the plain Python agents among them: at each table each
    of their seats has a fresh object, which sees nothing of the other tables with the same cards."""

    def __init__(
        self,
        game: Game,
        agents: Sequence[Seated],
        seatings: Seatings,
        seed: int,
        first: int,
        games: int,
        table: int,
    ) -> None:
        self.game = game
        self.players = [player(agent) for agent in agents]
        orders = np.ascontiguousarray(seatings, np.int64)
        self.seatings = orders if orders.ndim == 3 else orders[None]
        self.seed, self.first, self.games, self.table = seed, first, games, table
        self.points = np.zeros((games, self.seatings.shape[1], game.seats))
        self.facts = np.zeros((games, self.seatings.shape[1], max(1, len(game.fact_names))))
        self.state, self.view = game.new(), game.new()
        self.choices = np.zeros(game.most_actions, np.int64)
        self.lent = chance.generators(1)
        self.report = np.zeros(REPORTED, np.int64)
        self.at = -1
        """The table at which the objects sit."""
        self.seated: dict[tuple[int, int], tuple[PythonAgent, Game]] = {}
        """Theirs, by the number of the agent and of its seat among those that it has."""

    def play(self, log: Actions | None = None) -> Actions:
        """Play all of them; returns what was done, if there is a list to note it in."""
        log = np.zeros(0, np.int32) if log is None else log
        parts: list[Actions] = []
        loop = self._loop(log)
        with raised() as errors, redirect_stdout(sys.stderr):  # where what agents print goes
            try:
                for reason in loop:
                    if errors:
                        break
                    if reason == FULL:
                        parts.append(log.copy())
                    elif reason == ILLEGAL:
                        self._refuse(int(self.report[ACTION]))
                    else:
                        self._ask(reason)
            finally:
                self.report[STOP] = 1
                for _ in loop:
                    pass
        if errors:
            self._find_failure(errors[0])
        return np.concatenate([*parts, log[: self.report[COUNT] if len(log) else 0]])

    def _loop(self, log: Actions) -> Iterator[int]:
        plain = np.array([isinstance(each, Own) for each in self.players])
        seers = np.array([isinstance(each, Agent) and each.sees_all for each in self.players])
        pointers, minds = actors_for(self.game, self.players)
        return play_block(
            self.game.new(), self.state, self.view, pointers, minds, plain, seers, self.seatings, self.seed,
            self.first, self.table, self.points, self.facts, log, self.choices, self.lent, self.report,
        )  # fmt: skip

    def _ask(self, reason: int) -> None:
        """Let the plain agent decide whose turn it is, or tell it that cards were dealt."""
        _, deal, table, seat, count, *_ = self.report.tolist()
        if table != self.at:
            self.at = table
            self.seated.clear()
        agent, game = self._object(self._order(deal, table), seat)
        hook = getattr(agent, "new_deal", None) if reason == DEALT else None
        if reason == DEALT and hook is None:
            return
        legal = self.choices[:count].tolist() if reason == WAITS else None
        given = SeatView(game, self.view, self.lent, legal)
        try:
            if hook is not None:
                hook(given)
            else:
                action = number_of(agent.act(given))
        except NoNumber as error:
            raise MatchError(f"{self._where()} {told(error)}: {self._legal()}") from error
        except FAILURES as error:
            raise MatchError(f"{self._where()} {told(error)}") from error
        given.lend(self.lent)
        if hook is None:
            if abs(action) >= 1 << 31:  # beyond any action; it would not even fit into the report
                self._refuse(action)
            self.report[ACTION] = action

    def _order(self, deal: int, table: int) -> list[int]:
        """Who sits at a table in a game."""
        order: list[int] = self.seatings[deal % len(self.seatings), table].tolist()
        return order

    def _object(self, order: list[int], seat: int) -> tuple[PythonAgent, Game]:
        """The object that sits here: every seat of a table has its own, and takes it along when the seats
        change."""
        who = order[seat], order[:seat].count(order[seat])
        if who not in self.seated:
            agent = self.players[order[seat]]
            assert isinstance(agent, Own)
            self.seated[who] = made(agent), copied(self.game)
        return self.seated[who]

    def _where(self) -> str:
        _, deal, table, seat, *_ = self.report.tolist()
        return where(self.game, self.players[self._order(deal, table)[seat]], seat, deal)

    def _legal(self) -> str:
        hide(self.state[0], int(self.report[SEAT]), self.view)
        return legal_words(self.game, self.view[0])

    def _refuse(self, action: int) -> NoReturn:
        raise MatchError(
            f"{self._where()} played action {action}, which is not legal: {self._legal()}"
        )

    def _find_failure(self, error: BaseException) -> NoReturn:
        """A compiled loop cannot say where an agent raised something: play again, one action at a
        time."""
        for t in range(self.seatings.shape[1]):
            args = self.seed, self.first, self.games, self.table + t, self.seatings[:, t].tolist()
            for _, seats in deals_at(self.game, self.players, *args):
                seats.play_on()
        last = self.first + self.games - 1
        raise MatchError(f"an agent failed in deals {self.first} to {last}: {error!r}")


def made(agent: Own) -> PythonAgent:
    """A fresh object of an agent."""
    try:
        with redirect_stdout(sys.stderr):
            return agent.make()
    except FAILURES as error:
        raise MatchError(f"agent '{agent.name}' cannot be made: it {told(error)}") from error


def where(game: Game, agent: Player | None, seat: int, deal: int) -> str:
    """Who sits where, for a message."""
    who = "nobody" if agent is None else f"agent '{agent.name}'"
    return f"{who} at seat {game.seat_names[seat]} of deal {deal}"


def legal_words(game: Game, view: State) -> str:
    """What a seat may do, for a message: actions by their numbers and texts."""
    actions = actions_of(game, view)
    named = ", ".join(f"{action} ({game.say(view, action)})" for action in actions[:NAMED])
    more = f" and {len(actions) - NAMED} more" if len(actions) > NAMED else ""
    return f"choose from {named}{more}"


def deals_at(
    game: Game,
    agents: Sequence[Seated | None],
    seed: int,
    first: int,
    games: int,
    table: int,
    orders: Sequence[Sequence[int]] | None = None,
) -> Iterator[tuple[int, Table]]:
    """The deals of several games with these agents at their seats, one after the other, as (game,
    table): dealt, and to be played before the next. With `orders` they take turns: [order][seat] -> agent."""
    orders = orders or [range(game.seats)]
    seats = Table(game, [agents[i] for i in orders[first % len(orders)]])
    for g in range(games):
        if g and len(orders) > 1:
            before, now = (orders[(first + n) % len(orders)] for n in (g - 1, g))
            seats.change([before.index(agent) for agent in now])
        seats.reseed(seed, first + g, table)
        for number in range(MOST_DEALS):
            seats.number = first + g - 1  # which dealing counts up
            seats.deal(chance.generator(seed, first + g, 0, DEALING + number))
            yield g, seats
            if finished(seats.state):
                break


class Table(Generic[S]):
    """Seats around one state, played one action at a time. A seat may be an Agent, a plain Python
    agent, or None: somebody else decides for it."""

    def __init__(self, game: Game[S], seats: Sequence[Seated | None]) -> None:
        if len(seats) != game.seats:
            raise ValueError(f"{game.name} has {game.seats} seats, not {len(seats)}")
        self.game = game
        self.seats = [None if seat is None else player(seat) for seat in seats]
        self.objects: dict[int, PythonAgent] = {}
        """Those of the plain Python agents, by seat."""
        self.states = game.new()
        self.views = game.new()
        self.minds = rows(MIND, Mind, game.seats)
        self.actions: list[int] = []
        self.number = 0
        for seat, (mind, agent) in enumerate(zip(self.minds, self.seats, strict=True)):
            mind.rng = chance.fresh()
            if isinstance(agent, Agent):
                agent.prepare(mind)
            elif agent is not None:
                self.objects[seat] = made(agent)

    def change(self, order: Sequence[int]) -> None:
        """Let the agents change seats: [seat] -> where who sits there now sat before."""
        minds = [self.minds[seat].copy() for seat in order]
        objects, seats = self.objects, self.seats
        self.seats = [seats[before] for before in order]
        self.objects = {now: objects[old] for now, old in enumerate(order) if old in objects}
        for seat, mind in enumerate(minds):
            self.minds[seat] = mind

    @property
    def state(self) -> S:
        """The complete state: for the one who runs the table, never for a seat."""
        return self.states[0]

    def deal(self, rng: Rng) -> None:
        """Deal the next deal."""
        deal(self.state, rng)
        self.actions = []
        self.number += 1
        for seat, agent in self.objects.items():
            with self._told(seat):
                tell_of_deal(agent, self.game, self.view(seat), self.minds[seat])

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
        agent, mind = self.seats[seat], self.minds[seat]
        seer = isinstance(agent, Agent) and agent.sees_all
        view = self.states.copy()[0] if seer else self.view(seat)
        with self._told(seat):
            if isinstance(agent, Agent):
                return self._ask(agent, view, mind)
            if agent is None:
                raise TypeError("nobody decides for this seat")
            return decision(self.objects[seat], self.game, view, mind)

    def _ask(self, agent: Agent, view: State, mind: Mind) -> int:
        with raised() as errors:
            action = int(ask((actor(agent.act, self.game),), view, mind))
        if errors:
            raise errors[0]
        return action

    @contextmanager
    def _told(self, seat: int) -> Iterator[None]:
        """What goes wrong in an agent is told with its name."""
        try:
            yield
        except FAILURES as error:
            may = f": {self._legal(seat)}" if isinstance(error, NoNumber) else ""
            raise MatchError(f"{self._where(seat)} {told(error)}{may}") from error

    def _where(self, seat: int) -> str:
        return where(self.game, self.seats[seat], seat, self.number)

    def _legal(self, seat: int) -> str:
        return legal_words(self.game, self.view(seat))

    def act(self, action: int) -> None:
        """Play an action for the seat whose turn it is; raises MatchError if it is not legal."""
        # a number beyond any action would not even fit into a compiled call
        if abs(action) >= 1 << 31 or not allows(self.state, action):
            seat = int(turn(self.state))
            raise MatchError(
                f"{self._where(seat)} played action {action}, which is not legal: {self._legal(seat)}"
            )
        play(self.state, action)
        self.actions.append(int(action))

    def play_on(self) -> bool:
        """Let the agents play until the deal is over (True) or a seat without one must act."""
        while not over(self.state):
            if self.seats[int(turn(self.state))] is None:
                return False
            self.act(self.decide())
        return True
